use jmmc_machine::*;
use jmmc_program::*;
use jmmc_search::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let limit: u64 = std::env::var("LIMIT").ok().and_then(|v| v.parse().ok()).unwrap_or(3_000_000);
    for class in &args[2..] {
        let sources = Sources {
            jdk: "/usr/lib/jvm/java-17-openjdk-amd64".into(),
            classpath: vec![args[1].clone().into()],
            ..Sources::default()
        };
        let program = Program::open(sources).unwrap();
        let litmus = Litmus::of(&program, class).unwrap();
        for (name, memory) in [
            ("sc", MemoryModel::Sc),
            ("tso", MemoryModel::Tso),
            ("pso", MemoryModel::Pso),
            ("opmm", MemoryModel::OpMm(Form::Clocks)),
            ("lists", MemoryModel::OpMm(Form::Lists)),
        ] {
            for reduction in [true, false] {
                let begin = std::time::Instant::now();
                let fields = if std::env::var("FIELDS").is_ok() {
                    litmus.fields().iter().map(|f| f.id).collect()
                } else {
                    vec![]
                };
                let request = LitmusRequest {
                    fields,
                    wanted: None,
                    settings: Settings { memory, reduction, ..Settings::default() },
                    options: Options {
                        limits: Limits { states: Some(limit), ..Limits::default() },
                        ..Options::default()
                    },
                    workers: 1,
                };
                let o = litmus.explore(request, &Control::new()).unwrap();
                println!(
                    "{class} {name} red={reduction} outcomes={} complete={} states={} trans={} {:.2}s",
                    o.outcomes.len(),
                    o.complete,
                    o.statistics.states,
                    o.statistics.transitions,
                    begin.elapsed().as_secs_f64()
                );
            }
        }
    }
}
