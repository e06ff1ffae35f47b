#[cfg(test)]
mod tests {
    use crate::matching::{bits::Bits, chains, common, extend::Extend, pair::Pair};
    use crate::text::{Document, TextOptions};
    extern crate std;
    use std::println;
    extern crate alloc;
    #[test]
    fn dbg() {
        let t = |p: &str| std::fs::read_to_string(p).unwrap();
        let read = |text: &str| Document::from_text(text, &TextOptions::default()).unwrap();
        let [a, b] = [read(&t("/tmp/h/a.txt")), read(&t("/tmp/h/b.txt"))];
        let min = (a.tokens().len().min(b.tokens().len()) as u32).ilog2().saturating_sub(5).clamp(4, 8);
        let runs = common::find([&a, &b], min).in_tokens([&a, &b]);
        let pair = Pair::new(&a, &b, &runs);
        let bits = Bits::of(&pair);
        println!("min {min} chance {} runs {:?}", bits.chance, runs);
        for c in chains::link(&runs, &bits) {
            let g = Extend::new(&pair, &bits).grow(c.clone());
            let p = crate::matching::passage::Passage::around(
                g.clone(),
                chains::value(&g, &bits) - bits.chance,
                bits.chance,
            )
            .unwrap();
            let mut l = alloc::vec::Vec::new();
            let f = crate::matching::sentences::find(
                &pair,
                &bits,
                &crate::matching::verbatim::Runs::of(&runs),
                alloc::vec![p],
                1 << 30,
                &mut l,
            );
            for p in f {
                println!("FOUND {:?} {:?} {} {} {:?} {}", p.a, p.b, p.bits, p.chance, p.source, p.pieces.len());
            }
            println!("{:?} {} grown {} {:?}", c, chains::value(&c, &bits), chains::value(&g, &bits), g.len());
        }
    }
}
