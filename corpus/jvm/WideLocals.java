// feature: more than 256 locals and constants: wide loads, wide stores, wide iinc, ldc_w
public class WideLocals {
    static long many(int seed) {
        int a0 = seed + 100003, a1 = seed + 107922, a2 = seed + 115841, a3 = seed + 123760, a4 = seed + 131679,
            a5 = seed + 139598, a6 = seed + 147517, a7 = seed + 155436, a8 = seed + 163355, a9 = seed + 171274;
        int a10 = seed + 179193, a11 = seed + 187112, a12 = seed + 195031, a13 = seed + 202950, a14 = seed + 210869,
            a15 = seed + 218788, a16 = seed + 226707, a17 = seed + 234626, a18 = seed + 242545, a19 = seed + 250464;
        int a20 = seed + 258383, a21 = seed + 266302, a22 = seed + 274221, a23 = seed + 282140, a24 = seed + 290059,
            a25 = seed + 297978, a26 = seed + 305897, a27 = seed + 313816, a28 = seed + 321735, a29 = seed + 329654;
        int a30 = seed + 337573, a31 = seed + 345492, a32 = seed + 353411, a33 = seed + 361330, a34 = seed + 369249,
            a35 = seed + 377168, a36 = seed + 385087, a37 = seed + 393006, a38 = seed + 400925, a39 = seed + 408844;
        int a40 = seed + 416763, a41 = seed + 424682, a42 = seed + 432601, a43 = seed + 440520, a44 = seed + 448439,
            a45 = seed + 456358, a46 = seed + 464277, a47 = seed + 472196, a48 = seed + 480115, a49 = seed + 488034;
        int a50 = seed + 495953, a51 = seed + 503872, a52 = seed + 511791, a53 = seed + 519710, a54 = seed + 527629,
            a55 = seed + 535548, a56 = seed + 543467, a57 = seed + 551386, a58 = seed + 559305, a59 = seed + 567224;
        int a60 = seed + 575143, a61 = seed + 583062, a62 = seed + 590981, a63 = seed + 598900, a64 = seed + 606819,
            a65 = seed + 614738, a66 = seed + 622657, a67 = seed + 630576, a68 = seed + 638495, a69 = seed + 646414;
        int a70 = seed + 654333, a71 = seed + 662252, a72 = seed + 670171, a73 = seed + 678090, a74 = seed + 686009,
            a75 = seed + 693928, a76 = seed + 701847, a77 = seed + 709766, a78 = seed + 717685, a79 = seed + 725604;
        int a80 = seed + 733523, a81 = seed + 741442, a82 = seed + 749361, a83 = seed + 757280, a84 = seed + 765199,
            a85 = seed + 773118, a86 = seed + 781037, a87 = seed + 788956, a88 = seed + 796875, a89 = seed + 804794;
        int a90 = seed + 812713, a91 = seed + 820632, a92 = seed + 828551, a93 = seed + 836470, a94 = seed + 844389,
            a95 = seed + 852308, a96 = seed + 860227, a97 = seed + 868146, a98 = seed + 876065, a99 = seed + 883984;
        int a100 = seed + 891903, a101 = seed + 899822, a102 = seed + 907741, a103 = seed + 915660, a104 = seed + 923579,
            a105 = seed + 931498, a106 = seed + 939417, a107 = seed + 947336, a108 = seed + 955255, a109 = seed + 963174;
        int a110 = seed + 971093, a111 = seed + 979012, a112 = seed + 986931, a113 = seed + 994850, a114 = seed + 1002769,
            a115 = seed + 1010688, a116 = seed + 1018607, a117 = seed + 1026526, a118 = seed + 1034445, a119 = seed + 1042364;
        int a120 = seed + 1050283, a121 = seed + 1058202, a122 = seed + 1066121, a123 = seed + 1074040, a124 = seed + 1081959,
            a125 = seed + 1089878, a126 = seed + 1097797, a127 = seed + 1105716, a128 = seed + 1113635, a129 = seed + 1121554;
        int a130 = seed + 1129473, a131 = seed + 1137392, a132 = seed + 1145311, a133 = seed + 1153230, a134 = seed + 1161149,
            a135 = seed + 1169068, a136 = seed + 1176987, a137 = seed + 1184906, a138 = seed + 1192825, a139 = seed + 1200744;
        int a140 = seed + 1208663, a141 = seed + 1216582, a142 = seed + 1224501, a143 = seed + 1232420, a144 = seed + 1240339,
            a145 = seed + 1248258, a146 = seed + 1256177, a147 = seed + 1264096, a148 = seed + 1272015, a149 = seed + 1279934;
        int a150 = seed + 1287853, a151 = seed + 1295772, a152 = seed + 1303691, a153 = seed + 1311610, a154 = seed + 1319529,
            a155 = seed + 1327448, a156 = seed + 1335367, a157 = seed + 1343286, a158 = seed + 1351205, a159 = seed + 1359124;
        int a160 = seed + 1367043, a161 = seed + 1374962, a162 = seed + 1382881, a163 = seed + 1390800, a164 = seed + 1398719,
            a165 = seed + 1406638, a166 = seed + 1414557, a167 = seed + 1422476, a168 = seed + 1430395, a169 = seed + 1438314;
        int a170 = seed + 1446233, a171 = seed + 1454152, a172 = seed + 1462071, a173 = seed + 1469990, a174 = seed + 1477909,
            a175 = seed + 1485828, a176 = seed + 1493747, a177 = seed + 1501666, a178 = seed + 1509585, a179 = seed + 1517504;
        int a180 = seed + 1525423, a181 = seed + 1533342, a182 = seed + 1541261, a183 = seed + 1549180, a184 = seed + 1557099,
            a185 = seed + 1565018, a186 = seed + 1572937, a187 = seed + 1580856, a188 = seed + 1588775, a189 = seed + 1596694;
        int a190 = seed + 1604613, a191 = seed + 1612532, a192 = seed + 1620451, a193 = seed + 1628370, a194 = seed + 1636289,
            a195 = seed + 1644208, a196 = seed + 1652127, a197 = seed + 1660046, a198 = seed + 1667965, a199 = seed + 1675884;
        int a200 = seed + 1683803, a201 = seed + 1691722, a202 = seed + 1699641, a203 = seed + 1707560, a204 = seed + 1715479,
            a205 = seed + 1723398, a206 = seed + 1731317, a207 = seed + 1739236, a208 = seed + 1747155, a209 = seed + 1755074;
        int a210 = seed + 1762993, a211 = seed + 1770912, a212 = seed + 1778831, a213 = seed + 1786750, a214 = seed + 1794669,
            a215 = seed + 1802588, a216 = seed + 1810507, a217 = seed + 1818426, a218 = seed + 1826345, a219 = seed + 1834264;
        int a220 = seed + 1842183, a221 = seed + 1850102, a222 = seed + 1858021, a223 = seed + 1865940, a224 = seed + 1873859,
            a225 = seed + 1881778, a226 = seed + 1889697, a227 = seed + 1897616, a228 = seed + 1905535, a229 = seed + 1913454;
        int a230 = seed + 1921373, a231 = seed + 1929292, a232 = seed + 1937211, a233 = seed + 1945130, a234 = seed + 1953049,
            a235 = seed + 1960968, a236 = seed + 1968887, a237 = seed + 1976806, a238 = seed + 1984725, a239 = seed + 1992644;
        int a240 = seed + 2000563, a241 = seed + 2008482, a242 = seed + 2016401, a243 = seed + 2024320, a244 = seed + 2032239,
            a245 = seed + 2040158, a246 = seed + 2048077, a247 = seed + 2055996, a248 = seed + 2063915, a249 = seed + 2071834;
        int a250 = seed + 2079753, a251 = seed + 2087672, a252 = seed + 2095591, a253 = seed + 2103510, a254 = seed + 2111429,
            a255 = seed + 2119348, a256 = seed + 2127267, a257 = seed + 2135186, a258 = seed + 2143105, a259 = seed + 2151024;
        int a260 = seed + 2158943, a261 = seed + 2166862, a262 = seed + 2174781, a263 = seed + 2182700, a264 = seed + 2190619,
            a265 = seed + 2198538, a266 = seed + 2206457, a267 = seed + 2214376, a268 = seed + 2222295, a269 = seed + 2230214;
        int a270 = seed + 2238133, a271 = seed + 2246052, a272 = seed + 2253971, a273 = seed + 2261890, a274 = seed + 2269809,
            a275 = seed + 2277728, a276 = seed + 2285647, a277 = seed + 2293566, a278 = seed + 2301485, a279 = seed + 2309404;
        int a280 = seed + 2317323, a281 = seed + 2325242, a282 = seed + 2333161, a283 = seed + 2341080, a284 = seed + 2348999,
            a285 = seed + 2356918, a286 = seed + 2364837, a287 = seed + 2372756, a288 = seed + 2380675, a289 = seed + 2388594;
        int a290 = seed + 2396513, a291 = seed + 2404432, a292 = seed + 2412351, a293 = seed + 2420270, a294 = seed + 2428189,
            a295 = seed + 2436108, a296 = seed + 2444027, a297 = seed + 2451946, a298 = seed + 2459865, a299 = seed + 2467784;
        long wideLong = 1L << 40;
        double wideDouble = 0.5;
        float wideFloat = 1.25f;
        String wideText = "text";
        a299++;
        a298 += 1000;
        a297 -= 30000;
        a1 += 300;
        a0 += -200;
        a2 += 100000;
        for (int i = 0; i < 10; i++) {
            a296 += i;
            wideLong += a296;
            wideDouble *= 1.5;
            wideFloat += i;
            wideText += i;
        }
        long sum = wideLong + (long) wideDouble + (long) wideFloat + wideText.length();
        sum = sum * 31 + a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9;
        sum = sum * 31 + a10 + a11 + a12 + a13 + a14 + a15 + a16 + a17 + a18 + a19;
        sum = sum * 31 + a20 + a21 + a22 + a23 + a24 + a25 + a26 + a27 + a28 + a29;
        sum = sum * 31 + a30 + a31 + a32 + a33 + a34 + a35 + a36 + a37 + a38 + a39;
        sum = sum * 31 + a40 + a41 + a42 + a43 + a44 + a45 + a46 + a47 + a48 + a49;
        sum = sum * 31 + a50 + a51 + a52 + a53 + a54 + a55 + a56 + a57 + a58 + a59;
        sum = sum * 31 + a60 + a61 + a62 + a63 + a64 + a65 + a66 + a67 + a68 + a69;
        sum = sum * 31 + a70 + a71 + a72 + a73 + a74 + a75 + a76 + a77 + a78 + a79;
        sum = sum * 31 + a80 + a81 + a82 + a83 + a84 + a85 + a86 + a87 + a88 + a89;
        sum = sum * 31 + a90 + a91 + a92 + a93 + a94 + a95 + a96 + a97 + a98 + a99;
        sum = sum * 31 + a100 + a101 + a102 + a103 + a104 + a105 + a106 + a107 + a108 + a109;
        sum = sum * 31 + a110 + a111 + a112 + a113 + a114 + a115 + a116 + a117 + a118 + a119;
        sum = sum * 31 + a120 + a121 + a122 + a123 + a124 + a125 + a126 + a127 + a128 + a129;
        sum = sum * 31 + a130 + a131 + a132 + a133 + a134 + a135 + a136 + a137 + a138 + a139;
        sum = sum * 31 + a140 + a141 + a142 + a143 + a144 + a145 + a146 + a147 + a148 + a149;
        sum = sum * 31 + a150 + a151 + a152 + a153 + a154 + a155 + a156 + a157 + a158 + a159;
        sum = sum * 31 + a160 + a161 + a162 + a163 + a164 + a165 + a166 + a167 + a168 + a169;
        sum = sum * 31 + a170 + a171 + a172 + a173 + a174 + a175 + a176 + a177 + a178 + a179;
        sum = sum * 31 + a180 + a181 + a182 + a183 + a184 + a185 + a186 + a187 + a188 + a189;
        sum = sum * 31 + a190 + a191 + a192 + a193 + a194 + a195 + a196 + a197 + a198 + a199;
        sum = sum * 31 + a200 + a201 + a202 + a203 + a204 + a205 + a206 + a207 + a208 + a209;
        sum = sum * 31 + a210 + a211 + a212 + a213 + a214 + a215 + a216 + a217 + a218 + a219;
        sum = sum * 31 + a220 + a221 + a222 + a223 + a224 + a225 + a226 + a227 + a228 + a229;
        sum = sum * 31 + a230 + a231 + a232 + a233 + a234 + a235 + a236 + a237 + a238 + a239;
        sum = sum * 31 + a240 + a241 + a242 + a243 + a244 + a245 + a246 + a247 + a248 + a249;
        sum = sum * 31 + a250 + a251 + a252 + a253 + a254 + a255 + a256 + a257 + a258 + a259;
        sum = sum * 31 + a260 + a261 + a262 + a263 + a264 + a265 + a266 + a267 + a268 + a269;
        sum = sum * 31 + a270 + a271 + a272 + a273 + a274 + a275 + a276 + a277 + a278 + a279;
        sum = sum * 31 + a280 + a281 + a282 + a283 + a284 + a285 + a286 + a287 + a288 + a289;
        sum = sum * 31 + a290 + a291 + a292 + a293 + a294 + a295 + a296 + a297 + a298 + a299;
        int[] copies = {a255, a256, a257, a299, a298, a297, a296, a0, a1, a2};
        for (int copy : copies) {
            System.out.print(copy + " ");
        }
        System.out.println(wideText + " " + wideFloat + " " + wideDouble + " " + wideLong);
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(many(0));
        System.out.println(many(-5));
        int small = 5;
        small += 127;
        small += 128;
        small -= 128;
        small -= 129;
        small += 32767;
        small -= 32768;
        small += 32768;
        System.out.println(small);
    }
}
