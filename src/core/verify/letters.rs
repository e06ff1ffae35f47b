//! Compares two words letter by letter: was one misread as the other, misspelt, or put into another form?

use alloc::{string::String, vec, vec::Vec};

/// Letters that look like each other in print, as recognition confuses them; both ways. From the confusions that texts
/// on optical character recognition list for Latin print (such as Kukich 1992, section 1.2).
const LOOK_ALIKE: &str = "l 1|l i|i 1|i j|l t|f t|o 0|c e|c o|e o|a o|a e|a s|h b|h n|k h|n u|u v|v y|n r|m n|rn m|nn m|\
    in m|ri n|ni m|cl d|ci a|vv w|ii u|li h|il u|lc k|s 5|b 6|g 9|g q|q 9|z 2|b 8|s 8|p n|r t|x z|ti u|fi n|fl f|tl d|w vv|y g";

/// Han characters that look like each other, each group with spaces around it.
const HAN_GROUPS: &str = " 己已巳 未末 日曰目 土士 干千于 天夭无 人入八 大太犬 王玉主 贝见 自白 免兔 木本术 刀力刁 几凡九 \
    万方 上土 下卞 今令 午牛 乌鸟 斤斥 问间闻 戊戌戍 侯候 拔拨 待侍 往住佳 徒徙 折拆析 治冶 冷泠 辨辩辫 科料 准淮 \
    风凤 历厉 户尸 车东 代伐 名各 兵乒乓 孤狐 眠眼 幻幼 刺剌 晴睛 清情请 洒酒 冒昌 亨享 衰哀衷 卯卵 毫豪 治冶 仓仑 \
    崇祟 茶荼 管营 处外 使便 体休 历厉 苦若 暑署 班斑 博搏 傅传 抱报 扰拢 困因囚 园圆 史吏 更便 束柬 灸炙 竞竟 籍藉 \
    密蜜 赢羸 诞涎 遗遣 官宫 容客 话活 没设 论沦 作昨 即既 叉又 友反 申甲由田 电龟 失夫矢 氏民 甘廿 示禾 且旦 北比 \
    任仕 伯佰 何河 例列 低抵 项顷 汉汊 沛柿 侧测 何向 同向 曲由 西酉 其具 真直 置署 早旱 是足 里理 量重 高膏 马鸟 ";

/// The endings of the forms of an English verb or noun.
const ENDINGS: [&str; 14] = ["", "s", "es", "d", "ed", "ied", "ies", "y", "e", "ing", "n", "en", "t", "er"];

/// Forms of irregular English words, and Chinese particles of tense, each group with bars around it.
const FORMS: &str = "|is was are were am be been being|has have had having|do does did done|go goes went gone|will would|\
    can could|shall should|say says said|make makes made|see sees saw seen|come comes came|take takes took taken|\
    give gives gave given|get gets got|know knows knew known|think thinks thought|find finds found|tell tells told|\
    become becomes became|begin begins began begun|keep keeps kept|hold holds held|write writes wrote written|\
    stand stands stood|rise rises rose risen|fall falls fell fallen|run runs ran|bring brings brought|lead leads led|\
    leave leaves left|meet meets met|lose loses lost|speak speaks spoke spoken|choose chooses chose chosen|了 着 过 将 曾 已 正|";

/// How a word differs from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Difference {
    /// In letters that look like each other.
    Misread,
    /// In its form.
    Form,
    /// In a letter or two of a longer word.
    Misspelt,
    /// In most letters.
    Other,
}

/// Compares two different words, given as folded symbols.
pub(super) fn difference(one: &[u32], other: &[u32]) -> Difference {
    let start = one.iter().zip(other).take_while(|(x, y)| x == y).count();
    let (a, b) = (&one[start..], &other[start..]);
    let end = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[..a.len() - end], &b[..b.len() - end]);
    let are_digits = one.iter().chain(other).all(|&c| is_digit(c));
    if !are_digits && is_misread(a, b) {
        return Difference::Misread;
    }
    if are_forms(one, other, start) {
        return Difference::Form;
    }
    let longer = one.len().max(other.len());
    // One letter in four: fewer changes are a slip, more are another word.
    let is_slip =
        longer >= 4 && 4 * (longer - common(one, other)) <= longer && !one.iter().chain(other).any(|&c| is_digit(c));
    if is_slip { Difference::Misspelt } else { Difference::Other }
}

fn is_digit(c: u32) -> bool {
    char::from_u32(c).is_some_and(char::is_numeric)
}

/// Whether what differs has a similar shape, once equal beginnings and ends are removed; or letters of a longer word
/// do, each by itself.
fn is_misread(a: &[u32], b: &[u32]) -> bool {
    if looks_alike(a, b) {
        return true;
    }
    // Several letters of one word: each of them, in pairs.
    let is_pair = |(x, y): (&u32, &u32)| x == y || looks_alike(&[*x], &[*y]);
    a.len() == b.len()
        && a.len() > 2
        && a.iter().zip(b).filter(|(x, y)| x != y).count() <= 2
        && a.iter().zip(b).all(is_pair)
}

fn looks_alike(a: &[u32], b: &[u32]) -> bool {
    let is = |text: &str, symbols: &[u32]| text.chars().map(u32::from).eq(symbols.iter().copied());
    if let (&[x], &[y]) = (a, b)
        && let (Some(x), Some(y)) = (char::from_u32(x), char::from_u32(y))
        && !x.is_ascii()
    {
        return HAN_GROUPS.split(' ').any(|group| group.contains(x) && group.contains(y));
    }
    LOOK_ALIKE
        .split('|')
        .filter_map(|pair| pair.split_once(' '))
        .any(|(x, y)| is(x, a) && is(y, b) || is(x, b) && is(y, a))
}

/// Whether two words with `start` equal letters at the beginning are forms of one word.
fn are_forms(one: &[u32], other: &[u32], start: usize) -> bool {
    let text = |symbols: &[u32]| symbols.iter().filter_map(|&c| char::from_u32(c)).collect::<String>();
    let (one, other) = (text(one), text(other));
    let in_group = |group: &str| group.split(' ').any(|form| form == one) && group.split(' ').any(|form| form == other);
    if FORMS.split('|').any(in_group) {
        return true;
    }
    let is_ascii = one.is_ascii() && other.is_ascii();
    // A stem has three letters; the last consonant may be doubled: stop, stopped.
    is_ascii
        && (3..=start).rev().take(3).any(|stem| {
            let is_ending = |word: &str| {
                let rest = &word[stem..];
                let doubled = rest.strip_prefix(&word[stem - 1..stem]).unwrap_or(rest);
                ENDINGS.contains(&rest)
                    || (doubled.len() < rest.len() && doubled.len() > 1 && ENDINGS.contains(&doubled))
            };
            is_ending(&one) && is_ending(&other)
        })
}

/// Maximum number of letters of a row that is compared letter by letter.
const LONGEST: usize = 256;

/// Returns the length of the longest common subsequence of two words; of rows longer than [`LONGEST`] that of their
/// beginnings.
pub(super) fn common(one: &[u32], other: &[u32]) -> usize {
    let (one, other) = (&one[..one.len().min(LONGEST)], &other[..other.len().min(LONGEST)]);
    let mut lengths: Vec<usize> = vec![0; other.len() + 1];
    for x in one {
        let mut diagonal = 0;
        for (at, y) in other.iter().enumerate() {
            let above = lengths[at + 1];
            lengths[at + 1] = if x == y { diagonal + 1 } else { above.max(lengths[at]) };
            diagonal = above;
        }
    }
    lengths[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_difference_has_its_kind() {
        for (one, other, want) in [
            ("harbour", "harbcur", Difference::Misread),
            ("modern", "modem", Difference::Misread),
            ("1904", "l904", Difference::Misread),
            ("1904", "1964", Difference::Other),
            ("未", "末", Difference::Misread),
            ("walks", "walked", Difference::Form),
            ("stop", "stopped", Difference::Form),
            ("is", "was", Difference::Form),
            ("了", "过", Difference::Form),
            ("received", "recieved", Difference::Misspelt),
            ("river", "lake", Difference::Other),
            ("山", "水", Difference::Other),
            ("", "a", Difference::Other),
        ] {
            let symbols = |word: &str| word.chars().map(u32::from).collect::<Vec<_>>();
            assert_eq!(difference(&symbols(one), &symbols(other)), want, "{one} {other}");
            assert_eq!(difference(&symbols(other), &symbols(one)), want, "{other} {one}");
        }
    }

    #[test]
    fn groups_of_characters_are_written_as_they_are_read() {
        assert!(HAN_GROUPS.split_whitespace().all(|group| (2..=4).contains(&group.chars().count())));
        assert!(
            LOOK_ALIKE.split('|').all(|pair| pair.split_once(' ').is_some_and(|(x, y)| !x.contains(' ') && x != y))
        );
    }
}
