//! The words that decide what a clause claims, and those by which names, numbers, dates and places are recognised.
//!
//! Most lists are closed classes of English and Chinese: a grammar of the language lists negations, auxiliary verbs,
//! adverbs of frequency, quantifiers and numerals completely, and a gazetteer or a census the names. The list of
//! opposites is open; it has the common ones only, those that a learner's dictionary gives as the opposite of a
//! frequent adjective, verb or adverb. Formal opposites, such as "legal" and "illegal" or 正式 and 非正式, need no list.
//!
//! Chinese words are in Simplified characters; [`simplified`](crate::text::simplified) reads Traditional ones.

use super::word_table::{Listed, Table};
use crate::report::ClaimKind;

/// The meaning of a listed word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Denies its clause.
    Negation,
    /// Nearly denies its clause, as "rarely".
    Nearly,
    /// Contains a denial, which explains why the other text has no negation: "refused to" is "did not".
    Denial,
    /// Contains a negation, but denies nothing, as 不断.
    Nothing,
    /// Has an opposite: the word is in the first or the second half of a line.
    Opposite { line: usize, kind: ClaimKind, is_second: bool },
}

impl Meaning {
    /// Returns the meaning of a word; `None` if the list of the word decides no meaning.
    pub fn of(word: Listed) -> Option<Self> {
        let opposite = |kind| Some(Self::Opposite { line: word.line, kind, is_second: word.is_second });
        match word.name {
            "negation" => Some(Self::Negation),
            "nearly" => Some(Self::Nearly),
            "denial" => Some(Self::Denial),
            "nothing" => Some(Self::Nothing),
            "permission" => opposite(ClaimKind::Permission),
            "frequency" => opposite(ClaimKind::Frequency),
            "quantity" => opposite(ClaimKind::Quantity),
            "antonym" => opposite(ClaimKind::Antonym),
            _ => None,
        }
    }
}

/// The listed words: in each line the name of the list and its words, opposites on both sides of `|`. A word that ends
/// in `*` is a stem, which may have an inflectional ending. Some lists need an explanation:
///
/// - `negation` denies its clause. Words have no apostrophe, as the reader of texts drops it.
/// - `nearly` nearly denies its clause.
/// - `denial` contains a denial, which explains why the other text has no negation: "refused to" is "did not".
/// - `nothing` contains a negation, but denies nothing; so does "not" before a word of `after-no-denial`: "not only".
/// - `characters` are Chinese opposites of one character each, as pairs. They count if one character was replaced by
///   the other and nothing around them differs, because they are parts of many words.
/// - `date-unit` is after a number, `before-date` before it.
/// - `before-place` is before the name of a place, `place-end` after it.
/// - `family` has frequent Chinese family names; those of `family-of-words` also begin frequent words, such as 高兴, so a
///   name with one of them needs two more characters.
/// - `address` is before a name of one character: 小明.
const LISTS: &str = "\
    numeral zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
        sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred \
        thousand million billion trillion dozen half third quarter first second fourth fifth sixth seventh \
        eighth ninth tenth once twice double triple single\n\
    day january february march april may june july august september october november december monday tuesday \
        wednesday thursday friday saturday sunday\n\
    date-unit 年 月 日 号 时 点 分 秒 旬 世 季\n\
    before-date 周 期 拜 初\n\
    before-place in at near across throughout toward towards outside inside\n\
    place-end 省 市 县 区 州 镇 乡 村 庄 岛 港 湾 路 街 巷 河 江 湖 山 站 国\n\
    place 北京 上海 天津 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 \
        四川 贵州 云南 陕西 甘肃 青海 台湾 内蒙古 广西 西藏 宁夏 新疆 香港 澳门 石家庄 太原 沈阳 长春 哈尔滨 \
        南京 杭州 合肥 福州 南昌 济南 郑州 武汉 长沙 广州 海口 成都 贵阳 昆明 西安 兰州 西宁 台北 高雄 呼和浩特 \
        南宁 拉萨 银川 乌鲁木齐 深圳 珠海 厦门 青岛 大连 宁波 苏州 无锡 常州 徐州 温州 嘉兴 绍兴 烟台 潍坊 洛阳 \
        唐山 保定 大同 桂林 三亚 东莞 佛山 汕头 泉州 中国 美国 英国 法国 德国 日本 韩国 朝鲜 俄罗斯 苏联 意大利 \
        西班牙 葡萄牙 荷兰 比利时 瑞士 瑞典 挪威 芬兰 丹麦 波兰 捷克 匈牙利 奥地利 希腊 土耳其 乌克兰 印度 \
        巴基斯坦 孟加拉 泰国 越南 老挝 柬埔寨 缅甸 马来西亚 新加坡 印尼 菲律宾 蒙古 伊朗 伊拉克 以色列 沙特 \
        叙利亚 约旦 埃及 利比亚 苏丹 肯尼亚 尼日利亚 南非 澳大利亚 新西兰 加拿大 墨西哥 巴西 阿根廷 智利 秘鲁 \
        古巴 亚洲 欧洲 非洲 美洲 华盛顿 纽约 伦敦 巴黎 柏林 东京 莫斯科 罗马 马德里\n\
    family 王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 郭 何 罗 宋 郑 梁 谢 韩 唐 冯 董 萧 程 曹 袁 邓 许 傅 沈 曾 \
        彭 吕 苏 卢 蒋 蔡 贾 丁 魏 薛 叶 阎 余 潘 杜 戴 夏 汪 范 邹 姚 谭 廖 邱 崔 顾 侯 邵 孟 秦 尹 黎 易 武 乔 \
        贺 赖 龚 庞 樊 兰 殷 施 洪 翟 倪 严 牛 俞 章 鲁 葛 韦 柳 耿 焦 裴 欧阳 司马 上官 诸葛 慕容 司徒 令狐 \
        夏侯 东方 皇甫 林 江 钟 田 姜 方 石 金 陆 孔 白 康 毛 史 龙 万 段 雷 钱 汤 常 高 马 任 于 文 温 申 向 涂\n\
    family-of-words 高 马 方 石 金 白 常 万 任 于 文 温 申 向 易 严 康 段 田 江 章 夏 曾 何 许 应 余 谢 程 张 牛 \
        武 东方 上官\n\
    address 小 老 阿\n\
    person 我 你 您 他 她 我们 你们 他们 她们 咱们\n\
    after-no-denial only just merely simply doubt matter\n\
    characters 男女 多少 大小 高低 长短 前后 上下 内外 左右 东西 南北 早晚 快慢 新旧 好坏 强弱 远近 轻重 冷热 \
        买卖 进出 升降 涨跌 增减 开关 生死 胜负 胜败 输赢 正负 正反 加减 软硬 深浅 宽窄 厚薄 粗细 胖瘦 明暗 真假 \
        善恶 美丑 贫富 先后 始终 昼夜 公私 敌我 春秋 老少 父母 爱恨 喜怒 哭笑 来去 攻守 进退 存亡 成败 得失 利弊 \
        优劣 难易 对错 虚实 干湿 松紧 曲直 有无 首末 首尾 因果 盈亏 收支 借还 缓急 盛衰\n\
    negation not no none nobody nothing nowhere neither nor never without cannot aint arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt mustnt neednt shant shouldnt wasnt werent wont wouldnt lack lacks lacked lacking \
        absence 不 没 没有 无 未 非 勿 毋 并非 绝非 尚未 从未 从不 从来不 从没 并不 并未 并没有 毫无 毫不 绝不 \
        决不 永不 无法 不能 不会 不是 不必 不用 不需 无需 无须 不再 不曾 未曾 未能 不可 不许 不准 不得 不应 不该 \
        不应该 难以 很难 缺乏 缺少 不可能 没能 没法 没什么 没用 不等于 不至于 不可以 用不着 不愿 不想 不要\n\
    nearly rarely seldom hardly barely scarcely infrequently 几乎不 几乎没有 很少 极少 鲜有\n\
    denial absent except excluding devoid dearth few little only rare false wrong fail* failure* refus* refusal \
        den* denial prevent* avoid* prohibit* forbid* forbad* forbidden ban* reject* declin* stop* exclud* miss* \
        拒绝 避免 防止 停止 禁止 失败 反对 否认 取消 缺席 缺失 排除 杜绝 免于 免得 以免 未必 少 难 否 别 反而 \
        例外 除外 只 仅\n\
    nothing 不断 不过 不仅 不但 不只 不光 不单 不止 不同 不久 不少 不料 不禁 不由 不由得 不愧 不妨 不管 不论 \
        不时 不惜 不错 不懈 不然 不如 不等 不动产 不锈钢 不免 不胜 不朽 不幸 不日 不停 不得不 不能不 不可不 \
        不会不 不得已 不得了 不好意思 不可思议 不可避免 不可或缺 不言而喻 不约而同 不知不觉 不折不扣 不谋而合 \
        不遗余力 不以为然 不翼而飞 不胫而走 必不可少 差不多 了不起 对不起 要不 要不是 要不然 只不过 说不定 \
        恨不得 巴不得 来不及 动不动 时不时 好不容易 大不了 忍不住 禁不住 少不了 免不了 无不 莫不 无非 无论 无数 \
        无穷 无比 无限 无线 无疑 无锡 无聊 无辜 无形 无私 无情 无奈 无所谓 无妨 无产 无机 无微不至 无可奈何 未来 \
        未免 未央 没收 没落 没准 没关系 沉没 淹没 埋没 出没 覆没 吞没 湮没 泯没 非常 非洲 南非 北非 东非 西非 \
        中非 除非 莫非 是非 非但 非凡 非得 若非 非典 非遗 非议 非难 非要 是不是 有没有 别人 别的 特别 区别 分别 \
        级别 性别 类别 告别 离别 个别 差别 识别 鉴别 别墅 别致 别处 否则 是否 能否 可否 只要 只有 只好 不只是 \
        不仅仅 多少 少年 少女 少数民族 困难 难民 难道 难免 难怪 灾难 苦难 仅仅\n\
    permission must shall require* oblige* mandatory compulsory obligatory 必须 务必 须 必需 强制 应当 应 应该 \
        一定要 | may optional* voluntar* forbid* forbidden prohibit* ban* 可以 可 可选 自愿 无须 不必 不得 不准 \
        不许 禁止 严禁\n\
    permission allow* permit* enabl* let may legal* lawful* authori* 允许 许可 准许 可以 批准 同意 准予 合法 | \
        refus* forbid* forbidden prohibit* ban* prevent* deny* denied disallow* 禁止 严禁 不得 不准 不许 拒绝 \
        不予 非法 违法 制止\n\
    frequency always constantly invariably ever 总是 始终 一直 永远 一向 从来 时刻 每次 | never rarely seldom \
        sometimes occasionally 从不 从未 偶尔 有时 很少 极少 不再 从没\n\
    frequency often frequent* usually commonly regularly normally generally 经常 常常 往往 通常 时常 频繁 一般 | \
        rarely seldom infrequent* sometimes occasionally never hardly 偶尔 有时 很少 极少 从不 从未 罕见 少见\n\
    quantity all every each everyone everybody everything both entire* whole completely 全部 所有 一切 全体 都 \
        每个 每 各 完全 均 | some several few none neither no someone nobody nothing partly partially 部分 有些 \
        一些 某些 少数 个别 几个 没有 局部 不完全\n\
    quantity many much most majority numerous more several 许多 很多 大量 多数 大多数 众多 大部分 更多 较多 最多 \
        | few little minority none fewer fewest less least no 很少 少量 少数 极少 极少数 更少 较少 最少 小部分 \
        没有\n\
    quantity more 至少 以上 超过 多于 高于 大于 不少于 不低于 | less fewer 至多 以下 不足 少于 低于 小于 不超过 \
        不多于 不高于\n\
    quantity above over exceed* maximum most 最多 最大 最高 上限 | below under minimum least 最少 最小 最低 下限\n\
    antonym increas* rise rises rose risen rising grow* grew growth expand* 增加 增长 上升 上涨 提高 增强 扩大 \
        增多 加强 提升 涨 | decreas* fall falls fell fallen falling declin* drop* reduc* shrink* shrank 减少 \
        下降 下跌 降低 减弱 缩小 缩减 削弱 弱化 减轻 跌 萎缩\n\
    antonym accept* approv* adopt* 接受 采纳 通过 赞成 | reject* refus* declin* veto* 拒绝 否决 驳回 反对\n\
    antonym confirm* admit* acknowledg* affirm* 承认 证实 确认 肯定 | deny* denied disput* doubt* refut* 否认 \
        否定 怀疑 驳斥\n\
    antonym succeed* success* 成功 顺利 | fail* failure* unsuccess* 失败 受挫\n\
    antonym win* won victor* defeat* beat 胜利 获胜 战胜 击败 赢 胜 | lose* lost loss* 失败 失利 输给 负于 输 败\n\
    antonym gain* profit* 盈利 获利 赚 | lose* lost loss* 亏损 赔 亏\n\
    antonym includ* contain* with 包括 包含 含有 | exclud* except without 不包括 排除 除外 不含\n\
    antonym present presence exist* 存在 出现 出席 | absent absence lack* vanish* 消失 缺席 不存在\n\
    antonym have has had possess* own* 拥有 具有 具备 富有 充足 丰富 | lack* 缺乏 缺少 匮乏 短缺 不足\n\
    antonym support* favo* advocat* defend* endors* 支持 拥护 赞成 同意 保护 | oppos* against attack* condemn* \
        criti* 反对 攻击 谴责 批评 抵制\n\
    antonym agree* 同意 赞同 | disagree* refus* 反对 不同意\n\
    antonym begin* began begun start* 开始 启动 继续 坚持 | end* finish* stop* ceas* 结束 停止 终止 中止 中断 \
        放弃\n\
    antonym open* 开放 打开 公开 开启 | clos* shut* 关闭 封闭 秘密 保密\n\
    antonym before prior earlier 之前 以前 提前 | after later subsequent* 之后 以后 推迟 延后\n\
    antonym early earliest first 最早 首次 首先 | late latest last 最晚 最后\n\
    antonym high* upper tall* 偏高 高度 | low* 偏低\n\
    antonym large* big* great* huge major 巨大 重大 庞大 | small* little tiny minor slight* 微小 轻微 细小\n\
    antonym long* 长期 漫长 | short* brief* 短期 短暂\n\
    antonym old* 陈旧 旧 | new* young* 崭新 新\n\
    antonym fast* quick* rapid* 加快 迅速 快速 加速 | slow* gradual* 放慢 缓慢 减缓 减速\n\
    antonym strong* 强大 强劲 强 | weak* feebl* 薄弱 疲软 弱\n\
    antonym hard* difficult* 困难 艰难 复杂 | easy easi* simpl* 容易 轻松 简单\n\
    antonym good better best 良好 优秀 好转 改善 优点 | bad* worse worst poor* 恶劣 糟糕 恶化 缺点\n\
    antonym right* correct* true truly accurat* real* 正确 真实 准确 真 | wrong* incorrect* fals* inaccura* \
        mistak* fake* untrue 错误 虚假 不实 假\n\
    antonym safe* 安全 | danger* unsafe risk* 危险\n\
    antonym rich* wealth* 富裕 富有 | poor* poverty 贫穷 贫困\n\
    antonym hot* warm* 炎热 温暖 | cold* cool* 寒冷 凉爽\n\
    antonym light* bright* 明亮 | dark* 黑暗 昏暗\n\
    antonym day* 白天 昼 | night* 夜晚 半夜 黑夜 夜里 晚上\n\
    antonym morning* 上午 早上 早晨 | evening* afternoon* 下午 晚上 傍晚\n\
    antonym left 左侧 左边 | right 右侧 右边\n\
    antonym inside within inner internal* 内部 之内 以内 国内 | outside outer external* 外部 之外 以外 国外\n\
    antonym up upward* above over 上方 上游 | down* below under 下方 下游\n\
    antonym north* 北部 北方 | south* 南部 南方\n\
    antonym east* 东部 东方 | west* 西部 西方\n\
    antonym male* man men boy* father* husband* son brother* king* 男性 男子 男人 父亲 丈夫 儿子 哥哥 弟弟 | \
        female* woman women girl* mother* wife wives daughter* sister* queen* 女性 女子 女人 母亲 妻子 女儿 姐姐 \
        妹妹\n\
    antonym import* 进口 | export* 出口\n\
    antonym buy* bought purchas* 买入 购买 | sell* sold sale* 卖出 出售\n\
    antonym borrow* 借入 | lend* lent 借出\n\
    antonym add* 添加 增设 保留 | remov* delet* subtract* 删除 取消 撤销\n\
    antonym creat* build* built construct* 建立 建造 设立 创建 | destroy* demolish* 摧毁 拆除 废除 破坏\n\
    antonym defend* 防守 保卫 | attack* 进攻 攻击\n\
    antonym alive living live* surviv* 活着 幸存 生存 | dead die* death* 死亡 死去 遇难 去世\n\
    antonym love* like* 喜欢 热爱 喜爱 | hate* dislike* 讨厌 憎恨 厌恶\n\
    antonym happy happi* glad* pleas* delight* joy* cheer* grateful* thankful* proud* 高兴 快乐 开心 幸福 舒服 感激 \
        自豪 | unhapp* sad* upset* miserabl* gloom* sorrow* angr* angry bitter* disappoint* 难过 伤心 痛苦 悲伤 难受 难熬 \
        愤怒 失望\n\
    antonym famous* renown* celebrat* popular* 著名 知名 有名 | unknown obscur* unpopular* forgotten 无名 默默无闻\n\
    antonym prais* acclaim* applaud* 好评 赞扬 称赞 表扬 | criti* condemn* blam* unfavo* 差评 批评 指责\n\
    antonym official* authori* sanction* licens* 官方 正式 | unofficial* unauthori* unlicens* 非官方 非正式\n\
    antonym known know* clear* certain* sure proven confirmed 清楚 清晰 明确 确定 | unknown unclear uncertain* \
        unsure doubt* unproven unconfirmed 模糊 含糊 不清 不明 不确定\n\
    antonym public* 公共 公有 | private* secret* 私人 私有\n\
    antonym common* usual* ordinary 常见 普通 正常 平常 | rare* unusual* uncommon* extraordinary 罕见 特殊 异常 \
        反常\n\
    antonym legal* lawful* 合法 | illegal* unlawful* forbidden prohibited banned 非法 违法\n\
    antonym guilt* convict* 有罪 定罪 | innocen* acquit* 无罪\n\
    antonym intentional* deliberate* knowingly purposely 故意 有意 | unintentional* accident* inadvertent* \
        unknowingly 无意 意外 不小心\n\
    antonym positive* favo* 积极 主动 乐观 有利 | negative* unfavo* 消极 被动 悲观 不利\n\
    antonym possibl* able likely 可能 能够 | impossibl* unable unlikely 不可能 无法 不能\n\
    antonym necessar* essential* required needed 必要 必需 | unnecessar* optional* 不必要 多余\n\
    antonym complete* finish* full* 完成 完整 完善 | incomplete unfinish* partial* partly 未完成 残缺 不完整\n\
    antonym temporar* provisional* 临时 暂时 | permanent* lasting 永久 长期\n\
    antonym improv* 改善 改进 优化 | worsen* deteriorat* 恶化 变差\n\
    antonym help* aid* assist* encourag* promot* 帮助 鼓励 促进 推动 | hinder* hamper* discourag* deter* 阻碍 \
        妨碍 阻止 抑制 限制\n\
    antonym ensur* guarante* caus* 确保 保证 导致 | prevent* avert* avoid* 防止 避免\n\
    antonym remember* 记得 记住 | forget* forgot* 忘记 忘掉\n\
    antonym arriv* enter* came come* 到达 进入 来到 | depart* leav* left exit* 离开 出发 退出\n\
    antonym join* 加入 参加 | leav* left quit* 退出 离开\n\
    antonym hir* employ* 雇用 聘用 | fire* dismiss* 解雇 辞退\n\
    antonym free* releas* 释放 自由 | arrest* imprison* jail* captur* detain* captive* 逮捕 关押 拘留 监禁\n\
    antonym same similar* identical* alike 相同 一样 一致 相似 | differ* unlike opposite* 不同 相反 不一样 \
        不一致 相异\n\
    antonym near* close 附近 接近 | far* distant* 遥远 远离\n\
    antonym together 一起 共同 联合 统一 集中 | apart separate* alone 单独 分别 独自 独立 分裂 分散\n\
    antonym friend* ally allies 朋友 盟友 | enem* foe* 敌人 对手\n\
    antonym peace* 和平 | war* 战争\n\
    antonym rural* 农村 乡村 | urban* 城市 城镇\n\
    antonym natural* 天然 自然 | artificial* 人工 人造\n\
    antonym simpl* 简单 | complex* complicat* 复杂\n\
    antonym expensiv* costl* 昂贵 | cheap* 便宜 廉价\n\
    antonym deep* 深刻 深入 | shallow* superficial* 肤浅\n\
    antonym wide* broad* 宽阔 广泛 | narrow* 狭窄\n\
    antonym empty empti* 空 | full* 满\n\
    antonym domestic* 国内 本国 | foreign* 国外 外国\n\
    antonym maximum maximi* 最大 最高 | minimum minimi* 最小 最低\n\
    antonym advanc* 先进 前进 | backward* retreat* 落后 后退\n\
    antonym direct* 直接 | indirect* 间接\n\
    antonym main* primar* 主要 重要 | minor secondary 次要\n\
    antonym heavy heavi* 沉重 | light* 轻松\n\
    antonym educated literate learned 有文化 | uneducated illiterate ignorant 文盲\n\
";

/// The lists, with an index.
pub(super) static TABLE: Table = Table::new(LISTS);

/// Beginnings of English words that deny the rest of the word, as "un" in "unclear".
pub(super) const PREFIXES: [&str; 9] = ["un", "in", "im", "il", "ir", "dis", "non", "mis", "a"];

/// Beginnings of words that only look as if they had such a prefix.
pub(super) const NOT_PREFIXED: &str = "under until unless unit unif univ uniq union uncle uncles inter intro inclu incre \
    incom indi indu infan infor ingre inhab init inner input insid inst insur intel inten inva inven invest invit \
    involv image imagi immed impact imper implem imply impli import impress improv impul disc disea dish disk displa \
    dispo dissert dist missi miste mistr ireland iron island";

/// Characters that write the syllables of foreign names.
pub(super) const SYLLABLES: &str = "阿埃艾安奥巴拜班邦保鲍贝本比毕彼宾波伯博布查达戴丹德登邓迪蒂丁杜多恩尔法范菲费芬弗福富盖甘冈戈格葛古哈海汉豪赫胡华霍基吉\
    加贾杰金卡凯坎康考柯科克库夸拉莱兰朗劳勒雷李里利林卢鲁路伦罗洛马麦迈曼梅门蒙米密明莫墨默姆穆纳奈南内尼宁努诺欧帕派潘佩彭皮平珀普齐奇钱乔切琼瑞萨塞赛桑瑟\
    森沙莎山舍申圣施什史士斯松苏索塔泰坦汤唐特滕提廷图托瓦万威韦维魏温文翁沃乌伍武西希锡夏肖谢辛欣休雅亚延扬耶伊因英尤于约泽扎詹珍芝治朱兹佐茨喀楚蒂郎埔岑";
