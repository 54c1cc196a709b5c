//! 128-bit mixing for fingerprints: two independent lanes of multiply-and-fold.

const K: [u64; 4] = [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03, 0x8cb9_2ba7_2f3d_8dd7, 0xe703_7ed1_a0b4_28db];

#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product as u64) ^ ((product >> 64) as u64)
}

/// Mixes two words into 128 bits. The map from pairs to 128 bits behaves like a random one.
#[inline]
pub(crate) fn mix(a: u64, b: u64) -> u128 {
    let low = fold(fold(a ^ K[0], K[1]) ^ b, K[2] ^ b.rotate_left(32));
    let high = fold(fold(a ^ K[3], K[2]) ^ b, K[0] ^ b.rotate_left(17));
    (u128::from(fold(high ^ K[1], K[3])) << 64) | u128::from(fold(low ^ K[2], K[0]))
}

/// Takes words one after the other: either hashes them or keeps them.
pub(crate) trait Sink {
    /// Takes one word.
    fn word(&mut self, word: u64);
}

/// A running 128-bit hash.
pub(crate) struct Hasher {
    low: u64,
    high: u64,
}

impl Hasher {
    pub(crate) fn new() -> Self {
        Hasher { low: K[0], high: K[3] }
    }

    pub(crate) fn finish(&self) -> u128 {
        mix(self.low, self.high)
    }
}

impl Sink for Hasher {
    #[inline]
    fn word(&mut self, word: u64) {
        self.low = fold(self.low ^ word ^ K[1], K[2]).rotate_left(23) ^ word;
        self.high = fold(self.high.rotate_left(29) ^ word, K[0] ^ self.low);
    }
}

impl Sink for Vec<u64> {
    #[inline]
    fn word(&mut self, word: u64) {
        self.push(word);
    }
}

impl Sink for Vec<u8> {
    fn word(&mut self, word: u64) {
        // Most words are small: seven bits a byte.
        let mut rest = word;
        while rest >= 0x80 {
            self.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        self.push(rest as u8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_inputs_do_not_collide() {
        let mut seen = std::collections::BTreeSet::new();
        for a in 0..300 {
            for b in 0..300 {
                assert!(seen.insert(mix(a, b)));
            }
        }
    }

    #[test]
    fn word_order_and_zeros_matter() {
        let hash = |words: &[u64]| {
            let mut hasher = Hasher::new();
            words.iter().for_each(|&word| hasher.word(word));
            hasher.finish()
        };
        assert_ne!(hash(&[1, 2]), hash(&[2, 1]));
        assert_ne!(hash(&[0]), hash(&[0, 0]));
        assert_ne!(hash(&[]), hash(&[0]));
    }
}
