//! Texts of every script, as sentences, and how each language is written.

use std::collections::HashSet;

use super::random::Random;

/// Documents of one language, as sentences, and how the language is written.
pub struct Language {
    pub name: &'static str,
    pub documents: Vec<Vec<String>>,
    /// Whether words and sentences are separated by spaces.
    pub is_spaced: bool,
}

pub fn languages() -> Vec<Language> {
    let prose = |text: &str, ends: &[char]| -> Vec<String> {
        let sentences = text
            .lines()
            .filter(|line| !line.starts_with(['#', '`', '<', '-', '|']))
            .flat_map(|line| line.split_inclusive(ends));
        let sentences = sentences.map(str::trim).filter(|one| one.ends_with(ends) && !one.contains(['`', '*', '[']));
        sentences.filter(|one| one.chars().count() >= 8).map(str::to_owned).collect()
    };
    let chinese = [
        include_str!("../corpus/statutes/flood-control-law.md"),
        include_str!("../corpus/statutes/audit-law.md"),
        include_str!("../corpus/statutes/mental-health-law.md"),
        include_str!("../corpus/classics/hanshu-张冯汲郑传第二十.txt"),
        include_str!("../corpus/classics/shiji-陈丞相世家第二十六.txt"),
        include_str!("../corpus/classics/shiji-魏其武安侯列传第四十七.txt"),
    ];
    let english = [
        include_str!("../corpus/book/ch02-00-guessing-game-tutorial.md"),
        include_str!("../corpus/book/ch04-01-what-is-ownership.md"),
        include_str!("../corpus/book/ch04-03-slices.md"),
    ];
    let own = |name, is_spaced, texts: [&str; 2]| {
        let sentences = |text: &str| text.lines().map(str::to_owned).collect();
        Language { name, documents: texts.map(sentences).to_vec(), is_spaced }
    };
    vec![
        Language {
            name: "zh",
            documents: chinese.map(|text| prose(text, &['。', '！', '？'])).to_vec(),
            is_spaced: false,
        },
        Language {
            name: "en",
            documents: english.map(|text| prose(&unwrapped(text), &['.', '!', '?'])).to_vec(),
            is_spaced: true,
        },
        own("ja", false, JAPANESE),
        own("ko", true, KOREAN),
        own("th", false, THAI),
        own("mixed", false, MIXED),
    ]
}

/// Joins the lines of each paragraph.
fn unwrapped(text: &str) -> String {
    let paragraphs = text.split("\n\n").filter(|paragraph| !paragraph.starts_with("```"));
    paragraphs.map(|paragraph| paragraph.replace('\n', " ")).collect::<Vec<_>>().join("\n")
}

const JAPANESE: [&str; 2] = [
    "朝早くから港の倉庫では船から降ろした荷物の数を確かめていた。\n\
     若い職人は壊れた窓枠を外して新しい木材を丁寧に削っている。\n\
     山の上の小さな駅には一日に二本しか列車が止まらないそうだ。\n\
     祖父が残した日記には戦争が終わった夏の暑さが書かれていた。\n\
     町の図書館は改修工事のために来月の初めまで休みになります。\n\
     雨が続いたせいで畑の大根はほとんど売り物にならなくなった。",
    "選手たちは最後の試合に向けて夜遅くまで練習を続けています。\n\
     研究所の発表によると新しい電池は十分ほどで充電できるらしい。\n\
     彼女は古い手紙の束を机の引き出しの奥から見つけて驚いた。\n\
     市役所の窓口では引っ越しの手続きを待つ人が列を作っていた。\n\
     冷蔵庫に残っていた野菜を全部入れて簡単なスープを煮込んだ。\n\
     猫は屋根の端に座ったまま通り過ぎる自転車をじっと眺めている。",
];
const KOREAN: [&str; 2] = [
    "아침 일찍 항구 창고에서는 배에서 내린 짐의 수를 하나씩 확인하고 있었다.\n\
     젊은 목수는 부서진 창틀을 떼어 내고 새 나무를 조심스럽게 다듬고 있다.\n\
     산 위에 있는 작은 역에는 하루에 기차가 두 번만 멈춘다고 한다.\n\
     할아버지가 남긴 일기에는 전쟁이 끝난 여름의 더위가 자세히 적혀 있었다.\n\
     마을 도서관은 수리 공사 때문에 다음 달 초까지 문을 닫을 예정이다.\n\
     비가 오래 내린 탓에 밭의 무는 거의 팔 수 없게 되어 버렸다.",
    "선수들은 마지막 경기를 앞두고 밤늦게까지 운동장에서 함께 연습을 계속하고 있다.\n\
     연구소 발표에 따르면 새로운 전지는 십 분 정도면 완전히 충전된다고 한다.\n\
     그녀는 오래된 편지 묶음을 책상 서랍 깊은 곳에서 우연히 발견하고 놀랐다.\n\
     시청 창구에는 이사 신고를 하려는 사람들이 아침부터 길게 줄을 서 있었다.\n\
     냉장고에 남아 있던 채소를 모두 넣고 간단한 국을 천천히 끓여 먹었다.\n\
     고양이는 지붕 끝에 앉은 채로 지나가는 자전거를 한참 동안 바라보고 있다.",
];
const THAI: [&str; 2] = [
    "ตอนเช้าตรู่คนงานในโกดังท่าเรือกำลังตรวจนับสินค้าที่ขนลงจากเรือ\n\
     ช่างไม้หนุ่มถอดกรอบหน้าต่างที่พังแล้วไสไม้ใหม่อย่างระมัดระวัง\n\
     สถานีเล็กบนภูเขามีรถไฟจอดเพียงวันละสองเที่ยวเท่านั้น\n\
     สมุดบันทึกของคุณปู่เล่าถึงความร้อนในฤดูร้อนที่สงครามยุติ\n\
     ห้องสมุดประจำเมืองจะปิดปรับปรุงไปจนถึงต้นเดือนหน้า\n\
     ฝนตกติดต่อกันหลายวันทำให้หัวผักกาดในไร่แทบขายไม่ได้เลย",
    "นักกีฬาฝึกซ้อมกันจนดึกเพื่อเตรียมตัวสำหรับการแข่งขันนัดสุดท้าย\n\
     สถาบันวิจัยประกาศว่าแบตเตอรี่รุ่นใหม่ชาร์จเต็มได้ภายในสิบนาที\n\
     เธอตกใจเมื่อพบมัดจดหมายเก่าอยู่ลึกในลิ้นชักโต๊ะทำงาน\n\
     หน้าช่องบริการของเทศบาลมีผู้คนเข้าแถวรอแจ้งย้ายที่อยู่\n\
     เขานำผักที่เหลือในตู้เย็นทั้งหมดมาต้มเป็นซุปง่ายๆ\n\
     แมวนั่งอยู่ตรงขอบหลังคาและจ้องมองจักรยานที่ผ่านไปมา",
];
const MIXED: [&str; 2] = [
    "我们把 release build 放到 staging 环境里跑了整整三天才敢上线。\n\
     这个 API 的 rate limit 是每分钟六十次，超过以后会返回错误。\n\
     请先安装 Node 和 Rust，再运行 install script 完成初始化工作。\n\
     团队用 pull request 讨论设计，合并以前至少要有两个人同意。\n\
     老的 cache 没有过期时间，所以用户一直看到昨天的 dashboard。\n\
     周五下午不做 deploy，这是大家吃过亏以后定下来的规矩。",
    "新的 search index 占的内存少了一半，查询也快了不少。\n\
     如果 unit test 失败，请把 log 文件附在邮件里发给值班同事。\n\
     产品经理想要一个 dark mode，设计师觉得现在的颜色已经够深。\n\
     服务器的 certificate 下个月到期，运维会提前一周自动更换。\n\
     他把旧的 spreadsheet 转成 JSON，结果丢了三列重要的数据。\n\
     客户在 feedback form 里抱怨页面太慢，附上了详细的截图。",
];

impl Language {
    pub fn joined<S: AsRef<str>>(&self, sentences: &[S]) -> String {
        let separator = match self.name {
            "th" => "\n",
            _ if self.is_spaced => " ",
            _ => "",
        };
        sentences.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join(separator)
    }

    /// Splits a text into words, each with the white space after it, or into characters.
    pub fn pieces<'t>(&self, text: &'t str) -> Vec<&'t str> {
        if self.is_spaced {
            return text.split_inclusive([' ', '\n']).collect();
        }
        let ends = text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()]);
        ends.collect()
    }

    /// Indexes of the pieces that are counted.
    pub fn counted(&self, pieces: &[&str]) -> Vec<usize> {
        (0..pieces.len())
            .filter(|&i| pieces[i].chars().any(|c| c.is_alphanumeric() && (self.is_spaced || c >= '\u{E00}')))
            .collect()
    }

    /// Number of counted words or characters.
    pub fn size(&self, text: &str) -> usize {
        self.counted(&self.pieces(text)).len()
    }

    /// Minimum size of a run that is always shown.
    pub fn least(&self) -> usize {
        if self.is_spaced { 8 } else { 13 }
    }

    /// All runs of slightly fewer pieces than that.
    pub fn runs(&self, text: &str) -> HashSet<String> {
        let plain: String =
            text.to_lowercase().chars().filter(|c| c.is_alphanumeric() || (self.is_spaced && *c == ' ')).collect();
        let length = self.least() - 3;
        self.pieces(&plain).windows(length).map(|run| run.concat().trim().to_owned()).collect()
    }

    /// Replaces some pieces of a text by others from a pool.
    pub fn exchanged(&self, text: &str, places: &[usize], pool: &[&str], random: &mut Random) -> String {
        let mut pieces: Vec<String> = self.pieces(text).into_iter().map(str::to_owned).collect();
        for &place in places {
            let behind = pieces[place][pieces[place].trim_end().len()..].to_owned();
            pieces[place] = format!("{}{behind}", random.pick(pool).trim_end());
        }
        pieces.concat()
    }

    /// Replaces one piece in ten, only in the inner three fifths, because the right border next to an edit is a matter
    /// of taste.
    pub fn edited(&self, text: &str, random: &mut Random) -> String {
        let pieces = self.pieces(text);
        let counted = self.counted(&pieces);
        let (fifth, n) = (counted.len() / 5, counted.len());
        let step = (n / 10).max(1);
        let places: Vec<usize> =
            (0..step).map(|i| counted[(fifth + i * (n - 2 * fifth) / step + random.below(2)).min(n - 1)]).collect();
        let pool: Vec<&str> = counted.iter().map(|&i| pieces[i]).collect();
        self.exchanged(text, &places, &pool, random)
    }
}
