import { stem, wordsOf } from "./search-words.ts";

/** Chinese words with the English terms that skills use for them. */

/** A listed word found in a text, with its English terms. */
export interface ChineseWord {
  readonly word: string;
  readonly terms: readonly string[];
}

/** Everyday and technical words with what skills call them in English, the most usual first. */
const text = `
  软件 software | 程序 program | 代码 code | 源码 source code | 源代码 source code | 编程 programming code
  开发 development develop | 开发者 developer | 工程师 engineer | 架构 architecture | 架构师 architect
  框架 framework | 组件 component | 模块 module | 函数 function | 变量 variable | 类型 type | 接口 api interface
  端点 endpoint | 参数 parameter argument | 返回值 return | 异步 async | 并发 concurrency concurrent | 线程 thread
  进程 process | 内存 memory | 缓存 cache caching | 队列 queue | 消息队列 message queue | 微服务 microservice
  单体 monolith | 后端 backend | 前端 frontend | 全栈 fullstack | 客户端 client | 服务端 server | 服务器 server
  网站 website site web | 网页 web page webpage | 网址 url | 链接 link url | 浏览器 browser | 插件 plugin extension
  扩展 extension | 脚本 script | 命令 command | 命令行 cli command line terminal | 终端 terminal | 控制台 console
  编辑器 editor | 编译 compile compiler build | 编译器 compiler | 构建 build | 打包 bundle package
  依赖 dependency dependencies | 依赖包 dependency package | 版本 version | 升级 upgrade update | 更新 update
  迁移 migration migrate | 重构 refactor refactoring | 重写 rewrite | 优化 optimize optimization | 性能 performance
  调优 tuning optimize | 提速 performance speed faster | 加速 accelerate speed | 慢 slow performance
  卡顿 slow lag performance | 调试 debug debugging | 排查 troubleshoot debug diagnose | 排错 troubleshoot debug
  诊断 diagnose diagnostic | 报错 error | 错误 error | 异常 exception anomaly error | 崩溃 crash
  故障 incident failure outage | 漏洞 vulnerability | 缺陷 bug defect | 问题 issue problem | 修复 fix repair
  修改 edit modify change | 改动 change diff | 变更 change | 差异 diff difference | 合并 merge | 冲突 conflict
  分支 branch | 提交 commit | 提交记录 commit history | 拉取请求 pull request | 代码审查 code review
  代码评审 code review | 审查 review audit | 评审 review | 审核 review audit approve | 审计 audit
  检查 check inspect lint | 规范 convention standard style guide | 格式化 format formatter
  排版 format layout typesetting | 仓库 repository repo | 开源 open source | 许可证 license
  协议 protocol license agreement | 发布 release publish | 发版 release | 上线 deploy launch release production
  部署 deploy deployment | 回滚 rollback revert | 回退 rollback revert | 持续集成 ci continuous integration
  流水线 pipeline | 自动化 automation automate | 自动 automatic automate | 定时 schedule cron | 定时任务 cron schedule
  计划任务 cron schedule | 任务 task | 待办 todo task | 工作流 workflow | 流程 process workflow | 触发 trigger
  钩子 hook webhook | 回调 callback webhook | 通知 notification notify alert | 推送 push notification
  提醒 reminder remind alert | 告警 alert alerting | 监控 monitor monitoring | 观测 observability
  可观测 observability | 日志 log logging | 追踪 trace tracking tracing | 指标 metric metrics | 仪表盘 dashboard
  仪表板 dashboard | 看板 kanban dashboard board | 报表 report dashboard | 报告 report | 统计 statistics statistical
  图表 chart graph | 画图 draw diagram chart | 绘图 plot drawing | 可视化 visualization visualize
  流程图 flowchart diagram | 架构图 architecture diagram | 时序图 sequence diagram | 思维导图 mindmap mind map
  示意图 diagram | 测试 test testing | 单元测试 unit test | 集成测试 integration test | 端到端 end-to-end e2e
  用例 test case | 测试用例 test case | 断言 assertion | 覆盖率 coverage | 压测 load test benchmark
  压力测试 load test stress | 基准 benchmark | 模拟 simulate simulation mock | 回归 regression | 验收 acceptance
  质量 quality | 验证 validate verification verify | 校验 validate validation check

  数据库 database sql | 数据 data | 数据表 table database | 表结构 schema | 字段 field column | 索引 index
  查询 query | 语句 statement sql | 事务 transaction | 备份 backup | 恢复 restore recovery | 同步 sync synchronize
  导入 import | 导出 export | 数据仓库 data warehouse | 数仓 data warehouse | 数据湖 data lake
  数据分析 data analysis analytics | 数据集 dataset | 数据源 data source | 清洗 cleaning clean
  去重 deduplicate duplicate | 抽取 extract extraction | 提取 extract extraction | 采集 collect scraping
  爬虫 crawler scraper scraping | 抓取 scrape fetch crawl | 爬取 scrape crawl | 解析 parse parsing
  转换 convert conversion transform | 转成 convert | 转为 convert | 变成 convert | 格式 format | 编码 encoding encode
  解码 decode | 加密 encryption encrypt | 解密 decrypt | 压缩 compress compression zip | 解压 unzip extract
  合成 synthesize synthesis | 拆分 split | 切分 split | 拼接 concatenate merge | 分页 pagination | 排序 sort
  筛选 filter | 过滤 filter | 搜索 search | 检索 retrieval search | 查找 find search | 搜 search
  查 search lookup query | 推荐 recommend recommendation | 匹配 match matching | 分类 classify classification category
  聚类 clustering cluster | 降维 dimensionality reduction umap pca | 预测 predict forecast prediction | 回测 backtest
  时间序列 time series | 特征 feature | 标签 label tag | 标注 annotation label | 注释 annotation comment
  相关性 correlation | 显著性 significance | 假设检验 hypothesis test | 抽样 sampling | 概率 probability
  数学 math mathematics | 公式 formula equation | 方程 equation | 求解 solve solver | 证明 proof prove
  计算 compute calculation calculate | 计算器 calculator | 算法 algorithm | 数据结构 data structure

  表格 spreadsheet excel table xlsx | 电子表格 spreadsheet excel xlsx | 单元格 cell spreadsheet | 透视表 pivot table
  文档 document documentation docs | 说明书 documentation manual | 说明 description documentation
  手册 manual guide handbook | 教程 tutorial guide | 指南 guide | 文件 file | 文件夹 folder directory
  目录 directory folder | 后缀 extension | 路径 path | 附件 attachment | 批注 comment annotation
  修订 tracked changes revision | 合同 contract agreement | 模板 template | 表单 form | 填表 form fill
  填写 fill form | 签名 signature sign | 水印 watermark | 扫描 scan scanning | 扫描件 scanned ocr
  识别 recognition recognize detect | 文字识别 ocr | 打印 print | 幻灯片 slides presentation pptx
  演示 presentation demo slides | 演示文稿 presentation slides pptx | 汇报 report presentation
  简报 briefing newsletter brief | 页面 page | 页码 page number | 封面 cover | 配图 illustration image
  插图 illustration | 插画 illustration | 图片 image picture photo | 图像 image | 照片 photo image | 相册 photo album
  截图 screenshot | 截屏 screenshot | 抠图 background removal | 修图 photo edit retouch image | 海报 poster
  图标 icon | 标志 logo | 头像 avatar | 表情包 sticker meme | 动图 gif | 动画 animation | 动效 animation motion
  视频 video | 短视频 short video tiktok | 短片 video clip | 剪辑 video edit editing | 字幕 subtitle caption
  配音 voiceover dubbing tts | 直播 live stream | 录屏 screen recording | 录音 audio recording transcription
  音频 audio | 音乐 music | 歌曲 song music | 歌词 lyrics | 播放 play playback | 播放列表 playlist | 播客 podcast
  语音 voice speech | 朗读 read aloud tts speech | 说话 speech speak | 听写 transcription dictation
  转写 transcription transcribe | 转文字 transcription transcribe speech-to-text | 声音 voice sound audio
  音效 sound effect | 三维 3d | 立体 3d | 建模 modeling model | 渲染 render rendering | 游戏 game
  游戏引擎 game engine unity godot | 关卡 level game | 虚拟现实 vr virtual reality | 增强现实 ar augmented reality
  设计 design | 设计师 designer | 设计系统 design system | 设计稿 figma mockup design | 原型 prototype wireframe
  线框图 wireframe | 界面 ui interface | 用户界面 ui interface | 交互 interaction interactive | 体验 experience ux
  用户体验 ux user experience | 布局 layout | 响应式 responsive | 样式 style css | 主题 theme | 配色 color palette
  颜色 color | 字体 font typography | 按钮 button | 弹窗 modal dialog popup | 拖拽 drag drop | 滚动 scroll
  旋转 rotate | 无障碍 accessibility a11y | 可访问性 accessibility a11y | 国际化 internationalization i18n
  本地化 localization l10n | 翻译 translate translation | 多语言 multilingual i18n | 双语 bilingual | 英文 english
  英语 english | 中文 chinese | 日语 japanese | 语言 language | 语法 grammar syntax | 词汇 vocabulary
  单词 vocabulary word

  写作 writing write | 写 write | 撰写 write draft | 起草 draft | 草稿 draft | 草稿箱 draft | 初稿 draft
  文章 article blog post | 博客 blog | 文案 copywriting copy | 润色 polish edit proofread | 改写 rewrite paraphrase
  校对 proofread | 纠错 correct proofread fix | 人味 humanize humanizer | 总结 summary summarize
  摘要 summary abstract | 概括 summarize | 归纳 summarize | 要点 key points summary | 纪要 minutes meeting notes
  会议纪要 meeting minutes notes | 会议 meeting | 开会 meeting | 站会 standup daily meeting | 日报 daily report
  周报 weekly report | 月报 monthly report | 日程 calendar schedule | 日历 calendar
  预约 appointment booking schedule | 安排 schedule plan arrange | 时间表 schedule timetable | 倒计时 countdown timer
  闹钟 alarm timer | 笔记 note notes | 笔记本 notebook | 卡片 card flashcard | 知识库 knowledge base | 知识 knowledge
  知识图谱 knowledge graph | 记忆 memory | 书 book | 书籍 book | 电子书 ebook epub | 小说 novel fiction story
  故事 story | 剧本 script screenplay | 诗 poem poetry | 读书 reading book | 阅读 reading read | 论文 paper academic
  学术 academic scholarly | 文献 literature paper | 文献综述 literature review | 综述 review survey
  引用 citation reference cite | 参考文献 reference bibliography citation | 期刊 journal | 投稿 submission manuscript
  审稿 peer review | 研究 research | 调研 research survey | 调查 investigate survey research | 实验 experiment
  实验室 lab laboratory | 专利 patent | 课题 research grant | 基金申请 grant proposal | 申请书 proposal application
  提案 proposal | 方案 plan proposal solution | 计划 plan planning | 规划 planning plan roadmap | 路线图 roadmap
  策略 strategy | 战略 strategy | 目标 goal objective okr | 复盘 retrospective postmortem
  头脑风暴 brainstorm brainstorming | 创意 creative idea | 想法 idea | 点子 idea | 灵感 inspiration idea
  决策 decision | 思考 thinking reason | 推理 reasoning inference | 提问 question ask | 问答 question answer faq
  答案 answer | 访谈 interview | 采访 interview | 面试 interview | 简历 resume cv | 求职 job career
  招聘 recruiting recruit hiring | 职位 job position | 岗位 job role | 职业 career | 跳槽 career job | 入职 onboarding
  绩效 performance review | 员工 employee | 人力资源 hr human resources | 团队 team | 同事 colleague team
  老板 executive boss manager | 领导 leadership manager | 项目 project | 项目管理 project management
  需求 requirement requirements | 需求文档 prd requirements | 产品 product | 产品经理 product manager
  用户 user customer | 用户故事 user story | 用户画像 persona | 画像 persona profile | 旅程 journey | 敏捷 agile scrum
  迭代 iteration sprint | 冲刺 sprint | 里程碑 milestone | 优先级 priority prioritize | 估算 estimate estimation
  进度 progress | 风险 risk | 合规 compliance | 法规 regulation regulatory | 法律 legal law | 律师 lawyer legal
  诉讼 litigation | 隐私 privacy | 隐私政策 privacy policy | 知识产权 intellectual property | 商标 trademark
  条款 terms clause

  邮件 email mail | 邮箱 email mailbox | 收件箱 inbox | 发邮件 send email | 短信 sms message | 消息 message
  聊天 chat | 对话 conversation dialogue chat | 客服 customer support service | 工单 ticket issue | 群 group chat
  机器人 bot robot | 微信 wechat | 公众号 wechat official account | 小程序 mini program wechat | 朋友圈 wechat moments
  企业微信 wecom | 飞书 feishu lark | 钉钉 dingtalk | 微博 weibo | 知乎 zhihu | 小红书 xiaohongshu rednote
  抖音 douyin tiktok | 快手 kuaishou | 哔哩哔哩 bilibili | 豆瓣 douban | 淘宝 taobao | 京东 jd | 拼多多 pinduoduo
  支付宝 alipay | 百度 baidu | 谷歌 google | 必应 bing | 推特 twitter | 推文 tweet post | 脸书 facebook | 油管 youtube
  领英 linkedin | 苹果 apple ios mac | 安卓 android | 手机 mobile phone | 平板 tablet ipad | 电脑 computer desktop
  桌面 desktop | 笔记本电脑 laptop | 视窗 windows | 网络 network | 局域网 lan network | 路由器 router | 网关 gateway
  代理 proxy agent | 域名 domain dns | 证书 certificate tls ssl | 防火墙 firewall | 端口 port | 带宽 bandwidth
  延迟 latency | 请求 request | 响应 response | 超时 timeout | 限流 rate limit | 负载均衡 load balancing
  高可用 high availability | 容器 container docker | 镜像 image docker | 集群 cluster kubernetes | 编排 orchestration
  虚拟机 virtual machine vm | 云 cloud | 云服务 cloud | 云端 cloud | 云资源 cloud infrastructure
  基础设施 infrastructure terraform | 运维 operations devops sre | 存储 storage | 对象存储 object storage s3
  硬盘 disk storage | 分布式 distributed | 边缘 edge | 无服务器 serverless | 物联网 iot | 传感器 sensor
  嵌入式 embedded firmware | 固件 firmware | 单片机 microcontroller | 芯片 chip hardware | 硬件 hardware
  电路 circuit | 智能家居 smart home home assistant | 灯 light lights | 开关 switch toggle | 设备 device
  摄像头 camera | 打印机 printer | 无人机 drone | 汽车 car vehicle automotive | 自动驾驶 autonomous driving
  量子 quantum

  安全 security secure | 网络安全 cybersecurity security | 渗透 penetration pentest
  渗透测试 penetration testing pentest | 攻击 attack exploit | 入侵 intrusion | 黑客 hacker | 恶意 malicious malware
  恶意软件 malware | 病毒 virus malware | 木马 trojan malware | 勒索 ransomware | 钓鱼 phishing | 注入 injection
  越权 authorization access control idor | 提权 privilege escalation | 权限 permission access privilege
  授权 authorization oauth | 认证 authentication auth | 登录 login sign-in authentication | 登陆 login
  注册 register signup | 密码 password | 口令 password | 密钥 key secret | 令牌 token | 身份 identity
  单点登录 sso single sign-on | 账号 account | 账户 account | 用户管理 user management | 角色 role | 威胁 threat
  威胁情报 threat intelligence | 情报 intelligence | 取证 forensics forensic | 逆向 reverse engineering
  反编译 decompile | 安装包 package apk installer | 沙箱 sandbox | 应急 incident response | 应急响应 incident response
  泄露 leak breach | 敏感信息 sensitive secrets | 脱敏 masking anonymize redact | 匿名 anonymous anonymize
  加固 hardening | 补丁 patch | 流量 traffic | 抓包 packet capture wireshark | 区块链 blockchain
  智能合约 smart contract solidity | 合约 contract | 钱包 wallet | 代币 token | 加密货币 crypto cryptocurrency
  比特币 bitcoin | 以太坊 ethereum

  人工智能 ai artificial intelligence | 智能 ai intelligent | 智能体 agent | 代理人 agent | 多智能体 multi-agent
  大模型 llm large language model | 语言模型 language model llm | 模型 model | 机器学习 machine learning ml
  深度学习 deep learning | 神经网络 neural network | 强化学习 reinforcement learning | 训练 training train
  微调 fine-tuning finetune | 推理服务 inference serving | 量化 quantization quantitative | 蒸馏 distillation
  嵌入 embedding | 向量 vector embedding | 向量数据库 vector database | 提示词 prompt | 提示 prompt | 上下文 context
  幻觉 hallucination | 评测 evaluation benchmark eval | 评估 evaluate evaluation assess | 打分 score scoring
  评分 score rating | 增强检索 rag retrieval augmented | 文生图 text-to-image image generation | 生图 image generation
  图生视频 image-to-video | 文生视频 text-to-video video generation | 生成 generate generation | 生成器 generator
  视觉 vision visual | 计算机视觉 computer vision | 目标检测 object detection | 检测 detection detect
  分割 segmentation | 人脸 face | 姿态 pose | 自然语言 natural language nlp | 情感分析 sentiment analysis | 技能 skill
  工具 tool | 助手 assistant | 助理 assistant | 子代理 subagent | 协作 collaboration collaborate | 委派 delegate
  调用 call invoke | 耗时 latency duration | 成本 cost | 费用 cost expense | 省钱 cost saving | 显卡 gpu
  算力 gpu compute

  股票 stock stocks equity | 股市 stock market | 炒股 stock trading | 大盘 stock market index
  行情 market quote price | 收盘 market close | 开盘 market open | 涨跌 price change | 沪深 a-share china stock
  港股 hong kong stock | 美股 us stock | 基金 fund | 债券 bond | 期货 futures | 期权 options | 外汇 forex
  汇率 exchange rate currency | 黄金 gold | 投资 investment invest | 投资组合 portfolio | 持仓 portfolio position
  交易 trading trade transaction | 量化交易 quantitative trading | 估值 valuation | 财报 earnings financial report
  财务 finance financial | 金融 finance financial | 会计 accounting | 记账 bookkeeping expense accounting
  账单 bill invoice billing | 发票 invoice | 报销 expense reimbursement | 税 tax | 税务 tax | 预算 budget
  利润 profit | 收入 revenue income | 销售 sales | 销售额 sales revenue | 营收 revenue | 现金流 cash flow | 贷款 loan
  保险 insurance | 银行 bank banking | 支付 payment | 付款 payment | 订阅 subscription | 退款 refund
  赔偿 claim compensation | 定价 pricing | 价格 price pricing | 报价 quote pricing | 采购 procurement purchase
  供应商 vendor supplier | 供应链 supply chain | 库存 inventory | 仓储 warehouse | 物流 logistics shipping
  快递 courier shipping package delivery | 货运 freight | 发货 shipping | 订单 order | 购物 shopping
  购买 purchase buy | 电商 e-commerce ecommerce | 商店 store shop | 店铺 shop store | 商品 product
  客户 customer client crm | 线索 lead | 客户关系 crm | 营销 marketing | 市场 market marketing
  推广 promotion marketing | 广告 advertising ads | 投放 ads campaign | 品牌 brand branding | 增长 growth | 流失 churn
  留存 retention | 转化 conversion | 转化率 conversion rate | 落地页 landing page | 引流 traffic lead | 社交 social
  社交媒体 social media | 社媒 social media | 社区 community | 运营 operations | 内容 content
  选题 topic content ideas | 热点 trending hot news | 热搜 trending | 爆款 viral | 粉丝 followers audience
  评论 comment review | 竞品 competitor competitive | 竞争对手 competitor competitive | 对手 competitor
  搜索引擎 search engine seo | 排名 ranking seo | 关键词 keyword | 外链 backlink | 收录 indexing seo | 新闻 news
  资讯 news | 最新 latest recent | 消息源 source news | 出处 source citation | 来源 source | 事实核查 fact check
  创业 startup | 商业 business | 商业计划 business plan | 商业模式 business model | 融资 fundraising
  企业 enterprise company | 公司 company | 咨询 consulting | 培训 training

  天气 weather | 气温 temperature weather | 气候 climate | 地图 map | 位置 location | 导航 navigation | 路线 route
  附近 nearby | 旅行 travel trip | 旅游 travel trip | 行程 itinerary trip | 机票 flight | 航班 flight | 火车 train
  酒店 hotel | 签证 visa | 餐厅 restaurant | 外卖 food delivery | 菜谱 recipe | 食谱 recipe meal | 做饭 cooking recipe
  饮食 diet nutrition | 营养 nutrition | 减肥 weight loss | 健身 fitness workout | 运动 exercise sports fitness
  跑步 running | 睡眠 sleep | 健康 health | 医疗 medical healthcare | 医学 medical medicine
  医生 doctor clinical physician | 医院 hospital | 病历 medical record emr | 患者 patient | 病人 patient
  临床 clinical | 药 drug medication | 药物 drug | 开药 prescription medication | 诊疗 diagnosis treatment
  疾病 disease | 症状 symptom | 癌症 cancer | 心理 mental psychology | 心理学 psychology | 情绪 emotion mood
  冥想 meditation | 影像 imaging | 放射 radiology | 基因 gene | 基因组 genome genomics | 测序 sequencing
  单细胞 single-cell scrna | 细胞 cell | 蛋白 protein | 蛋白质 protein | 分子 molecule molecular | 分子对接 docking
  化学 chemistry chemical | 化合物 compound | 物理 physics | 生物 biology | 生物信息 bioinformatics
  进化 evolution phylogenetic | 材料 materials | 天文 astronomy | 地理 geography geospatial
  遥感 remote sensing satellite | 卫星 satellite | 能源 energy | 电力 power electricity | 环境 environment
  农业 agriculture | 建筑 building architecture construction | 房产 real estate property | 装修 renovation interior
  教育 education | 教学 teaching | 老师 teacher | 学生 student | 学习 learn learning study | 课程 course curriculum
  作业 homework assignment | 考试 exam | 题目 question exercise | 出题 quiz question | 测验 quiz | 儿童 children kids
  孩子 kids children | 家庭 family | 亲子 parenting | 宠物 pet | 算命 fortune telling | 占卜 divination tarot
  星座 astrology horoscope | 八字 bazi | 礼物 gift | 生日 birthday | 婚礼 wedding | 电影 movie film
  电视 tv television | 体育 sports | 足球 football soccer | 篮球 basketball | 历史 history | 文化 culture
  哲学 philosophy | 政治 politics | 政府 government | 公文 official document | 军事 military

  打开 open | 关闭 close | 启动 start launch | 停止 stop | 重启 restart | 安装 install | 卸载 uninstall
  配置 configure configuration config | 设置 settings setup configure | 初始化 initialize init setup
  搭建 build setup | 创建 create | 新建 create new | 添加 add | 删除 delete remove | 移动 move | 重命名 rename
  复制 copy | 粘贴 paste | 剪贴板 clipboard | 下载 download | 上传 upload | 发送 send | 发布到 publish post
  发帖 post publish | 发文 publish post | 分享 share | 保存 save | 整理 organize | 归档 archive | 清理 cleanup clean
  清空 clear | 管理 management manage | 维护 maintain maintenance | 对比 compare comparison | 比较 compare comparison
  选择 choose select | 挑选 choose select | 分析 analysis analyze | 解释 explain | 讲解 explain | 理解 understand
  演练 drill exercise | 列出 list | 列表 list | 批量 batch bulk | 实时 real-time realtime | 在线 online | 离线 offline
  本地 local | 远程 remote | 历史记录 history | 快捷键 shortcut | 快捷指令 shortcuts | 输入 input | 输出 output
  页 page | 段落 paragraph | 标题 title heading | 开头 introduction opening | 结尾 ending conclusion | 长度 length
  数量 count number | 数字 number | 时间 time | 日期 date | 时区 timezone | 今天 today daily | 昨天 yesterday
  每天 daily | 每周 weekly | 每月 monthly | 早上 morning | 晚上 evening night | 节日 holiday | 规则 rule rules
  标准 standard | 最佳实践 best practices | 模式 pattern mode | 设计模式 design pattern | 示例 example
  案例 case study | 场景 scenario | 清单 checklist list | 步骤 step | 技巧 tips technique | 经验 experience lessons
  专家 expert | 新手 beginner | 入门 getting started beginner | 初学者 beginner | 状态 state status
  状态管理 state management | 事件 event | 路由 routing route | 中间件 middleware | 会话 session | 服务 service
  平台 platform | 系统 system | 应用 app application | 移动应用 mobile app | 桌面应用 desktop app electron
  跨平台 cross-platform | 小工具 tool utility | 图书馆 library | 库 library | 包 package | 包管理 package manager
  单仓 monorepo | 代码库 codebase repository | 遗留 legacy | 技术债 technical debt | 复杂度 complexity
  可读性 readability | 命名 naming | 文档字符串 docstring | 更新日志 changelog | 变更日志 changelog
  发布说明 release notes changelog | 版本说明 release notes | 自述文件 readme | 接口文档 api documentation openapi
  正则 regex | 正则表达式 regular expression regex | 网络爬虫 web scraping crawler
  无头浏览器 headless browser playwright puppeteer | 浏览器自动化 browser automation playwright | 点击 click
  验证码 captcha verification code | 二维码 qr code | 条形码 barcode | 短链 short link | 地址 address | 联系人 contact
  通讯录 contacts | 电话 phone call | 呼叫 call | 视频会议 video conference zoom | 屏幕 screen | 壁纸 wallpaper
  文字 text | 文本 text | 字符 character | 符号 symbol | 颜文字 emoticon | 语气 tone voice | 风格 style
  人设 persona character | 虚拟人 avatar digital human | 数字人 digital human avatar | 主播 streamer host
  弹幕 danmaku comment | 榜单 ranking leaderboard | 票 ticket | 抢票 ticket booking | 彩票 lottery | 房租 rent
  租房 rental | 二手 second-hand | 维修 repair | 安全生产 safety | 机械 mechanical | 制造 manufacturing
  工厂 factory manufacturing | 质检 quality inspection | 图纸 drawing cad | 仿真 simulation | 流体 fluid
  有限元 finite element | 信号 signal | 控制 control | 机器人学 robotics | 优化问题 optimization
  运筹 operations research optimization | 线性规划 linear programming | 图论 graph theory | 图数据库 graph database
  全文检索 full-text search | 消息推送 push notification | 长连接 websocket | 流式 streaming stream
  文件系统 filesystem | 操作系统 operating system | 内核 kernel | 驱动 driver | 权威 authoritative | 可信 trusted
`;

interface Dictionary {
  readonly english: ReadonlyMap<string, readonly string[]>;
  /** Characters of its longest word. */
  readonly longest: number;
}

let dictionary: Dictionary | undefined;

/** Read when the first Chinese word is looked up. */
function openDictionary(): Dictionary {
  if (dictionary) return dictionary;
  const english = new Map(
    text
      .trim()
      .split(/[|\n]+/)
      .flatMap((entry): [string, string[]][] => {
        const [word = "", ...others] = entry.trim().split(" ");
        return word === "" ? [] : [[word, [...new Set(others.flatMap(wordsOf).map(stem))]]];
      }),
  );
  dictionary = { english, longest: Math.max(...[...english.keys()].map(({ length }) => length)) };
  return dictionary;
}

/** The words of the list in a run of Chinese characters: from left to right, the longest first. */
export function chineseWordsIn(run: string): ChineseWord[] {
  const { english, longest } = openDictionary();
  const found: ChineseWord[] = [];
  for (let at = 0; at < run.length; ) {
    let length = Math.min(longest, run.length - at);
    while (length > 0 && !english.has(run.slice(at, at + length))) length--;
    const word = run.slice(at, at + length);
    if (length > 0) found.push({ word, terms: english.get(word) ?? [] });
    at += Math.max(1, length);
  }
  return found;
}
