//! `jmmc serve`: a page on this machine where one edits a litmus test or a small program, picks models, and sees the report.
//!
//! Only the loopback address is listened on. A request must name this very address as its host, and its origin, if it has one, must be this page: so
//! no other page that the browser shows can use it, not even by a name that it lets point here. Each run is a jmmc process of its own with limits
//! on time and memory, in a temporary folder that is gone afterwards. The code of a test is explored, never run by a virtual machine.

mod gallery;

use crate::litmus::public_type;
use crate::models::names;
use anyhow::Context;
use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::Arc;
use tiny_http::{Header, Method, Request, Response, Server};

/// The page that the browser shows.
const PAGE: &str = include_str!("page.html");
/// Most bytes of a test.
const LARGEST: u64 = 64 << 10;
/// Limits of one run.
const LIMITS: [&str; 4] = ["--time-limit", "20s", "--memory-limit", "2G"];

/// The flags of `jmmc serve`.
#[derive(clap::Args, Debug)]
pub struct ServeArgs {
    /// The port on the loopback address; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 7399)]
    pub port: u16,
}

/// An answer: status, type, text.
type Answer = (u16, &'static str, String);

/// Serves until it is stopped; each request by one of `workers` threads.
pub fn run(args: &ServeArgs, workers: usize) -> anyhow::Result<u8> {
    let server = Server::http(("127.0.0.1", args.port)).map_err(|error| anyhow::anyhow!("{error}"));
    let server = Arc::new(server.with_context(|| format!("cannot listen on port {}; try --port 0", args.port))?);
    let address = server.server_addr().to_string();
    crate::present::write_stdout(&format!("http://{address}/ (Ctrl-C ends it)\n"))?;
    std::thread::scope(|scope| {
        for _ in 0..workers.max(1) {
            scope.spawn(|| {
                while let Ok(mut request) = server.recv() {
                    let (status, kind, text) = answer(&mut request, &address);
                    let header = |name: &str, value: &str| Header::from_bytes(name, value).ok();
                    let mut response = Response::from_string(text).with_status_code(status);
                    let headers =
                        [("Content-Type", kind), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")];
                    headers.iter().filter_map(|(name, value)| header(name, value)).for_each(|h| response.add_header(h));
                    // Whoever asked may have gone away meanwhile.
                    let _ = request.respond(response);
                }
            });
        }
    });
    Ok(0)
}

fn answer(request: &mut Request, address: &str) -> Answer {
    if !is_ours(request, address) {
        return plain(403, "jmmc serves only its own page");
    }
    let url = request.url().to_string();
    let (path, query) = url.split_once('?').unwrap_or((&url, ""));
    match (request.method(), path) {
        (Method::Get, "/") => (200, "text/html; charset=utf-8", PAGE.to_string()),
        (Method::Get, "/contents") => {
            let contents = serde_json::json!({ "models": names(), "tests": gallery::names() });
            (200, "application/json", contents.to_string())
        }
        (Method::Get, "/test") => match gallery::text(&query.replace("%2F", "/")) {
            Some(text) => (200, "text/plain; charset=utf-8", text.to_string()),
            None => plain(404, "there is no such test"),
        },
        (Method::Post, "/run") => run_test(request, query),
        _ => plain(404, "there is no such page"),
    }
}

/// Whether the request comes from the page, or from whoever typed the address.
fn is_ours(request: &Request, address: &str) -> bool {
    let value = |name: &'static str| {
        request.headers().iter().find(|header| header.field.equiv(name)).map(|header| header.value.as_str())
    };
    let port = address.rsplit_once(':').map_or("", |(_, port)| port);
    let hosts = [address.to_string(), format!("localhost:{port}")];
    let host = value("Host").is_some_and(|host| hosts.iter().any(|ours| ours == host));
    let origin = value("Origin").is_none_or(|origin| hosts.iter().any(|ours| format!("http://{ours}") == origin));
    host && origin
}

fn plain(status: u16, text: &str) -> Answer {
    (status, "text/plain; charset=utf-8", text.to_string())
}

fn run_test(request: &mut Request, models: &str) -> Answer {
    let mut source = String::new();
    let read = request.as_reader().take(LARGEST + 1).read_to_string(&mut source);
    if read.is_err() || source.len() as u64 > LARGEST {
        return plain(400, "the test is no text, or larger than 64 KiB");
    }
    let wanted: Vec<&str> = names().into_iter().filter(|name| models.split(',').any(|model| model == *name)).collect();
    match reports(&source, &wanted) {
        Ok(Ok(pages)) => (200, "application/json", serde_json::json!(pages).to_string()),
        Ok(Err(message)) => plain(400, &message),
        Err(error) => plain(500, &format!("{error:#}")),
    }
}

/// The pages about a litmus test: what is asked, with executions, and all outcomes; the page about a program; or what is wrong with the source.
fn reports(source: &str, models: &[&str]) -> anyhow::Result<Result<Vec<String>, String>> {
    let folder = tempfile::Builder::new().prefix("jmmc-").tempdir()?;
    let file = format!("{}.java", public_type(source).unwrap_or_else(|| "Test".to_string()));
    std::fs::write(folder.path().join(&file), source)?;
    let jobs: &[&[&str]] =
        if source.contains("@thread") { &[&["litmus", "--explain"], &["outcomes"]] } else { &[&["check"]] };
    let mut pages = Vec::new();
    for job in jobs {
        let mut command = Command::new(std::env::current_exe()?);
        command.current_dir(folder.path()).args(*job).args([&file, "--html", "page.html", "-q"]).args(LIMITS);
        command.args(chosen(job, models));
        let output = command.stdin(Stdio::null()).output()?;
        let page = folder.path().join("page.html");
        match std::fs::read_to_string(&page) {
            Ok(html) => pages.push(html),
            Err(_) => return Ok(Err(String::from_utf8_lossy(&output.stderr).into_owned())),
        }
        std::fs::remove_file(page)?;
    }
    Ok(Ok(pages))
}

/// The models as flags; a program is checked under one model, or as its verdict needs it.
fn chosen(job: &[&str], models: &[&str]) -> Vec<String> {
    match models {
        _ if job != ["check"] => models.iter().flat_map(|model| ["--model".to_string(), model.to_string()]).collect(),
        [one] => vec!["--model".to_string(), one.to_string()],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_checked_under_one_model_or_all_that_matter() {
        assert_eq!(chosen(&["check"], &["opmm"]), ["--model", "opmm"]);
        assert_eq!(chosen(&["check"], &["sc", "opmm"]), [""; 0]);
        assert_eq!(chosen(&["outcomes"], &["sc", "tso"]), ["--model", "sc", "--model", "tso"]);
    }
}
