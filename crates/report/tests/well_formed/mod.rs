//! Whether a text is well-formed XML [XML 1.0 §2], as far as jmmc's own needs go: elements nest, attributes are quoted and named once, and nothing is left unescaped.

/// The elements, in order, each with its attributes as they are written.
pub type Elements = Vec<(String, Vec<(String, String)>)>;

/// The elements of the document, or what is wrong with it.
pub fn parse(text: &str) -> Result<Elements, String> {
    if let Some(c) = text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
        return Err(format!("{c:?} is no character of XML"));
    }
    let rest = text.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").ok_or("no declaration")?;
    let (mut elements, mut open): (Elements, Vec<String>) = (Vec::new(), Vec::new());
    let mut parts = rest.split('<');
    escaped(parts.next().unwrap_or_default())?;
    for part in parts {
        let (tag, behind) = part.split_once('>').ok_or_else(|| format!("`<{part}` does not end"))?;
        escaped(behind)?;
        if let Some(name) = tag.strip_prefix('/') {
            let last = open.pop();
            if last.as_deref() != Some(name) {
                return Err(format!("</{name}> closes {last:?}"));
            }
            continue;
        }
        let (inner, empty) = tag.strip_suffix('/').map_or((tag, false), |inner| (inner, true));
        if open.is_empty() && !elements.is_empty() {
            return Err("two roots".to_string());
        }
        let element = element(inner)?;
        open.extend((!empty).then(|| element.0.clone()));
        elements.push(element);
    }
    if open.is_empty() { Ok(elements) } else { Err(format!("{open:?} are open")) }
}

fn element(text: &str) -> Result<(String, Vec<(String, String)>), String> {
    let (name, mut rest) = text.split_once(' ').unwrap_or((text, ""));
    let mut attributes: Vec<(String, String)> = Vec::new();
    while !rest.trim_start().is_empty() {
        let (key, value) = rest.trim_start().split_once("=\"").ok_or_else(|| format!("no attribute: {rest}"))?;
        let (value, behind) = value.split_once('"').ok_or_else(|| format!("no end: {value}"))?;
        escaped(value)?;
        let named = key.bytes().all(|b| b.is_ascii_lowercase());
        if !named || attributes.iter().any(|(known, _)| known == key) {
            return Err(format!("attribute `{key}` in `{text}`"));
        }
        attributes.push((key.to_string(), value.to_string()));
        rest = behind;
    }
    Ok((name.to_string(), attributes))
}

fn escaped(text: &str) -> Result<(), String> {
    let known = ["amp;", "lt;", "gt;", "quot;", "#39;"];
    let bad = text.split('&').skip(1).find(|entity| !known.iter().any(|known| entity.starts_with(known)));
    match bad {
        Some(entity) => Err(format!("&{entity}")),
        None if text.contains('>') => Err(format!("`>` in {text}")),
        None => Ok(()),
    }
}
