//! The commonest words of English, and the commonest characters and two-character words of Chinese. Written by
//! scripts/surprise.py.
//!
//! Made of the dictionaries of symspellpy (MIT, Copyright (c) 2022 mmb L (Python port), (c) 2021 Wolf Garbe (original
//! C#)) and of jieba (MIT, Copyright (c) 2013 Sun Junyi). Permission is hereby granted, free of charge, to any person
//! obtaining a copy of this software and associated documentation files, to deal in the Software without restriction,
//! subject to the condition that this notice is included in all copies or substantial portions of the Software. The
//! Software is provided "as is", without warranty of any kind.

/// Words by their length, from one letter on: each row has the words in order without spaces between them, and their
/// surprise as letters, `a` for 0 half bits.
#[rustfmt::skip]
pub(super) const WORDS: [(&str, &str); 13] = [
    ("ai", "mp"),
    ("alamanasatbebycdcodedogoheidifiiinisitlamemynoofonorpcpmresosttoupuswe", "yurqqqpxywsvtysymopxusslopyuvtzltsr"),
    ("actaddageagoairallandanyaprareartaskaugbadbaybigbitboxbutbuycancardaydecdiddueendfarfaxfebfewforfungaygetgodgothadhasherhimhishothowitsjanjobjuljunkeylawletloglotlowmanmapmarmaymennetnewnonnotnovnowoctoffoiloldoneouroutownpayperproputredrunsansayseesepsetsexshesuntaxthetootoptrytwouseviawarwaswaywebwhowhyyesyetyou", "yvyzxqltzqxzzzzxzxsvswuywzxzyzynzxuyyusvxtxuuvxzzyxyzzxxwztxyrxpyuywzxsstwyxzyyyyytzwvvyyjxuyvtzyrwutxxyp"),
    ("ablealsoareaartsautoawaybabybackbankbasebeenbestbillblogbluebodybookbothcallcardcarecarscartcasecashcellchatcityclubcodecomecopycostdatadatedaysdoesdonedowndrugeacheasteasyebayeditelseeveneverfacefactfastfeelfilefilmfindfirefivefoodformfourfreefromfullgamegiftgirlgivegoldgolfgoodhalfhandhardhaveheadhelpherehighhomeinfointoitemjobsjohnjoinjulyjunejustkeepkidskingknowlakelandlastleftlesslifelikelinelinklistliveloanlonglooklosslovemademailmainmakemanymarkmeanmeetmoremostmuchmustnamenearneednewsnextnonenotenudeonceonlyopenoverpageparkpartpastpaulpicsplanplaypluspornportpostratereadrealriskroadrockroomsaidsalesamesavesaysseenselfsellsendshopshowsidesignsitesizesomesonysortstarstaystepstopsuchsuretaketalkteamtechteentelltermtesttextthanthatthemthentheythistimetipstowntoystrueturntypeunituponuseduserveryviewwantweekwellwerewestwhatwhenwidewillwithwordworkyearyorkyour", "zuwzzyyuzzuvzyyyvwxxwzywzyzvywyzxvuwwzwzvyywzzwzzzzzwyuzzxxysqwwyzyzzvzyyryutvrvuwxxxyxuyzzwzzvxywuwwuxzwxzxwwxvvzzzrvwwuzvtvzxzytwusywzzzxyzy{vxvwzyzxvxwxz{yywxwywtxuzzyzz{vzwzxzxzyyxupvvtpszzzzzwzzvvvuwxvuxttzrpzvuxq"),
    ("aboutaboveaddedadultafteragainalbumalongamongaprilareasaudiobasedbasicbeachbeingbelowblackboardbooksbrandcardscasescheapcheckchildchinaclassclearclickclosecostscouldcourtcoverdailydaviddealsdeathdoingdriveearlyemailenterentryerroreventeveryfieldfilesfinalfirstforceforumfoundfrontgamesgiftsgirlsgivengoinggreatgreengroupguidehearthotelhourshousehumanimageindexindiaissueitemsjamesjapanknownlargelaterlearnleastlegallevellightlinkslinuxloanslocalloginmajormakesmarchmeansmediamightmilesmodelmoneymonthmoviemusicneedsnevernightnorthnotesofferoftenorderotherpagespaperpartspartyphonephotoplacepointpokerpostspowerpresspriceprintquickquoteradiorangeratesreplyrightriverrulessalesshallshareshoesshortshowssincesitessmallsoundsouthspacespeedstaffstartstatestillstockstorestorystudystuffstyletabletakentermstexastheirtherethesethingthinkthirdthosethreetimestitletodaytoolstopictotaltracktradeunderuntilusersusingvaluevideovisitwatchwaterwherewhichwhilewhitewholewomenwordsworksworldwouldwriteyahooyearsyoung", "syyzvy{zzyyywzzwywxvzyzzwyyxzuzzwyzzzzzzzzvyzzyxyyzuzwwzwzyyywzvxzwxwxxwzyvzzzxzxzyxyvzzwyyzxzxyzxxyxvyyyxzyzvswyzywwxxyxwxuxzyyyyxwzzxxyzzzxxxzwyzyxuxxwyyzzxzwyttuzxzwwxxwxywyzwyywxvxzxvtwxzwzzvuyyvy"),
    ("accessactionactiveafricaagencyalwaysamountannualaroundaugustauthorbeautybecomebeforebetterbrowsecalledcameracanadacentercentrechangechoosechurchcommoncountycoursecreatecreditdesigndirectdomainduringeitherenergyengineenoughestateeuropeeventsfamilyfigureformatforumsfrancefrenchfridayfriendfuturegardenglobalgooglegroupsgrowthhavinghealthhigherhotelsimagesincomeislandissueslatestlistedlittlelivinglondonlyricsmakingmarketmembermemorymethodmobilemodelsmondaymonthsmoviesnaturenoticenumberoffersofficeonlineordersotherspeopleperiodpersonphotosplayerpleasepointspolicypostedpricespublicratingreallyrecentrecordregionreportresultreturnreviewrightssafetyschoolsearchsecondselectsellerseriesservershouldsimplesinglesocialsourcesportsstatesstatusstoresstreetsubmitsystemthanksthingsthoughthreadtopicstravelunitedupdatevideosweightwindowwithinyellow", "xxzzzyzzxyxzywyyzzxzzxzzzwxyxwzzxzy{zxzxwzyxzzzyyyzzyzzvzwyzzyyyxzyzyxwyzyzzzxzyvywuzyuzyxzvzvwwvxxyzzwyxvvzvsxxyxyvzyyxwwyyyzvzyzxzwwzzzzwz"),
    ("accountaddressagainstalreadyamericaanotherarchivearticleaveragebecausebetweencentralchangeschaptercollegecommentcompanycomparecontactcontentcontrolcouncilcountrycreatedcurrentdetailsdigitaldisplayeditioneffectsenglishexamplefederalfinancefloridafriendsfurthergallerygeneralgermanygettinghistoryholidayhostinghoweverincludejanuaryjournalkingdomlibrarylicenselimitedlistinglookingmanagermedicalmeetingmembersmessagemethodsmichaelmillionminutesnaturalnetworkoctoberoptionsoverallpackagepaymentpercentpictureplayerspopularpoweredpresentprivacyprivateproblemprocessproductprofileprogramprojectprovidequalityreadingreceiverecordsrelatedreleasereportsrequestresultsreviewsschoolssciencesectionserviceseveralsimilarsocietyspecialstoragestoriesstudentstudiessubjectsummarysupportsystemsthoughtthroughticketsupdatedusuallyvariousversionweatherwebsitewelcomewesternwhetherwindowswithoutworkingwritingwritten", "xwyzyxyxzwwyyzxyvxtxxyxzxwxzzzxyzzzzzxwzzxzzxxwyzxzzxyzyywvzzyzzwxyz{yzy{yzzvxyxvxwwxxzzzwyyywwyxwuzyzwzyyzwzvwzvzzzzwzwyzzxxyzz"),
    ("activityadvancedalthoughamericananalysisarchivesarticlesbuildingbusinesscalendarcategorychildrencommentscompletecomputercontentscustomerdatabasedecemberdeliverydesigneddirectordiscountdistrictdocumentdownloadeconomiceuropeanfeaturesfebruaryfeedbackfunctionhardwareincludedincludesincreaseindustryinterestinternetlanguagelearninglistingslocationmagazinematerialmessagesnationalnovemberofficialoriginalpasswordpersonalpicturesplanningpoliciespositionpossiblepracticepreviousproblemsproductsprogramsprojectspropertyprovidedprovidespurchasequestionreceivedregionalregisterrememberrequiredresearchreservedresourceresponsesecurityservicesshippingshoppingsoftwarespecificstandardstudentstogethertrainingwireless", "zxzwyzyytzxxwyw{xzxyzzzzzxzzxyyzzzyzxywyyzxzzzwxzyyxxzzzyzxyvyzxxzzyz{xzxwwzzwuwxvzyxzxz"),
    ("advertiseagreementaustraliaavailablecommitteecommunitycompaniescomputerscopyrightcorporatecountriescurrentlycustomersdifferentdirectorydownloadseducationequipmentfinancialfollowingimportantincludinginsuranceknowledgemarketingmaterialsmicrosoftpoliticalpresidentpublishedquestionsreferenceresourcesseptembersolutionssomethingstandardsstatementsubscribetechnicaltreatment", "zyyvywyyvzzzzxxzwyyxyxxzzzzzyzyyxyzyzzzzz"),
    ("activitiesadditionalcaliforniacategoriescollectioncommercialcommissionconditionsconferencedepartmentdiscussionemploymenteverythingexperiencegovernmentindividualmanagementnewsletterproductionprotectionregisteredtechnologyuniversitywashington", "yyyxzzzxzxyzzyxzwzzzzwwy"),
    ("accessoriesadvertisingapplicationassociationdescriptiondevelopmentelectronicsengineeringenvironmentinformationperformance", "xzyzxwzzzsy"),
    ("applicationsavailabilityconstructionprofessionalrequirements", "zzzyz"),
    ("entertainmentenvironmentalinternational", "yzw"),
];

/// Characters by their surprise in half bits.
#[rustfmt::skip]
pub(super) const CHARACTERS: &[(u8, &str)] = &[
    (13, "一不了人是瞭"),
    (14, "中国國在大有"),
    (15, "上个为他來個和地年来為爲箇这這"),
    (16, "以会傢出到学學家我时時會民生的要說説说道齣"),
    (17, "下业主之也于们作你們全公分发可后哩多天子对對就工市後得成方於業用發着等經经能自著行裏裡过過部里長长髮"),
    (18, "三与两么事产代体兩关其军前力动動北区區去只同噹外好如定实實小山开当心所政文新日本机機水法然现現理產産當种種而與衕表衹起軍还进進還那都重錶門開關门隻面體高麪麫麵麺麼麽"),
    (19, "万东並二些从任但位併使入內内利制加务務化十南原又及口各合名向员員問嚮因场城場头她委安将將已常平并幷应度建從性情想意應战戰手把敎教数數无明曏最月東样樣次正此武江沒没治海点無物由相省看知石立第級级老者萬被製西見见資资路身通量間閤问间院頭點"),
    (20, "世义书五交京今便係保儿元先兒共再决几別别华反变司命品四回基報声处太女导導少展州己师師幾府张張彆形很总或才打报接提放族更書期朮术权条果條權比气氣汉決河活流清湖漢特王电目直社科称程稱管米系結給統總繫纔结给统美義聲至色華處術解計設話議變计议设话走达迴達金队隊電領題领题首馬马"),
    (21, "专举乾争亲什件众传佈住何信俱做備傳光克党兵具农剋单即却卻卽历厤县取受古叫台史号听商單团團土增士备始它完官專尔布带帶干幹广廣式強强德必思感技拉持指据據收改斯曆朝李林枱根格榦檯步歷死每求济游濟爭爾界白百皇眞真眼眾研神空笑类糰組綫線縣线组缐考职联聯職聽臺舉花英號衆規親规言記該認調論讓认让记论该调質质車較轉车转较農边运近连选造連遊運選邊阳际陽際难集難非革類風颱风黃黄黨"),
    (22, "亚亞令价候值像價八况准划则則劃办功势勢包千半参參吃告周喫器图圖型境复夫字容属屬帝影往律復快怎息愛投支整料断斷早望极构校極構段況派深源準火热熱爱片病示积積究算精紀約紅網編红约纪编网羣群股育蔘装裝複覆觀观許証語證许证语象辦远速週遠鐵铁随隨需韆魚鱼"),
];

/// Two-character words by their first character: it, and the characters that follow it.
#[rustfmt::skip]
pub(super) const PAIRS: &[&str] = &[
    "一下个中些件位切句只场块声天定家年座张旦时条样次步点片直眼种级致般起边阵面", "万元", "三个年", "上海述", "下去来", "不了仅会再到可同少得敢断是知肯能要足过错", "专业家门", "世界纪",
    "业务", "东北西部", "两个种", "严重", "个人", "中国央学心部间", "丰富", "为主了", "主任席张持要", "举行", "之一下中前后外间", "也许", "书记", "了解",
    "事业件务情", "二人", "于是", "亚洲", "交通", "产业品生量", "亲自", "人们口员士大家才数民物类", "亿元", "什么", "今天年日", "介绍", "仍然", "从事此而",
    "他们", "代表", "以上下为前及后来", "价值格", "任何务期", "企业", "众人", "优势秀", "会议", "传统", "似乎", "但是", "位于置", "体制现系育",
    "作为出品战用", "你们", "使用", "例如", "便是", "促进", "保护持证障", "信息", "修改", "健康", "儿子童", "兄弟", "充分", "先后生进", "全体国市球省部面",
    "公元司布民路里", "共同", "关于注系键", "其中他它实", "具体有", "内容部", "再次", "军事队", "农业村民", "决定议", "准备", "减少", "几个乎", "出去口来版现",
    "分为别子布析配钟", "刚才", "创作造", "利用益", "别人", "到底", "制定度造", "力量", "办法", "功能", "加上强", "动物", "努力", "劳动", "包括", "化学",
    "北京", "区域", "医院", "十分", "单位", "南京北部", "印度", "即使", "却是", "历史", "压力", "原则因来", "去年", "参与加", "又称", "及其", "双方",
    "反对应映", "发出动展布挥现生表达", "取得", "受到", "变化成", "古代", "另外", "只好有能要见", "召开", "可以是能", "台湾", "各个国地种级", "合作",
    "同志意时样", "名字称", "后来", "听到说", "告诉", "周围", "命令", "和平", "咱们", "品种", "哪里", "商业品", "喜欢", "回到去来答", "因为此素而",
    "困难", "国内家际", "图片", "土地", "在于", "地位区方理面", "坐在", "坚持", "城市邦", "培养", "基地本础", "境内", "增加长", "声音", "处于理", "复杂",
    "外国", "多少年次种", "大会型学家小臣道量陆", "天下然", "夫人", "女人儿子性", "她们", "好像", "如今何果此", "妇女", "始终", "姑娘", "委员", "媒体",
    "存在", "学习校生院", "孩子", "它们", "安全排", "完全善成", "宗教", "官员", "宜昌", "实力在施现行践际验", "审议", "宣布", "宪法", "家庭里", "容易",
    "对于方", "导弹致", "封建", "将军", "小时说", "尤其", "就业是", "尽管", "居民", "展开", "属于", "工业人作程", "左右", "巨大", "已经", "市场长",
    "师父", "希望", "带来", "帮助", "常常", "干部", "平原均民", "年代", "并且", "广场州泛", "应当用该", "建成立筑议设", "开发始展放", "引起", "弟子",
    "强调", "当地年时然", "形势式成", "影响", "往往", "很多大", "得到", "德国", "心中想理里", "必要须", "忽然", "怎么样", "思想", "性质", "总是理统",
    "恢复", "情况", "想到", "意义思见", "感到觉", "愿意", "成为功立绩长", "我们国", "或者", "战争斗略", "所以有谓", "手中段", "执行", "扩大", "批准",
    "找到", "技术", "投入资", "抗日", "报告道", "担任", "招生", "拥有", "指出导挥", "按照", "掌握", "接受着", "控制", "措施", "提供出高", "支持",
    "收入", "改变革", "攻击", "放在", "政体府权治策", "故事", "敌人", "教师授育", "数学据量", "整个", "文化学明章", "斗争", "新闻", "方向式案法面", "旅游",
    "无法", "既然", "日本", "时代候期间", "明显白确", "是否", "显示", "晚上", "普通遍", "更加是", "曾经", "最后大终近高", "有些人关效时", "朋友", "服务",
    "朝廷", "期间", "未来", "本报来级身", "机会关场构械", "权利力", "材料", "条件例", "来到自说", "构成", "某些", "标准", "样子", "根据本", "检查",
    "植物", "欧洲", "正常式是确", "此外时", "武功器汉", "母亲", "每个天年", "比例如赛较", "毕业", "毫米", "民主族", "气候", "水平", "汽车", "没有",
    "河流", "治疗", "法国律规", "注意", "活动", "海军拔", "消息费", "清楚", "湖北", "然后而", "爱国", "父亲母", "物质", "特别征殊点色", "状况态", "独立",
    "环境", "现代在象", "理解论", "甚么至", "生产命活物长", "用于户", "由于", "电子话", "男人", "留下", "百度科", "皇上帝", "监督", "目前标的", "直接",
    "相互信关同对应当", "省级", "看到来看着见", "真是正的", "眼睛", "矛盾", "知识道", "石首", "研制究", "确定实", "社会区", "离开", "科学技", "积极", "称为",
    "程序度", "稳定", "空军间", "突出然", "立刻即", "竞争", "竟然", "第一二", "等等", "简单", "管理", "类似型", "粮食", "精神", "系统", "组成织",
    "细胞", "终于", "经历常济营过验", "结合束构果", "绝对", "统一治计", "继续", "维护", "综合", "编辑", "网络", "美元国", "群众", "老师", "考生虑试",
    "而且是", "职业工权", "联合系", "股东份", "肯定", "胜利", "能力够", "脸上", "自己然由", "至于少", "航空", "良好", "艺术", "苏联", "若干", "英国雄",
    "范围", "荆州", "获得", "著名", "蒙古", "虽然", "行业为使动政", "表明现示", "装备", "襄阳", "西北南方部", "要求", "见到", "观点", "规划定模", "觉得",
    "解决释", "计划算", "认为识", "讨论", "训练", "记者", "许多", "设备立计", "证明", "词条", "语言", "说明话道", "调整查", "负责", "贡献", "财产政",
    "责任", "货币", "质量", "贵族", "贸易", "资料本源金", "起来", "超过", "身上体子边", "较大", "达到", "迅速", "过去来程", "运动输", "还是有要",
    "这个么些位时样次种里", "进入攻来步行", "连续", "适应当", "选举择", "逐渐", "通常过", "速度", "造成", "遇到", "道路", "遗址", "那个么些样里", "部分长门队",
    "采取用", "里面", "重大新点要视", "金融", "铁路", "银行", "销售", "错误", "长安期江", "问道题", "队伍", "阶段", "附近", "院长", "除了", "随着",
    "难以道", "集中团", "需求要", "青年", "非常", "面前对积", "革命", "音乐", "项目", "领域导", "飞机", "食品", "首先", "香港", "高兴度级速",
];
