//! As much of HTTP/1.1 as the page needs [RFC 9112]: one request for each connection, read within a time and a size, and an answer that may come in parts.
//!
//! Errs on: refusing requests that other servers take (chunked bodies, trailers, `HTTP/2`).

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// Most bytes before the body.
const LARGEST_HEAD: usize = 16 << 10;
/// Most lines before the body.
const MOST_HEADERS: usize = 64;
/// Most time for writing some of an answer.
const WRITING: Duration = Duration::from_secs(20);

/// What a browser asks for, read to its end.
pub struct HttpRequest {
    pub method: String,
    /// What is asked for, without what comes after `?`.
    pub path: String,
    /// What comes after `?`.
    pub query: String,
    pub body: Vec<u8>,
    headers: Vec<(String, String)>,
}

/// Why there is no request: the status to answer with; `None` if nobody is there who would read it.
pub type Unread = Option<u16>;

impl HttpRequest {
    /// Reads a request, with a body of at most `largest` bytes, before `patience` is over.
    pub fn read(stream: &mut TcpStream, largest: usize, patience: Duration) -> Result<HttpRequest, Unread> {
        let end = Instant::now() + patience;
        let mut bytes = Vec::new();
        let (mut request, head, length) = loop {
            more(stream, &mut bytes, end)?;
            if let Some(parsed) = head(&bytes)? {
                break parsed;
            }
            if bytes.len() > LARGEST_HEAD {
                return Err(Some(431));
            }
        };
        if length > largest {
            return Err(Some(413));
        }
        if request.header("Expect").is_some_and(|value| value.eq_ignore_ascii_case("100-continue")) {
            stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n").map_err(|_| None)?;
        }
        while bytes.len() < head + length {
            more(stream, &mut bytes, end)?;
        }
        request.body = bytes[head..head + length].to_vec();
        Ok(request)
    }

    /// The value of a header, if it is there.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }
}

/// Reads some more bytes.
fn more(stream: &mut TcpStream, bytes: &mut Vec<u8>, end: Instant) -> Result<(), Unread> {
    let left = end.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(late(bytes));
    }
    stream.set_read_timeout(Some(left)).map_err(|_| None)?;
    let mut part = [0; 16 << 10];
    match stream.read(&mut part) {
        Ok(0) => Err(None),
        Ok(count) => {
            bytes.extend_from_slice(&part[..count]);
            Ok(())
        }
        Err(error) if error.kind() == ErrorKind::Interrupted => Ok(()),
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => Err(late(bytes)),
        Err(_) => Err(None),
    }
}

/// Browsers open connections that they may not need: those are closed without a word.
fn late(bytes: &[u8]) -> Unread {
    (!bytes.is_empty()).then_some(408)
}

/// The request without its body, where that begins, and how long it is; `None` if more has to come.
fn head(bytes: &[u8]) -> Result<Option<(HttpRequest, usize, usize)>, Unread> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let begin = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(begin)) => begin,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(_) => return Err(Some(400)),
    };
    let target = parsed.path.unwrap_or("/");
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let value = |header: &httparse::Header<'_>| String::from_utf8_lossy(header.value).trim().to_string();
    let request = HttpRequest {
        method: parsed.method.unwrap_or_default().to_string(),
        path: path.to_string(),
        query: query.to_string(),
        body: Vec::new(),
        headers: parsed.headers.iter().map(|header| (header.name.to_string(), value(header))).collect(),
    };
    if request.header("Transfer-Encoding").is_some() {
        return Err(Some(411));
    }
    let length = match request.header("Content-Length") {
        Some(length) => length.parse().map_err(|_| Some(400))?,
        None => 0,
    };
    Ok(Some((request, begin, length)))
}

/// An answer, except for its text.
pub struct HttpAnswer<'h> {
    pub status: u16,
    pub kind: &'h str,
    /// More lines before the text.
    pub headers: &'h [(&'h str, &'h str)],
}

impl HttpAnswer<'_> {
    /// Sends the answer with its whole text, and ends the connection.
    pub fn send(&self, stream: &mut TcpStream, text: &[u8]) {
        // Whoever asked may have gone away meanwhile.
        let _ = self.begin(stream, Some(text.len())).and_then(|()| stream.write_all(text));
        finish(stream);
    }

    /// Sends all but the text, which comes in parts until the connection is closed if its length is not known.
    pub fn begin(&self, stream: &mut TcpStream, length: Option<usize>) -> std::io::Result<()> {
        stream.set_write_timeout(Some(WRITING))?;
        let mut head = format!(
            "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nConnection: close\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n",
            self.status,
            reason(self.status),
            self.kind
        );
        if let Some(length) = length {
            head.push_str(&format!("Content-Length: {length}\r\n"));
        }
        for (name, value) in self.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        head.push_str("\r\n");
        stream.write_all(head.as_bytes())
    }
}

/// Ends the connection such that what was written arrives although not all was read.
pub fn finish(stream: &mut TcpStream) {
    let _ = stream.shutdown(Shutdown::Write);
    let _ = stream.set_read_timeout(Some(Duration::from_millis(200)));
    let mut rest = [0; 4096];
    for _ in 0..64 {
        if !matches!(stream.read(&mut rest), Ok(1..)) {
            break;
        }
    }
}

/// Whether nobody is at the other end any more.
pub fn is_gone(stream: &TcpStream) -> bool {
    let mut byte = [0];
    let peeked = stream.set_nonblocking(true).and_then(|()| stream.peek(&mut byte));
    let gone = match peeked {
        Ok(count) => count == 0,
        Err(error) => error.kind() != ErrorKind::WouldBlock && error.kind() != ErrorKind::Interrupted,
    };
    gone || stream.set_nonblocking(false).is_err()
}

fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        303 => "See Other",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Internal Server Error",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    /// What becomes of a request that comes in these parts, with a pause between them.
    fn read(parts: &'static [&'static str], closes: bool) -> Result<HttpRequest, Unread> {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (mut stream, _) = listener.accept().unwrap();
        let sender = std::thread::spawn(move || {
            for part in parts {
                let _ = client.write_all(part.as_bytes());
                std::thread::sleep(Duration::from_millis(20));
            }
            (!closes).then(|| std::thread::sleep(Duration::from_millis(600)));
        });
        let read = HttpRequest::read(&mut stream, 20, Duration::from_millis(400));
        sender.join().unwrap();
        read
    }

    #[test]
    fn requests_come_in_parts() {
        let request =
            read(&["POST /run?x HT", "TP/1.1\r\nhost: a\r\nContent-", "Length: 4\r\n\r\nab", "cd"], true).ok().unwrap();
        assert_eq!((&*request.method, &*request.path, &*request.query), ("POST", "/run", "x"));
        assert_eq!((request.header("Host"), &request.body[..]), (Some("a"), &b"abcd"[..]));
    }

    #[test]
    fn what_never_ends_is_refused_in_time() {
        let status = |parts, closes| read(parts, closes).err().expect("no request");
        assert_eq!(status(&["GET / HTTP/1.1\r\n"], false), Some(408));
        assert_eq!(status(&["POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nab"], false), Some(408));
        assert_eq!(status(&[], false), None);
        assert_eq!(status(&["GET / HTTP/1.1\r\n"], true), None);
        assert_eq!(status(&["POST / HTTP/1.1\r\nContent-Length: 21\r\n\r\n"], true), Some(413));
        assert_eq!(status(&["POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"], true), Some(400));
        assert_eq!(status(&["POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"], true), Some(411));
        assert_eq!(status(&["\x01\x02\r\n\r\n"], true), Some(400));
    }
}
