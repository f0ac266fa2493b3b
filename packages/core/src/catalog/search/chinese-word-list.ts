/** Chinese words, each with its frequency as a power of two and the stems of its English names. Made by word-lists.ts from CC-CEDICT (cc-cedict.org, CC BY-SA 4.0; this file is under that license, unlike the code), ECDICT (MIT) and the frequencies of cppjieba (MIT); not to be edited. */
export const text = `
一17 singl soon|一丁点1 tini+bit|一下13 time|一下子11 short|一世9 generation lifetim age|一丝一毫6 thread tini+bit|一个17 singl
一个劲5 continuousli|一串9 string trail|一举9 move action|一举一动7 movement|一举两得6 move gain|一事无成5 achiev total+failur|一亲芳泽1 clos
一代11 generation|一份11 shar|一伙8 pack|一会11 moment pr|一会儿11 moment pr|一体10 concern|一体化10 integration|一倡三叹1 deepli+mov
一元7 singl+variabl|一元化4 integration integrat unifi|一元复始2 year+begin|一册5 copi|一再10 repeatedli|一分一毫3 tini+bit|一分为二6 sid
一切险1 risk|一则9 item|一刹那7 moment instant flash|一刻千金1 time+gold minut+count|一刻钟5 quarter|一副10 pack pair|一副餐具1 set
一半12 half|一半天1 day|一双10 pair|一反常态5 character|一口气10 stretch|一句13 sentenc|一句话1 short|一号9 top|一周9 week cycl
一呼百应5 respond+en+mass|一品9 first+rate highest+rank|一唱一和4 echo|一团漆黑5 pitch+black|一团糟5 chao|一国两制8 countri system|一圈9 turn
一地址1 address|一地址指令1 address+instruction|一地址码1 address+code|一块12 block piec|一壁5 side|一夕1 instantli quickli
一夜情1 night+stand|一大早8 first+light|一天到晚8 day+long day|一头10 head end side|一头雾水1 confus|一套11 suit set collection kind
一如所料1 expect|一如既往7 continu|一孔之见2 partial+view limit+outlook|一字不差4 word verbatim|一字儿1 line|一定14 fix|一定大小的1 size
一定尺寸的1 size|一定的1 stat|一审6 first+instanc|一家12 famili group|一家之主1 famili+head|一家人9 famili|一家子7 famili|一对11 coupl pair
一小部分1 small+part small+section|一局7 round|一层11 layer|一巴掌1 box|一带12 region|一带而过2 skip|一席之地6 plac role+play|一席话7 word
一干二净6 thoroughli completeli clean|一年到头6 year+round|一年半载6 year|一年四季7 year+round|一年期4 year+period|一年生7 annual|一度11 time
一弹指顷1 flash|一往情深6 deepli+attach|一往无前5 press+forward|一律10 exception|一心一意7 singl+mind|一念之差4 fals+step|一意1 focus
一成不变8 chang|一手10 skill outsid|一扫而光5 clear|一扫而空5 sweep+clean clean|一批12 batch|一把好手1 expert|一把手8 work+hand participant
一拍两散1 break separat|一拍即合5 hit click|一拥而上8 swarm|一拥而入4 swarm|一拨儿1 group+peopl|一排9 row|一探究竟1 check|一揽子5 inclusiv
一揽子的1 packag|一改故辙1 chang+old+practic|一方11 parti side area region|一旁9 side|一族1 social+group famili
一无所获6 gain end+empti+hand|一无所长3 qualification|一日千里4 rapid+progress|一旦12 case|一时12 period+time temporari
一时半会3 short+time|一时半会儿5 short+time|一时半刻4 short+time|一时半晌1 short+time|一时半霎1 short+time|一时间8 moment|一星半点4 hint
一晃8 instant flash|一暴十寒1 short+attention+span|一曝十寒1 short+attention+span|一月9 first+month|一本万利4 small+capital|一条心5 mind
一条龙6 integrat+chain coordinat+process|一条龙服务1 stop+servic|一来二去5 gradualli cours+time|一样14 equal|一档5 slot|一概8 exception
一模一样9 exactli pr|一次14 first first+time linear|一次入口点1 primari+entri+point|一次函数1 linear+function|一次性8 time singl
一次方程3 linear+equation|一次的1 primari|一次群1 primari+block|一步登天5 instant+success|一段12 length|一段时间1 cycl span stretch
一段路1 stretch|一气6 go stretch|一水儿1 type identical|一流10 top+qualiti front+rank|一流的1 top|一溜烟6 instant|一滴8 blob
一炮打响3 win+instant+success start+successfulli|一炮而红1 win+instant+success|一点13 bit dot point|一点一滴6 bit
一点一点7 bit gradualli|一点也不1 none|一生11 lifetim life|一生一世7 lifetim life|一病不起5 recover|一目十行3 read+rapidli|一直14 continuousli
一眼12 quick|一睹5 observ|一瞬7 instant short+time|一瞬间7 split+second|一种14 kind type|一种描述1 version|一站式5 stop|一笑置之4 light
一笔10 trait|一等9 first+class grad|一箩筐1 larg+quantiti|一类11 type categori+1|一系列12 seri string|一级12 first+class categori
一级代码1 level+code|一级变量1 level+variabl|一级地址1 first+level+address level+address direct+address|一级头1 first+stag
一级存储器1 singl+level+memori|一级报文1 first+level+messag|一级棒1 first+rate|一级消息1 first+level+messag|一线10 front+line|一组9 batch
一经9 soon|一统7 unifi|一维5 dimensional|一群10 cohort|一肚子7 full|一肚皮1 full|一股脑4 lock|一脉相承5 common+origin|一腔6 full
一致12 identical|一致性7 consistenci|一般14 common|一般性6 general|一般说来8 general|一落千丈5 dive|一行10 parti delegation|一览6 overview
一览表5 schedul|一言1 sentenc|一言千金1 valuabl+advic|一贯10 consistent constant persistent|一起13 plac|一跃而起7 bound
一路11 journey kind|一路来1 start|一身11 bodi singl+person|一轮9 round|一较高下1 compet|一辈子10 lifetim|一边12 side|一连9 row run
一连串8 seri|一遍11 time|一部分12 part subset|一鉴表1 summari+list|一错再错1 repeat+error continuous+mistak|一锤子买卖3 shot attempt
一门式1 stop|一闪而过5 flash+past|一阵12 burst fit|一阵子8 short+time burst|一阵风7 blast|一阶理论1 first+order+theori
一阶语言1 first+order+languag|一阶逻辑1 first+order+logic|一霎5 flash|一霎时5 instant|一霎眼1 instant|一霎间1 flash
一面12 side aspect simultaneousli face|一面之交3 met|一面之词4 sid+statement|一面倒1 sid|一餐6 feed|一马当先6 lead|一骨碌5 singl+movement
一齐11 simultaneousli|丁11 b|丁克5 dual+incom|丁字4 shap|丁字尺1 squar set+squar|丁字步1 step|丁点4 tini+bit
七七八八4 near+completion bit+piec kind|七分熟1 medium|七彩5 multi+color|七拼八凑1 assembl+random|七老八十3 old
七零八碎1 bit+piec scatter+fragment|万14 great+number|万一10 case|万世8 age|万事大吉5 fine|万事如意4 best|万众一心5 peopl+unit|万全5 thorough
万古长新1 remain+forever|万古长青2 remain+fresh last+forever|万名8 name|万安7 completeli+secur|万家乐2 macro|万民8 peopl|万物9 liv
万籁无声4 dead+silent|万维网5 world+wide+web|万能7 purpos universal|万能钥匙1 master+key skeleton+key|万般5 kind|万般无奈6 alternativ
万里长城6 great+wall|丈10 measur+length measur|丈量7 measur measurement|三15 thre|三七二十一3 actual+situation|三三两两6 thre
三下五除二4 thre efficientli|三世8 third|三两6 thre|三个13 thre|三五6 thre+five|三位10 tri+bit|三体问题1 thre+bodi+problem|三光4 star
三光政策4 thre+polici|三军9 upper center+left|三分11 degre|三分之一5 third|三包4 exchang|三合一4 thre|三天两头6 frequentli
三字经5 thre+character+classic four+letter+word|三层10 thre+layer|三度5 third|三心二意5 half+heart
三振1 strik eliminat+consideration|三月10 third+month|三权分立1 separation+power|三次10 third thre+time degre+thre
三流5 third+rate|三炮3 simpl+mind+person|三班倒3 thre+shift+system|三番两次3 repeatedli|三百六十行4 trad|三端7 thre+terminal
三端网络1 thre+terminal+network|三等品1 third|三级10 grad+3 third+class categori+c|三级网络1 thre+stag+network|三级跳4 hop skip+jump
三级跳远3 hop skip+jump|三维7 thre+dimensional|三维图1 graphic+model|三维空间5 thre+dimensional+spac|三角板2 set+squar|三角洲9 delta
三角裤2 brief|三言两句1 word|三言两语6 word|三通8 piec pipe thre+link|三项8 thre+item thre+event thre+term tri|上17 top upper
上万7 thousand|上上之策1 best+polici|上下11 top+bottom old length|上下文6 context|上下文检查1 context+check|上下文检索1 context+search
上下文编辑1 context+edit|上下跳动1 bob|上个1 first last previous|上个星期1 last+week|上个月7 last+month|上乘8 first+class best+qualiti pr
上书9 writ+letter|上交7 hand|上代5 previous+generation|上任9 offic previous|上传6 upload|上佳5 excellent great|上供5 offer
上前10 advanc step+forward|上升11 go|上升运动1 send|上午11 morn|上半6 first+half|上半叶7 first+half|上半天5 morn|上半年9 first+half
上半身6 upper+bodi|上去11 go|上古7 earli+historical+time|上台9 go+stag|上周9 last+week|上品8 top+qualiti|上场8 stag go+stag field
上坡路2 progress|上天8 day|上头7 top|上好6 first+rate|上官6 high+rank+official|上将9 general|上层10 upper+layer|上山9 pass|上岗8 job
上峰7 peak|上工6 go+work start+work|上市11 hit+market float|上市公司1 list+compani|上年11 last+year|上当8 taken|上心5 carefulli
上手5 obtain master|上扬8 rais|上方9 plac upper+part|上星期4 last+week previous+week|上映7 screen|上月7 last+month
上来11 come approach|上架5 availabl+sale|上榜5 list hit+chart|上次9 last+time|上次修改1 last+chang
上水5 upper+reach go+upstream add+water|上流7 upper+class|上流社会1 upper+class|上浆3 size|上浮7 float|上涨11 go
上游10 upper+reach upper+level upstream|上溢1 overflow|上演9 screen stag|上片1 start+screen|上班10 go+work start+work
上班族7 offic+worker|上电自检1 power+self+test post|上界1 upper+bound|上移5 shift|上空10 overhead|上端6 upper+end
上等兵4 privat+first+class|上等的1 good|上算3 worth|上级11 higher+authoriti|上级领导1 high+level+leadership|上线9 go+onlin
上网9 go+onlin|上膘1 weight|上膛1 load|上臂5 upper+arm|上船8 ship|上色4 top+qualiti color top+grad|上菜用具1 server|上行路径1 path
上街7 go+shop|上议院8 upper+hous|上课9 go+class|上调8 rais|上载4 upload|上辈子4 past+generation|上边9 top overhead
上进6 progress better move+forward|上进心5 motivation|上述12 mention|上道1 upper+track|上部8 upper+section|上门8 drop visit clos
上限7 upper+bound|上面12 top mention pr|上风8 currentli+win|上首6 first+plac|上马10 mount|下16 lower|下一个1 next
下一个地址1 next+address|下一个指令1 next+instruction|下一个的1 next|下一个磁道1 next+track|下一个节点1 next+node|下一个记录1 next+record
下一代8 next+generation|下一次1 next|下一步1 next+step|下一状态1 next+stat|下一站1 next+stop|下一记录1 next+record|下一页1 next+page
下一页短语1 next+page+phras|下不来5 accomplish|下世4 next+life|下个星期1 next+week|下个月1 next+month|下令11 order command|下任4 next+serv
下体6 lower+bodi|下决心7 determin resolv|下列10 follow|下列各项1 follow|下列的1 follow|下午12 p|下半1 second+half|下半身5 lower+bodi
下单5 plac+order order|下去13 go descend continu|下发8 distribut|下台7 step|下周6 next+week|下回6 next+chapter next+time
下场8 leav end|下垂8 hang|下定义3 defin|下家5 next|下层8 lower+class|下届5 next+serv|下山9 set|下工4 finish+work|下情4 situation
下手9 start set|下拉4 drop pull|下拉菜单1 pull+menu|下挫5 fall drop declin|下推4 push|下推队列1 push+queu|下放8 delegat|下星期3 next+week
下月6 next+month|下来14 come|下标3 suffix index|下标值1 index+valu|下标变量1 index+variabl|下标名1 index+name|下标成分1 index+component
下标数据名1 index+data+name|下标数据项1 index+data+item|下标类型1 index+type|下标约束1 index+constraint|下标范围1 index+rang|下标集1 index+set
下榻7 stay|下次9 next+time|下款7 signatur+letter|下水8 downstream water|下水典礼1 launch|下沉8 sink|下流7 low+class
下游10 lower+reach lower+level downstream|下滑9 slid|下班9 finish+work work|下界6 lower+bound|下移5 shift
下级10 low+rank low+level|下线5 go+offlin|下网6 go+offlin|下脚料3 scrap|下腰7 bridg|下落9 drop fall|下葬7 buri inter
下行7 travel+downstream vertical|下行线路1 link path|下行链路1 link|下议院4 lower+hous hous+common|下课6 finish+class dismiss
下调8 lower|下跌9 fall|下载10 download pr|下辈2 futur+generation|下辈子5 next+life|下达10 pass issu send|下里巴人3 popular+art+form
下降12 declin drop fall go|下降时间1 drop+time return+zero+time|下限7 upper+bound|下院8 lower+hous|下面11 next|不一9 vari differ
不一会7 soon|不一样1 different|不下10 less|不下于5 less good|不中断1 break|不中断检验1 open+test|不中断测试1 open+test|不中用1 good
不为人知7 secret unknown|不为过7 excessiv|不久12 long soon|不久前9 long+ago|不了12 end|不予8 refus|不予置评1 comment|不二价1 fix+pric
不亚于7 less|不以为意7 mind|不以为然8 object exception|不伦不类6 plac|不住10 repeatedli continuousli|不依7 compli|不便10 short+cash
不信1 doubt|不信任案4 confidenc+motion|不值7 worth|不值一笑3 valu|不假思索6 react+instantli|不偏不倚5 hand exact|不做声7 silent
不像样1 beyond+recognition|不公平地1 partialli|不公正的1 load|不关痛痒3 consequenc|不再12 longer|不再发行1 print|不冻港5 open+port
不准10 allow prohibit|不准确地1 fals|不准许1 allow|不出所料6 expect|不分1 distinguish|不分彼此5 shar|不分昼夜1 day+night round+clock
不分胜负1 come draw|不分轩轾2 match|不划算1 cost+effectiv expensiv|不到13 arriv reach insufficient less|不动点4 fix+point|不动的1 real
不单7 simpli|不厌其烦5 great+pain patient|不及10 fall+short late|不及格1 fail|不变11 constant|不变价格3 fix+pric constant+pric|不变的1 fix
不变资本9 constant+capital|不叫牌1 pass|不可估量6 beyond+measur|不可名状4 beyond+description|不可告人6 hidden secret|不可多得6 rare
不可或缺7 necessari|不可收拾7 hand|不合格品3 reject|不同14 different distinct|不同寻常7 unusual|不同步1 step|不同步的1 free+run|不同的1 different
不同相1 phas|不名数1 abstract+number|不吝5 prepar|不含糊3 explicit|不啻5 less good|不善8 bad good|不图4 seek|不在11 pass|不在乎8 care
不在了1 pass|不在意1 mind|不在话下8 difficult|不堪9 stand|不声不响6 speak|不备6 guard|不复4 longer|不复存在7 disappear|不够11 insufficient
不太好1 good|不失时机7 lose+time|不好12 good|不好受1 hard|不如11 equal|不妙8 encourag|不妥8 proper|不定期7 non+schedul|不定的1 variabl
不宜10 suitabl|不容9 allow|不对9 incorrect wrong|不对劲1 wrong|不尽9 completeli|不履行责任1 default|不工作时间1 time|不巧6 bad|不平9 wrong
不归零法1 chang+method|不当紧1 important|不得劲3 feel|不得已9 choic|不得而知7 unknown|不必要8 unnecessari|不快8 sharp|不怎么8 particularli
不息7 break|不惑5 doubt full+self+confidenc|不慌不忙7 compos|不成体统5 bad+form|不成材4 good|不成熟的1 raw|不打不相识3 discord
不打紧1 serious mind|不折不扣7 letter|不提也罢1 drop mind|不攻自破4 collaps|不敌1 match beat|不料10 surpris|不断13 continuous constant
不时9 frequentli|不明9 clear unknown fail+understand|不明事理1 understand|不易10 difficult unchang|不是15 fault|不是东西1 good
不是味儿4 bit|不景气7 slack|不暇1 time|不期8 surpris|不止9 end limit|不止一次1 time|不法7 illegal|不测6 unexpect|不济7 good|不灵7 work
不然10 otherwis|不爽6 sort bad+mood|不理9 refus+acknowledg ignor|不理不睬1 completeli+ignor|不甘于1 content|不由分说6 allow+explanation
不畏8 defi|不痛不痒4 wrong scratch+surfac|不相干7 irrelevant|不着痕迹1 leav+trac seamlessli|不着边际6 irrelevant|不瞅不睬2 ignor+completeli
不知道的1 unknown|不符7 inconsistent|不等10 vari|不简单1 simpl|不管12 regardless matter|不管怎样8 case matter|不经意7 pay+attention
不结盟运动5 non+align+movement|不绝于耳6 stop|不置可否6 declin+comment hedg|不翼而飞4 disappear+trac spread+fast|不老实的1 fals|不聚焦1 focus
不胫而走5 round+fast|不能工作的1 work|不致9 likeli|不良10 bad unhealthi|不苟1 casual careful|不若1 equal|不菲7 high|不虞1 unexpect
不行11 good work capabl|不要紧8 serious mind|不见11 meet disappear miss|不见了1 miss|不见天日1 black|不见得7 likeli|不见的1 miss
不见经传1 unknown authoritativ|不规范1 standard|不解8 understand|不解风情1 insensitiv|不言不语5 silent|不言自明5 explanation|不讳3 pass
不许11 allow|不论11 matter regardless discuss|不详8 detail clear|不语9 speak|不调用1 call|不负8 live|不赖5 bad good fine
不赞一词1 silent comment|不越雷池1 remain+bound|不足12 insufficient lack|不足挂齿4 worth+mention|不足道5 consequenc worth+mention
不足齿数1 worth+mention worth+consider|不连接1 connection|不适8 sort|不通9 block sens|不遂5 fail|不错12 correct bad pretti+good
不长进1 improv backward|不问8 ignor|不闻不问5 question|不韪1 fault error|不顾10 regardless|不顾一切7 regardless|不首先使用1 first|与17 part
与人为善5 servic|与会者8 assembli|与时俱进6 progressiv|与时消息1 transient|丑牛2 year+2|专12 purpos special expert|专一7 singl+mind
专一性5 specificiti|专一的1 singl|专业13 specializ+field major professional|专业人士1 professional|专业人才1 expert
专业化8 specialization|专业性7 expertis|专事6 specializ|专人7 specialist|专任8 full+time|专使4 express|专列7 special+train
专员7 assistant+director|专场8 special+performanc|专家13 expert specialist|专家系统6 expert+system
专属7 proprietari privat personal|专属经济区6 exclusiv+economic+zone|专心的1 focus|专控1 exclusiv+control|专擅5 authorization
专攻6 specializ major|专有6 exclusiv proprietari|专有名词3 technical+term|专栏7 special+column|专案5 project|专案小组1 task+forc
专案组7 special+investigation+team|专款6 special+fund|专注8 focus|专用9 special dedicat|专用信息1 specific+information
专用化2 customization|专用名1 specific+name|专用命令1 specific+command|专用型4 tailor+version|专用字段1 specific+field
专用接口1 specific+interfac|专用机1 special+machin special+purpos+machin|专用权1 privat
专用程序1 dedicat+program specific+application+program specific+program specific+routin|专用系统1 custom+built+system
专用线5 privat+line|专用线路1 dedicat+circuit privat+circuit special+circuit|专用记录1 specific+record|专用设备1 dedicat+devic
专科10 specializ+subject branch|专程8 specificalli|专美于前1 rank+highest|专营6 specializ|专营店3 exclusiv+agenci authoriz+stor
专著9 specializ+text|专访7 interview special+interview|专责5 specific+responsibiliti|专车6 special+train|专辑6 record
专递1 special+deliveri|专门13 specialist specializ customiz|专门化5 specializ|专门家2 specialist|专门术语1 jargon
专门机构1 specializ+agenci|专门的1 technical expert|专门知识1 expert+knowledg|专门设计的1 custom+design|专项9 special dedicat
专题11 specific+topic articl|专题片4 special+report|且不说7 mention|且慢8 wait+moment|世12 life age generation|世世代代7 generation
世人10 peopl|世代9 generation age|世代号1 generation+number|世代数据组1 generation+data+group|世代文件1 generation+file|世代相传8 hand
世卫3 world+health+organization|世尊1 world+honor|世局2 situation|世态4 social+behavior|世故6 sophisticat|世界15 world
世界各地9 everywher|世界地图1 world+map|世界日报1 world+journal|世界级6 world+class|世界纪录7 world+record|世界观8 world+outlook
世界银行7 world+bank|世系6 famili+tree|世行6 world+bank|世袭9 inheritanc|世说新语1 conversation|世贸5 world+trad+organization
世运1 world+game|世间9 world|丘壑4 remot|丙8 third+order b|丙型4 type+c gamma|丙等1 third+rank third+categori third+grad grad+c
业12 line+business industri job|业主8 owner|业余9 outsid+work+hour|业余教育3 class|业务12 business professional+work servic
业务文件1 servic+document|业务模式1 business+model|业务系统1 operation+system|业务经理1 servic+manager|业务请求1 servic+request
业务输入1 servic|业务错误1 servic+error|业态5 format|业界8 industri|业界标准1 industri+standard|业绩10 achievement performanc result
业障3 money|丛9 cluster collection collection+book|丛书8 seri+book collection+book|丛林9 forest|丛生7 break+everywher
丛谈4 discussion forum|丛集4 cluster collection|东14 east host|东东5 item|东主2 owner|东侧10 east+side east+face|东半球5 old+world
东南西北6 east direction|东土2 east|东家7 master|东方11 east orient|东方红6 east+red|东欧平原1 east+european+plain
东窗事发4 expos come+light|东西14 person|东边9 east east+side|东道8 host|东道主7 host official+host|东部12 east|东面8 east+side
丝11 thread trac bit|丝毫11 bit|丝状6 thread|丝竹6 music|丝线7 thread|丝网4 screen|丝袜4 stock|丢11 lose throw|丢三落四3 empti+head
丢丑3 lose+face|丢人7 lose+face|丢失8 lose lost|丢失码1 miss+code|丢掉8 lose throw cast|丢脸7 lose+face|丢面子4 lose+face|两下9 twic
两下子5 coupl+time repeat|两侧12 side|两倍7 twic doubl+amount|两党制4 parti+system|两全4 satisfi+side|两千年6 year+2000|两口儿5 coupl
两句10 word|两回事5 unrelat+matter|两国1 countri|两国之间1 countri|两头9 end|两岸11 side|两性8 type|两手空空6 empti+hand
两把刷子1 abiliti skill|两方9 side|两旁9 side|两样8 kind differenc|两次11 twic|两步读出1 step+read|两步路1 step|两用8 dual|两端9 end
两者11 side|两袖清风4 clean+hand|两败俱伤6 neither+side+win|两边10 side|两造1 parti|两面10 side|两面三刀3 fac doubl+cross
两面派4 fac+person doubl+deal|严11 tight strict rigorous|严丝合缝4 join+seamlessli|严严实实7 completeli|严刑8 strict+law
严加8 strictli|严厉10 strict|严厉打击1 strong+measur|严守8 strictli+maintain|严实5 tight clos safeli secureli|严密9 strict tight
严峻10 rigorous|严控2 strictli+control|严查5 investigat+strictli|严格12 strict tight rigorous|严格来说1 strictli+speak
严禁9 strictli+prohibit|严竣1 tight strict|严紧4 strict tight|严肃10 serious|严词5 strong+word|严谨9 rigorous strict careful
严重13 serious critical|严防6 guard|丧失10 lose|丧失殆尽1 exhaust|个16 individual size|个人13 individual personal
个人电脑6 personal+computer|个人简历1 bio resum|个人赛4 individual+competition individual+race
个人隐私1 personal+privaci privat+matter|个体11 individual|个例4 specific+exampl rare+instanc|个儿8 size height
个别11 individual specific|个别指导1 tutorial|个别的1 singl|个头9 size height|个头儿4 size height|个子8 height build size
个性10 personaliti|个性化8 personaliz customiz customization|个案6 case individual+case|个税2 personal+incom+tax|个股9 shar
丫7 fork branch|丫杈1 fork|丫髻3 bun|中17 hit chines|中世纪9 middl+age|中东10 middl+east|中产7 middl+class|中产阶级9 middl+class|中人7 go
中介9 link intermediat inter|中介资料1 metadata|中优先级1 medium+prioriti|中位数5 median|中低端4 mid+low+rang|中值1 mid+valu
中兴9 recoveri|中区4 central+zone|中医学6 traditional+chines+medicin|中华民族11 chines+peopl|中原11 central+plain|中古7 middl+age
中叶10 mid middl+period|中号3 medium+siz|中国式7 chines+styl|中国画7 chines+paint|中国籍5 chines|中场8 half+time|中坚7 core
中型9 medium+siz|中型的1 medium+scal|中央13 central middl center central+authoriti|中央处理器6 central+process+unit
中央局6 central+offic|中央政府8 central+government|中央日报1 central+daili|中央社1 central+agenci|中央空调1 central+air+condition
中央银行7 central+bank|中央集权8 centraliz+stat+power|中局1 middl+game|中层8 middl+rank|中常8 averag medium mid+rang|中年10 middl+age
中庸7 golden+mean|中式7 chines+styl qualifi|中弹7 shot|中心14 center heart core|中心点5 center central+point focus
中心矩1 central+moment|中心站3 central+offic|中性8 neutral|中性区1 neutral+zone|中括号3 squar+bracket|中文10 chines+languag
中断9 cut+short break interrupt|中断功能1 function|中断向量1 interrupt+vector|中断点地址1 break+address
中断请求1 break+request interrupt+request|中断键1 break+key|中方10 chines+side|中期11 middl medium+term
中枢9 center hub central+administration|中枪1 shot|中止8 suspend break stop|中正7 fair+honest
中段9 middl+section middl+period middl+area mid|中波5 chines+polish medium+wave|中游9 middl+level|中点4 half+point
中爪哇3 central+java|中环5 central|中盘6 middl+game mid+session|中盘股1 mid+cap|中程8 medium+rang|中立8 neutral|中立国6 neutral+countri
中等10 medium|中等教育6 secondari+education|中等规模的1 medium+scal|中级9 middl+level|中线8 half+line median+line
中组部6 organization+department|中继6 repeat|中继资料1 metadata|中美洲8 central+america|中英1 chines+english|中药10 chines+medicin
中资6 chines+capital chines+enterpris|中转6 chang transfer|中转站6 hub|中轴6 axis bottom+bracket|中轴线10 central+axis
中部12 middl+part central+section|中锋7 center center+forward|中长跑4 middl+distanc+race|中间12 intermediat mid middl
中间件6 middlewar|中间名1 second+name|中间派6 parti+compromis middl+ground|中间级1 intermediat+stag|丰产9 high+yield|丰姿4 good
丰富13 enrich rich|丰水3 high+water+level|丰溪1 common+plac+name|丰满8 develop fulli+round|丰满的1 full|丰盈4 round|丰盛7 rich
丰硕7 rich|丰碑5 fig+great+achievement|丰腴5 full+bodi round|串9 string|串内函数1 string+built+function|串内命令1 string+command
串函数1 string+function|串分析1 string+pars|串匹配1 string+match|串参数1 string+parameter|串变量1 string+variabl|串口4 serial+port
串号1 identification+number|串处理1 string+process|串处理语言1 string+process+languag|串换1 exchang chang swap|串断点1 string+break
串模型1 string+model|串模式1 string+pattern|串流1 stream|串生成阶段1 string+generation+phas|串类型1 string+type type+string
串编辑1 string+edit|串联7 seri+connection|串行5 miss+line seri confus+line serial|串行化1 serialization|串行口1 serial+port
串行接口2 serial+interfac|串语言1 string+languag|串起1 string|串输入输出1 string+input+output|串选择项1 string+option|串通6 collaborat
串门6 drop|临11 face arriv|临刑5 fac+execution|临别6 part fac+separation|临场6 scen|临幸4 go+person|临床11 clinical
临床医学1 clinical+medicin|临摹6 copi|临时12 temporari ad+hoc|临时工6 temporari+work|临时演员1 extra|临水1 fac+water
临界8 critical boundari|临界体积1 critical+volum|临界信息1 critical+messag|临界值3 critical+valu|临界分程序1 critical+block
临界基准1 critical+referenc|临界工作区1 critical+work+set|临界态1 critical+stat|临界操作1 critical+operation|临界时间1 critical+time
临界段1 critical+section|临界温度1 critical+temperatur|临界点5 critical+point boundari+point|临界焦点1 critical+focus
临界状态1 critical+stat|临界电流1 critical+current|临界的1 critical|临界磁场1 critical+field|临界线1 critical+line|临界负载1 critical+load
临界资源1 critical+resourc|临界频率1 critical+frequenci boundari+frequenci|临行7 leav|临街房1 stor+front|临走8 leav|临近9 clos approach
临门5 arriv+home home+com|临门一脚1 scor final+push|丹11 red|丹青7 paint|为了14 order|为伍6 associat compani
为德不卒2 short+attention+span|为德不终1 short+attention+span|为时已晚5 late|为时过早5 soon|为期9 last|为此8 reason respect end|为生8 liv
为着9 order|为被捕者出1 go|为难8 difficult find+difficult|为首10 head|主13 owner master host|主下标1 primari+index|主业6 main+business
主人11 master host owner|主人公8 hero|主人翁6 master|主从7 client+server primari+secondari|主代码1 main+code|主任13 director head
主任务1 main+task primari+task|主体11 main+part bulk bodi subject|主体栏1 bodi+group|主使5 orchestrat|主修6 major
主入中地址1 main+entri+address|主入中点1 main+entri+point|主关键字1 primari+key|主函数1 main+function|主力11 main+forc
主力军6 main+forc main+cohort|主办9 organiz host|主办国2 host+countri|主办权3 host|主功能1 primari+function
主动11 initiativ activ driv|主动权7 initiativ|主动的1 activ|主动类型1 activ+type|主动者角色1 agent+case|主动语态1 activ|主动部分1 activ+part
主叫线路1 call+line|主命令1 main+command|主因6 main+reason|主场10 home+ground home+field main+venu|主子8 master operator
主存储1 primari+stor|主存储器5 main+internal+memori main+memori main+storag main+storag+unit|主存地址1 main+memori+address
主存管理1 main+memori+management|主存资源1 main+memori+resourc|主宰8 dominat rule master|主宾1 guest+honor host+guest
主导10 lead dominant|主导性2 leadership|主导权3 leadership|主将8 star+player key+figur|主峰10 main+peak|主帅9 team+manager
主席台8 platform|主干7 main core|主干网络1 core+network|主干网路1 core+network|主库1 host+librari primari+librari
主应用1 primari+application|主开关1 main+switch|主张12 stand view position|主心骨4 pillar|主意11 plan idea decision|主扫描1 main+scan
主抓3 charg|主持12 charg manag+direct|主持人11 host anchor|主持会议1 moderat|主掌3 charg person+charg responsibl|主接口1 main+interfac
主控制台1 main+control+consol primari+consol|主控系统1 top+management+system|主操作1 main+operation|主攻7 focus specializ major
主文件1 main+file|主文件入口1 primari+file+entri|主文卷1 main+file|主文档1 main+document|主旋律8 subject|主族1 main+group
主旨7 main+idea judgment|主服务1 primari+servic|主机8 main+engin host+computer main+processor|主机名1 hostnam|主楼6 main+build
主模块1 main+modul primari+modul|主次6 primari+secondari|主段2 primari+segment|主治医师5 doctor+charg|主流10 main+stream
主演9 star lead+actor|主磁道1 main+track|主程序2 main+program main+routin primari+program principal+program|主笔5 editor
主管11 charg responsibl person+charg manager|主管人员1 executiv|主管机关1 authoriti|主管系统1 top+management+system|主系统1 main+system
主索引1 main+index|主线7 main+line main+thread central|主线代码1 main+line+code|主线段1 main+section|主网络1 primari+network
主网络地址1 main+network+address|主网络支援1 primari+network+support|主罚5 penalti|主群组1 main|主脑3 leader control main
主航道4 main+channel|主菜4 main+cours|主要15 main principal major primari|主要业务1 primari+servic|主要的1 top|主要部分1 main bodi
主见7 view|主角9 lead+role lead|主计1 controller|主计室1 audit+department account+department|主词3 subject|主语6 subject
主路径1 main+path main+rout primari+path|主轴6 axis principal+axis|主返回码1 primari+return+code|主逻辑1 main+logic
主队8 host+team host+side|主音4 principal+tone|主页6 home+page|主顾6 client customer|主题11 subject|主题标引1 subject+index
举12 hold cite enumerat|举世7 throughout+world world+rank|举世无双5 world+number uniqu|举例8 exampl|举例来说5 exampl|举例说明1 instanc
举凡5 exampl+includ exception|举办11 conduct hold|举动10 act action activiti move|举发3 expos|举国1 entir+countri|举国上下5 countri
举家6 famili|举手8 rais+hand|举手投足5 movement gestur|举报9 report|举措9 move act action decision|举枪瞄准1 present|举步6 move+forward
举火1 light+fire|举用1 select+best|举荐7 recommend|举行14 hold|举证5 offer+evidenc|举起7 rais|乂3 govern control
久12 time duration+time|久已7 long+ago long+time|久经考验4 test|久而久之7 time time+pass|久负盛名5 special+reserv|久远8 old
久长5 long+time|么13 suffix|义12 mean|义气8 pr|义演4 benefit+performanc|义项3 sens|之下12 less|之中13 insid|之内11 insid
之前13 prior ago previousli|之后14 follow later|之外12 outsid exclud|之字形1 z+shap|之间14 inter|乌10 black|乌云9 black+cloud
乌云密布3 cloud|乌有3 exist|乌涂1 unclear straightforward|乌纱帽6 fig+official+post|乌黑7 dark|乌龙6 goal|乌龙球3 goal|乍9 first spread
乏8 short|乏力8 lack+strength weak|乐11 happi music|乐团7 band orchestra|乐土5 happi+plac|乐坛5 music+circl music+world|乐子4 fun
乐律5 tun|乐意8 content satisfi|乐滋滋3 content happi|乐理5 music+theori|乐章7 movement|乐观地对待1 optimiz|乐谱5 sheet+music
乐队9 band pop+group|乐音6 tone|乒6 ping|乔布斯5 job|乔木8 tree|乔治亚4 stat|乔治亚州1 stat|乔迁4 move promotion|乖9 behav|乖乖9 behav
乖巧6 smart|乖离4 part separat|乖觉5 alert|乘12 four mount|乘务4 servic|乘务员6 train|乘方4 squar+number calculat+squar
乘机10 opportuniti plan|乘积6 product|乘积法则1 product+rule|乘积码1 product+code|乘积集合1 product+set|乘积项1 product+term
乘船7 travel+ship|乘车8 driv|乘隙6 exploit|乘风5 opportuniti|乘飞机旅行1 plan|乘马7 mount|乘驿车旅行1 stag|乙9 second+order b
乙型5 type+b beta|乙方5 second+parti|九死一生6 narrow+escap|九连环3 chines+ring|也就是1 e|也就是说10 word|也罢9 mind fine
习10 practic studi custom|习习5 fly|习俗10 custom convention|习字4 practic+writ+character|习得性1 learn|习惯12 custom
习惯成自然4 second+natur|习惯法5 common+law|习惯用语1 idiomatic+expression|习惯自然1 second+natur|习气6 custom practic|习用5 conventional
习见5 commonli+seen|习语2 common|习题6 exercis problem question|乡13 nativ+plac|乡亲8 local+peopl|乡土7 nativ+land local
乡土的1 local|乡愿2 fac+person|乡村音乐1 countri+music|乡间7 countri|乡音5 local+accent|书14 book letter document writ|书体6 font
书信8 letter|书信集3 collect+letter|书写10 writ|书写任务1 writ+task|书写器1 writ|书写行1 writ+line|书写风格1 writ+styl|书函5 letter
书刊7 book+publication|书卷4 volum scroll|书局6 publish+hous|书库5 stack|书房9 studi studio|书报5 paper+book|书斋5 studi|书本9 book
书札6 letter|书案6 official+record|书牍1 letter|书生9 scholar|书皮2 book+cover|书目9 bibliographi|书眉1 header|书社4 read+group press
书简5 letter|书籍10 book work|书经1 book+histori|书证4 written+evidenc|书评5 book+review book+notic|书面9 writ written|书面命令1 writ
书面报告1 lr|书面语5 written+languag|书馆3 librari|买13 buy purchas|买一送一1 buy free|买不著1 availabl|买主7 customer|买价2 buy+pric
买入7 buy|买卖10 buy+sell business business+transaction|买回1 buy|买家7 buyer client|买帐1 accept buy|买房8 buy+hous|买断5 buy
买方7 buyer|买椟还珠1 poor+judgment|买票6 buy+ticket|买空1 buy+margin|买空卖空2 play+market sell+hot+air|买进6 purchas buy|买面子1 defer
乱世7 world+chao|乱写1 writ+basis|乱动6 tamper|乱掉1 throw|乱搞5 sleep|乱数1 random+number|乱涂1 scratch|乱砍8 slash|乱窜1 scatter
乱纪1 break+rule break+disciplin|乱花1 wast+money|乱象1 chao|乱麻5 confus|乳胶6 latex|了19 finish achiev|了如指掌6 insid
了断5 break resolution|了望1 outlook|了然6 understand+clearli|了然于胸5 understand+clearli|了结8 finish|了解13 understand find
予以11 appli|争光6 win+honor|争分夺秒4 race+time|争取11 win|争取时间1 act+urgenci buy+time|争强好胜5 competitiv|争气7 resolv+improvement
争端8 conflict|争论10 argument|争购3 compet|事15 matter item work|事业13 project activiti caus
事业有成5 successful+business professional+success|事业线1 business+line|事主4 parti+involv|事件12 event happen incident
事件任选1 event+option|事件变量1 event+variabl|事件名1 event+name|事件处理2 event+handl event+process|事件审查1 event+audit
事件控制块1 event+control+block|事件数据1 event+data|事件标记1 event+tag|事件检测1 event+detection|事件监督1 event+monitor
事件节点网1 event+node+network|事件表1 event+list event+tabl|事件计数1 event+count|事件记入1 event+post|事件配置1 event+post
事件队列1 event+queu|事例9 exampl typical+case|事儿10 business demand|事先10 advanc event prior|事关8 concern|事到如今1 matter+stand
事前8 advanc event|事务12 work transaction|事务处理1 transaction+handl transaction+process transaction|事务所9 offic
事务管理1 offic+management transaction+management transaction+monitor|事半功倍6 half+work twic+effect|事变9 incident event
事后9 event|事后编辑1 post+edit|事在人为4 effort|事宜9 matter|事实12 fact|事实上11 fact realiti|事态9 situation|事情13 matter business
事情的进程1 event|事机5 secret|事权6 position authoriti responsibiliti|事物11 object|事理6 reason logic
事由6 main+content matter work caus|事端7 incident|事迹9 past+achievement|事项11 matter item|二世9 second second+generation
二义性1 ambiguiti|二代6 secondari|二价4 negotiabl+pric|二元7 dual binari|二分8 second+part|二分之一2 half|二十个7 scor|二十多5 20
二叉树1 binari+tree|二地址1 address|二地址指令1 address+instruction|二地址码1 address+code|二声2 second+tone|二度6 second+degre
二态变量1 stat+variabl|二手6 second+hand assistant|二手房6 second+hand+hous|二手烟1 second+hand+smok|二手货3 second+hand+good good
二把手6 second+command|二月10 second+month|二次9 second second+time twic|二次元1 dimensional|二次存取1 second+level+access
二次方3 squar|二水货1 good|二流6 second+rate second+tier|二等7 second+class second+rate|二级10 grad+2 second+class categori+b
二级地址1 second+level+address|二级块1 second+order+block|二级头1 second+stag|二级定义1 second+level+definition|二级定址1 level+address
二级寻址1 level+address second+level+address|二级封装1 second+level+packag|二级结构1 second+level+structur
二级编址1 second+level+address|二级访问1 second+level+access|二维7 dimensional|二维码2 qr+code|二老7 parent|二者10 neither
二话3 differ+opinion|二轮4 second+round|二过一1 push+run|二进制6 binari+system|二进制位1 binari+bit binari+digit|二部制1 shift+system
二重5 doubl repeat+twic|二重性5 sid doubl+natur|二阶5 second+order|二阶系统1 second+order+system
二阶逻辑1 second+order second+order+logic|二项式4 item|于16 go|于是13 result|亏损10 loss|亏本6 loss|亏欠5 fall+short|亏空6 debt red
亏缺1 lack fall+short|云12 cloud|云云7 confus|云头7 cloud|云层7 cloud cloud+layer cloud+bank|云彩7 cloud|云朵8 cloud|云消雾散2 clear
云涌1 larg+number forc|云烟5 smok cloud|云端6 cloud|云集10 gather swarm|云雾径迹1 cloud+track|云霭1 float+cloud
互动9 interact interactiv|互勉1 encourag|互换7 exchang|互易网络1 dual+network|互联网10 internet|互联网站3 internet+site|互联网络7 network
互补8 complementari complement|互访7 exchang+visit|互译1 translation|五13 five|五个10 five|五五4 equal|五分熟1 medium
五味杂陈1 complex+feel|五大洲1 world|五大湖1 great+lake|五子棋4 five+row|五官端正1 regular+featur|五常4 permanent+five
五年计划7 five+year+plan|五度5 five+degre|五彩8 five+color|五方6 part|五星红旗9 five+star+red+flag|五星级7 five+star|五洲6 world
五环3 five+ring|五色7 multi+color|五花八门7 kind sort|五蕴4 five+aggregat|五行八作1 trad|五谷8 grain|五通2 bottom+bracket+shell
五金店2 hardwar+stor|五音4 roughli sol|五颜六色6 multi+color|井田制5 field+system|亘古5 throughout+time|亘古通今1 throughout+histori
亚12 second next|亚军8 second+plac runner|亚型5 subcategori|亚拉巴马3 stat|亚拉巴马州3 stat|亚美利加3 america|亚马孙6 amazon|亚马逊5 amazon
些微6 whit molecul scrap|些许7 bit|亟7 urgent repeatedli frequentli|亟需5 urgent|亡11 lose|亡国9 destroy|亡国灭种3 countri+destroy
亡故6 pass|亢7 high excessiv|亢奋6 excit|交12 hand deliver pay turn|交与6 hand|交互8 interactiv|交互作用1 interaction interact
交互故障1 interaction+fault|交互方式2 interactiv+mode|交互检测1 cross+detection|交付9 hand deliver|交代9 hand explain clear brief
交会7 encounter meet|交出8 hand|交割6 deliveri|交办5 assign|交叉9 cross overlap|交叉呼叫1 cross+call|交叉场1 cross+field
交叉引用1 cross+referenc|交叉引用表1 cross+referenc+tabl|交叉换牌1 pass|交叉接合1 cross+link|交叉校验1 cross+check|交叉的1 cross
交叉确认1 cross+validation|交叉线路1 cross+link|交叉网络1 cross+network|交叉耦合1 cross+coupl|交叉证实1 cross+validation|交叉调用1 cross+call
交叉路1 cross|交叉连接1 cross+connection|交叉连接图1 cross+connection+pattern|交叉配置1 cross+configuration|交叉键1 cross+key
交叉验证1 cross+validation|交合4 join meet|交大6 universiti+communication|交并1 occur+simultaneousli
交往10 associat contact hang date|交情7 friendli+relation|交情匪浅1 understand|交感5 interaction|交换11 exchang swap switch
交换价值7 exchang+valu|交换器2 switch|交换文件3 swap+file|交换机7 switch|交接8 come+contact meet hand|交接数据集1 pass+data+set
交接班2 chang+shift|交易11 transaction business+deal|交易会7 trad+fair|交易市场2 exchang trad+floor|交易所9 exchang stock+exchang
交易日8 work+day|交替9 replac turn|交汇8 flow|交流12 exchang communication interaction social+contact|交涉9 deal
交游5 friendli+relationship|交点6 meet+point|交界9 common+boundari common+border|交管4 traffic+control|交纳8 pay
交结5 associat mix connect|交给11 deliver hand|交联6 cross+link|交臂1 link+arm arm clos|交臂失之2 miss+opportuniti|交融6 blend mix
交谈9 discuss chat discussion|交谊5 association|交货8 deliver+good|交货期1 deliveri+time date+deliveri|交费6 pay+fee|交运3 check
交还7 hand|交连网络1 link+network|交通13 connect traffic communication|交通枢纽1 traffic+hub|交通标志3 traffic+sign
交通费5 transport+cost|交通部7 transport+department|交通量5 traffic|交通银行6 bank+communication|交钱6 pay shell|交际7 communication
亥猪1 year+12|产12 reproduc produc product|产业13 industri properti|产业链8 industri+valu+chain|产值11 valu+output output+valu
产儿3 fig+brand+object|产区9 plac+production|产卵鸡1 layer|产品14 good product|产品库1 product+librari|产品支持1 product+support
产品目录1 product+summari|产品级设计1 product+level+design|产地9 sourc plac+origin|产地证1 certificat+origin|产房5 deliveri+room
产权9 properti|产物10 product result|产生14 aris come|产生动力的1 power|产生器3 generator|产生式次序1 production+order
产生式规则1 production+rule|产生式语言1 production+languag|产生的1 generat|产经新闻1 business|产能9 production+capaciti|产量12 output
产销7 production+sale production+market|享9 benefit|享受11 live|享用层1 client+layer|京12 big|京胡4 smaller|京都8 capital|亮12 clear
亮光7 light|亮出6 flash|亮堂4 clear|亮点8 highlight|亲13 parent relativ relat|亲临8 go+person|亲亲1 friendli|亲人9 clos+relativ
亲代6 previous+generation|亲历6 personal+experienc|亲和力6 accessibiliti|亲和性4 compatibiliti affiniti|亲子6 parent+child
亲密9 clos|亲密无间5 clos+relation gap|亲属9 relativ|亲情8 famili+love love|亲戚10 relativ|亲族5 relativ|亲民党5 peopl+first+parti
亲生8 biological|亲生子女1 natural+child|亲疏贵贱1 rich+poor possibl+relation|亲眷5 relativ|亲缘6 genetic+relationship|亲自12 person
亲赴1 travel|亲身9 personal|亲近9 clos|亸8 hang|人18 person peopl|人丁7 population|人世8 world|人为因素1 human+factor
人之常情5 human+natur|人事10 human+resourc|人事处4 human+resourc+department|人事部7 human+resourc|人人11 person|人人皆知5 known
人们14 peopl|人仰马翻4 roll|人体11 human+bodi|人偶4 figur|人力资源1 human+resourc|人口14 population peopl|人口密度1 population+densiti
人口数10 population|人名6 personal+name|人命7 human+life|人品8 character personaliti|人困马乏5 exhaust spent|人墙5 wall
人士12 person figur public+figur|人多势众7 great+forc|人头8 person number+peopl head|人头税1 poll+tax|人定1 dead+night|人家13 peopl
人寰1 world|人工11 manual+work|人工制品1 artifact|人工后援1 manual|人工处理1 manual+handl|人工布线1 manual+rout|人工控制4 manual+control
人工操作1 manual+operation manual+work manual+handl|人工检索1 manual+search|人工的1 manual|人工系统1 manual+system
人工记录1 manual+record|人工读入1 manual+read|人工输入1 manual+input|人工输入键1 manual+load+key|人工送入1 manual+entri
人工选择1 manual+selection|人工链接1 manual+link|人形8 human+shap human+form human+appearanc|人心10 popular+feel
人性9 human+natur human|人性化7 peopl+orient friendli|人性的1 human|人情8 human+emotion social+relationship favor
人情味6 human+touch|人手8 human+hand|人数13 number+peopl|人文10 cultur|人文科学6 art|人无完人3 nobodi+perfect
人机交互4 human+computer+interaction|人机界面4 interfac|人权8 human|人权法1 human+law|人格9 personaliti integriti|人格化5 personaliz
人模狗样1 air|人次9 person+time visit|人武5 arm+forc|人氏7 nativ|人民15 peopl|人民团体9 mass+organization|人民阵线1 popular+front
人气8 personaliti character|人流8 stream+peopl|人海战术4 human+wave+attack|人满为患5 pack+peopl|人物13 person character
人瑞2 old+person|人生12 life|人生观7 philosophi|人的学习1 human+learn|人的记忆1 human+memori|人的资源1 human+resourc|人种8 race
人称8 person call known|人类13 human+race|人类的1 human|人类语言1 human+languag|人精1 sophisticat|人肉1 human
人脉1 contact connection network|人臣1 official|人身10 person personal human+bodi|人身安全1 personal+safeti
人身攻击1 personal+attack|人身权4 personal|人选10 choic+person candidat|人造10 synthetic|人道7 human|人道的1 human|人间10 human+world
人际7 human+relationship|人面兽心3 human+face fac|人马11 group+peopl|人鱼5 mermaid|人龙5 queu+peopl|亿万8 million|什锦3 mix
仁10 human kernel|仁慈7 kind|仁慈的1 human|仁政6 human+government|仃5 alon|仄6 narrow|仅作参考1 referenc|仅供参考9 referenc|仅次于10 second
仆10 fall+forward|仆人的1 servic|今14 present+time current|今世5 life age|今人7 modern+peopl|今儿9 today|今儿个7 today|今后11 futur
今天13 today present|今岁1 year|今年13 year|今日13 today|今昔4 past+present|今晨5 morn|今朝7 present|今次1 present time|今生6 life
今译4 modern+languag+version modern+translation|今非昔比5 time+chang|介8 introduc shell|介于9 intermediat|介入9 involv
介怀3 mind concern|介意7 care mind|介绍13 introduc presentation present introduction|介绍信5 testimonial|介质9 medium media
介面3 interfac|仍14 remain|仍旧10 remain|从16 follow|从业10 practic|从业人员1 employe|从严8 strict rigorous|从事12 go engag deal
从事研究1 research|从优4 favor+term|从先1 past previousli|从前10 previousli|从句5 claus|从命6 compli request|从头8 start|从容8 go+easi
从容的1 contain|从属物1 dependenci|从政7 official|从来11 time|从速5 dispatch|从里到外1 thoroughli|从长计议6 consider+length
从难从严3 demand+strict exact|从零开始1 start+scratch|仑5 arrang|仓促的1 pass|仔细11 careful|仕8 official|仕途8 official+career
他人11 peopl|他国7 countri|他用8 purpos|仗11 hold reli|仗势1 reli+power|仗恃4 reli depend|付10 pay hand|付之行动1 action|付出10 pay
付出代价1 pay|付印5 go+press submit+print|付方1 credit+side|付款8 payment|付款期限1 prompt|付款条件1 term+payment|付清5 pay+full pay
付现3 pay+cash|付给8 deliver pay|付讫2 paid|付诸6 appli|付诸东流4 wast+effort|付诸实施6 practic carri|付费7 pay cover+cost|付钱5 pay+money
仟4 thousand|仡7 strong|代12 substitut replac generation|代之以1 replac|代代1 generation|代代相传5 hand
代价10 pric cost consideration|代入4 substitut|代入值1 call+valu|代入名1 call+name|代办6 agent|代号8 code+name|代名词6 synonym
代客买卖1 job|代换3 substitut replac|代换性质1 substitution+properti|代数据系1 generation+data+set|代数据集1 generation+data+set
代替11 replac|代沟4 generation+gap|代理10 proxi|代理人9 agent|代理商7 agent|代理店1 factori|代理程序1 agent|代用5 substitut|代用品4 substitut
代码11 code|代码串1 code+string|代码优化2 code+optimization optimization+code|代码值1 code+valu|代码参数1 code+parameter
代码名1 code+name|代码名称1 name+code|代码数据1 code+data|代码检查1 code+check|代码模式1 code+pattern|代码段2 code+segment
代码理解1 code+understand|代码生成1 code+generation|代码移动1 code+motion|代码类型1 code+type|代码系统1 code+system|代码级1 code+level
代码集1 code+set|代码页1 code+page|代称6 alternativ+name|代管5 manag|代表15 representativ delegat represent stand
代表作10 representativ+work|代表团10 delegation|代表处6 representativ+offic|代表性9 representativ typical|代表队6 delegation
代谢9 replacement substitution|代购4 buy|代销6 sell+agent proxi+sale|代销店1 agenci|令13 order command writ|令人12 caus
令人振奋5 inspir excit|令人满意6 satisfi|令人鼓舞5 encourag|令牌6 directiv token|令牌传送1 token+pass|令牌传送网1 token+pass+network
令牌环1 token+ring|令牌访问1 token+access|令状3 writ|令狐8 old+plac+name|令节1 happi+time|以17 mean accord order|以上14 mention
以下12 follow|以东10 east|以为12 think|以云遮敝1 cloud|以人为本7 peopl+orient|以便11 order|以免10 order+avoid|以内10 less|以利于1 order
以前13 previous ago|以卵击石3 attempt+impossibl|以史为鉴4 learn+histori|以后14 later follow|以图案装饰1 pattern|以外11 external|以往10 past
以慎为键1 proceed+carefulli|以期7 order hop attempt wait|以次4 proper+order follow|以步测量1 step|以求9 order|以致于1 point|以货易货1 swap
以身作则6 set+exampl|以身试法3 challeng+law|以防9 avoid prevent case|以防万一5 case|仨6 thre|仪10 appearanc present
仪仗队5 honor+guard guard+honor|仪卫3 guard+honor|仪器10 instrument|仪容5 appearanc|仪表9 appearanc|仪表板3 dashboard panel
仪表盘3 dashboard indicator+panel|仪队1 honor+guard|仰10 reli|仰仗6 reli depend|仰光6 citi|仰卧起坐4 sit|仰赖5 reli
仲8 middl intermediat|仲介1 agent|仳1 part|仵3 equal match violat|件12 item component|件数4 item+count
价11 pric great valu good|价位7 pric+level|价值13 valu worth fig+valu|价值增殖1 ad+valu|价值工程1 valu+engineer|价值标准1 valu standard
价值观9 system+valu|价值量8 magnitud+valu|价格13 pric|价格比较1 cost+comparison|价格表3 pric+list|价款6 cost|价目1 pric|价码5 pric+tag
价钱9 pric|任14 assign offic responsibiliti|任一向操作1 operation|任人宰割4 taken+advantag|任内6 period+offic|任凭8 matter allow
任务13 mission assignment task|任务任选项1 task+option|任务优先级1 task+prioriti|任务分配1 task|任务列表1 task+list|任务变量1 task+variabl
任务处理1 task+process|任务控制块1 task+control+block|任务派遣1 task|任务目标1 task+object|任务管理1 task+management|任务类型1 type+task
任务选择1 task+option|任向导1 guid|任意9 arbitrari random|任意方式1 mode|任意级用户1 class|任所1 offic|任期12 term+offic|任用9 assign
任由7 allow regardless|任职期间1 term+offic|任课5 class|任选串1 optional+string|任选优先1 optional+prioriti
任选功能1 optional+function optional+featur|任选变元1 optional+argument|任选命令1 optional+command|任选处理1 optional+process
任选字符串1 optional+string|任选指令组1 optional+instruction+set|任选特点1 optional+featur|任选短语1 optional+phras|份12 paper|份儿7 degre
份量6 volum|份额10 shar|仿9 copi|仿佛11 similar|仿冒5 fake|仿冒品1 fake|仿制8 copi|仿制品5 fake|仿古6 old+styl|仿形控制1 copi+control
仿形的1 copi|仿效8 copi|仿真7 simulat simulation|仿真技术1 techniqu+simulation|仿纸3 copi+paper|仿造6 copi|企9 plan+project
企业15 compani enterpris|企业主7 owner+enterpris|企业管理1 business+management|企划5 plan design|企图11 attempt|企望5 forward
企求7 seek|企盼8 expect forward|伉3 strong robust|伊人5 person intend|伊利诺4 stat|伊利诺伊4 stat|伊利诺伊州4 stat|伊利诺州1 stat|伊始7 begin
伍9 associat five|伎7 skill|伎俩7 schem tactic|伏11 lean fall hide|伏法3 execut|伏流5 hidden+stream ground+stream|伏羲6 trap+writ
伏羲氏3 trap writ|伏诛4 execut|伐10 cut attack|休11 rest|休养7 recover|休养生息6 recover|休学6 defer+studi|休市2 clos+market|休息11 rest
休憩5 rest break|休止5 stop|休止符3 rest|休眠6 inactiv|休闲10 work idle|众口同声1 voic|众数1 mode|众望所归5 receiv+general+approval|众生6 liv
众议员6 representativ|众议院8 hous+representativ|众说纷揉1 opinion+differ|众说纷纭6 opinion+differ|优10 excellent|优伶6 actor
优先10 prioriti|优先作业1 prioriti+job|优先信息1 prioriti+messag|优先值1 prioriti+valu|优先参数1 prioriti+parameter
优先号1 prioriti+number|优先处理1 prioriti+process|优先字段1 prioriti+field|优先排队1 prioriti+queri|优先数1 prioriti+number
优先方式1 mode+prioriti prioriti+mode|优先服务1 prioriti+servic|优先权6 prioriti|优先检查1 prioriti+check|优先模型1 prioriti+model
优先模式1 mode+prioriti|优先状态1 prioriti+status|优先系统1 prioriti+system|优先级4 prioriti|优先级排序1 prioriti+order
优先级标记1 prioriti+flag|优先级界限1 prioriti+limit|优先级结构1 prioriti+structur|优先级表1 prioriti+list|优先级选择1 prioriti+selection
优先级队列1 prioriti+queri|优先网络1 prioriti+network|优先股3 prefer+stock|优先规则1 prioriti+rule|优先选项1 prioriti+option
优先逻辑1 prioriti+logic|优先项1 prefer+term|优劣8 good+bad|优势12 advantag|优化9 optimization optimiz|优化功能1 optimization+function
优化数据库1 optimiz+data+base|优化方法1 optimization+method|优化程序包1 optimization+packag|优化遍数1 optimization+pass
优化问题1 optimization+problem|优化阶段1 optimiz+phas|优待票1 reduc+pric+ticket|优惠10 privileg discount|优柔3 weak
优点10 benefit strong+point advantag|优秀12 excellent|优等4 first+rate highest+order high+class excellent|优美10 graceful fine
优胜8 win|优良11 fine good first+rate|优良的1 good|优质11 excellent+qualiti|优质的1 qualiti|优选5 optimiz prefer|优选方要1 prefer+plan
优雅8 graceful|伙10 partner group|伙伴10 partner|伙计8 partner|会16 balanc+account possibl|会众6 audienc participant
会合9 meet merg link|会员10 member|会商6 consult hold+conferenc|会场9 meet+plac|会子1 moment|会客4 receiv+visitor
会师8 collaborat join+forc|会战8 campaign|会所5 meet+plac|会晤9 meet conferenc|会期5 session|会籍1 membership|会见10 meet
会计10 account|会计制度1 account+system|会计功能1 account+function|会计学6 account|会计报表1 account+report|会计数据1 account+data
会计文件1 account+file|会计校验1 account+check|会计科目1 account|会计系统1 account+system|会计记录1 account+log account+record
会计语言1 account+languag|会议14 meet conferenc|会议室9 meet+room conferenc+room|会议录1 proceed|会议桌4 board|会诊6 meet+diagnosis
会谈10 talk discussion|会费5 membership+due|会集6 come assembl|会面7 meet|伝4 propagat|伟8 big larg great|伟业6 exploit
伟人7 great+person|伟大12 great important|伟绩3 great+act|传13 pass spread historical+narrativ|传下1 issu|传习5 teach+learn
传人8 teach|传入10 import|传到9 reach|传动8 driv|传动系统1 power+driv|传号1 mark|传名1 pass+name|传告1 inform|传回6 send
传地址1 referenc call+address|传奇人物1 legend|传媒10 media|传导8 conduct|传布6 spread hand|传帮带2 pass+experienc|传开7 spread|传感4 sens
传扬6 spread|传承7 pass inheritanc|传报1 notification|传授9 pass teach|传播11 propagat spread|传播速度1 propagation+velociti
传来11 come arriv|传球8 pass feed|传种3 reproduc propagat|传给8 pass transfer hand|传统13 traditional convention conventional
传译7 translat interpret|传话7 communicat+messag|传说11 legend|传质4 mass+transfer|传输层1 transport+layer|传输线误差1 line+error
传输速度4 propagation+velociti|传达9 pass|传送9 deliver|传送率1 transfer+rate|传送速度2 transfer+rate transfer+speed
传递函数3 transfer+function|传递参数1 pass+parameter|传递途径1 pipelin|传道受业1 teach|传销8 multi+level+market|伢3 child|伢子2 child
伤口10 cut|伤心10 broken+heart|伤心蒿目1 broken+heart|伤感8 emotional|伤残7 disabl|伤痛7 pain|伤透1 break|伤风5 catch+cold
伦9 human+relationship order|伦常6 proper+human+relationship|伦理9 ethic|伦理学7 ethic|伪9 fals fake forg|伪书6 forg+book
伪代吗1 fals+code|伪劣5 fals|伪指令1 expand+order|伪数据组1 null+data+set|伪造8 forg fake|伪造品1 fake|伫4 wait forward accumulat
伫列1 queu|伯10 senior count|伯仲叔季1 second|伯恩斯3 burn|伯爵8 count|估8 estimat old second+hand|估产2 assess estimat
估价8 valu estimat|估值7 valuation estimation|估摸6 guess|估测3 estimat|估算8 assessment evaluation|估计11 estimat
估量7 estimat assess|伴10 partner associat|伴侣8 partner|伴随9 follow occur|伴随模型1 associat+model|伶人1 actor|伶俐7 intelligent
伸11 stretch extend|伸冤6 wrong|伸出11 extend|伸出手1 reach|伸出的1 project|伸展9 stretch extension|伸开6 stretch|伸张5 promot
伸手12 involv|伸直6 stretch|伸缩8 flexibl|伸缩性4 flexibiliti|伸长7 stretch extend|伺7 wait watch examin|伺候9 serv wait
伺服6 computer+server|伺服器1 server|伻1 caus|似12 appear similar|似乎13 appear|似人类的1 human|似懂非懂5 understand half+understand
伽9 pr|伽马5 gamma|伾3 powerful|佃8 hunt|但凡7 singl long|位13 position location plac|位于13 locat|位列6 rank|位子8 plac|位居10 locat
位形空间1 configuration+spac|位数6 digit|位次5 plac|位相1 phas|位置12 position plac|位置参数1 location+parameter
位置变量1 location+variabl|位置数据1 location+data|位置调用1 call+location|低13 low lower|低下10 low+status lower|低下地1 low|低于11 lower
低产3 low+yield|低价8 low+pric|低位6 low+order|低位地址1 low+address|低位端1 low+order+end|低保真1 low+fideliti|低分7 low+mark low+scor
低利1 low+interest|低功率逻辑1 low+power+logic|低功耗逻辑1 low+power+logic|低劣6 low+grad|低劣的1 base|低压7 low+pressur|低垂7 hang+low
低声11 low+voic|低声细语2 whisper low+voic|低头10 yield|低字节1 lower+byte|低密度1 low+densiti|低层6 low+level|低廉8 cheap low
低息5 low+interest|低成本4 low+cost|低成本码1 low+cost+code|低收入6 low+incom|低档5 low+grad poor+qualiti|低气压1 low+pressur
低沉8 deep+low|低温9 low+temperatur|低点5 low|低电平1 low+level|低电平逻辑1 low+level+logic|低矮7 short low|低端7 low+end
低等动物4 primitiv+life+form|低等的1 low|低级8 low+level low|低级格式化1 low+level+format|低级的1 low+level|低级语言1 low+level+languag
低耗3 low+consumption|低胸1 low+cut|低能级1 low+level|低落7 declin|低调7 low+pitch quiet low+key|低谷7 fig+low+point|低费用1 low+cost
低迷7 blur low|低通滤波器1 low+pass+filter|低通的1 low+pass|低速7 low+speed|低速存储器1 low+memori|低阶1 low+level
低阶语言1 low+level+languag|低陷1 sink|住14 live stay|住区3 liv+area|住口7 stop+talk|住地5 liv+area|住址6 address
住宅区7 hous+development|住客4 tenant|住宿9 stay|住居5 live|住房11 hous|住房供给1 hous|住手6 stop|佐9 assist assistant|佐治亚4 stat
佐治亚州4 stat|佐证7 evidenc proof confirm|佑9 assist protect|体13 bodi form styl system
体会10 experienc learn+experienc understand|体位5 postur|体例7 styl form|体内11 bodi internal|体制12 system organization
体力9 physical+strength physical+power|体力的1 manual|体型8 build bodi+type|体外8 outsid+bodi|体客部1 object+entri
体察6 experienc observ|体式5 format form|体形8 figur|体征7 sign physical+sign|体态7 figur postur|体悟4 experienc|体格9 physical+stat
体温8 temperatur|体现12 reflect|体积10 volum bulk|体系12 system setup|体系结构6 architectur|体育12 physical+education
体育系3 physical+education+department|体育运动7 physical+cultur|体育锻炼1 physical+exercis|体能8 physical+capabiliti
体裁8 styl form+writ|体谅7 allow understand|体貌4 appearanc|体重10 bodi+weight|体重器1 scal|体量4 bodi+weight dimension
体长9 bodi+length|体面8 face|体魄6 build|何况11 alon|何啻1 limit|何如7 kind|何许4 plac time|余12 extra|余下9 remain|余力5 energi+left
余地9 margin|余存1 balanc|余孽7 surviv+member|余年8 remain+year|余者6 remain+peopl|余裕5 margin|余角1 complementari+angl
余量2 toleranc|余额9 balanc|佚8 lost miss|佚名5 anonymous|佛兰德5 languag+cultur|佛口蛇心1 fac|佛蒙特1 stat|佛蒙特州2 stat|作14 worker grow
作业10 work task|作业优先权1 job+prioriti|作业优化1 optimization+job|作业内容1 job+content|作业分类1 job+class|作业名1 job+name
作业命令1 job+command|作业块1 job+block|作业定义1 job+definition|作业库1 job+librari|作业成批1 job+batch|作业控制3 job+control
作业日期1 job+date|作业模型1 job+model|作业步1 job+step|作业步任务1 job+step+task|作业步索引1 job+step+index|作业源文件1 job+sourc+file
作业源记录1 job+sourc+record|作业特性1 job+behavior|作业目录1 job+content|作业管理1 job+management|作业类别1 job+class|作业系统1 operat+system
作业线1 line|作业结束1 end+job|作业统计1 job+account|作业记帐1 job+account|作业说明1 job+description|作业说明书1 job+description
作业选择1 job+selection|作东4 host treat|作为14 conduct activiti|作为代表1 type|作主7 decid decision responsibiliti charg
作准1 recogniz acknowledg|作准备1 provid|作出12 come issu|作出选择1 choos|作势6 strik+postur|作古4 pass|作古人1 pass|作品13 work opus
作图5 construct|作家11 author|作家的著作1 author|作对8 pair|作废6 invalid cancel delet|作怪7 act|作息6 work+rest
作息时间5 daili+schedul daili+routin|作数1 valid count|作文9 composition|作曲8 compos|作梗5 creat+difficulti|作模型用的1 model|作死1 pr
作法8 cours+action practic|作爱1 love|作用14 act affect action function|作用力6 effort activ+forc appli+forc|作用域1 scop
作用域规则1 scop+rule|作用方式1 type+action|作用点4 action+spot|作用类型1 type+action|作用线1 action+line|作用语言1 action+languag|作画7 paint
作笔记1 note|作答7 answer respond|作罢7 drop|作者11 author writer|作记号1 mark|作践6 degrad|作风10 styl styl+work|你死我活7 live|佡2 light
佩9 respect|佳11 fine good|佳绩6 good+result success|佳评如潮1 hit|佸11 meet|佹9 succeed|佻3 delay|佼佼者6 known+figur excellent
使15 caus enabl|使上场1 field|使互相关联1 relat|使产生1 caus|使准备好1 readi|使凝结1 set|使凸出1 project|使分居1 separat|使分开1 separat
使前进1 advanc|使参与1 identifi|使受欢迎1 recommend|使变空1 empti|使可能1 enabl|使合潮流1 styl|使同等1 level|使命10 mission call|使固定1 fix
使圆满1 complet|使失去1 cost|使完善1 optimiz|使完美1 optimiz|使定相1 phas|使就位1 set|使就职1 install|使工作1 work|使巩固1 confirm|使干净1 clean
使并列1 rang|使延长1 continu|使役5 work|使惊起1 start|使成块状1 block|使成形1 configur|使成阶梯状1 step|使扎根1 root|使报到1 report|使担负1 load
使排出1 empti|使提前1 advanc|使明确1 defin|使有效1 validat|使有线条1 line|使松动1 start|使模仿1 model|使比赛1 match|使活动1 activat|使流出1 issu
使流动1 flow|使溃败1 rout|使满意1 content|使激活1 activat|使熟悉1 post|使现代化1 updat|使生垢1 scal|使生效1 validat implement|使用14 appli
使用寿命1 life+length operational+life+span useful+time servic+life|使用工具1 tool|使用数量1 usag|使用整页1 full+page|使用方式1 usag+mode
使用方法1 usag+method|使用权7 usag|使用条款1 term|使用格式1 format|使用短语1 phras|使用端1 end|使用类型1 type|使用者中介1 agent|使用试验1 servic+test
使用量6 volum usag+amount|使用钥匙1 key|使相配1 match|使短路1 short|使继续1 continu|使维持1 last|使聚焦1 focus|使能够1 enabl|使脱落1 start
使自由1 free|使自花授精1 self|使节团4 delegation|使花费1 cost|使落入圈套1 web|使衰退1 reduc|使调整相位1 phas|使败逃1 rout|使起皱纹1 line|使转动1 work
使辛劳1 task|使近亲繁殖1 self|使进入1 send|使逐渐变得1 work|使遭受1 caus|使陷于1 send|使黯然1 cloud|侀8 shap|侂4 request|例11 exampl rule case
例会5 regular+meet|例句4 exampl+sentenc|例外10 exception|例如12 exampl instanc|例子10 case instanc exampl|例行9 routin
例行公事5 routin+business|例证7 exampl case+point|例语1 exampl+sentenc|例题5 practic+question sampl+question|侍10 serv|侍从8 serv
侍候9 serv wait|侍卫官3 guard|侍奉7 wait serv|侍应3 serv|侍弄4 repair|侏儒6 small+person|侔5 similar comparabl equal|侚2 quick
供12 provid suppli|供以动力1 power|供养9 suppli offer|供养人4 provider|供品5 offer|供大于求5 suppli+exceed+demand|供奉10 offer
供应11 suppli provid offer|供应品3 suppli|供应链7 suppli+chain|供水7 suppli+water|供求8 suppli+demand|供献4 contribution
供给10 provid suppli|供词5 statement|供货7 suppli+good|供货商4 vendor|供过于求5 suppli+exceed+demand
供销7 suppli+market distribution suppli+sale|供销商1 distribution+business|供需7 suppli+demand|侜1 cover
依12 depend accord light|依从7 compli|依仗7 count reli|依傍5 reli depend base+work|依大小排列1 size|依存7 dependent
依循4 follow compli|依我来看1 opinion|依我看7 opinion|依托9 reli depend support|依据11 accord basis foundation|依次10 order
依比例决定1 scal|依法11 legal accord+law|依然故我4 old+self unchang|依照11 accord light|依稀8 likeli|依赖10 depend dependent|依附8 append
依靠11 depend|依顺3 compli|侠9 hero|侦7 detect|侦听6 tap intercept+investigat|侦查8 detect investigat|侦测5 detect sens
侦破6 investigat solv|侦缉4 track|侧11 side lean|侧壁4 side+wall|侧影4 profil|侧根5 lateral+root|侧目6 surpris|侧线7 sid|侧耳7 listen
侧视4 lateral+view|侧视图1 side+view|侧边4 side|侧部1 lateral|侧重点6 main+point emphasis|侧面9 lateral+side side aspect profil
侪4 class compani|侮弄1 mock|侮骂1 abus|侵10 approach|侵权8 violat|侵犯10 violat|便15 plain suitabl|便于10 easi|便利10 easi facilitat
便宜10 cheap small+advantag|便宜货4 cheap+good|便帽3 cap|便当8 easi|便携6 portabl easi+carri|便携式7 portabl|便是12 exactli|便条3 note
便条纸1 scrap+paper|便步走1 rout+step|便览1 brief+guid|便道6 shortcut|促9 urgent promot|促使10 promot|促成9 facilitat effect
促膝4 clos+contact|促进12 promot advanc|促退1 prevent|促销8 promot+sale|俄12 soon|俄克拉何马3 stat|俄顷5 moment|俊10 smart cool
俊秀6 favor pretti|俊美7 pretti|俊雅6 smart|俏8 good great+demand|俏丽6 pretti|俏皮5 smart|俗10 custom convention popular common
俗人6 common+peopl|俗套5 conventional+pattern|俗称10 common+term|俗话6 common|俗语7 common|俗谚1 common|俗谚口碑1 common|俗随时变1 time
俘获8 captur|俚谚1 common|俜5 send go|保12 protect|保不住6 maintain|保不定3 possibl card|保不齐2 possibl card|保住9 preserv save
保修4 guarante|保修期2 guarante+period|保健10 health+protection health+care|保健操4 health+exercis
保全9 preserv maintain securiti+guard|保养8 maintain maintenanc|保准5 guarante reliabl|保命5 surviv
保固1 product+servic guarante|保媒1 act+go|保存11 preserv save|保存于1 stor|保存值1 save+valu|保存存储器1 save+memori
保存指令1 save+instruction|保存控制1 save+control|保存数据1 save+data|保存文件1 save+file|保存期3 retention+period|保存目录1 save+content
保存选项1 save+option|保守9 conservativ guard|保安8 ensur+public+securiti ensur+safeti public+securiti securiti+guard
保安自动化1 securiti+automation|保家卫国5 guard+home national+defens|保密文件1 secret+document securiti+file|保密类型1 type+securiti
保底4 break guarante+minimum|保护13 protect protection|保护地6 dependenci|保护方式2 guard+mode|保护模式1 protect+mode
保护环1 protection+ring|保持13 maintain hold preserv|保暖6 stay+warm|保有7 retain|保本5 break|保残守缺1 conservativ|保温6 hot
保留11 retain hold|保留剧目4 stock|保留字2 reserv+word|保留空间1 reserv+spac|保真度2 fideliti|保管8 guarante|保藏5 stor preserv
保证13 guarante ensur|保证书5 guarante|保证金6 margin|保质期5 date best+date|保送6 recommend|保长7 distanc+preserv|保险11 safe secur
保险总额1 coverag|保险柜5 safe|保险箱4 safe|保险额1 risk|保障12 ensur guarante|保驾护航1 protect|保鲜6 fresh|俟8 wait
信13 letter mail trust believ|信不过6 suspicious|信义6 honor|信令3 signal|信仰10 believ|信件9 letter|信任10 trust confidenc
信任状1 credential|信函7 letter|信口开河7 speak+think|信口胡说1 speak+think|信号11 signal|信号处理6 signal+process|信号旗3 flag
信号流图1 signal+flow+graph|信号灯5 signal+light|信号系统1 signal+system|信噪比4 signal+nois+ratio|信奉10 believ|信封8 envelop
信度2 reliabiliti|信得过6 reliabl|信心11 confidenc|信息13 information messag|信息传送1 messag|信息值1 valu+information
信息处理6 information+process|信息存储1 stor+information|信息学5 information+scienc|信息开始1 start+messag
信息技术8 information+technologi|信息时代1 information+age|信息检索5 messag+retrieval|信息流4 information+flow|信息流分析1 flow+analysis
信息熵3 entropi+information|信息率1 information+rate|信息科学1 information+scienc|信息窗口1 info+window|信息管理6 information+management
信息类型1 type+information type+messag|信息系统7 information+system|信息组长度1 field+length|信息结构2 organization+information
信息表1 tabl+information|信息记录1 record+information|信息论5 information+theori|信息语言1 information+languag
信息通路1 information+path|信息量6 amount+information information+content quantiti+information|信息链路1 information+link
信息首标1 messag+header|信手5 pass|信服6 believ confidenc respect|信札4 letter|信标5 signal|信物4 token|信用10 trust credit
信用卡8 credit+card|信用社7 credit+union|信用等级1 credit+level|信用证5 letter+credit|信用风险1 credit+risk|信笔1 writ+freeli
信笺6 letter letter+paper|信箱7 post+offic+box|信纸6 letter+paper writ+paper|信誉7 distinction reputation trust|信贷9 credit
信赖8 trust confidenc reli|信道7 channel|信道编码1 channel+cod channel+encod|俣7 big|俨如3 exactli|修习8 studi practic|修养9 train
修剪6 prun trim|修剪树稍1 top|修复9 restor fix|修好5 repair restor|修建11 build construct|修撰3 compil compos|修改12 alter modifi
修改值1 modifi+valu|修改数据1 updat+data|修改的1 modifi|修改稿2 revis+draft version|修枝1 prun|修正9 revis|修正信息1 updat+information
修正案7 revis+draft|修理9 repair fix prun trim|修理厂4 repair+shop|修理程序包1 fix+packag|修理费4 repair+cost|修筑9 build
修练6 practic perform|修编3 revis|修缮10 repair|修葺8 repair|修订9 revis|修订本5 revis+edition|修订版4 revis+edition revis+version
修订的文件1 review+document|修辞格4 figur+speech|修造7 build repair|修道会1 order|修饰7 polish|修饰语4 modifier|修齐1 touch
俯仰6 small+move pitch|俯冲7 dive+fast|俯卧撑4 press push|俯就1 yield submit|俯身9 lean|俱11 entireli exception|俱佳5 excellent
俱全8 kind|俳6 serious|俳句4 haiku|俵3 distribut|俶5 begin|俸给1 pay|俾7 caus enabl|俾夜作昼1 work+especialli+hard|倅2 second
倍12 time doubl|倍增7 doubl|倍感6 feel|倍数6 multipl factor|倍频1 frequenci+doubl|倒14 fall collaps|倒下8 collaps|倒仓1 voic+break
倒像7 revers+imag|倒卧1 drop+dead|倒叙3 flash|倒台6 fall+power|倒嗓1 voic+chang|倒坍1 collaps|倒塌8 collaps|倒帐1 bad+debt
倒序2 revers+order|倒影6 revers+imag|倒手2 chang+hand|倒把7 play+market|倒换6 turn rotat|倒推3 backward|倒数7 count+backward count
倒映5 reflect|倒替1 turn replac|倒毙6 fall+dead|倒流6 flow+backward revers+flow|倒灌5 flow+backward revers+flow|倒灶4 fall declin
倒班1 chang+shift work+turn|倒空1 empti turn+insid turn|倒背如流4 heart|倒腾7 move shift exchang buy+sell|倒计时7 count
倒账1 bad+debt|倒车4 revers train driv+backward|倒转8 turn polici sequenc|倒过儿1 wrong+round|倒退9 fall go+revers|倒锁1 lock
倒闭8 clos|倓6 quiet|倘9 case|倘若12 provid|候10 wait watch|候审6 await+trial|候补8 reserv substitut|候诊3 await+treatment
候诊室2 wait+room|候车室5 wait+room|候选6 candidat|候选人11 candidat|倚10 lean reli|倚仗6 lean reli|倚赖4 reli dependent
倚靠5 lean rest reli support|倜傥5 casual free+easi|倞6 strong powerful seek|借12 mean|借书证1 librari+card|借以9 order
借助9 draw+support|借调4 temporarili+transfer|借鉴9 draw learn|借镜1 draw learn|倡8 initiat introduc lead
倡仪2 initiativ initiat propos|倡导9 initiat propos|倡言1 propos forward initiat|倡议9 suggest initiat proposal initiativ
倡议书5 written+proposal|倥3 urgent blank+mind press|倥偬4 press urgent|倦怠7 exhaust|倩6 pretti|倪7 small+child limit bound
倬4 larg clear distinct|债9 debt|债务10 debt amount+due|债款5 debt|值12 valu worth happen|值参数1 valu+parameter|值域4 rang+valu
值域分析1 rang+analysis|值存取操作1 valu+access+operation|值守3 watch|值得11 worth|值得一提5 worth+mention|值机3 check|值状态1 stat+valu
值班8 work+shift|值班人1 watch|值的范围1 rang+valu|值结果参数1 valu+result+parameter|值编号法1 valu+number|值调用1 valu+call
值返回1 return+valu|值遇1 meet bump|值部分1 valu+part|值钱8 valuabl expensiv|倾10 collaps lean|倾倒7 dump|倾卸2 tip
倾向11 trend orientation|倾向于1 prefer|倾向性6 orientation|倾城4 com+everywher|倾斜10 lean|倾泄3 cascad|倾注7 throw|倾盖2 meet+pass
倾覆8 collaps|倾轧7 conflict|倾销6 dump|倾陷1 fram collaps|倾颓3 collaps|偃7 stop fall|假12 fake fals|假使9 case|假信号1 fals+signal
假充4 act+part|假公济私4 job|假名6 fals+name alia|假大空2 empti+word|假定10 assum call|假想7 virtual hypothesis|假报告1 fals+report
假摔1 div simulation|假日8 non+work+day|假死4 suspend+animation play+dead|假眼1 glass+eye|假若8 case|假药6 fake+drug|假设10 assum
假设分析1 analysis|假证件1 fals+document|假说7 hypothesis|假象7 fals+appearanc|假货7 fake|假输出1 fals+output|假造5 forg fake fabricat
假钞3 forg+note|假面5 mask|假面具3 mask|偌5 degre|偌大8 big|偏11 lean|偏倚1 partial favor|偏偏10 happen|偏僻8 remot|偏僻的1 remot|偏压1 bias
偏向8 prefer|偏听偏信4 selectiv+listen|偏好6 prefer preferenc|偏巧5 expectation|偏差8 bia deviation|偏序2 partial+order
偏微分1 partial+differential|偏心6 partial bias|偏心眼2 bia partial|偏房5 side+room|偏流3 bia+current bia
偏爱7 favor prefer preferenc|偏狭4 narrow+mind|偏离磁道1 track|偏移5 deviation offset|偏移量1 offset|偏置2 offset bias|偏航1 cours
偏袒6 side|偏袒的1 load|偏角3 angl+drift|偏误1 bia|偏转6 deviation|偏辞1 sid+word|偏远7 remot|偏锋4 lateral+think|偏颇6 bias partial
偏题4 catch+question|偏食5 partial|偓5 constrain|偕8 compani|偕老4 grow+old|做15 produc writ|做东4 act+host|做为7 act
做买卖1 buy+sell business trad deal|做事9 work handl+matter job|做人9 behav+integriti|做作6 affect|做出11 issu
做到11 accomplish achiev|做功5 act stag+business|做功夫1 practic|做加法1 add|做多头的1 long|做媒6 act+go|做学问1 studi|做客7 guest+visitor
做工7 manual+work|做工夫1 practic|做市商2 market+maker|做广告1 advertis|做手1 set worker writer|做掉1 kill eliminat|做操3 exercis
做模型1 model|做模特儿1 model|做法11 method work+method recip practic|做派5 behavior|做爱6 love|做生意8 business|做生活1 work|做索引1 index
做股票经纪1 job|做零工1 job|做鬼脸1 pull+face|停12 stop|停下9 stop|停下来1 stop|停业6 clos|停产8 stop+production|停住1 stop
停办6 terminat cancel|停工6 stop+work stop+production|停当8 accomplish readi|停息6 stop|停摆3 suspend cancel shutdown|停机6 stop
停机开关1 stop+key|停机指令1 stop+instruction stop+order|停机状态1 stop+stat|停机的1 stop|停机码1 stop+code|停机规则1 stop+rule
停机键1 stop+key|停板制度1 limit limit+system|停歇6 clos|停止11 stop|停止工作的1 work|停止录制1 stop+record|停止控制1 stop+control
停止时间1 stop+time|停止标记1 stop+flag|停止码1 stop+code|停止键1 break+key|停止页1 stop+page|停步8 stop|停泊8 anchor
停用6 stop suspend disabl|停电5 power+cut|停留10 stop|停站1 bus+stop|停航4 stop+run suspend+servic interrupt+schedul
停课5 stop+class clos|停车8 pull stop+work|停靠7 call stop|停靠站1 intermediat+stop port+call|停顿8 break paus|停飞5 ground|偢4 star
健10 healthi good|健全10 robust sound|健壮8 robust healthi|健壮性1 robust|健康12 health healthi|健康状况1 health+status
健旺5 robust healthi|健硕4 built|健美运动2 bodi+build|健身9 exercis fit work physical+exercis|偩3 reli|偫2 wait|偲2 urgent
偶9 imag pair|偶函数1 function|偶分支1 component|偶数6 number|偶数单元1 location|偶数生成1 generation|偶数行1 line|偶数页1 page|偶见1 happen
偷听7 monitor|偷懒6 lazi|偷生6 live+purpos|偷税6 tax+evasion|偾4 destroy|偿付7 pay|傍8 near approach depend|傍人篱壁1 depend
傍晚9 night+fall|傍边1 near|傒4 wait path|储8 stor save reserv|储值卡1 stor+valu+card|储备10 reserv stor|储备品1 reserv
储备粮3 grain+reserv|储备金1 reserv|储存9 stor storag|储存的1 stor|储水4 stor+water|储蓄8 save sav|储蓄率4 sav+rate|储藏7 stor
储量11 remain+quantiti reserv|催10 press prompt|催逼5 press|傻瓜相机1 compact+camera|僄1 light|像片5 photo|像章5 badg|像素6 pixel
僝1 abus|僧多粥少2 demand+exceed+suppli|僻8 bias low|儆5 warn|儆戒2 warn|儋4 carri|儒9 scholar|儒林外史4 scholar|儒雅6 refin cultur
儜5 weak|儭4 assist|儳5 mix|儹6 accumulat stor|儿13 child|儿女9 children|儿童12 child|允10 fair permit allow
允准4 approv permit approval permission|允当4 proper suitabl|允许11 permit allow|允许写入1 writ+enabl|允许命令1 allow
允许状态1 enabl+stat|允许的1 free|允许计数1 count+enabl|允许请求1 request+enabl|允许输入1 enabl+input|允诺6 promis consent
元14 currenci+unit first original primari|元件8 element component|元件失效率1 component+failur+rate part+failur+rate
元件组1 component+group|元勋6 lead+light|元器件6 component|元字符2 meta+character|元数据1 metadata|元月6 first+month
元气8 strength vital+energi|元素10 element chemical+element|元组1 tupl|元老8 senior+figur|元老院1 upper+hous|元资料1 metadata
元首9 head+stat|充10 fill satisfi substitut|充任7 fill+post act|充作1 serv substitut|充其量6 best|充分12 sufficient full
充分利用1 optimiz|充分条件1 necessari+condition|充塞6 block|充填6 fill pad complement|充实9 rich full enrich|充当9 serv act|充斥8 full
充气6 inflat|充溢5 overflow|充满12 full|充满的1 full|充足10 sufficient|兆10 million|兆周1 equal+1|兆头6 sign|先14 earli prior advanc
先不先1 first|先人7 previous+generation|先决3 prerequisit|先决条件6 prerequisit|先决条件的1 prerequisit|先决条件表1 prerequisit+list
先决问题1 prioriti+problem|先前10 previousli|先后13 earli+late prioriti|先后顺序1 order+prioriti sequential+order|先天8 natural
先头7 advanc ahead previousli|先容1 recommend|先导7 guid|先斩后奏4 act+first report+later|先断后通1 break|先期8 advanc front+end
先机6 key+moment|先来后到2 first+come first+serv|先河7 prioriti|先生13 doctor|先结束先送1 first+end|先行10 advanc|先行控制1 advanc+control
先行方式1 advanc+mode|先进13 advanc|先进个人1 advanc+individual|先进先出1 first|先进先出表1 first+list|先进后出表1 first+last+list
先进水平1 advanc+level|先进的1 advanc|先进集体1 advanc+team|先遣队5 advanc+parti|先验概率1 prior+probabiliti|光13 light|光光5 smooth
光复7 recover|光年8 light+year|光影6 light+shadow|光明10 light|光景8 scen|光柱6 light+pillar|光标5 cursor|光棍6 singl+person
光波7 light+wave|光源8 light+sourc|光溜2 smooth|光滑8 smooth|光环7 ring+light|光着1 bare|光碟3 cd|光秃秃6 bare|光线9 light
光能1 light+energi|光膀子1 bare+upper+bodi|光荣榜3 honor+roll|光速7 speed+light|光阴7 time+availabl|光顾7 visit
克制9 control self+control|克劳德3 claud|克己5 disciplin|克期1 set+date|克隆8 clon|克隆人3 clon+human|克隆技术1 clon+technologi
克难1 difficult challeng tight|免10 avoid|免不得4 bound|免于8 sav|免受7 prevent protect|免持1 hand+free|免掉4 eliminat scrap
免提2 hand+free|免票3 free free+pass|免税7 tax+free|免费10 free|免费的1 free|免遭7 avoid+meet|免除8 prevent avoid
兑10 cash exchang add blend|兑付5 cash|兑换10 convert exchang|兑换率3 currenci+exchang+rate|兑现8 cash honor+commitment
党14 parti association|党人7 parti+member|党内10 parti|党员10 parti+member|党外人士5 non+parti+member
党票1 parti+membership membership+card|党籍7 parti+membership|党纲5 parti+platform parti+program|党组9 parti+leadership+group
党费3 parti+membership+due|党龄4 parti+stand|兜10 responsibiliti|兜圈子6 go circl|兜底4 reveal expos|兜抄1 surround+attack envelop
兜捕1 round|兜揽4 canva advertis|兜翻1 expos turn|入14 enter go join|入伙6 join+group member|入会5 association|入住7 check
入关8 enter+pass go+custom|入口9 import|入口值1 entri+valu|入口变量1 entri+variabl|入口名1 entri+name|入口地址1 entri+address
入口指令1 entri+instruction|入口数据1 entri+data|入口点1 entri+point|入口码1 entri+code|入口节点1 entri+node|入口调用1 entri+call
入味4 interest|入土7 buri inter|入境9 enter+countri|入声4 enter+tone check+tone|入席6 sit|入微5 fine+detail
入情入理4 sensibl+reasonabl|入手8 begin|入球6 scor+goal goal|入盟3 join|入禀1 file|入药6 medicin|入选8 chosen|入道1 enter
入门8 introduction|入门指南1 start start+guid|全14 entir|全世界11 entir+world|全乎1 complet comprehensiv
全书9 entir+book entir+multi+volum+work comprehensiv+volum|全事件1 event|全份1 complet+set|全休1 complet+rest
全优3 overall+excellenc|全体12 entir|全体的1 total|全值变量1 full+valu+variabl|全分级控制1 step+control|全副6 completeli|全副武装7 fulli+arm
全副精力1 fulli+engag full+forc|全力10 full+strength fulli|全力的1 main|全功能方式1 full+capabiliti+mode|全名6 full+name|全向1 direction
全国15 national|全国性9 national|全国运动会4 national+game|全地址1 full+address|全地址寻址1 full+address|全场9 present audienc board
全垒打1 home+run|全城9 citi|全天8 day|全天候7 weather|全套7 entir+set full+complement|全家9 famili|全局9 overall+situation
全局变量1 global+variabl|全局性6 global|全局知识1 global+knowledg|全屏幕1 full+screen|全市12 citi|全年11 year year+long
全托2 full+time+care|全扫描1 full+scan|全操作结构1 structur|全数6 entir+sum amount|全数字呼叫1 number+call|全文9 entir+text full+text
全文件共享1 file+shar|全文件管理1 full+file+management|全新9 completeli|全方位8 complet|全日制7 full+time|全日工作1 full+time+servic
全时工作1 full+time+work|全是男人的1 stag|全本4 edition performanc|全权8 full+power total+authoriti|全步法1 total+step+method
全步进控制1 step+control|全民10 entir+population|全然9 completeli|全然的1 total|全状态1 total+stat|全班7 class
全球12 entir total global world|全球性8 global|全盘8 overall comprehensiv|全盛7 peak|全票4 full+pric+ticket|全称9 full+name
全称路径1 full+path|全程8 distanc|全线8 front length|全美7 america|全职6 full+time+job|全能7 round|全般2 entir|全色2 full+color color
全语言1 full+languag|全豹1 full+pictur|全貌5 complet+pictur full+view|全负载1 full+load|全距2 rang|全身11 bodi em|全通网络1 pass+network
全速6 top+speed full+speed|全部13 entir complet|全部清除1 clear|全都11 exception|全长10 overall+length span|全集8 complet+work
全面13 comprehensiv total overall|全音3 tone|八九不离十5 pretti+clos near|八宝粥2 red+date|八成8 likeli|八方6 direction|八辈子4 long+time
八音4 music|公12 public common international|公之于世3 public|公事8 work+relat+matter document|公事房1 offic|公交8 mass+transit
公休3 official+leav|公众11 public|公众的1 public|公信力6 public+trust credibiliti|公倍数1 common+multipl|公允5 fair|公元12 ad
公共12 public common|公共事业2 public+utiliti stat+run+enterpris|公共交通3 public+transport mass+transit|公共关系1 public+relation
公共卫生1 public+health|公共场所6 public+plac|公共域1 public+domain|公共建筑1 public+work|公共汽车5 bus|公共的1 common public
公共秩序1 public+order|公共行政1 public+administration|公共设施1 infrastructur|公共财产1 public+properti|公共道德1 social+ethic
公共食堂1 common|公共马车业1 stag|公关8 public+relation|公决5 public+decision|公出1 business|公函4 official+letter|公判1 public+opinion
公制5 metric+system|公制的1 metric|公办8 stat+run|公务9 official+business|公务员10 offic+bearer|公务舱3 business+class
公司15 compani incorporat|公告10 post announcement|公因式1 common+factor|公因数2 common+factor|公地1 public+land|公婆6 parent+law
公安11 public+securiti public+safeti|公审6 public+trial|公室2 offic|公家7 public stat|公寓9 block+flat|公尺的1 metric
公差7 toleranc common+differenc|公布12 announc public publish|公干6 public+business official+work|公平10 fair|公平交易4 fair+deal
公平合理4 fair|公平竞争1 fair+competition|公平网1 fair+net|公开12 public publish|公开信6 open+letter|公开密钥1 public+key
公开数据1 public+data|公开的1 open|公开赛7 open|公开钥匙1 public+key|公式10 formula|公德6 public+ethic|公房6 public+hous|公报9 announcement
公推6 recommend|公文8 document|公文箱1 file|公映4 public+screen|公有9 publicli|公有制8 public+ownership|公案8 complex+legal+case
公检法5 public+securiti+authoriti|公款8 public+money|公正10 fair|公比2 common+ratio|公法4 public+law|公海6 international+water
公演6 perform|公然9 publicli|公物5 public+properti|公用7 public|公用事业6 public+servic utiliti|公用关键字1 public+key|公用分类1 shar+class
公用区1 common+field|公用名1 shar+name|公用地址1 common+address public+address|公用块1 common|公用块大小1 size+common+block
公用存储器1 common+memori public+memori|公用密钥1 public+key|公用尺寸1 common+size|公用数据库1 public+data+base|公用文件1 public+file
公用文档1 public+document|公用状态1 common+stat|公用电话5 public+phon|公用的1 public|公用程序库1 public+librari|公用网络1 public+network
公用语言1 common+languag|公用资源1 public+resourc|公用路径1 shar+path|公益8 public+good|公益活动1 public+servic+activiti
公私8 public+privat|公积金9 official+reserv accumulat+fund|公立7 public|公立的1 public|公约9 convention|公约数1 common+factor
公网2 public+network wide+area+network internet|公署6 government+offic|公羊4 ram|公羊传1 earli+histori
公职9 public+offic government+job|公职人员1 official+employe government+official|公股1 government+stak|公营4 public publicli
公营企业1 public+enterpris|公认9 publicli+known accept|公议6 public+discussion|公论5 public+opinion|公诉6 public+charg
公诸于世3 public|公车7 bus|公道9 fair|公鹿3 stag|六13 six|六个10 six|六亲2 six+clos+relativ|六合8 six+direction countri|六合彩3 mark+six
六方会谈1 six+sid+talk|六经6 six+classic|六面体1 six+sid+figur|兰克3 rank|共14 common general shar|共事7 work|共享9 shar
共享函数库1 shar+librari|共享分类1 shar+class|共享变量1 shar+variabl|共享变量集1 shar+variabl+set|共享名1 shar+name|共享库1 shar+librari
共享指令1 shar+instruction|共享数据1 shar+data|共享数据库1 shar+data+base|共享数据集1 shar+data+set|共享数目1 shar+count|共享文件1 shar+file
共享的1 shar|共享目录1 shar+directori|共享程序库1 shar+librari|共享策略1 shar+polici|共享系统1 shar+system|共享结构1 shar+structur
共享网络1 shar+network|共享节点1 shar+node|共享软件1 shar+softwar|共享通路1 shar+path|共享逻辑1 shar+logic|共享限量1 shar+limit
共享页表1 shar+page+tabl|共享页面1 shar+page|共同13 common|共同体8 communiti|共同利益1 common+interest|共同努力1 work collaborat
共同意向1 communiti+view|共同点6 common+ground|共同的1 common|共同纲领8 common+program|共商6 discuss|共季数据集1 shar+data+set
共性6 overall+character|共时1 concurrent|共用8 common public|共用资源1 common+resourc|共计8 sum total|共计为1 total
共识9 common+understand consensus|共话3 discuss|共谋6 schem|共赴1 go|共通7 common universal|关12 clos turn|关上9 clos turn
关乎7 relat concern|关于13 concern|关切9 deepli+concern|关卡6 checkpoint barrier|关口8 pass gateway|关境3 custom+border
关外8 beyond+pass|关头9 moment|关心11 concern care|关怀9 care concern|关押8 lock|关掉6 switch|关文4 travel+paper|关断1 turn|关机6 turn
关注12 pay+attention follow concern|关注窗口1 focus+window|关涉6 relat concern involv connection|关照8 care remind
关白1 inform notifi|关税同盟1 custom+union|关系14 relation relationship concern affect|关系到1 relat|关系词1 relativ|关紧4 fast lock
关联9 relat link|关联之外1 context|关联失效1 relevant+failur|关联文件1 relevant+document relevant+file|关联的1 connect
关节9 key+point critical+phas|关键12 key|关键人物1 pivot|关键因素1 critical+factor|关键字7 keyword|关键字参数1 keyword+parameter
关键字域1 key+field|关键字格式1 keyword+format|关键字规则1 keyword+rule|关键字项1 keyword+item|关键性误差1 critical+error|关键操作1 key+operation
关键状态1 key+stat|关键词6 keyword|关键词根1 keyword+root|关键词索引1 keyword+index|关键词组1 key+term|关键词表1 go+list tabl+keyword
关键路径1 critical+path|关键问题3 bottleneck+problem|关键项1 critical+item|关门9 clos|关门打狗2 strik+hard|关闭10 clos|关闭指令1 code
关闭状态1 stat|关防6 securiti+measur|兴会4 flash+insight|兴办8 begin set+motion|兴味6 interest|兴奋11 excit|兴建11 build construct
兴致8 mood interest|兴起10 spring|兴趣11 interest|兴高采烈8 happi+excit|兵14 forc|兵力11 arm+forc|兵器10 arm|兵团10 corp|兵戈4 arm
兵戈扰攘1 arm+confusion|兵戎3 arm|兵种7 corp|其一9 first|其三7 third|其中15 includ|其二8 second|其他14 rest|其余12 rest remain|其内8 includ
其后9 next later|其外1 addition|其实13 fact|其次11 next|其次的1 next follow|其间10 interval|具12 tool devic equipment
具体13 concret specific|具体代码1 specific+code|具体到1 appli specific|具体地1 specific|具体地址1 specific+address
具体编址1 specific+address|具体而微1 scal|具名6 sign|具有特效的1 specific|具结2 bind|具象5 concret|典10 law charg
典型11 model typical+case typical|典章8 institution institutional|典范8 model exampl|典藏3 collection|典雅8 refin|兹8 time
养11 rais bring support|养地1 maintain+land|养家5 support+famili rais+famili|养成9 rais form acquir|养护7 maintain
养殖11 encourag|养活8 provid|养生7 maintain+good+health|养眼4 protect+eye|养神6 rest|养育7 bring|兼12 doubl twic
兼任9 concurrent+post work+part+time|兼优3 good|兼具7 combin|兼容8 compatibl|兼容性6 compatibiliti|兼差2 side+job|兼并9 acquir
兼收并蓄5 incorporat+divers|兼有9 combin|兼职9 hold+concurrent+post concurrent+job|兼营7 second+job|兼顾9 balanc|兽皮6 hide|冃1 cap
内15 insid inner internal|内函数1 line+function|内分程序1 internal+block|内华达6 stat|内华达州6 stat|内参7 restrict+document|内向7 reserv
内含7 contain includ|内在9 inner internal|内在的1 internal|内场2 inner+area|内壁7 wall|内处理1 line+process|内外10 insid+outsid
内存9 internal+storag computer+memori random+access+memori|内存储器3 inner+storag internal+memori|内存选项1 memori+option
内存需求1 memori+requirement|内室6 inner+room|内容13 content detail|内容类别1 content+type|内容视窗1 content+window
内容返回1 content+return return+content|内层6 internal+layer|内布拉斯加3 stat
内幕7 insid+stori non+public+information scen internal|内建1 built|内建组1 built+group|内心11 heart|内心世界1 inner+world
内情6 insid+stori insid+information|内插法4 interpolation|内敛5 reserv|内核7 kernel|内模式1 internal+schema
内涵10 meaningful+content implication inner+qualiti|内源4 sourc|内目录1 list|内真值1 real|内码1 internal+code
内科7 internal+medicin general+medicin|内科医生1 medical+doctor|内积4 inner+product|内置6 built internal|内置函数1 built+function
内置命令1 built+command|内耗5 internal+friction|内联3 inlin|内能6 internal+energi|内营力1 internal+forc
内行6 expert experienc professional|内行的1 expert|内装1 fill internal+decoration install+insid|内裤6 brief|内详1 detail+insid
内连接1 connection|内部12 insid internal|内部名字1 internal+name|内部命令1 internal+command|内部存储1 stor|内部控制1 built+control
内部查找1 internal+search|内部校验1 built+check|内部段函数1 built+field+function|内部矛盾1 internal+contradiction|内部系统1 built+system
内部组1 built+group|内面5 inner+face|内鬼1 rat|冉冉7 gradualli|册10 book|册子6 book volum|再15 second|再三再四3 repeatedli|再入1 enter
再启动2 restart|再好1 better|再好不过1 ideal|再审5 review|再度10 time|再接再厉6 persist|再来1 recur|再检察1 review|再次12 time|再次确认1 verifi
再版6 second+edition|再现8 reconstruct|再生9 regenerat second|再生产9 reproduc reproduction|再融资1 restructur
再衰三竭1 terminal+declin|再读1 read review|再起6 aris|再运行1 rerun|再造6 reconstruct|冒12 emit send|冒冒失失5 bold|冒头3 emerg|冒昧6 bold
冒牌5 fake|冒牌货4 fake+good|冒险9 risk|冒险干1 risk|冒风险1 risk|冗6 redundant|冗位1 redundant+position|冗余3 redundanci redundant
冗余度1 redundanci|冗官1 redundant+official|冗数1 redundant+number|冗杂3 vari confus|冗职1 redundant+position|冗语1 verbos+speech
冗长6 redundant|冗长的1 long|写14 writ|写下9 writ|写作10 writ compos written+work|写作工具1 author+tool|写作系统1 author+system
写作语言1 author+languag|写信9 writ+letter|写信号1 writ+enabl|写信给1 writ|写入7 load+line|写入扫描1 writ+scan|写入方式1 writ+mode
写入行1 writ+line|写入键1 writ+access+key|写关键字1 writ+key|写后读1 read+writ raw|写后读出1 read+writ|写地址1 writ+address address
写字7 writ+character|写字楼7 offic+build|写实7 realistic true+life|写意6 suggest|写手5 blog|写报道1 report|写时间1 writ+time
写法6 styl+writ|写生6 sketch+natur|写真5 portrait|写评论1 review|写速度1 writ+rate|写速率1 writ+rate|军事家7 general|军售7 arm+sale
军团9 corp|军备8 arm|军备竞赛1 arm+race|军旗6 standard|军机8 secret+plan|军火8 arm|军火交易1 arm+deal|军用数据码1 field+data+code|军饷7 pay
农历9 traditional+chines+calendar|冠10 first|冠以8 label call|冠冕5 official leader|冠冕堂皇6 high+sound|冠词3 articl|冢8 senior
冤9 wrong|冤枉9 wrong|冤枉钱4 wast+money|冤狱5 fram|冥8 dark deep|冥思苦想5 think+hard|冧7 collaps|冯9 assist attack
冰11 feel+cold cold|冰冻6 freez|冰壶4 curl|冰封6 freez|冰柜3 deep+freez|冰点5 freez+point|冲13 dash powerful mix+water|冲入7 break
冲决3 burst|冲击10 attack|冲击波7 blast+wave|冲刺8 sprint dash big+effort|冲劲4 driv|冲印4 develop+print|冲压6 press|冲压件3 press
冲向7 charg|冲垮5 burst break|冲塌1 caus+collaps|冲头3 head|冲杀8 charg|冲泡6 add+water|冲洗8 develop|冲突11 conflict|冲进1 charg
冲销3 charg writ|冲锋8 charg|决12 decid determin execut breach+burst|决不9 simpli|决口7 breach+bank burst|决堤5 collaps
决定15 decid resolv decision|决定了的1 stat|决定性的1 critical|决心11 resolution determin|决心的1 set|决意8 determin
决断8 decision resolution|决策11 strategic+decision decision polici+decision determin+polici|决策分析1 decision+analysis
决策功能1 decision+function|决策树3 decision+tree|决策模型1 decision+model|决策类型1 type+decision|决策系统1 decision+system
决算7 final+account|决绝6 determin|决裂7 burst+open break|决议12 resolution pass+resolution|决议案8 resolution|决赛10 final
决选名单1 short+list|况8 situation|况且9 addition|况味2 mood|冶8 cast|冷12 cold|冷不丁6 surpris|冷不防7 guard|冷冻7 freez deep+freez
冷却9 cool|冷却水3 cool+water|冷却空气1 cool+air|冷却系统1 cool+system|冷启动1 cold+boot|冷场5 stag+wait|冷天5 cold+weather|冷暖6 fig health
冷暴力1 non+physical+abus emotional+abus silent+treatment|冷气7 air+condition|冷水8 cold+water|冷淡8 cold|冷眼6 cool+eye
冷藏6 cold+storag|冷藏室1 safe|冷血动物3 fig+cold+heart+person|冷轧4 cold+roll|冷酷无情1 cold+heart|冷锋4 cold+front|冷静10 cool+head
冻9 freez feel+cold|冻硬1 freez+solid|冻结8 freez|冽4 cold+raw|净10 clean completeli net|净价1 net|净值6 net+valu net+worth
净利4 net+profit|净利润9 net+profit|净含量1 net+weight|净土7 pure+land|净尽5 eliminat|净收入4 net+incom net+profit|净水5 clean+water
净赚4 net|净重5 net+weight|准11 allow accurat grant standard|准予6 grant approv permit|准入5 access|准则9 norm standard criterion
准备13 preparation prepar intend|准备好了1 readi|准备好的1 readi set|准备控制1 readi+control|准备时间1 set+time|准备模式1 readi+mode
准备金7 reserv+fund|准时7 time schedul|准时地1 prompt|准确11 accurat exact precis|准确匹配1 exact+match|准确地1 true|准确度5 accuraci
准确性7 accuraci|准确的1 exact|准线4 guid+line|准绳5 fig+criterion ground+rule|准许8 allow grant permit|准谱儿1 clear+plan
凉10 cool cold|凉凉1 slightli+cold cool|凉快6 nice+cold|凉水7 cool+water|凉爽8 cool+refresh|凋敝6 hard|凋落3 pass|凌8 approach
凌乱6 chao|凌云5 high|凌夷1 declin|凌驾7 plac|减11 lower decreas reduc|减产8 produc+less reduc+output lower+yield
减价5 cut+pric discount mark pric+cut|减低7 lower reduc|减刑5 reduc+penalti|减削1 reduc cut|减半6 reduc+half|减压7 reduc+pressur
减噪3 nois+reduction|减小9 reduc decreas|减少12 decreas reduc lower|减少的1 reduc|减幅3 amount+reduction size+discount|减弱9 fall
减慢7 slow|减损2 degrad decreas reduc|减掉5 lose|减法器1 sub|减税6 tax+cut|减缓7 slow|减肥9 lose+weight|减轻10 ease|减退8 go declin
减速7 reduc+speed slow easi|减除3 reduc|凑10 gather pool+collect move+clos|凑份子3 pool+resourc|凑合7 bring|凑成1 round result
凑手3 hand easi+reach|凑趣5 fun|凑足5 scrap|凑近7 approach lean+clos|凑钱4 pool+money|凛8 cold|凛冽6 bit+cold|凝9 star|凝冰1 freez
凝固8 freez|凝固点5 freez+point|凝滞5 stop freez|凝练5 concis compact|凝缩1 compression|凝聚9 aggregation|凝重7 heavi|凝集5 gather
几13 small+tabl|几何10 geometri|几何变换2 geometric+transformation|几何均数1 geometric+mean|几何学8 geometri|几何级数4 geometric+seri
几倍7 time doubl|几分10 bit|几千8 thousand|几天12 day|几年12 year|几微1 tini|几样7 kind|几案5 tabl long+tabl|几次11 time
几次三番5 fig+repeatedli|几率7 probabiliti|凡12 temporal|凡夫4 common+person|凡夫俗子5 common+peopl|凤仙花4 touch
凭12 lean reli matter proof|凭仗3 reli depend|凭依3 reli|凭信4 trust|凭借10 reli depend mean|凭单编号1 order+number|凭恃1 depend reli
凭据5 evidenc|凭照4 certificat licens|凭空7 foundation|凭空捏造4 fram|凭藉2 reli depend mean|凭证8 proof certificat receipt
凭靠1 reli mean|凳8 bench|凶多吉少6 positiv+sign|凶险9 dangerous|凸显7 present+clearli clear+obvious|凸版印刷1 typographi
凸现7 appear+clearli|凹9 indent|出16 go come occur produc|出世8 come|出乎8 due go+beyond go|出乎意外4 beyond+expectation unexpect
出乎意料7 beyond+expectation unexpect|出乎预料4 beyond+expectation unexpect|出书6 publish+book|出乱子5 go+wrong|出于11 due
出产8 produc yield turn product|出人头地6 excel|出人意外5 unexpect|出人意料8 unexpect surpris|出人意表4 exceed+expectation|出众7 stand
出入11 inconsistent|出入口5 gateway|出具8 issu provid|出击9 attack|出列3 fall emerg|出勤4 go+work present business
出卖9 offer+sale sell|出厂6 leav+factori|出厂价4 invoic factori+pric|出去13 go|出发11 set start|出发点8 start+point basis
出口13 exit speak export leav+port|出口产品1 export+product|出口商6 export+business|出口商品1 export+product export+good
出口的1 export|出口货1 export good+export|出口额6 export+amount|出台10 appear+stag appear+publicli|出名10 known
出品8 produc+item output|出售11 sell offer+sale|出国9 leav+countri|出场9 enter+scen leav+venu|出场费3 appearanc+fee|出境9 outbound
出声1 voic|出处6 sourc origin|出处角色1 sourc+case|出外7 go|出头8 initiativ|出头鸟1 stand distinguish|出奇8 unusual|出家8 leav+home
出尔反尔5 inconsistent|出局6 send eliminat call|出岔子4 go+wrong|出席11 present|出席的1 present|出征10 campaign
出息7 yield+interest futur+prospect profit|出手10 spend|出操4 exercis|出新8 advanc move+forward|出来14 come appear aris
出毛病4 problem+appear break|出水7 break+surfac|出没8 come+go|出活2 produc+good|出溜1 slid|出演4 appear appearanc
出炉8 fig+newli+announc recentli+availabl|出点子3 express+opinion offer+advic|出版12 publish|出版商5 publisher|出版物8 publication
出版社10 publish+hous|出版者4 publisher|出猎5 go+hunt|出现14 appear aris emerg|出界7 cross+border|出盘1 sell|出示7 display
出神6 lost+thought|出租人3 letter|出笼5 appear|出类拔萃6 excel+common|出线6 grad achiev+success|出脱3 manag+sell|出自9 come|出航5 set
出苗4 come|出落4 grow|出言8 speak word|出让6 transfer|出诊5 hous+call|出谋划策6 advic|出货5 recover ship+good extract|出资8 fund
出赛2 compet part|出走6 leav+home go run|出路9 forward|出身11 come famili+background class+origin|出身低微者1 simpl|出车4 set
出迎7 greet|出逃7 run|出钱8 pay|出错7 mistak error|出错信息1 error+messag|出错动作1 error+action|出错校验1 error+check
出错率2 error+ratio error+rate|出镜3 appear+camera|出门10 go leav+home home|出问题1 problem|出面9 step|出页面1 page|出马8 set
击12 hit strik break|击不中1 miss|击中9 hit strik|击出一垒打1 singl|击打7 beat|击打噪声1 hit+nois|击打式印字1 impact+print|击掌6 high+five
击毁7 attack+destroy|击毙7 kill|击沉7 attack+sink|击溃8 rout|击败10 beat|击退8 beat|凼6 pool|函9 envelop case letter|函件5 letter
函式库1 librari|函授大学3 open+universiti|函数11 function|函数体1 function+bodi|函数值1 function+valu valu+function
函数分析1 function+analysis|函数分类1 function+categori|函数变元1 function+argument|函数变量1 function+variabl|函数名1 function+name
函数定义1 function+definition|函数库1 function+librari|函数引用1 function+referenc|函数引用名1 function+referenc+name
函数模式1 function+mode|函数类型1 type+function|函数自变量1 function+argument|函数表1 function+tabl
函数调用1 function+call function+referenc|函数返回值1 function+return+valu|函数选择1 function+select|函购1 mail+order
函送1 inform+letter submit+writ|刀具7 cut+tool|刀口5 cut|刀片6 tool+bit|刀耕火种5 slash+burn|刃具2 cut+tool|分15 part separat shar
分享11 shar|分会8 branch|分会场4 sub+venu|分公司9 branch+offic|分册5 volum|分出负载1 load|分列7 identifi+subcategori breakdown
分列线1 pars+line|分别14 distinguish differenc different differentli|分割9 cut break|分割搜索1 section+search|分力4 component+forc
分化10 differentiation|分区8 allocat+area|分区表1 partition+tabl partition+list|分叉6 fork|分发7 distribut distribution|分句3 claus
分地1 distribut+land|分块3 partition|分块作业1 block+job|分块方式1 block+mode|分块查找1 block+search|分块级存取1 block+level+access
分头8 separateli|分头路1 part|分娩8 deliveri|分子12 molecul part|分子式8 molecular+formula|分子生物学6 molecular+biologi
分子结构6 molecular+structur|分子量7 molecular+mass|分寸7 appropriat+behavior norm|分层7 layer|分层堆积1 layer|分层的1 layer
分层结构1 layer+structur|分居6 separat|分属8 classification|分崩离析5 break fall+piec|分布13 scatter distribut distribution
分布图5 scatter+diagram distribution+chart histogram|分布式5 distribut|分布式系统1 distribut+system
分布式计算3 distribut+computation distribut+comput|分店6 branch|分庭抗礼5 peer+competition|分开10 separat part|分开的1 separat
分当1 expect|分录1 entri|分情形标号1 case+label|分成11 break|分所4 branch|分手8 part+compani split break|分批7 batch|分批处理1 batch
分担8 shar|分拆6 separat|分拣4 sort|分摊6 shar|分支10 branch|分散10 scatter distribut|分散式2 distribut|分数10 grad mark scor fraction
分数线9 horizontal+line minimum+pass+scor|分文不取3 free|分时5 time+shar|分时控制1 shar+time+control|分时记帐1 time+shar+account
分时选择1 time+shar+option|分明10 clear distinct clearli|分星掰两1 clear+detail|分晓6 result understand|分期8 stag step|分期的1 time
分机3 extension|分权6 separation+power|分析13 analyz analysis|分析人士1 expert|分析化学5 analytical+chemistri|分析员5 analyst
分析器3 analyzer|分析块1 analysis+block|分析处理1 pars analysis+process|分析家7 analyst|分析师8 analyst|分析方式1 analysis+mode
分析方法2 analytic+procedur analytic+techniqu|分析时间1 pars+time|分析机1 analysis|分析树1 pars+tree
分析模型2 analysis+model analytic+model|分析法7 analytic+method analytic+reason|分析研究1 analysis research
分析程序2 analysis+program parser parser+program parser+tabl|分析表1 pars+list pars+tabl|分析记录1 analysis+record
分析过程1 pars+process|分析遍1 analysis+pass|分析问题1 pars+problem|分析阶段2 analysis+phas|分枝8 branch|分步骤1 step|分歧9 differenc
分歧处1 part|分歧点2 branch+point division+point|分段7 segment|分段法1 segmentation|分段策略1 partition+strategi|分毫7 fraction
分治8 separat+government partition|分泌10 secret|分派7 assign allocat|分流10 bypass|分清7 distinguish distinction+clear
分点5 point+division|分片4 slic|分班1 team|分界点7 part|分界面1 interfac|分相1 split+phas|分离11 separat|分离数据1 separat+data
分离文件1 separat+file|分离的1 separat|分离码1 separat+code|分秒必争4 moment+count|分程序体1 block+bodi|分程序结构1 block+structur
分程序长度1 block+size|分立7 discret separat separation|分立电路1 discret+circuit|分管8 responsibl|分类11 classification
分类信息1 categori+messag|分类原则1 system|分类号1 class+number|分类号码1 categori+number|分类名1 class+name|分类学6 taxonomi systematic
分类定义1 class+definition|分类帐1 spreadsheet|分类归并1 class+find|分类数1 number+categori|分类机1 sort+machin|分类标志1 categori+label
分类法7 sort+techniqu|分类测试1 class+test|分类测试表1 class+test+tabl|分类目录1 split+catalog|分类程序1 sort+program|分类符号1 class+code
分类管理2 sort+management|分级7 rank grad classifi classification|分级库1 stag+librari|分级控制1 step+control|分级错误1 stag+error
分组7 packet|分组信息1 group+information|分组码2 block+code|分组表1 group+tabl|分组视图1 group+view|分群1 swarm|分至点3 point+differenc
分色3 color+separation|分节1 segment|分节法1 phras|分节符1 section+break|分裂11 split break|分裂法1 split+techniqu|分装5 separat+load
分解10 resolv decompos break|分解器1 resolver|分设7 set+separateli establish+separat+unit|分词4 word+segmentation|分说1 explain
分账1 shar+profit|分载1 load+shar|分辨9 distinguish resolv|分辨率8 resolution|分辩7 explain+fact|分送7 send distribut|分部8 branch
分配12 distribut assign allocat partition|分配任务1 allocat+task|分配原则1 principl+allocation|分配程序1 distribution+program
分野5 boundari field+allocation|分量9 component quantiti weight measur|分量域1 component+domain|分量类型1 component+type
分针2 minut+hand|分钟12 minut|分销6 distribution|分门别类6 organiz+categori classifi|分队8 unit|分阶段搜索1 stag+search
分隔7 separat partition|分隔关键字1 separat+keyword|分隔的1 separat part|分隔符3 break|分隔线1 line
分页2 tab+window pagination page+break|分页排版1 page|分页显示1 page|分页符1 page+break|分项4 sub+item|分频2 frequenci+shar
切11 cut slic|切下1 cut slic|切中4 hit+target strik+home|切入7 cut|切切私语1 privat+whisper|切削7 cut machin|切割8 cut|切勿7 mean
切合7 fit suit appropriat|切合实际1 practical correspond+realiti|切块8 cut+piec|切实10 realistic practical|切成1 cut slic
切换6 switch cut|切换开关1 trigger|切断8 cut|切点2 contact|切片7 slic|切磋7 compar+note swap+pointer|切莫6 account|切要1 essential
切身7 direct personal|切近4 clos touch appropriat|切除8 cut|切面4 section cross+cut|刊9 print publish|刊印6 set+print publish
刊号2 issu number|刊物10 publication|刊登9 carri+stori publish|刊误1 correct+print+error|刊载6 publish|刎4 cut
刑10 penalti sentenc|刑场7 execution+ground scaffold|刑戮1 execut|刑罚9 sentenc penalti|划11 row cut|划一8 standardiz|划一不二1 fix
划下1 mark|划不来1 worth|划价2 pric|划分12 partition|划动1 row|划归8 incorporat|划得来3 worth pay|划拉4 sweep
划拨6 assign allocat transfer|划掉1 cross|划掉的1 cross|划时代7 epoch+mark|划清6 distinguish+clearli|划痕4 scratch|划破7 cut+open
划算6 calculat|划线5 draw+line|划线于1 line|划船7 row|划过6 play|刓2 trim|列12 arrang line file seri|列为12 classifi
列举9 list enumerat|列于表上1 list|列兵4 privat|列出8 list|列出的1 list|列印1 print|列名4 column+name titl+column|列国7 various+countri
列强9 great+power|列明1 list specifi|列星1 star+alignment|列表8 list|列表任选1 list+option|列表控制1 list+control|列表文件1 list+file
列表框1 list+box|列表次序1 list+order|列车10 train|列车长3 train+manager|列队行进1 file|刘12 kill|刘恒5 chines+writer|则14 standard norm
刚13 hard strong|刚健5 robust|刚刚12 recentli|刚劲5 bold|刚好9 exactli happen|刚好及时1 time|刚才12 moment+ago|刚正4 honest
创11 begin cut initiat|创下8 establish set|创世6 creation first+foundational+step|创业10 initiat
创作12 creat produc writ creativ+work|创作物1 creation|创作者6 creator author|创刊8 start+publish found+journal|创刊号4 first+issu
创利5 profit|创制9 creat build|创办11 establish found launch|创办人5 founder|创办者3 founder creator author|创口6 cut
创始7 initiat found|创始人9 creator founder|创始者4 creator|创建10 found establish|创建副本1 creat+copi|创建对象组1 group+object
创建意象1 creat+imag|创建日期1 creation+date date+creat|创建目录1 creat+directori|创建组1 group|创建者10 founder creator|创意8 creativ
创收6 generat+revenu extra+incom|创新12 innovation|创牌子1 establish+brand|创立10 establish set found|创立者6 founder|创纪录的1 record
创见6 original+idea|创见性2 original|创议3 propos proposal|创记录1 set+record|创设7 establish found creat
创造12 creat bring produc set|创造的1 creat|创造者6 creator|创造集1 creation+set|刜2 strik|初13 first begin
初值5 initial+valu start+valu|初值问题1 initial+valu+problem|初创6 startup newli+establish earli+stag
初叶6 earli+part first+year|初夜2 earli|初始8 initial start|初始人口名1 primari+entri+name|初始化6 initializ initialization
初始布线1 primari+rout|初始条件5 initial+condition|初始段1 initial+section|初始状态4 initial+status|初始装入1 initial+load
初始输入态1 primari+input+stat|初始输入表1 primari+input+tabl|初学者4 begin+student|初年9 earli+year|初恋6 first+love|初指令1 first+order
初期11 initial+stag begin+period|初次8 first|初次情报1 primari+information|初步11 initial|初生7 primari|初稿6 first+draft
初等教育8 primari+education|初等量1 primari|初级10 primari|初级的1 low+level simpl|初级磁道1 primari+track|初级请求1 primari+request
初级输入1 primari+input|初级输出1 primari+output|初试5 first|初露4 first+sign|删7 delet|删减3 edit cut|删剪1 cut|删去6 delet|删掉5 delet
删改5 edit modifi alter|删错码1 delet+code|删除8 delet cancel|删除信息1 remov+information|删除分页符1 remov+page+break
删除异常1 suppress+exception|删除搜索1 delet+search|删除标记1 delet+flag|删除程序1 delet+program|删除能力1 delet+capabiliti
删除表1 delet+list|删除记录1 delet+record|删除键1 delet+key|刡1 scrap|判10 judg sentenc|判令3 order
判决10 judgment pass+judgment sentenc|判决书5 judgment|判刑8 sentenc|判处9 sentenc|判定8 judg decid judgment|判定值1 decision+valu
判定函数1 decision+function|判定分析1 decision+analysis|判定功能1 decision+function|判定块1 decision+block|判定指令1 decision+instruction
判定支持1 decision+support|判定方法1 decision+method|判定模型1 decision+model|判定系统1 decision+system|判定节点1 decision+node
判定表1 critical+tabl decision+tabl|判定表语言1 decision+tabl+languag|判定规则1 decision+rule|判定计算1 decision+account
判定过程1 decision+process|判定逻辑1 decision+logic|判定量1 decision+content|判定问题1 decision+problem|判定验证1 decision+verification
判据5 criterion criteria|判断12 judg determin judgment|判断力6 abiliti+judg judgment|判明5 distinguish|判若两人5 different+person
判读4 interpret analyz+data|刨9 plan|刨刀2 plan+tool|刨子3 plan|刨工1 plan plan+machin+operator|刨床4 plan+machin
利12 sharp advantag benefit|利于9 good|利器8 effectiv+implement|利基2 strength|利好7 good advantag|利害10 pro+con
利害关系1 stak vital+interest concern|利害冲突1 conflict+interest|利害攸关2 vital+interest|利己5 personal+profit|利市3 business+profit
利弊6 pro+con|利得1 profit gain|利息10 interest|利息率9 interest+rate|利权4 economic|利润12 profit|利润率10 profit+margin
利爪5 sharp+claw|利率10 interest+rate|利用13 exploit advantag|利用系数1 utilization+factor|利益13 benefit interest
利益集团1 interest+group|利落7 order|利钱3 interest|别13 leav opinion separat|别人13 peopl person|别号6 alia
别名9 alia alternativ+name|别处9 elsewher|别开生面6 break+fresh+ground|别扭8 difficult agre|别有洞天4 completeli+different+world
别树一帜1 stand|别树一旗1 stand|别样6 different+kind sort special unusual|别离5 leav separation|别称7 name alternativ+name
别管7 matter|别致7 unusual uniqu|别论1 different+matter stori|别针4 pin safeti+pin clip|刮10 scrap|刮伤1 scratch|刮刀5 scraper
刮掉1 scrap|刮起1 sweep|刮铲1 scraper|到17 go|到位9 plac position precis|到场7 present|到处11 everywher|到头7 end
到头来8 end finalli result|到岸价1 cost|到底12 finalli end last|到手7 hold|到时候9 time|到期8 fall+due expir|到期日3 clos+date
到来11 arriv|到此一游4 travel|到此为止6 end|到现在1 date|到目前1 date|到程序组1 group|到访5 pay+visit|到货4 arriv|到达11 reach arriv|到齐1 present
刳3 cut+open|制13 system control|制伏5 overwhelm check|制作商3 maker|制作者4 maker creator|制剂8 preparation|制品10 product good
制图6 map graphic chart|制图学2 graphic|制图者1 designer|制备8 prepar preparation|制定13 draw|制导9 control guid|制导码1 guidanc+code
制导系统6 guidanc+system|制度14 system institution|制式8 standardiz standard regulation|制成11 turn|制成品6 finish+product
制服8 check bring+control|制止10 stop check limit|制程1 process|制约10 restrict condition|制衡6 check+balanc|制表5 schedul
制表符2 tab|制订10 work|制造厂7 factori|制造者6 maker|刷10 select paint|刷新7 refresh break|刷新周期1 refresh+cycl|刷新率1 refresh+rate
券8 contract ticket|刹住4 stop|刹时4 flash|刹车6 stop switch check|刹那6 instant split+second|刺探6 prob|刺棒1 prod|刺激性7 excit
刺痛的1 raw|刺透1 strik|刺针2 prod|刺骨6 cut|刻11 quarter moment|刻不容缓6 demand+immediat+action|刻划6 scor|刻字5 letter|刻度6 mark+scal
刻本8 block+print+edition|刻薄7 cut mean|刻骨4 deep+root|刻鹄类鹜1 perfect result|刽4 cut pr|刿3 cut|剀4 carefulli|剂量监控1 monitor
削10 cut reduc remov|削减9 cut reduc lower|削去1 scrap|削波1 clip|削球3 cut|削瘦5 thin lean|削除2 remov eliminat delet|剋3 beat
剌9 slash|前15 front forward ahead first|前一天9 day|前三甲1 top+thre|前不久8 long+ago long|前世6 previous+generation
前事1 past+event happen|前些1 ago|前人8 person+fac|前仆后继7 fall next+follow|前任8 ex|前倾1 lean+forward|前兆6 first+sign|前几天1 day
前列10 front|前半天1 morn|前半晌2 morn|前卫7 advanc+guard forward|前台7 stag|前后关系1 connection|前后文2 context surround+word
前哨8 front+line|前因后果6 caus+effect|前夕9 day|前夜6 night|前头8 front head ahead|前导8 guid|前尘4 past|前年8 year+last
前往11 leav proceed go|前所未见4 seen|前提11 premis prerequisit|前敌7 front+line|前方9 ahead front|前晌1 morn
前景10 prospect perspectiv|前期10 earli+stag|前来11 come previousli|前此1 today|前段7 front+part first+part previous+paragraph
前段时间1 recentli|前沿9 front+line forward+position extend+ahead|前生5 previous+life|前瞻5 forward|前瞻性6 forward|前短语1 phras
前程8 futur+prospect|前端8 front front+end|前线10 front+line cut+edge|前缀5 prefix|前置6 plac lead pre|前置条件2 prefix+condition
前脚6 moment|前茅5 top+rank|前行8 go+forward|前言6 forward introduction|前辈10 senior older+generation|前边9 front front+side
前进11 go+forward forg+ahead advanc|前述7 stat|前途10 prospect futur+outlook journey|前部8 front+part front+section
前锋9 front+line forward|前面12 ahead front|前馈4 feed+forward|剑尖1 point sharp+end|剒3 cut|剔7 pick|剔除6 reject
剖8 cut+open analyz|剖析7 analyz|剖视1 analyz|剖视图2 section+view|剖解1 analyz|剖面7 profil section|剖面图法1 profil|剖面法1 profil
剟2 cut+block|剡4 sharp|剥9 shell|剥削10 exploit exploitation|剥削阶级7 exploit+class|剥啄3 tap|剥夺9 strip|剥掉1 strip
剥离7 strip come|剧10 dramatic|剧作家8 playwright|剧增6 dramatic+increas|剧情8 stori+line plot|剧本9 script+play|剧痛8 sharp+pain
剧终2 end|剩10 remain left|剩下11 remain left|剩余物2 remain|剩钱1 money+left remain+money|剪切6 cut|剪取2 clip|剪影5 outlin sketch
剪成1 cut|剪报5 clip|剪掉1 cut trim|剪断1 cut|剪枝3 prun|剪短4 bob|剪裁6 tailor trim|剪贴4 cut+past|剪辑6 edit|副15 secondari assistant
副产品5 product|副产物1 product|副作用8 side+effect|副刊7 supplement|副司令1 second+command|副手6 assistant
副本6 copi duplicat transcript instanc|副本任选1 copi+option|副标题2 subtitl|副经理1 assistant+manager|副食品6 solid|副驾驶1 copilot
副驾驶员1 second+driver|割10 cut|割伤4 cut|割取1 cut|割据9 segmentation division|割断8 cut|割舍6 part|割裂7 separat isolat|剳6 hook
剸4 slash|剺2 mark|剽4 swift|剿9 destroy|剿灭7 eliminat|劈10 hack split|劈叉2 split|劈开6 split+open spread+open|劈柴5 split+log
劈裂2 split+open|劖2 cut polish|劙4 partition|力13 power forc strength abiliti|力争9 work+hard|力作6 effort|力促5 press
力保6 seek+protect ensur maintain guard|力偶4 moment+forc|力图9 hard|力场4 forc+field|力大无穷4 super+strong
力学10 mechanic studi+hard|力度10 strength effort dynamic|力心1 center+forc|力戒4 guard|力攻1 attack+forc|力气10 strength
力道8 strength power|力量13 power forc strength|力阻4 block prevent+forc|劝勉2 encourag|劝学4 learn|劝慰7 consol
办13 manag handl go|办不到1 impossibl|办事11 handl work|办事处10 offic agenci|办公9 handl+official+business work
办公厅8 general+offic|办公地址1 business+address|办公大楼1 offic+build|办公室12 offic business+premis|办公时间1 offic+hour
办公楼8 offic+build|办公自动化1 offic+automation|办到7 accomplish|办好8 manag|办妥1 arrang complet carri|办案7 handl+case
办法13 mean method|办理11 handl conduct|办货3 purchas+good|功12 achievement result servic|功业7 achievement|功利7 utiliti
功力9 skill|功劳9 contribution credit|功勋8 achievement contribution|功名7 rank achievement|功名利禄5 rank|功夫12 skill art
功率9 rate+work power|功率函数1 power+function|功率密度3 power+densiti|功率操作1 power+operation|功率比1 power+rate|功率电平1 power+level
功率级1 power+level|功率输出1 power+output|功用7 function|功绩9 feat contribution|功能12 function capabiliti
功能判定表1 function+decision+tabl|功能图象1 function+imag|功能块1 functional+block|功能定义1 function+definition|功能性7 functionaliti
功能指令1 function+command|功能控制1 function+control|功能控制块1 function+control+block|功能数据表1 function+data+tabl
功能检验1 function+test|功能模块1 functional+modul|功能码1 function+code|功能管理1 function+management
功能管理层1 function+management+layer|功能节点1 function+node|功能表1 menu|功能要求1 function+requirement|功能设计1 functional+design
功能部分1 function+part|功能键1 function+key functional+key|功能键码1 function+key+code|功能键级别1 key+level|功课8 assignment task
功败垂成5 last+minut+failur|功过7 contribution+error|加13 add plus appli|加上12 plus add|加下标表1 index+list|加之9 addition
加亮2 highlight|加人一等1 cut top+qualiti|加以12 addition appli|加以顶1 top|加价6 increas+pric|加倍8 doubl|加值型网路1 valu+ad+network
加入12 member join mix|加减乘除4 addition|加前缀1 prefix|加剧9 accelerat|加劲6 increas+effort extra+effort|加号4 plus+sign
加塞儿1 cut+line queu+jump|加大11 increas|加大力度1 harder|加官5 promotion additional+post|加密7 encrypt encryption
加密协议1 encryption+protocol|加密技术2 encryption+techniqu|加密算法1 encryption+algorithm|加工12 process work|加工成本1 process+cost
加工者1 processor|加工过的1 process|加工逻辑1 process+logic|加强13 increas|加快11 accelerat speed|加急5 urgent rapid
加总3 sum addition total accumulat|加息8 rais+interest+rate|加意6 pay+special+care|加文件1 add+file|加料4 feed load suppli
加方式1 add+mode|加时5 extra+time play|加时赛5 extra+time play|加权6 weight|加标点于1 point|加标集1 index+set|加标集合1 index+set
加标题于1 titl|加水6 water|加油8 accelerat|加油添醋3 add+interest|加法6 addition|加法器4 ad+devic sum+unit|加法指令1 add+instruction
加法时间1 add+time|加法的1 ad|加法网络1 add+network ad+network|加法输出1 add+output|加法运算1 add+operation|加注5 rais rais+stak
加添4 augment add|加温6 rais+temperatur|加满1 top|加点6 work+extra+hour|加盟9 align join|加码5 rais increas|加粗1 text+bold
加紧10 speed step|加缪4 author|加行号1 line+number|加衬里1 line|加赛4 play replay|加足马力1 go|加载6 load|加载控制器1 load+control
加载时间1 load+time|加载点1 load+point|加载误差1 load+error|加进7 add mix incorporat|加速11 speed|加重10 emphasiz serious|加重的1 load
加锁2 lock|务10 business matter engag|务农7 work+land|务虚4 discuss+guidelin|劣质7 poor+qualiti|劣迹6 bad+record
动13 move set+movement touch|动不动8 apt|动产6 personal+properti|动人9 touch mov|动人心魄4 deepli+affect|动人的1 fetch
动作11 movement motion action|动作记号1 action+token|动力11 forc motivation|动力学9 dynamic|动向8 trend|动嘴1 talk
动因6 motivation mov+forc underli+forc agent|动土3 break+ground start+build|动工8 start|动平衡3 dynamic+balanc|动心7 mov
动态11 movement motion development trend|动态控制1 dynamic+control|动态链接库3 dynamic+link+librari shar+librari
动态错误1 dynamic+error|动情7 excit fall+love|动感7 sens+movement dynamic|动手11 set hit touch|动手动脚5 fresh|动手术5 operat
动手脚1 tamper|动机9 motivation|动武7 forc|动画8 animation|动脑筋6 think|动议6 motion proposal|动词8 verb|动身9 leav
动车5 multipl+unit+train|动辄7 frequentli turn|动量7 momentum|动静10 movement activiti|助11 assist|助力7 hand assistanc
助动词2 modal+verb|助威6 encourag|助学金6 student+grant education+grant|助手9 assistant helper|助教7 teach+assistant|助焊剂1 flux
助理10 assistant|助益2 benefit|助跑5 run approach|助长7 encourag|助阵5 root|努力12 great+effort hard|努力争取1 push|努劲儿1 extend
劫持7 hijack|劫机4 hijack|劫道1 hijack|励7 encourag|励志4 encourag|劲11 strength energi|劲力9 forc strength|劲头7 strength
劲射6 power+shot|劳什子6 pain|劳作8 work|劳倦5 exhaust|劳力8 work+forc|劳务9 servic|劳动13 work|劳动模范7 model+worker|劳动的1 work
劳动者10 worker|劳心苦思1 think+hard|劳方1 worker|劳模7 model+worker|劳碌6 work+hard|劳神5 tax concern|劳累8 exhaust|劳苦7 hard+work
劳逸2 work+rest|劼3 careful|势12 power influenc potential momentum|势利眼3 self+interest|势力12 power influenc
势在必得3 determin+win|势在必行6 imperativ|势垒5 potential+barrier|势头9 power momentum|势必9 bound|势态4 situation stat
势能6 potential+energi|势阱1 potential|勃发6 break rapid+growth|勇猛8 bold+powerful|勉7 effort|勉力6 effort|勉励7 encourag
勉勉强强4 achiev+difficulti|勉强10 difficulti|勋爵6 uk+life+peer|勋章9 decoration|勋绩5 exploit|勒10 bind|勒令7 order forc|勒逼1 forc
勘8 investigat survey|勘定5 survey+determin|勘察7 explor survey|勘探9 explor survey prospect|勘测7 investigat survey
勘界4 boundari+survey|勘验4 investigat|募8 collect rais|募款8 rais+money|募集8 rais collect|勤俭朴实1 plain honest|勤俭朴素1 simpl
勤务8 servic|勤劳者2 worker|勤劳致富1 self|勤工俭学6 work+studi+program|勯9 exhaust|勾10 strik|勾出1 draw|勾划1 sketch|勾勒7 outlin sketch
勾拳2 hook|勾画6 sketch|勾留3 stay stop|勾结9 collaborat|勾起1 call+mind|勾连4 link involv|勾销3 writ cancel|勿忘我2 forget
匀8 distribut|匀溜1 smooth|匀称7 shap|包12 cover wrap hold includ|包举1 summariz merg|包书皮1 book+cover|包住6 envelop wrap
包养4 provid|包厢7 box privat+room|包吃包住1 provid+full+board|包含11 contain includ|包含文件1 includ+file|包含文字1 contain+text
包含的1 includ|包含的正文1 contain+text|包囊3 bundl|包围10 surround|包圆儿1 remain|包容7 toleranc contain|包层3 cover|包干6 allocat+task
包庇6 cover|包扎8 wrap pack bind|包打天下3 run|包抄6 envelop|包括14 includ involv incorporat|包括在内1 includ|包换2 guarante+replacement
包月6 monthli+payment|包涵6 contain|包皮5 wrap wrapper|包票1 guarante+certificat|包管5 guarante|包罗4 includ cover|包罗万象5 inclusiv
包藏5 contain|包袱9 load weight|包袱底儿1 best+performanc|包装9 pack packag wrap|包装业1 packag|包装术1 packag|包装物3 packag
包装用物1 packag|包装纸4 wrap+paper|包装者1 wrapper|包装过的1 packag|包裹9 wrap bind bundl|包银8 contract+payment|包间4 privat+room
包饭1 board|匍5 crawl|匍伏1 crawl|匍匐7 crawl|匍匐前进1 crawl+forward|化12 chang transform|化为泡影5 come|化作7 chang turn
化合7 chemical+combination|化合物10 chemical+compound|化名7 alia assum+name|化学12 chemistri chemical|化学元素8 chemical+element
化学分析5 chemical+analysis|化学反应8 chemical+reaction|化学变化6 chemical+chang chemical+transformation|化学品6 chemical
化学工业8 chemical+industri|化学工程1 chemical+engineer|化学式6 chemical+formula|化学性5 chemical|化学性质7 chemical+properti
化学抛光1 chemical+polish|化学系6 department+chemistri|化学能6 chemical+energi|化学药品5 chemical
化工11 chemical+industri chemical+engineer|化工厂6 chemical+factori|化用1 adapt|化解9 resolv|北卡罗来纳4 stat|北达科他1 stat|北达科他州3 stat
匝7 circuit surround extend|匝月1 full+month|匡正4 correct|匣8 box|匣子8 small+box|匦7 small+box|匮6 lack empti exhaust
匮竭1 exhaust|匹敌7 equal match|匹配9 match compatibl|匹配包1 match+packag|匹配字段1 match+field|匹配数据1 match+data|匹配时间1 match+time
匹配模式1 match+pattern|匹配模板1 match+templat|匹配次序1 match+order|匹配滤波器1 match+filter|匹配组1 match+group|匹配网络1 match+network
匹配规则1 match+rule|匹配语言1 match+languag|匹配误差1 match+error|匹配负载1 match+load|匹配问题1 match+problem|区14 area region small
区位7 row+cell|区分10 draw+distinction|区别11 differenc distinguish distinction|区区小事3 trivial+matter|区号1 area+code
区块4 block segment section|区域12 area region|区域分析1 region+analysis|区域图象1 rang+imag|区域性7 regional
区域描述1 area+description region+description|区域检查1 rang+check|区域设置1 page+rang|区段6 section|区码1 area+code|区间7 interval
区隔1 mark interval segment|医10 medical medicin doctor|医书6 medical+book|医学11 medicin medical+scienc studi+medicin
医学专家1 medical+expert medical+specialist|医学中心1 medical+center|医学博士1 doctor+medicin|医学家6 medical+scientist
医学知识1 medical+knowledg|医家5 doctor|医师9 doctor|医德5 medical+ethic|医患6 doctor+patient|医护7 medical|医术7 medical+expertis
医案1 case+histori case+record|医治8 treat medical+treatment|医理5 medical+knowledg|医生12 doctor|医疗11 medical+treatment
医疗保健1 health+care|医疗器械1 medical+equipment|医疗系统1 medical+system|医科7 medicin medical+scienc|医科大学1 universiti+medicin
医药11 medicin medical|医药学4 medical+scienc|医道6 medical+skill|匽3 hide secret|匿6 hide|匿名6 anonymous|十万八千里5 light+year
十万火急6 urgent express|十之八九7 likeli|十全4 perfect complet|十全十美6 perfect|十分14 completeli|十四行诗5 sonnet|十字7 cross+shap
十字形5 cross+shap|十字架7 cross|十字标1 cross|十字的1 cross|十成6 completeli|十拿九稳5 confident+success|十有八九6 likeli|十足9 complet
十足的1 complet|十进位1 decimal+system|十进制6 decimal|卂5 fly+rapidli|千11 thousand|千千万万7 thousand|千变万轸1 vari|千古9 throughout+age
千周1 equal+1|千夫5 peopl|千姿百态6 thousand+postur|千字文4 thousand+character+classic|千家万户7 famili|千禧一代1 generation+y
千秋8 thousand+year|千秋万代4 throughout+age|千篇一律6 thousand+articl rule|千虑一失1 err+human|千言万语6 thousand+word
千辛万苦6 difficulti effort|千里9 thousand+li long+distanc|千金7 money+rich|升12 promot|升任8 promot|升入7 progress
升华7 refin promotion|升号1 sharp|升官7 promot|升息6 rais+interest+rate|升斗小民2 poor+peopl|升旗8 rais+flag|升格6 promotion upgrad
升温7 hot|升级11 escalat promot upgrad|升职7 promot promotion|升起9 rais|升迁8 promot promotion|升高10 rais|午前4 morn|午餐肉1 spam
午马2 year+7|半13 half semi incomplet|半中腰1 middl|半价4 half+pric|半信半疑6 half+doubt|半半拉拉1 incomplet|半双工操作1 operation
半响4 half+day long+time|半夜三更6 depth+night late+night|半天11 long+time|半小时1 half+hour|半山区3 mid+level
半工半读5 part+work part+studi work+studi+program|半年10 half+year|半径9 radius|半懂不懂3 fulli+understand|半截9 half|半拉2 half
半数10 half+number half|半晌10 long+time|半月刊5 twic+month|半条命1 half+life half+aliv|半桶水1 limit|半死5 half+dead|半点10 least+bit
半生6 half+lifetim|半生不熟5 master|半生熟的1 medium|半票2 half+pric+ticket|半空中1 air|半线2 half+line|半腰1 middl|半自动化1 semi+automation
半表半里2 half+outsid half+insid|半衰期6 half+life|半角1 half+angl|半载4 half+year half+load|半间不界1 thorough|华威3 uk
华尔街7 york extension|华府4 c|华文5 chines+languag chines+script|华灯6 light|华盛顿9 stat|华盛顿州5 stat|华语6 chines+languag|华里7 li
协9 assist|协会11 association|协作9 coordination|协办6 assist|协助10 provid+assistanc|协同9 coordination coordinat collaborat
协同工作4 team+work|协商10 consult talk agreement|协奏3 perform|协定11 agreement accord reach+agreement|协理5 assistant+manager
协管2 assist+manag|协管员3 assistant+manager|协约5 agreement|协议12 agreement protocol|协议书7 contract protocol
协调11 coordinat fit match|协调世界时2 coordinat+universal+time|协调员4 coordinator|协调的1 match|协调者2 coordinator|卑9 low base
卑下6 base low|卑不足道1 worth+mention|卑劣7 base mean|卑贱6 mean+low|卑贱的1 low|卑鄙8 base mean|卑陋1 crud|卒12 finish
卒岁1 entir+year throughout+year|卓有成效7 highli+effectiv|卓越9 distinguish|单12 bill list form singl|单一9 singl|单一化4 simplifi
单一的1 singl|单个9 singl alon|单个错误1 singl+error|单亲4 singl+parent|单亲家庭1 singl+parent+famili|单人8 person singl
单人间1 singl+room|单价6 unit+pric|单位14 unit work+unit|单位向量1 unit+vector|单位矩阵1 identiti+matrix unit+matrix|单侧5 sid
单元9 unit element|单元信息1 location+information|单元格1 cell|单元测试3 unit+test|单击4 click|单句3 simpl+sentenc|单向工作1 operation
单地址1 singl+address|单地址信息1 singl+address+messag|单地址指令1 singl+address+instruction|单子7 list+item bill form
单字6 singl+chines+character word|单存取1 singl+access|单层7 singl+layer singl+stori singl+deck singl+level
单干6 work+singl+hand|单张3 singl+sheet|单恋1 sid+love|单手1 hand singl+hand|单打8 singl|单挑1 pick choos
单据6 receipt invoic transaction+record|单方5 sid|单月3 monthli singl+month|单杠5 bar bold+line horizontal+bar|单板9 board
单板机1 singl+board+computer|单枪匹马6 fig+singl+hand|单根独苗1 child|单模2 singl+mode|单模块法1 singl+agent+approach
单步1 step unit+step|单步执行1 singl+step|单步操作1 step+operation|单步法1 step+method singl+step+method|单步调试1 step|单点3 singl+point
单独11 alon|单独的1 separat|单班课1 class|单用户系统1 singl+system|单盲1 singl+blind|单相5 singl+phas|单眼5 eye|单程的1 singl|单程票2 singl
单窗口1 singl+window|单精度1 singl+precision|单精度型1 singl|单级地址1 singl+level+address|单纯10 simpl pure|单纯事件1 simpl+event
单纯的1 simpl|单纯词2 simpl+word|单细胞7 singl+cell|单脚跳1 hop|单色6 black+whit|单薄8 weak thin
单行10 treat+separateli separat+edition traffic|单行本5 singl+volum+edition|单访问1 singl+access|单访问用户1 singl+access
单证5 documentation|单词9 word|单身8 singl|单身的1 singl|单身贵族1 singl+person|单链4 singl+chain|单门2 simpl+gate|单项7 singl+item
卖12 sell|卖价4 sell+pric|卖出8 sell reach|卖力7 work+hard|卖场7 market stor|卖掉8 sell|卖点6 sell+point|卖空2 sell+short|南卡罗来纳3 stat
南坪4 common+plac+name|南山8 common+plac+name|南腔北调3 regional+accent|南达科他州3 stat|博9 extensiv rich obtain|博取6 win
博士11 doctor|博大7 broad extensiv|博大精深6 broad+deep|博学7 learn|博客9 blog|博弈7 game|博弈论4 game+theori|博得8 win gain
博文3 blog+articl|博爱7 universal+love|博物6 natural+scienc|博物多闻1 inform+experienc|博而不精1 master+none
博览会10 international+fair|博雅8 learn|卜9 forecast+estimat choos|卜居2 choos+home|卜昼卜夜1 day+night|占14 observ|占上风7 lead
占优6 dominat dominant|占去5 account|占地10 spac|占地面积1 floor+area|占据10 hold|占有11 hold|占满1 fill|占领11 hold
卡11 stop block stuck slow|卡位2 box|卡住6 pr|卡子4 clip checkpoint|卡死1 stuck|卡片7 card|卡片柜1 card+file|卡片目录1 card+catalog
卡脖子2 critical|卡车司机1 spinner|卢9 black|卧底5 hide|卧式5 horizontal|卫10 guard protect health|卫兵9 guard|卫城5 defensiv+citi
卫士9 defender|卫护5 guard protect|卫星城5 edge+citi|卫生12 health|卫生丸1 bullet|卫生保健1 healthcar|卫生厅6 health+department
卫生局7 health+offic|卫生间7 wc|卫队9 guard|卯兔1 year+4|印11 print mark|印于首页1 print+first+page|印制7 print produc|印制图象1 print+imag
印制文件1 print+text|印制电路1 print+circuit|印刷10 print|印刷业5 typographi print+business|印刷体2 print+styl
印刷厂5 print+hous print+shop|印刷品5 print+product|印刷字体1 print|印刷所4 print+press print+offic|印刷术6 print print+technologi
印刷机5 print+press|印刷格式1 print+format|印刷版3 print+version print|印刷电路1 print+circuit|印刷的1 print|印刷量1 print+run
印刷错误1 literal|印发7 publish print+distribut|印地安纳1 stat|印地安纳州1 stat|印好的1 print|印子4 trac|印字1 letter|印数4 print+run
印本4 print+book copi|印第安纳4 stat|印第安纳州4 stat|印花布5 print|印花样的1 print|印行6 print+distribut publish|印记8 trac
印证8 confirm verifi|危亡7 stak|危境4 dangerous+situation|危如累卵3 dangerous+stat|危急10 critical|危楼3 dangerous+hous
危殆5 critical+condition|危而不持1 support|危险11 dangerous|危险区3 dangerous+area|即15 e prompt|即为1 consider defin call
即便11 immediateli|即刻8 immediateli instant instantli|即可10 immediateli|即日8 next+day|即时8 immediat|即时制1 real+time
即时通讯1 instant+messag|即食2 instant|却是12 fact|却步2 step|卵10 spawn|卷12 roll scroll book|卷入8 involv
卷子7 test+paper spring+roll|卷宗8 file folder|卷帘5 blind|卷帙3 book|卷曲6 curl roll|卷筒纸1 web|卷绕4 loop|卷起8 roll curl|卷轴6 scroll
卸9 remov+strip|卸下时间1 time|卸任7 leav+offic|卸职3 dismiss+offic|卸载4 load+cargo|厂12 factori|厂主5 factori+owner
厂史1 factori+histori|厂址4 factori+site location|厂子6 factori|厂家9 factori factori+owner|厂房8 factori|厂牌2 brand|厂矿6 factori
厂礼拜1 day|厂规1 factori+regulation|厂长9 factori+director|厄境1 difficult+situation|厅12 liv+room offic
历10 calendar experienc pass|历史15 histori|历史学7 histori|历史悠久1 long+establish time+honor|历史数据3 historical+data
历史新高1 time+high|历史沿革1 historical+development background|历史背景1 historical+background|历史记录2 histori|历届8 previous
历年8 calendar+year year|历数6 enumerat calendar+system count|历时10 last period|历来11 throughout time|历来最低点1 time+low
历法8 calendar+scienc calendar+system|历程9 cours process|历练6 learn+experienc experienc practic|历经9 experienc go|厉8 strict
压12 press push pressur|压低8 lower|压住1 press|压倒8 overwhelm|压倒性6 overwhelm|压制9 suppress|压力12 pressur|压力强度1 pressur
压垮5 overwhelm|压实5 compress compact|压强7 pressur|压服5 forc+submission|压板2 press+board|压根7 start entireli simpli|压榨7 press
压片3 sheet|压紧1 compress|压缩9 compress compression|压缩比1 compression+ratio|压缩算法3 compression+algorithm
压阵4 provid+support hold+line|厌弃5 reject|厘8 li|厘清4 clarifi clarification|厚12 kind|厚实7 solid|厚望6 great+expectation
厚积薄发3 prepar|厚薄6 pr|厚道6 kind+honest|厚重8 heavi massiv|厞2 hide|原14 original primari|原义4 original+mean
原产8 original+production nativ|原产地6 original+sourc plac+origin provenanc|原代码1 primari+code
原件7 original original+document master+copi|原位6 original+position plac normal+position
原作6 original+work original+text original+author|原信息1 primari+information|原先10 original|原则13 principl|原则上8 principl
原则性6 principl|原则性的1 principl|原则的1 principl|原创7 innovation|原初5 initial original first|原动力4 first+caus agent
原原本本5 accord+fact literal|原名10 original+name|原因13 caus origin root+caus reason|原地8 original+plac plac+origin local
原地踏步1 mark+time|原址8 original+location|原型8 model prototyp|原处4 original+spot previous+plac|原始11 first original primitiv
原始人6 primitiv|原始副本1 clean+copi raw+copi|原始数据4 primari+data raw+data initial+data|原始文件1 primari+file
原始林4 old+growth+forest primari+forest original+forest+cover|原始码1 sourc+code|原始记录1 original+catalog sourc+record
原始资料1 sourc|原委7 stori|原子11 atom atomic|原子公式2 atomic+formula|原子序数6 atomic+number|原子能8 atomic+energi|原子论1 atomic+theori
原子质量1 atomic+mass|原子量7 atomic+weight atomic+mass|原子钟4 atomic+clock|原尺寸1 full+scal|原尺寸值1 full+scal+valu
原形5 original+shap true+appearanc true+character|原意8 original+mean|原文8 original+text|原文处理1 text+process
原料11 raw+material|原有11 original|原木5 log|原本10 original|原材料9 raw+material|原来13 original|原样6 original+shap
原模型1 full+scal+model|原水5 raw+water|原汁3 stock|原汁原味5 original authentic|原点5 start+point squar origin|原物6 original
原状6 previous+condition original+stat|原班人马4 original+cast|原理11 principl theori|原生7 original primari nativ
原磁道1 primari+track|原稿5 manuscript original+copi|原色5 primari+color|原著6 original+work|原装5 genuin|原语2 sourc+languag
原貌6 original+form|原野7 plain open+countri|厢8 box side+room side|厢房9 side+room|厦8 lean|厩6 stabl|厮守6 stay|厮杀8 hand
厮混6 mix|去16 go last pass|去世10 pass|去取8 accept+reject|去向不明1 miss lost|去处8 plac destination|去尘器1 filter|去岁4 last+year
去年12 last+year|去年底7 late+last+year|去掉7 exclud eliminat remov|去留6 stay|去职5 leav+offic|去逝1 pass|去除7 remov|去鳞1 scal
叁4 thre|叁参考扫描1 referenc+scan|参11 part join|参与者7 participant|参加14 part join|参加者7 participant|参半4 half|参变数1 parameter
参变量1 parameter|参天6 great+height|参差7 rag|参差不齐6 variabl|参引指令1 referenc+instruction referenc+order|参引表1 referenc+tabl
参引语言1 referenc+languag|参引页1 referenc+page|参数10 parameter|参数串1 parameter+string|参数优化1 parameter+optimization
参数传递3 parameter+pass|参数估计1 parameter+estimation|参数值2 parameter+valu|参数分析1 parameter+analysis
参数发送块1 parameter+send+block|参数变量1 parameter+variabl|参数名1 parameter+name|参数命令1 parameter+command|参数块1 parameter+block
参数块地址1 parameter+block+address|参数存储器1 parameter+memori|参数定义1 parameter+definition|参数指令1 parameter+instruction
参数格式1 parameter+format|参数检查1 parameter+test|参数模式1 parameter+mode|参数用户1 parameter|参数类型1 parameter+type
参数索引1 parameter+referenc|参数组1 parameter+group|参数语言1 parameter+languag|参数长度1 parameter+length|参数集1 parameter+set
参杂5 mix|参照9 consult+referenc refer|参照标准1 framework|参照系4 fram+referenc coordinat+fram|参看6 refer compar consult+referenc
参考11 referenc consult refer|参考书6 referenc+book|参考书目1 bibliographi|参考值2 referenc+valu|参考分析1 referenc+analysis
参考副本1 referenc+copi|参考变量1 referenc+variabl|参考号1 referenc+number|参考层1 referenc+level|参考性能1 referenc+performanc
参考指令1 referenc+instruction referenc+order|参考数据1 referenc+data|参考数据表1 referenc+data+tabl
参考文献1 cit+material referenc bibliographi|参考时间1 referenc+time|参考材料1 sourc+document|参考标准1 referenc+standard
参考消息4 referenc|参考电平1 referenc+level|参考相位1 referenc+phas|参考程序块1 referenc+block|参考系6 fram+referenc|参考线1 referenc+line
参考节1 referenc+node|参考行1 referenc+line|参考表1 referenc+list referenc+tabl|参考计数1 referenc+count|参考记录1 referenc+record
参考语言1 referenc+languag|参考调用1 referenc+call|参考资料1 referenc+material bibliographi|参考道1 referenc+track|参考面1 referenc+plan
参考页1 referenc+page|参考页表1 referenc+page+tabl|参见9 refer compar pay+respect|参观10 visit|参观者6 visitor|参访团3 delegation
参谋9 advic|参谒3 visit|参赛9 compet|参赛者5 competitor|参选6 run+offic|参选人3 candidat|参酌3 consider|参量7 parameter
参阅5 consult refer read|叆6 dark|又双叒叕1 time|又名11 known alternativ+name call|又称12 known|叉10 fork cross|叉乘积1 cross+product
叉子4 fork|叉形1 fork|叉架1 x+shap+fram|及15 reach time|及时11 time delay|及格7 pass|及格的1 pass|友军6 friendli+forc|友善7 friendli
友好11 friendli|友好关系1 good+relation|友情7 friendli+feel|友谊赛5 friendli+match friendli+competition|友邦5 friendli+stat
双13 doubl pair|双亲7 parent|双人7 person doubl pair|双人房1 doubl+room|双人间3 doubl+room|双倍6 doubl|双关5 play+word|双关语4 play+word
双击2 doubl+click|双十节1 national+day|双口2 dual+port|双号1 number|双向8 bidirectional interactiv|双向传输线1 action+line
双向操作1 operation|双向线路1 line|双向通信1 communication|双套1 doubl+set|双子6 gemini|双子座4 gemini|双字1 doubl+word|双学位5 dual+degre
双层7 doubl+tier|双屏幕1 dual+screen|双引号4 doubl+quot|双手12 hand|双打8 doubl|双数6 number|双方12 side parti+involv|双星7 doubl+star
双杠5 parallel+bar|双核7 dual+core|双湖8 lake|双盲1 doubl+blind|双眸4 pair+eye|双眼10 eye|双瞳剪水1 clear|双程1 bidirectional doubl+pass
双簧4 front|双职工4 work+coupl|双臂9 arm|双节2 section|双赢6 win+situation|双轨4 doubl+track parallel+track dual+track|双重9 doubl
双重标准1 doubl+standard|双面6 doubl+sid fac|双音频1 tone|双飞1 fly+pair|反13 revers return|反倾销8 anti+dump|反光5 reflect+light
反光镜3 mirror|反党7 anti+parti|反冲5 bounc|反冲力1 reactiv+forc|反击10 strik beat|反制6 hit counter|反动11 reaction|反华6 anti+chines
反反复复6 repeatedli|反向7 revers|反向的1 return|反向运动1 revers+motion|反响8 reaction echo|反哺4 return+favor|反垄断法4 anti+trust+law
反复11 repeatedli|反对者6 anti|反射10 reflect reflection|反射光1 reflect+light reflection|反射率4 reflection+ratio
反射系数3 reflection+coefficient|反射角1 angl+reflection|反射面3 reflect+surfac|反差7 contrast|反常8 unusual
反应12 react respond reaction respons|反应时1 respons+time|反应时间2 respons+time|反弹8 bounc|反思9 review reflection|反悔7 go
反感8 bad+reaction|反扑6 retriev+lost+ground|反投影1 projection|反映12 mirror reflect mirror+imag reflection
反映论3 theori+reflection|反正11 case|反照4 reflection|反白1 revers+type revers highlight|反相1 anti+phas
反科学3 anti+scienc anti+scientific|反腐5 anti+corruption|反英1 anti+english|反观6 contrast|反诘3 repli
反读1 backward+read read+backward revers+read|反贪4 anti+corruption|反超6 revers lead|反身6 turn|反转6 revers|反过来8 revers+order
反锁5 lock|反锯齿1 anti+alias|反问7 repli|反面8 revers+side side negativ|反面人物4 negativ+character|反面教材3 negativ+exampl
反馈9 send+information feedback|反馈系统1 feedback+system|发14 send|发交1 issu+deliver|发令6 issu+order|发作10 break
发信9 post+letter|发信号1 signal|发光体4 light|发冷5 feel+cold|发出12 issu send dispatch produc|发出声音2 sound|发出指示1 issu+instruction
发刊2 publish|发动12 start launch|发动机11 engin|发卡6 issu+card|发卷1 curl|发呆6 lost+thought|发售6 sell|发回5 send return
发声7 sound sound+production|发声器3 sound+devic|发奋5 effort work+hard|发家5 rich|发射12 fire launch emit|发射场6 launch+site
发射站2 launch+pad|发展16 development growth develop grow|发展中1 development pipelin|发展中国家10 develop+countri|发展商5 developer
发布12 releas issu announc distribut|发布会12 conferenc brief|发帖6 post|发扬9 develop|发扬光大6 develop+promot carri+forward
发报6 send+messag|发报人1 sender|发报机4 sender|发挥12 display express develop|发掘10 explor tap|发放10 provid grant
发文6 issu+document|发明11 invent|发条5 spring|发案3 plac occur|发横财3 easi+money|发源8 sourc|发源地9 plac+origin sourc
发火7 catch+fire|发牌4 deal|发现14 find discover|发现式学习1 learn+discoveri|发现物1 find|发球员3 server|发生14 happen occur plac break
发生器6 generator|发生故障1 order|发电9 send+telegram|发病率8 diseas+rate|发白7 lose+color go+whit|发直1 star blank fix
发短信1 text send+sms+messag|发神经3 lose|发票8 invoic|发福4 weight|发稿6 send+dispatch|发端6 begin origin initiat|发红7 turn+red
发给8 issu grant distribut|发育11 develop growth development|发育期4 period+development|发胖6 weight|发自8 evolv|发落7 deal
发蒙1 confus loss|发虚4 feel+weak|发行11 publish issu releas distribut|发行人6 publisher issuer|发行商4 publisher issuer
发行者3 issuer issu|发表12 issu publish|发觉9 awar detect|发言10 speech statement|发言权7 speech|发财8 rich|发财致富6 rich enrichment
发货5 dispatch send+good|发货单1 invoic|发贴1 post|发起11 initiat launch start|发起人8 found+member|发软1 go+soft|发达12 develop
发运5 dispatch ship|发送9 dispatch issu|发送作业1 send+job|发送便笺1 send+note|发送功率1 output+power|发送地址1 send+address
发送控制台1 send+consol|发送数据1 send+data|发送滤波器1 send+filter|发送点1 send+point|发送窗口1 send+window|发送节点1 send+node|发送项1 send+item
发问6 question rais+question|发难8 rais+difficult+question|发音8 emit+sound|发飘1 feel+light float|叕6 join lack
取13 choos fetch|取代10 replac substitution|取保候审1 pend+investigation|取其精华1 best|取决10 decid depend|取决于8 decid depend
取出11 extract draw|取名9 name nam|取向8 orientation direction|取回6 retriev|取巧5 quick+fix|取得13 acquir obtain
取指令2 fetch+instruction|取指令时间1 fetch+time|取指令阶段1 instruction+fetch+phas|取操作1 fetch+operation|取数扫描1 access+scan
取材8 collect+material|取来1 fetch|取样6 sampl|取水6 water+intak obtain+water|取消11 cancel|取灯儿1 match|取用5 access|取笑8 fun
取缔8 suppress prohibit|取而代之7 remov+replac|取舍7 choos accept+reject|取证6 collect+evidenc|取走1 remov|取逻辑1 fetch+logic
取道6 en+rout|受14 receiv accept subject|受业6 studi student|受事1 object receiv+task|受众7 target+audienc audienc
受凉5 catch+cold|受刑7 execut|受刑人1 person+execut|受到13 receiv|受制5 controll|受压6 press|受听1 worth+listen|受困5 trap
受宠6 receiv+favor favor|受审6 trial stand+trial|受寒4 affect+cold catch+cold|受尊重的1 valu|受惠6 benefit favor|受戒4 order
受控扫描1 direct+scan|受教1 receiv+instruction benefit+advic|受权3 authoriz|受欢迎1 popular receiv|受理10 handl|受用7 feel
受益8 benefit profit|受益人4 person+benefit|受益匪浅5 benefit|受看1 good|受礼3 acknowledg+greet|受穷4 poor|受累6 involv
受约束1 restrict constrain|受纳4 accept receiv|受聘6 hir invit engag|受让人3 assigne|受训6 receiv+train|受访4 interview respond
受访者8 question|受词1 object|受试者4 subject participant|受话器2 phon|受阻7 block|受雇5 hir paid|受领5 receiv|受骗7 taken
变13 chang different transform vari|变为10 chang|变亮1 light|变体6 variant|变作1 chang turn|变做1 turn|变元检查1 argument+check
变元类型1 argument+type|变元计数1 argument+count|变元错1 argument+error|变动10 chang|变化13 chang variation vari
变化多端6 chang vari full+chang|变化的1 chang|变卖6 sell|变压器7 transformer|变回1 revert chang|变圆1 round|变址1 index
变址地址1 index+address|变址型寻址1 index+address|变址型编址1 index+address|变址域值1 index+field+valu|变址存取1 index+access
变址存取法1 index+access+method|变址寻址1 index+address|变址指令1 index+instruction|变址数据名1 index+data+name|变址方式1 index+mode
变址格式1 index+format|变址磁道1 index+track|变址级1 index+level|变址组1 index+set|变址表1 index+tabl map+tabl|变址记录1 index+record
变址访问1 index+address index+access|变址部分1 index+part|变坏6 wors|变声3 voic+chang sound+different|变奏3 variation|变奏曲4 variation
变少1 thin|变局4 chang|变平1 flatten level|变异9 variation|变弱1 break|变形9 chang+shap|变形金刚1 transformer|变得更好1 improv
变成12 chang turn|变换9 transform convert vari|变换功能1 map+function|变换地址1 map+address|变换块地址1 map+block+address
变换操作1 map+function|变换文件1 chang+file|变换方式1 map+mode|变换状态1 map+status|变换码1 map+code|变换编码1 transition+cod|变换表1 map+list
变换请求1 map+request|变数7 variabl|变星7 variabl+star|变暖1 warm|变更10 chang alter modifi|变更记录1 chang+record|变更转储1 chang+dump
变样4 chang chang+shap|变格1 case+chang|变法9 chang+law|变淡1 thin|变清1 fine|变清澈1 clear|变焦3 zoom adjust+focus
变电5 power+transformation|变种7 mutation variant|变窄5 narrow|变细1 fine thin|变脸6 face+chang|变色8 chang+color|变节者1 rat
变薄1 thin|变调5 modifi+tone chang+key|变质9 go+bad go|变迁10 chang|变通6 flexibl|变速5 chang+speed variabl+speed|变造2 alter modifi
变量10 variabl|变量作用域1 scop+variabl variabl+size+item|变量名1 variabl+name|变量的1 variabl|变量类型1 type+variabl
变革11 transform chang|变革管理1 chang+management|变频6 frequenci+conversion|叙10 chat|叙事8 narrativ|叙谈4 chat|叙述10 relat
叙述性2 narrativ|叙述的1 relat|叠9 fold layer|叠加7 layer overlay|叠层3 repeat+layer stack|口令7 word+command password
口供6 statement|口吃7 pr|口吻8 tone+voic accent|口头禅6 stock+phras|口头语4 regularli+expression|口子9 open cut gap|口干舌燥5 talk
口感7 textur|口技4 beat+box|口气10 tone+voic speak tone|口碑6 public+reputation|口称6 speak|口罩7 mask|口译6 interpret
口音9 voic accent|口风6 tone+speech|古13 old|古书7 old+book|古人10 late|古体诗4 usualli+four five|古典作品1 classic|古字3 old+character
古文8 old+languag classic|古老11 old age+old|古语6 old+expression|古谚3 old|古迹10 historical+site|古风6 old+styl old+custom
句12 sentenc claus phras|句号7 full+stop period|句型6 sentenc+pattern|句子8 sentenc
句式6 sentenc+pattern sentenc+structur syntax|句数1 number+sentenc number+line|句柄2 handl|句法5 syntax
句点3 period endpoint finish|句读4 period+comma sentenc+phras|另14 separat separateli|另一半1 half better+half|另一方面11 aspect
另册3 list|另加5 add supplementari|另外13 additional addition separat|另存为1 save|另寄1 mail+separateli|另当别论4 treat+differentli
另案1 case|另类7 alternativ|另行8 separateli|另行通知1 notifi+later prior+notic|另起炉灶4 start+scratch|另辟蹊径4 find+alternativ
叩关2 approach attack+goal|只好12 forc|只字不提5 mention|只怕11 likeli|只是12 simpli|只管10 simpli mean feel+free|只要13 long
只言片语5 isolat+phras|只读5 read|只读内存1 read+memori|只读文件1 read+file|只读访问1 read+access|只身6 alon|只限于1 limit|只顾9 focus
叫15 call order|叫作10 call|叫做11 call known|叫板5 challeng|召10 call|召唤7 call|召回8 recall|召开13 call|召见10 call|召集11 gather
叮9 repeatedli|叮咛6 warn|叮嘱8 warn+repeatedli|叮问1 prob repeatedli|可16 approv|可亲5 nice|可以16 possibl|可以使用的1 readi|可体2 fit
可信度5 degre+credibiliti reliabiliti|可分1 distinguish|可利用率1 availabiliti+factor|可利用的1 availabl|可取8 acceptabl worth
可取之处1 positiv+point|可变7 variabl|可变函数1 variabl+function|可变地址1 variabl+address|可变块1 variabl+block
可变大小项1 variabl+size+item|可变文本1 variabl+text|可变格式1 variabl+format|可变物1 variabl|可变的1 variabl|可变逻辑1 variabl+logic
可变长字段1 variabl+length+field|可变长度1 variabl+length|可变长指令1 variabl+length+instruction|可变长记录1 variabl+length+record
可喜8 happi|可得到1 availabl|可心4 satisfi|可执行文件3 executabl+file|可执行程序2 executabl+program|可扩充的1 open+end
可扩充系统1 open+end+system|可扩充结构1 open+structur|可扩充设计1 open+end+design|可扩充语言1 open+end+languag|可有可无5 essential|可望8 expect
可欺5 weak|可歌可泣6 fig+deepli+mov|可比9 comparabl|可比拟1 size|可用内存1 availabl+memori|可用存储表1 availabl+memori+tabl
可用性4 availabiliti|可用文件表1 availabl+file+tabl|可用时间1 availabl+time|可用格式1 availabl+format|可用点1 availabl+point
可用状态1 availabl+mode|可用率1 availabl+rate|可用线路1 availabl+line|可用资源1 availabl+resourc|可疑8 suspicious|可疑分子1 suspect
可看1 worth|可知9 clearli|可移植1 portabl|可约原理1 reduc+principl|可维修性1 maintainabiliti|可维护性3 maintainabiliti|可能14 possibl
可能性10 probabiliti|可获得的1 availabl|可行性8 feasibiliti|可行性研究5 feasibiliti+studi|可被录音1 record|可见11 clear visibl
可见光7 visibl+light|可见区1 field+view|可见的1 view|可观8 significant|可视化4 visualization|可读性6 readabiliti|可身1 fit
可选1 availabl optional|可选参数1 optional+parameter|可选择的1 optional|可选用状态1 status+availabl|可鄙4 base mean|可靠10 reliabl
可靠性8 reliabiliti|台14 platform|台上10 stag|台下9 stag audienc|台子6 platform tabl stand|台式6 desktop+model
台式机6 desktop+computer|台式的1 tabl+top|台架3 scaffold|台柱4 pillar|台阶10 step flight+step bench|台面5 public+view
台风8 stag+presenc|叱咤风云5 powerful|史12 histori|史书9 histori+book|史传小说1 historical+novel|史实8 historical+fact|史密斯7 smith
史籍8 historical+record|史诗9 epic|史诗性3 epic|右上3 upper|右下3 lower|右侧9 side|右倾9 conservativ|右入口1 entri|右前卫2 forward
右手11 hand hand+side|右手定则1 hand+rule|右方5 hand+side|右旋1 hand+rotation|右移2 shift|右端上下文1 context|右转1 turn|右边9 side
右部表1 part+list|右面5 side|右首1 hand+side|叶12 page|叶圣陶5 writer+editor|叶永烈2 popular+scienc+writer|叶落归根3 old+age|号15 mark
号令9 order|号令如山1 strict+disciplin|号召10 call|号子6 type sort|号志1 signal sign|号数4 serial+number|号旗1 signal+flag
号炮5 signal+shot|号码9 number|号码已改1 chang+number|号称10 known claim|司12 charg manag department|司机10 driver|司法界3 law
司线员2 line+judg|叽叽喳喳6 twitter|吁8 sh|吃15 consum|吃不准1 uncertain|吃亏8 lose|吃亏上当2 taken+advantag|吃力的1 exact test|吃喝嫖赌4 win
吃大户3 reli|吃大锅饭3 regardless+performanc|吃官司4 face+legal+action|吃小灶1 special+treatment|吃干饭3 good|吃得开3 popular demand
吃掉8 consum|吃水7 obtain+water draft|吃紧7 short+suppli critical|吃药7 medicin|吃货1 good|吃重2 important load+capaciti|吃零食1 piec
吃食6 feed|吃饭11 liv|吃香6 popular demand|吃鸭蛋1 scor+0|各个12 various separateli|各别8 distinct characteristic different
各别的1 separat|各国12 countri various+countri|各地12 part various+region|各处9 plac|各奔东西4 go+separat|各就各位5 position
各异8 different|各式各样7 various|各方9 parti side direction|各样5 different+type|各界10 social+circl|各种14 kind various+kind
各种各样9 various+kind sort|各类11 categori|各级14 level|各色8 kind description|各色各样4 divers various kind|各行各业7 trad
合13 clos join fit equal|合一8 unit|合上1 clos|合为7 combin|合乎10 accord|合于1 accord fit|合众4 mass involv unit|合众国5 unit+stat
合伙7 form+partnership|合伙人7 partner associat|合体7 combin combination composit+character good+fit|合作13 collaborat work
合作方5 partner|合作者5 co+worker collaborator|合共3 sum|合办7 business|合同11 contract|合同法6 contract+law|合唱曲4 ensembl
合围7 surround clos|合奏7 perform+music|合宜6 appropriat|合家5 famili|合并11 merg|合式公式1 form+formula|合影8 group+photo
合得来4 compatibl|合心1 act|合情合理6 reasonabl+fair|合意6 suitabl|合成11 compos compound synthesis|合成物1 compound composit
合成的1 result|合成码1 generat+code|合成词4 compound+word|合拍6 time|合拢6 clos bring fold|合数3 composit+number|合格10 qualifi
合法11 legitimat legal|合法化6 legal|合法性错误1 validation+error|合法误差1 validation+error|合流6 flow evolv|合演4 act
合理11 rational reasonabl fair|合理化6 compatibl rationalization|合理性7 reason rational|合用6 shar common suitabl fit+purpos
合用线1 shar+line|合眼6 sleep|合称8 common+term general+term|合算6 good+deal|合约7 contract|合缝1 join|合群7 fit|合而为一6 merg
合著7 co+author|合规6 complianc|合规格的1 standard|合计9 consider|合订本3 bound+volum volum+edition|合议6 discuss panel+discussion
合议庭4 panel+judg|合谋7 plot|合身6 fit|合辙2 agreement|合适11 suitabl fit appropriat|合集5 collection compilation|吉恩2 gene
吊10 suspend hang|吊卷1 consult+archiv|吊打1 thoroughli+dominat|吊扣3 suspend|吊挂1 suspend hang|吊死鬼1 hang+person|吊牌5 tag
吊环5 ring|吊球4 drop+shot|吊钩3 suspend+hook hang+hook|吊销6 suspend revok|吋5 inch|同15 similar|同一11 identical|同一优先级1 prioriti
同一律4 identiti+law law+identiti|同一的1 self|同业公会4 trad+association|同义字2 synonym|同义词9 synonym|同义语5 synonym|同事11 co+worker
同人6 co+worker|同侪3 peer|同名7 name self+titl|同居8 live|同屋3 shar+room|同年11 year|同心7 mind unit|同心协力6 pull work|同心同德6 mind
同性6 natur|同意12 agre consent approv|同意给予1 allow|同感6 feel common+feel|同房5 famili+branch|同日7 day|同时14 simultaneousli
同时列出1 list+file+name|同时读写1 writ+read|同期10 correspond+time+period concurrent synchronous|同样12 equal equivalent
同步10 synchronous synchroniz step|同步操作1 synchronization+operation synchronous+operation|同步机1 synchronous+machin
同母异父1 half|同比11 year|同源7 common+origin|同父异母1 half|同班6 class|同相1 phas|同相运行1 phas+operation
同符合契1 sign fig+completeli+compatibl identical|同等9 equal|同类9 similar type|同行9 trad journey|同调5 tone agreement|同谋6 plot
同辈6 generation peer|同途殊归1 different|同道7 principl|同道者1 mind+person|同高的1 level|同龄6 age|同龄人6 peer|名14 name plac
名不副实5 excellent+theori|名不虚传7 fulli+justifi+reputation|名不见经传5 unknown nobodi|名为10 call known|名义10 name
名产5 name+brand+product|名从主人1 nam|名优9 excellent+qualiti|名位8 official+rank|名儿1 name|名册6 roll register|名列9 rank
名刺4 visit+card name+card|名单10 list+name|名叫11 call nam|名号7 name good+reputation titl|名嘴1 talk+head|名堂7 item
名声9 reputation|名字12 name|名字代码1 name+code|名字作用域1 scop+name|名字值1 name+valu|名字参数1 name+parameter|名字块1 name+block
名字域1 name+field|名字字段1 name+field|名字存储器1 name+memori|名字定义1 name+definition|名字格式1 name+format|名字检索1 name+search
名字用法1 name|名字类型1 type+name|名字索引1 name+index|名字表1 name+tabl|名字表名1 name+list|名字记录1 name+record|名字调用1 name+call
名字部分1 name+part|名字错误1 name+error|名字长度1 length+name name+length|名字项1 name+entri|名存实亡6 name+remain|名学1 logic
名实5 name+realiti|名家9 master|名帖6 name+card business+card|名录7 directori|名录服务1 name+servic|名手4 master|名次8 plac rank
名正言顺6 genuin proper appropriat|名气8 reputation|名片10 card|名牌10 name+tag|名状1 express describ|名目7 name item
名相1 name+appearanc|名称12 name|名称存储器1 name+memori|名称标签1 name+tag|名称次序1 name+order|名称清单1 list+name
名节4 reputation+integriti|名落孙山5 fall|名誉9 reputation honor|名贵10 rare|名闻6 good+reputation|名额10 quota number+plac plac
后世10 later+generation|后事6 futur+event|后人10 later+generation|后代10 later+age|后任8 futur|后儿2 day+tomorrow|后半场1 second+half
后变址1 post+index|后变址操作1 post+index+operation|后台8 end background|后台程序1 background+program|后坐力5 reactiv+forc
后处理5 treatment|后备9 reserv backup|后备存储器1 memori|后备操作1 operation|后备法1 method|后备箱2 boot|后备能力1 capabiliti|后备路径1 path
后天8 day+tomorrow acquir|后天性4 acquir|后头8 later|后尘6 cours+life|后工作台1 tabl|后年4 year+next|后排5 row
后援5 reinforcement support+forc|后援会1 support+group|后援文件1 file|后援法1 method|后援系统1 system support+system|后撤7 pull
后效1 effect|后日1 day+tomorrow|后期11 late+stag later+period|后期录音法1 record|后来13 later|后果10 consequenc|后架2 fram
后段1 final+part end final+segment|后盾6 support|后短语1 phras|后端1 backend|后端网1 end+network|后端进程1 end+process
后继分量1 follow+component|后继成分1 follow+component|后续8 follow|后缀5 suffix|后缘6 trail+edge|后置6 plac|后置触发器1 post+trigger
后置词1 suffix word+plac|后置集1 post+set|后脚6 next|后腰7 lower|后设资料1 metadata|后路6 escap+rout|后进6 less+advanc lag
后进先出1 last first|后进先出表1 last+first+list|后退9 draw fall|后部8 section|后面12 later|吏治7 styl+govern achievement+offic
吐11 send throw|吐实1 reveal+truth|吐弃1 reject|吐蕃9 pr|吐露8 reveal|向16 direction face|向上9 advanc progress|向例2 custom
向前11 forward|向壁虚构1 fac+wall|向壁虚造1 fac+wall|向导8 guid|向往10 forward|向量7 vector|向量场1 vector+field|向量指令1 vector+instruction
吕9 pitch+standard|吝啬6 mean|吞吐量8 throughput+capaciti throughout|吞吞吐吐7 start|否9 deni|否则12 otherwis
否定10 deni reject negativ|否定句1 negativ+sentenc|否认9 deni|吧14 bar|吧嗒5 click pull|吩5 leav+instruction order
吩咐11 instruct command|含12 contain|含义10 mean impli+mean hidden+mean hint|含冤5 wrong|含含糊糊6 unclear vagu|含意8 mean
含有11 contain includ|含混6 vagu unclear ambiguous|含糊8 ambiguous vagu|含糊不清1 unclear ambiguous|含蓄8 contain hold reserv
含蕴2 contain hold content|含量11 content quantiti+contain|听15 smil listen rule|听不进去1 listen|听事1 hold+audienc listen
听从8 compli|听任7 allow submit yield|听众9 audienc listener|听信7 listen+information|听候8 wait|听写6 writ|听凭6 allow
听力9 listen+abiliti|听取11 listen|听命6 order|听得懂1 understand catch|听懂7 understand catch|听来1 sound ring|听清楚1 catch
听者6 listener member+audienc|听诊4 sound|听说12 listen+speak|听说读写1 listen speak read+writ|听闻6 listen|启10 open start initiat
启事6 announcement post+information notic|启动10 start set+motion launch activat|启动任务1 activat+task|启动任选项1 start+option
启动命令1 start+command|启动器2 starter|启动地址1 start+address|启动指令1 enabl+instruction|启动控制1 start+control|启动文件1 start+file
启动时间1 start+time|启动状态1 start+stat|启动盘2 startup+disk|启动目录1 start+directori|启动码1 start+code|启动系统1 start+system
启动逻辑1 enabl+logic|启动键1 activat+key start+key|启发9 explain|启发式4 heuristic|启发法1 heuristic+method heuristic
启用9 start enabl|启示8 reveal|启蒙8 initiat|启运3 ship|启齿4 start+talk|吱声7 sound|吴头楚尾1 fig+clos head+tail|吴清源2 go+player
吴玉章5 writer|吵10 nois noisi|吵杂1 noisi|吵架8 row|吵闹7 noisi|吵闹声3 nois|吸住1 draw|吸取9 draw|吸取教训1 draw+lesson|吸收11 ingest
吸毒7 drug|吸烟9 smok|吸纳7 accept|吸金1 money+spin|吸附8 draw|吹12 blast|吹台2 fall result+failur break|吹哨子1 pipe|吹奏7 play
吹擂1 talk+big|吹牛7 talk+big chat|吹牛皮5 talk+big|吹笛1 pip pipe|吹糠见米1 instant+result|吹袭1 attack|吻合8 good+fit identical fit
呆12 blank|呆帐1 bad+debt|呆板6 pr|呆账5 bad+debt|呈13 present assum|呈交4 present submit|呈报6 report
呈现10 appear emerg present demonstrat|呈请4 submit|呈送4 present render|呈递5 present submit|告11 announc report|告别9 leav
告吹3 come|告急7 stat+emergenci report+emergenci|告捷6 win|告白4 announc+publicli|告知9 inform|告示7 announcement|告示牌2 notic
告竣3 complet|告终8 end reach+end|告罄5 run exhaust|告诉13 press+charg inform|告诫8 warn|告诫物1 monitor|告语1 inform|告送1 inform
呕出1 reject|呖4 sound+split|员12 person employe member|员工11 employe|呜呼哀哉5 lost|呢喃4 whisper|呤5 whisper
周13 circuit week circl|周一8 monday|周全8 comprehensiv thorough assist|周刊9 weekli+publication weekli|周到8 thorough
周围12 surround environment|周密8 careful thorough dens|周岁8 full+year|周年10 annual|周延5 exhaustiv distribut|周折6 difficulti
周报6 weekli+publication|周旋8 mix deal|周期11 period cycl|周期函数3 periodic+function|周期性8 periodic|周期时间1 periodic+time
周期率3 periodic+law|周期表6 periodic+tabl|周波3 cycl|周游6 travel cross|周瘦鹃2 writer|周知4 known|周而复始6 move+circl
周详7 thorough comprehensiv complet|周身8 bodi|周转9 rotat|周转金2 work+capital|周边10 surround|周遭7 surround nearbi|呬7 rest
呱呱叫4 excellent tip+top|味12 feel qualiti|味道11 hint|呵责3 abus|呼11 call|呼入1 incom+call|呼叫9 call|呼叫号码1 call+code
呼叫名称1 call+name|呼叫指向码1 call+direct+code|呼叫方1 call+part|呼叫方法1 method+call|呼叫次数1 number+call|呼叫率1 call+rate
呼叫表1 call+list|呼吁10 call|呼唤9 call|呼啸而过1 zip|呼应8 echo correlat agreement|呼救7 call|命13 life order+command assign+name
命中9 hit|命中率8 hit+rate scor+rate|命令12 order command|命令作业1 command+job|命令信息1 command+information|命令列1 command+line
命令句1 imperativ+sentenc|命令名称1 command+name|命令地址1 command+address|命令处理1 command+process|命令库1 command+librari
命令态1 command+mode|命令接口1 command+interfac|命令操作1 command+operation|命令格式1 command+format|命令点1 command+point
命令系统1 command+system|命令行1 command+line|命令行参数1 command+line+argument|命令行界面1 command+line+interfac|命令表1 command+list
命令语言1 command+languag|命令输入1 command+input|命令逻辑1 command+logic|命令键1 command+key|命令阶段1 command+phas|命名11 nam
命名日1 name+day|命题10 proposition|咀嚼8 think|咄咄逼人7 aggressiv|咋舌5 pr|和19 mix|和善7 good+natur|和煦5 warm|和盘托出5 reveal|和缓6 ease
和蔼7 nice|咍1 happi|咎7 fault|咏叹调5 aria|咐5 order|咔嗒2 click|咔嚓7 cut stop|咕唧2 whisper|咖5 class grad|咣当5 crash
咦9 expression+surpris|咨7 consult|咨文6 official+communication|咨询12 consult seek+advic|咨询部2 advisori+board|咫尺5 clos near
咫尺天涯3 clos|咬合5 fit mesh|咬定5 assert|咯8 pr|咱们13 pr|咻4 call|咽10 narrow+pass|咽下7 suppress|咽住1 suppress|咾1 nois sound|哀9 ai
哀告宾服1 submit|品11 articl product good|品位9 rank grad qualiti|品名4 name+product brand+name|品味7 sampl|品学1 conduct+learn
品尝8 sampl|品性7 natur characteristic|品月1 light+blue|品格8 character|品牌11 brand+name|品目1 item
品相1 condition physical+appearanc|品第2 grad rank|品管1 qualiti+control|品类7 categori kind|品红3 light+red|品绿1 light+green
品节1 character integriti|品行7 behavior|品议1 judg|品评6 judg assess|品貌5 behavior+appearanc|品质10 character qualiti
品质因数1 qualiti+factor|品鉴2 judg examin evaluat|品题3 evaluat|哂7 smil|哇塞1 pr|哈丁4 hard|哈喇3 kill|哈希1 hash|响12 echo sound nois
响动7 pr|响声9 nois|响应10 respond answer|响应函数1 respons+function|响应场1 respons+field|响应域1 respons+field|响应方式1 respons+mode
响应方法1 respons+method|响应时间1 respons+time|响应相位1 respons+phas|响应窗口1 respons+window|响应级1 respons+level
响应速度1 respons+speed speed+respons|响度4 volum|响当当6 known|响铃3 ring|哐啷4 crash|哑巴9 mut|哑语3 sign+languag|哗9 nois
哗啦6 crash collaps|哗啦一声1 crash|哗啦啦6 crash+sound|哗啦声1 crash|哧溜3 slid|哨10 sentri|哨兵8 sentinel|哨卡4 border+sentri+post
哨所5 sentri+post|哩哩啦啦2 scatter|哪儿11 anywher|哪怕10 matter|哪里12 anywher|哪门子5 kind|哲学12 philosophi|哲学史7 histori+philosophi
哲学思想1 philosophi|哲理8 philosophi|哳4 twitter+sound|哺7 feed|哺养5 feed|哺育6 feed|哼唧3 whisper|哿4 excellent happi|唇形科3 mint
唇舌5 argument word|唇齿4 fig+clos+partner|唎2 sound nois|唐12 empti|唞2 rest|唠5 chat|唠嗑3 chat|唤10 call|唤作1 call known
唧咕1 whisper|售9 sell|售价8 sell+pric|售卖5 sell|售后服务7 sale+servic|售完4 sell|售票口3 ticket+window|售票处5 ticket+offic|售罄2 sell
售货5 sell+good|唯9 alon|唯利是图5 self+seek|唯独9 uniqu|唯美5 aesthetic|唱喏5 open|唱段4 aria|唱片8 music+cd|唱空城计1 empti|唱腔7 aria
唹4 smil|唾余1 idle+talk|啁啾4 twitter|啃书1 studi|商11 commerc|商业12 business trad commerc
商业中心1 business+center commerc+center|商业信息网1 bin|商业发票1 commercial+invoic|商业应用1 business+application
商业机构1 commercial+organization|商业模式1 business+model|商业用户1 business|商业簿记1 business+account|商业自动化1 business+automation
商业行为1 business+activiti commercial+activiti|商业计划1 business+plan|商业计算1 business+account|商业记帐1 business+account
商业语言1 business+languag|商业软件1 business+softwar|商业银行8 commercial+bank|商办1 commercial|商务10 commercial commerc business
商务印书馆7 commercial+press|商务部7 department+trad department+commerc|商号5 stor business|商品13 good
商场9 shop+center department+stor|商城10 shop+center department+stor|商埠6 commercial+port trad+port|商学3 business+studi
商定8 agre|商家8 business enterpris|商展1 trad|商店9 stor shop|商机7 business+opportuniti commercial+opportuniti|商标8 logo
商检4 inspect+good|商榷6 discuss|商洽4 discuss|商港6 commercial+port|商界6 business+world business+communiti|商科3 business+studi
商税1 tax+trad|商行6 trad+compani|商计1 discuss|商讨7 discuss|商议10 discussion proposal|商谈7 discuss engag+talk|商贸9 trad+commerc
商路5 trad+rout|商量11 consult talk discuss|商铺5 shop stor|啤酒花4 hop|啥11 pr|啧6 attempt+speak|啪9 pop pow|啭4 twitter
啮合4 mesh engag|喂11 feed|喂养7 feed rais|喂料1 feed|喂食5 feed|善12 good|善于10 good|善哉7 excellent|善始善终4 carri start|善待7 treat
善感2 sensitiv emotional|善本6 old+book good+book reliabl+book rare+book|善款4 contribution|善用7 good|善策6 best+polici
善良9 good+honest|善行7 good+action|善言4 good+word|喇叭形4 funnel+shap|喊12 call|喔6 marker+surpris|喜12 happi|喜冲冲1 happi+mood
喜好7 prefer love|喜孜孜5 transport|喜忧参半3 mix+feel|喜悦9 happi|喜滋滋5 happi|喜爱10 love|喜色7 happi+expression|喜讯8 good
喜闻乐见6 receiv|喝光1 finish|喝掉1 finish|喝茶8 engag|喝醉了的1 load|喧7 nois|喧嚣8 nois|喧闹7 nois noisi|喨4 clear|喱3 grain+weight
喳6 twitter|喳喳4 whisper|喷10 strong|喷桶1 water|喷气7 blast+air|嗓6 voic|嗓子9 voic|嗓门7 voic|嗓音8 voic|嗛8 hold content|嗟8 pr
嗣9 inherit continu|嗣位1 inherit|嗨8 high|嘁6 whisper+sound|嘈6 noisi|嘈杂8 noisi|嘈杂声1 nois|嘉11 excellent|嘉奖7 citation
嘉宾8 honor+guest guest|嘌6 fast|嘎嘎6 pr|嘟噜5 cluster|嘦1 long|嘲6 twitter+sound mock|嘲弄7 fun|嘴脸7 featur face appearanc
嘴里10 speech word|嘹3 clear+sound|嘻嘻1 happi|噗8 pop|噙7 hold|噤4 silent|噤声4 silent|器12 devic tool|器件8 devic component
器具8 implement|器材9 equipment material|器械9 instrument equipment|器物9 implement articl object|器质性5 organic
器重7 think+highli|器量4 toleranc|噪7 nois|噪声8 nois|噪声容限1 nois+margin|噪声控制1 nois+control|噪声源3 nois+sourc|噪声系数1 nois+factor
噪音7 nois static|噳4 stag|嚓7 scrap+sound pop|嚣张7 aggressiv|嚭9 great|嚼9 pr|嚼子1 bit|囊括7 includ bring|囊膪1 soft|四14 four
四下10 everywher|四个12 four|四书5 four+book|四位9 four+digit|四分之一4 quarter|四围5 side|四境4 border|四大12 water fire air+view+fulli
四大发明5 print|四害3 e+rat fly|四方10 four four+sid direction everywher|四旁3 nearbi+region|四旧6 four+old|四次8 four+time
四民1 e+scholar|四海为家4 world|四清4 four+cleanup+movement|四清运动1 four+cleanup+movement|四眼田鸡1 four+eye
四端网络1 four+terminal+network|四级9 grad+4 categori|四维8 integriti+honor four+direction|四维空间3 four+dimensional+spac
四舍五入2 round|四角形1 squar|四象1 four+division|四起7 spring+everywher|四边6 four+side|四面9 side|四面八方9 direction|四驱车3 four
回14 circl curv go return|回信7 repli writ|回信地址1 return+address|回写缓存1 writ+cach|回击7 return+fire|回函2 repli|回到12 return
回升8 pick|回单2 receipt|回去12 return go|回合8 round fram|回合制1 turn+bas|回味7 reflect|回味无穷8 memorabl|回响6 echo respond respons
回回1 time|回声7 echo|回复8 repli recover return|回头11 turn+round later|回头客4 repeat+customer|回娘家1 job|回家11 return+home
回应9 respond respons|回弹3 bounc|回归10 return regression|回归方程1 regression+equation|回归系数1 regression+coefficient
回形针1 paper+clip|回忆10 recall memori|回忆起1 remember|回想9 recall think|回执5 receipt|回执单1 receipt|回报10 return|回指连接1 link
回收9 retriev recover|回放5 replay play|回旋9 cycl turn|回春5 return+spring|回暖5 warm|回来13 return come|回波5 echo return+wave
回流7 flow|回溯5 recall|回电4 return+call wire repli+telegram|回目4 chapter+titl|回礼5 return+greet|回程时间1 return+time
回程的1 return|回空1 return+empti|回答13 repli answer|回纹针1 paper+clip|回绝6 refus turn|回肠荡气4 deepli+mov|回航1 return+port
回良玉2 background+economic|回荡7 echo|回落8 fall|回覆1 repli recover|回访5 return+visit|回话6 repli|回读校验1 read+check
回读检验1 read+check|回购7 buy|回跌3 fall|回路7 return circuit loop|回跳1 bound|回车5 enter|回转8 rotat turn+round|回返4 return go come
回退1 revert|回送3 loop|回送结果1 return+result|回避9 avoid|回采4 stop extraction pull|回音7 echo repli turn|回顾10 review
回馈5 feedback|回首7 turn|因14 caus reason|因为15 account|因之1 reason|因公1 business|因变量3 dependent+variabl|因子8 factor trait
因应5 adapt|因式1 factor|因故8 reason|因数5 factor|因果8 caus+effect|因此14 result|因特网8 internet|因由5 reason caus|因私1 privat
因素12 element factor|因缘6 opportuniti|因而12 result|因袭6 follow+old+pattern|囡3 child|团12 round|团体12 group organization team
团员8 member group+member|团建1 team+build|团结11 unit|团购4 group+buy|团队10 team|囤6 bin+grain stor|囤积6 stock|囥5 hide|囧9 light
囫囵6 complet|囫囵吞枣3 accept+think|困10 trap surround|困厄5 deep+water difficult+situation|困局4 difficult+situation
困惑9 confus difficult+problem|困觉2 sleep|困难12 difficult challeng difficult+situation|困难在于1 problem|困难的工作1 task
困顿6 exhaust|围11 surround|围住8 surround|围嘴1 bib|围堵5 surround|围护结构1 build+envelop|围捕4 captur|围棋8 game+go|围着9 circl round
围绕11 center|围起1 surround|固10 hard strong solid|固位1 retention|固体10 solid|固体物理1 solid+stat+physic|固体电路1 solid+circuit
固定11 fix set|固定域1 fix+field|固定字长2 fix+word+length|固定式目录1 fix+directori|固定收入1 fix+incom|固定数据1 fix+data|固定格式1 format
固定点4 fix+point calibration+point|固定物1 fixtur|固定的1 fix|固定系次序1 fix+set+order|固定词组1 set+phras|固定资产10 fix+asset
固定长块1 fix+length+block|固定长记录1 fix+length+record fix+size+record|固态7 solid+stat|固有9 nativ|固有变量1 variabl|固有类型1 type
固有语言1 built+languag|国14 countri stat national|国乐4 national+music chines+traditional+music|国书5 credential
国事访问6 stat+visit|国产化6 localization|国企8 stat+enterpris international+business+management|国会山3 c|国体6 stat+system
国债8 national+debt government+debt|国共合作9 unit+front|国内13 internal|国内的1 internal|国内线1 internal+line
国务院13 stat+department|国势7 national+strength|国史7 national+histori|国名7 name+countri|国土11 national+land
国境7 national+border|国外11 external|国字1 chines+character|国学6 chines+national+cultur
国安8 national+securiti national+securiti+act stat+securiti+agenci|国家16 countri stat|国家元首1 head+stat
国家图书馆5 national+librari|国家政策1 stat+polici|国家的1 stat|国家级11 national+level|国家队8 national+team|国宾8 stat+visitor
国庆7 national+day|国庆日7 national+day|国度7 countri|国手5 national+representativ|国政7 common+name|国旗10 flag
国有11 public government stat|国有企业1 stat+business|国柄1 stat+power|国民11 national|国法6 national+law
国画6 traditional+chines+paint|国界7 national+boundari border+countri|国界线3 border+countri|国立9 national stat+run public
国策7 national+polici|国营9 stat+run|国语8 chines+languag|国防11 national+defens|国防工业1 defens+industri|国防部10 defens+department
国际14 international|国际劳动节1 day|国际协会1 international+association|国际性7 international|国际收支1 balanc+payment
国际歌2 international|国际法8 international+law|国际私法6 conflict+law|国际级4 international+level|国际贸易1 international+trad
图13 diagram pictur draw chart|图书10 book|图书目录1 librari+catalog|图书馆10 librari|图书馆网1 librari+network
图例1 legend diagram illustration|图像10 imag pictur graphic|图像处理4 imag+process|图元2 graphic+primitiv primitiv|图层1 layer
图录4 catalog|图形9 pictur figur diagram graph|图形卡1 graphic+card|图形处理3 graph+manipulation graphic+process
图形工作站3 graphic+workstation|图形库1 graphic+librari|图形建立1 pattern+creation|图形描述1 pattern+description|图形文件1 pictur+file
图形显示面1 output+tabl|图形检测1 pattern+detection|图形符号3 graph+notation graphic+symbol|图形类别1 pattern+class
图形系统2 graphic+system|图标5 icon|图样7 diagram blueprint|图案11 design pattern|图案结构1 pattern|图片12 imag pictur
图片格式1 pictur+format|图画8 draw pictur|图示5 icon|图纸8 blueprint draw design+plan graph+paper|图表7 chart diagram
图解6 illustration diagram|图解法3 descriptiv+geometri+solution graph+method graphic+method|图论1 graph+theori
图谱6 archiv+graphic atla|图象5 imag pictur|图象信息1 map+information|图象分析1 imag+analysis|图象增强1 imag+enhancement
图象处理1 imag+process|图象存储器1 pattern+memori|图象打印1 imag+print|图象控制1 imag+control|图象数据1 imag+data
图象数据库1 imag+data+base imag+databas|图象滤波1 imag+filter|图象质量1 imag+qualiti|图集6 collection+pictur atla|囿6 limit
圆11 circl round circular|圆周率6 pi|圆圈8 circl|圆寂6 pass|圆弧5 circular+arc|圆形9 round circular|圆形木材1 log|圆心6 center+circl
圆括号4 round+bracket|圆木6 log|圆柱9 column|圆桌6 round+tabl|圆桌会议4 round+tabl+conferenc|圆润6 smooth+round rich|圆满9 perfect
圆点5 dot|圆环5 traffic+circl ring|圆球6 glob|圆盘7 disk|圆融3 completeli+integrat|圆谎4 cover|圆通5 flexibl|圈11 circl lock
圈内1 clos+circl communiti|圈圈6 draw+circl circl|圈套8 trap|圈子9 circl ring|圈秩1 cycl+rank|圉限1 boundari limit|圜7 circl round
圞2 round|土产6 produc+localli local+product|土人6 nativ|土地13 land|土层9 ground+level|土崩瓦解6 collaps
土政策4 local+polici regional+regulation|土木7 build construction|土法4 traditional+method|土洋结合2 sophisticat+sid
土豆网1 chines+video+shar+websit|土货6 local+produc|土邦4 nativ+stat|圣像6 icon figur|圣经文句1 text|在19 exist|在世7 aliv|在乎8 care
在于12 depend|在前的1 advanc|在场10 present scen|在外10 exclud|在家9 home|在工作的1 practic|在座8 present|在意8 care mind|在我看1 view
在我看来1 opinion|在此之前1 previousli|在此之后1 next|在眼前1 present|在线10 onlin|在线服务1 line+servic|在职9 post job|在职训练1 job+train
在这期间1 time|在野6 offic power|圩7 countri+fair countri+market|圮4 destroy|圯4 bridg bank|地17 ground field plac
地上12 ground floor|地下通道1 tunnel|地下道3 tunnel|地主10 host|地主队1 home+team|地主阶级7 land+class|地位13 position status plac
地儿5 plac spac|地利6 plac productiviti+land|地力4 land+capabiliti|地勤5 ground+servic|地区15 local regional region
地区差价1 regional+pric+variation|地区性7 regional local|地台7 floor platform|地名8 plac+name|地图11 map|地图集4 collection+map atla
地地道道6 authentic core|地址11 address|地址任选项1 address+option|地址优先级1 address+prioriti|地址位数1 address+size
地址信息1 address+messag|地址加工1 address+process|地址参数1 address+parameter|地址变换2 address+conversion|地址启动1 address+enabl
地址字段1 address+field sourc+address+field|地址形式1 address+pattern|地址总线4 ab address+bus|地址映象1 address+map
地址格式1 address+format|地址磁道1 address+track|地址窗口1 address+window|地址类型1 address+type|地址系统1 address+system
地址结束符1 end+address|地址调用1 call+address call+location|地址选择1 address+option address+selection
地址部分1 address+component address+part|地域10 area region|地基8 foundation base|地处11 locat|地头6 plac|地带11 zone|地平线7 horizon
地方15 region area regional plac|地方官8 local+official|地方性11 local|地方性的1 local|地板9 floor|地步10 stag degre situation
地段8 section|地洞6 tunnel|地点11 plac site location venu|地点角色1 location+case|地球仪4 glob|地界5 land|地皮6 section+land ground
地盘8 domain base+operation|地租10 land+tax|地积2 land+area|地税5 rate|地线4 ground|地缘7 geographic+situation geo
地网3 ground+screen|地脚1 footer foundation base|地表9 surfac|地表水8 surfac+water|地道8 tunnel authentic genuin|地陪5 local+guid
地雷8 weak+spot|地面12 floor ground surfac|地面水4 surfac+water|场13 stag scen|场区4 field+area|场合10 situation context set
场地9 spac site plac|场子6 gather+plac public+venu|场所11 location plac|场景9 scen scenario set|场次7 play screen performanc
场论1 field+theori|场面10 scen situation|圻5 boundari border|址9 location site|均14 equal|均值5 averag+valu|均分5 split
均分负载1 shar+load|均势6 balanc+power|均匀10 distribut|均匀电码1 length+code|均差1 mean+absolut+differenc|均等7 equal fair|均等化1 level
均衡9 equal balanc|坋1 bring|坍7 collaps|坍塌7 collaps|坎9 threshold|坎儿5 key+moment|坎子3 rais+ground bank|坏12 bad broken break
坏事9 bad|坏人9 bad+person|坏分子6 bad+element|坏种1 bad+kind|坏话7 malicious+word|坏账6 bad+debt|坏透1 completeli+bad|坐13 sit
坐下11 sit|坐冷板凳4 warm+bench|坐失4 miss+opportuniti|坐好1 sit+properli|坐标9 coordinat|坐标系7 coordinat+system
坐标纸1 coordinat+paper|坐标轴4 ax axis coordinat+axis|坐班3 work+offic+hour|坐落9 locat|坐视不理1 sit+watch|坐车7 bus train|坐镇7 watch
坐骑8 mount|坑10 tunnel|坑害5 trap fram|坑杀1 buri+aliv|坑道8 tunnel|块12 chunk piec|块体5 block|块名字1 block+name|块大小1 block+size
块头4 size bodi+size|块校验1 block+check|块状态1 block+stat|块结束符1 end+block|块装配1 block+load|块长2 length|块长度1 block+length
坚10 strong solid|坚信8 doubt|坚决11 determin|坚固9 hard stabl|坚壁4 cach hide+suppli|坚守9 hold+fast|坚实9 solid|坚强10 strong
坚持13 persist|坚持下去1 press|坚挺6 strong|坚牢5 strong|坚硬9 hard solid|坚称4 claim|坛12 platform|坞8 low+wall|坠9 fall drop
坠入7 drop fall|坠入情网1 fall+love|坠子4 weight|坠落7 fall drop|坡度8 gradient|坦9 flat open+heart level smooth|坦佩雷2 tamper
坦承5 come+clean|坦率8 open|坦白7 honest|坦白的1 direct|坦荡6 broad+level|坦诚8 plain+deal|坦陈2 reveal|坪9 plain ping|坯7 blank
坯子4 base|坻2 plac+name|坼3 split break|垂11 hang|垂下1 hang|垂挂4 hang suspend|垂暮之年4 old+age|垂直10 vertical|垂直线3 vertical+line
垂直轴1 vertical+axis|垂线4 vertical+line|垂老1 approach+old+age|垂钓6 angl|垂髫2 child|垃圾10 refus poor+qualiti|垃圾场4 dump tip
垃圾邮件1 spam|垆3 shop|型13 type styl model|型号10 model type|型式8 type pattern version styl|型录1 product+catalog
型态4 form shap type styl|型板1 templat|垒8 base|垓7 boundari|垛8 target|垝5 destroy collaps|垠2 limit border|垣8 wall
垦荒6 open+land|垫9 pad|垫子6 pad|垫平1 level|垫底儿1 foundation+layer|垫支2 advanc+fund|垫料1 pack+material lag|垫木1 templat
垫档1 fill+slot|垫款4 advanc|垭6 pr|垮10 collaps|垮台7 fall+power collaps|垮塌3 collaps|埇5 rais+path|埋11 buri|埋单5 pay+bill
埋头8 lower+head|埋层1 buri+layer|埋没6 buri|埋葬8 buri|埋藏8 buri hide+buri hidden|城14 citi+wall citi|城垣9 citi+wall
城墙10 citi+wall|城市14 citi|城府6 subtl sophisticat|城池9 citi|城管4 citi+management|城邑5 citi|城邦13 citi+stat|城郭6 citi+wall
城铁2 rapid+transit+system|城门11 citi+gate|城阙2 citi|城防6 citi+defens|埏1 boundari|埒4 equal|埔6 port|埗6 trad+center
域10 field region area domain|域代码1 field+code|域作用结果1 field+result|域名8 domain+name|域名下的域1 field+header+record
域名服务器1 domain+name+server|域外4 outsid+countri|域定的1 domain+defin|域控制器1 domain+controller|域数据库1 domain+databas
域结构1 domain+structur|域编号1 field+number|埠7 port|埸1 border|培8 train|培养基5 cultur+medium|培植7 train|培育10 train|培训12 train
培训中心1 train+center|培训班9 train+class|基11 base foundation basic|基业7 foundation base|基于10 view account|基于数据1 data+bas
基于能力的1 capabiliti+bas|基体6 base+bodi matrix|基元1 primitiv|基准8 norm standard standard+referenc base
基准地址1 referenc+address|基准时间1 referenc+time|基准格式1 referenc+format|基准模式1 referenc+pattern|基准线1 referenc+axis
基准网络1 baselin+network|基准语言1 referenc+languag|基准面1 referenc+surfac|基区1 base+area base+region|基参数1 base+parameter
基因10 gene|基因图谱1 map+genom|基因工程3 genetic+engineer|基因库3 gene+bank|基因突变1 genetic+mutation|基因组5 genom|基地13 base
基地址1 base+address|基址6 foundation base|基层10 basic+level|基底7 base|基座7 foundation|基建7 capital+construction infrastructur
基数8 base|基文件1 base+file|基文件名1 base+file+name|基本14 basic fundamental main|基本代码1 basic+code|基本优先级1 base+prioriti
基本函数1 basic+function|基本利率1 base+rate|基本功6 basic+skill fundamental|基本功能1 basic+function|基本区域1 primari+area
基本原则1 guid+principl|基本原理4 fundamental+principl|基本变量1 bas+variabl|基本型5 fundamental+form|基本失效率1 basic+failur+rate
基本字段1 base+field|基本存取法1 basic+access+method|基本定律1 fundamental+law|基本指令1 base+order
基本操作4 basic+operation main+operation|基本数据1 base+data|基本权利1 privileg|基本格式1 basic+format|基本概念1 basic+concept
基本模块1 basic+modul|基本步1 basic+step|基本法7 basic+law|基本点6 basis+point|基本级1 base+level|基本组件1 basic+modul
基本网络1 basic+network|基本表1 basic+list|基本规律1 basic|基本记录1 base+record|基本词汇3 basic+word|基本语言1 basic+languag
基本链路1 basic+link|基本集1 base+set|基本页1 base+page|基本页面1 base+page|基本项1 base+item|基波2 fundamental
基点6 main+point central+point|基础14 base foundation basis underli|基础理论6 theori+foundation|基础结构1 infrastructur
基础训练1 ground basic|基础设施6 infrastructur|基础课5 basic+cours|基础速率1 basic+rate|基础问题1 basic+issu|基类型1 base+type
基线6 base base+line horizontal|基组1 base+cluster|基群段1 group+section|基群链路1 group+link|基调6 main+key|基金11 fund
基金会9 foundation|基面4 ground+plan|基音2 fundamental+tone|基页寻址1 base+page+address|基频2 fundamental+frequenci|堂堂正正6 squar
堂房1 remot+relativ|堂而皇之6 secret great+scop|堆11 mass|堆叠4 stack|堆放6 stack|堆栈5 stack|堆砌6 pack|堆起1 stack|堆金积玉1 rich
堍2 side+bridg|堕9 fall|堕落8 degrad corrupt|堙5 buri block|堡10 position+defens|堤岸6 bank|堪萨斯4 stat|堪萨斯州3 stat|堪虞1 risk
堵10 block stop wall|堵住8 block|堵击3 intercept+attack|堵塞的1 block|堵死6 block stop|塌9 collaps|塌下1 collaps|塌方5 collaps
塌架1 collaps|塌陷6 sink|塑造9 model creat|塙2 truli|塞11 stop strategic+pass|塞住1 stop|塞满6 pack+tight|填10 fill|填充7 pad
填塞5 fill|填料5 pack+material|填补9 fill+gap|填表5 fill+form|填鸭式3 forc+feed|境11 border plac condition boundari
境内12 border internal|境外9 outsid+border|境界10 boundari stat|墉3 citi+wall|墙12 wall|墙体5 wall|墙垣5 wall|墙壁9 wall
增11 increas expand add|增产9 increas+production|增值9 increas+valu valu+ad|增值业务1 valu+ad+servic|增值服务1 valu+ad+servic
增值服务器1 valu+ad+server|增值程序1 valu+ad+process|增值税6 valu+ad+tax|增值网络1 ad+valu+network valu+ad+network|增兵5 reinforcement
增减7 increas+decreas|增刊3 additional+publication supplement|增删5 add+delet|增加13 rais increas|增加值10 valu+ad
增多10 increas grow+number|增幅8 growth+rate|增强12 increas|增收9 increas+revenu increas+incom|增殖9 growth increas
增添10 add increas|增生8 growth|增益6 increas gain|增色5 enrich enhanc|增补7 augment supplement add|增资6 capital+increas
增进9 promot enhanc advanc|增速8 speed accelerat growth+rate|增量8 increment|增长14 grow increas|增长率9 growth+rate
增高9 rais increas|墟8 countri+fair|墨渍2 spot|墨绿5 dark+green forest+green|墩10 block gate+pillar|墺3 build+plot|壁11 wall
壁厢5 lateral side|壁垒7 barrier|壁挂4 wall+hang|壁灯4 bracket+light|壅6 stop|壅蔽1 cover hide+view|士人7 scholar|士农工商1 e+scholar
士卒8 privat|士大夫8 scholar+official|士子6 official|士族7 land+class|壬7 b|壮10 strong robust|壮士7 hero|壮大9 expand|壮实6 robust
壮志6 great+goal|声13 sound voic tone nois|声价3 reputation|声优1 voic+actor|声像5 audio+visual|声势9 influenc
声名8 reputation declaration|声响10 sound nois|声威6 influenc|声张6 public|声息8 sound whisper|声援8 support
声明11 stat declar statement declaration|声明书2 statement|声气6 voic tone information|声波8 sound+wave|声称9 claim stat assert
声线1 tone+voic|声言6 stat declar declaration|声誉9 reputation|声调8 tone note|声道10 sound+track audio+channel|声部6 part
声音13 voic sound|声音文件1 sound+file|声频5 audio+frequenci|壳11 shell pr|壳体6 bodi+case|壳儿1 shell|处14 plac live location
处世7 walk|处世之道1 life|处世原则1 principl|处事7 deal|处事原则1 principl|处决7 execut|处分9 deal|处刑5 sentenc|处境9 situation
处处10 everywher respect|处女作5 first+publication|处子秀1 first|处心积虑6 plot+activeli schem calculat|处所7 plac|处方8 recip formula
处死9 execution|处治6 handl deal|处理13 handl treat deal process|处理器9 processor|处理图象1 process+imag|处理控制1 process+control
处理支持1 process+support|处理支援1 process+support|处理故障1 process+failur|处理方式1 process+mode|处理方法1 process+method
处理时间1 handl+time process+time|处理服务1 process+servic|处理模块1 process+modul|处理模式1 process+mode|处理次序1 process+order
处理率3 process+rate|处理的1 process|处理程序4 manipulation+program process+program|处理系统1 process+system|处理级1 process+level
处理能力1 process+capabiliti|处理行1 process+line|处理表1 process+list|处理负荷1 process+load|处理负载1 process+load
处理资源1 process+resourc|处理过程4 process+procedur|处理速度4 process+speed|处理逻辑1 process+logic
处理部件1 process+element process+section process+unit|处理部分1 process+section|处理项1 process+item|处级6 department+level
处置10 handl care|处置界限1 action+limit|处长10 department+head|备11 prepar readi|备下1 prepar arrang|备份6 backup
备份文件2 file duplicat+file|备办5 provid preparation|备受8 fulli+experienc|备抵2 allow|备料4 prepar+feed|备有8 stock
备查6 futur+referenc|备案11 record file|备注5 note|备用7 reserv backup|备用品1 stor|备用拷贝1 copi|备用数据集1 data+set|备用机1 guard+machin
备用的1 readi|备考8 referenc|备至5 possibl|备课6 prepar+lesson|备货3 stock|备选5 alternativ|复12 go+return repeat return doubl
复习10 review revision|复习功课1 review|复会3 resum+meet|复位7 reset|复位开关1 reset+switch|复值函数1 complex+function|复写2 duplicat
复写操作1 copi+operation|复利5 compound+interest|复制9 duplicat copi reproduc clon|复制份数1 number+copi|复制到1 copi
复制包1 copi+packag|复制品5 replica reproduction|复制字段1 copi+field|复制数据库1 copi+librari|复制文件1 copi+file|复制方式1 copi+mode
复制消息1 copi+messag|复制规则1 copi+rule|复印7 duplicat+document|复印件8 duplicat|复原8 recoveri|复原的1 return|复发8 recur
复变6 complex+variabl|复变数1 complex+variabl|复合9 complex compound|复合乘积1 complex+product|复合工程1 integration+engineer
复合材料7 composit+material|复合词4 compound+word|复图象1 complex+pattern|复工3 return+work|复平面1 complex+plan
复式6 doubl multipl compound combin|复归6 return come|复数7 complex+number|复数型1 complex+number+type|复数平面1 complex+plan
复数数据1 complex+data|复数数据流1 complex+data+flow|复数模型1 complex+model|复数类型1 type+complex|复数运算1 complex+operation
复旧5 restor+old|复本5 copi|复杂12 complex|复杂任务1 complex+task|复杂性8 complexiti|复杂映象1 complex+map|复杂的1 detail
复杂系统1 complex+system|复杂逻辑1 complex+logic|复查8 inspection|复核6 review|复模式1 complex+pattern|复比1 compound+ratio|复现4 persist
复生6 recover regenerat|复盘2 replay+game resum+trad|复眼6 compound+eye|复算1 doubl+calculation|复线8 multipl+track complex+line
复职5 resum+post|复苏8 recover|复视4 doubl+vision|复诊3 diagnosis|复词1 compound+word|复课2 resum+class|复返4 come return|复述6 repeat
复选1 check|复选姓名1 check+name|复选框1 check+box|复韵母1 compound+final|夏威夷8 stat|夏威夷州3 stat|夏州4 old+plac+name
夏衍5 chines+writer playwright|夕阳8 sunset|外15 outsid addition external|外业1 site+operation|外乡4 plac|外侮6 external+threat
外出9 go|外力8 external+forc pressur+outsid|外加8 addition extra|外加附件1 add|外勤3 field+work|外卖4 go|外向6 export+orient
外向型8 export+orient|外围9 surround|外场5 outsid+world|外型5 external+form|外墙7 external+wall|外壳7 envelop cover|外头9 outsid
外宾6 international+visitor|外延7 extension|外形9 figur shap external+form|外快4 extra+incom|外手1 hand+side|外挂7 add
外援9 external|外文系4 modern+languag|外来9 external outsid|外来货1 import+product|外水3 extra+incom|外泄5 leak|外流7 flow
外用7 external|外界10 outsid+world external|外线6 outsid+line|外衣8 appearanc|外表9 external outsid
外观设计1 external+appearanc design|外触发器1 external+trigger|外貌8 profil appearanc|外边9 outsid|外逃6 run
外部10 external+part external|外部变量1 external+variabl|外部名1 external+name|外部命令1 extend+command external+command
外部存储器1 external+memori|外部引用1 external+referenc|外部数据源1 external+data+sourc|外部文本1 external+text|外部查找1 external+search
外部标号1 external+label|外部模式1 external+schema|外部正文1 external+text|外部特性1 external+behavior|外部的1 external|外部目录1 list
外部表目1 list|外部设备1 external+devic external+unit|外部连接1 external+link|外部链接1 external+link|外部页地址1 external+page+address
外部页表1 external+page+tabl|外销7 export|外间7 external+world outsid|外露5 expos|外面11 outsid surfac external+appearanc
夙6 morn earli|夙兴夜寐2 work+hard|夙夜3 morn+night time|夙诺1 old+promis long+stand+commitment|多个11 multipl multi
多个事件1 multi+event|多义4 ambiguiti|多产6 high+yield|多任务5 multi+task|多任务管理1 multipl+task+management|多余9 unnecessari
多倍字长数1 multipl+length+number|多值逻辑1 valu+logic n+valu+logic|多元9 multi|多元性3 diversiti|多党制6 multi+parti+system
多功能8 multi+functional multi+function|多功能的1 multipl|多半10 likeli|多发病4 frequentli+occur+diseas|多变量系统1 variabl+system
多地址1 multipl+address|多地址信息1 multipl+address+messag|多地址指令1 multipl+address+instruction|多地址码1 multipl+address+code
多域网络1 multipl+domain+network|多多少少6 less|多多益善5 better|多头6 head layer|多姿6 postur|多姿多彩6 diversiti|多寡7 number amount
多对一概念1 concept|多少13 number amount|多尔衮10 successful+general|多尿症1 diabet|多平台1 multi+platform|多彩多姿4 full+content
多心6 suspicious|多情6 emotional|多故障1 multipl+fault|多方8 side|多方位5 sid various+aspect round|多方面7 sid aspect
多样9 divers diversiti|多样性8 diversiti|多样的1 multipl|多模块1 modul|多次12 time repeatedli|多用途3 multi+purpos|多疑7 suspicious
多目的1 multi+purpos|多种12 kind multipl divers multi|多种多样8 sort vari|多窗口1 multi+window|多端6 vari|多级6 stag
多肽5 component+protein|多角形4 polygon|多语言1 languag|多路径1 path|多路由选择1 multipl+rout|多轮4 stag|多边形5 polygon|多达8 less
多选题1 multipl+choic+question|多通路1 path|多重7 multi|多重响应1 multipl+respons|多重符合1 multipl+match|多重结局1 multipl+end
多钱善贾1 capital good+business|多面角1 solid+angl|夜11 night|夜以继日5 night+day|夜夜1 night|夜市5 night+market|夜晚10 night
夜深人静6 dead+night|夜班6 night+shift|夜生活5 night+life|夜色8 night+scen|夜行6 night+walk|夜袭6 night+attack|夜视7 night+vision
夜视仪6 night+vision+devic|夜里10 night|夜间10 night|夜间部1 program|夜阑1 late+night dead+night|夜阑人静2 late+night|夜阑珊1 late+night
够味1 excellent|够得着1 reach|够意思6 great kind|够本4 break|够格5 qualifi apt|够用3 sufficient|夤5 late+night|大17 big larg major
大三7 third+year+universiti+student|大不了7 serious|大业10 great+caus|大乘8 pr|大事12 major+event major+social+event big
大二6 second+year+universiti+student|大亨5 big+shot|大人物5 great|大件8 larg big+ticket+item|大众10 mass popular
大众传播1 mass+communication|大众化6 mass+orient|大会13 general+assembli general+meet convention|大体10 general less
大体上8 overall general+term|大作8 work|大佬1 big+shot|大全7 inclusiv complet comprehensiv+collection
大关7 strategic+pass barrier+mark|大写5 capital+letter block+letter|大写字母3 capital+letter|大军11 main+forc|大凡7 general
大前天4 thre+day+ago|大前年3 thre+year+ago|大前提4 major+premis|大力发展1 rapid+development|大功9 great+servic
大功告成7 successfulli+accomplish highli+successful|大势所趋6 general+trend|大包大揽5 complet+charg|大千世界6 great+wide+world cosmo
大半8 half|大只1 big|大可不必6 unnecessari|大号6 larg+size name number|大吃一惊10 surpris|大吉大利5 great+profit
大名9 distinguish+name formal+personal+name|大吵大闹4 scen|大员7 high+official|大哥大6 cell+phon|大器6 capabl+person|大国10 power
大圆5 great+circl|大块9 chunk bulk|大型12 larg larg+scal|大型数据库1 larg+data+base|大型的1 larg+scal|大城市7 major+citi|大大咧咧5 casual
大大地1 larg|大大小小8 larg+small siz|大大方方6 confident natural|大夫11 senior+official doctor|大头8 big+head main+part|大头针3 pin
大头钉1 push+pin|大姨妈1 period|大学14 great+learn universiti|大学城5 universiti+citi|大学生11 universiti+student|大宗8 larg+amount
大家14 great+expert|大家庭7 extend+famili big+famili|大容量2 high+capaciti|大富大贵1 rich|大寒4 great+cold|大将军9 important+general
大小12 dimension magnitud size measurement|大局10 general+situation present+condition|大巴6 larg+bus
大师11 great+master master|大幅10 big+margin|大干6 go|大志4 high+aim|大快人心5 satisfaction|大惑不解6 loss|大意7 general+idea main+idea
大戏7 major+dramatic+production|大户8 great+famili rich+famili|大批11 larg+quantiti|大抵7 larg|大拇指8 thumb|大拿3 authoriti expert
大指1 thumb|大摇大摆6 swagger|大数6 larg+number|大方9 expert scholar|大方之家1 learn+person|大旗8 banner
大有作为5 accomplish good+prospect|大有可为4 worth|大有希望1 promis|大有裨益5 bring+great+benefit useful great+servic|大杂烩3 mix
大权9 power authoriti|大权在握5 position+power|大样3 full+page+proof detail+draw|大楼9 build|大概11 roughli approximat
大步流星4 tak+larg+step|大汉10 big+person|大波斯菊1 cosmo|大洋9 ocean|大海10 ocean|大火9 larg+fire|大爷10 self+center|大片10 larg+area
大牌8 strong+card honor+card self+important|大班3 business+executiv|大生6 universiti+student
大略6 broad+outlin general+idea roughli|大白6 reveal come|大盖帽3 peak+cap servic+cap|大神7 expert
大类1 main+type main+class main+categori|大系统1 larg+scal+system|大纲9 outlin program lead+principl|大结构1 larg+scal+structur
大群1 swarm|大胆10 bold|大脑9 brain|大腕5 star big+shot lead+actor|大自然9 natur|大致10 less roughli
大节4 important+matter major+principl|大范围1 larg+scal|大虾5 expert|大行其道5 popular|大要5 abstract main+point
大规模11 larg+scal extensiv wide+scal broad+scal|大规模的1 larg+scal|大规模系统1 larg+scal+system|大规模集成1 larg+scal+integration
大言不惭6 talk+big|大计7 think+big annual+national+audit|大调5 major+key|大费周章1 great+pain|大跌5 larg+fall|大过年1 chines+year
大道理5 major+principl general+truth|大部分12 larg+part|大都11 pr|大都会6 major+citi|大都市6 larg+citi
大量13 great+amount larg+quantiti bulk|大量的1 larg|大队10 group larg+bodi|大限5 limit maximum|大院8 compound great+institution
大雄1 great+hero|大项5 main+item|大鼠1 rat|大龄5 older|天15 day|天下12 world|天伦3 ethical+famili+relation|天体图1 map|天候5 weather
天儿4 weather|天冷1 cold+weather|天命7 life+span|天地10 world scop field+activiti|天地良心4 truth|天壤之别5 world+differenc|天天10 day
天寒地冻5 cold+weather|天差地远4 entireli+different|天平7 scal|天幸6 narrow+escap|天底下7 world|天性8 natur|天择1 natural+selection
天数6 number+day|天时7 time weather+condition|天机7 fig+top+secret|天气11 weather|天气预报1 weather+forecast
天渊之别2 complet+contrast|天演3 natural+chang evolution|天演论5 theori+evolution|天然12 natural|天生9 natur natural|天电3 static
天秤1 balanc+scal|天籁5 sound+natur|天经地义7 matter+cours|天罗地网6 trap|天翻地覆7 fig+complet+confusion|天职4 mission+life
天色9 time+day weather|天蓝色5 azur|天资6 nativ+resourc|天边7 horizon|天造地设4 ideal perfect|天道7 natural+law weather|天际6 horizon
天际线2 horizon|天降1 send|天黑9 dark|太14 highest|太初5 absolut+begin|太好了1 good|太平10 plac+name|太平门3 emergenci+exit
太爷6 older+peopl|太虚6 void|夫妇11 coupl|夫妻店3 famili+run+shop|夫子6 master|央8 center end|央及1 involv|央托1 request+assistanc
央行8 central+bank|夯7 popular hot|夯实6 ram|夯砣1 tamper|失11 lose miss fail|失传8 lost|失信6 break+promis|失利9 lose|失去12 lose
失地8 lose+land|失守8 fall|失宠5 lose+favor|失察4 miss|失常8 normal|失态7 lose+self+control|失恋6 break|失掉6 lose miss|失控7 control
失措6 loss|失效7 fail lose+effectiveness|失效分析1 failur+analysis|失效地址1 fail+address|失效存储器1 fail+memori|失效数据1 fail+data
失效状态1 failur+stat|失效率1 failur+rate|失效节点1 failur+node|失散6 lose+touch miss scatter separat|失明7 blind|失欢1 lose+favor
失火6 catch+fire fire|失灵7 order work+properli fail|失物招领1 lost+found|失真6 lack+fideliti|失神6 absent+mind|失色7 lose+color
失落8 lose drop|失语5 loss+speech|失误10 mistak fault|失调9 tune lack+proper+care|失责1 breach+responsibiliti
失败12 lose fail failur|失败的1 fail|失踪9 miss disappear|失迎5 failur+meet|失迷1 lost|失陪5 leav|失风1 wrong|头14 head top
头一回1 first+time|头上11 overhead|头信息1 header|头像7 portrait|头儿9 leader|头发的拳曲1 curl|头号8 first+rate top+rank number
头名5 first+plac leader|头头7 head|头头是道6 clear+logical|头套4 head+cover|头寸5 money+market|头文字1 initial|头昏5 head+spin
头昏脑胀5 head+spin|头昏脑闷1 head+spin|头晚1 previous+night|头期款1 payment|头条5 lead+stori|头条新闻1 top+stori|头版5 front+page
头牌4 extension lead+role|头痛医头3 treat+symptom reactiv|头等8 first+class main|头等的1 top|头绪7 outlin main+thread
头脑10 brain mind|头脑清楚1 clear+head sensibl|头衔8 titl rank|头路1 thread first+class|头部9 head|头里6 front|头重脚轻4 top+heavi
头面人物5 lead+figur|头颅8 head|头领9 head+person leader|夷为平地5 level|夷平5 level|夸大地1 larg|夸夸其谈5 talk+big sound|夸海口1 talk+big
夸示1 display|夸赞6 speak+highli|夹11 plac doubl+layer|夹克4 pr|夹具5 fixtur|夹塞儿1 queu+jump|夹子5 clip folder|夹层6 doubl+layer
夹带6 carri mix|夹心5 fill+stuf stuf|夹杂8 mix|夹生4 completeli solv develop|夹角6 angl|夹馅1 stuf fill|夺11 leav|夺取11 captur
夺回8 win|夺得10 captur|夺魁5 win|夼2 low+ground|奂5 excellent|奄6 delay|奇特10 unusual|奇绝4 rare|奇缺5 short
奇花异草5 rareli+seen unusual|奇袭6 surpris+attack|奇遇6 happi+encounter|奈何9 deal|奉12 offer|奉养7 serv support|奉召1 receiv+order
奉告5 inform|奉命9 receiv+order follow+order act+order|奉献9 dedicat|奉祀5 pay+respect dedicat|奉赠3 present|奉迎3 greet
奉还5 return|奋战8 work+hard|奋武扬威1 strength|奏11 play+music achiev|奏乐6 perform+music play+tune|奏效7 result effectiv
契9 agre contract|契合6 agreement agre|契机8 opportuniti turn+point|契约9 agreement contract|奓3 open spread|奔12 go head
奔四1 push+40|奔头4 prospect|奔走8 run go|奔走相告5 spread|奔跑9 run|奔跑的路程1 run|奔逃6 run|奔驰9 run+quickli speed|奕9 graceful
奖励10 reward|奖惩9 reward+penalti|奖掖4 reward+promot|奖赏7 reward|奖金10 premium|套12 cover overlap|套中人2 conservativ|套件5 kit
套住1 ring|套儿1 schem|套取5 illegal+exchang|套叠3 overlap nest|套套4 method|套子6 case cover conventional+method|套房6 suit flat
套数5 number|套服1 suit|套汇5 illegal+currenci+exchang|套现4 convert+cash cash|套装7 kit|套装软件1 packag|套话6 conventional+greet
套路7 routin pattern standard+method|套车3 harness|套间6 small+inner+room suit|奘4 great|奠7 fix|奠基人8 founder|奠基者6 founder
奠定10 establish fix|奠都1 found+capital|奢侈地1 high|奢望7 excessiv+expectation|奥克拉荷马1 stat|奥尔巴尼3 york
奥援3 powerful+support support backup|奥数2 competition+math|奥秘8 secret|奭6 red|女士10 miss ms|奸污4 violat|奸险4 malicious
好16 good|好不容易9 great+difficulti difficult|好事10 good+action work|好些8 good+deal|好使6 easi function order|好几年7 year
好动6 activ|好受7 feel+better ease|好坏8 good+bad standard qualiti|好处11 benefit advantag gain profit|好多9 better
好奇9 curiositi|好奇心8 curiositi|好好11 carefulli properli|好好儿6 good+condition carefulli|好客6 treat+guest
好容易8 great+difficulti easi|好心的1 good|好恶6 preferenc|好感7 good+opinion|好手8 expert professional|好日子8 good+day happi+life
好歹9 good+bad case|好气7 happi good+mood|好汉10 hero|好玩7 fun interest|好生10 properli|好看10 good nice|好胜3 competitiv aggressiv
好自为之4 shap behav|好言好语3 kind+word|好评8 positiv+evaluation|好话6 friendli+advic good+word kind+word|好起来1 improv
好转9 improv improvement|好高骛远4 aim+high|如下11 follow|如假包换1 fig+authentic|如出一辙6 different|如实8 realistic|如愿以偿7 achiev
如日中天5 career|如期7 schedul time|如果15 case event|如果块1 block|如果结构1 structur|如果语句层1 level|如流的1 flow|如雷贯耳5 known+reputation
妇人之仁4 soft+heart|妇孺皆知4 known|妈12 ma|妙处6 ideal+plac suitabl+location advantag|妙手5 highli+skill+person|妙手空空3 empti+hand
妙法6 perfect+solution|妙计7 excellent+plan|妤6 fair|妥9 suitabl readi|妥协9 compromis reach+term|妥善8 appropriat proper
妥实1 proper appropriat|妥帖5 properli fit|妥当8 appropriat proper readi|妥贴6 properli fit|妨功害能1 capabl+peopl|妪4 protect
姆指1 thumb|始12 begin start|始发6 set start|始建11 start+build|始末6 stori ins|始点1 start+point initial+point
始终如一5 consistentli|姓12 famili+name|姓名10 full+name|姓名的1 name|姓氏8 famili+name|委10 curv shift|委婉8 soft|委屈9 feel+wrong
委托10 trust|委托书8 proxi authorization|委托人8 client|委托进程1 client+process|委曲求全5 accept+compromis|姗5 deprecat slow
姗姗来迟4 late|姚8 good|姣8 pretti|姤7 good|姱5 pretti|姻亲6 affiniti law|姽4 quiet+nice|姿8 appearanc|姿势9 postur position
姿容5 appearanc|姿态9 postur|姿色6 good|威10 power|威信9 reputation trust|威势7 power+influenc|威斯康星3 stat|威斯康星州4 stat
威权6 authoriti power|威灵1 authoriti|威猛7 bold+powerful|威风凛凛的1 command|娃儿7 children|娃娃10 small+child|娃子7 small+child
娆8 graceful|娉9 graceful|娓7 activ compli|娜10 graceful|娟10 graceful|娟秀5 graceful|娥10 good|娱乐界2 business|娴9 refin skill
娴熟8 skill|娴雅4 refin graceful|婀6 graceful|婀娜6 graceful|婉7 graceful|婉拒5 turn+gracefulli|婉谢1 declin|婚约6 engagement
婴儿10 lead|婵6 graceful|婷7 graceful|婽6 good|媒9 medium go|媒人6 go|媒介9 vector medium|媒体12 media|媒体文件1 media+file|媒合1 match
媒妁4 go|媒质6 medium|媚俗4 commercial|媲4 match pair|媲美7 match comparabl|嫁11 shift|嫈4 carefulli|嫌疑人7 suspect|嫌疑犯5 suspect
嫖客6 john|嫙3 fine|嫣然5 engag|嫩11 soft light|嫩绿5 soft+green|嫪5 long|嬉游1 fun|嬉皮笑脸6 smil|嬉耍1 play|嬛3 alon|嬬8 weak
子14 child seed|子串4 substr|子句2 claus|子女10 children|子弟9 child|子弹10 bullet|子民5 peopl|子目4 specific+item|子目录3 subdirectori
子类2 subcategori|子粒7 seed|子结构4 minor+structur|子网掩码1 subnet+mask|子集6 subset|子集合1 subset|子鼠1 year+1|孑4 alon|孑然1 alon
孔方兄1 money|孔道8 open+provid+access|孕穗2 boot|字14 letter symbol character word|字串1 character+string|字书5 character+book
字体9 font|字体大小1 bodi+size font+size|字元1 character|字典7 chines+character+dictionari dictionari|字句6 word expression writ
字号7 character+number character+size font+size|字型8 font|字帖5 short+letter|字帖儿1 short+letter|字幕4 caption subtitl
字形10 font+styl font pictur|字据4 contract|字数9 number+word word+count|字条7 brief+note|字样9 mention
字根4 character+root word+root|字段2 field|字段位置1 field+location|字段号1 field+number|字段名1 field+name|字段地址1 field+address
字段安全性1 field+securiti|字段描述1 field+description|字段改变1 field+chang|字段标记1 field+tag|字段格式1 field+format|字段类型1 field+type
字段编辑1 field+edit|字段表1 field+list|字段选择1 field+selection|字段长度1 length+field field+length|字段项目名1 field+item+name
字母9 letter|字母码1 alpha+code|字母键1 letter+key|字眼8 word|字码3 character+code|字符8 character|字符串7 string|字符串匹配1 string+match
字符串图象1 string+pattern|字符串处理1 string+process+languag|字符串表1 string+tabl|字符串语言1 string+languag
字符串长度1 length+string string+length|字符串项1 string+item|字符识别1 character+recognition|字符集4 character+set|字线1 word+wire
字组1 block code+word|字组记录1 block+record|字组长度1 block+length|字节6 byte|字节数1 byte+count|字表1 word+tabl
字词1 letter+word word+phras|字里行间6 impli+mean|字长5 word+capaciti word+length length|字长数1 number+length|字集1 character+set
字面6 literal|字首1 prefix|存11 exist stor|存为模板宏1 templat|存储9 stor save|存储体2 memori+bank
存储保护2 memori+protection storag+protection stor+protection|存储入口键1 memori+entri+key|存储内容1 memori+content
存储区1 memori+block|存储单元4 memori+cell storag+cell storag+location stor+cell|存储卡2 memori+card|存储响应1 stor+respons
存储器7 memori|存储器共享1 memori+shar|存储器地址1 memori+address|存储器大小1 size+memori|存储器存取1 memori+access|存储器寻址1 memori+address
存储器操作1 stor|存储器映象1 memori+map|存储器格局1 memori+configuration|存储器检查1 memori+check|存储器模块1 memori+modul|存储器清除1 memori+clear
存储器空量1 size+memori|存储器管理1 core+management|存储器类型1 type+memori|存储器编址1 memori+address|存储器设计1 memori+design
存储器输入1 stor+input|存储器输出1 stor+output|存储器配置1 memori+configuration|存储块1 stor+block memori+block
存储容量1 storag+capaciti stor+capaciti|存储指令1 stor+instruction|存储操作1 stor+operation|存储数据库1 memori+data+base stor+databas
存储更换1 memori+chang|存储磁心1 memori+core|存储管理5 memori+management storag+administration stor+management|存储记录1 stor+record
存储设备1 memori+devic storag+devic|存储逻辑1 stor+logic|存入值1 stor+valu|存入数据1 log+data|存入时间1 load+time|存取6 stor+retriev access
存取值1 access+valu|存取对象1 access+object|存取操作1 access+operation|存取方式1 access+mode|存取方法1 method+access
存取时间3 stor+access+time|存取类型1 access+type|存取约束1 access+constraint|存取级1 access+level|存取线1 access+line|存取臂1 access+arm
存取路径1 access+path|存在13 exist existenc|存在的1 exist|存放8 stor|存放处1 storag|存有8 hold+storag retain
存档5 file save+file sav+data|存款9 bank+sav|存活7 surviv|存活率4 recoveri+rate|存留6 remain|存簿1 sav+book|存续5 continu+exist
存货7 stock inventori|存量6 reserv|存钱5 save+money|存钱罐1 money+box|孙子9 general|孙武6 general|孚6 trust believ|孜7 hard+work
孝敬8 present|季世1 final+phas|季刊6 quarterli+publication|季报6 quarterli+report|季节11 time period|孤儿8 orphan|孤哀子1 orphan
孤子2 orphan|孤寒2 alon+poor|孤山6 isolat+peak|孤独的1 singl|孤立10 isolat|孤芳自赏4 self+love|孤身7 alon|孤零零7 alon|孥4 child
学14 learn studi scienc|学业8 studi|学业有成2 academic+success|学习13 learn studi|学习指南1 tutorial|学习控制1 learn+control
学习方法1 learn+method|学习曲线2 learn+curv|学习机3 learn+machin|学习系统1 learn+system|学习者5 scholar|学习自动机1 learn+automation
学习语言1 learn+languag|学习过程1 learn+process|学习问题1 learn+problem|学人6 scholar learn+person|学会11 learn master
学位11 academic+degre|学位证书1 degre+certificat|学分8 cours+credit|学分制5 credit+system grad+system|学到9 acquir
学制7 educational+system|学历10 educational+background academic+qualification|学号1 student+id+number|学名6 scientific+name
学员9 student|学坏1 follow+bad+exampl|学好6 follow+good+exampl|学子8 student scholar|学年7 academic+year|学报5 journal
学时5 class+hour period|学期8 term|学术11 learn scienc academic|学术上的1 learn|学术会议6 work+shop|学术界8 academic+circl
学样1 follow+suit|学步3 learn+walk|学海无涯1 horizon|学理5 scientific+principl|学生14 student|学生会6 student+union
学生证3 student+identiti+card|学界9 academic+world academic+circl|学科11 subject branch+learn cours academic+disciplin
学级1 class|学者12 scholar|学衔3 academic+titl rank|学说10 theori|学运1 student+movement|学门1 field+knowledg academic+disciplin
学问9 learn knowledg|学风7 styl+studi|孩7 child|孩儿10 child|孩子14 child|孩童7 child|孬5 good|孱3 weak|孱弱6 weak|孳8 produc
孳息1 interest|孵化8 innovation|孺6 child|孺子5 child|宁10 prefer|宁可9 better|宁愿9 better|宁肯6 prefer|宅子8 hous|宅舍1 hous|宅院6 hous
宇9 room|宇宙11 cosmo|宇宙观5 world+view|宇宙速度3 escap+velociti|宇航7 spac+flight|宇航局5 spac+agenci|宇航工程1 spac+flight+engineer
守12 guard watch observ|守住1 hold guard|守信6 promis|守候7 wait expect watch|守兵5 guard|守军8 defender|守分2 respect+law
守则6 rule regulation|守势6 defensiv+position guard|守卫9 guard|守卫者1 defender guard|守土6 protect+countri|守备8 stand+guard
守夜6 night+watch|守恒7 remain+constant|守护8 guard protect|守旧7 conservativ|守望5 watch guard|守空房3 stay+home+alon|守节5 constant
守门7 goal|安13 content quiet|安于6 feel+content|安保5 maintain+securiti|安全13 safe secur safeti securiti
安全信息1 securiti+information|安全区4 safe+area|安全工程1 safeti+engineer|安全性8 securiti safeti|安全性日志1 securiti+log
安全性策略1 securiti+polici|安全性约束1 securiti+constraint|安全性要求1 securiti+requirement|安全性视器1 securiti+monitor
安全性设计1 securiti+design|安全感7 sens+securiti|安全措施5 safeti+featur securiti+measur|安全数据集1 securiti+data+set
安全期3 safe+period|安全格式化1 safe+format|安全检测1 securiti+detection|安全测试1 securiti+test|安全状态1 safe+stat|安全的1 safe
安全码1 securiti+code|安全窗口1 securiti+window|安全等级2 securiti+classification|安全策略1 safe+strategi securiti+polici
安全类3 securiti+class|安全类型1 securiti+type|安全系数5 factor+safeti margin+safeti securiti+coefficient safeti+margin
安全系统1 securiti+system|安全级1 securiti+level|安全网3 safeti+net|安全表1 securiti+tabl|安全长度1 safe+length|安全问题1 securiti+issu
安养1 provid+care|安利2 recommend promot|安危8 safeti|安好7 safe+sound|安宁8 citi|安定10 stabl quiet|安富尊荣2 respect|安康6 good+health
安心9 ease|安息8 rest go+sleep|安慰10 consol|安打1 base+hit|安排12 arrang plan set|安排好的1 order|安放8 plac|安枕3 rest+easi
安检5 securiti+check|安民告示3 advanc+notic|安泰5 healthi+secur|安然7 safeli rest|安然无恙6 safe+sound|安生7 quiet|安祥3 compos
安置9 arrang placement|安葬8 buri|安装11 install fix mount|安装启用1 implementation|安装时间1 installation+time|安装程序2 install
安设7 install set|安逸6 easi|安邦3 region|安静10 quiet|安顿8 arrang|完13 finish complet|完事大吉2 finish|完全13 complet entireli
完全停机1 clean+stop|完全函数1 total+function|完全块1 complet+block|完全恢复5 full+recoveri|完全的1 complet|完全系统1 complet+system
完全组合1 complet+group|完全群1 complet+group|完全行方式1 full+line+mode|完全覆盖1 complet+cover|完全语言1 full+languag|完全集1 complet+set
完善12 comprehensiv develop excellent refin|完备9 complet perfect|完备索引1 complet+index|完备集1 complet+set
完好9 intact good+condition|完好无损6 good+condition intact|完好无缺3 perfect+condition|完完全全5 completeli
完工9 finish+work complet+project|完形5 total+form coherent|完成13 complet accomplish|完成的1 complet|完整12 complet intact
完整性6 integriti completeness|完整指令1 complet+instruction|完整操作1 complet+operation|完整的1 complet|完整系统1 complet+system
完毕10 finish end complet|完满5 successful|完璧之身1 clean|完税3 pay+tax|完结6 finish complet|完美10 perfect|宏9 great macro
宏儒1 learn+scholar|宏命令1 macro+command|宏大9 great|宏旨1 main+idea|宏观10 macro|宏观调控1 macro+control|宓7 silent|宕机1 crash
宗11 purpos model|宗主5 natural+leader|宗旨10 objectiv aim goal|官13 government+official official public|官价5 official+pric
官位8 official+post|官办6 government+run stat+enterpris|官名7 official+position|官吏11 official|官员13 official administrator
官官相护3 cover|官宦6 official|官家10 government official|官差5 official+business|官府10 authoriti|官方10 government official
官方语言1 official+languag|官爵6 official+rank titl+honor|官称1 titl|官署9 official+institution|官职10 official+position
官能5 function capabiliti sens|官能团6 functional+group|官衔7 titl official+rank|官费3 government+fund|官阶6 official+rank
定13 set fix determin decid|定义10 definition defin|定义函数1 defin+function|定义分程序1 definition+block|定义变量1 defin+variabl
定义名称1 defin+name|定义块1 definition+block|定义域5 domain|定义性模块1 definition+modul|定义控制块1 defin+control+block
定义方式1 definition+mode|定义标号1 defin+label|定义状态1 definition+stat definition+status|定义环境1 definition+environment
定义的1 defin|定义结构1 definition+structur|定义范围1 defin+rang|定义表1 definition+tabl|定义项1 defin+item|定于7 set schedul
定价9 set+pric fix+pric|定位10 position categoriz|定位方式1 location+mode|定位点2 anchor+point|定位球5 placement|定例3 routin
定做6 customiz|定做的1 custom+design|定出6 determin fix set|定刑1 sentenc|定制8 custom order|定制的1 custom
定制系统1 custom+built+system|定单点1 order+point|定名8 name|定向9 direct|定向代码1 direct+code|定向格式1 format+direct|定向的1 direct
定向线1 direct+line|定向集合1 direct+set|定员4 fix+complement|定址1 address|定址方式1 address+mode|定址级1 address+level
定址级数1 level+address|定址结构1 address+structur|定型8 finaliz|定夺7 decision determin|定常态1 fix+stat|定弦5 tun|定当1 readi finish
定形6 shap|定影程序1 fix+level|定律10 scientific+law|定性8 determin+natur determin+chemical+composition qualitativ fix|定情1 engag
定数6 constant quota fix+number fix+quantiti|定日期1 date|定时8 fix+time tim|定时器3 timer|定时的1 time|定时钟1 timer tim+clock
定期10 set+date regular+interval periodic fix+term|定标3 fix+coefficient|定标指令1 scal+instruction|定标操作1 scal+operation
定标点1 scal+point|定格6 fix freez+fram stop+motion|定案5 reach+verdict|定洋1 account|定点8 determin+location specific
定点部分1 fix+point+part|定然9 cours|定理9 establish+theori|定界1 boundari bound|定盘星2 fix+opinion solid+idea|定睛7 star
定票1 reserv+ticket|定稿6 finaliz|定约5 agreement contract|定级4 grad rank|定编4 fix+allocation
定规4 decid determin establish+practic|定论8 final+conclusion accept+argument|定调2 set+tone|定货5 order indent
定购6 order+good plac+order|定量8 quantiti fix+amount|定量分析6 quantitativ+analysis|定金6 payment advanc+payment|定音4 call+tune
定额8 fix+amount quota|定鼎4 fix+capital|宜11 proper suitabl appropriat|宜于7 suitabl|宜人7 nice|宝典7 canonical+text|宝贝儿4 heart
宝贵10 valuabl valu|实12 real true honest|实不相瞒1 truth honest|实业9 industri commercial+enterpris
实习9 practic field+work intern|实习生8 intern|实事9 fact actual practical+matter|实事求是9 practical+realistic|实付1 paid net
实代码1 true+code|实体9 entiti real|实体模型2 entiti+model|实例8 actual+exampl liv+exampl illustration demonstration
实况7 live scen real+situation|实分析1 real+analysis|实则7 fact|实利5 advantag gain net+profit|实力12 strength
实务7 practic practical|实参1 actual+parameter argument|实变元1 real+argument|实变量1 real+variabl|实名5 real+name non+anonymous
实图象1 real+imag|实在12 true|实在的1 real|实地8 site|实地址1 real+address|实型1 real+type|实心6 solid|实情8 actual+situation truth
实惠8 material+advantag cheap|实意1 real+mean|实据4 factual+evidenc|实收5 net+receipt real+incom
实效8 actual+effect practical+result|实数7 real+number actual+valu|实数值1 real+valu|实数据项1 real+data+item|实数的1 real
实数类型1 type+real|实文件1 real+file|实施13 implement carri|实施例1 implementation|实施策略1 implementation+strategi|实时8 real+time
实时响应1 real+time+respons|实时处理3 real+time+process|实时工作1 real+time+work|实时操作1 real+time+operation true+time+operation
实时系统1 real+time+system true+time+system|实时输入1 real+time+input|实时输出1 real+time+output|实时运算1 true+time+operation
实映象1 real+imag|实景5 real+scen real+location live+action|实根1 real+root|实格式项1 real+format+item|实模式1 real+mode
实比例1 full+scal|实测6 measurement measur observ|实物9 material+object concret+object original+object kind
实现13 achiev implement bring|实现性模块1 implementation+modul|实现策略1 implementation+strategi|实现结果1 implementation+result
实现要求1 implementation+requirement|实现规划1 implementation+plan|实现规则1 implementation+rule|实现计划1 implementation+plan
实现语言1 implementation+languag|实现阶段1 implementation+phas|实现需求1 implementation+requirement
实用10 practical functional appli|实用价值1 practical+valu|实用价格1 appli+cost|实用程序3 utiliti+program utiliti map
实用软件1 utiliti+softwar|实相1 actual+situation|实线3 solid+line continuous+line|实行13 implement carri practic
实证7 actual+proof concret+evidenc|实词4 content+word|实诚4 honest|实话8 truth|实话实说6 truth|实质性8 material|实足3 full complet
实践12 practic live carri|实际13 realiti practic practical realistic|实际上13 fact realiti practic|实际参数1 argument
实际变元1 call+argument|实际大小1 full+size|实项名1 real+item+name|实验12 experiment test experimental|实验设计1 experimental+design
宠9 love favor|审11 examin investigat carefulli|审判11 trial|审判员9 judg|审判官7 judg|审判者1 judg|审判记录1 record
审处1 trial+execution|审定8 screen evaluat approv|审察6 investigat|审批9 examin+approv|审改1 check+revis|审断1 examin|审时度势7 stock
审查11 examin investigat|审查列表1 audit+list|审查功能1 audit+function|审校2 proof+read review|审核9 audit investigat+thoroughli
审稿3 proof|审稿人1 reviewer|审结4 finish+trial|审美眼光1 aesthetic+judgment|审美观4 standard|审视8 examin|审计10 audit examin+financ
审计员1 auditor|审计处理1 audit|审计策略1 audit+polici|审计署8 audit+offic|审计长10 auditor|审订2 revis examin+revis
审议12 due+consideration|审讯8 trial|审读4 read review|审问8 examin question|客12 customer visitor guest|客串5 substitut
客人11 visitor guest customer client|客体7 object|客厅9 draw+room liv+room|客场9 game+venu|客套话5 conventional+greet
客室1 guest+room|客户11 client customer|客户应用1 client+application|客户服务6 customer+servic client+servic|客户机4 client
客户机程序1 client|客户端5 client|客房8 guest+room|客服1 customer+servic|客栈7 guest+hous|客气10 formal|客流7 customer+flow
客观11 objectiv|客观的1 external|客车9 bus|客队7 visit+team|宣10 declar announc|宣传攻势1 market+campaign|宣告10 declar|宣导1 promot
宣布12 declar announc|宣泄7 leak+secret|宣称9 assert claim|宣纸6 fine+writ+paper|宣言10 declaration|宣讲7 explain+publicli
宣读9 prepar+speech|室12 room work+unit|室温6 room+temperatur|宦门2 famili+official|宬3 librari+stack storag|宰9 govern+rule
宰割5 advantag|害死9 kill|宵8 night|家15 home famili|家世6 famili+background|家业7 famili+properti|家乡10 nativ+plac
家乡话3 nativ+languag|家事7 famili+matter|家产8 famili+properti|家人9 famili|家传7 famili+histori|家信4 letter+home|家喻户晓7 known
家园8 home|家境8 famili+financial+situation|家子3 famili|家宅5 home hous|家室6 famili|家家酒1 play+hous|家居7 home stay+home
家属10 famili+member dependent|家底5 famili+properti|家庭13 famili|家庭成员1 famili+member|家当8 belong|家徒四壁3 fig+poor
家教7 famili+education|家族10 famili|家用7 home|家畜的胞衣1 clean|家私6 famili+properti|家系2 line|家蝇3 hous+fly|家计4 famili+properti
家谱5 famili+tree|家里12 home|家长11 famili+head|容11 hold contain allow|容下1 hold|容光焕发6 smil|容受1 accept|容器8 container
容易13 easi likeli|容积7 volum capaciti|容纳9 hold contain|容许8 permit allow|容貌9 appearanc aspect featur
容量10 capaciti volum quantitativ|容量字段1 size+field|容错3 fault+toleranc|宽13 wide broad|宽免3 reduc+payment|宽大9 wide
宽宏大度2 broad+mind|宽展1 happi|宽广9 wide broad extensiv|宽度9 width|宽心7 ease|宽慰7 consol|宽敞8 wide|宽泛6 wide+rang
宽洪大量4 broad+mind|宽窄5 width|宽舒3 happi|宽阔10 wide width|宽限5 extend|宾9 visitor guest object|宾主7 guest+host
宾客8 guest visitor|宾朋4 guest|宾语6 object|宾语短语1 object+phras|宿9 old night|宿主7 host|宿债2 long+stand+debt
宿儒3 experienc+scholar|宿弊1 long+stand+abus|宿昔1 past|宿舍9 liv+quarter|宿诺1 old+promis|寂7 silent|寂寂5 quiet|寂寞9 quiet silent
寂然6 silent quiet|寂静9 quiet|寄11 send mail depend|寄主7 host|寄予6 plac express|寄件人2 sender|寄信4 send|寄养8 board
寄出5 mail send+post|寄发4 dispatch send|寄名2 adopt+name name|寄存7 stor|寄存器6 processor+register|寄宿6 stay board|寄托9 plac
寄物牌1 check|寄送3 send|寄递2 deliveri|寄销1 dispatch|寅吃卯粮2 live pay+later|寅虎2 year+3|密11 secret clos
密令6 secret+instruction secret+order|密件4 secret+document|密会1 secret+meet|密函1 secret+letter|密切11 clos
密切注意1 pay+clos+attention|密合1 clos+fit|密告4 tip|密实4 clos dens|密室7 secret+room|密密1 dens clos|密密匝匝4 dens|密密麻麻8 dens
密度11 densiti|密报6 secret+report|密探6 secret+agent|密文4 cod+text|密斯3 miss|密歇根5 stat|密歇根州5 stat
密电6 cod+telegram secret+telegram|密码9 secret+code password pin|密码保护1 password+protection|密码名1 name+code
密码学2 cryptographi|密码锁2 combination+lock|密而不宣1 secret|密致2 dens clos+spac|密西根4 stat|密西根州1 stat|密西西比州3 stat
密语3 secret+talk cod+languag code|密谈6 privat+discussion|密谋7 secret+plan|密钥5 secret+key key|密集10 compress|富11 rich
富于9 full rich|富人9 rich+person rich|富兰克林7 scientist+author|富含8 rich|富国6 rich+countri|富强8 rich+powerful|富得流油1 rich
富户9 rich+famili|富有11 rich full|富有的1 load|富民6 enrich+peopl|富翁7 rich+person|富贵9 rich+honor|富贵寿考1 rank long+life|富足6 rich
寎1 start+sleep|寒10 cold poor|寒冷9 cold|寒喧4 exchang+conventional+greet|寒暄7 exchang+conventional+greet|寒气8 cold+air
寒流7 cold+air+current cold+ocean+current cold+stream|寒潮7 cold+wave|寒门5 famili|寓9 impli contain
寓意8 implication messag import|寓意深远1 deep+implication|寓意深长2 deepli+significant|寓教于乐4 learn+fun|寓目1 view|寔6 solid
寙4 bad weak|察10 examin observ inspect|察看9 watch carefulli|察觉9 sens awar detect|察验1 examin|寡二少双1 second+none|寡陋1 read
寤寐1 time|寥5 empti|寥寥可数3 tini+number|寥寥无几6 tini+number|寥若晨星3 spars|寥落4 spars|寮10 small+window
寰10 larg+domain extensiv+region|寸9 unit+length inch thumb|寸步不离6 clos|寸步难行5 difficult+situation|对17 correct coupl pair
对付11 handl deal|对位6 align alignment|对偶7 dual coupl+phras|对偶网络1 dual+network|对内8 internal national|对冲6 hedg
对准9 aim target point direct|对准目标1 alignment+target aim|对劲5 suitabl|对唱5 answer+phras|对外12 external|对头7 correct normal
对局5 position|对应10 correspond|对应物2 counter+part|对弈6 play+go|对待10 treat treatment|对手11 competitor adversari|对抗10 stand
对抗赛6 match|对折3 fold|对换4 exchang swap|对接7 join|对接线1 line|对攻5 attack|对数表3 log+tabl|对方12 person+involv side
对模型4 pair+model|对比10 contrast ratio|对比度4 contrast degre+contrast|对比温度1 temperatur+contrast differenc+temperatur
对比联想1 word+association association+idea|对比色2 color+contrast|对焦3 focus|对照9 contrast compar check|对照表3 comparison+tabl
对症7 correct+diagnosis|对症下药6 appropriat+step|对症发药1 appropriat+step|对着干5 meet+head compet|对称轴4 central+axis
对答7 repli answer respons|对策9 game|对话关键字1 session+key|对话启动1 session+start|对话层1 session+layer|对话控制1 session+control
对话服务1 session+servic|对话框4 dialog+box|对话模块1 session+modul|对话管理1 session+management|对话结构1 session+structur
对话要求1 session+requirement|对话规则1 session+rule|对话键1 session+key|对调4 swap+plac exchang+role|对象12 target object partner
对象句柄1 object+handl|对象格式1 format+object|对象模型1 object+model|对象类型1 object+type|对象表1 object+list|对账2 verifi+account+record
对过4 side|对面10 directli+front face|对顶角1 angl|对齐4 align justifi|寻11 search seek|寻出1 find search discover
寻址4 address search+address|寻址操作1 address+operation|寻址方式1 address+mode|寻址结构1 address+structur|寻址能力1 address+capabiliti
寻址范围1 address+rang|寻常10 common|寻开心4 fun|寻思10 consider|寻找11 seek|寻求10 seek|寻读函数1 search+read+function
导10 lead guid conduct|导入6 introduc channel lead guid|导出8 deriv|导出规则1 deriv+rule|导前短语1 advanc+phras|导前页1 advanc+page
导向9 orient orientation|导师9 academic+advisor|导弹射程1 scop|导报6 guid|导播1 director|导柱1 guid+pin|导正1 correct
导演11 direct director|导致12 lead creat caus bring|导航9 navigation|导览2 guid|导言4 introduction|导论6 introduction
导语6 introduction lead+paragraph|导读4 guid|导购4 shop+assistant|寿9 long+life old+age age life|寿命10 life+span lifetim
寿命不长1 day+number|寿考3 long+life life+span|寿限4 lifetim length+life|封12 grant|封一5 front+cover|封三4 insid+cover
封二4 insid+front+cover|封冻7 freez|封包1 packag packet|封口8 clos|封套6 envelop wrapper|封存7 freez|封斋3 fast|封杀6 block
封火2 cover+fire|封疆7 border+region|封皮6 envelop cover|封盖4 cap cover block+shot|封神榜3 computer+game|封神演义3 computer+game
封禁4 block|封装6 wrap|封里1 insid+front+cover|封锁指令1 block+instruction|封锁状态1 block+stat|封闭10 clos|封面9 cover
封顶7 top stop+grow|尃4 stat announc|射12 launch|射中7 hit+target|射击10 fire|射影6 projection|射流研究1 js|射程10 rang reach|射门8 shot
射门得分1 goal|将16 general desir|将令7 order|将信将疑7 half+believ half+doubt|将军12 general|将官7 general|将息6 rest|将来11 futur
将近9 clos|尊11 senior senior+generation honor respect|尊严10 honor|尊亲4 parent|尊卑7 social+rank|尊命1 order|尊容4 face|尊崇7 honor
尊敬9 respect|尊称7 titl|尊贵8 respect|尊重11 respect honor valu|尌6 stand|小15 small tini|小不点2 tini small small+child|小东西6 dot
小乘6 pr|小九九3 plan schem|小事9 trivial+matter|小事一桩5 trivial+matter|小于9 less|小人物5 nobodi|小企业7 small+enterpris|小传4 profil
小便7 pass+water|小公共2 mini+bus|小册子7 information+sheet|小写5 lowercas|小写字母1 lowercas|小包7 packet|小半5 smaller+part
小卒5 minor+figur nobodi|小可7 small|小号5 small+size number|小品8 short|小型10 small+scal small+size|小型企业1 small+business
小型机4 minimal+machin|小型程序1 script|小声10 low+voic whisper|小姐12 miss|小娃7 child|小学生9 beginner|小孩10 child|小孩子10 child
小家子气4 small+mind|小家鼠2 mous|小小10 small minor|小巧7 fine compact|小幅6 slightli small|小店7 small+stor|小心11 careful care
小心眼4 narrow+mind|小心眼儿4 small+mind narrow+mind|小心翼翼8 carefulli|小心谨慎7 careful|小意思3 small+token|小手小脚3 mean
小打小闹5 small+scal|小括号1 bracket|小数6 small+figur small+amount decimal+fraction|小数位1 decimal+plac|小数点5 decimal+point
小日子3 simpl+life|小时12 hour|小朋友7 child|小本1 small+capital|小树6 small+tree|小毛病1 pip|小气6 narrow+mind
小气候5 fig+local+situation|小混混1 good|小滴1 drop|小瀑布1 cascad|小灶4 special+treatment|小熊猫4 red+panda|小片1 snippet|小玩意1 widget
小票3 receipt|小组11 group|小结5 summari short brief wrap|小老鼠1 symbol|小肚鸡肠3 narrow+mind|小节7 minor+matter bar|小范围1 local
小菜6 easi+job|小菜一碟1 easi|小虾米1 minor+player|小说12 novel|小调6 minor+key|小费7 tip|小路8 pathway trail|小道7 trail minor+art
小酌4 small+parti|小量5 small+quantiti|小金库5 supplementari+cash+reserv privat+fund|小面包1 bun|小项5 small+item event|小鼠5 mous
尐4 coupl|少14 less lack|少不得7 avoid|少儿7 child|少刻5 short soon|少壮派3 wave|少将10 major+general|少数12 small+number|少有8 rare
少校7 major|少见8 rare rareli+experienc hard|少量的1 short|少间1 soon short narrow+gap slightli+better|少顷6 short
尖11 point sharp|尖利6 sharp cut|尖刺1 spin|尖刻6 bit|尖头5 point+end tip|尖子生4 top+student|尖峰4 sharp+peak peak spik
尖括号1 angl+bracket|尖端8 sharp+point+end tip tip+top|尖酸5 acid|尖锐9 sharp point|尖顶6 point+object|尘埃落定5 finaliz|尙3 valu
尚12 valu|尚书12 high+official|尚可7 bad|尝10 experienc|尝试10 attempt|尤11 particularli especialli fault|尤为9 especialli
尤其12 especialli particularli|尤物5 rare+object rare+person|尨3 strip|就业12 job|就业机会1 job+open|就任8 offic assum+post
就医8 receiv+medical+treatment|就地正法4 summari+execution|就寝6 go+sleep|就是13 exactli|就是说8 word|就此10 point|就算11 grant
就绪7 readi order|就绪任务1 readi+task|就绪标志1 readi+flag|就绪状态1 readi+stat|就绪状态字1 readi+status|就绪知识1 readi+knowledg
就绪记录1 readi+record|就职7 offic assum+post|就范6 submit|就要来的1 com|就诊7 doctor seek+medical+advic|就近7 nearbi|尸体11 dead+bodi
尸首9 dead+bodi|尸骸7 skeleton|尹9 run|尺子7 rule|尺寸9 size dimension measurement|尺寸变化1 scal+chang|尺度9 scal|尺度匹配1 metric+match
尺码4 size fit|尼斯7 nice|尽13 exhaust|尽人皆知4 known|尽善尽美6 perfect|尽头9 end limit|尽快10 speed|尽性1 display+fulli
尽意1 express+fulli|尽是1 full completeli|尽自1 regardless|尾11 tail|尾声7 end|尾大不掉4 bottom+heavi|尾巴9 tail
尾数6 decimal+part small+chang|尾标1 tail|尾款2 balanc|尾气6 exhaust|尾灯3 tail+light|尾矿4 min+wast tail|尾端5 trail+end|尾部8 part
尾随7 tail tag|局11 narrow offic situation set|局中人2 participant player|局促6 narrow short|局势10 situation stat
局地4 local localli|局域网7 local+area+network|局外3 outsid connect external|局部11 part local|局部变量5 local+variabl
局部地址1 local+address|局部帐户1 local+account|局部性4 local|局部数据库1 local+data+base|局部的1 local|局部知识1 local+knowledg
局部组1 local+group|局部视图1 local+view|局部语境1 local+context|局限9 limit|局限于1 limit|局限性8 limitation|局面11 aspect phas situation
屁屁1 bottom|屁股10 bottom part|层12 layer floor|层叠5 layer tier|层层9 layer|层层加码1 repeat+increment|层服务1 layer+servic
层次10 layer level|层次分级1 layer+level|层次管理1 layer+management|层状的1 layer|层级6 level hierarchi
层见迭出1 occur+frequentli occur+repeatedli|层面9 aspect level|居13 stor|居中7 position|居住地7 current+address|居处1 home
居官3 secur+position|居室7 room|居家6 live+home stay+home home|居然11 surpris|居间5 position|居首5 lead first+plac
居高不下6 remain+high|居高临下的1 command|屈9 feel+wrong|屈折语1 declin|屈服8 yield|屈服点1 yield+point|屉4 tier|届12 arriv period due
屋11 hous room|屋企1 home famili|屋外7 outsid+room|屋子10 hous room|屋宇6 hous build|屋架3 build|屏9 screen reject|屏幕9 screen
屏蔽7 screen block|屏退1 send dismiss|屏除2 dismiss|屏障8 barrier|屏风8 screen|屑8 bit fragment|展10 spread open effect
展出9 display|展台7 display+counter stand|展品7 display+item|展布3 spread distribution|展平2 flatten|展开12 carri launch
展开系统1 deployment+system|展弦比4 aspect+ratio|展望8 outlook prospect ahead forward|展期4 extend+period
展现9 come emerg reveal display|展眉2 smil|展示11 reveal display|展缓1 extend|展览10 display|展销5 display+sell|展销会5 trad+fair
展露4 expos reveal|属14 categori join|属于12 classifi belong part|属名1 generic+name|属地7 dependenci|属实8 verifi true
属性9 attribut properti|屡10 time repeatedli frequentli|屡屡8 repeatedli|屡次8 repeatedli time|屡试不爽4 tri time+test
履历6 background|履历表5 resum|履约5 promis honor+agreement|履行10 carri implement perform|履行的1 perform|屯9 difficult stor
屯驻6 quarter|山凹6 col|山响1 noisi|山坳7 col|山峰9 peak|山川8 landscap|山水画7 landscap+paint|山河10 countri|山海经6 popular+custom
山火4 forest+fire|山药蛋2 rube|岁13 year+old year|岁入6 annual+revenu annual+incom|岁数7 age|岁月9 year time|岁月如梭1 time+fly
岁月如流2 flow+time|岁计1 annual+budget|岑彭1 chines+general|岔开6 chang|岗位11 post job|岗哨8 sentri|岸10 bank|岸然2 serious|峇7 pr
峙8 peak stor|峣8 high|峤5 highest+peak|峥4 excel|峨冠博带3 official+class|峰11 highest+level|峰值6 peak+valu
峰值检测1 peak+detection|峻8 high|崇10 high|崇奉5 believ|崇尚8 hold|崋6 chines|崔嵬3 actor|崛起9 spring|崟5 high|崤6 pr|崩9 collaps
崩坍2 collaps|崩坏4 crash breakdown burst|崩塌7 collaps|崩溃9 collaps|崩盘5 crash collaps|崩落4 collaps|崩裂5 burst+open break
崭5 high|崭新9 brand|崴6 high|崽6 child|嵌9 emb|嵌入7 insert emb|嵌入式软件4 embed+softwar|嵌合2 tabl|嵌套4 nest|嵌套循环2 nest+loop
嵌板2 panel|嵌进1 embed|嵙2 plac+name|嶂6 rang+peak|巅峰7 peak|川10 plain|州13 stat|州界4 stat+border stat+line|州立6 stat+run
州立大学1 stat+universiti|巟4 reach|巡回7 go|巡视8 inspect|巢9 nest|巢穴7 nest|工11 work worker skill|工业14 industri
工业代码1 industri+code|工业的1 technical|工事8 defensiv+structur construction+work|工于心计1 schem calculat|工人13 worker
工人阶级10 work+class|工会9 trad+union|工作16 work operat job task|工作会话1 work+session|工作函数1 work+function|工作区1 work+set
工作区方法1 work+set+approach|工作区策略1 work+set+polici|工作区逼近1 work+set+approach|工作原理1 principl+operation|工作台5 workbench
工作存储器1 work+memori|工作室6 studio|工作对话1 work+session|工作情况1 performanc|工作报告1 work+report|工作数据1 field+data
工作数据库1 work+databas|工作数据集1 work+data+set|工作文件3 work+document work+file|工作日9 work+day|工作标准1 work+standard
工作栈1 work+stack|工作模式1 work+pattern|工作流1 workflow|工作流程1 workflow|工作流语言1 work+flow+languag work+flow+languag+job
工作的1 work|工作目录1 work+directori|工作码1 work+code|工作站7 workstation|工作管理1 work+management|工作系统1 work+system
工作组8 work+team work+group task+forc|工作结构1 work+structur|工作者9 worker|工作范围1 work+rang|工作装配1 work+load|工作记忆1 work+memori
工作设计1 work+design|工作语言1 work+languag|工作负载1 work+load|工作过程1 work+process|工作进度1 work+schedul|工作量7 workload volum+work
工作队6 work+group task+forc|工作集1 work+set|工作集方针1 work+set+polici|工作面4 work+surfac|工作页面1 work+page
工作频率2 work+frequenci servic+frequenci|工具12 tool instrument mean|工具书6 referenc+book|工具包4 toolkit|工具开发1 development
工具机1 machin+tool|工具标准1 tool+standard|工具语言1 implementation+languag|工农兵8 worker|工分6 work+point|工匠10 smith|工厂11 factori
工商10 industri+commerc|工商业9 business|工商名录1 directori|工商界6 industri world+business|工地9 construction+site
工夫9 period+time skill|工学6 engineer|工序9 work+procedur process|工整7 fine+work|工期6 completion+date|工矿6 industri+min
工程14 engineer engineer+project project|工程修改层1 engineer+chang+plan|工程图2 engineer+graphic technical+draw|工程学6 engineer
工程师10 engineer|工程开发1 engineer+development|工程改变1 engineer+chang|工程改变表1 engineer+chang+list|工程时间1 engineer+time
工程系统1 engineer+system|工程计划1 project+plan|工程设计2 engineer+design engineer+development|工艺11 art+craft
工艺程序1 process+program|工艺美术7 appli+art|工装裤1 overall|工读4 work+part+time|工资12 pay
工频1 utiliti+frequenci power+frequenci main+frequenci|工龄6 length+servic|左13 left east|左上5 upper+left|左下3 lower+left
左下角4 lower+left+quarter|左不过3 event|左侧9 left+side|左倾4 left+lean progressiv|左前卫3 left+forward|左右13 left nearbi
左右手5 capabl+assistant|左岸7 left+bank|左手11 left+hand left+hand+side|左撇子5 left+hand|左派8 left|左移4 shift+left
左端3 left+end left+half+end|左舷4 port|左袒1 side partial bias favor+side|左转1 turn+left|左边9 left left+side|左近7 near
左邻右舍6 neighbor relat+work+unit|左面5 left+side|左首7 left+hand+side|巧10 happen|巧干2 appli+intelligenc|巧计5 schem|巨10 larg
巨匠5 great+master|巨变6 great+chang|巨大12 larg|巨头8 big+player big+shot|巨富5 rich|巨擘4 thumb authoriti|巨无霸5 big+mac
巨流3 strong+current|巨细4 big+small|巨蟒6 python|巨蟹1 cancer|巨蟹座3 cancer|巨轮7 larg+ship|巨量4 massiv|巨集1 macro|巨额9 larg+sum
巨额利润1 clean|巩7 secur solid|巩固10 consolidat consolidation|巫7 pr|差12 differenc differ send|差不多11 less
差不离4 different similar|差事7 poor assignment job|差价7 differenc+pric|差使7 send official+post assign
差分6 increment differenc differential|差分法3 method+differenc|差分表1 differenc+tabl|差别11 differenc distinction
差劲5 bad good averag|差失1 mistak|差异11 differenc|差异性6 differenc|差数5 differenc|差池6 mistak error|差派1 dispatch
差生4 weak+student|差误1 mistak|差距10 gap|差速器4 differential|差遣8 send|差错7 mistak fault error|差错检查1 error+check
差额8 balanc differenc|己10 self b|己方7 side|已16 stop|已作故人1 pass|已失败的1 fail|已存数据1 data|已实现库1 implementation+librari
已往5 past|已故7 late|已有的1 exist|已知10 known|已知地址1 known+address|已知状态1 known+stat|已知的1 known|巳蛇1 year+6|巴12 long
巴不得7 long forward|巴不能够1 long|巴前算后1 consider+repeatedli|巴士7 bus|巴望5 forward|币9 money currenci|币制7 currenci+system
市15 market citi|市中心9 citi+center|市井7 marketplac|市价6 market+valu|市值7 market+valu|市内9 insid+citi|市净率4 pric+book+ratio
市区11 citi+center|市厘1 li|市场14 marketplac market|市场价4 market+pric|市场份额1 market+shar|市场准入5 access+market
市场占有率7 market+shar|市场竞争1 market+competition|市场营销1 market|市政工程1 public+work|市政府10 citi+government|市立5 citi citi+run
市里8 li|市集6 fair market|市面7 marketplac|市面上1 market|布12 announc spread declar|布下6 arrang|布什尔3 port+citi
布告6 notic announc|布局11 composition layout open|布料6 material|布景6 set|布条7 list|布法罗4 york+stat|布满9 cover fill|布线5 wir
布线图1 wir+diagram wir+pattern wir+layout|布线程序1 wir+routin|布线表1 rout+tabl|布线规划1 rout+plan|布置11 order arrang fix
布衣7 common+peopl|布通率1 rout+rate|布鲁斯6 blue|帅9 graceful smart|帅呆了1 awesom|帅气6 smart dash|帆布6 canva
师13 master expert model|师从6 studi|师傅10 master qualifi+worker|师出无名2 act+justification|师出有名2 caus|师尊6 master
师父13 master qualifi+worker|师范9 normal|师范大学8 normal+universiti|希奇7 rare|希望13 desir|帏幕2 screen|帐11 screen|帐单1 bill check
帐号5 account+number|帐户6 account|帐户名1 account+name|帐户处理1 account|帐户策略1 account+polici|帐目6 account|帐目文件1 account+file
帐簿1 account+book|帑6 public+fund|帕9 wrap|帖10 appropriat notic|帖子8 card messag post|帘幕3 hang+screen|帙7 book+cover
帜7 flag|帡1 cover screen|带14 band|带分数1 mix+fraction mix+number|带动10 driv|带劲3 excit interest|带回8 bring|带基数1 bas+number
带头9 lead first set+exampl|带头人7 leader|带子7 band|带宽7 bandwidth|带有10 involv|带来12 bring produc|带状线1 strip+line
带电8 charg live|带电操作1 power+operation|带病6 carri+diseas vector|带给8 provid bring|带薪1 paid full+pay|带薪休假1 paid+leav
带走9 carri|带路7 lead guid fig+instruct|带路人2 guid|带领10 guid lead|帧8 fram|帧定位1 fram+alignment|帧频1 fram+rate fram+frequenci
席卷8 sweep carri|帮12 assist support|帮办6 assist+manag|帮助13 assistanc assist|帮助信息1 information|帮助窗口1 window|帮助系统1 system
帮助索引1 index|帮助选项1 option|帮同1 assist|帮子6 upper group|帮帮忙5 favor|帮忙9 favor|帮手8 helper assistant|帷7 screen|常13 frequentli
常任7 permanent|常务12 routin daili+operation|常客5 frequent+visitor|常常12 frequentli|常年9 year+round averag+year
常态7 normal+stat|常情5 common+sens|常数9 constant|常时4 frequentli usualli regularli|常来常往1 visit+frequentli frequent+deal
常模1 norm|常温7 room+temperatur|常犯1 commit common|常理7 common+sens|常用11 common+usag|常见11 commonli+seen common
常见问题1 common+problem faq|常规10 code+conduct convention common+practic routin|常言5 common|常设10 stand+permanent
常识8 common+sens general+knowledg|常量7 constant|常驻8 permanent|帻8 head+cover|帽9 cap|帽子10 cap label bad+name|帽舌1 peak
幂6 power|幂函数1 power+function|幂等律1 idempotent+law|幂级数5 power+seri|幅11 width roll|幅员5 scop|幅度10 width rang scop
幌8 shop+sign|幌子7 shop+sign|幕10 screen|幕后7 scen|幕后操纵1 pull+string|幕间1 interval|幕间休息1 interact|幛4 hang+scroll|幡8 banner
幢8 banner|干14 dry concern clean|干事8 administrator|干休5 matter+rest|干净10 clean|干净利落6 efficient|干净的1 clean|干咳6 hack
干将6 capabl+person|干巴巴5 dry|干戈5 arm|干才4 abiliti capabl|干扰信号3 noisi+signal|干旱10 dry|干架1 row|干洗3 dry+clean|干活9 work
干流8 main+stream|干涩6 dry+heavi|干涸7 dry|干燥10 dry|干爽4 dry+clean clear+fresh|干眼症4 dry+eye|干笑5 forc+smil|干系8 responsibiliti
干线10 main+line|干线段1 main+section|干练7 capabl+experienc|干脆10 straightforward clear+cut simpli|干脆利落4 direct+efficient
干货4 less|干透1 dry dry+completeli|干部13 official manager|干预9 intervention|平13 flat level equal|平交道1 level+cross
平仓3 clos+position|平价7 pric|平伏3 quiet|平原12 field plain|平台11 platform|平台代码1 platform+code|平台基础1 platform+base
平和8 moderat|平地9 level+land level+ground plain|平地层1 tabl|平地起家1 start+scratch|平均13 averag|平均值7 averag+valu
平均偏差1 averag+deviation mean+deviation|平均功率1 mean+power|平均差1 mean+deviation|平均收入1 averag+incom|平均数6 mean
平均法3 method+averag|平均误差1 averag+error mean+error|平均速度1 averag+speed|平坦9 level smooth flat|平坦的1 level|平头6 common
平头百姓1 common+peopl|平安10 safe+sound quiet+safe|平安夜1 silent+night|平安无事7 safe+sound|平安的1 safe|平实6 plain level|平局7 draw
平常10 common usualli|平平8 averag|平年4 common+year|平底8 flat+bottom|平庸之辈1 nobodi|平心而论6 honest|平快车1 local+express
平息8 suppress|平房7 singl+stori+hous|平手7 draw|平抑5 control|平摊4 spread|平整8 smooth level flatten|平方8 squar|平方根4 squar+root
平方根法1 root+squar+method|平日10 usualli|平时11 normal+time|平易近人5 plain+simpl|平权2 equal|平淡7 flat special|平滑7 flat+smooth
平滑的1 flow|平白6 reason|平白无故5 good+caus|平直7 smooth level|平移5 translation|平稳9 smooth|平等12 equal|平素8 usualli normalli
平缓8 level flat fig+moderat|平舌音1 c|平行9 parallel equal+rank|平行式索引1 run+index|平行线5 parallel+line|平衡11 balanc|平衡态1 balanc
平装2 paper+cover|平视6 head|平辈5 generation|平静下来1 quiet|平面11 plan print+media|平面几何2 plan+geometri|平面图4 plan plan+figur
平面曲线1 plan+curv|平面波2 plan+wave|平面的1 plan|平面角1 plan+angl|平顺4 smooth|年17 year grain|年事已高7 old+year|年产9 annual+production
年代13 age period|年份10 year|年刊5 annual year+book|年华7 year time age|年历5 calendar|年号7 year+number|年均11 annual+averag
年复一年6 year|年头9 year period day|年岁7 year+age age|年底12 year+end|年庚1 age|年度11 year annual|年度报告1 annual+report
年度预算1 annual+budget|年息5 annual+interest|年报7 annual+report|年收入7 annual+incom|年来1 past+year|年画7 year+pictur
年级9 grad year|年纪11 age|年老体弱5 old+weak|年老力衰1 old+weak|年老的1 advanc|年表7 timelin financial+year|年资4 age+experienc
年轮6 annual+ring growth+ring|年迈6 old|年鉴6 annual+report|年长7 senior|年长者5 senior|年间12 year period|年限8 age+limit|年龄11 age
年龄组4 age+group|幵2 flat level|并16 combin|并举7 develop+simultaneousli|并入9 merg incorporat|并吞6 merg|并拢5 draw|并排7 side
并无一个1 none|并称8 combin+name|并立4 exist+simultaneousli|并联6 parallel+connection|并肩9 alongsid side
并行8 proceed+parallel side|并行口1 parallel+port|并行处理4 parallel+process concurrent+process|并行性3 parallelism concurrenci
并行执行2 concurrent+execution|并行接口1 parallel+interfac|并行操作1 concurrenci+operation parallel+operation concurrent+operation
并行机1 parallel+machin|并行算法3 parallel+algorithm|并行计算1 parallel+comput|并购8 acquisition|并进7 advanc|幸9 trust|幸存7 surviv
幸福11 happi|幺11 tini|幻化6 transform transformation|幻方3 magic+squar|幻灯片4 slid transparenci|幻觉7 hallucination
幽9 remot hidden|幽僻3 quiet+remot|幽冥5 dark|幽微3 subtl|幽明3 night+day|幽浮1 spac+ship|幽静7 quiet isolat|广12 wide spread
广义9 broad+sens general+sens|广博7 extensiv|广博的1 larg|广告11 advertis commercial|广告业5 advertis|广告商5 advertis+compani
广告宣传2 advertis promotion|广告栏2 advertis+column|广告词5 messag|广场12 public+squar|广域网5 wide+area+network|广大12 larg+scal
广播10 propagat|广播网3 network|广泛13 extensiv wide+rang|广泛搜索1 rang|广泛的1 comprehensiv|广电总局6 publication
广角3 wide+angl fig+wide+perspectiv|广角镜1 wide+angl+len|广阔10 wide|广韵4 contain+26|庀6 prepar|庄10 plac+business
庇9 protect cover|庇佑4 protect protection|庇护8 protection|序10 order sequenc|序列9 sequenc|序列号2 serial+number product+key
序号7 serial+number sequenc+number|库11 librari|库信息1 librari+information|库函数3 librari+function|库存8 stock
库存模型1 inventori+model|库存现金1 cash+hand|库搜索1 librari+search|库文件1 librari+file|库文文件1 librari+text+file
库格式1 librari+format|库模块1 librari+modul|库登记表1 base+tabl|库登记项1 librari+entri|库目录1 librari+directori|库程序包1 librari+packag
库管理1 librari+management|库结构1 librari+structur|库藏6 stor|应14 agre answer respond|应从7 compli|应付10 deal|应付款4 due
应允7 consent|应力9 stress|应力场3 stress+field|应变管理1 chang+management|应声8 answer+voic respond copi+voic
应对7 respons answer repli|应征7 appli|应急9 emergenci|应手6 handl|应承7 agre promis|应接1 deal|应接不暇5 overwhelm
应援1 provid+assistanc|应敌4 meet+attack|应有10 proper|应激6 stress|应激反应3 stress|应用13 appli practical
应用上下文1 application+context|应用于1 appli|应用于模板1 appli+templat|应用于节1 appli+section|应用任务1 application+task
应用作业1 application+job|应用功能1 application+function|应用化学1 appli+chemistri|应用名1 appli+name|应用层3 application+layer
应用平台1 application+platform|应用性能1 application+performanc|应用手册1 application+manual|应用控制块1 application+control+block
应用控制表1 application+control+tabl|应用文4 appli+writ|应用文件1 application+file|应用方式1 appli+styl|应用服务器3 application+server
应用模块1 application+modul|应用注释1 application+note|应用的1 appli|应用研究1 appli+research|应用科学5 appli+scienc
应用程序1 application+program application+routin application|应用程序包1 application+packag|应用程序库1 application+librari
应用程式1 application program|应用管理1 application+management|应用系统1 application+system|应用语言1 application+languag
应用软件6 application+softwar|应用软体1 application+softwar|应用进程1 application+process|应用领域1 application+area|应答7 repli
应答分析1 respons+analysis|应答工具1 respons+tool|应答方式1 respons+mode|应答标题1 respons+header|应答语言1 respons+languag
应答首部1 respons+header|应绪表1 readi+list|应许3 promis allow|应诊2 patient|应诺5 promis|应酬8 social+interaction|应验6 come+true
底12 background bottom base end|底价5 floor|底子7 base foundation bottom|底层8 bottom|底座7 base foundation|底数6 base|底板6 panel
底止2 end limit|底气6 confidenc|底片5 negativ|底版3 negativ block|底稿4 manuscript|底端1 bottom bottom+side end+part
底线7 bottom+line base+line baselin|底细6 insid+information stand|底蕴7 insid+information concret+detail|底薪6 base+pay
底边4 base base+line|底部9 bottom|底限3 lowest+limit bottom+line|底面8 bottom bottom+side bottom+surfac|店11 shop stor
店主8 shop+owner|店伙6 shop+assistant|店员6 shop+assistant|店家7 shop|店铺9 stor shop|店长4 stor+manager|店面6 shop+front|庚7 age b
府13 government+repositori|府上8 home|废11 disabl|废品7 production+reject second scrap|废弃8 invalidat
废料6 wast+product refus good|废水7 wast+water|废物8 wast+material|废物点心1 good|废纸6 wast+paper|庤8 prepar|庥5 protection
度12 pass estimat spend|度数5 number+degre read strength|度日如年5 time+hang+heavi|度过9 pass spend surviv|度量7 measur toleranc
度量分析1 metric+analysis|度量衡6 measurement|座13 base stand|座上客4 guest+honor|座无虚席5 full+hous stand+room
座机4 fix+phon privat+plan|座标轴1 coordinat+axis|座落4 locat|座谈会10 conferenc|庳2 low+built+hous|庶9 common+peopl|庶几5 similar
康10 healthi|康乃狄克1 stat|康乐5 healthi+happi|康健5 healthi fit|康复9 recover|康强1 strong+healthi fit|康泰4 safe+healthi
康涅狄格4 stat|康涅狄格州5 stat|康熙字典1 contain+47|廆4 room|廉8 honest|廉价8 low+cost|廉价出售1 sale|廉正3 integriti|廉洁7 honest integriti
廉耻5 sens+honor|廑3 careful|廓7 big empti open|廓清5 clear|廛3 market+plac|廨6 offic|延9 extend delay|延伸11 extend spread
延后1 defer delay|延寿6 extend+life|延展5 extend stretch scal|延年益寿5 life+longer extend+life|延揽4 round|延搁3 delay|延时5 delay
延期8 delay extend defer|延期付款1 defer+payment|延续10 continu go last|延续的1 continu|延绵4 extend+continuousli|延缓7 defer
延聘3 engag|延误8 delay miss|延迟7 delay lag|延迟时间1 delay+time|延迟线3 delay+line|延长10 extend delay|延长线4 extend+line
建13 establish found set build|建党7 parti+found|建制10 organizational+structur|建国11 found+countri|建成12 establish build
建成区4 built+area|建政5 establish+government|建材9 build+material|建构7 construct set develop construction
建树7 contribution establish found|建模5 model|建模系统1 model+system|建物1 build structur|建立14 establish set found
建立文件表1 build+file+list|建立时间1 setup+time|建筑13 construct build|建筑业10 build+industri|建筑学7 architectural architectur
建筑工人1 construction+worker builder|建筑师8 architect|建筑式样1 architectur|建筑物10 build structur|建筑群10 build+complex
建网3 network|建言5 suggestion stat advic|建议13 propos suggest recommend proposal|建议只读1 read+recommend
建设14 build construct construction|建造11 construct build|建都9 establish+capital|廾3 hand+join|开14 open start turn
开业9 open+business open+practic open|开业的1 practic|开交1 end finish|开价5 quot+pric|开会10 hold+meet|开倒车2 driv+revers
开先1 first|开光3 transparent|开关8 power+switch open+clos|开关时间1 switch+time|开关曲面1 switch+surfac|开关网络1 switch+network
开关项1 first+term|开具6 draw|开凿8 cut|开刀6 perform+operation operation|开列5 list|开创10 initiat start found|开办9 open start set
开动7 start set+motion move|开包1 unpack|开化6 open+mind|开区间1 open+interval|开单4 bill open+tab|开卷5 open+book
开卷有益2 benefit+education|开发13 exploit open develop|开发人员5 developer|开发区11 development+zone
开发后评议1 post+development+review|开发周期1 development+cycl development+period|开发商8 developer|开发工具5 development+tool
开发环境1 development+environment|开发票1 invoic|开发系统1 development+system|开发者6 developer|开发软件2 development+softwar
开发过程1 development+process|开口10 start+talk|开合6 open+clos|开启8 open start enabl|开国11 found+stat|开国元勋1 found+figur
开地1 clear+land open+land|开场7 begin open start|开型寻址1 open+address|开型指令1 open+order|开型码1 open+code|开型网络1 open+network
开型节点1 open+node|开型通路1 open+path|开外6 beyond|开头9 begin start|开始15 begin start initial|开始搜索1 start+search
开始比赛1 start+match|开始状态1 start+stat|开始登录1 start+log|开始的1 open|开始符号1 begin+symbol start+symbol
开小差5 absent+mind absent+leav|开小灶2 special+attention|开局8 open match work activiti|开屏5 spread+tail
开展12 launch develop open|开山祖师3 founder|开山鼻祖2 founder|开工9 begin+work|开市4 open+trad|开幕9 open|开幕词7 open+speech
开店7 open+shop|开庭6 sit|开庭期1 session|开式4 open+formula|开式文件1 open+file|开张7 open+business|开往7 leav head
开征4 start+collect+tax|开心8 feel+happi|开心颜2 smil|开恩7 favor|开户6 open+account|开打5 break|开拓10 break+ground open develop
开拔6 set start+date|开掘6 fig+investigat|开支9 spend+money|开支票1 check|开放13 open open+mind|开放对象1 open+object
开放式网络1 open+network|开放源码1 open+sourc|开放的1 open|开放系统1 open+system|开放编号制1 open+number+system|开敞4 wide+open
开文件1 open+file|开斋3 break+fast|开方6 evolution|开方键1 root+key|开明8 open+mind|开春5 begin+spring|开朗7 open+clear
开本3 book+format|开机6 start+engin boot press+ctrl+alt+delet|开枪8 open+fire|开槽2 slot|开步1 step+forward walk|开涮4 fun
开演4 begin|开火6 open+fire|开炮7 open+fire|开玩笑9 fun|开环4 open+loop|开电自检1 power+self+test|开着的1 open|开示2 instruct teach reveal
开窗口1 open+window window|开窗口功能1 window+function|开窗口能力1 window+capabiliti|开立5 found+start|开端8 start begin
开符号串1 open+string|开绿灯3 go+ahead|开胃菜1 starter|开腔4 speak start+speak|开荒6 open+land|开行6 open+string|开裂7 split+open
开解3 explain|开言1 start+speak|开议1 hold+meet start+negotiation|开设9 offer open|开诚2 honest|开诚布公5 plain+speak
开课3 cours teach+subject|开赛7 start+match|开走6 go driv|开赴7 head|开足马力4 full+speed|开路6 open+circuit|开路线1 open+circuit+line
开路运行1 open+run|开辟11 open set establish|开通10 open open+mind|开道6 clear|开采10 extract exploit|开释4 releas|开销7 pay
开锁1 unlock|开门9 open+business|开门红5 good+begin|开阔9 wide open|开阔的1 open|开除8 fire|开颜1 smil|开首1 begin start open
开麦拉1 camera|异11 different unusual|异义1 differ+opinion|异乎寻常6 unusual|异事1 separat+matter different+job|异人1 unusual+person
异体6 variant+form|异体字4 variant+chines+character|异动5 shift alter unusual+chang|异口同声6 voic
异同7 comparison differenc+similariti|异国情调1 local+color|异地7 different+plac|异常11 anomali|异性8 different+natur
异文5 variant+character variant+written+form different+edition|异样8 differenc|异步5 asynchronous|异状6 unusual+condition
异相4 phas|异能4 different+function|异说4 different+opinion|弃10 throw|弃世1 leav+world|弃守1 yield|弃置4 throw|弃置不用1 spik
弄12 manag|弄乱1 confus|弄假成真3 play+believ|弄到手1 hand hold|弄坏1 break|弄平1 flatten|弄懂5 sens figur|弄死1 kill|弄混1 confus
弄清8 clarifi fulli+understand|弄错6 err|弇4 cover trap|式13 type form pattern styl|式子4 formula mathematical+expression
式微5 declin|式样8 styl|弓形5 circular+segment|引12 draw pull extend|引人注意4 eye+catch|引人注目9 eye+catch|引人的1 fetch
引入10 draw pull introduc|引出8 extract draw|引发10 lead trigger initiat caus|引向7 lead draw|引咎3 accept+responsibiliti
引子5 introduction open+word|引导11 guid lead conduct boot|引导员3 guid|引导的1 guid|引导者2 guid|引得8 index|引擎7 engin|引文5 citation
引水8 channel+water draw+water|引火5 light+fire|引爆7 caus+burn|引用11 quot cite recommend|引用关键字1 key+referenc
引用函数1 referenc+function|引用分析1 referenc+analysis|引用变量1 referenc+variabl|引用层1 referenc+level|引用扫描1 referenc+scan
引用操作1 referenc+operation|引用模型1 referenc+model|引用环境1 referenc+environment|引用的1 referenc|引用索引1 index+referenc
引用节点1 referenc+node|引用表1 referenc+list|引用计数1 referenc+count|引用记录1 referenc+record|引用调用1 call+referenc|引申7 extend
引申义2 extend+mean deriv+sens|引而不发3 practic trial+run|引荐5 referral|引见8 introduc|引言4 introduction
引证6 cite quot cite+evidenc|引起13 lead caus|引路7 guid|引进11 recommend introduc|引述6 quot|引逗4 lead|引领9 lead|弗吉尼亚7 stat
弗吉尼亚州5 stat|弗罗茨瓦夫3 polish+citi|弗罗里达1 stat|弗罗里达州1 stat|弘7 great|弘扬8 enhanc promot enrich|弟子12 follower
张14 open spread sheet+paper sheet|张力7 tension|张口8 start+talk|张开8 open spread extend|张扬8 public spread|张望7 peer
张罗8 care rais+money|张贴8 post advertis|张量5 tensor|张量积1 tensor+product|弢5 cover|弥9 full fill completeli|弥天1 cover
弥撒5 mass|弥望1 full+view|弥漫9 fill+air everywher+present|弥缝5 fix|弥补9 complement|弥足珍贵4 valuabl|弦乐6 string+music
弦乐器5 string+instrument|弦外之音5 impli+mean|弦歌3 education|弧9 arc|弧光4 arc+light|弧度6 arc curv|弧形9 curv arc|弧线6 arc|弭5 stop
弯10 turn|弯回1 replication|弯子6 turn curv|弯弯曲曲6 curv|弯曲10 curv|弯腰驼背1 poor+postur|弯角3 curv|弯路6 wrong|弱11 weak
弱势7 vulnerabl weak|弱小7 small+weak children|弱智6 weak+mind|弱点9 weak+point fail|弱碱4 weak+base|弱酸5 weak+acid
弸4 full stretch|弹12 bullet play|弹出1 exit pop|弹出式1 pop pop+ups|弹力5 elastic+forc spring|弹压6 suppress|弹奏6 play
弹子锁1 spring+lock|弹射7 launch|弹性10 flexibiliti|弹指6 short+moment flash|弹指一挥间3 flash|弹窗1 pop+window|弹簧7 spring
弹簧秤2 spring+balanc|弹簧锁1 spring+lock|弹起5 bound|弹跳5 bounc jump|弹道8 trajectori|强14 strong forc|强人7 highli+capabl+person
强令5 order+forc|强似1 better|强制9 enforc enforcement|强力9 powerful|强加7 forc|强劲9 strong powerful robust|强势9 strong powerful
强嘴3 talk|强国8 powerful+countri great+power|强壮8 strong robust|强大11 larg powerful strong|强夺4 forc|强度10 strength intensiti
强弩之末5 fig+spent+forc|强弱8 strong+weak intensiti|强征5 press+servic|强悍8 strong|强攻6 dominant controll strong|强有力8 strong
强权6 power|强求6 demand|强烈12 strong|强盛9 rich+powerful|强硬8 hard+line|强调12 emphasiz stress|强身5 fit|强迫10 forc
强迫观念1 compell+notion|强逼5 forc|强队6 powerful+team|强项6 key+strength strong+suit|弼6 assist|归12 return go belong|归于9 belong
归依4 convert reli|归入7 assign classifi includ|归功7 credit attribution|归功于1 credit|归口6 relevant|归向3 turn|归因4 attribut
归国8 go+home|归宿7 home final+destination end|归属9 belong final+destination|归属感5 sens+belong|归属权1 attribution|归并6 add merg
归心6 convert|归拢4 gather|归来9 return come|归根3 return+home|归根到底6 final+analysis|归根结底7 final+analysis|归根结蒂3 final+analysis
归案5 file|归档7 file plac+file|归档文件4 archiv+file|归类6 classifi categoriz|归类于1 rang|归约动作1 reduc+action|归约原理1 reduc+principl
归约操作1 reduc+operation|归约机1 reduc+machin|归约状态1 reduc+stat|归纳9 sum summariz|归结8 sum end|归罪于1 pin|归诸于1 refer
归路6 return+rout|归还9 revert|归途5 journey+home|归附8 submit|归除1 long+division|当15 suitabl|当上1 assum+position assum
当下12 immediateli moment|当世1 present+age offic|当中11 middl center|当事5 charg importanc involv|当事人10 parti
当事国5 countri+involv|当事者5 person+involv peopl+hold+power|当今10 current present|当代10 present+age|当众8 public|当作10 treat
当做9 treat|当儿8 moment|当初11 time|当前11 current modern present fac|当前上下文1 current+context|当前任务表1 current+task+tabl
当前值1 current+valu|当前文件1 current+file|当前用户1 activ|当前用户名1 current+name|当前的1 current|当前目录5 current+directori
当前类型1 current+type|当前记录1 current+record|当前设置1 current+set|当前页1 current+page|当务之急8 top+prioriti+job|当即11 spot
当口1 moment|当地12 local|当地人8 nativ|当地时间1 local+time|当地的1 local|当场10 scen spot|当型模式1 schema|当夜7 night|当天10 day|当头8 first
当家7 call+shot charg|当局11 authoriti|当年12 day year time|当心7 care|当成9 consider|当掉1 fail crash stop+work
当政7 come+power hold+power offic|当日10 day|当时14 time|当月6 month|当机立断7 prompt+decision|当权7 hold+power|当权者6 power authoriti
当然13 natural cours doubt|当真11 serious|当着9 front presenc|当空5 overhead|当红7 currentli+popular|当选11 select
当量7 equivalent yield|录10 record hit|录像8 video+record|录入5 input type|录制7 record|录取率8 acceptanc+rate|录播3 tap
录放4 record+play|录用8 accept+publication|录象3 video+record|录音8 record sound+record|录音机7 record+machin|彝8 law+rule
形12 appear form shap|形体8 figur form+structur|形像1 form imag|形制9 form shap structur design|形势12 situation
形同虚设6 empti+shell|形容9 describ description appearanc|形式13 form shap|形式参数1 formal+parameter|形式系统3 formal+system
形式语言1 formal+languag|形式逻辑5 formal+logic|形形色色7 kind sort|形态11 shap form pattern|形成14 form shap|形成图案1 pattern|形成网1 web
形状10 form shap|形胜1 strategic|形色1 shap+color appearanc|形象12 imag form figur visualization|形象化5 visualization visualli
形象思维4 pictur|形象艺术1 visual+art|形貌7 appearanc|形质1 form structur design|形迹6 trac mark|形骸5 human+bodi skeleton|彤6 red
彦9 accomplish|彧8 accomplish|彩11 color|彩印8 color+print|彩头5 profit|彩旗6 color+flag|彩画8 color+paint
彩绘10 paint color+paint+design|彩色9 color multi+color|彩蛋3 post+credit+scen|彩车4 float|彬9 refin|彬彬2 refin
彰7 clear manifest|彰彰1 obvious manifest clearli+visibl|彰明1 clearli public obvious|彰明较著1 obvious
彰显5 display draw+attention|影11 pictur imag|影像8 imag|影像处理1 imag+process|影像档1 imag+file|影儿5 shadow|影剧3 screen+stag
影印6 photo+offset|影响14 influenc effect affect|影响力9 influenc impact|影响层面1 impact|影响面2 reach+influenc affect+area
影子10 shadow reflection hint|影本1 copi|影踪7 trac sign|影集2 seri|影音5 record+media|彴5 bridg|役使7 work|彻8 thorough pass
彻夜6 night|彻底12 thorough thoroughli complet|彻底地1 fast|彻底的1 search|彻悟3 fulli+awar recogniz+fulli
彻查1 investigat+thoroughli|往14 go bound|往上1 upgrad|往事9 past+event|往前10 move+forward|往后9 futur time+come
往复6 backward+forward|往年9 previous+year|往往12 usualli case|往日9 past|往时5 past+event|往昔7 past|往来10 deal contact
往来帐户1 current+account|征11 journey invit|征信5 examin+reliabiliti reliabl credit+report|征候4 sign symptom
征兆7 sign warn+sign|征召7 draft|征实1 grain+tax|征得6 obtain|征战8 campaign|征文启事1 call+paper|征求10 seek request|征状3 symptom
征程6 journey|征聘4 invit+job+application|征询7 consult queri|征调6 second|征象6 sign symptom|征途7 long+journey|征集10 collect
徂3 go reach|径10 track|径庭1 completeli+different|径直9 directli|径直地1 directli|径自8 leav consult|径赛3 track+event
径路1 rout path|径迹5 track trajectori path|待13 stay wait treat deal|待业6 await+job+assignment|待人7 treat+peopl
待会1 wait+minut stop|待会儿7 moment later pr|待命6 call|待命状态2 arm+stat|待定8 await+decision pend|待用4 stand+application
待续6 continu|待考5 investigation currentli+unknown|待遇10 treatment pay status|徇5 follow|很快地1 fast|很早7 earli|很晚1 late
很迟1 late|律11 law|律吕3 tun|律条1 law|徐缓4 slow|徒手7 bare+hand|得17 obtain degre|得不到8 obtain|得主7 recipient|得令1 follow+order
得以11 enabl order|得体8 fit|得克萨斯5 stat|得克萨斯州6 stat|得出10 obtain arriv|得分10 scor|得到14 obtain receiv|得到许可的1 licens
得力8 capabl efficient|得势6 win+power authoriti dominant|得名11 nam|得天独厚8 favor+natur|得失8 gain+loss success+failur
得宜4 proper appropriat suitabl|得宠5 favor|得当7 appropriat suitabl|得悉7 learn inform|得手8 come succeed|得救6 sav|得数6 solution
得标1 std|得法4 suitabl properli|得病5 contract+diseas|得益7 deriv+benefit|得知11 find learn|得罪10 violat+law|得胜8 game|御12 driv
御宅族1 video+game|御寒6 warm|循9 follow|循参部分1 part|循序渐进6 sequenc step|循环11 cycl circl loop|循环体2 loop+bodi|循环元素表1 list
循环小数3 recur+decimal|循环数据1 data|循环码1 cycl+code loop+code|循环群1 cycl+group|循环表1 list|循环论证2 circular+argument|循路而行1 track
微12 tini slightli|微乎其微6 tini+bit next|微内核2 micro+kernel|微分8 differential differentiation|微分方程8 differential+equation
微型8 micro tini|微型机4 micro+architectur|微型汽车1 mini|微妙8 subtl|微小8 minut|微少的1 remot|微弱9 weak|微星1 micro+star+international
微末6 tini|微机7 micro|微火3 low+fire|微积分7 differentiation+integration|微笑11 smil|微缩4 compact micro|微臣7 small+official
微茫1 blur|微观8 micro|微调5 fine+tun trim|微量7 minut micro trac|微量元素7 trac+element|徯2 wait|徯径1 path|徵6 roughli+sol
德才3 ethic+abiliti|德智体美4 intelligenc|徼4 boundari go|徽8 badg|徽号7 titl+honor term+respect|徽帜1 banner|徽标2 logo|徽章6 badg
心14 heart mind center|心不在焉7 absent+mind|心中13 central+point thought heart|心中无数4 idea unsur|心乱如麻6 confus
心力衰竭6 heart+failur|心动7 heartbeat heart+rate|心劲4 thought|心口7 word+thought|心口如一2 honest+straightforward|心地8 character
心地善良1 good+natur|心境8 mood mental+stat fram+mind|心声7 thought feel|心头10 heart thought mind|心安的1 content
心得7 knowledg insight understand tip|心志6 resolution|心态10 think|心思10 mind thought mood|心性7 natur|心情11 mood fram+mind
心想12 think assum|心慌意乱6 confus|心房6 heart|心扉5 inner+heart|心搏2 heartbeat|心术5 design schem|心机6 think schem
心梗3 heart+attack|心气6 stat+mind|心潮澎湃5 overwhelm+emotion|心灵10 smart heart|心灵手巧4 capabl|心率6 heart+rate|心理12 psychologi
心理学10 psychologi|心甘4 satisfi|心田5 heart|心疑1 suspect|心目9 mind|心眼7 heart consideration|心眼儿7 thought mind|心知肚明5 awar
心神8 mind stat+mind attention|心窄1 narrow+mind|心窍5 mind|心算5 plan preparation|心细4 careful|心绪7 stat+mind mood
心肌梗塞5 heart+attack|心肌梗死6 heart+attack|心肝7 heart|心肠8 heart stat+mind|心胸7 heart mind|心胸开阔1 broad+mind open+mind
心胸狭窄1 narrow+mind|心胸狭隘1 narrow|心脏10 heart|心脏疾患1 heart+diseas|心脏病9 heart+diseas|心腹9 reliabl+agent|心虚7 lack+confidenc
心血来潮6 brainstorm|心计6 schem|心路5 schem toleranc|心跳8 heartbeat|心轴1 central+axis|心迹5 true+feel|心里13 heart mind|心里有数5 scor
心里话7 true+feel secret+mind|心音6 heartbeat|心领神会6 understand+thoroughli|心领神悟1 understand+thoroughli|心驰神往3 long
必不可少8 essential|必修6 requir|必修课6 requir+cours|必备10 essential|必备条件1 prerequisit|必定10 bound
必要12 necessari essential requir|必要条件8 requirement necessari+condition|必要的1 prerequisit|必需10 requir essential
必需品7 essential|必需的1 requir|忆7 remember memori|忍者神龟1 video+game|忒9 err chang|忖6 consider guess|忖度4 guess|忖量2 guess
志11 sign mark|志同道合6 mind|志向7 goal ideal|志愿书2 application|志气7 resolv driv|志趣6 interest|忘12 forget|忘不了7 forget
忘乎所以5 carri|忘却7 forget|忘怀6 forget|忘掉7 forget|忘记11 forget|忙活8 press+business|忠11 honest|忠告7 advic|忠诚9 fideliti
忠诚的1 true|忧心6 concern|忧闷5 feel|快14 rapid quick speed rate|快乐11 happi|快件3 express+deliveri|快慢7 speed|快捷8 quick fast
快捷键2 shortcut+key|快攻6 fast+break quick+attack|快时标1 fast+time+scal|快步9 quick+step|快步流星1 walk+quickli|快活8 happi
快照9 snapshot photo|快班1 advanc+stream express|快车7 express|快返回1 fast|快递6 express+deliveri|快速12 fast high+speed rapid
快速反应3 quick+reaction|快速启动1 quick+start|快速响应1 quick+respons|快速地址1 fast+address|快速存取1 fast+access quick+access
快速扫描1 fast+scan|快速查找1 quick|快速格式化1 quick+format|快速的1 fast|快速行进1 post|快速访问2 fast+access rapid+access|快速选择1 fast+select
念11 read studi|念书7 read studi|念叨7 talk repeat|念头10 thought idea|念诵6 read|忻5 happi|忽12 ignor|忽冷忽热4 hot cold|忽忽5 flash
忽略9 ignor|忽视10 ignor|忽闪5 flash|怀10 heart mind think|怀俄明3 stat|怀俄明州3 stat|怀古5 recall+past|怀念8 think|怀特6 whit
怀疑11 doubt suspect|态10 appearanc shap form stat|态势9 postur situation|态度12 approach|怎么着7 pr|怎样12 kind|怗2 quiet|怙4 reli
怙恃1 reli|思11 think consider|思念9 think long miss|思恋3 miss long|思情1 miss long|思想13 thought think idea
思想体系1 system+thought|思索9 think+deepli|思绪8 train+thought emotional+stat mood feel|思维11 thought think
思维过程1 think+process|思考11 reflect|思虑8 consider+carefulli|思谋4 consider|思路10 train+thought think reason|思量8 consider
怠8 idle lazi|怠工4 go+slow|怡悦8 happi|怡然4 happi|怡然自得4 happi+content|急13 urgent press rapid|急于求成7 demand+instant+success
急件4 urgent+mail dispatch|急促8 urgent|急先锋5 lead+figur|急剧9 rapid|急功近利6 seek+instant+benefit|急务5 urgent+task press+matter
急如星火4 requir+immediat+action|急救8 emergenci+treatment|急症4 medical+emergenci|急行军5 rapid+advanc|急要4 urgent
急诊6 emergenci+treatment|急诊室5 emergenci+room|急转6 turn+quickli|急转直下5 dramatic+chang|急迫6 urgent press imperativ|急速9 rapid
急速地1 post|急速的1 quick|急遽5 rapid|急难5 critical+situation|急需9 urgent|急驰7 speed|急骤6 rapid
性13 natur character properti qualiti|性价比6 cost+performanc+ratio|性命12 life|性情9 natur|性格11 natur character
性状8 natur character|性能11 function performanc|性能价格比1 cost+performanc|性能任选项1 performanc+option
性能优化1 performanc+optimization|性能分析1 performanc+analysis|性能参数1 performanc+parameter|性能参照1 performanc+referenc
性能指标1 performanc+index|性能控制1 performanc+control|性能数据1 performanc+data|性能标准1 performanc+standard
性能比较1 performanc+comparison|性能监控1 performanc+monitor|性能监控器1 performanc+monitor|性能监测1 performanc+monitor
性能组1 performanc+group|性能规格1 performanc+requirement|性能评价1 performanc+assessment|性能需求1 performanc+requirement
性能验证1 performanc+verification|性质12 natur characteristic|怯弱4 weak|总14 assembl gather total|总之10 word short brief
总产值11 total+output|总产量10 total+output|总人口11 total+population|总价5 total+pric|总体11 completeli total entir
总体值1 population+mean|总体目标1 overall+target overall+objectiv|总体规划1 overall+plan master+plan|总体设计1 system+design
总供给1 aggregat+suppli|总信息1 total+information|总信息量1 total+information+content|总值8 total+valu
总公司8 parent+compani head+offic|总共9 sum total|总写入时间1 total+writ+time|总决赛6 final|总分8 overall+scor total+point
总则6 profil general+provision|总功率1 total+power|总务5 general+matter|总合2 collect add|总和9 sum|总回报1 total+return
总图4 assembli+draw|总在最上面1 top|总存取时间1 total+access+time|总局8 head+offic general+offic central+offic
总工作费用1 total+work+cost|总开关1 main+switch|总开销1 overhead|总得8 bound|总成本1 total+cost|总括5 sum inclusiv|总控制台1 total+consol
总揽6 assum+full+responsibiliti full+control|总数11 total sum aggregat|总方针5 general+polici overall+guidelin
总时间1 total+time|总机4 central+exchang|总流量3 complet+flow total+flow|总焦机时间1 total+time|总电流1 total+current
总的来说7 sum summari short|总的看法1 overview|总的说来5 overall|总监9 head director|总目6 catalog tabl+content|总称9 generic+term
总算10 long+last finalli|总系统1 total+system|总线7 computer+bus|总线结构2 bus+configuration bus+structur
总经理10 general+manager ceo|总结11 sum summari|总署6 general+offic|总而言之7 short word brief|总能7 total+energi
总裁10 director+general|总览1 general+overview|总解题时间1 total+solution+time|总计8 total|总计列表1 summari+list|总计数据1 summari+data
总计校验1 total+check|总论5 general+introduction overview|总误差1 total+error|总读出时间1 total+read+time|总负载1 total+load
总重1 total+weight|总重量1 total+weight|总量11 total overall+amount|总长9 total+length|总长度1 overall+length
总集6 general+collection|总需求1 aggregat+demand|总额11 total|恁8 think|恃8 reli|恋9 feel+attach long love|恋念1 miss|恋爱9 love
恍惚8 absent+mind|恍然7 flash|恒9 permanent constant fix|恒久5 constant persistent long+last|恒力1 constant+forc|恒定7 constant
恒常1 constant|恒星9 star|恒流源1 constant+current+sourc|恒温5 constant+temperatur|恒等1 identical|恒等式5 identiti|恒量3 constant
恛2 blur|恢9 restor recover great|恢复12 resum restor recover|恢复力4 resilienc|恢复电路1 restor+circuit
恢复程序2 recoveri+program recoveri+routin restor+routin|恢复系数1 recoveri+coefficient|恢复能力1 recoveri+capabiliti
恢宏6 develop broad|恣肆6 bold|恩11 favor|恩典7 favor|恩德7 favor|恩情7 favor|恩惠6 favor|恩断义绝3 split|恩赐6 favor|恬5 quiet
恬淡5 quiet+content|恬美2 quiet+nice|恬谧1 quiet|恬静5 quiet|恭喜8 greet|恭维7 speak+highli|恭贺新禧1 happi+year|息10 interest
息率4 interest+rate|息肩1 rest stay|恰9 exactli|恰似7 exactli|恰如其分6 appropriat apt|恰当9 appropriat suitabl|恰恰9 exactli
恶兆2 threat|恶劣9 poor+qualiti|恶名6 bad+name|恶声1 malicious+abus|恶意代码1 malicious+code malwar|恶意软件2 malwar|恶毒8 malicious
恶言6 malicious+talk|恶语5 malicious+talk|恹恹3 weak|恺7 kind|恺撒1 extension|悄8 quiet|悄声8 low+voic|悄悄10 quiet
悄悄话5 whisper privat+word confidenc|悆6 happi|悉9 case|悉心6 great+care|悉数6 enumerat+detail explain+clearli singl
悊7 respect|悐3 respect|悖8 go|悖乱1 confus|悟10 awar|悟入1 understand|悟性6 power+understand|悠久11 long
悠悠8 last+age great+number|悠着1 easi|悠远5 long+time+ago|悠长6 long|患11 contract|患有8 contract|患病者2 patient|患者11 patient
悧6 smooth activ sharp|悫2 honest|悬10 hang+suspend public+announcement unresolv|悬停5 hover|悬壶2 practic+medicin|悬念8 play
悬挂10 suspend hang|悬案4 unresolv+question unresolv+case|悬浮7 float|悬浮物3 suspend+matter|悬空6 uncertain|悬而未决5 pend+decision
悬而未决的1 open|悬赏6 offer+reward|悾3 simpl+mind|情13 feel emotion situation|情书6 love+letter|情事5 fact case feel
情况15 situation|情况标号表1 case+label+list|情况正常1 good+order|情势9 situation|情变3 loss+love|情味1 feel sens
情境7 situation context set environment|情形11 situation|情志6 emotion mood|情怀8 feel mood|情态5 mood modal
情感10 feel emotion move|情愫5 sentiment feel|情报10 information intelligenc|情报处3 intelligenc+offic intelligenc+section
情报检索3 information+retrieval|情报系统1 information+system|情报网3 information+network|情操8 sentiment feel|情景10 scen situation
情欲8 desir|情爱7 love|情状7 situation|情理7 reason sens|情结7 complex|情绪11 mood stat+mind|情绪低落1 spin|情绪化5 emotional
情缘5 love+affiniti|情节10 plot|情话5 word+love|情调8 sentiment tone+mood|情趣8 fun interest|情面5 sentiment+face|惇6 honest
惊喜9 nice+surpris|惊奇9 surpris|惊怖5 surpris|惊涛4 rag+wave|惊讶10 surpris|惊诧8 surpris|惊起5 start+surpris|惊跳3 start
惊鸿5 graceful|惑7 confus|惔4 burn|惙1 uncertain|惛4 confus|惝2 pr|惟独7 alon|惠9 favor benefit|惠临1 visit call|惠民6 benefit+peopl
惦6 think remember miss|惦记8 think concern|惨淡6 dark|惩7 warn|惩戒6 disciplin|惩罚10 penalti|惫6 exhaust|惬3 satisfi
惬意8 satisfi content|惯例9 convention|惯用法1 usag|惯用语2 commonli+phras|惰8 lazi|想15 think believ|想不到10 unexpect|想不开5 figur
想像9 visualiz|想出1 figur work think come|想到12 think call+mind|想头4 idea|想必9 likelihood|想念8 miss remember+long|想想看1 think
想法11 think opinion notion|想要10 feel|想见7 infer gather|想起12 recall think call+mind|惹麻烦5 creat+difficulti|惺8 understand
愆6 fault|愆尤1 fault|愆期1 delay miss+deadlin|愈11 recover better|愈演愈烈7 critical|意13 idea mean|意中人6 true+love
意义13 sens mean significanc importanc|意会5 sens|意兴5 interest|意向8 purpos intent|意向书5 letter+intent|意味9 mean implication
意味深长7 significant meaningful|意味着11 mean impli|意图9 intent intend|意境8 creativ+concept|意外11 unexpect|意念6 idea thought
意思12 idea opinion mean|意想不到8 unexpect|意愿9 desir|意指1 mean impli|意料8 expect|意料之中6 expect|意料之外8 unexpect
意欲8 purpos mean plan|意涵1 mean significanc import|意甲7 seri|意蕴5 inner+mean implication|意见13 idea opinion suggestion
意见箱3 suggestion+box|意识12 awareness awar|意译6 mean free+translation|意谓5 mean|意象6 imag|意趣6 interest|愒2 desir
感12 feel move touch affect|感人8 touch mov|感光7 light+sensitiv|感兴趣5 interest|感冒9 catch+cold cold interest
感冒药5 medicin+cold|感到13 feel sens think move|感动10 move touch mov|感化6 influenc|感发1 move+inspir|感受11 sens feel experienc
感召5 inspir|感天动地3 deepli+affect|感奋4 mov+inspir|感官7 sens|感应8 respons reaction interaction|感念6 remember+emotion
感怀5 recall+emotion feel+sentiment|感性8 sensitiv|感情11 emotion sentiment|感想7 reflection thought|感慨9 deepli+mov
感染11 influenc|感染力7 inspiration|感知8 awareness|感觉12 feel awar sens|感觉到1 detect|感觉器官5 five+sens
感触7 thought+feel mov touch|感谢信4 testimonial|愣10 blank|愦4 confus|愧赧1 red+fac|愿12 honest|愿心3 request|愿意12 readi
愿望10 desir|愿赌服输1 pay|慁2 confus|慈9 kind|慈母5 warm|慈爱7 love|慊7 content|慌张8 confus|慎8 careful|慎重9 careful|慢11 slow
慢下来1 slow|慢动作2 slow+motion|慢半拍1 half+beat slow|慢吞吞6 slow|慢性9 slow+patient|慢慢吞吞2 slow|慢慢来5 time easi|慢条斯理6 compos
慢速5 low+speed|慢速存储器1 low+access+memori low+memori|慢速访问1 long+access|慢镜头4 slow+motion|慧9 intelligent|慧眼6 mind insight
慧黠1 intelligent sharp|慰8 consol|慰藉6 consol|慰问8 greet|慷慨9 giv|憋9 hold|憧憬7 long forward|憨8 simpl+mind
憨厚6 simpl+honest straightforward|憨实1 simpl+honest|憨直3 honest+straightforward|憩5 rest|憪2 compos content|懂11 understand
懂事8 sensibl intelligent|懂得11 understand|懂门儿1 expert|懈弛1 slack|懈怠6 slack lazi|懈惰1 slack idle|懈气1 easi|懒9 lazi
懒人4 lazi+person|懒怠3 lazi|懒惰7 idle lazi|懒散6 inactiv lazi|懒腰6 stretch|懦弱7 weak|懵懂5 confus|懵懵懂懂5 confus|戆4 simpl honest
戊7 b|戋2 narrow small|戌狗1 year+11|戍守5 guard|戎马5 extension|戏11 play|戏份2 scen|戏剧11 play|戏剧家6 playwright|戏剧性7 dramatic
戏台7 stag|戏子6 actor|戏弄7 fun|戏码3 item|戏票4 ticket|戏耍5 play|成15 succeed finish complet accomplish|成一串1 string|成丁3 come+age
成串1 cluster|成串文件1 string+file|成为15 turn|成书8 publication|成交9 complet+contract reach+deal|成交价5 sale+pric
成份7 composition element|成份问题1 component+problem|成体1 fulli+form develop|成例6 convention|成像8 form+imag imag
成全7 complet round|成军3 set found open|成分12 composition element|成分变量1 component+variabl|成分环境1 component+environment
成分类型1 component+type|成功13 success succeed|成功去向区1 success+go+field|成千1 thousand|成千上万9 thousand|成千成万6 thousand
成双成对4 form+pair coupl|成员12 member|成员国9 member+countri|成品8 finish+good finish+product|成因8 caus factor|成块文件1 block+file
成块记录1 block+record|成型9 shap form|成天8 day+long time|成套7 complement|成对1 form+pair|成就11 success achievement achiev
成年8 year|成年累月3 year|成形7 shap form|成心6 intentional purpos|成性1 second+natur natur|成批6 batch bulk|成批任务1 batch+task
成批处理1 batch+process process+batch|成批对话1 batch+session|成批总数1 batch+total|成批生产1 mass+production|成批系统1 batch+system
成效10 effect result|成文8 written|成日5 day+long day time|成本12 cost|成本会计2 cost|成本分析1 cost+analysis|成本约束1 cost+constraint
成本计算1 cost|成果12 result achievement gain profit|成活5 surviv|成活率4 rate+success|成片7 cover+area|成百上千5 larg+number
成真1 come+true|成立13 establish set hold+water|成组传送1 block+transfer group+move group+propagat|成组寻址1 group+address
成组打印1 group+print|成组技术2 group+technologi|成组检查1 group+check|成组记录1 group+record block+record|成组访问1 group+address
成绩12 achievement performanc+record grad|成绩单5 transcript report|成群8 group larg+number|成群结队7 larg+number|成色8 qualiti
成见6 bia|成规7 establish+rule|成语7 chines+set+expression|成象2 form+imag call+mind|成象系统1 imag+system|成败8 success+failur
成败利钝4 succeed+fail success+failur|成败得失3 gain+loss|成长12 grow growth|成长率1 growth+rate|成问题的1 problem|成龙5 succeed+life
我国14 countri|我方7 side|戒10 guard|戒严区1 restrict+area|戒备8 guard|戒指9 ring|戒烟7 smok|戒规2 rule|戕5 kill|或多或少8 less|或缺5 lack
戗5 push bump|战争13 conflict|战团5 extension|战术11 tactic|战略13 strategi|战略伙伴1 strategic+partner|战略家5 strategist
战略性8 strategic|战略规划1 strategic+plan|战线10 front|战绩8 success|戚8 relativ parent|戚属1 relativ famili+member dependent
戚族1 famili+member|戚谊2 relation|戛6 tap scrap|戛戛独造1 creativ original|戠8 gather|戡3 kill suppress|戢4 collect stor
截10 cut stop intercept section|截击7 intercept|截取5 intercept|截图4 screenshot|截夺1 intercept|截尾1 trim
截断8 cut interrupt truncat|截断功能1 break+featur break+function|截断误差1 truncation+error|截止11 clos stop cut+point stop+point
截止状态1 stat|截止频率1 cut+frequenci|截然7 completeli|截然不同9 entireli+different|截获6 intercept|截获命令1 captur|截距1 intercept
截长补短2 complement|截面7 section cross+section|戬2 cut|戮7 join kill|戳破5 destroy|戳脊梁骨1 bit|戴12 respect support|戴帽子3 brand
戴面具1 mask|户11 famili|户内4 home|户口10 population bank+account|户头5 bank+account|户牖2 home|户限1 threshold|戾6 violat go
房12 hous room|房主5 hous+owner|房事6 love|房产8 properti+market|房价9 hous+pric cost+hous|房卡3 room+card|房子11 hous build room
房客5 tenant|房室6 room|房屋10 hous build|房屋中介1 hous+agent|房舍7 hous build|房费3 room+charg|房间11 room|所16 plac small+build
所以14 result reason|所以然5 reason|所发现1 discover|所在11 plac location|所在地11 location site|所属11 belong|所得9 acquir gain
所得税7 incom+tax|所思5 think|所想1 consider thought|所愿1 desir|所指9 object+indicat point|所料1 expectation|所有主3 owner|所有人9 owner
所有制9 system+ownership|所有层次1 level|所有引用1 referenc|所有权9 ownership properti titl|所有物6 belong|所有者9 owner|所生1 parent
所知10 known|所致9 caus|所见1 seen|所谓12 call|所需1 necessari requir|扁10 flat beat|扁平8 flat|扁平封装1 flat+pack flat+packag
扁平物1 plan|扆4 screen|扇11 slid window|扉页5 titl+page end+paper|手14 hand hold personal|手下10 hand action
手书7 personal+letter|手册7 manual|手写5 writ+hand|手写印刷体1 print+script|手到擒来5 easi|手制1 hand|手动7 manual manualli+operat
手动的1 manual|手势9 gestur sign signal|手卷4 hand+scroll hand+roll roll|手头7 hand financial+situation|手头紧3 short+money hard
手工9 manual|手工呼叫1 manual+call|手工操作1 hand+operation|手工检索1 manual+search|手工的1 manual|手工系统1 manual+system|手工艺6 art+craft
手心7 control|手忙脚乱8 act+confusion|手感6 feel handl|手把6 handl|手拉手5 join+hand hand|手控3 manual+control|手控存储器1 manual+memori
手控方式1 manual+mode|手控状态1 manual+stat|手推车5 cart|手提7 portabl|手提包5 hold|手提电脑1 portabl+computer|手札3 personal+letter
手术11 operation|手术台5 operat+tabl|手术室6 operat+room|手机12 cell+phon mobil+phon|手松1 free+spend
手柄5 handl video+game+controller|手段12 method mean strategi|手法10 techniqu skill|手牵手1 hand|手用1 hand|手电6 torch
手稿7 manuscript script|手笔6 skill styl hand handl+business|手紧3 short+money hard|手续10 procedur
手续费7 servic+charg process+fee|手脚9 action|手腕10 abiliti|手臂10 arm helper|手艺8 trad|手语4 sign+languag|手软6 think+twic
手边6 hand|手迹6 script hand|手里12 hand|才15 abiliti|才干7 abiliti|才能10 abiliti capaciti|才识6 abiliti+insight|扎堆5 gather
扎实8 strong solid|扎扎实实7 solid reliabl real|扎根7 root|扎营7 quarter|扑倒1 fall|扑克5 play+card|扑克牌5 play+card|扑救5 dive
扑朔迷离6 confus|扑杀1 kill|扑落4 fall drop socket|扑面7 eye+catch|扑面而来6 eye+catch|扒皮3 exploit advantag
扒高踩低1 crawl+high step+low|打15 beat strik hit|打中8 hit|打交道8 deal|打住5 stop|打保票1 guarante|打假7 expos+fals|打冲锋2 lead+charg
打击12 hit strik attack|打分7 grad mark|打分数1 mark|打制6 forg|打动8 move touch|打勾1 check|打包6 wrap pack packag|打包票3 guarante
打卡4 clock|打印8 print|打印主体1 type+bodi|打印任务1 print+task|打印体1 type+script|打印作业1 print+job|打印值1 print+valu
打印到文件1 print+file|打印名1 print+name|打印命令1 print+command print+order|打印块1 print+block|打印头2 print+head|打印对象1 print+object
打印开始1 print+start|打印指令1 print+order|打印控制1 print+control|打印数据1 print+data|打印数据集1 print+data+set
打印文件2 print+file print+document|打印机窗口1 print+window|打印机跳越1 print+skip|打印标题1 print+titl|打印格式1 print+format
打印范围1 print+rang|打印行宽度1 print+line+length|打印表1 type+list|打印记录1 print+record|打印设置1 print+setup|打印质量1 print+qualiti
打印资料1 print+document|打印输出1 print type|打印选项1 print+option|打印速度1 print+rate|打印错1 print+miss|打印页1 print+page
打印顺序1 page+order|打压6 suppress beat|打发9 pass|打发时间1 pass+time|打响8 succeed|打响名号1 known|打嗝5 burp|打回1 bounc|打圆场5 smooth
打坏1 bash|打垮6 strik destroy|打基础5 ground|打夯3 ram|打孔4 slot|打字6 type|打字原稿1 type+script|打字速度1 typ+speed
打岔6 interrupt chang+subject|打工仔5 employe|打底子1 sketch draft|打开12 open turn switch|打开指令1 open|打开文件1 open+file
打开文件名1 open+file+name|打开源1 open+sourc|打开状态1 open+mode|打开语句1 open|打成一片5 merg integrat unifi|打成平手1 draw|打手势5 motion
打扑克1 play+card|打扫8 clean sweep|打折7 discount|打折扣6 discount|打拍1 beat+time|打拍子3 beat+time|打招呼8 prior+notic|打拼6 work+hard
打掉1 destroy abort|打散5 scatter beat|打断9 interrupt break|打旗号1 flag|打杀1 kill|打死10 kill|打气4 inflat fig+encourag
打水1 draw+water|打法8 play|打混1 hang|打滑3 slid|打滚6 roll|打点7 readi order organiz|打烊3 pr|打猎8 go+hunt
打理5 care sort manag order|打瓜1 big|打电报1 wire|打电话10 call phon|打破10 break|打碎6 break+piec|打磨6 polish
打算11 plan intend calculat|打算盘3 calculat plan schem|打紧1 important|打翻5 strik|打耳光3 box|打胜1 win|打败10 beat|打趔趄1 miss+step
打趣6 fun|打转4 spin rotat|打进1 breach|打退7 beat|打退堂鼓5 turn+tail|打通8 open+access establish+contact remov+block
打造9 creat build develop forg|打道回府5 go+home return+home|打钩2 check check+mark|打错1 err typo|打马虎眼4 slack|扔11 throw
扔下7 throw drop|扔弃1 throw|扔掉7 throw|托11 prop trust support|托拉斯6 trust|托架3 bracket|托管7 trust|托管的1 manag|托运6 check
扠5 fork|扢4 clean|扣10 button|扣人心弦5 excit|扣住2 hook|扣分4 penalti+point|扣动5 pull|扣子6 button|扣帽子3 power+word|扣杀5 spik
扣球4 spik|扣留7 hold|扣紧1 button|执11 execut|执业6 professional|执事7 job|执导7 direct|执意8 determin|执政11 hold+power offic
执政党8 parti+power|执教8 teach train|执法10 enforc+law law+enforcement|执照6 licens permit|执着7 strongli+attach dedicat
执笔6 writ|执行13 implement carri execut run|执行优先权1 execution+prioriti|执行分析1 execution+analysis|执行分程序1 execut+block
执行命令1 executiv+command executiv+order|执行报告1 execution+report|执行指令1 execution+instruction
执行时间1 execut+time execution+time|执行模块1 execution+modul|执行次序1 execution+order|执行流水线1 execution+pipelin
执行点1 execution+point|执行状态1 execut+stat execution+status|执行环境1 execution+environment|执行监视1 execution+monitor
执行程序4 exec executiv|执行程序块1 execut+block|执行索引1 execution+index|执行级1 execution+level|执行者5 executor executiv
执行许可1 execut+permission|执行请求块1 execution+request+block|执行路径1 execution+rout|执行通路1 execution+path|执行部分1 part
执行错误1 execution+error|执行阶段1 execut+phas execution+phas|扩充9 expand|扩充工作码1 code|扩充码1 augment+code|扩军5 expand+arm+forc
扩印2 print+larger|扩及5 extend|扩增3 augment extend expand|扩大13 expand|扩大化6 extend+scop
扩展11 extend expand extension expansion|扩展名3 extension|扩建10 extend|扩张11 expansion expand|扩散9 spread|扩编6 expand augment
扪5 cover|扫10 sweep|扫地8 sweep+floor|扫尾4 round|扫描8 scan|扫描仪6 scanner|扫描任务1 scan+task|扫描命令1 scan+command|扫描器4 scanner
扫描域1 scan+field|扫描搜索1 scan+search|扫描方法1 scan+method|扫描时间1 sweep+time|扫描机1 scan+machin|扫描次序1 scan+order
扫描目录1 scan+directori|扫描码1 scan+code|扫描索引1 scan+index|扫描线1 sweep+trac|扫描行数1 number+scan+line|扫描转换1 scan+conversion
扫描输入1 scan|扫描输出1 scan|扫描速率1 scan+rate|扫描限量1 scan+limit|扫荡8 root|扫视6 sweep|扫除8 sweep|扬10 rais scatter|扬声器5 speaker
扬长5 swagger|扬长而去7 swagger|扬雄4 scholar|扭10 turn|扭亏6 revers+loss|扭力2 turn+forc|扭头8 turn|扭矩4 turn+forc|扭转9 revers turn
扭转乾坤4 turn|扮9 play|扮演9 act|扮酷1 act+cool|扯11 pull buy chat|扯平4 balanc|扱4 collect receiv|扳9 pull turn|扳动5 pull
扳回6 pull recover turn+tabl|扳平6 level+scor|扳机7 trigger|扶养5 bring rais|扶助7 assist|扶持9 assist|扶掖2 support|扶植7 support
扶老携幼5 tak|扶贫济困4 poor|批12 act pass|批件3 approv+document|批准13 approv|批准文号1 approval+number|批判11 critiqu|批办2 issu+approval
批发8 bulk+trad distribution|批发业1 bulk+trad|批号4 number batch+number|批处理3 batch+file|批处理文件1 batch+file
批改5 mark check correct|批注4 annotat|批评的1 critical|批语3 commentari|批转4 approv+forward|批量9 batch|批量生产1 mass+produc
扼7 guard control|扼制4 control|扼守6 hold+pass guard|扼杀7 throttl|扼死5 throttl|扼要6 point concis|找14 find|找出9 find search
找到12 find|找到的文件1 file+found|找回7 retriev|找回的零钱1 chang|找头1 chang|找寻8 seek find+fault|找岔子2 find+fault|找平2 level
找死5 tak+risk|找碴儿1 find+fault|找茬4 pick+fault spot+differenc|找补3 complement add|找遍1 search+everywher|找钱4 chang
找零2 chang chang+money|承13 carri hold|承付1 promis+pay|承兑6 accept honor|承办8 accept+contract|承包9 contract
承受10 support inherit|承受力5 toleranc|承受者1 patient|承应1 agre promis|承建5 construct+contract|承当6 assum|承托4 support prop
承担11 assum|承担义务1 commitment|承担责任1 respond|承接8 receiv accept carri|承望1 expect forward|承租4 leas|承租人5 tenant
承继6 adoption inherit|承袭8 inherit follow adopt|承认12 recogniz recognition|承诺10 promis commitment|承载力4 carri+capaciti
承载量3 carri+capaciti|承运7 provid+transport|承销5 sell+agent|承销人1 sale+agent|承销商5 sale+agenci|技10 skill|技俩1 schem tactic
技工8 skill+worker|技巧10 skill techniqu|技师7 technical+expert|技术15 technologi techniqu skill|技术上的1 technical
技术保密1 technical+securiti|技术名词1 technical+term|技术备忘录1 technical+note|技术安全1 technical+securiti|技术性7 technical
技术性能1 technical+function|技术手册1 technical+manual|技术报告1 technical+report|技术控制1 technical+control
技术描述1 technical+description|技术援助1 technical+assistanc|技术操作1 technical+operation|技术数据1 technical+data
技术文件1 technical+document|技术文稿1 technical+note|技术方案1 technical+solution|技术服务1 technical+servic|技术术语1 technical+term
技术条件1 technical+requirement|技术标准3 technologi+standard|技术知识1 technical+knowledg|技术策略1 technical+strategi
技术管理1 technical+management|技术要求1 technical+requirement|技术规程1 technical+order|技术规范2 technical+specification
技术说明1 technical+note technical+description|技术资料1 technical+data|技术革新1 technical+innovation|技法8 techniqu method
技能10 technical+abiliti skill|技艺10 skill art|抄10 copi|抄件4 duplicat|抄写6 copi transcrib|抄写员1 writer|抄袭6 copi|抄身1 search
抄近1 shortcut|抄近路3 shortcut|抄送3 copi cc|抄道1 shortcut|抉4 pick singl|抉择9 choos|把16 hold handl contain|把儿5 handl
把关7 guard+pass|把分成短句1 phras|把子6 handl|把守7 guard|把戏7 game|把手8 handl|把持8 control dominat|把握11 hold assuranc|把柄6 handl
把玩6 play|把缝得宽松1 full|把舵4 hold+helm|把风4 watch|抑8 restrict|抑制10 suppress|抑扬4 cadenc|抑扬顿挫5 phras|抒6 express expression
抒写6 express written+description|抒发7 express|抒怀4 express+emotion|抒情8 express+emotion|抓12 catch|抓伤1 claw|抓住11 captur
抓功夫1 find+time|抓取程序1 catch|抓工夫1 find+time|抓手3 start+point|抓拍3 captur|抓挠5 scratch|抓捕6 captur|抓痕1 scratch scor
投12 cast send|投中7 scor|投书4 deliver send+letter letter|投产9 production operation|投入12 throw|投军1 join|投合4 go compatibl
投宿6 stay|投寄1 send+post|投射7 throw cast|投影7 project projection|投影图3 perspectiv+draw|投影平面1 view+plan|投影的1 project
投影线1 line+project|投影面1 plan+projection|投掷8 throw|投放8 input throw|投映1 project|投机事业1 spec|投桃报李3 return+favor scratch
投票数1 poll|投稿5 contribut|投篮7 shot|投缘5 hit|投考4 appli|投资13 investment|投资人6 investor|投资报酬率1 rate+return|投资收益1 yield
投资者11 investor|投递7 deliver|抖10 reveal|抖搂3 bring+light|抗11 defi anti|抗命6 order|抗性5 resistanc|抗拒9 defi|抗癌7 anti+cancer
抗药1 drug+resistanc|抗药性5 drug+resistanc|抗衡8 compet counter|抗锯齿1 anti+alias|折12 break fold|折中5 compromis trad|折兑1 cash
折半2 half+pric|折叠7 fold|折叠式5 fold|折合8 convert amount equivalent|折回7 turn|折头1 discount|折子9 fold+notebook account+book
折射8 reflect|折层1 fold|折扣8 discount|折抵1 offset|折挫1 difficult|折断8 break|折旧率3 rate+deprecation|折本2 loss lose+money
折现1 discount|折痕1 fold|折算6 convert|折纸3 paper+fold|折纸机1 folder|折线3 broken+line|折线图1 line+chart|折耗1 loss+good|折腰4 submit
折转1 turn|折返4 turn|折迭1 doubl|抚10 consol|抚养8 bring rais|抚养费4 child+support+payment|抚平5 flatten smooth|抚慰7 consol
抚育6 rais|抛11 throw cast|抛下1 throw dump|抛光6 polish|抛出1 throw|抛售6 dump|抛射6 throw|抛开7 throw|抛弃9 dump|抛掷7 throw cast
抛洒4 flow|抛离4 leav|抛空5 short+sell|抛费1 wast|抛锚5 drop+anchor break|抟5 circl|抠8 pick cut|抡8 select wave
抢手5 popular great+demand|抢手货5 hot+properti|抢生意3 compet+business|抢眼6 eye+catch|抢险7 emergenci|护11 protect|护佑7 protect
护卫9 guard protect|护卫队5 guard|护坡5 pitch|护墙板1 sheet|护工1 care+worker|护法8 law|报13 announc inform report|报以6 return
报价8 quot+pric quot|报价单3 pric+list|报信6 notifi inform|报关5 declar+custom|报分1 call+scor|报刊9 press|报到5 check register
报单3 tax+declaration+form tax+return|报名10 sign appli register|报名表5 application+form registration+form
报名费4 registration+fee|报告14 inform report known speech|报告书7 written+report|报告指令1 execut+instruction|报告数1 number+report
报告文本1 report+text|报告正文1 report+text|报告的1 report|报告类型1 report+type|报告系统1 report+system|报告编号1 report+number
报告行1 report+line|报告请求1 report+request|报喜5 announc+good report+success|报审1 report+judgment submit+approval|报导6 report
报帐1 render+account|报应7 judgment|报废6 scrap written|报忧3 report+bad announc+failur|报捷6 report+success|报收6 clos|报数4 number
报文4 messag|报文开始1 start+messag|报文开始符1 start+messag|报文方式1 messag+mode|报文格式1 messag+format|报文源1 messag+sourc
报文结束符1 end+messag|报文编号1 messag+number|报文速率1 messag+rate|报文鉴别1 authentication+messag|报界4 press|报盘2 offer
报禁1 press+restriction|报答的1 return|报纸标题1 top+line|报表8 report+form|报表名1 report+name|报表描述1 report+description
报表描述项1 report+description+entri|报表数据1 report+data|报表文件1 report+file|报表栏1 report+group|报表格式1 report+format
报表状态1 report+status|报表生成1 report+generation|报表码1 report+code|报表系统1 report+system|报表编号1 report+number
报表节1 report+section|报表错误1 report+error|报表页1 report+page|报表页格式1 report+page+format|报表项1 report+entri
报警信号3 alert+signal warn+signal|报警器5 warn+devic|报请5 report request+approval|报账3 submit+account|报道13 report|报酬9 reward
报销7 writ|抨2 attack|抨击8 attack|披10 open split+open spread|披阅3 brows|披露10 reveal publish public announc|披靡4 rout
抬12 rais carri|抬头10 gain+ground account+name bill|抬高9 rais|抱12 hold carri|抱养3 adopt|抱反感1 object|抱屈3 feel+wrong
抱成一团3 band|抱持4 hold maintain|抱残守缺3 conservativ|抱病5 bad+health|抴2 pull join|抵11 press support prop|抵住2 press|抵偿6 good
抵充1 payment|抵制9 refus reject|抵抗10 resistanc|抵抗力7 resistanc|抵押品4 securiti|抵拒2 stand|抵挡9 hold stop|抵消7 cancel offset
抵牾3 conflict contradiction|抵补4 good|抵触11 conflict|抵达9 arriv reach|抵销6 cancel|抹11 go|抹刀1 scraper|抹布6 clean+rag pr
抹杀6 cover+trac|抹灰3 render pr|抻6 pull stretch|押后1 defer|押金6 payment|抽11 draw|抽中1 win|抽出9 extract|抽动6 extract
抽印本1 separat|抽取7 extract remov draw|抽取指令1 extract+instruction|抽头3 tap|抽搐的1 work|抽查7 random+inspection|抽样7 sampl
抽样检查1 sampl+test|抽样误差1 sampl+error|抽检5 sampl spot+check random+test|抽气1 draw+air|抽烟8 smok|抽税3 tax|抽空6 exhaustion
抽签8 draw|抽调8 transfer|抽象9 abstract abstraction|抽象化4 abstraction|抽象思维4 abstract+thought logical+think|抽象概念1 abstract
抽验1 spot+check|抿8 smooth|拂9 run+counter|拂逆4 go|拃3 span|拄8 lean prop|担10 carri bucket+full|担任12 assum+offic charg serv
担保9 guarante|担保人5 securiti|担子9 task responsibiliti|担当9 assum|担待5 responsibiliti|担忧9 concern|担承1 assum|拆10 open
拆分5 split|拆卸时间1 time|拆封5 strip|拆开8 open|拆散7 break|拆穿5 expos|拆线阶段1 clear+phas|拆除10 remov|拇8 thumb|拇指8 thumb
拉13 pull play draw|拉伤5 pull|拉伸5 draw stretch|拉倒6 pull go drop|拉入1 pull draw|拉制3 draw|拉力6 pull+forc|拉呱3 chat|拉圾1 refus
拉夫6 forc+servic|拉平5 flatten|拉开10 pull+open spac increas|拉手5 hold+hand handl|拉扯8 pull rais+child|拉杆5 tension+bar
拉环3 ring+pull|拉紧2 pull+tight tension|拉线4 stay|拉高4 pull|拌10 mix|拌和3 blend|拍击6 beat|拍发3 send|拍子5 beat|拍档1 partner
拍点1 beat|拍照7 pictur|拍电报1 wire|拍纸簿1 writ+pad|拍频1 beat+frequenci|拍马7 fig+encourag|拐10 turn|拐点5 turn+point break+point
拒10 refus|拒不接受1 refus+accept|拒付3 refus+pay stop|拒接1 reject|拒收5 reject refus+accept|拒斥3 reject|拒签5 refus
拒绝11 refus declin reject|拓8 expand develop open|拓展9 expand|拓扑7 topologi|拓扑学6 topologi|拓荒5 open+land
拔11 pull select pick|拔丝2 wire+draw|拔出9 draw|拔剑8 draw|拔取1 pick pull|拔掉6 pull|拔除5 pull remov|拔高6 rais build stand
拖11 trail hang|拖住6 hold|拖后腿2 hold|拖地5 full+length|拖带5 pull|拖延8 delay|拖延战术1 delay+tactic|拖拽1 pull|拖挂2 pull|拖曳6 pull
拖欠7 payment|拗8 defi|拘8 captur constrain|拘挛2 fig+constrain|拘束7 restrict constrain|拘泥6 constrain|拘禁6 constraint
拘谨7 reserv|拚9 reject|招呼10 call greet inform|招呼站1 request+bus+stop|招唤1 call|招商9 investment+promotion
招商引资6 investment+promotion|招式8 styl|招待8 receiv|招待所8 guest+hous|招手8 wave|招揽生意1 advertis|招数9 move schem|招架8 receiv+guest
招法5 move method|招牌8 shop+sign|招牌纸1 label|招生12 student|招聘会9 job+fair|招股6 shar+offer|招股书1 offer+circular|招致8 lead
招贴4 bill|招集6 gather|拜12 pay+respect visit|拜会7 call|拜别6 leav|拜拜5 pr part|拜望6 call|拜访8 pay+visit call|拜读5 read
拟10 plan suspicious draft|拟具1 draft compos|拟制5 copi|拟合5 fit|拟定9 draw draft|拟稿3 draft|拟订7 draw
拟议5 proposal recommendation draft|拟音1 sound+effect|拢9 gather collect approach draw+near|拣9 choos pick sort
拣择2 select choos|拣起1 pick|拣选4 select sort|拥11 hold wrap gather|拥戴8 support|拥护9 support|拥有权2 ownership|拥有者5 owner
拦10 flag|拦住9 stop bar|拦截10 intercept|拦柜1 sale+counter|拦网5 block|拦腰7 middl|拦阻7 block|拧9 mistak|拧开1 turn switch
拧成一股绳3 unit work|拨11 allocat|拨出1 pull allocat|拨动6 prod|拨开7 part|拨打8 call|拨款8 allocat+fund|拨给6 allocation
拨转1 turn transfer|择9 select choos pick|择日5 fix+date|拫5 pull stop|括8 includ pr|括号6 bracket|拭目以待5 wait|拮4 press
拯5 rais support save|拯救9 save|拱11 surround|拱卫5 surround+protect|拱状1 vault|拱顶4 vault|拳11 box|拳击7 box|拳击台1 box+ring
拳击场1 ring|拳头9 competitiv|拳头产品5 competitiv+product|拳打脚踢6 beat|拳曲1 curl|拳术7 chines+box|拳法8 box|拳脚8 chines+box
拳脚相向1 squar|拴住1 restrict|拷7 beat copi|拷贝7 copi|拷贝导向器1 copi+guid|拷贝控制1 copi+control|拷贝操作1 copi+function
拷贝机1 copi+machin|拼10 piec join stak|拼写错误1 written+error|拼凑7 assembl|拼合4 fit|拼命10 cost|拼接5 join|拼斗2 engag|拼死拼活4 cost
拼缀1 join|拼装7 assembl|拼读1 blend|拽10 throw pull|拾10 pick|拾取4 pick collect|拾得1 find pick collect|拾掇6 clear pick repair
拾物1 pick+item|拾荒9 collect+scrap|拾获1 find pick obtain|拿14 hold catch|拿下9 captur win|拿不准1 doubt|拿主意4 decision|拿住1 hold
拿出10 provid forward|拿手7 expert good|拿捏7 creat+difficulti|拿权1 hold+power|拿来9 bring fetch|拿架子3 air|拿获4 captur|拿起1 pick
持11 hold support maintain|持久9 last persistent permanent|持乐观态度1 optimiz|持平7 stay+level fair|持平之论1 fair+argument
持异议1 differ|持有10 hold|持械3 arm|持续12 continu persist preservation|持续时间1 duration|持续的1 continu|持股9 hold+shar
挂12 hang+suspend hang dead|挂住1 catch|挂历3 wall+calendar|挂号6 register|挂号信3 register+letter|挂图4 wall+chart|挂在嘴上1 mention
挂帅6 command|挂念8 concern|挂怀6 concern|挂接1 attach|挂断6 hang|挂旗1 vertical+banner|挂机3 hang|挂牌8 list|挂起1 hang suspend
挂轴2 hang+scroll|挂钟3 wall+clock|挂钩7 hook coupl link establish+contact|挂齿3 mention|指13 depend count stand+end|指代4 refer
指令9 order command instruction|指令信息1 instruction+information|指令功能1 command+function|指令号数1 instruction+number
指令名字1 command+name|指令地址1 instruction+address|指令块1 instruction+block|指令字段1 instruction+field|指令存储器1 instruction+memori
指令形式1 instruction+type|指令执行1 instruction+execution|指令操作码1 instruction+operation+code|指令数1 number+instruction
指令方式1 instruction+mode|指令时间1 instruction+time|指令格式1 instruction+format order+format|指令步1 instruction+step
指令流2 instruction+flow instruction+stream|指令流水线1 instruction+pipelin|指令相关性1 instruction+dependenci
指令码1 instruction+code|指令种类1 instruction+type|指令类型1 type+instruction|指令系统4 instruction+system order+set
指令组1 instruction+group|指令结构1 order+structur|指令表1 instruction+catalog instruction+list instruction+tabl
指令表说明1 instruction+tabl+description|指令通路1 instruction+path|指令键1 order+key|指令长度1 command+length|指令阶段1 instruction+phas
指令集1 order+set|指使8 prompt|指出12 indicat point|指到1 point indicat|指南9 guid|指印5 fingerprint|指名5 mention+name
指向9 point aim fac direction+indicat|指向控制1 point+control|指定10 assign|指定名称1 creat+name|指定域知识1 domain+specific+knowledg
指定方式1 specific+mode|指导12 guid direction direct|指导原则1 guid+principl|指引9 guid point direction|指指点点6 point
指挥12 conduct command direct|指挥中心1 command+center|指挥仪4 director|指挥的1 command|指挥者5 director|指挥部10 command+post|指控8 charg
指数11 index exponential|指数值2 exponential+quantiti|指数函数3 exponential+function|指数分布1 exponential+distribution
指数定义1 index+definition|指数期权1 index+option|指明8 clearli indicat|指望9 count|指标11 target quota index indicator
指标误差1 index+error|指标集合1 index+set|指模1 fingerprint|指正6 comment|指法6 typ+techniqu hand+movement|指派7 assign assignment
指点10 point indicat direction|指环5 ring|指示11 point indicat instruct directiv|指示剂6 indicator|指示器5 indicator
指称5 referenc refer|指纹6 fingerprint|指认4 identifi|指证4 evidenc|指责10 find+fault|指距1 span|指路8 direction
指针7 clock+hand cursor pointer|挈5 rais|按14 press push control|按位置调用1 call+location|按值传送1 pass+valu
按值检索1 order+valu+search|按内容寻址1 content+address|按压6 press push|按名传送1 pass+name|按图索骥4 conventional+line
按地址调用1 call+location|按捺5 control|按文件类型1 file+type|按时9 time deadlin schedul|按期6 schedul time|按步操作1 step+operation
按比例增加1 scal|按比例测量1 scal|按比例缩小1 scal|按比例缩放1 scal|按照13 accord light|按理6 accord+reason normalli|按规定5 accord+regulation
按语3 note comment|按说8 normalli|按钮6 push+button|按钮开关1 button+switch press+button push+button+switch touch+switch
按铃1 ring|按键6 button+key press+button|按需分配3 demand+assignment|按页检索1 page+base+search|按项目进行1 item+advanc|挎9 carri
挑11 choos rais pick|挑头4 lead first|挑战11 challeng|挑拣4 pick+choos select|挑明6 open|挑毛剔刺1 find+fault|挑选9 choos select
挑选出来的1 select|挓4 open expand|挖出8 scratch|挖矿1 min|挖起1 rout|挚情1 true+feel|挚爱6 true+love|挜2 attach hold|挝6 beat|挞5 rapid
挟制6 forc+submission|挟带5 carri|挠9 scratch yield|挠头5 difficult|挠曲3 flex|挡11 arrang order|挡位2 speed+set|挡板4 sheet
挡路5 block|挢4 rais|挣得6 earn|挣脱8 throw|挣钱8 money|挤11 press|挤出8 find+time|挤压8 press|挤垮2 driv|挤满7 fill+overflow|挤眉弄眼5 eye
挤进6 break|挥11 wave command conduct|挥手9 wave|挥手致意1 wave|挥毫5 writ|挥洒6 fig+free|挥霍7 free+easi|挦4 pull pick fig+extract
挨10 order sequenc|挨个5 turn|挨打8 beat come+attack|挨时间1 play+time|挨次7 sequenc proper+order turn|挨着8 near
挨边2 near+mark clos relevant|挨近5 approach clos near|挪9 shift move|挪动7 move shift|挪开5 move shift|挪用7 shift|挪窝儿1 move
挫8 fail|挫折9 revers check|挫折感4 frustration|挫败8 failur|振奋8 inspir|挲4 feel|挹注1 inject+fund balanc+resourc|挺尸2 sleep
挺进8 progress advanc|挽9 pull draw roll|挽住1 link|挽具3 harness|挽回8 retriev|挽救9 save|捂8 cover|捂住7 cover|捃3 gather sort
捅9 prod|捅破1 prod|捆9 bundl|捆扎5 pack|捆绑7 bind|捉11 captur|捉住8 catch hold|捉捕1 captur|捉摸7 sens|捉虫1 bug|捉迷藏6 play+hide+seek
捌5 split|捎9 deliver|捎信4 letter send+word|捏10 hold join|捏造7 fabricat|捐9 contribut contribution tax
捐助6 offer contribution|捐助者2 contributor|捐款8 contribut+fund contribution|捐款者2 contributor|捐物4 contribut+material
捐献8 contribut contribution|捐资6 contribut+fund|捐赠8 contribut|捐赠者3 contributor|捕11 catch captur|捕拿3 captur catch
捕捉9 catch captur|捕捉之物1 catch|捕捞9 catch|捕杀7 hunt+kill|捕猎6 hunt|捕获8 catch captur|捕获之物1 captur|捕鼠3 mous rat
捞取5 seek+profit|捞外快1 extra+money|捞油水2 gain+profit|损9 decreas lose|损人1 mock+peopl|损失11 loss lose|损毁6 destroy
损益6 profit+loss increas+decreas|损益表2 incom+statement|捡10 pick collect gather|捡拾5 pick gather
换12 exchang chang substitut switch|换个儿1 chang+plac swap+plac|换乘6 chang+train|换人7 substitution|换代4 generation|换入1 swap
换出2 swap|换取8 obtain+exchang exchang|换句话说8 word|换名1 call+name|换岗5 chang+guard|换成8 exchang replac convert|换新1 upgrad
换班5 chang+shift next+work+shift|换算7 convert conversion translation|换算表1 conversion+tabl|换纸1 paper+chang
换行5 wrap line+feed|换行符3 line+break|换言之7 word|换车4 transfer|换钱3 chang+money sell|换防5 chang+guard+complement
换页1 form+advanc form+feed|捣10 beat attack|捣毁8 destroy|捣腾4 buy+sell|捧11 offer|捧杯5 come+top|捧读1 read|据14 accord depend
据以取名的1 name|据估计1 accord+estimat|据守6 guard|据悉10 accord+report report|据我看1 view|据报道的1 report|据此9 accord
据点7 base+operation strategic+point|据理3 accord+reason principl|据称8 said accord+report|据统计1 accord+statistic
据闻1 account understand|捶击2 beat|捶打5 beat|捷9 quick|捷径7 shortcut|捷报6 report+success|捷足先登4 first+come first+serv
捷运2 mass+rapid+transit|掀掉4 remov|掀起10 rais+height begin|掂7 estimat|掂量6 consider|掇6 pick collect gather
授11 teach instruct|授与6 grant|授业4 teach|授予头衔1 titl|授信3 extend+credit credit|授受5 accept|授命3 order|授意7 inspir
授权11 authoriz|授权给1 licens|授衔2 academic+titl|授课7 teach lesson|掉13 fall drop lag lose|掉价4 drop+pric|掉头7 turn+round turn
掉换5 swap replac exchang chang|掉电1 power|掉秤1 lose+weight|掉线1 disconnect|掉膘1 lose+weight|掉色2 lose+color pr|掉落6 fall
掉转6 turn|掉队5 fall drop|掊2 break hit|掌子面4 face|掌控7 control|掌握12 control master|掌权7 power|掌管10 charg control
掏空6 empti tunnel|掏钱7 pay spend+money fork|掐8 pick|掐断4 cut disconnect|掐死5 throttl|排11 row line set+order arrang
排中律4 law+exclud+middl|排入6 secret|排列11 arrang+order|排列次序1 order+list|排华2 anti+chines|排名11 rank
排名榜3 rank order+list top+20 roll+honor|排名表1 roll+honor|排头兵4 leader|排字4 compos|排它操作1 operation|排定5 schedul
排序7 sort arrang+order|排序程序1 sort+routin|排序策略1 order+strategi|排序规则1 order+rule|排成一行1 line|排放8 exhaust
排斥9 reject exclud eliminat remov|排查5 inspect stock audit|排比5 parallelism|排气管2 exhaust+pipe|排气装置1 exhaust
排水管4 wast+pipe|排泄物6 wast|排满1 line fill pack+full fulli+book|排班4 arrang+order|排行7 rank|排行榜7 chart tabl+rank
排量5 engin+capaciti|排错2 troubleshoot debug|排队9 line|排队模型1 queu+model|排除10 eliminat remov exclud rule
排除故障1 removal+fault|掔6 lead|掖8 hide promot|掞6 easi quiet|掠过9 sweep+past|掠过水面1 plan|探11 explor search visit|探井3 test
探出1 mous|探勘1 explor survey prospect|探口气1 sound+opinion|探口风2 sound+opinion|探员1 agent|探头8 prob search+unit
探察5 investigat observ explor|探寻7 search seek explor|探明10 verifi|探望8 visit|探查6 examin prob|探求6 seek investigat
探测10 prob read explor exploration|探测器8 prob craft|探测表1 detection+tabl|探看1 visit|探知6 find|探矿5 prospect|探秘4 prob+unknown
探究8 investigat prob|探空3 sound|探索11 explor prob|探索性4 exploratori|探视7 visit|探讨10 investigat prob|探访7 call visit
探路6 find+path|探身1 lean+forward lean|探针6 prob|探险8 explor|探险家7 explorer|探险者6 explorer|探雷2 detect detection|掣8 pull draw
掣电1 flash|掣肘6 hold|接13 receiv answer connect catch|接上8 connect hook resum set|接下来9 accept next follow
接住1 catch receiv accept|接入8 access insert|接入点2 drop|接到10 receiv|接力棒3 responsibiliti|接单1 accept+book|接受13 accept receiv
接受测验1 test|接受者4 recipient|接口9 interfac port connector|接口信息1 interfac+messag|接口功能1 interfac+function
接口命令1 interfac+command|接口技术3 interfac|接口操作1 interfac+operation|接口数据1 interfac+data|接口文件1 interfac+document
接口标准2 interfac+standard|接口标记1 interfac+flag|接口概念1 interfac+concept|接口模块1 interfac+modul|接口测试1 interfac+test
接口类型2 interfac+type|接口系统1 interfac+system|接口调试1 interfac+debug|接口连接1 interfac+connection|接口逻辑1 interfac+logic
接合6 connect join assembl|接合点1 join|接听7 answer+phon|接地系统1 ground+system|接壤8 border|接头6 join connect connection
接客5 receiv+guest|接应9 provid+support|接待11 receiv|接掌5 control|接插件1 connector+assembli socket+connector
接收10 receiv accept|接收端2 receiv+end|接替8 replac|接来1 fetch|接案1 case|接洽5 arrang|接点4 contact|接生6 deliver|接界1 border
接着12 continu follow carri|接着的1 com|接管9 assum+control|接线5 wir connect+wire
接线图1 wir+layout connection+diagram wir+diagram|接线板1 power+strip|接线生1 phon+operator|接线的1 connect|接续6 follow continu
接缝4 join|接获4 receiv|接见9 grant+interview|接触11 touch contact access|接触压力1 contact+forc|接触面5 contact+surfac interfac
接轨8 connect|接近11 approach clos|接连10 end row|接通7 connect|接通时间1 connect+time connection+time|接通率1 call+complet+rate
接驳2 access|控10 control charg|控件2 control|控制13 control exercis+control contain|控制作用1 control+action
控制功能1 control+function|控制动作1 control+action|控制区5 control+area|控制变换1 control+chang|控制变量1 controll+variabl|控制台5 consol
控制台文件1 consol+file|控制台调试1 consol+debug|控制号1 control+number|控制响应1 control+respons|控制器7 controller control+unit control
控制块1 control+block|控制字符2 control+character|控制存储器1 control+memori|控制室4 control+room|控制就绪1 readi+control
控制总数1 control+total|控制打印表1 control+print+tabl|控制操作1 control+operation|控制改变1 control+break|控制改变级1 control+break+level
控制数1 control+number|控制数据3 control+data|控制数据名1 control+data+name|控制数据项1 control+data+item|控制机2 controll+machin
控制权7 control|控制栏1 control+group|控制段1 control+section|控制流1 control+flow|控制流程1 control+flow|控制点4 control+point
控制状态1 control+mode|控制电路1 control+circuit|控制程序3 control+program|控制符1 functional+character instruction+character
控制精度2 control+accuraci|控制线6 control+line|控制组1 control+group|控制能力2 control+abiliti|控制范围1 control+rang scop+control
控制记录1 control+record|控制论7 control+theori|控制语言1 control+languag|控制通路1 control+path|控制部件1 control+unit
控制键1 manipulat+key|控制集1 control+set|控制面板3 control+panel|控告8 charg|控数据训1 monitor+databas|控股公司1 hold+compani
推12 push cut refus reject|推举9 choos press|推介7 promotion promot introduc+recommend|推介会5 promotional+event|推倒7 push
推入6 push|推出11 push releas launch publish|推力8 driv+forc|推动12 push push+forward promot|推动力6 driv+forc|推却5 declin
推卸7 avoid shift|推及1 spread extend|推后4 push|推宕1 delay|推定7 infer recommend estimat|推展3 propagat
推崇8 think+highli accord+importanc|推广11 extend spread|推度1 infer guess|推开10 push+open push reject declin
推心置腹6 trust+completeli|推想7 infer|推手5 driv+forc push+hand|推挽1 push+pull|推敲7 think|推断8 infer predict|推波助澜6 add+momentum
推演8 infer deriv implication|推理9 reason inferenc infer|推理机3 inferenc+engin inferenc+machin|推理的方法1 logic|推知5 infer
推移7 develop+evolv|推究4 studi examin prob|推算8 calculat|推而广之4 logical+extension extension|推荐11 recommend recommendation
推荐书1 recommendation+letter|推荐信4 recommendation+letter|推行10 effect carri|推衍1 infer implication
推论7 infer inferenc reason+conclusion|推车5 cart push+cart|推辞8 declin|推进12 carri+forward push advanc|推进力1 driv
推进舱1 servic+modul|推迟8 defer|推送10 server+push|推选8 choos|推重1 think+highli accord+importanc|推销8 market sell
推销员6 sale+representativ|推销术1 sell|掩10 cover clos surpris|掩埋7 buri|掩护9 screen cover protection|掩护的1 cover
掩映7 hidden+view|掩模1 mask|掩盖9 hide cover|掩盖的1 cover|掩耳1 refus+listen|掩蔽6 screen cover protection|掩藏5 hidden cover
掩藏着的1 cover|掩饰9 cover mask|措7 handl manag order arrang|措办1 plan|措意1 pay+attention|措手1 deal manag proceed
措施12 measur step|措置7 handl arrang|措词6 word turn+phras|措辞7 word turn+phras|掮客3 agent|掯2 push difficult forc|掰8 break
掳8 captur|掴4 pr|掺7 mix|掺水4 water|掼6 fall|掾6 official|揄4 draw hang|揆5 consider estimat|揉合3 blend|揍7 beat break+piec
描8 trac copi touch|描写10 describ description|描图1 trac|描摹5 trac copi describ|描画5 draw describ|描绘10 describ
描述11 describ description|描述函数1 describ+function|描述块1 description+block|描述的1 describ|描述符5 descriptor
描述表1 description+list|描述语言1 descriptiv+languag|描述项1 description+entri|描金6 outlin+gold|提13 carri forward mention
提交9 submit|提价6 rais+pric|提供14 offer suppli provid|提供商7 provider|提供线索1 key|提供者4 provider|提倡10 promot
提出14 rais propos forward suggest|提出异议1 represent|提到11 mention rais refer|提制1 refin extract|提前11 advanc
提升11 promot upgrad|提及9 mention rais|提取9 collect extract refin|提取信息1 fetch+information|提成7 percentag|提手4 handl
提拔9 select+promotion|提挈3 bring support|提携7 guid support|提早7 ahead+schedul bring+forward
提案9 proposal draft+resolution motion propos+bill|提法7 word|提溜1 carri|提炼8 extract refin process
提示9 point remind suggest suggestion|提示串1 prompt+string|提示串变元1 prompt+string+argument|提示信息1 prompt+messag|提示符4 prompt
提示询问1 prompt+queri|提神6 watch|提笔7 start+writ|提级1 step|提纲7 outlin note|提要6 summari abstract
提议10 proposal suggestion propos suggest|提词员的1 prompt|提请9 propos|提调5 select+assign|提货4 pick+good
提起10 mention speak pick|提起公诉1 rais+charg|提速6 pick+speed speed|提醒11 remind call+attention warn|提醒物1 reminder
提问10 question|提问档1 profil|提问词1 question+term|提防9 guard pr|提高14 rais increas improv|插11 insert part|插值5 interpolation
插值法3 interpretation|插入9 insert|插入方式1 insert+mode|插入法1 pad+method|插入物1 insert|插口8 socket interrupt|插嘴7 interrupt
插图8 illustration|插孔1 socket|插座5 socket|插手8 involv|插播3 break|插曲7 play incident|插槽5 slot|插画2 illustration|插科打诨4 jest
插脚3 edge|插话7 interrupt|插足5 step part|插进1 insert|插针3 contact+pin|插队6 cut+line jump+queu|揞2 appli cover|握11 hold master
握住9 hold|握有7 hold|揣9 estimat guess|揣度5 estimat|揣摩7 analyz|揣测6 guess|揭10 expos|揭发8 expos bring+light|揭幕7 open|揭开9 open
揭晓7 announc+publicli publish known|揭示9 known|揭穿6 expos|揭露10 expos|援10 assist|援兵7 reinforcement|援军7 reinforcement
援助10 support assistanc|援引8 quot cite recommend|援手6 assistanc hand|援救6 save|援用4 quot cite|揵5 carri|揶揄5 mock|揾钱1 money
揿6 press|搀8 mix blend|搀兑1 mix blend|搀和4 mix|搀扶8 hand|搀杂3 mix blend|搀水1 water|搁9 plac stand|搁笔4 stop+writ|搂10 gather
搅9 mix|搅乳器1 churn|搅动6 mix|搅和6 mix blend|搅混3 mix blend|搏8 beat|搏杀6 kill|搐3 lead pull|搔8 scratch|搔痒5 scratch|搜11 search
搜出1 root|搜寻8 search|搜查8 search|搜检5 search check|搜求5 seek|搜索11 search|搜索函数1 search+function|搜索名1 search+name
搜索图象1 search+imag|搜索地址1 search+address|搜索引擎7 search+engin|搜索指令1 search+instruction|搜索法1 search+method|搜索的1 search
搜索算法1 search+algorithm|搜索试验1 search+test|搜索路径1 path+search search+path|搜索过程1 search+process|搜索选择1 search+option
搜索队1 search+parti|搜罗6 gather collect bring|搜集9 gather collect|搞13 go set|搞乱6 confus|搞定7 fix|搞混1 confus mix|搞糟1 hash
搞钱1 money accumulat+money|搞错1 mistak|搡6 push|搣1 pull|搦7 hold challeng|搪5 hold|搬11 move shift|搬兵3 call+reinforcement
搬出去1 move|搬动5 move move+hous|搬唇递舌1 pass+stori|搬家7 move+hous removal|搬用1 copi|搬移3 move removal|搬走6 carri
搬迁8 move removal|搬运8 transport carri|搭11 build hang connect|搭乘7 travel|搭伙4 partner|搭伴3 travel|搭便1 pass|搭帐篷1 pitch
搭帮1 travel|搭建7 build|搭接3 join connect|搭架子1 scaffold build+framework launch+enterpris|搭档7 partner|搭界4 interfac relat
搭盖4 build|搭腔5 answer respond|搭腰1 harness+pad|搭街坊1 neighbor|搭讪6 hit|搭话5 talk send+word|搭调3 match tune reasonabl
搭载7 transport|搭配9 pair match arrang+pair|搭钩2 hook|搰3 mix|搲2 crawl pull|搴9 pull|搷6 beat|携10 carri bring hold|携带10 carri
携手8 hand join+hand collaborat|携款1 fund|搽7 appli paint|摁6 press|摄10 act|摄像机7 video+camera|摄入8 consum intak|摄入量6 intak
摄制7 produc|摄取7 intak|摄影机6 camera|摄食6 consum|摅2 spread|摆12 arrang|摆出1 assum adopt|摆布7 arrang order manipulat|摆平5 fair
摆放8 set arrang|摆明5 clearli|摆架子3 air assum+great+air|摆样子3 appearanc|摆脱10 break cast|摆设7 arrang set display|摆谱3 air
摆轮3 balanc|摆门面1 appearanc|摆龙门阵3 chat spin+yarn|摇11 row|摇手8 wave+hand|摇摇摆摆6 swagger|摇旗呐喊5 support|摇滚6 fall
摈6 reject exclud|摈弃6 cast|摈斥5 reject dismiss|摊9 spread|摊位7 pitch|摊子8 organizational+structur scal+operation|摊开8 spread
摊派6 responsibiliti demand+contribution|摒挡1 order arrang|摒除3 dismiss|摓2 wide|摔11 throw fall drop+break|摔下1 throw
摔倒9 fall|摔到1 founder|摔坏1 drop+break|摔断1 fall+break break+fall|摔跌1 fall|摔跟头2 fall|摘10 pick|摘下1 remov pick|摘引4 quot
摘录6 extract|摘抄4 extract|摘由1 high+point resum|摘要9 summari abstract|摘要信息1 summari+info|摘要的1 summari|摘译2 quot|摞6 stack
摠2 general case hold|摦2 wide broad|摧7 break destroy|摧毁9 destroy|摩擦9 friction|摩擦力5 friction|摩登6 modern|摩诃1 great
摭4 pick select|摷4 strik|摸12 touch|摸不着头脑7 loss|摸不着边1 irrelevant|摸底6 fact+find|摸彩1 draw|摸排2 thorough+search|摸清7 figur
摸索8 feel|摸鱼1 slack easi|摹9 copi|摹仿5 copi echo|摹写3 trac copi|摹画1 describ|摺7 fold|摽4 wave link|撂8 leav|撄4 attack|撅8 abus
撇8 cast throw|撇下7 cast|撇开不谈1 ignor+issu|撑10 support prop maintain|撑杆3 prop|撑破1 burst|撑腰7 support|撑门面2 appearanc
撒10 go scatter cast|撒呓挣1 sleep+walk|撒尿7 pass+water|撒气4 leak go+flat|撒网5 throw+net|撒赖4 scen|撕开7 pull|撞11 bump run
撞伤4 bump|撞倒6 run|撞击8 strik hit ram|撞机4 plan+crash|撞球1 pool|撞车5 crash|撞锁1 lock|撞锤1 ram|撤11 remov|撤下1 remov remov+offic
撤出8 leav pull|撤回8 recall revok|撤并4 consolidat merg|撤换6 dismiss+replac replac|撤掉5 cut throw|撤消6 cancel avoid recall
撤职7 eliminat remov+offic|撤走7 remov|撤销12 revok undo|撤除7 remov|撩8 rais|撩起1 rais|撬窃1 hous+break|撬锁1 pick+lock forc+lock
撬门1 break|播9 scatter spread|播出7 air|播弄3 order+peopl|播报5 announc read|播撒5 scatter|播放机5 player|播种9 seed
撮9 collect extract|撰10 compos compil|撰写10 writ compos|撰拟1 draft draw compos|撰文7 writ+articl|撰稿6 writ|撰稿人6 author
撰述5 compos writ work writer|撱6 clip throw|撵出1 driv|撵走4 driv|撷4 collect|撷取3 pick select captur|撸7 fire|撺6 throw|擀6 roll
擀面杖4 roll+pin|擂7 beat|擂台7 ring|擅9 authoriti|擅断1 arbitrari|擅离职守3 absent+leav|擅自9 permission|擅长10 good expert
擅闯4 enter+permission|操11 hold operat manag|操作11 work operat manipulat|操作原理1 principl+operation
操作台2 control+panel consol|操作台作业1 consol+job|操作台信息1 consol+messag|操作员5 operator|操作处理1 operation+process
操作失误1 operat+miss|操作字段1 operation+field|操作手册1 manual+operation operation+manual|操作指令1 operation+instruction
操作指南1 operation+manual|操作控制台1 operation+control+consol|操作控制器1 operation+control|操作方式1 operation+mode mode+operation
操作方法1 method+operation operational+approach work+method|操作时间1 operation+time|操作校验1 operation+check
操作次数1 number+operation|操作流水线1 operation+pipelin|操作的1 handl|操作码2 action+code operation+code operational+code order+code
操作码字段1 operation+code+field|操作程序1 operational+program run+program manipulation+program|操作符6 operator
操作管理1 operation+guidanc|操作系统9 operat+system|操作级1 operation+level|操作者5 operator|操作表1 operation+tabl
操作要求1 operation+requirement|操作规程1 operat+rule work+regulation|操作计划1 operation+plan|操作计数1 operation+count
操作记录1 operation+note operation+record|操作试验1 operation+test|操作过程1 operational+process work+process|操作部分1 operation+part
操办6 arrang+matter|操劳6 work+hard|操守6 personal+integriti|操持8 manag handl|操控6 control manipulat
操演7 exercis demonstration demonstrat|操神1 care|操纵10 operat control manipulat|操纵台2 bench+board|操纵自如3 operat+ease
操纵装置1 control|操练9 practic|操舵3 helm|操行6 behavior|擎7 rais|擐3 pass|擒10 captur|擒获7 captur|擘4 thumb break
擢7 pull select promot|擢升5 promot upgrad|擦11 clean|擦亮5 polish|擦伤5 scrap|擦伤处1 raw|擦掉皮的1 raw|擦洗6 clean|擦痕3 scrap
擦肩而过6 brief+encounter|擦除3 scratch|擭5 trap|擿4 select scratch expos|攀供1 foundation|攀树1 tree+walk|攀比6 compet|攀登7 scal
攀登进攻1 scal|攀谈6 chat|攀越3 scal|攒8 bring collect accumulat|攒聚1 gather assembl|攒集1 gather assembl|攘攘1 confus|攘除1 reject
攥8 hold|攧3 fall throw|攫取7 captur|支12 support rais|支与流裔1 relat|支付11 pay|支付宝1 onlin+payment+platform|支使6 order
支公司2 branch|支出10 spend pay|支前5 support+front|支吾6 deal|支子1 support stand|支应4 deal wait provid|支店1 branch+stor
支开1 send chang+subject open|支承6 support|支招6 advic suggestion|支持13 favor support|支持工具1 support+tool|支持率5 support+level
支持的1 support|支持集策略1 set+support+strategi|支援10 provid+assistanc support|支援工具1 support+tool|支援文件1 support+file
支援系统1 support+system|支撑10 prop support|支撑架1 bracket|支撑物2 support stay|支架7 support fram|支柱10 pillar prop|支票7 check
支离3 fragment|支索1 stay|支线7 branch+line fig+secondari+plot|支部8 branch|支配10 control dominat allocat|支配命令1 domain
收13 receiv accept collect|收下8 accept receiv|收买7 purchas|收件人3 recipient|收件箱1 inbox|收入13 incom revenu|收养7 adopt adoption
收到10 receiv|收割台1 header|收发6 receiv+send|收发室4 mail+room|收取9 receiv collect|收受7 receiv accept|收口4 cast clos|收听6 listen
收听者1 listener|收场7 end|收声1 stop+talk|收复9 recover|收妥1 receiv|收存3 receiv+storag deliveri+good gather+stor stor+safeli
收官4 finish|收容7 hous accept|收尾7 finish|收市6 clos+market clos+business|收录8 includ record|收报5 receiv+mail|收报人1 recipient
收拢6 gather collect fold|收拾11 order pack repair|收据6 receipt|收揽4 control|收支9 cash+flow financial+balanc
收支平衡点1 break+point|收支相抵1 break|收效6 yield+result|收方3 receiv+parti recipient|收服5 reduc+submission
收束4 draw+tight gather pack|收条3 receipt|收益10 earn profit|收益率7 earn+rate earn+yield|收盘7 market+clos|收盘价6 clos+pric
收看7 watch|收礼4 receiv+present|收税6 collect+tax|收纳6 receiv accept hold|收缩9 pull contract|收缴7 recover captur
收罗5 gather collect|收获10 gain|收藏10 collect collection|收藏品5 collection|收视率5 rat|收讫2 receiv+full|收词1 collect+word
收购10 purchas acquir|收费11 charg+fee|收银4 receiv+payment|收银台2 checkout+counter|收集10 gather collect|收音2 end
攸关5 great+concern|改13 chang alter transform correct|改为12 chang|改写7 revis edit|改制9 restructur|改动8 alter modifi revis
改变13 chang alter transform|改变格式1 chang+format|改变的1 chang|改变链接1 chang+link|改后录象1 imag|改善12 better improv|改嘴1 deni
改天5 day time find+day|改建10 rebuild transform|改弦易辙5 chang+string|改成9 convert turn adapt|改换7 chang alter|改日6 day
改易1 chang modifi|改样1 chang+completeli|改正8 correct correction|改版5 revis+edition|改用8 chang switch|改称11 chang+name renam
改稿2 revis+manuscript|改签4 bus+train|改编9 adapt revis|改编者2 adapter|改良9 improv|改良品种1 upgrad|改良的1 improv modifi|改装10 modifi
改观8 chang+appearanc|改订5 revis|改过5 correct fix|改进11 improv better|改进的1 modifi|改造11 transform|改道6 chang+rout
改错5 correct+error|攻12 attack studi|攻伐1 attack|攻克9 captur solv|攻入9 scor+goal|攻击12 attack charg|攻击力7 potential+attack
攻击性6 aggressiveli|攻击线1 front+line attack|攻击者5 attacker|攻占9 gain|攻打9 attack|攻略7 strategi direction guid
攻破9 break breach|攻读8 major|攻防7 attack+defens|攻陷8 fall|放13 plac releas free|放下9 go|放任7 ignor alon|放任自流5 slid|放低1 lower
放债5 credit|放养8 grow rais|放卫星1 talk+big|放哨6 watch|放回1 replac|放在心上1 care heart|放在眼里8 pay+attention care attach+importanc
放宽8 ease extend|放开9 go releas|放心11 ease|放映7 screen|放映室2 view+room|放晴4 clear|放权5 delegat+power|放水6 water throw+game
放火8 set+fire|放眼8 survey|放空4 sell+short travel+empti|放空炮4 fire+blank+shot empti+promis|放纵8 permissiv|放线2 play+field
放缓6 slow|放置指令1 instruction|放置者1 layer|放行8 pass|放话1 order|放走7 releas set+free allow+go|放风5 information|放飞5 allow+fly
放鸽子1 stand|政11 government|政体14 form+government system+government|政区8 administrativ+division|政府14 government
政府代表1 agent|政府首脑1 head+stat government+leader|政教6 government+education|政治体制1 form+government|政策13 polici|政纲6 platform
政绩8 achievement track+record|政通人和3 efficient+government|敁2 estimat|故13 happen instanc reason caus|故世1 pass
故乡10 home nativ+plac|故事12 old+practic narrativ stori|故伎2 old+tactic|故典3 old+classic old+custom caus|故土7 nativ+countri
故址5 old+site|故城9 old+citi|故宫10 forbidden+citi|故宫博物院9 forbidden+citi|故意11 purpos|故意少给1 short|故道12 old old+cours
故里10 nativ+plac|故障9 breakdown|故障保险1 fail+safe|故障原因1 failur+caus|故障报告1 failur+report|故障探测1 failur+detection|故障时间1 time
故障检测1 failur+test failur+detection|故障模拟1 fault+simulation|故障测试1 fault+test test+bug|故障率4 fault+rate|故障矩阵1 fault+matrix
故障记录1 failur+log failur+record|故障诊断1 fault+diagnosis|效9 effect|效力9 effectiveness positiv+effect serv|效劳6 serv work
效应11 effect|效果12 result effect|效果图3 render|效果律1 law+effect|效率11 efficienci|效率高1 efficientli|效用8 effectiveness utiliti
效益11 benefit effectiveness efficienci|效能8 effectiveness|效验4 effect result effectiv|敌12 match|敌得过的1 match|敏10 quick
敏感10 sensitiv|敏感性6 sensitiv sensitiviti|敏捷8 quick|敏锐8 sharp|救12 save assist|救助9 assistanc|救场3 save
救援9 save support assist|救治8 provid+critical+care|救济粮4 emergenci+provision|救球3 save|救生7 save+life life+sav|救赎1 save
教13 teach|教义9 teach|教书8 teach|教会10 teach|教具4 educational+material|教养8 train bring|教务8 educational+administration
教化7 train|教坏1 corrupt|教学11 teach teach+learn education|教学楼6 teach+block|教学法5 teach+method|教学系统2 teach+system
教学计划1 teach+program|教导9 instruct teach guidanc|教授12 instruct|教材10 teach+material|教案6 lesson+plan teach+plan
教民7 convert|教法8 teach+method teach|教程6 cours+studi tutorial|教育14 teach education|教育学习1 learn+instruction
教育性3 educational|教育界6 academic+world academic+circl|教育软件1 education+softwar|教训11 lesson|教诲8 instruct|教课4 teach+class
教鞭4 pointer|教龄3 teach+experienc|敛8 hold control collect|敝9 poor|敝帚千金1 thousand+gold|敞8 open+wide|敞开9 open+wide
敢于9 bold|敢作敢为5 stop|敢情6 cours|散12 scatter break|散伙5 break|散会6 finish|散体4 free+pros+styl|散养2 free+rang+rais
散发9 distribut emit issu|散场5 empti end|散失6 lost|散客6 fit|散射8 scatter|散工2 piec+time+work|散开8 separat|散弹1 shot
散心5 driv+care|散户4 individual small+investor|散摊子1 break|散播6 spread|散文9 pros|散架4 exhaustion|散步8 walk|散点图1 scatter+plot
散碎5 fragment|散落7 fall+scatter|散装6 draft|散见4 seen+periodicalli|散记3 travel+note|散钱1 scatter+money|敦7 plac+name|敦促7 press
敦厚6 genuin|敦睦1 promot+friendli+relation|敬10 respect offer|敬上1 truli|敬奉5 present dedicat|敬悉1 valuabl+information
敬意8 respect|敬爱6 respect+love|敬称2 term+respect|敬辞1 term+respect|敬重8 respect+deepli|数13 count number frequentli
数万9 thousand|数不上1 qualifi|数个7 coupl|数以千计6 thousand|数传机1 data+set|数位5 digit digital|数值字1 numeric+word
数值范围1 number+rang scal|数出4 count|数列7 sequenc+number|数制4 number+system|数周5 week|数大小1 size+number
数字12 digit number figur|数字串1 numeric+string|数字信号1 digital+signal|数字化8 digital|数字处理1 number+process|数字式6 digital
数字格式1 format+number number+format|数字模拟2 digital+simulation|数字滤波1 digital+filter|数字电路1 digital+circuit|数字码1 number+code
数字网2 digital+network|数字行1 number+line|数字语言1 number+languag|数字通信1 digital+communication|数字钟1 digital+clock
数字键1 number+key numeric+key|数字键盘1 numeric+keyboard|数学12 mathematical|数学公式1 formula|数学分析1 mathematical+analysis
数学方法1 mathematical+techniqu|数学模型1 mathematical+model|数学计算4 mathematical+computation|数年9 year|数据12 data number digital
数据交换1 data+switch|数据介面1 data+interfac|数据代码1 data+code|数据位3 data+bit|数据保护3 data+protection|数据包4 data+packet
数据区1 data+field|数据区域1 list+rang|数据压缩1 data+compression|数据名字1 data+name|数据块1 data+block block|数据处理6 data+process
数据处理率1 process+data+rate|数据头1 header|数据媒介1 data+medium|数据媒体1 data+medium|数据字1 data+word|数据存取1 data+access
数据存取法1 data+access+method|数据安全性1 data+securiti|数据定义1 data+definition|数据库9 databas|数据库模型1 databas+model
数据库类型1 type+databas|数据库系1 data+base+set|数据总线4 data+bus|数据报文1 data+messag|数据挖掘3 data+min|数据接口1 data+interfac
数据控制块1 data+control+block|数据描述1 data+description|数据文件1 data+file|数据映象1 data+map|数据标志1 data+label|数据格式2 data+format
数据检索1 data+retrieval|数据模件1 data+modul|数据模型1 data+model|数据流5 data+stream data+flow|数据清单1 list|数据源1 data+sourc
数据点1 data+point|数据点格式1 format+data+point|数据登录1 data+log|数据相关性1 data+dependenci|数据窗口1 data+window|数据管理4 data+management
数据类型3 data+type numeric+data+type|数据级1 data+level|数据组世代1 generation+data+group|数据组织2 data+organization
数据终端1 data+terminal|数据结构5 data+structur|数据网络1 data+network|数据表2 data+sheet|数据表示2 representation+data|数据规则1 data+rule
数据视图1 data+view|数据设计1 data+design|数据误差1 data+error|数据输入1 data|数据连接1 data+connection|数据通信5 data+communication
数据通路1 data+path|数据通道2 data+channel|数据链路1 data+link|数据链路层1 data+link+layer|数据集1 data+set|数据集名1 data+set+name
数据集控制1 data+set+control|数据集标号1 data+set+label|数据集组1 data+set+group|数据项3 data+item|数据项确认1 data+item+validation
数数4 count|数月8 month|数点4 count|数理8 mathematical+scienc|数理逻辑1 mathematical+logic|数百万6 million|数目10 amount number
数目字3 digit number figur|数码9 number figur digital|数码相机1 digital+camera|数种6 kind|数系基1 number+system+base|数组8 array
数记号1 number+token|数论7 number+theori|数轴2 number+line|数量12 amount quantiti quantitativ|数量级5 order+magnitud
数额9 amount sum+money fix+number|敲10 hit strik tap|敲定6 fix determin finaliz|敲打7 beat|敲榨1 press|敲碎1 scrap
整10 exactli good+order complet|整个13 entir total|整个页面1 full+page|整体11 entiti entir+bodi synthesis|整修9 repair
整列2 entir+column|整合10 integrat|整型1 integer|整夜7 night|整天9 day+long day|整套6 entir+set|整幅3 view+pictur|整年累月1 month year
整序集法1 found+set+method|整形7 shap|整形电路1 shap+circuit shap+network|整数9 number integer round+figur|整整10 full
整日8 day+long day|整机6 complet+machin|整条6 entir|整治9 bring+control fix prepar|整点5 inventori|整理10 arrang sort
整肃6 strict serious|整装4 fit readi|整装待发4 readi readi+wait|整队5 line|整除5 exact+division|整页2 page|整顿11 consolidat
敷9 spread appli sufficient|敷设6 spread|敷陈1 thorough+narrativ|文13 languag cultur writ formal|文不对题3 irrelevant
文书10 document|文书处理1 word+process|文人9 scholar|文以载道3 word+truth|文件12 document file|文件串1 string+file|文件事件1 file+event
文件传输1 file+transfer|文件保密1 file+securiti|文件修改1 file+updat|文件入口1 document+entri|文件共享1 file+shar|文件写入1 file+writ
文件分析1 file+analysis|文件删除1 file+delet|文件原文1 document+text|文件变更1 document+chang|文件变量1 file+variabl|文件句柄1 file+handl
文件名6 document+name file+name filenam name|文件名字表1 file+name+tabl list+file+name|文件名扩展3 file+name+extension
文件名表1 tabl+file+name|文件处理1 document+handl document+process|文件大小1 file+size|文件夹4 folder file|文件存取1 file+access
文件属性2 file+attribut|文件库1 document+librari|文件捕获1 file+captur|文件控制1 file+control|文件控制块1 file+control+block
文件描述项1 file+description+entri|文件操作1 document+function|文件改变1 document+chang|文件方案1 document+design|文件更新1 file+updat
文件服务器1 file+server|文件标号1 file+label|文件标题1 file+titl|文件格式1 file+format|文件正文1 document+text|文件流1 document+flow
文件清单1 file+list list+file|文件目录4 file+catalog file+directori|文件窗口1 file+window|文件管理1 file+management
文件类型1 document+type file+type list+file+type|文件系统5 file+system|文件索引1 file+index|文件组1 file+set|文件组织1 file+organization
文件结束1 end+file|文件结束码1 end+file+code|文件结构1 file+structur|文件维护1 file+maintenanc|文件编制1 documentation document
文件编号1 document+number|文件节1 file+section|文件设计1 document+design file+design|文件访问1 file+address file+access|文件集1 file+set
文体8 styl|文化15 cultur cultural|文化交流1 cultural+exchang|文化史8 cultural+histori|文化城4 citi+cultur|文化层8 cultur+level
文史8 literatur+histori|文号4 document+identifier+code|文告6 written+statement announcement|文员6 offic+worker|文墨6 writ cultur
文士6 scholar|文字12 character script writ written+languag|文字串1 literal+string|文字处理1 word+process|文字档1 text+file
文字附注1 text+note|文学12 literatur|文学史8 histori+literatur|文学士5 b|文学家8 writer
文库11 collection+document librari book+seri sequenc+data|文摘6 digest summari|文教9 cultur+education|文明12 cultur|文本8 text
文本分隔于1 separat+text|文本变元1 text+argument|文本文件4 text+file|文本方式1 text+mode|文本格式1 text+format|文本模式1 text+mode
文本结束1 end+text|文本编辑1 text+edit|文案6 copi|文档7 file|文档号1 number+document|文档大小1 document+size|文档文件1 document+file
文档格式1 document+format|文档模板1 document+templat|文档窗口1 document+window|文档类型1 type+documentation|文档结构1 file+structur
文气1 refin|文牒3 official+document|文献10 document|文献分类1 document+classification|文献加工1 document+process
文献数据库3 document+data+base|文献检索1 literatur+search|文献结构1 document+structur|文理6 art+scienc|文稿6 manuscript articl draft
文章12 articl writ|文笔7 writ writ+styl|文职8 administration|文艺11 literatur+art|文艺作品1 art+work|文豪4 great+writer
文辞6 languag word|文选8 compilation select+work|文部省3 scienc+cultur|文雅7 refin|文集9 collect+work|文风7 writ+styl
文饰3 polish+text|斋10 studi+room build|斋戒7 fast|斋果1 offer|斑10 spot color+patch strip|斑块5 patch spot|斑斓6 multi+color
斑点7 spot|斑白5 gray|斑纹7 strip|斗室5 small+room tini|斗批改1 transform|斗筲之人1 small+mind+person|斗转星移5 time+fly|斗鸡眼1 cross+eye
料11 material grain feed|料及3 forecast expectation|料子5 material|料峭3 cold|料想9 expect think|料理9 arrang handl|斜体1 italic
斜体字2 italic+letter|斜度3 gradient|斜纹6 bia|斜线6 slash forward+slash|斜线号1 slash forward+slash|斟酌8 consider|斡9 turn
斤两5 weight importanc|斥资6 spend allocat+fund|斥退4 dismiss order|斧头7 ax|斧钺之诛1 execut|斩断7 cut|斩草除根6 eliminat+completeli
斫7 hack|断12 break cut judg|断交6 end+relationship|断头台5 scaffold|断定9 determin|断层9 fault gap|断开5 break turn
断开时间1 break+time|断开状态1 stat|断断续续8 stop+go|断案5 judg+case|断档4 stock|断桥5 broken+bridg|断流6 run+dry
断点3 break+point breakpoint|断然地1 flat|断片2 fragment piec|断电5 power+cut|断线5 disconnect cut|断绝8 break|断续输出1 break+output
断行1 line+break|断裂带6 fault+zone|断裂强度1 break+strength|断言8 assert assertion|断语3 conclusion judgment verdict
断路器4 circuit+breaker|斯密8 smith|斯文7 refin cultur|斯普利特2 split|新15 newli|新一代1 generation|新产品1 product|新体系结构1 architectur
新信息1 information|新党5 parti|新兴10 emerg|新兴产业1 emerg+industri|新型11 type kind|新型号1 model|新增10 newli+ad additional add
新增数据点1 point|新墨西哥3 stat|新墨西哥州5 stat|新大陆5 world|新奇8 novelti|新宠5 latest|新容量1 size|新居6 home|新市镇3 plan+communiti|新布线1 rout
新年9 year|新建9 construction newli+built|新建名称1 name|新建数据1 data|新建文档1 document|新建窗口1 window|新建群组1 group|新建群组名1 group+name
新异3 different novelti|新式9 styl latest+type|新意7 idea|新房7 brand+hous|新手6 hand|新政8 polici deal|新文化运动8 cultur+movement
新春8 begin+spring|新村8 hous+development|新来乍到4 newli+arriv|新样式名1 styl+name|新模型1 model|新款6 styl model|新泽西6 stat|新泽西州6 stat
新消息1 messag information|新潮6 modern|新版8 edition version|新生10 emerg|新生代7 generation|新知5 knowledg|新类型1 type
新类型参数1 type+parameter|新类型定义1 type+definition|新纪元9 age epoch|新编7 newli+set|新网络1 network|新罕布什尔2 stat|新行4 line
新记录1 delet+record|新设定1 set|新词5 expression|新近8 newli|新造5 newli|新锐5 cut+edge novel+competitiv dash|新长出的肉1 quick
新闻处5 servic information+agenci|新闻媒体1 media|新闻报导1 coverag|新闻界8 press media|新闻稿7 press+releas|新闻网8 agenci|新阶段1 level
新雅2 fresh|新风9 trend custom|新鲜10 fresh freshness novel|方13 squar honest|方位9 direction position
方便11 suitabl facilitat easi|方便贴1 post+note|方兴未已1 rapidli+expand grow+strong|方兴未艾6 rapidli+expand grow+strong|方剂7 recip
方向12 direction orientation path+follow|方向感4 sens+direction|方圆8 rang radius|方块5 block squar|方块图1 skeleton+diagram
方块字3 chines+character|方头4 squar+head|方家6 learn+person|方寸6 heart mind|方寸大乱1 work|方寸已乱2 confus|方差6 varianc
方差分析1 varianc+analysis|方式14 styl mode|方式名1 mode+name|方式字段1 mode+field|方式表1 mode+tabl|方式选择1 mode+select
方形8 squar squar+shap|方括号3 squar+bracket|方方正正4 squar+shap|方方面面7 side aspect|方根4 squar+root|方格6 check+pattern
方格纸1 squar+paper graph+paper grid+paper|方框4 box|方框图1 flowchart block+diagram|方案12 plan program proposal propos+bill
方正7 clear+squar squar|方法14 method mean|方法学5 methodologi|方法论7 methodologi|方波3 squar+wave
方滋未艾1 rapidli+expand grow+strong|方程10 mathematical+equation|方程式7 equation|方程组7 system+equation
方策4 strategi polici general+plan|方针12 polici guidelin|方阵7 matrix|方面14 respect aspect field side|施11 grant act
施与3 grant distribut|施事1 agent|施压6 pressur|施展9 fulli|施工11 construction|施工单位1 builder|施放7 fire releas|施政8 administration
施政报告1 administrativ+report|施教4 teach|施暴2 attack|施治5 appli+treatment|施法4 implement+law|施用7 implement|施礼7 greet|施虐1 abus
施行10 plac practic effect|斾8 banner|旁12 side different|旁人10 peopl|旁听8 sit audit|旁听生3 auditor|旁白4 voic
旁观8 non+participant|旁路3 bypass|旁边11 lateral side|旅11 travel|旅游13 journey travel|旅游者8 visitor|旅程7 journey
旅行10 travel journey|旅行社11 travel+agenci|旅途8 journey|旅馆老板1 host|旋10 loop immediateli|旋即7 soon|旋回4 cycl|旋流2 rotat+flow
旋绕2 curl|旋踵2 instantli|旋转10 rotat spin|旋转变换2 rotation+transformation|旋转轴4 axis+rotation|旌7 banner manifest|旌旗8 banner
族12 race|族人8 relativ|族类5 race|族群6 communiti|族谱5 famili+histori|旗11 flag banner|旗号8 flag+signal banner|旗子7 flag banner
旗帜10 flag|旗标1 flag|旗语2 flag+signal|旗鼓相当6 roughli+comparabl|无15 none|无一物1 none|无不11 none+lack none+miss exception
无业5 work|无产者6 non+properti+person|无人不晓4 known|无人售票1 self+servic+ticket automat+ticket|无代码1 code|无价值事件1 null+event
无价值的1 null|无伤大雅5 great+matter|无何1 soon long|无作用的1 operation|无依无靠6 orphan|无信义1 fals|无偿9 free charg cost
无党派5 independent|无关9 unrelat|无关痛痒4 irrelevant importanc|无冗余的1 break|无准备状态1 readi+stat|无出其右3 equal|无利1 profit interest
无力10 lack+strength|无力地下垂1 flag|无双7 uniqu|无可奈何9 alternativ|无可置疑3 doubt|无名小卒5 nobodi|无名氏5 anonymous|无响应1 respons
无国界1 border|无地址1 address|无地址指令1 address+instruction|无声9 silent|无声无息7 speak|无处不在6 everywher|无奈10 alternativ|无妨7 matter
无差错3 error|无已1 choic|无常8 variabl|无序7 lack+order|无应答1 repli respons|无度6 excessiv|无异9 amount|无形9 virtual invisibl
无影无踪8 disappear+trac|无微不至5 possibl|无性系2 clon|无怪6 surpris|无恙7 good+health|无懈可击5 impossibl+fault|无成1 achiev
无所不包5 exclud inclusiv|无所不至4 reach+everywher stop|无所不谈1 talk|无所事事6 idle|无所用心2 idle+time|无所谓8 matter|无把握1 uncertain
无损失的1 break|无接续1 connection|无控制打印1 control+print|无援1 support|无故障2 fault+free|无故障操作1 failur+operation|无故障的1 failur+free
无故障访问1 failur+access|无故障运行1 failur+free+operation|无效9 valid|无效任务名1 invalid+task+name|无效优先级1 invalid+prioriti
无效关键字1 invalid+key|无效力的1 null|无效呼叫1 invalid+call|无效命令1 invalid+command|无效存取权1 invalid+access|无效指令1 invalid+instruction
无效数据1 invalid+data|无效文件名1 invalid+file+name|无效的1 null|无效键1 invalid+key|无效页面1 invalid+page|无效项1 null+term
无数据通路1 data+free|无时无刻6 time|无望7 prospect|无期3 fix+time|无权7 authoriti|无极6 promis|无标题1 titl|无法使用1 availabl
无源元件1 passiv+component passiv+element|无源网络1 passiv+network|无物6 empti|无牵无挂5 care|无瑕5 perfect|无疑11 doubt
无疾而终4 result+failur come|无益8 good|无穷无尽5 infinit|无穷的7 infinit|无缘8 opportuniti connection|无缘无故7 caus reason|无缝6 seamless
无花果6 fig|无虞匮乏1 sufficient|无表情1 blank|无视7 ignor|无言8 remain+silent|无记名9 bearer secret anonymous|无论12 regardless
无论如何10 case event matter|无语1 remain+silent|无误7 verifi|无调入1 call|无货1 stock product+unavailabl|无边8 boundari border
无返回点1 return+point|无返回码1 return+code|无进位加1 fals+add|无遗6 completeli fulli|无错误1 error|无错误检验1 error+check
无间5 clos continuousli hard+separat|无限10 unlimit|无限小数2 infinit+decimal+expansion|无限期6 unlimit+duration
既定8 fix set establish|既往5 past|既得6 obtain|既有11 exist|既而1 soon later|既非1 neither|日16 day date|日刊3 daili
日前11 day day+ago|日历10 calendar|日复一日6 day|日夜9 day+night clock|日头7 date|日子12 day date|日常12 daili|日志10 journal log
日志文件1 log+file|日惹3 citi+java|日新月异6 monthli+chang rapid+progress|日日7 day|日暮1 sunset|日暮途穷2 sunset terminal+declin
日月10 day+month|日期11 date|日期格式1 date+format|日期短格式1 short+date+format|日期类型1 date+type|日期设定1 day+set
日期长格式1 long+date+format|日来1 past+day|日班3 day+shift|日益11 day|日程8 schedul|日程表4 daili+schedul|日落8 sunset|日薄崦嵫1 last+day
日趋9 day gradualli|旦8 morn day|旧12 old|旧书4 second+hand+book old+book|旧例4 old+rule|旧俗5 old|旧制8 old+system
旧历4 old+calendar|旧国3 old+capital|旧址10 old+location|旧大陆4 old+world|旧学5 old+learn|旧年5 last+year chines+year|旧式6 old+styl
旧恶1 old+wrong|旧教3 old+teach|旧版1 old+version|旧物3 old+properti|旧病复发4 old+problem|旧皇历1 date+custom|旧称1 old+term
旧调重弹1 conservativ|旧貌4 old|旧账3 old+debt|旧货7 second+hand+good|旧迹3 old+trac|旧都4 old+capital|旨11 aim purpos|旨在9 intend aim
旨意8 order|旨趣4 intent|早13 earli morn long+ago|早上10 earli+morn|早些8 bit+earlier|早先7 previousli|早前6 previousli|早在1 earli
早场2 morn|早岁1 earli+year|早已12 long+ago|早市5 morn+market|早年10 earli+year|早操4 morn+exercis|早教5 earli+education|早日9 soon
早日康复1 recover+health+quickli|早春7 earli+spring|早晚9 morn|早晨10 earli+morn|早期11 earli+period earli+phas earli+stag
早来1 come+earli earli|早班3 earli+shift morn+work+shift|早睡早起1 earli+hour|早课3 morn+servic|早起7 earli
早车1 morn+bus earli+train|早退4 leav+earli|旬7 full+period|旬日1 short+period|旮旯5 plac|旰4 sunset|时16 time hour|时下7 present
时乖命蹇1 bad+time|时事7 current+trend present+situation|时代13 time age epoch|时代华纳4 media+compani|时代广场3 time+squar
时价4 current+pric|时侯3 time|时候14 time length+time moment period|时光9 time period+time|时兴6 popular|时分10 time
时刻11 time moment period+time|时刻表4 schedul|时势6 current+situation current+trend|时区5 time+zone|时基误差1 time+base+error
时好时坏4 good bad|时差5 time+differenc time+lag|时常9 frequentli|时序5 tim time+cours|时报9 time|时断时续5 stop+start
时日8 time time+date day|时日无多1 time+limit|时时刻刻7 time|时期14 period phas|时机10 opportuniti|时来运转4 time+come
时标3 time+scal timer+scal|时段7 time+interval work+shift time+slot|时点4 point+time|时空8 time+plac spac+time
时空旅行1 time+travel|时节8 time|时辰10 time|时速8 speed+hour|时针6 hour+hand|时钟7 clock|时长5 duration|时间15 time period
时间响应1 time+respons|时间地址码1 time+address+code|时间应答1 time+respons|时间数1 time+parameter|时间校验1 time+check|时间格式1 time+format
时间段6 time+quantum|时间的1 time|时间相位1 time+phas|时间码1 tim+code|时间表7 schedul|时间角色1 time+case|时间轴1 time+axis timelin
时间选择1 time+selection|时间量子1 quantum+time time+quantum|时限6 time+limit|时隐时现6 appear+disappear|时隔7 separat+time
时隙2 slot+time|旷9 skip wast|旷地1 open+spac open+field|旷工3 skip+work|旷废1 wast|旷课4 cut+class|旷费1 wast
旷达3 broad+mind accept|旺季7 peak+period|昂9 rais high|昂贵9 expensiv|昂首7 head+high|昂首挺胸5 head+high|昃3 declin|昉6 begin
明13 clear|明亮9 clear|明儿9 tomorrow day|明儿个4 tomorrow|明处5 clear+plac|明天11 tomorrow|明察4 note+clearli|明年9 next+year
明慧4 intelligent|明摆着7 clear|明文8 stat+writ|明日10 tomorrow|明日黄花3 fig+outdat dead+letter|明早6 tomorrow+morn tomorrow
明星11 star|明显13 clear distinct obvious|明晚6 tomorrow|明晰7 clear defin|明智8 sensibl|明智之举5 sensibl+act|明朗8 clear obvious
明朝11 tomorrow+morn follow+morn|明渠4 water+channel|明澈4 clear|明火4 open+fire
明理4 sensibl reasonabl obvious+reason truth+fact|明白13 clear obvious understand|明知9 fulli+awar|明知故问5 question
明码5 non+secret+code plaintext clearli+mark|明码对话1 clear+session|明确12 clear+cut explicit clarifi|明确的1 clear
明示7 stat+explicitli clearli+indicat|明线3 open+line open+wire|明细5 clear+detail detail|明细表3 schedul detail+list
明言6 clearli|明订1 explicitli+provid|明证6 clear+proof|明辨5 distinguish+clearli|明达4 reasonabl good+judgment|明镜6 mirror
昏乱5 confus|昏天黑地5 fig+pitch+dark black|昏头昏脑4 confus|昏睡7 sleep|昏花4 dim blur|易12 easi chang exchang
易主3 chang+owner chang+hand|易于9 likeli|易于操纵1 handl|易受攻击1 vulnerabl|易变1 mutabl variabl|易变的事物1 variabl|易如反掌6 easi
易学5 easi+learn|易开罐1 pull+top easi+open|易弯1 flexibl|易懂6 easi+understand|易拉宝1 roll+banner+stand|易拉罐3 pull+top easi+open
易接近1 accessibl|易犯的错误1 pitfall|易用性2 ease usabiliti|易经7 book+chang|易言之1 word|易读1 readabl|昔8 past|昔年7 previous+year
昔日10 past|昔时1 past|昙8 dark+cloud|昙花一现5 short+liv|星12 star small+amount|星团7 star+cluster|星图6 star+atla
星形网络1 start+type+network|星斗5 star|星星之火5 singl+spark|星期10 week|星期一7 monday|星条旗4 star+strip|星火8 spark|星移斗转2 time+fly
星等7 magnitud|星级8 star+rat top+class highli+rat|星群3 star+cluster|星辰6 star|星驰3 rapidli|映9 reflect project
映像4 reflection imag|映入5 appear come|映入的映射1 map|映入眼帘6 greet+eye come+view|映出6 mirror reflect|映射7 map|映射地址1 map+address
映射状态1 map+status|映射过程1 map+process|映照7 reflect|映象4 map|映象函数1 map+function|映象地址1 map+address|映象方式1 map+mode
映象码1 map+code|映象窗口1 map+window|映象表1 map+list map+tabl|映象语言1 map+languag|春12 spring|春令1 spring spring+weather
春假3 spring+break|春卷4 spring+roll|春夏秋冬5 spring|春天10 spring|春宫5 extension|春意6 begin+spring thought+love|春游8 spring
春秋11 year|春色6 color+spring|昧8 dark|昨夜9 last+night|昨晚9 last+night|昭9 clear manifest clearli|昭示6 declar+publicli clear
昭雪6 clear|是非10 wrong|是非曲直6 pro+con|是非测定1 go+test|昵6 approach|昵爱1 clos+love|昶4 long|昼夜9 day+night continuousli stop
显12 visibl reveal|显像5 form+pictur develop+photo visualiz|显出9 express|显卡4 video+card display+card|显宦1 high+official
显影4 develop|显影剂3 developer contrast+medium|显得12 appear|显微6 micro|显性6 visibl dominant|显效3 effect produc+effect
显明6 reveal known|显灵5 appear manifest|显然12 clear obvious|显现8 appearanc appear|显眼7 eye+catch|显示12 display demonstrat
显示代表键1 key|显示值1 valu|显示删除项1 delet+item|显示功能键1 function+key|显示器9 monitor|显示层次1 level|显示屏7 display+screen
显示文件1 display+file|显示方式1 display+mode display+usag video+mode|显示日期1 date|显示标志1 label
显示终端3 display+terminal video+terminal|显示装置1 display+devic display+unit|显示辅助线1 guid|显示选择1 selection|显而易见8 clearli
显要6 important+person|显要的1 important|显见7 obvious clearli+visibl|显贵6 distinguish+person|显露9 visibl reveal|显露出1 appear
晃10 flash+past|晃悠5 hang|晋10 move+forward promot advanc|晋升9 promot|晋级7 advanc+rank promotion|晏8 late quiet
晒图1 blueprint|晓示3 notifi|晕10 confus|晕倒7 black|晕菜2 confus|晚12 night late|晚上12 night|晚会9 parti|晚年10 later+year|晚景4 scen
晚期10 later+period end+stag terminal|晚点5 late delay schedul|晚车1 night+train|晚近1 recent late recentli|晚间8 night
晚霞7 sunset+cloud|晟5 pr|晤6 meet|晤谈3 meet interview|晤面2 meet|晦8 dark night|晦涩5 difficult+understand|晨8 morn
晨报8 morn+post|晨昏5 day+night|晨星4 morn+star|晨练4 morn+exercis|晨间1 morn|普10 general popular everywher universal
普及10 popular|普天下7 throughout+world|普尔6 pool|普普通通7 special|普查11 general+survey general+investigation|普法8 awareness
普罗米修斯5 prometheus|普莱斯4 pric|普通12 common general averag|普通人8 peopl|普通教育1 general+education|普通法5 common+law|普通的1 simpl
普通股6 common+stock|普通车1 local+train|普通问题1 common+question|普遍12 universal general common|景深3 depth+field
景点11 plac+interest|景致8 view scen|景色9 scen landscap view|景观10 landscap|景观设计1 landscap+design|景象10 scen
晰4 clear whit distinct|晴9 clear fine|晶状体6 len|智11 knowledg|智人1 homo+sapien|智力9 intelligenc|智力测验1 intelligenc+trial
智囊团4 brain+trust|智慧10 knowledg intelligent intelligenc|智能9 intelligent smart|智能卡3 smart+card|智谋6 intelligent
智障2 learn+difficulti|暂10 temporari|暂且9 temporarili|暂停9 suspend time paus|暂停状态1 suspend+stat|暂停登录1 stop+log
暂存区1 transient+area work+area|暂存器1 scratch+pad+memori scratch+pad+storag scratch+storag temporari+register
暂态1 transient|暂时11 temporari|暂短1 brief|暆2 declin|暌4 separat|暍6 hot|暑7 hot+weather|暑天3 hot+day|暑热5 hot+weather|暖12 warm
暖和8 warm nice+warm|暖气6 warm+air|暖洋洋5 warm|暖流8 warm+current warm+feel|暖烘烘5 nice+warm|暖色3 warm+color orang+red
暖锋3 warm+front|暖阁7 warm+room|暗11 dark clos|暗中10 dark secret|暗中的1 secret|暗亏1 hidden+loss|暗号6 secret+signal password
暗合5 mind|暗含5 impli suggest implicit|暗哨3 hidden+sentri+post|暗喜7 hidden+smil|暗处6 secret+plac|暗影6 shadow
暗指1 hint impli hidden|暗探4 secret+agent|暗无天日5 black|暗淡7 dark dim|暗电流1 dark+current|暗示9 hint suggest suggestion|暗算8 plot
暗藏7 hide|暗记4 commit+memori secret+mark|暗访5 investigat+secret|暗语6 code+word|暗适应1 dark+adaptation|暗道8 secret+tunnel
暗锁1 built+lock|暝4 dark|暠5 whit|暧4 dim|暧昧7 vagu ambiguous|暨8 reach limit|暮9 sunset|暮岁1 old+age|暮年5 declin+year old+age
暮景1 scen|暴9 expos|暴光3 exposur|暴力9 forc|暴发6 break|暴发户6 newli+rich|暴富6 rich+quick|暴热1 trend popular+quickli|暴突1 bug
暴走1 control|暴雷4 collaps|暴露10 expos reveal pr|暴露无遗6 come+light|暸2 clear|曘5 dark|曛5 sunset|曝6 air|曝光8 expos exposur
曝露3 expos exposur|曦7 light+day|曰13 speak|曱甴1 pr|曲11 tune|曲别针1 paper+clip|曲奇1 cooki|曲子8 tune music|曲尺3 set+squar
曲目8 program piec+music|曲线9 curv curv+line|曲线图3 line+graph line+diagram|曲线拟合3 curv+fit|曲终奏雅1 perfect+finish|曲调8 tune
曲面8 curv+surfac surfac|曳7 pull|更15 chang+replac experienc|更动4 chang replac alter|更名10 chang+name|更多的1 ad|更始5 regenerat
更换9 replac chang|更改8 alter|更新11 upgrad updat|更新任选1 updat+option|更新信息1 updat+information|更新参数1 updat+parameter
更新后1 last+updat|更新后图象1 imag|更新域1 updat+field|更新存储器1 updat+memori|更新安装1 updat+installation|更新控制表1 updat+control+list
更新数据1 updat+data|更新文件1 updat+file|更新方式1 updat+mode|更新权利1 updat|更新版1 edition version updat|更新的1 updat
更新记录1 updat+log updat+record|更新过程1 innovation+process refresh+process|更新运行1 updat+run|更替8 replac|更次1 watch
更正6 correct correction|更深8 deep+night|更番1 turn|更胜一筹5 cut better|更衣室5 chang+room|更迭8 chang|更阑1 deep+night
更高性能1 high+performanc|曹11 class+grad generation|曼9 larg long|曾14 great|曾经12 previousli|替12 substitut replac
替代10 substitut replac|替代品5 substitut alternativ|替工1 replacement+worker substitut+worker
替换9 exchang replac substitut switch|替班2 act+substitut|替补8 replac substitut replacement
替补队员2 substitut+player reserv+player|替身7 stand substitut bodi+doubl|替身演员2 substitut+actor|最主要者1 primari|最优1 optimal
最优化6 optimization|最低点7 lowest+point minimum|最低谷2 lowest+point|最低音1 lowest+voic lowest+pitch lowest+note
最佳11 optimal peak best|最佳值1 optimal+valu|最佳化1 optimization|最佳匹配1 best+match|最佳规划1 prefer+plan|最佳配合1 best+match
最先9 first|最初11 first primari initial original|最后14 final last finalli|最后单元1 last+location|最后操作1 last+operation
最后的1 last|最后细目栏1 last+detail+group|最后项1 last+term|最多1 maximum|最大值5 maximum+valu maximum|最大化7 maximiz|最大流1 max+flow
最好9 best better|最好地1 best|最好的1 best|最好的人1 best|最小10 least|最小值1 least+valu minimum|最小化3 minimiz|最小限度1 least
最少8 least minimum lowest minimal|最新11 latest newest|最新信息1 date+information|最新情报1 date+information
最末端1 least+significant+end|最短时间1 best+time|最终12 final|最终使用1 end|最终用户1 end|最近12 recentli soon
最近环境点1 last+environment+point|最近的1 last|最远7 maximum+distanc|最顶层节点1 top+node|最高13 highest|最高地位1 top|最高等1 top+class
最高级7 top+class|最高纪录1 record|月16 month monthli|月下老人3 go|月份10 month|月份牌2 calendar|月初8 start+month|月历2 monthli+calendar
月度4 monthli|月息4 monthli+interest|月曜日1 monday|月末6 end+month|月票4 monthli+ticket|月薪8 monthli+incom|有18 exist|有一套1 skill
有一手1 skill|有两下子4 real+skill|有产者6 properti+owner|有人13 peopl|有人情1 human|有人情的1 human|有价证券7 securiti|有份1 concern involv
有作用1 impact|有偿6 pay paid|有关14 relat concern|有关系1 import|有关系的1 relevant relat|有关联1 relat|有关联的1 relevant relat
有创造力1 creativ|有利11 advantag|有利条件1 start|有别8 different distinct variabl|有力11 powerful|有办法1 find+method|有助6 helpful
有助于10 contribut promot|有原则的1 principl|有反应1 respond|有司1 official|有同情心的1 human|有名10 known|有名的1 known
有向图2 direct+graph orient+graph|有向导的1 guid|有向格式1 format+direct|有向线1 direct+line|有向通路1 direct+path|有含蓄的1 load
有启发的1 improv|有喜6 expect child|有地位的1 important|有基变量1 bas+variabl|有备无患4 prepar case|有备而来5 come+prepar|有头有尾3 carri start
有如9 similar|有始无终3 short+attention+span|有始有终4 carri start|有学问1 learn|有学问的1 learn read|有定义的1 defin|有害10 destructiv
有尖顶的1 point|有屋顶的1 cover|有序9 regular order|有序化3 order|有序完备集1 order+complet+set|有序搜索1 order+search|有序数据1 order+data
有序文件1 order+file|有序类型1 order+type|有序规则集1 order+set+rule|有序集合1 order+set|有序项集1 order+set+item|有异1 differ
有形7 material visibl|有待8 pend|有得一比1 compar|有心8 intend|有心人6 peopl+feel|有悖于5 go|有情7 love
有意10 intend intentionalli interest|有意思8 interest meaningful fun|有意无意7 intentionalli+otherwis|有戏4 promis
有成6 succeed successful|有才干1 capabl|有把握的1 safe|有指导的1 guid|有效12 effectiv effect valid
有效值4 effectiv+valu significant+valu|有效字1 effectiv+word|有效性7 validiti|有效性检查1 validation+check|有效扫描行1 availabl+line
有效控制1 validation+control|有效数字2 significant+digit significanc+digit|有效文件表1 availabl+file+tabl|有效时间1 activ+time
有效期7 period+validiti sell+date|有效期限1 useful+life|有效用户1 validat|有效约束1 activ+constraint|有效线路1 activ+line|有教无类3 education
有新意1 date|有望9 promis|有朝一日7 day|有机11 organic|有机体6 organism|有机化学7 organic+chemistri|有机物8 organic+matter
有权11 authoriti powerful|有条不紊7 regular+thorough|有条理的1 order|有条纹1 strip|有标签的1 label|有根的1 root|有次序1 order|有气质1 class
有源元件1 activ+element|有源网络1 activ+network|有滋有味5 full+interest|有点儿8 slightli|有理8 reasonabl justifi rational
有理函数3 rational+function|有理式3 rational+expression|有理数5 rational+number|有理解力的1 comprehensiv|有生力量7 effectiv|有用9 useful
有界1 bound|有病的1 invalid|有的时候1 time|有益10 useful|有益于9 benefit profit|有目共睹6 obvious speak|有目共见1 obvious speak|有目共赏1 clear
有目无睹1 blind|有空7 time|有线7 wir|有组织的1 plan|有经验的1 practic|有结构的1 structur|有缘7 relat|有联系1 connect relat|有联系的1 connect
有色8 color non+whit|有色人种4 color+race|有规律的1 order|有说有笑6 jest|有负载的1 load|有赖于7 reli depend|有趣10 interest|有轨5 track
有鉴于此4 view end|有钱人6 rich+person rich|有钱有势8 rich+powerful|有钱有闲1 idle+rich|有限11 limit|有限优化1 limit+optimization
有限值1 limit+valu|有限公司12 limit+compani|有限制的1 limit|有限的1 limit|有限责任的1 limit|朊5 protein|朋友圈1 moment|服从11 compli defer
服伺者1 server|服侍9 care wait|服务13 serv servic|服务业9 servic+industri|服务中心5 servic+center|服务区3 servic+area|服务台程序1 server
服务命令1 servic+command|服务器9 server|服务器服务1 server+servic|服务器目录1 directori+server|服务存取点1 servic+access+point
服务工程1 servic+engineer|服务库1 servic+librari|服务性的1 servic|服务手册1 servic+manual|服务报文1 servic+messag|服务提供者2 servic+provider
服务数据1 servic+data|服务文件1 servic+document|服务方式1 servic+mode|服务时间1 servic+time|服务水平2 servic+level|服务点1 servic+point
服务率1 servic+rate|服务生5 server|服务程序3 servic+program servic+routin|服务程序包1 servic+packag|服务级1 class+servic
服务级别1 servic+class|服务级更新1 servic+level+updat|服务记录1 servic+log|服务访问点1 servic+access+point|服务试验1 servic+test
服务请求1 servic+request|服务请求线1 servic+request+line|服务质量4 qualiti+servic|服务费6 servic+charg cover+charg
服务顺序表1 servic+order+tabl|服帖4 appropriat fit|服役10 activ+servic|服气7 accept|服药7 medicin|服软4 acknowledg+mistak|朔8 begin
朕11 subtl|朕兆4 sign warn+sign|朗10 clear|朘3 reduc exploit|望13 expect visit|望而生畏5 overwhelm|望见9 spot|望诊4 observation
望远瞄准镜1 scop|望风6 watch|朝13 government morn fac|朝向7 face open turn|朝夕7 morn+night time|朝朝暮暮3 time|朝着9 fac advanc
朝见7 audienc|朝觐7 audienc|期12 period period+time cycl phas|期待10 forward await expectation|期待值2 expect+valu
期望10 expectation|期望值7 expectation expect+valu|期望数1 number+expect|期望数据1 expect+data|期望时间1 expect+time|期望码1 expect+code
期望结果1 expect+result|期末7 end+term|期末考试1 final|期权6 option|期满8 expir run|期盼7 forward|期许4 expect expectation
期间13 period+time time time+period period|期限10 time+limit deadlin|朦4 unclear|木12 tree|木卫一1 io|木块4 block|木头9 log
木板9 board|木柱7 stak|木桩6 stak|木讷5 slow+speech|未几5 soon long|未加工的1 raw|未卜先知4 predictabl|未听到1 miss|未命名1 name|未央4 end
未婚夫5 intend|未定7 doubt|未就绪状态1 readi+stat|未得到1 miss|未成1 minor incomplet fail|未成年人7 minor|未抓住1 miss|未提及1 mention
未有8 occur|未来12 futur tomorrow approach com|未来学3 futur+studi|未然2 advanc happen|未知9 unknown|未知参数1 unknown+parameter
未知数7 unknown+quantiti|未知物1 unknown|未知状态1 unknown+stat|未知的1 unknown|未竟4 incomplet|未置可否1 refus+comment|未能10 fail
未能免俗3 bound+convention|未觉察1 miss|未计数1 count|未计算字数1 count|未详3 unknown unclear|未调入功能1 call+function|未调用1 call|未达到1 miss
未遂6 attempt|末12 tip end final+stag|末世4 last+phas|末了7 end|末代6 final+generation|末儿2 pure|末叶3 final+year end|末后4 finalli
末尾6 end tip|末尾打印1 end+print|末尾的1 last|末年9 final+year|末座4 final+plac|末日7 judgment+day last+day end final+day
末期9 end last+part final+phas|末梢6 tip end last+day|末段5 final+segment last+stag|末端9 tip|末端控制1 end+control
末节5 minor+detail|末路3 fig+dead+end|本15 root origin sourc|本业6 original+business core+business
本义5 original+mean literal+sens|本乡5 nativ+plac|本事10 sourc+material abiliti original+stori skill|本人12 person
本位7 standard|本位货币3 local+currenci currenci|本体8 main+part|本分8 part role bound|本利5 principal+interest capital+profit
本名7 original+name real+name personal+name|本国10 countri|本土9 nativ+countri nativ local|本土化6 localization|本地10 local
本地人6 nativ+person|本地化6 localization adaptation|本地帐户1 local+account|本地新闻1 local|本地的1 local|本地组1 local+group
本垒3 home+base|本垒打3 home+run|本埠2 citi|本处1 plac|本子7 book notebook edition|本届9 current year|本币3 local+currenci currenci
本市10 citi|本年度1 year current+year|本底2 background|本底计数1 background+count|本性9 natur|本息6 principal+interest
本意8 original+idea|本文8 text articl|本族语3 nativ+languag|本日5 today|本月10 month current+month|本期8 current+period term
本末6 ins|本本6 notebook+computer|本来12 original first cours|本来面目7 true+color true+featur|本源5 origin sourc
本相6 original+form|本着8 bas|本职5 job|本能冲动1 id|本色8 natural+color natural+qualiti distinctiv+character|本行5 line|本质11 natur
本身12 se|本部8 head+offic|本金6 capital principal|本钱7 capital asset advantag mean|本领10 skill abiliti capabiliti
本题6 subject+discussion point+issu|札9 letter note|札记6 read+note|术11 method techniqu|术语8 term terminologi|朱漆7 red+paint
朴8 plain+simpl pr|朴实9 plain simpl|朴素8 plain+simpl simpl+liv|朴素的1 simpl|朵10 cloud|机12 machin engin opportuniti
机件5 component|机会13 opportuniti|机会成本1 opportuniti+cost|机体9 organism|机关14 mechanism machin+operat offic|机内工具1 built+tool
机内测试1 built+test|机制12 mechanism machin+process machin|机动10 power+driven|机动性8 flexibiliti|机变5 flexibl|机器11 machin
机器人8 robot android|机器字1 machin+word|机器指令3 machin+instruction|机器翻译3 machin+translation|机器语言1 machin+languag
机器运行1 machin+run|机器配置1 machin+configuration|机壳3 case|机子5 machin devic|机宜5 guidelin|机密9 secret classifi
机密文件1 secret+document|机床8 machin+tool|机房6 machin+room engin+room computer+room
机构14 mechanism structur organization agenci|机架4 fram+work|机械12 machin schem|机械化的1 automat|机械地1 automaticalli
机械工人1 mechanic|机械师5 mechanic engineer machin+operator|机械手5 magic+hand|机率6 probabiliti|机理8 mechanism|机票9 air+ticket
机箱6 computer+case|机组8 unit|机缘7 opportuniti|机能9 function|机警7 sharp|机谋5 schem|机载8 board|机载设备1 mobil+unit
机遇10 opportuniti|机顶盒5 set+top+box|朾3 bump|杀14 kill attack|杀人10 kill|杀人放火6 kill+burn|杀伤力7 destructiv+power|杀出重围5 break
杀掉8 kill|杀死10 kill|杀青4 finaliz kill+green|杂11 mix various|杂七杂八5 bit different|杂事5 various+chor|杂凑1 hash
杂务5 various+job low+grad+work|杂役6 part+time+worker|杂感3 random+thought|杂沓6 press+bodi|杂碎5 trivial+matter|杂种8 hybrid
杂税3 various+tax|杂糅4 blend mix|杂说4 various+opinion|杂费6 extra|杂音5 nois|权12 authoriti power|权且6 temporarili
权位7 power+position|权充2 act+temporarili|权利要求1 claim|权力13 power authoriti|权势8 power influenc|权威11 authoriti authoritativ
权威性8 authoritativ authoriti|权宜之策1 stop+gap+measur|权宜之计6 stop+gap+measur|权当6 act|权数2 weight+number|权术5 power+play
权柄4 authoriti|权标传送网1 token+pass+network|权标值1 token+valu|权益10 interest benefit|权能6 power|权能表1 capabiliti+list|权舆1 begin
权衡7 consider balanc|权谋6 tactic|权重6 weight|权限9 scop+authoriti privileg|杉9 pr|李娜8 li+na|李雪健1 chines+actor
杏眼1 larg round+eye|材9 material abiliti|材料13 material data|材料一览表1 part+list|材料清单1 part+list|材料科学6 material+scienc
材积2 volum|材质7 qualiti+material material|杜9 stop prevent restrict|杜口1 remain+silent|杜塞2 stop block|杜撰6 fabricat invent
束9 bind bundl|束带4 band|束缚9 bind restrict commit|束装1 bundl|束身3 submission|杠7 bar|杠杆8 financial+leverag|杠杆作用1 leverag
杠龟1 meet+failur|条13 strip item articl claus|条件14 condition term factor|条件停机1 optional+stop|条件句1 conditional+claus
条件部分1 part|条例12 regulation rule code+conduct|条几3 long+narrow+tabl|条凳5 bench|条分缕析4 analyz+thoroughli point
条子7 short+note strip|条幅5 wall+scroll banner|条形5 bar strip|条形图1 bar+chart|条文7 claus
条条框框5 fix+framework regulation+restriction|条案2 long+narrow+tabl|条款9 claus|条状5 strip|条理7 order|条目7 claus+sub entri
条纹7 strip|条规5 rule|来17 come arriv come+round|来不得4 allow|来世5 next+life|来临9 approach|来信9 incom+letter|来函4 incom+letter
来到13 come arriv|来历9 histori origin|来历不明5 unknown+origin|来回10 return+journey repeatedli|来回来去1 repeatedli|来回票1 return
来头6 caus reason interest influenc|来客6 guest|来宾7 guest visitor|来年6 next+year com+year|来往9 come+go deal relation
来得9 emerg come|来意7 purpos+com|来日7 futur+day next+day|来日方长4 futur+long|来源12 sourc origin|来生5 next+life
来电7 telegram messag come|来电显示1 caller+id|来看12 come|来者不拒4 refus+nobodi|来自12 come|来讲9 consider|来访9 pay+visit
来访者4 visitor client|来路6 origin past+histori|来龙去脉6 caus+effect|杪3 limit tip+branch|杯子8 glass|杰9 hero|杰出10 distinguish
杰出人物1 light|杰里米1 jeremi|杲5 high|杳5 dark+quiet disappear|杳然1 quiet silent|杸3 kill|松动7 slack|松口3 yield|松垮2 slack
松开8 releas go|松开扳柄1 trigger|松懈7 slack easi|松手7 go|松散8 consolidat rigorous|松木5 deal|松木板1 deal|松紧带3 elastic
松绑4 ease+restriction|松软8 flexibl|板12 board|板子7 board|板条箱1 crat|板状6 board+shap|板纸1 board|极13 top|极刑5 execution|极力9 cost
极品7 best+qualiti|极大11 maximum|极大值5 maximum+valu|极好9 excellent|极好的1 top|极小8 minimal|极小值1 minimal+valu|极差1 rang
极度地1 overli|极机密的1 secret|极点8 origin|极盛时期1 golden+age|极致8 peak|极限9 limit|极限优先权1 limit+prioriti|极限值3 limit+valu
极限函数1 limit+function|极限检查1 limit+check|极限检验1 limit+check|极限点1 limit+point|极限计数1 limit+count|极限误差1 limit+error
极限通路1 limit+path|构9 reach+stretch construct form|构件9 member component part|构图7 composition|构型4 structur configuration
构建9 construct|构形群1 configuration+group|构思8 design plot plan compos|构想8 concept|构成12 form compos|构成的1 component
构架7 structur|构筑8 build construct|构词1 composit+word|构造11 structur composition|构造值1 structur+valu|构造块1 build+block
构造概念1 structur+concept|构造法1 structur+approach structur+method|构造程序1 constructor|构造类型1 structur+type|构陷3 fram|枉费4 wast
枉顾4 abus|析9 separat analyz|析出7 separat|枕边人1 partner|林13 forest circl|林业10 forest+industri|林区11 region+forest
林场7 forest+management+area|林子8 forest|林木8 forest forest+tree|林火3 forest+fire|林语堂4 chines+writer|枘3 tool+handl
枚11 ring badg|枚举3 enumerat|果12 result|果不其然5 expect|果如所料1 expect|果实9 result gain|果岭1 green|果然12 expect|果真8 expect
枝10 branch|枝子3 branch|枝条7 branch|枝桠6 branch|枝节6 fig+side+issu|枢9 pivot|枢纽10 hub pivot|枢轴3 pivot|枣8 date|枣子6 date
枣树6 date+tree|枣椰树1 date|枥4 stabl|枪子4 bullet|枪弹8 bullet|枪托7 stock|枪架1 stack|枯木5 dead+tree|枯槁5 energi
枯水6 low+water+level|枯竭7 exhaust|枵3 empti|架12 support fram framework|架不住6 match|架势6 position|架子9 fram stand framework
架构8 construct build infrastructur architectur|架桥8 bridg|架次6 flight|架空6 install+overhead|架设8 construct|枷锁7 stock+chain
柄政1 rule power|柄状物1 handl|柏油5 tar pitch|某人8 peopl|某地7 plac|某种11 kind|染10 catch acquir|染上7 catch|柔10 soft flexibl yield
柔和8 soft|柔弱7 weak|柔性6 flexibiliti|柔曼3 soft|柔滑4 soft smooth|柔肠寸断2 broken+heart|柔软9 soft|柔韧5 flexibl|柔顺5 yield
柜台8 sale+counter bar|柢6 foundation root|柣3 threshold|查11 research check investigat examin|查全率1 recall+ratio
查准率1 precision+ratio|查出8 find discover|查办6 investigat+handl|查勘5 investigat|查号功能1 directori+function
查号台1 directori+assistanc|查号服务1 directori+assistanc directori+servic|查哨3 check+sentri|查处9 investigat+handl
查字典1 dictionari|查对3 examin check|查对者1 checker|查封6 clos|查帐1 audit+account inspect+account+book|查房3 inspect+room round
查找7 search|查找下一个1 find+next|查找内容1 find|查找功能1 function|查找动作1 find+action|查找命令1 command|查找指令1 instruction
查找文件1 find+file|查找服务1 servic+seek|查找样式1 find+styl|查找格式1 find+format|查找能力1 search+capabiliti|查找规则1 search+rule
查找过程1 search+process|查找选择1 search+option|查找长度1 search+length|查找问题1 search+problem|查探1 check investigat prob
查明真相1 bottom|查核4 check|查检3 check consult|查清7 find clarifi|查点6 check inventori|查看10 examin check|查禁6 prohibit suppress
查究5 investigat|查考6 examin investigat determin|查表1 tabl|查表命令1 tabl+command|查表指令1 tabl+instruction|查访5 investigat
查证6 check verifi|查询9 check consult|查询存取1 queri+access|查询时间1 queri+time|查询策略1 queri+strategi|查询系统1 queri+system
查询级接口1 queri+level+interfac|查询访问1 queri+access|查询语言2 queri+languag|查账4 audit|查错模块1 debug+modul|查错程序1 checkout+routin
查阅8 consult refer|查验6 inspection examin|柬9 card note letter|柯8 tree+branch ax+handl|柱10 pillar|柱头8 capital column+head
柱子9 pillar|柱形图1 column|柱状图1 bar+chart|柱石6 pillar|柳丁1 orang|柳橙2 orang|柳眉4 long|柳青1 writer|柴10 lean thin
柴门5 poor+famili+background|栅7 pr|栅极3 grid gate|栅格2 grid|栅门4 gate logical+gate|标10 mark sign label letter|标价7 mark+pric
标兵6 exampl model|标准13 standard norm criterion|标准值3 standard+valu|标准偏差1 standard+deviation|标准函数1 standard+function
标准变量1 standard+variabl|标准块1 referenc+block standard+block|标准差1 standard+deviation|标准接口1 standard+interfac
标准时1 standard+time|标准模型1 standard+model|标准模式1 standard+mode|标准流控制1 standard+flow+control|标准的1 standard
标准组织1 standard+bodi|标准规格1 standard|标准语3 standard+languag|标准误差1 standard+error|标准间3 standard+room|标准音3 standard+tone
标出格律1 scan|标号4 grad|标号加工1 label+process|标号区段1 label+field|标号参数1 label+parameter|标号变量1 label+variabl
标号地址表1 label+address+tabl|标号处理1 label+handl label+process|标号字段1 label+field|标号数据1 label+data|标号检验1 label+check
标号组1 label+set|标号表1 label+list|标号记录1 label+record|标号语言1 label+languag|标号集1 label+set|标头开始符1 start+header|标定5 stak
标尺刻度1 scal+label|标帜1 banner standard|标底1 base+number start+pric|标度4 scal|标度值1 scal+valu|标度控制1 scal+control
标度数目1 scal+number|标引5 index|标引类型1 index+type|标引语言1 index+languag|标志11 sign mark symbol logo
标新领异1 direction different+creation|标明7 mark indicat|标本8 sampl|标杆5 post goal model benchmark|标桩1 stak|标榜7 advertis
标注7 mark tag annotat|标灯1 beacon+light beacon|标牌5 label tag sign|标的8 target aim objectiv|标示6 indicat|标竿2 benchmark
标签8 label tag tab|标线4 mark+line|标绘3 plot mark|标致6 pretti|标记8 sign mark symbol|标记事件1 flag+event|标记值1 flag+valu
标记名1 token+name|标记存储器1 tag+memori|标记数据1 flag+data|标记检验1 flag+check|标记状态1 flag+stat|标记监视器1 token+monitor|标记符1 tag
标记符号1 mark+symbol|标记输入1 flag+input|标识8 identiti|标识代码1 authentication+code|标识号1 identification+number|标识物2 marker
标识码1 identification+code|标识符4 identifier id|标金1 standard+gold+bar|标题8 titl head headlin caption
标题信息1 header+information header+messag|标题字段1 header+field|标题新闻1 headlin titl+stori|标题栏1 titl+bar
标题格式1 header+format titl+format|标题范围1 titl+domain|标题范围名1 titl+domain+name|标题行1 header+line|标题表1 header+tabl
标题记录1 header+record|标题语1 entri|标题项1 header+entri|标高5 level|栈7 stack|栈单1 cargo+receipt land+account|栈向量1 stack+vector
栈桥5 land+stag platform|栉6 eliminat|栊5 bar|栋梁5 pillar|栌4 capital smok+tree|栏9 column+box|栏位1 field|栏数1 column+number
栏目8 program|树12 tree set|树叶8 tree+leav|树木10 tree|树林9 forest|树枝9 branch|树根7 tree+root|树种9 tree+speci|树立10 set establish
树篱1 hedg|栓7 pin|栖9 rest live|栖身6 stay live|栝2 measur+fram|校11 check|校准器1 calibration+unit|校样4 proof|校正7 correct
校监1 principal|校订6 revision|校运会1 field+day|校阅4 check review|校验5 check examin|校验位1 check+bit|校验性能1 check+featur
校验数位1 check+digit|校验方式1 verification+mode|校验码1 check+digit|校验表1 check+list|校验键1 check+key|校验问题1 check+problem
栩栩如生7 true+life realistic|株守1 go|株式会社6 public+compani|株连6 involv|栱4 post|栵7 hedg|样11 pattern appearanc|样品8 sampl
样子12 appearanc pattern model|样式9 type styl|样式名1 styl+name|样式表1 styl+sheet|样本8 sampl|样本分布3 sampl+distribution
样本均值3 sampl+averag|样机6 prototyp|样机部件1 model+part|样板6 templat prototyp model exampl|样样7 kind|样貌1 appearanc
核12 investigat|核准7 authoriz|核定7 audit+determin|核实8 verifi check|核实环境1 verification+environment
核对7 check verifi audit examin|核对帐目1 verifi+account+record|核心12 core|核心产生式1 core+production|核心系统1 core+system
核心网模型1 core+model|核查8 examin inspect|核球1 core|核算8 calculat account|核证模型1 verification+model|核语言1 core+languag
核酸7 rna+dna|根12 root basis|根号2 root+symbol|根基8 foundation|根底5 foundation ground background root|根性4 true+natur
根据14 accord bas basis foundation|根据地11 base+operation|根据计划的1 plan|根本13 fundamental basic root simpli
根本法4 fundamental+law|根本的1 primari|根柢1 root foundation|根检验法1 root+test|根模块1 root+modul|根深蒂固7 deep+root
根深蒂固的1 confirm root|根源9 origin root|根状茎6 root+stock|根由5 detail+stori root+caus|根目录2 root+directori home+directori
根究1 investigat+thoroughli|根系7 root+system|根节点1 root+node|根茎6 runner|根路径1 root+path|根须6 root|格12 squar fram rule case
格位1 case|格兰特5 grant|格分析1 case+analysis|格外10 especialli particularli|格子7 check|格局10 structur pattern layout
格式9 form specification format|格式代码1 format+code|格式信息1 format+information|格式元素1 format+item|格式初等量1 format+primari
格式化5 format|格式化命令1 format+command|格式化图象1 format+imag|格式化记录1 format+record|格式化语言1 format+languag|格式化请求1 format+request
格式化输入1 format+input|格式化输出1 format+output|格式原文1 format+text|格式名称1 format+name|格式命令1 format+command|格式图象1 format+pattern
格式指令1 format+order|格式控制1 format+control|格式数据1 format+data|格式文本1 format+text|格式检验1 format+check|格式正文1 format+text
格式码1 format+code|格式结构1 format+structur|格式行1 format+line format+string|格式表1 format+list|格式记录1 format+record
格式误差1 format+error|格式说明1 format+description|格式选择1 format+selection|格式集1 format+set|格式项1 format+item|格林5 green
格系统1 case+system|格调7 styl form work+styl|格雷5 gray|栽9 grow insert|栽倒6 fall|栽培10 grow train|栽种6 grow
框8 fram fig+framework templat|框图3 flowchart block+diagram|框子4 fram|框架9 fram framework fig+pattern outlin
框框7 fram circl pattern convention|案11 case incident record file|案件11 case instanc|案例9 case|案卷7 record file archiv
案发5 occur discover|案子8 long+tabl counter case law+case|案情8 case|案情报告1 report|案由3 brief summari|桌9 tabl|桌上型1 desktop
桌子10 tabl|桌布5 desktop+background|桌案5 tabl|桌球1 pool|桌面8 desktop|桌面儿上1 tabl|桐7 tree+name|桑梓5 nativ+plac|桓8 big
桔7 water+bucket|桠6 fork+branch|桡6 radius|桡骨3 radius|档10 official+record grad file|档子5 event|档案10 file record archiv
档案建立1 file+creation|档案执行1 file+execution|档案文件1 archiv|档案服务1 file+servic|档案盒1 archiv+box|档案袋3 archiv+envelop portfolio
档案馆6 archiv+librari|档次8 grad class qualiti level|桥13 bridg|桥头堡9 gateway|桥接器1 bridg|桥梁10 bridg
桥段4 scen plot+devic bridg|桥牌6 contract+bridg|桥面9 floor deck bridg+floor|桩9 stak|桶9 bucket|梊1 extract|梓8 print+block
梗9 branch block|梗塞5 block|梗概5 outlin|梢10 tip+branch|梦寐4 sleep|梭哈1 hand|梯度8 gradient|梯田7 step+field|械9 tool
梲3 small+pillar|梳棉机2 card|梴6 length long|检9 check examin inspect|检举8 report|检修6 examin+fix servic|检修测试点1 servic+point
检出6 detect examin+discover sens|检出率4 relevanc+ratio|检定4 test check examin|检察11 inspect investigat
检录2 roll+call check+record|检束1 check+restrict|检查12 inspection examin inspect|检查和6 checksum
检查哨2 inspection+post checkpoint|检查实例1 test+case|检查总数1 check+total|检查时间1 test+time|检查点2 checkpoint|检查的1 check
检查程序2 audit+program check+program check+routin|检查站5 checkpoint|检查系统1 check+system|检查表2 check+tabl|检根法1 root+test
检波3 detect|检测10 detect test detection sens|检测句柄1 detect+handl|检测工具1 test+tool|检测方式1 detection+mode
检测窗口1 detection+window|检测系统1 detect+system|检漏1 check+leak|检点6 examin check|检票4 inspect+ticket
检索7 retriev retrieval search|检索关键字1 search+key|检索功能1 search+function|检索字段1 search+field|检索存储器1 search+memori
检索库1 search+librari|检索指令1 search+instruction|检索操作1 search+operation|检索数据1 data|检索时间1 search+time|检索法1 search+method
检索策略1 search+strategi|检索系统1 retrieval+system|检索规则1 search+rule|检索词1 term|检索词表1 term+list|检索调用1 search+call
检索问题1 search+problem|检视6 inspect examin|检讨8 examin+inspect review|检错码1 error+detect+code|检阅8 inspect review
检验10 inspect examin test|检验和确认1 verification+validation|检验操作1 check+operation|检验数字1 check+number|检验方式1 verifi+mode
检验无病的1 test|检验机1 check+machin|检验环境1 test+environment|检验码1 check+code|检验能力1 power+test|检验表1 check+list
检验误差1 verifi+error|检验道1 check+track|棒11 smart|棒材3 bar|棒极了1 super excellent|棚架3 scaffold|森9 forest|森严8 strict tight
森林12 forest|森森3 dens|森然6 dens|棱9 edge|棹6 row|棼2 confus|植根4 root establish+base|植根于4 root|椎8 spin|椓4 beat|椟7 case
楚12 distinct clear pain|楞9 edge|楞住1 freez|楦5 block stretch|楪2 window|楷6 model pattern regular+script
楷书7 regular+script|楷体3 regular+script|楷字1 regular+script|楷模7 model exampl|楹8 pillar|楼12 stori+build floor
楼台6 high+build|楼宇5 build|楼层5 stori floor|楼板6 floor|楼盘7 build+construction commercial+properti|楼花1 plan+properti
楼阁8 build|楼面5 floor|概8 general approximat|概况10 general+situation summari|概念12 concept idea|概念学习1 concept+learn
概念模型2 concept+model conceptual+model|概念设计1 conceptual+design|概括10 summariz briefli|概数2 approximat+number
概率9 probabiliti|概率函数1 probabiliti+function|概率分布4 probabiliti+distribution|概率密度1 probabiliti+densiti
概率模型2 probabiliti+model|概率论7 probabiliti|概率译码1 probabiliti+decod|概要6 outlin|概要报表1 summari+report
概观3 survey stock overview|概览10 general+overview|概论9 outlin introduction survey general+discussion|概述8 overview
榆木脑壳1 bullet+head|榜10 notic+announcement list+name|榜样8 exampl model|榨8 press extract|榨出物1 extract|榨取7 extract exploit
榨油7 press|榴霰弹2 pr|槁4 dead+tree|槐8 chines+scholar+tree|槛7 threshold|槭7 pr|槽10 channel|槽孔2 slot|槿5 transient|樘6 pillar
模10 model|模件生产1 modul+production|模件结构1 modul+structur|模仿9 copi|模具7 matrix|模块8 modul functional+unit component+part
模块体1 modul+bodi|模块信息1 modul+information|模块关键字1 modul+key|模块关键码1 modul+key|模块内容1 modul+content|模块化的1 modul
模块名1 modul+name|模块复合库1 modul+complex+librari|模块库1 modul+librari|模块文件1 modul+file|模块检查1 modul+check
模块检验1 modul+check modul+verification|模块生产1 modul+production|模块程序库1 modul+librari|模块级1 modul+level
模块级设计1 modul+level+design|模块结构1 modul+structur|模块进入点1 modul+entri+point|模块验证1 modul+verification
模型11 model matrix pattern|模型任选1 model+option|模型分析1 model+analysis|模型化1 model|模型化模块1 model+build+modul
模型化系统1 model+system|模型化语言1 model+languag model+build+languag|模型参数1 model+parameter|模型建立1 model+build|模型建造1 model+build
模型文件1 model+file|模型比较1 model+comparison|模型法1 model+method|模型的阶1 model+order|模型策略1 model+strategi|模型结构1 model+structur
模型表示2 model+representation|模型试验1 model+test|模型问题1 model+problem|模型集1 mode+set|模子5 matrix|模式11 mode method pattern
模式匹配3 pattern+match|模式名1 mode+name schema+name|模式图2 schema+chart|模式处理1 pattern+process schema+process
模式定义1 mode+definition|模式建立1 pattern+creation|模式控制1 mode+control|模式描述1 pattern+description|模式搜索1 pattern+search
模式文件1 schema+file|模式标准1 mode+standard|模式检测1 pattern+detection|模式概念1 mode+concept|模式段1 schema+section
模式登记项1 schema+entri|模式类别1 pattern+class|模式级描述1 schema+level+description|模式表1 pattern+list mode+tabl
模式识别1 pattern+identification pattern+recognition|模式语言1 model+speech pattern+languag|模态6 modal|模态控制1 mode+control
模态选择1 mode+select|模态逻辑1 modal+length model+logic|模拟10 simulat|模拟法2 simulation+method
模拟程序1 simulat+program simulation+program simulation+program+structur simulation+routin|模拟语言1 model+languag|模拟运算表1 tabl
模板6 templat|模板比较1 templat+match|模样11 styl appearanc|模棱1 ambiguous|模棱两可6 ambiguous|模特8 model|模特儿5 model|模特儿职业1 model
模糊10 vagu fuzzi|模糊不清6 fuzzi blur+age|模糊控制3 fuzzi+control|模糊推理3 fuzzi+inferenc fuzzi+reason|模组3 modul
模范10 model fine+exampl|模范的1 model|横12 horizontal unexpect|横切5 cut horizontal+cut|横列1 rank|横剖面4 horizontal+section
横向8 horizontal lateral|横坐标3 horizontal+coordinat|横幅7 horizontal+scroll banner|横截面5 cross+section|横扫8 sweep
横批3 horizontal+scroll|横排4 horizontal+set|横断4 cross cut|横断面5 horizontal+section|横杠4 bar horizontal+bar|横标7 banner
横流6 overflow flow cross+flow|横渡6 cross|横溢5 overflow|横生6 overflow|横直3 come|横眉立目1 defi|横穿8 cross|横纹5 horizontal+strip
横线5 horizontal+line horizontal+coordinat+line|横说竖说1 repeat|横财5 easi+money|横贯10 cut|横越5 cross pass
横跨8 span stretch travel|横队5 row|横陈3 cut|橆1 negativ none|橘树1 orang+tree|橘红4 orang|橘色1 orang|橙8 orang+tree orang
橙子5 orang|橙红色5 red+orang+color dark+orang|橙色6 orang|橙黄4 orang+yellow chrom+yellow|橛5 low+post|橡皮线1 wire
橱窗6 display+window|檀9 purpl+red|檄7 dispatch order|欑8 gather|欠10 lack|欠佳6 good|欠款6 balanc+due debt|欠薪1 pay|欠账4 debt
欠费2 credit|次14 next+sequenc second secondari|次一个1 next|次之8 second|次于7 second|次品4 second|次官5 secondari+official
次序8 sequenc order|次数11 number+time frequenci order+number power|次日10 next+day|次状态1 next+stat
次状态选择1 next+stat+selection|次生7 secondari sub|次第7 order sequenc|次级6 secondari|次要8 secondari|次要的1 support|欢10 happi
欢喜10 happi|欢娱7 happi|欢心7 favor love|欢悦6 happi|欢愉6 happi|欢畅5 happi|欢聚5 parti|欢迎12 welcom|欢迎光临1 welcom|欢迎词2 welcom
欢送5 send|欣8 happi|欣喜8 happi|欧式6 european+styl|欧洲人9 european|欧洲共同体6 european+communiti|欧洲联盟5 european+union
欧洲航天局3 european+spac+agenci|欧盟10 european+union eu|欧阳予倩4 chines+actor|欲12 desir|欲念5 desir|欲擒故纵3 order+captur
欲望9 desir long|欲求6 desir|欲火焚身1 burn+desir|欲益反损1 caus+loss|欲速则不达4 less+speed|欺压7 push|欺诈地1 fals|欻2 crash+sound pr
款10 section paragraph fund|款子6 sum+money|款式7 pattern styl|款项8 fund sum+money|歆6 mov|歇11 rest break stop|歇业4 clos
歇宿6 stay|歇息8 rest sleep|歇手3 rest break|歇气1 break rest|歇顶1 thin+top|歌坛4 music+business|止11 stop prohibit|止住8 retain
止境6 limit boundari end|止损3 stop+loss|止步6 stop|止痛7 stop+pain|正15 proper main|正业3 regular+job|正中10 middl center
正书3 regular+script|正事7 proper+business|正交场1 cross+field
正体5 standard+form plain+font+styl print+styl traditional+character|正体字1 traditional+character|正值9 honest positiv+valu
正儿八经5 serious real true|正则6 regular|正则表达式5 regular+expression|正反6 positiv+negativ pro+con insid+outsid
正反馈1 positiv+feedback|正史6 true+histori|正号1 plus+sign|正向7 forward positiv|正向文件1 direct+file
正品4 qualiti+product normal+product class+good|正在删除1 delet|正好11 happen|正好地1 directli|正字4 regular+script standard+form
正宗9 fig+traditional authentic|正巧6 happen|正常12 regular normal|正常化7 normalization|正常运行1 failur+free+operation
正式13 formal official|正式建成1 activat|正式的1 true|正当11 honest reasonabl|正当理由1 proper+reason reasonabl+ground
正当防卫5 reasonabl+self+defens legitimat+defens|正态分布5 normal+distribution|正房5 central+build|正数5 positiv+number
正整数1 positiv+integer|正文10 main+text main+bodi|正文体1 text+bodi|正文分量1 text+component|正文变元1 text+argument|正文名1 text+name
正文命令1 text+command|正文块1 text+block|正文开始1 start+text|正文控制1 text+control|正文数据库1 text+databas|正文检查1 text+check
正文目录1 text+directori|正文编辑1 text+edit|正断层1 normal+fault|正方形6 squar|正日4 day|正时1 tim|正是13 exactli
正本5 original reserv+copi|正楷4 regular+script|正正1 time|正比8 direct+ratio|正气8 healthi+environment vital+energi
正法4 execut law|正点4 time awesom|正版7 genuin legal|正用1 correct+usag|正电6 positiv+charg|正电荷6 positiv+charg|正直9 honest
正眼1 fac+directli eye|正着6 head red+hand|正确12 correct proper|正确处理1 handl+correctli|正确性6 correctness validiti|正确的1 true
正确路线1 correct+line|正经8 proper serious|正经八百3 serious|正职5 main+job day+job|正规9 regular accord+standard
正规化7 normalization|正视8 meet+head face|正视图1 front+view|正误4 correct+incorrect correct+error|正读图象1 read+imag
正负5 positiv+negativ|正负号1 sign|正轨4 track|正道7 correct+path|正门11 main+gate portal|正面10 front side positiv|正餐4 main+cours
此事11 matter|此刻11 moment present|此前10 previousli|此地9 plac|此处10 plac|此外13 addition|此时13 moment|此时此地1 stand|此次11 time
此类9 kind|此起彼伏8 next+aris repeat+continuousli|此起彼落5 repeat+continuousli|此间10 plac|此际5 result|步12 step walk|步伐10 step
步入8 step enter|步子8 step|步履7 gait walk|步履维艰4 difficulti+walk walk+difficulti|步幅3 step|步态5 gait|步数3 step+number
步时选择1 step+selection|步步7 step|步行9 walk|步调5 gait step|步调一致3 unit+action|步进式寻址1 step+address|步进式控制1 step+control
步进式系统1 step+system|步进式编址1 step+address|步进操作1 step+operation|步进时间1 step+time|步进法1 step+method|步进率1 step+rate
步进程序库1 step+librari|步进系统1 step+system|步进跟踪1 step+track|步进输入1 step+input|步进运行1 step+run|步道3 walk+path pathway
步长4 step+length step+size step+width|步长值1 step+valu|步长改变1 step+size+chang|步长能数1 step+parameter|步骤9 procedur step
武器13 arm|武将8 general|武库5 stor+arm|武断5 arbitrari|武术9 self+defens|武装12 arm equipment|武装冲突1 arm+conflict|武装力量10 arm+forc
武装部队8 arm+forc|武装部队的1 servic|歧义4 ambiguiti possibl+mean|歧异5 differenc|歧见2 differ+interpretation|歪点子2 illegal+devic
歪风5 unhealthi+trend|歹6 bad|歹人6 bad+person|死信2 lost+letter|死区2 dead+zone blind+spot|死尸8 dead+bodi|死巷1 dead+end
死心6 drop+matter|死文字1 dead+languag|死期7 fix+term|死机3 crash|死棋4 dead+piec|死活8 matter|死点1 blind+spot dead+center
死生1 critical|死穴1 vulnerabl+spot|死翘翘1 drop+dead|死者10 dead|死而后已5 life|死胡同5 dead+end|死角7 gap+coverag dead+end
死路4 dead+end|死路一条6 dead+end|死里逃生8 escap+aliv narrow+escap|歼击6 attack+destroy|殁6 end|殆5 dangerous
殊9 different uniqu special|殊异1 entireli+different separat|殊深轸念1 feel+deepli+concern|殊荣7 distinction rare+honor
残10 destroy|残卷1 remain+chapter|残存8 surviv|残废者1 invalid|残忍8 mean|残渣6 wast+product|残留8 remain left|残留物5 material+left
残疾9 disabl|残疾人9 disabl+person|残破7 broken|残骸7 remain|殖8 grow reproduc|殗4 repeat|殚4 entireli exhaust|殴7 beat|殴打7 beat
段14 paragraph section segment stag|段中不分页1 line|段位4 rank class|段子7 sketch|段模块1 root+modul
段落7 phas time+interval paragraph|段落标记1 paragraph+mark|段长4 segment+length|殷9 dark+red|殷红6 dark+red|殿军2 runner
毁11 destroy destroy+fire|毁掉7 destroy|毁灭9 destroy|毁灭性8 destructiv|毁约5 break+promis breach+contract|毋7 nobodi
母11 origin sourc|母亲12 pr|母体8 parent matrix population parent+population|母公司6 parent+compani|母函数1 generat+function
母子9 principal+interest|母弹2 parent+shell|母机2 machin+tool|母港3 home+port|母线4 generat+line bus bus+bar
母语6 nativ+languag parent+languag|母质3 parent+material|母题1 main+idea|母鹿4 doe|每人10 person|每分每秒1 time|每周9 week|每天12 day
每年13 year|每当10 time|每日10 daili day|每时每刻6 time moment|每月10 month|每次11 time|每秒8 second|每秒指令数1 order+second|每逢9 time
每隔1 interval|毐5 extension|毒12 malicious|毒品9 drug|毒打6 beat|比15 compar ratio|比一比1 comparison|比不了1 compar match
比为1 compar|比亚5 bia|比价7 pric+relation rate+exchang|比作9 compar|比例12 scal|比例尺6 scal|比例控制3 ratio+control|比例模型1 scal+model
比例法1 scal+method|比值7 specific+valu ratio|比做5 compar|比分10 scor|比划8 gestur|比及6 time|比喻8 compar|比如12 exampl instanc
比如说9 exampl|比容2 specific+volum|比对6 comparison verifi+compar|比尔7 bill|比得上1 equal|比拟8 compar draw+parallel match
比方7 instanc|比方说1 exampl instanc|比来1 recentli|比照6 accord light contrast|比特6 bit|比特流1 bit+stream
比率8 ratio rate percentag|比率网络1 rate+network|比试8 competition|比赛13 competition match compet|比赛规则1 game|比起9 compar
比较13 compar contrast|比较命令1 comparison+command|比较和打印1 compar+print|比较器1 compar|比较定义1 comparison+definition
比较指令1 compar+instruction comparison+order|比较文学4 comparativ+literatur|比较法5 comparison+method|比较测试1 comparison+test
比较级2 comparativ+degre|比较运算1 comparison+operation|比较键1 comparison+key|比邻3 neighbor near next|比量3 measur+roughli
比附4 draw+parallel|毕11 finish complet full|毕生8 lifetim|毕竟12 final+analysis|毖5 careful prevent|毗8 border
毗邻8 border adjacent|毙8 collaps reject|毙命8 kill|毛手毛脚5 fresh|毛根2 pipe+cleaner|毛病9 fault|毛边4 raw+edge|毛边纸1 paint|毫8 least
毫不介意3 mind|毫不留情6 quarter|毫巴2 unit+pressur|毫无11 completeli+lack|毫无保留1 hold|毫无效果1 achiev effect|毫无疑问8 doubt
毫秒5 millisecond ms|氐8 foundation|民12 peopl|民众10 mass peopl|民俗9 popular+custom|民宅5 hous|民居7 hous home
民心8 popular+sentiment|民情7 popular+sentiment popular+custom|民意8 public+opinion popular public|民意测验6 opinion+poll
民意调查1 opinion+poll|民房6 privat+hous|民族英雄6 national+hero|民族语言1 speech|民穷财尽3 mean+exhaust|民调4 opinion+poll
民间11 peopl popular|民间组织1 association organization|民风6 popular+custom|氓4 common+peopl|气14 air weather
气候12 climat situation|气候区1 climat|气候变化1 climat+chang|气力8 strength energi|气势汹汹6 aggressiv|气团6 air+mass|气圈2 air+ring
气壮山河4 inspir|气度7 presenc|气态6 air|气氛11 mood|气流9 stream+air airflow draft|气温11 air+temperatur
气象台6 weather+forecast+offic|气象预报1 weather+prediction|气质9 personaliti+trait|气量6 toleranc|气隙3 air+gap
气韵6 distinct+styl character|气魄7 positiv+outlook|氖9 neon|氤5 generativ+forc|氤氲5 dens|水14 water|水上9 water
水上运动1 movement+water|水下10 water|水位9 water+level|水体8 bodi+water|水准9 level standard|水准仪4 level|水分9 pad|水务6 water+suppli
水务局3 water+authoriti|水压6 water+pressur|水土9 surfac+water natural+environment climat|水域10 water bodi+water|水基3 water+bas
水塘6 pool|水壶7 water|水幕3 water+screen|水平13 level standard horizontal|水平仪2 level|水平的1 level|水平线3 horizontal
水平面5 horizontal+plan level+surfac water+level|水性8 water+bas|水柱6 stream+water|水栖3 liv+water|水桶7 bucket|水槽5 sink
水池7 pool sink|水波6 wave|水流10 stream|水深10 depth sound|水渍4 water+spot|水温8 water+temperatur|水源9 water+sourc water+suppli
水滴7 drop|水潭6 pool|水灵4 fresh full+life healthi|水烟袋6 water+pipe|水管6 water+pipe|水线5 rule|水绿3 light+green
水货6 unauthoriz+good|水质10 water+qualiti|水费5 water+bill|水量9 volum+water quantiti+flow|水闸5 water+gate|水陆10 water+land
水面11 water+surfac|水龙6 pipe|水龙头5 tap|永10 forever|永世6 forever|永久9 last forever|永久性8 permanent|永久的1 last|永别6 part+forever
永恒的1 last|永无止境4 end|永生6 live+forever|永诀4 part+forever|永远12 forever|氽8 float|求12 seek request demand|求人6 favor
求值1 evaluat evaluation|求值函数1 valu+find+function|求助9 request|求医6 seek+medical+treatment doctor|求取1 seek
求同4 seek+consensus|求同存异5 seek+common+ground|求学7 seek+knowledg studi|求得9 obtain|求教6 advic seek+instruction|求根1 root
求知欲5 desir+knowledg|求索6 seek explor|求职信1 cover+letter job+application|求解8 requir+solution seek+solv
求证6 seek+proof seek+confirmation|汇10 class collection|汇价6 exchang+rate|汇入8 flow import|汇出3 export|汇合9 join
汇总7 summari summariz collect gather+report|汇报10 report|汇拢2 collect gather|汇率10 exchang+rate
汇票9 bill+exchang bank+draft|汇编8 compil collection compilation|汇编程序2 assembl+program|汇编语言6 assembli+languag|汇聚7 come
汇集9 collect compil|汉13 chines|汉化6 chines+localization|汉字9 chines+character|汉学7 chines+studi|汉学家6 scholar+chines
汉文9 chines+written+languag|汉英8 chines+english|汉语10 chines+languag|汊8 branch+stream|汔2 near|汗漫1 boundari power
汗牛充栋3 fig+book|汙2 corrupt|汛6 high+water|江南12 literatur|江山10 landscap countri|江流8 current|江蓠3 speci|池塘9 pool|池沼4 pool
污8 corrupt|污名2 bad+reputation|污吏2 corrupt+official|污水槽1 sink|汤泉4 hot+spring|汧3 float|汩2 confus|汪汪6 broad+deep
汰5 eliminat|汲6 draw|汲取8 draw deriv|汲水4 draw+water|汽修1 auto+repair|汽水10 pop|汽车13 bus|汽车站6 bus+stop|汽配9 auto+part
沁人心脾4 refresh+mind|沃7 rich|沈10 plac+name|沉11 sink|沉住气5 cool|沉凝2 low|沉沉7 deepli|沉没7 sink|沉沦6 sink pass|沉潜2 quiet
沉甸甸7 heavi|沉箱3 sink+box|沉船8 sink+ship|沉落1 sink fall|沉重11 heavi hard serious critical|沉重打击1 hit+hard|沉闷7 heavi happi
沉陷5 lost|沉静8 quiet|沉默11 silent|沌3 confus|沐9 receiv|沓7 pad|沙坑5 sandbox|沙沙声1 whisper|沙箱3 sandbox|沟渠8 channel
沟通11 join connect link communicat|没15 end|没了1 dead|没事9 mind free|没事儿6 free+work mind|没什么11 mind
没劲5 strength feel+weak exhaust|没吃没穿1 poor|没头没脸3 face|没奈何6 alternativ|没完没了7 end|没底7 unsur uncertain|没得说1 good excellent
没心没肺4 simpl+mind|没意思6 interest|没日没夜5 day+night|没有人1 none|没有的1 none|没来由6 reason|没法9 loss choic|没电1 flat dead|没空儿1 time
没落7 declin|没说的3 good discuss problem|没谱3 plan|没门儿2 impossibl|没问题1 problem|沥青7 pitch|沦7 sink reduc|沦丧7 lost
沦为9 sink reduc|沦没1 sink|沦肌浃髓1 deepli+affect|沦落7 fall reduc|沧7 blue+green+azur cold|沧桑7 great+chang ups|沬2 plac+name
沮7 destroy stop|沱6 branch|河槽5 channel|油水6 profit|油漆8 paint|油腻6 rich|油门6 throttl|治12 rule govern manag control
治军7 govern+arm+forc|治国9 rule+countri|治学7 high+level+studi|治安10 law+order public+securiti|治理11 govern manag control
治疗12 treat medical+treatment|沼7 pool|沽8 buy sell|沾9 touch|沾满6 cover|沾边5 clos relevant|沿11 follow carri trim
沿例1 follow+model|沿儿3 edge|沿用10 continu appli accord+usag|沿着10 go follow|沿线9 line|沿行1 follow|沿袭8 follow|沿轨道运行1 track
沿边6 border|沿边儿1 trim|沿革10 cours+development histori|泄9 leak|泄出1 leak releas|泄密6 leak+secret|泄气7 leak|泄泻5 run|泄漏8 leak
泄漏天机1 leak+secret|泄露8 leak pr|泄露天机3 leak+secret|泉10 spring|泉水9 spring+water|泉源3 sourc|泊9 anchor lake touch
泌7 secret pr|泐2 writ|泓6 clear|法14 law method|法人9 legal+person|法儿6 method mean|法典9 legal+code|法则9 law rule code
法制日报3 legal+daili|法制晚报1 legal|法力5 magic+power|法医学5 forensic|法国梧桐4 plan+tree|法场5 execution+ground|法子10 method
法学10 law legal+studi|法学博士1 doctor+law|法官9 judg|法定10 legal|法度7 law|法式5 rule method model|法律14 law
法律责任1 legal+responsibiliti|法拉盛1 york+citi|法政7 law+government|法术6 magic|法案8 bill propos+law|法治9 rule+law
法理6 legal+principl|法纪5 law+order rule+disciplin|法门7 method|泖3 water|泚6 clear|泛10 float general extensiv|泛滥8 overflow
泛称6 general+term|泛读4 extensiv+read|泛起7 appear emerg surfac|泡制2 brew|泡子4 small+lake|波11 wave polish|波兰语4 polish
波函数1 wave+function|波动9 wave+motion|波动力学1 wave+mechanic|波及8 spread involv affect|波形6 wave+form|波数1 wave+number
波段8 wave+band|波浪8 wave|波涛7 great+wave|波源3 wave+sourc|波澜7 great+wave|波澜老成1 awesom|波状1 wave+shap|波速5 wave+velociti
波面1 wave+front|泥12 past|注11 inject register annotat|注入10 empti|注册10 register|注册号3 registration+mark|注册器1 logger
注册表5 window+registri|注定9 bound|注射9 injection inject|注射剂6 injection shot|注意13 note pay+attention|注意力9 attention
注明8 clearli+indicat|注明日期1 date|注水6 inject+water|注目7 attention star|注解7 annotat annotation comment interpretation
注资5 inject+fund money|注释9 annotation annotat|注释命令1 note+command|注重11 pay+attention emphasiz|注销6 cancel writ
注销信息1 log+messag|泯没1 lost+memori|泯灭5 disappear|泰10 safe|泰半1 half|泰斗5 distinguish+figur|泰晤士3 time|泰晤士报7 time
泰然5 self+compos|泰然自若5 cool+collect|泰然自若的1 contain|泷4 rapid|泸5 plac+name|泽9 pool|泾渭分明5 entireli+different|洁8 clean
洁净8 clean|洁牙1 scal+polish|洁白8 pure+whit|洁身自好5 clean+liv+honest|洄游6 migrat|洊4 flow+water|洋10 ocean|洋底6 ocean+floor
洋李1 prun|洋洋5 self+satisfi|洋洋洒洒5 flow|洋流7 ocean+current|洋货6 import+good|洋面6 ocean+surfac|洌7 pure|洎1 reach|洏5 flow
洒脱7 natural|洗11 develop|洗印3 develop|洗地1 clean+floor|洗涤剂6 clean+agent|洛克6 lock|洞12 zero|洞察6 clearli|洞察一切3 clearli
洞察力6 insight|洞开7 wide+open|洞悉6 clearli+understand|洞房6 secret+inner+room|洞穿5 clearli|洞见4 insight clearli
洞鉴1 examin+deepli|津梁2 guid|洪10 big great|洪流8 powerful+current|洵4 truli|活12 live aliv liv work|活下去1 surviv liv
活人8 liv+person|活体6 liv+bodi|活像6 exactli|活儿8 work|活力10 energi vital+forc|活动14 exercis move operat connection
活动中心4 activiti+center|活动任务1 activ+task|活动区4 activ+region|活动房屋1 mobil+home|活动指令1 activ+instruction|活动日志1 activ+log
活动桌面1 activ+desktop|活动状态2 activ+stat|活动窗口1 activ+window|活动线路1 activ+line|活动节点1 activ+node|活动进程1 activ+process
活动部件1 work|活动页1 activ+page|活化7 activation|活化分析1 activation+analysis|活命7 life surviv save+life scrap+liv|活埋7 buri+aliv
活字典2 walk+dictionari inform+person|活度5 activiti|活性9 activiti activ activat|活性的1 activ|活期5 current check demand
活期帐户1 current+account|活泛1 flexibl|活泼9 activ|活活8 aliv simpli|活灵活现5 liv+imag true+life|活版2 typographi|活生生8 real liv aliv
活着10 aliv|活计6 work|活跃10 activ excit|活跃的1 activ|活路6 physical+work|活蹦乱跳5 healthi+activ|活靶子1 live+target target
活龙活现3 liv+imag true+life|洽6 accord contact agre consult|洽商2 talk|洽询1 consult|洽谈7 discuss|派14 group|派出10 send dispatch
派别8 group|派头6 styl|派定1 believ|派对6 parti|派生7 produc deriv|派给工作1 task|派购1 fix+government+purchas
派送4 send deliver distribut|派遣10 send dispatch|派驻7 post|流13 flow move+drift|流丽1 flow|流于1 chang|流产8 fail fall
流传10 spread hand|流入10 flow drift|流出9 flow|流动11 flow mobil|流动人口1 transient+population float+population|流动性8 flow shift
流动的1 flow run|流动网络1 flow+network|流动资产1 current+asset|流变6 flow+chang development+chang|流口水5 water
流向8 flow+direction direction|流失9 go+elsewher|流媒体1 stream+media|流布5 spread|流弊3 long+run+abus
流控制1 flow+control stream+control|流播1 hand|流放8 float+downstream|流星赶月4 swift+action|流氓软件1 malwar|流水9 run+water
流水线6 assembli+line pipelin|流水账2 day+account current+account|流泄1 flow|流泻4 flow|流派9 styl|流浪7 drift|流淌8 flow
流畅8 flow smooth+easi|流程9 cours stream sequenc+process|流程分析1 flow+analysis|流程图4 flow+chart|流窜5 run|流网2 drift+net
流荡3 float|流行11 spread propagat popular|流行语3 popular+jargon|流行音乐1 pop+music|流转7 move|流通11 distribut distribution
流通的1 current|流逝7 pass|流逝的1 pass|流速8 flow+speed rate+flow|流量10 flow+rate rate throughput site+traffic
流量网络1 flow+network|流露9 reveal|浅11 light|浅希近求1 aim+low|浅易3 easi simpl suitabl+beginner|浅显6 plain clear obvious
浅析2 primari|浅淡4 light vagu|浅白2 simpl easi+understand|浅耕3 scratch|浅色7 light+color|浅近4 simpl|浅露2 direct|浆料4 size
浆糊5 past|浇9 water cast|浇水6 water|浇注8 cast|浇灌6 water|浇铸5 cast|浇铸的1 run|浊世2 world+chao|浊音4 voic+sound|测11 survey measur
测向4 sens|测定10 survey+evaluat|测定类型1 type|测序1 sequenc|测度5 measur estimat|测报2 estimat+report assess
测控5 measurement+control|测深4 sound|测温5 measur+temperatur|测知1 detect sens|测绘8 survey+draw map|测评8 test+evaluat
测试11 test beta|测试件1 test+block|测试任务1 test+task|测试值1 test+valu|测试入口点1 test+access+point|测试台2 test+bench|测试块1 test+block
测试工具4 test+tool|测试数据1 test+data|测试法1 cut+method|测试环境2 test+environment|测试生成1 test+generation|测试码模式1 test+pattern
测试程序1 test+program|测试运行1 test+run|测试通路1 test+access|测距仪6 distanc+measur+equipment|测量11 survey measur determin
测量误差1 measurement+error|测验8 test|浍4 stream|济贫6 poor|浏5 clear deep swift|浏览10 brows|浏览器7 browser|浏览量3 traffic page+view
浑9 mix|浑厚8 simpl+honest|浑名1 tag|浑圆6 smooth|浑如1 similar|浑然5 completeli|浑然一体5 blend|浑然天成4 highest+qualiti|浑身解数5 pr
浓10 dens strong|浓厚10 dens deep|浓度10 consistenci densiti|浓汤2 pure|浓烈7 strong|浓艳5 rich|浓郁10 rich strong heavi dens
浓重8 dens strong rich|浚8 extract manag|浜12 stream|浡5 full|浣11 pr|浩大7 great larg+amount|浩如烟海4 fig+extensiv|浩然5 overwhelm
浩繁5 vari|浩茫1 unlimit|浩荡6 broad+powerful|浪10 wave breaker|浪头5 wave|浪涛6 ocean+wave|浪潮8 wave|浪荡6 hang
浪谷1 low+point lowest+level|浪费10 wast|浪迹天涯4 travel+world|浮10 float|浮云6 float+cloud transient|浮云朝露1 float+cloud
浮出7 emerg|浮动8 float+drift|浮动块1 slid+pad|浮子3 bob|浮想2 pass+thought|浮沉6 ups drift sink+emerg|浮泛3 float vagu
浮游7 float drift|浮滥1 excessiv|浮点6 float+point|浮点型1 real|浮点数2 float+point+number float real|浮点运算3 float+point+operation
浮现8 come+view float+appearanc come emerg|浮肿8 bloat|浮舟1 float|浮获文件1 captur+file|浮财4 money+belong|浮起1 float emerg
浮面2 surfac|海13 ocean|海关9 custom|海关部门1 custom+section|海内7 world throughout+land|海图6 chart|海子6 lake|海峡10 channel
海报7 notic|海损5 averag|海枣1 date|海枯石烂3 fig+forever|海波4 wave|海洋11 ocean|海贼王1 piec|海运费1 ship|海阔天空4 wide+world|浸9 gradualli
浸染7 gradualli+influenc|浸水4 founder|涂10 appli|涂乙1 trim+add edit|涂去1 paint|涂抹7 paint appli|涂掉1 dash|涂改5 alter correct
涂敷3 appli|涂料9 paint|涂漆4 paint|涂饰4 appli+paint|消10 disappear eliminat spend|消停6 stop paus|消化10 digest|消去1 eliminat
消声4 nois+reduction|消声器5 nois+reduction+equipment|消失11 disappear|消弭5 eliminat|消息13 information|消息传送1 messag
消息来源1 web+feed feed|消息格式1 messag+format|消息正文1 messag+text|消息灵通5 inform|消息计数1 messag+count|消极9 negativ passiv inactiv
消极性2 passiv negativ|消沉7 bad+mood|消沉的1 low|消泯1 eliminat|消瘦7 wast thin|消耗10 consum|消耗量5 rate+consumption|消蚀2 ablation
消解7 eliminat resolution|消费12 consum spend|消费品10 consumer+good|消费税5 consumption+tax sale+tax|消费群4 consumer+group
消费者11 consumer|消费资料7 consumption+data consumer+good|消费量6 consumption|消释5 clear|消防8 fire+control|消防局3 fire+department
消防车4 fire+engin|消防队4 fire+department|消除11 eliminat remov|消隐3 hide|消魂3 overwhelm feel+transport
涉9 experienc involv concern|涉世4 world gain+experienc|涉及11 involv touch|涉嫌8 suspect|涉嫌人1 suspect|涉览1 brows read
涉足8 step|涉险5 risk|涌现10 spring|涌进6 overflow|涓13 select|涓埃1 tini|涓埃之力1 tini+forc|涓涓5 tini+stream|涓滴4 tini+stream drop
涔11 overflow|涛8 big+wave|涠5 water|涣散7 slack|涤除1 eliminat|润滑7 smooth|润色5 polish|涨价7 increas+pric|涨到1 go
涨幅9 amount+increas growth|涨红1 turn+red|涨跌幅限制1 limit|涯6 border horizon|液流1 stream|液面6 surfac|液面控制1 level+control
涵8 contain includ|涵义7 content mean implication|涵意1 content mean implication|涵括1 cover|涵盖9 cover includ|涸6 dry
涿6 plac+name|淄5 black|淆3 mix|淆乱3 confus|淆杂1 mix|淋8 filter|淋漓尽致7 great+detail|淘8 clean eliminat|淘汰10 natural+selection
淙6 nois+water|淡10 weak|淡化7 water play|淡水9 fresh+water|淡淡9 dim|淡蓝色1 light+blue|淡薄6 thin light flag|淡黄7 light+yellow
淡黄色1 canari|淫9 excessiv|淫威4 abus+authoriti|深13 deep depth deepli dark|深入12 thorough|深切8 honest|深刻11 deep|深厚10 deep
深处11 depth|深孚众望2 popular|深层8 deep+layer deep underli|深层次7 deep+level depth|深广4 deep+wide|深度10 depth|深度图1 depth+map
深思7 consider|深情8 deep+emotion deep+feel deep+love|深感8 feel+deepli|深明大义5 highli+principl|深更半夜6 dead+night
深水炸弹5 depth+charg|深沉8 deep reserv|深浅7 depth|深深10 deep|深灰色3 dark+gray|深知8 fulli+awar|深空3 deep+spac|深红色1 deep+red
深绿4 dark+green|深耕4 thorough+penetration thorough+development|深色6 dark dark+color|深蓝5 deep+blue dark+blue
深谈6 discuss+thoroughli|深邃7 deep hidden+depth|深重8 serious|深闭固拒1 deep clos+refus|深陷7 deepli deep+set
淳8 genuin pure honest|淳厚5 pure+honest simpl+kind|淳朴7 simpl+honest|混11 confus mix|混乱10 confusion chao|混交4 mix
混交林7 mix+forest|混凝土10 concret|混合11 mix blend hybrid composit|混合体4 hybrid|混合型5 mix+type|混合态1 mix+stat|混合物8 composit
混合策略1 mix+strategi|混同6 mix|混成6 blend|混日子5 idle wast+time|混杂8 mix|混淆8 confus mix blur|混编4 mix|混血6 hybrid|混音1 mix
混频1 mix|添10 add increas|添加10 add increas|添加到文件1 add+document|添加存储器1 add+memori|添加行号1 add+line+number|添置6 buy acquir
添补3 fill|清14 clear distinct quiet honest|清偿7 clear|清册2 detail+list inventori|清净7 quiet|清凉8 cool refresh reveal
清剿5 suppress clean+operation|清单8 list+item|清场3 clear|清寒4 poor|清屏1 clear|清帐1 account|清廉6 honest|清扫7 sweep
清新9 fresh+clean|清明8 order|清晨9 earli+morn|清晰10 clear distinct|清晰地1 clear|清晰度6 definition clariti|清晰的1 defin
清查7 investigat+thoroughli carefulli+inspect verifi|清样2 clean+proof read+proof
清楚13 clear distinct understand+thoroughli|清楚的1 clear|清水9 fresh+water|清泉7 clear+spring|清洁10 clean|清洁剂5 clean+solution
清洁地1 clean|清洁工5 cleaner|清洗8 clean|清洗卷筒1 clean+web|清涤1 clean|清淡7 light slack|清澈9 clear|清点7 check inventori
清点帐目1 check+account|清爽7 fresh+cool|清理10 clear|清癯5 lean thin|清白8 pure|清白的1 clean|清真6 clean|清空4 clear empti
清算8 clear+account|清纯5 fresh+pure|清脆8 sharp+clear ring|清苦5 poor+simpl|清议6 comment|清醒10 clear+head|清闲6 idle
清除9 clear eliminat|清除内容1 clear+content|清除发送1 clear+send|清除指令1 clear+instruction|清除操作1 clear+operation|清除数据1 clear+data
清除格式1 clear+format|清除表1 clear+list|清除键1 clear+key|清除障碍1 clear|清雅6 refin|清零1 clear+memori reset zero
清零指令1 clear+command|清静8 quiet|清风劲节1 pure+high+mind|渊8 deep+pool deep|渊博7 learn|渊泉1 deep+spring
渊源8 origin sourc relationship|渊薮4 nest|渊远1 deep|渌7 clear|渐12 gradual gradualli|渐变6 gradual+chang gradient|渐增1 gather
渐慢1 slow+gradualli slower|渐次7 gradualli|渐渐11 gradualli|渐趋1 gradualli|渐进6 gradual+progress move+forward|渚8 bank|渠9 big
渠道10 channel mean|渡11 cross pass|渡过9 cross pass|渣子4 bit|渥7 enrich|温11 warm temperatur|温乎1 warm|温习5 review
温厚6 good+natur|温和10 moderat|温差8 differenc+temperatur|温度11 temperatur|温度开关1 temperatur+switch|温度梯度1 temperatur+gradient
温文尔雅6 cultur+refin|温暖10 warm|温标5 temperatur+scal|温泉9 hot+spring spa|温热8 warm|温煦4 warm|温良4 warm+kind|温良恭俭1 kind
温良恭俭让3 kind|温雅5 refin|温馨8 warm|渮2 plac+name|港12 port|港务局3 port+authoriti|港区7 port+area|港口11 port|港口城市1 port+citi
港埠6 port|渲染8 render|渴望10 long|渴求6 long|游12 walk|游动7 move mobil|游动变量1 run+variabl|游历8 travel|游客12 guest+player
游戏11 game play|游戏机8 video+game game+machin|游手1 idle|游手好闲5 idle|游标2 cursor|游玩8 fun|游离8 drift leav free|游移5 shift
游艺会1 fair|游荡8 idle|游行11 demonstration|游览9 visit|游记8 travel+note|游说7 campaign promot
游资5 float+capital idle+fund hot+money|游走7 flow|渺小6 minut tini|渺渺茫茫3 uncertain unknown fuzzi|渺茫7 uncertain remot vagu
湃5 sound+wave|湄4 edge|湍急7 rapid|湓5 flow+water|湖13 lake|湖水9 water|湖泊11 lake|湖滨6 lake+front|湛5 deep clear|湛蓝6 azur
湜6 clear+water pure|湝4 flow|湮6 buri cover|湮没6 buri|湮灭4 destroy disappear|湾10 cast+anchor|湾潭1 curv+pool|溃8 break
溃决5 collaps burst|溃散7 rout|溃败7 rout collaps|溅污1 blob|溍5 water|源11 root sourc origin|源于10 root|源代码6 sourc+code
源代码列表1 sourc+code+list|源代码指令1 sourc+code+instruction|源地址1 sourc+address|源地址指令1 sourc+address+instruction|源头8 sourc
源字段1 sourc+field|源定址1 sourc+address|源数据1 sourc+data|源文件4 sourc+file|源文档1 sourc+document
源泉8 spring water+sourc fig+origin|源流7 origin+development|源点1 sourc|源点地址1 sourc+address|源码3 sourc+code|源程序5 sourc+code
源程序模块1 sourc+modul|源角色1 sourc+case|源语言1 sourc+languag|源语言级1 sourc+languag+level|源路由选择1 sourc+rout|溜之大吉5 beat
溜边2 avoid+involv|溢8 overflow excessiv|溢值1 overflow|溢出7 overflow|溢出检查1 overflow+check|溢流孔1 overflow+pipe|溢满1 overflow
溥5 extensiv|溪流7 stream|溪涧5 stream|溯8 go+upstream trac+sourc|溶体1 solution|溶液10 solution|溶质7 material+solution
滋9 grow increas caus|滋事用户1 problem|滋味9 feel|滋生8 caus|滋蔓2 grow+spread|滋长7 grow yield develop|滑11 slid smooth
滑动7 slid slid+movement|滑块1 runner+block slid+block|滑梯4 slid+board slid|滑溜6 smooth|滑溜溜4 smooth|滑移5 drift|滑稽8 old+pr
滑落6 slid roll|滑行7 slid|滑道5 slid|滔5 overflow|滔滔不绝7 talk+non+stop|滚11 roll|滚动8 roll loop scroll|滚滚9 roll|滚边4 border
滞后7 lag|滞留7 retention|滞纳金3 late+fine|滞销5 slow+mov|满13 fill full|满分7 full+mark|满刻度1 full+scal|满功率1 full+power
满员4 full+complement full+strength|满垒1 base+load|满堂6 audienc|满天飞6 activ|满座5 fulli+book|满当当2 completeli+pack|满心8 heart
满怀8 full|满意11 satisfi satisfaction|满意的1 content|满扫描1 full+scan|满数输入1 full+count+input|满数输出1 full+count|满月7 month
满期3 fall+due expir|满标值1 full+scal+valu|满溢1 full+overflow|满满7 full|满满当当5 completeli+pack|满潮1 high+water
满点1 full+work+hour full+mark perfect+scor|满登登1 fill+overflow|满盈1 full|满盘2 comprehensiv full+work full+pric
满目6 fill+eye|满眼7 fill+eye|满腔8 heart+fill full|满腹7 fill|满贯5 fig+total+success|满足12 satisfi meet content
满足感5 sens+satisfaction|满足的1 content|满身8 cover|满载8 full+capaciti fulli+load|满门6 famili|满额5 full+amount|滢2 clear
滤8 filter|滤光器1 filter|滤出1 filter|滤器2 filter|滤波器6 filter|滤清器3 filter|滤纸5 filter+paper|滤网2 filter|滤色镜1 color+filter
滤芯1 filter|滤过1 filter|滤除1 filter|滥8 overflow excessiv|滥伐4 illegal+log|滥用9 abus|滥用权力1 abus+power|滥用职权1 abus+power
滥觞4 origin|滨9 bank|滩10 rapid|滴10 drop|滴水7 water+drop|滴水不漏6 rigorous|滴漏3 water+clock|滴答5 pr|滴翠4 green|漂8 float drift
漂亮10 pretti|漂泊7 drift|漂洋1 cross+ocean|漂浮8 float hover drift|漂游3 drift|漂移7 drift|漂走1 float drift|漆10 paint
漆黑9 pitch+black|漆黑一团6 pitch+black|漏10 leak|漏出1 leak|漏壶4 water+clock|漏处1 leak|漏掉6 miss leav omit|漏斗7 funnel|漏水6 leak
漏泄3 leak|漏泄天机1 leak+secret|漏洞8 leak gap|漏洞百出4 full+flaw|漏点4 miss+dot|漏税6 tax+evasion|演11 develop evolv practic perform
演习11 exercis practic|演出12 act perform performanc|演剧6 perform+play|演化9 evolv evolution
演变10 develop evolv development evolution|演员阵容1 cast|演奏10 play|演戏7 perform|演技5 act perform+skill
演替4 naturalli+evolv+sequenc|演活1 bring+life|演示8 demonstrat presentation demonstration|演算7 calculat perform+calculation
演练9 practic train|演绎8 play develop|演艺6 perform+art|演艺圈3 business|演艺界5 perform+art+circl business|演讲9 speech
演说8 speech deliver+speech|演说者1 speaker|演进7 evolution gradual+forward+progress|漕8 transport+water|漠然6 cold|漠视6 ignor
漩9 pr|漫9 free|漫不经心7 absent+mind|漫天7 everywher|漫天遍地1 everywher|漫山遍野6 cover|漫无目的1 random|漫游8 travel|漫溢3 overflow
漫漫7 long|漫长10 long|漾6 overflow|潇6 deep+clear|潇洒8 free+easi|潗6 friendli|潜10 hidden secret hide|潜伏8 hide cover
潜力10 potential capaciti|潜力股1 good+prospect|潜台词5 implicit+assertion|潜在9 hidden potential|潜在地1 potentialli
潜在用户1 potential|潜心8 singl+mind|潜心于1 involv|潜水9 dive go+water|潜水服3 div+suit|潜泳4 div|潜符合1 exact+match
潜能7 potential hidden+capabiliti|潜质6 potential|潢6 lake mount+scroll|潭9 deep+pool|潭水5 deep+water|潮10 current
潮流9 current trend|潮涌5 wave|潴4 pool|潴留5 retention|潺3 flow|潼4 high|澃2 clear|澄9 clear|澄清8 clear|澄清的1 clear
澈5 clear thorough|澉2 plac+name|澌2 exhaust|澎5 sound+wave|澒3 infinit|澡垢索疵1 find+fault|澶11 water|澹9 quiet|激10 excit
激光唱片1 compact+disk cd|激动11 excit|激励10 encourag motivation|激励机制1 motivation+method|激发10 excit|激增7 increas+rapidli
激奋4 excit|激情10 strong+emotion|激昂9 work|激活7 activat|激活的1 enabl|激磁铁芯1 field+core|激荡8 dash|激起10 caus
濒8 approach border near|濒临8 clos|濒于6 near approach|濡染3 influenc|濩3 dash+water|瀚6 ocean|瀛10 ocean|瀺3 sound+water
灌10 install record|灌录1 record|灌注6 teach|灌输7 teach|灒2 scatter|灥1 group+spring|灪2 rich great+wave|火13 fire urgent
火儿4 fire|火刑3 execution+fire|火力10 fire|火堆8 open+fire|火墙4 firewall|火把9 torch|火控8 fire+control|火星8 spark|火柴8 match
火灾9 fire|火炬9 torch|火烧9 set+fire burn burn+hot|火烫5 burn+hot|火热8 burn|火爆8 popular|火狐3 red+panda|火种7 spark|火花8 spark
火车10 train|火车头6 train+engin|火车票6 train+ticket|火速8 top+speed|灭11 go|灭亡10 destroy|灭失3 loss|灭掉1 eliminat|灯11 light
灯光10 light|灯号1 flash+light indicator+light|灯头4 light|灯火9 light|灯笼裤2 plus+four|灰11 gray|灰心6 lose+heart|灰白7 color
灰色9 gray|灰领5 specialist technical+worker engineer|灵11 quick alert effectiv|灵便6 quick easi+handl|灵性7 intelligenc
灵感8 inspiration insight|灵敏8 smart sensitiv|灵敏度7 sensitiviti|灵敏的1 quick|灵活10 flexibl|灵活性8 flexibiliti|灵犀4 meet+mind
灵通6 effectiv|灵醒2 alert clear+mind|灵验6 effectiv accurat correct|灼8 burn|灼伤5 burn|灼热7 burn+hot|灼痛4 burn burn+pain
灼见4 clearli deep+insight|炉火8 fire|炒12 fire|炒作8 promot|炔6 pr|炙手可热6 hot|炙热5 burn|炟3 catch+fire|炫7 cool|炬8 torch
炮击8 shell|炮制6 invent fabricat produc|炮烙3 hot+pillar|炮眼3 port|炯9 clear|炷7 burn|炸11 burst|炸碎1 break|点14 point dot drop
点交1 hand|点亮11 light|点估计1 point+estimation|点全步法1 point+total+step+method|点出1 point indicat|点击8 hit press strik click
点击率5 click+rate|点到点3 point|点到点线路1 point+line|点到点网络1 point+network|点到点连接1 point+connection|点到点链路1 point+link
点化5 fig+reveal|点匹配1 point+match|点匹配显示1 point+match+method|点单步法1 point+singl+step+method|点卯7 morn+roll+call
点名7 roll+call name|点名册1 register+name|点子8 spot point dot|点定位1 point+location|点对点链路1 point+link|点射5 fire+burst
点局部运算1 point+local+operation|点拨6 instruction advic|点接触3 point+contact|点播5 spot+seed|点数5 count+check point|点明5 point
点染5 touch add+detail|点模板1 point+templat|点源2 point+sourc|点火8 light+fire start+engin|点点8 point|点点滴滴5 bit aspect
点燃9 set+fire|点着9 light|点窜1 edit+text|点线1 dot+leader|点覆盖1 point+cover|点覆盖数1 point+cover+number|点评9 comment
点运算1 point+operation|点选1 select click navigat|点醒1 point|点金术2 golden+touch|点阵6 dot+matrix|点阵图1 dot+chart|点集合1 point+set
点题4 point|炼10 refin|炼制8 refin|炼化5 refin|炼句1 polish+phras|炼油工程师1 pre|炽7 burn|炽热7 red+hot|烂10 soft|烂尾1 incomplet
烂熟6 thoroughli|烈度5 intensiti|烈性6 strong|烘托6 background offset|烘衬1 set highlight+contrast|烙8 brand|烙印7 brand mark
烝3 mass present|烟11 smok|烟圈4 smok+ring|烟斗6 pipe|烟气6 smok|烟消云散6 disappear|烟火8 smok+fire|烟熏5 smok|烟管6 smok+pipe|烟色1 smok
烟雾9 smok|烟霾1 smok|烤炙3 beat|烤焦1 burn|烧12 burn|烧伤7 burn|烧制8 fire|烧包3 burn+money|烧坏5 burn|烧埋3 buri|烧录1 burn|烧毁9 burn
烧火7 fire|烧灼5 burn|烧灼感4 burn+pain|烧焦6 burn|烧纸6 burn+paper+offer|烧荒4 slash+burn|烫10 burn|烫平1 press|烫手山芋1 problem
热13 warm hot|热乎6 warm hot|热乎乎6 nice+warm|热卖3 sell+strongli great+demand|热压3 hot+press|热压机1 hot+press
热启动1 warm+boot warm+start|热处理6 hot+treatment|热度6 temperatur|热插拔1 hot+swap|热望的1 long|热气腾腾6 pip+hot|热水8 hot+water
热点10 hot+spot|热烈10 warm|热烫1 burn|热络4 friendli warm activ|热腾腾6 excit|热补1 hot+patch|热衷7 feel+strongli deep+commitment
热身6 warm prepar condition|热销5 sell hot+sell|热键1 keyboard+shortcut|热门9 popular hot|烹饪法1 recip|烺5 light|烽6 beacon+fire
烽火6 fire+beacon|烽烟5 fire+beacon|焌2 set+fire|焕发7 flash|焕然一新9 completeli brand chang+beyond+recognition|焘6 cover envelop
焚9 burn|焚毁8 burn destroy+fire|焚烧8 burn set+fire|焦10 char|焦头烂额6 fig+hard+press pressur|焦油4 tar|焦点9 focus|焦点失调1 focus
然11 correct|然则6 case|煆2 rag+fire|煍5 color+smok|煚7 fire|煞9 terminat cut+short|煞住4 stop|煞尾1 finish|煞气6 leak+air
煞笔1 break+writ|煤渣3 slack|煦煦1 kind warm+fine|照12 accord|照亮8 light|照付1 pay+charg|照例9 rule usualli|照像机1 camera
照准5 request+grant aim|照办6 follow+rule instruct|照单全收1 accept+question|照原样1 copi|照发4 approv+distribution|照射9 light
照应8 correlat correspond care|照护3 care treatment|照搬7 copi|照明9 light|照明弹6 star+shell|照明设备1 light|照片11 pictur
照理6 accord+reason usualli|照直4 directli straightforward|照相机8 camera|照相馆6 photo+studio|照看7 care|照管6 provid|照说4 normalli
照面6 meet+face|照顾11 care consideration|煳6 char|煻1 warm|煽情4 mov|熄8 stop+burn|熄火5 go|熄灭8 stop+burn go|熄灯5 light|熊10 weak
熊包1 good|熊熊7 rag|熊猫8 panda|熏8 smok warm|熏制3 smok|熏染5 corrupt+influenc|熏烤3 smok|熏陶7 influenc train|熔化的1 run|熔炉5 forg
熟习6 practic|熟地4 chines+medicin|熟字1 known+chines+character|熟客3 frequent+visitor|熟手3 skill+person experienc+hand
熟练9 practic skill|熟练工人1 skill|熟练的1 skill|熟络1 clos|熟能生巧5 practic+perfect|熟虑5 careful+thought|熟视无睹5 ignor
熟记5 learn+heart|熠1 flash|熨6 smooth|熬出头1 achiev+success|熯3 dry+fire|熳4 spread|熵7 entropi|熹6 warm|燃9 burn light start
燃放5 light set|燃烧10 burn|燃爆1 fire set|燃起7 light|燎6 burn|燔3 burn|燕尾服3 tail|燠3 warm|燥8 dry|燧7 fire|燮5 blend adjust
燮理1 adapt adjust|爆出6 burst break|爆发12 break burst|爆棚3 full+burst|爆满6 fill+capaciti|爆炸声6 report|爆破8 blast|爆裂6 burst
爪10 claw|爪哇7 java|爪哇岛6 java|爪子7 claw|爪牙6 collaborator|爬11 crawl|爬升6 go|爬格子4 writ|爬泳2 crawl|爬行8 crawl|爱13 love
爱丽丝6 alic|爱奥华1 stat|爱奥华州1 stat|爱屋及乌4 love|爱心9 care love|爱恋6 love|爱情11 love|爱惜7 sparingli|爱意5 love|爱戴7 love+respect
爱护8 care love+protect|爱荷华3 stat|爱达荷1 stat|爱达荷州3 stat|父亲13 pr|父母12 parent|父母亲6 parent|爹娘8 parent|爽9 clear open
爽利5 efficient|爽快8 refresh|爽朗7 straightforward open|爽歪歪1 feel+great|爽气3 cool+fresh+air straightforward
爽然2 open+happi loss confus|爽然若失2 loss confus|爽爽快快5 short+order straightforward|爽直4 straightforward
爽脆4 sharp+clear quick|爿7 shop factori|牂4 plac+name|片12 disk thin+piec sheet|片儿5 sheet|片刻11 moment|片头3 open+titl leader
片子7 small+piec|片断7 section fragment segment|片时5 short+time moment|片段6 fragment extract|片测试1 built+test|片语1 phras
片面8 sid|版12 register block+print edition version|版图9 domain|版块5 print+block section board|版式4 format
版本11 version edition releas|版本修改1 version+modifi|版本号4 version+number|版本比较1 compar+version|版本管理1 version+management
版权所有1 reserv|版次2 edition edition+number|版画7 print|版面7 print+spac page+layout|版面费1 publish+fee page+charg
牌11 play+card game+piec|牌价4 list+pric|牌匾5 board|牌子9 sign brand|牌局3 game+card|牌点1 pip|牌照8 licens|牍6 document
牏2 short+board|牒8 document dispatch|牙慧2 repetition|牛人1 lead+light true+expert|牛叫声1 low|牛屄1 awesom capabl|牛棚6 stabl
牛皮8 big+talk|牛鬼蛇神6 bad+character bad+element|牛鼻子6 key+point|牟7 seek+obtain|牟利7 gain+profit exploit exploitation
牟取6 gain+profit exploit|牡9 key|牡鹿1 stag|牢10 fold|牢固9 secur|牢固地1 secureli hard|牢实1 solid strong secur|牢牢9 safeli
牢笼5 trap|牢记8 mind remember|牢靠6 robust reliabl|牧养3 rais|物13 object matter|物业7 properti|物业税1 properti+tax
物业管理1 properti+management|物主4 owner|物事8 matter business|物产8 product produc natural+resourc|物以类聚4 draw|物件8 object
物价10 pric|物价指数4 pric+index|物体10 object bodi|物力8 physical+resourc|物品10 articl good material|物态5 stat+matter
物料7 material|物欲5 material+desir|物流9 distribution|物理11 physic physical|物理化学7 physical+chemistri|物理学10 physic
物理层4 physical+layer|物理性质7 physical+properti|物理现象1 physic|物理量7 physical+quantiti|物种8 speci|物竞天择4 natural+selection
物色7 seek choos color+object|物证6 material+evidenc|物语6 epic+narrativ|物质13 matter material|物质享受1 material+benefit
物质文明7 material+cultur|物资11 good suppli|物资供应1 suppli+material|物镜5 objectiv|牵10 lead pull involv draw
牵制9 control restrict|牵动7 affect|牵头7 lead coordinat|牵引9 pull draw|牵手1 hold+hand|牵扯8 involv|牵扯不清1 unclear ambiguous
牵挂7 concern|牵掣1 hold|牵涉8 involv|牵涉到1 involv|牵线5 pull+string manipulat|牵线人1 go|牵绊3 bind|牵缠4 involv|牵记1 miss|牵连8 link
特12 special uniqu distinguish especialli|特产11 special+local+product|特价6 special+pric|特例5 special+case isolat+exampl
特克斯5 tex|特免1 privileg|特写6 featur+articl clos|特刊5 special+edition|特别14 especialli special unusual
特别客串1 special+guest+appearanc|特别快车1 limit|特别感谢1 special|特制7 special uniqu|特务10 special+assignment special+agent
特化1 specialization|特区9 special+administrativ+region|特卖2 sale|特卖会1 promotional+event sale|特定11 special specific
特定区域1 location|特定地1 specific|特工7 secret+servic special+servic secret+servic+agent special+agent
特异7 excellent distinctiv|特异性7 specific specificiti|特征12 characteristic diagnostic+properti distinctiv+featur trait
特征代码1 featur+code|特征函数3 characteristic+function|特征分析2 featur+analysis|特征参数1 characteristic+parameter
特征变元1 featur+argument|特征方程3 characteristic+equation|特征检查1 flag+check|特快5 express|特快专递4 express+mail
特快车2 special+express|特急3 especialli+urgent top+prioriti|特性10 properti characteristic|特意9 intentionalli
特技8 special+effect|特拉华3 stat|特拉华州4 stat|特效6 special+effect|特效药4 highli+effectiv+medicin
特有10 specific characteristic distinctiv|特有型式1 pattern|特权10 privileg|特殊12 special unusual|特殊化4 specialization
特殊字符4 special+character|特殊性7 specificiti|特殊教育8 special+education|特殊的1 specific
特殊符号1 special+numeric special+sign specific+symbol special+symbol|特派7 task+forc|特点13 characteristic trait featur
特种10 special+type|特种部队8 special+forc|特等7 special+grad top+qualiti|特级9 special+grad top+qualiti|特级品1 super
特色12 characteristic|特许7 licens|特许证2 authorization+credential|特设6 ad+hoc|特质7 characteristic special+qualiti
特辑4 special+collection special+issu|特长8 personal+strength|特需4 special|犀7 sharp|犀利7 sharp|犒赏5 reward|犯11 violat
犯事4 break+law|犯嘀咕5 second+thought concern|犯法7 break+law|犯浑1 confus mix|犯规9 break+rule|犯错6 err mistak
状12 suit stat condition|状元10 lead+light|状况12 condition stat situation|状态12 stat mode situation|状态事件1 stat+event
状态代码1 stat+code|状态信息1 status+information|状态值1 stat+valu|状态分析1 status+analysis|状态分量1 stat+component
状态参数1 status+parameter|状态变换1 stat+chang|状态变量1 stat+variabl|状态命令1 status+command
状态图1 stat+diagram stat+graph status+map|状态字1 status+word|状态字段1 mode+field status+field|状态扫描1 status+scan
状态报告1 status+report|状态描述1 stat+description|状态方程5 stat+equation|状态标志1 status+flag|状态栏1 status+bar|状态格式1 status+format
状态特征位1 status+flag|状态码1 status+code|状态行1 status+line|状态表1 stat+tabl|状态表分析1 stat+tabl+analysis|状态语言1 stat+languag
状态请求1 status+request|状态读出1 status+read|状态错误1 status+error|犹如10 similar appear|狂欢7 parti
狂风暴雨6 difficult dangerous+situation|狐疑7 suspicious doubt|狠10 determin|狠劲5 effort|狠毒7 malicious|狡赖2 deni
狩6 hunt go+hunt|狩猎9 hunt|独11 alon independent singl|独一4 uniqu|独个1 alon|独体1 autonomous+bodi independent+system
独体字1 singl+component+character|独具9 uniqu|独出心裁3 differentli|独创7 come innovation|独到7 original|独占7 control dominat
独处6 live+alon spend+time+alon|独家8 exclusiv|独尊7 dominant|独居6 live+alon|独当一面5 assum+personal+responsibiliti
独断6 arbitrari|独断专行5 arbitrari+action|独断独行1 arbitrari+action|独有8 uniqu specific|独木桥6 singl+log+bridg difficult+path
独树一帜8 stand|独特11 uniqu distinct special+characteristic|独独5 alon|独生子女7 child|独立13 independent stand+alon|独立件1 separat
独立型2 stand+alon+type|独立报4 independent|独立的1 free+run|独立程序1 stand+alon+program
独立自主9 independent+autonomous act+independentli|独自10 alon|独苗3 child|独行侠3 singl+person|独资7 exclusiv+investment|独身6 singl
独霸6 dominat|狭9 narrow narrow+mind|狭义8 narrow+sens restrict+sens|狭小8 narrow|狭窄10 narrow|狭长8 long+narrow
狭隘7 narrow tight narrow+mind lack+experienc|狼狈9 difficult+situation|狼藉5 scatter|猎9 hunt|猎取6 hunt seek
猎奇5 hunt+novelti seek+novelti|猎捕4 hunt|猎杀5 kill|猎食1 hunt|猛不防3 taken+surpris|猛冲6 charg+forward|猛劲儿1 dash
猛增6 sharp+increas rapid+growth|猛扑7 charg|猛打6 strik|猛料1 hot+item awesom|猛烈地1 strong|猜11 guess|猜中6 guess+correctli
猜想9 guess suspect|猜测9 guess|猜疑8 suspect suspicious|猜谜儿2 guess|猝5 unexpect|猝不及防7 warn|猪狗不如1 lower+low|猫10 cat
猫步2 cat+gait|献11 offer present dedicat|献出7 offer|献策9 offer+advic suggestion|献计5 offer+advic suggestion
献金1 contribution|猱6 scratch|猴年马月3 long+time|猷5 plan schem|獠6 hunt|玄10 black|玄青1 deep+black|玆1 time
率13 rate lead frequenci command|率先9 lead initiativ|率直4 straightforward|率领12 lead command head|玈1 black|玉音8 letter
王14 rule|王军霞2 chines+long+distanc+runner|王国维6 scholar|王法6 law criterion|玩12 play fun|玩乐5 play|玩偶6 action+figur
玩儿7 play fun hang|玩儿完1 finish|玩儿得转1 handl|玩兴1 mood+play|玩家8 player|玩弄7 play engag|玩意7 act|玩法6 game+system
玩火4 play+fire|玩牌2 play+card|玩笑9 jest|玩者2 player|玩耍8 play|玩遍1 visit|玮8 rare|环11 ring loop link
环保10 environmental+protection|环保型3 environmental|环保局6 environment+protection+offic|环城5 citi|环境14 environment surround
环境保护8 environmental+protection|环境列表1 environment+list|环境变量1 environment+variabl|环境因素1 environmental+factor
环境工程3 environment+engineer|环境影响5 environmental+impact|环境控制表1 environment+control+tabl|环境描述1 environment+description
环境温度5 environmental+temperatur|环境错误1 environment+error|环形7 ring+shap|环抱7 surround|环流8 ring+current|环游4 travel
环状7 loop+shap ring|环球8 world|环球时报1 global+time|环线7 circl+line|环绕9 surround circl|环节10 segment element stag|环行5 round
环视6 sweep|环评2 environmental+impact+assessment|环路6 clos+circuit loop|环道1 circuit|环面1 ring+surfac|环顾7 survey
现13 appear present exist|现下1 moment|现世7 life lose+face|现世宝1 good|现今9 modern|现代13 modern+time modern+age
现代人8 homo+sapien|现代化的1 updat|现代史5 modern+histori|现代式1 date+styl|现任9 current|现值3 present+valu|现况5 current+situation
现在15 present moment modern|现在的1 current present|现场11 scen spot site|现场会5 spot+meet|现场会议1 spot+meet
现场工程1 field+engineer|现场工程师1 field+engineer|现场手册1 field+manual|现场报道1 spot+report|现场改变1 field+chang|现场数据1 field+data
现场试验1 field+test|现场采访1 spot+interview|现存10 stock|现存的1 exist|现实12 realiti real actual
现实情况1 current+stat current+situation|现年6 current+age|现形4 visibl appear|现役的1 activ|现成8 readi|现成数据库1 exist+data+base
现成文件1 exist+file|现成的1 exist stor|现成表结构1 exist+list+structur|现成话1 readi+phras|现时7 current|现时用户1 activ
现有11 currentli+exist currentli+availabl|现有的1 exist|现有路径1 exist+rout|现款5 cash|现状10 current+situation|现用文件1 activ+file
现行10 effect forc current|现行任务1 current+task|现行值1 current+valu|现行状态1 current+stat|现行的1 activ|现行输出1 present+output
现行页寻址1 present+page+address|现象13 appearanc|现货6 availabl+item actual|现货价1 pric+actual|现身8 appear|现金10 cash
现金流1 cash+flow|现金流量1 cash+flow|现钱5 cash|玲珑8 detail+fine|玻8 glass|玻璃10 glass|玻璃心1 overli+sensitiv|玻璃罩3 glass+cover
珈8 gamma|珍10 rare|珍品10 valuabl+object|珍奇6 rare|珍异6 rare|珍惜8 valu|珍稀10 rare|珍藏7 collection collect
珠联璧合4 ideal+combination perfect+pair|班12 team class work+shift|班上7 class|班代1 class+representativ|班会4 class+meet
班克斯3 bank|班子9 organiz+group|班期1 schedul|班机7 flight|班次6 grad class+number flight+run shift|班级7 class grad|班线2 rout
班组5 group+team|班车6 regular+bus|班长9 class+monitor team+leader|球12 glob|球台4 tabl|球场9 pitch|球状物1 glob|球网5 net
琅8 clean+whit|理12 textur grain|理事长8 director+general|理亏5 wrong|理会10 understand pay+attention notic|理则1 principl logic
理则学1 logic|理化6 physic+chemistri|理学9 scienc|理念10 idea concept philosophi theori|理性10 reason rational
理性认识5 rational+knowledg|理想11 ideal perfect|理想国7 ideal+stat|理智9 reason rational|理由11 reason ground justification
理直气壮7 self+confident|理睬8 pay+attention|理科8 scienc|理解12 understand|理解力4 understand|理论13 theori notic
理论值3 theoretical+valu|理财9 financial+management financ|理货员1 shop+assistant|理赔5 payment+claim|理路3 logical+think
理顺7 sort organiz|琉璃8 color+glass|琏7 pr|琐屑4 trivial+matter|琐碎7 trivial|琐细5 trivial|琐闻2 item|琢7 cut|琢磨9 think
琴书5 traditional+art+form|琴弦6 string|琴棋书画5 four+art|琴瑟不调1 tune|琴瑟和鸣1 sync|琵琶9 4+string|瑔1 shell|瑕疵5 flaw|瑜10 excellenc
瑟8 5+25+string|璃4 glass|璧谢1 declin|瓜代1 shift|瓜分8 partition|瓜熟蒂落4 fall|瓜葛7 connection association|瓣8 segment piec
瓤6 insid+cover bad weak|瓦解9 collaps|瓧6 pr|瓮中之鳖3 trap|瓶盂1 flask|瓶颈8 bottleneck|瓷实3 robust|甄6 distinguish evaluat
甄别6 screen|甄审1 screen+select|甄试1 selection+test|甄选4 select pick|甘于6 readi content accept|甘拜下风5 step+gracefulli
甚微5 small minimal|甚浓1 strong|甚高频4 high+frequenci|甜头6 benefit|甜美7 happi|甜蜜8 happi|甜言1 fine+talk|生14 life grow
生产15 produc|生产信息1 production+information|生产凭单1 production+order|生产力10 production+capabiliti productiviti
生产命令1 production+order|生产品1 produc|生产库1 production+librari|生产总值10 total+output+valu|生产成本1 production+cost
生产控制1 production+control|生产时间1 production+time|生产检测1 production+test|生产检验1 production+test|生产流水线1 process+line
生产率8 productiviti efficienci+production|生产环境1 production+environment|生产系统1 production+system
生产线9 assembli+line production+line|生产能力9 production+capaciti|生产自动化1 production+automation|生产自救1 self
生产规划1 production+plan|生产资料10 mean+production|生产运行1 production+run|生产量8 yield|生产队7 production+team|生人7 liv+person
生僻4 rareli+seen|生光6 emit+light|生养6 bring rais|生冷5 raw+cold|生出9 grow generat produc|生前9 liv|生发6 emerg+grow develop
生命12 life liv|生命周期1 life+cycl|生命科学6 life+scienc|生字3 character|生存11 exist surviv|生存期5 life+cycl|生存环境1 liv+environment
生平10 life entir+life|生平事迹1 lifetim+achievement|生态系1 ecosystem|生态系统1 ecosystem|生息8 live|生意10 life+forc business
生意经4 business+sens|生成11 generat produc|生成代码1 generat+code|生成任务1 creat+task|生成函数1 generat+function generation+function
生成地址1 generat+address|生成文件1 creat+file|生成的1 creat generat|生成码1 generat+code|生成程序段1 generation+phas
生成系统1 generat+system|生成规则1 generat+rule|生成误差1 generat+error|生成集1 generat+set|生手3 hand|生擒7 captur+aliv
生效10 effect go+effect|生料2 crud+material|生机8 opportuniti+live life+forc|生机盎然4 full+life|生根6 root|生根的1 root
生死关头6 critical+moment|生殖9 reproduc|生水垢1 scal|生活14 life activiti live|生活作风1 behavior conduct|生活费7 cost+liv
生活费用1 maintenanc|生活资料8 consumer+good|生涯10 career life|生源9 suppli+student sourc+student|生火6 fire light+fire
生灵7 peopl liv|生父母3 biological+parent natural+parent|生物12 organism life+form biological|生物体8 organism
生物制剂1 biological+product|生物制品5 biological+product|生物医学1 biomedical|生物学9 biologi|生物工程1 genetic+engineer|生物性4 biological
生物战剂5 biological+agent|生物界7 natural+world|生物科学1 bio+scienc|生物能4 bio+energi|生物钟6 biological+clock|生猛5 full+life fresh
生疏7 practic|生疏的1 raw|生皮1 raw+hide|生离死别5 part|生老病死5 grow+old|生育9 grow|生菜4 green|生词5 word|生财4 money|生路5 surviv
生辰八字1 combin+year month day hour|生还6 return+aliv surviv|生锈6 rust|生长12 grow|用人10 manag+peopl|用以10 order|用作10 serv
用光6 spent exhaust|用具8 equipment|用功8 studi+hard great+effort|用印刷体写1 print|用品9 articl product good|用场6 application
用字4 letter word|用尽6 exhaust completeli|用工具加工1 tool|用得上5 come+useful|用得着1 necessari|用心9 careful|用意9 purpos
用户12 consumer customer|用户代号1 number|用户代理1 agent|用户代理层1 agent+layer|用户公用网1 common+network|用户名4 usernam id|用户地址1 address
用户定义1 defin|用户帐户1 account|用户服务1 servic|用户状态1 mode|用户界面4 interfac|用户类服务1 class+servic|用户组1 group|用户集团1 group
用打字机打1 type|用料6 material|用法7 usag|用短语表达1 phras|用纤拉1 track|用词6 usag word phras|用语7 choic+word word term
用途10 application|用量7 quantiti usag consumption|用锉刀做1 file|用鼻拱1 rout root|用鼻拱土1 root|用鼻拱地1 rout|甩10 throw leav
甩卖3 mark sell+cheap|甩尾1 drift|甩开膀子1 go|甩掉7 throw cast|甪2 plac+name|甬道7 wall+path|田12 field|田产6 land|田亩7 field
田园8 field|田地9 field|田径8 track+field|田猎5 hunt|田赋7 land+tax|田赛3 field+event|田赛的1 field|田野8 field open+land|田间8 field
田间的1 field|田间管理3 land+management|由16 follow due|由不得7 beyond+control|由于14 due|由来7 origin|由此看来6 judg|甲12 first b
甲型5 type alpha|甲壳6 pr|甲方5 first+parti|甲板9 deck|甲等6 grad first+class|甲级7 first+rate top+class excellent
甲骨文8 oracl+script|申9 extend stat explain|申令1 order command|申办6 appli|申报10 report declar|申明7 declar|申状2 present submit
申猴1 year+9|申论5 stat+detail|申说5 stat assert|申请11 application|申请书6 application application+form|申请表5 application+form
申购6 buy|申述6 stat assert specifi|申雪4 wrong|申领3 appli|申饬2 warn|电位差4 potential+differenc|电信局4 central+offic
电冰柜1 deep+freez|电力线5 power+line|电动7 video+game|电动玩具1 video+game computer+game|电唱1 record+player|电唱机2 record+player
电商2 e+commerc|电器10 devic|电子12 electronic|电子业2 electronic+industri|电子书9 electronic+book e+book e+book+reader
电子信箱1 e+mail+address|电子商务8 e+commerc|电子字典1 electronic+dictionari|电子学7 electronic|电子文本1 electronic+text
电子琴4 electronic+keyboard|电子眼3 electronic+eye|电子表格2 electronic+spreadsheet spreadsheet
电子警察1 traffic+camera speed+camera|电子计算机3 electronic+computer|电子货币2 electronic+money|电子邮件8 email|电子邮件头1 header
电子邮箱1 email|电平检验1 level+check|电平监控器1 level+monitor|电平调节1 level+control|电报9 telegram|电文5 text|电源插座1 power+point
电源要求1 power+requirement|电源输入1 power+input|电源输出1 power+output|电玩4 video+game|电线7 wire|电脑11 computer
电脑系统2 computer+system|电脑网1 computer+network internet|电脑软件2 computer+softwar|电话13 phon+call phon+number
电话会议6 conferenc+call|电话局4 exchang|电邮1 email|电邮位置1 email+address|电邮地址1 email+address|电钮5 push+button|电键3 switch
电阻8 resistanc|电阻丝1 resistanc+wire|男主角1 hero|男才女貌1 ideal+coupl|男演员1 actor|画12 draw pictur paint|画作6 paint pictur
画像10 portrait|画儿1 pictur draw paint|画十字1 cross|画卷7 pictur+scroll|画图5 draw+design map pictur|画圆1 draw+circl
画坛5 paint+world paint+circl|画外音3 voic|画布5 canva|画幅5 paint pictur|画押5 sign|画框3 pictur+fram
画法6 paint+techniqu draw+method|画法几何1 descriptiv+geometri|画线工具1 line+tool|画详图1 detail|画轴4 character+scroll scroll+paint
画面9 scen pictur imag|画风7 paint+styl|畅9 free smooth ease|畅想4 think+freeli|畅流2 flow|畅谈6 talk+freeli|畅达8 free+flow smooth
畅通8 free+flow|畅销10 sell chart+top|畅销书6 best+sell+book|畈4 field|畋4 hunt|畋猎3 hunt|界12 boundari scop circl|界址3 boundari
界定8 definition|界石3 term|界碑5 tabl+mark+border|界线8 limit bound|界限9 boundari|界限文件1 limit+file|界面8 contact+surfac interfac
畑4 dry+field|畔9 edge side boundari bank|留12 leav retain stay remain|留下12 leav stay remain|留下足迹1 track|留任6 remain+offic
留传1 legaci|留住7 await|留印记于1 print|留名5 remember|留存7 preserv remain|留学生8 exchang+student|留尾巴1 leav+matter+unresolv
留底2 copi|留心8 careful pay+attention|留意9 pay+attention note|留有8 remain+existenc retain|留神8 care careful
留置4 leav+plac retain|留言7 leav+messag messag|留话2 leav+word leav+messag|畛5 border boundari field+path|畛域3 boundari scop
畜9 rais|畜牧业9 stock+rais|畜生8 brut|略12 plan strategi outlin summari|略为6 slightli|略作5 slightli|略去5 omit delet leav
略图5 sketch sketch+map thumbnail+pictur|略带7 slightli|略微8 slightli|略略7 slightli roughli briefli
略胜一筹3 slightli+better cut|略过4 pass skip|番11 sort|畴7 class categori|疆8 border boundari|疆界6 border boundari
疏10 thin spars|疏于6 lack|疏剪1 prun|疏失5 mistak|疏导7 clear|疏怠职责1 default|疏散7 scatter|疏理2 clarifi|疏落3 spars scatter
疏解5 mitigat ease|疏财仗义1 distribut+money|疏财重义1 distribut+money|疏通7 clear flow|疑10 doubt suspect|疑似5 suspect|疑心9 suspect
疑念1 doubt|疑惑9 doubt|疑犯2 suspect|疑神疑鬼6 suspect overli+suspicious|疑窦5 doubt|疑虑8 doubt|疑问9 question doubt|疑问句2 question
疑问号1 queri|疑难9 hard+understand|疑难杂症4 hard+case|疑难解答1 solution+difficulti|疗8 treat|疗伤7 healthi|疗法9 treatment
疗程7 cours+treatment|疙瘩8 problem|疲困4 weak|疲弱4 weak exhaust|疲惫8 exhaust|疲惫不堪6 exhaust|疲沓3 slack|疲累6 exhaust|疴3 diseas pr
疵6 flaw|疼痛10 pain|疾10 diseas|疾病12 diseas|疾苦7 pain+difficulti|疾速4 fast high+speed|疾驰8 speed|病13 diseas
病人11 patient invalid|病例8 case|病历6 medical+record case+histori|病原6 caus+diseas|病变9 diseas|病句2 error|病史6 medical+histori
病号4 patient|病员4 patient|病因9 caus+diseas|病媒1 vector|病弱5 invalid|病征3 symptom|病患5 diseas patient|病愈5 recover
病案3 medical+record|病残3 invalid|病毒性6 viral|病源5 caus+diseas|病状3 symptom|病症7 diseas|病秧子1 invalid|病程7 cours+diseas
病者5 patient|病苦2 pain|病象2 symptom|症10 diseas|症候5 diseas|症状11 symptom|痊6 recover|痊愈8 recover+completeli|痕8 trac
痕迹9 mark trac|痛11 pain deepli|痛失4 miss fail+gain|痛心8 pain|痛快9 straightforward pr|痛感6 feel+deepli|痛楚8 pain
痛痒5 importanc consequenc|痛痛快快6 immediateli|痛苦11 pain|痴痴6 lost+thought|痼1 long+term|瘗3 buri|瘟疫7 diseas|瘠5 lean|瘢6 mark
瘦10 thin lose+weight tight lean|瘦子7 thin+person|瘦小7 slightli+built|瘦弱7 thin+weak|瘦身1 lose+weight|瘪6 empti|瘫软6 weak
瘳2 recover|癌9 cancer pr|癌症9 cancer|癌细胞7 cancer+cell|癯4 thin|癸8 b|登11 scal mount publish+record|登上10 mount|登入帐1 post
登出5 log publish appear|登出来1 publish appear|登台8 stag|登台表演1 go+stag|登场8 go+stag|登峰1 scal+peak|登峰造极6 reach+great+height
登广告2 advertis|登录8 register log|登录入网1 log|登录名1 login+name|登录表目1 log+type+entri|登录项1 entri|登时11 immediateli
登机6 board+plan|登机手续1 check|登机牌4 board+pass|登记10 register|登记名1 account+name|登记器1 logger|登记处2 registri|登记簿4 register
登记表6 registration+form|登载5 publish record|登陆10 land log|登陆舰8 land+craft|白13 whit pure|白事1 explain|白云8 whit+cloud
白体1 lean+type|白净6 fair+clear|白区6 whit+area|白名单1 whitelist|白夜8 whit+night|白天10 day|白头6 old+age|白嫩8 fair|白宫9 whit+hous
白手起家5 start+scratch|白搭5 good|白旗8 whit+flag|白日7 time|白水5 plain+water|白热化6 turn+whit+hot|白白8 purpos whit|白皙6 fair whit
白皮书6 whit+paper whit+book|白眉赤眼1 reason|白种3 whit+race|白种人6 whit|白纸黑字5 black+whit|白线3 whit+line|白脸6 whit+face|白色11 whit
白菜价1 low+pric|白衣战士2 medical+worker|白费6 wast|白道3 legitimat|百11 kind|百万10 million|百事无成1 accomplish|百出6 full
百分6 percent percentag|百分之5 percent|百分数5 percentag|百分比7 percentag|百分点9 percentag+point|百分率4 percentag percent
百叶窗4 blind|百姓12 common+peopl|百年10 lifetim|百强5 top+100|百思买1 best+buy|百科14 universal|百般7 possibl mean
百货公司5 department+stor|百货商店5 department+stor|百货大楼5 department+stor|百货店4 department+stor general+stor|皂8 black
的18 truli aim clear|皆12 case|皈5 compli follow|皈依8 convert|皋6 bank|皎7 whit|皑3 whit|皑皑5 pure+whit|皓8 whit
皓首1 fig+old+person|皘4 whit|皝7 whit|皤3 whit|皮儿4 wrapper cover|皮包公司3 shell+compani fly+night+compani|皮壳1 pr|皮夹4 wallet
皮影戏5 shadow+play|皮秒3 ps|皮肉8 physical|皮面5 surfac|皱折1 fold|皱褶5 fold|盈8 full fill|盈亏6 profit+loss
盈亏自负1 personal+financial+responsibiliti|盈余7 profit|盈利9 profit gain|盈门3 fill+hous|益9 benefit profit advantag
益处6 benefit|盎然7 full overflow|盐井5 common+plac+name|监11 inspect|监听6 monitor listen|监听业务1 monitor+servic|监听员1 monitor
监听键1 monitor+key|监察10 control|监察人1 monitor|监察局3 inspection+offic|监控9 monitor|监控事件1 monitor+event
监控信息1 monitor+information|监控副本1 monitor+copi|监控功能1 monitor+function|监控台1 master+consol monitor+consol
监控命令1 monitor+command monitor+command+description|监控拷贝1 monitor+copi|监控指令1 monitor+instruction monitor+command
监控方式1 monitor+mode|监控服务1 monitor+servic|监控程序层1 monitor+layer|监控系统1 monitor+control+system monitor+system
监控群1 monitor+group|监控输出1 monitor|监查1 auditor monitor|监查员1 monitor|监测9 monitor|监督12 control inspect|监督任务1 monitor+task
监督命令1 monitor+command|监督器1 monitor|监督存储区1 monitor+location|监督层1 monitor+layer|监督操作1 monitor+operation
监督状态1 monitor+stat monitor+mode|监督环境1 monitor+environment|监督程序1 monitor+program monitor+routin|监督系统1 monitor+system
监管10 charg|监视10 monitor|监视变量1 monitor+variabl|监视器5 securiti+camera|监视程序1 monitor|监视键1 monitor+key|监造5 engineer
盒10 small+box case|盒子8 box case|盖12 top cover|盖儿4 cover|盖头5 cover cap top head+cover|盖子8 cover shell|盖帽6 block
盖帽儿1 block+shot excellent|盖然性1 probabiliti|盖茨8 gate|盗版8 illegal|盘11 board|盘剥6 exploit|盘弄2 play|盘旋8 circl go hover
盘旋曲折1 difficult|盘查6 question|盘桓7 stay|盘点6 inventori stock|盘片3 disk+sheet|盘符1 driv+letter|盘算8 plot schem calculat
盘诘4 cross+examin|盘货1 stock inventori|盘问7 cross+examin|盛11 hold contain|盛世7 golden+age|盛产10 rich|盛会8 distinguish+meet
盛大晚会1 rout|盛装6 contain|盝2 box+case|盟9 union|盟国8 unit+countri|盦3 container|目12 eye item section list|目下7 present
目不见睫1 lack+self+awareness|目不转睛7 star|目今1 present stand|目光11 vision view|目前14 currentli|目前文件1 current+file
目前的1 exist pass|目录11 catalog tabl+content directori list|目录关键字1 directori+key|目录册1 checklist|目录列表1 directori+list
目录删除1 directori+delet|目录名2 directori+name|目录学6 bibliographi|目录快存1 directori+cach|目录报表1 directori+report
目录控制项1 directori+control+entri|目录描述块1 directori+description+block|目录数据集1 directori+data+set|目录文件1 directori+file
目录查找1 directori+search|目录磁道1 librari+track|目录窗口1 directori+window|目录结构1 directori+structur|目录表管理1 directori+management
目录记录1 directori+log directori+record|目录路径1 directori+path|目录错误1 index+error|目录项1 directori+entri|目挑心招1 heart+invit
目标13 target goal objectiv|目标事物1 goal+object|目标代码1 object+code|目标值3 target+valu|目标函数1 object+function result+function
目标区4 target+zone|目标变量1 target+variabl|目标图1 object+map|目标图象1 target+imag|目标地址1 target+address|目标定义1 object+definition
目标描述1 goal+description object+description|目标数据集1 target+data+set|目标文件1 object+file|目标时间1 object+time|目标映象1 object+map
目标构成1 object+configuration|目标格式1 object+format|目标模块1 object+modul target+modul|目标模块名1 object+modul+name
目标模型1 object+model|目标正文1 target+text|目标点1 object+point|目标状态1 goal+stat|目标目录2 destination+directori target+directori
目标短语1 object+phras|目标程序4 target+program object+program|目标程序块1 target+block|目标程序库1 object+base object+librari
目标程序表1 object+list|目标系统1 target+system|目标级1 object+level target+level|目标级优化1 object+level+optimization
目标级指令1 object+level+instruction|目标级结构1 object+level+structur|目标结构1 target+structur target+architectur
目标群1 target+group|目标节点1 goal+node|目标设计1 object+design|目标语言1 object+languag objectiv+languag|目标资源1 target+resourc
目标跟踪1 target+track|目标轨道1 target+track|目标配置1 object+configuration target+configuration|目标阶段1 object+phas target+phas
目标集合1 goal+set|目测4 estimat+visualli visual+assessment|目的13 purpos aim goal target|目的地10 destination|目视7 visual
盯10 star|盯住8 mark|盯梢4 tail shadow|盱2 star|盲8 blind|盲人8 blind+person|盲区4 blind+spot|盲点5 blind+spot
盲目9 blind lack+understand|盲肠4 appendix|直13 fair+reasonabl|直勾勾5 fix star|直待1 wait|直截3 straightforward
直截了当7 straightforward|直截了当地1 directli|直捣5 attack+directli|直捷3 straightforward|直接13 direct immediat straightforward
直接呼叫1 direct+call|直接地1 directli|直接地址1 direct+address first+level+address|直接存取1 direct+access
直接存取线1 direct+memori+access+line|直接定址1 direct+address|直接宾语1 direct+object|直接寻址1 direct+address
直接指令1 direct+instruction|直接控制1 direct+control|直接推理2 immediat+inferenc|直接插入码1 line+code|直接搜索法1 direct+search
直接数据1 data+direct|直接数据集1 direct+data+set|直接的1 direct|直接码1 direct+code|直接税3 direct+tax|直接解1 direct+solution
直接输出1 direct+output|直插封装1 line+packag|直播11 direct+seed|直方图1 histogram bar+chart|直来直去5 directli direct straightforward
直流7 direct+current|直流电7 direct+current|直爽6 straightforward|直率地1 directli|直白6 open|直立8 vertical
直笔2 straightforward+honest+account|直系8 directli+relat|直至10 last|直航6 direct+flight fly+directli|直观8 direct+observation
直角6 angl|直角尺1 set+squar|直译7 literal+translation|直话2 straightforward+word|直辖9 govern+directli|直达路由1 direct+rout
直达车2 train|直通8 lead+directli|直通电路1 path|直通线1 line|直通群1 group|直通路径1 path|直通连接1 connection
直销6 sell+directli direct+sale direct+market|直面6 face|直飞1 fly+directli direct+flight|相14 appearanc portrait|相中6 pick
相互作用9 interact interaction|相互关系1 common+interest|相互对照表1 cross+referenc+list|相交9 cross|相亲6 blind+date|相仿7 similar
相会9 meet|相传9 pass hand accord+legend|相似11 similar|相似性6 similariti|相似矩阵1 similar+matrix|相位7 phas|相位差4 phas+differenc
相位抖动1 phas+jitter|相位角1 phas+angl|相信12 believ|相像7 similar|相公9 master|相关13 relat relevant|相关产生式1 relevant+production
相关动作1 relevant+action|相关性6 correlation|相关控制1 relevant+control|相关数1 dependenci+number
相关文件1 relevant+document relevant+file|相关的1 interfac|相关矩阵1 correlation+matrix|相关请求1 relat+request|相关集1 dependenci+set
相合7 fit compatibl|相同13 identical|相同大小1 size|相同尺寸1 size|相同的1 match|相向6 fac face|相图4 phas+diagram phas+portrait
相声7 sketch|相处9 contact associat interact|相处得好1 relat|相契1 good+match|相宜8 suitabl+appropriat|相容7 compatibl consistent
相对值2 relativ+magnitud|相对效率1 relativ+efficienci|相对误差1 relativ+error|相对运动1 relativ+motion|相对速度1 relativ+speed
相差10 differ|相差不多1 differenc|相干7 relevant coherent|相干噪声1 coherent+nois|相平面1 phas+plan|相应12 correspond answer agre
相应的1 relevant|相异8 different|相当12 equivalent appropriat|相当于10 equivalent|相待8 treat|相态1 phas|相恋4 love|相扑6 pr
相承5 complement|相抵6 balanc offset|相接9 merg join|相撞7 crash|相望8 face|相机8 camera|相架2 pictur+fram|相框3 photo+fram
相比12 compar|相比之下8 comparison|相沿成习1 establish|相爱6 love|相片6 imag|相称7 match suit|相空间1 phas+spac|相符8 match|相符合1 accord
相等10 equal equivalent|相类1 similar|相约7 agre reach+agreement|相继数据组1 generation+data+group|相继数据集1 generation+data+set
相联7 interact|相聚8 meet assembl|相若5 comparabl|相衬1 contrast go|相见10 meet+person|相角1 phas+angl
相认6 recogniz identifi acknowledg|相貌9 appearanc|相较1 compar|相辅相成7 complement|相近9 clos similar|相连10 link join connection
相通9 connect communicat communication|相逢8 meet come|相遇9 meet encounter come|相邻8 neighbor adjacent|相邻的1 interfac
相配6 match suit|相配人1 match|相配的1 match|相间8 follow|相隔8 separat|盼10 long expect|盼复1 expect+repli|盼头5 good+prospect
盼望9 forward|省14 save inspect examin|省事6 simplifi+matter handl+administrativ+work|省俭2 economic|省力6 save+effort
省劲1 save+effort|省却5 save|省去6 omit save|省察3 examin|省得7 avoid|省悟7 truth|省略7 leav|省视3 call inspect|省钱6 save+money
眇4 blind tini star|眉10 upper+margin|眉宇6 appearanc|眉开眼笑6 smil|眉来眼去4 eye|眉清目秀6 pretti
眉目7 progress featur prospect+solution|眉眼6 appearanc|眉睫3 nearbi|看16 care|看上7 fall|看上去10 appear|看不见1 seen invisibl
看中8 choos+consideration|看书8 read studi|看准7 check|看到13 visualli|看台7 view+platform|看在眼里1 observ|看守8 guard watch
看客5 audienc|看家6 special|看得见7 visibl|看得起4 respect think+highli|看戏1 watch+play|看护6 watch|看望9 visit|看法11 view opinion
看清9 clearli|看病9 visit+doctor patient|看看12 examin survey pretti+soon|看破5 reject|看走眼4 taken|看起来9 appear
看透7 understand+thoroughli|看重9 care|看错1 mistak|看顾4 watch|眍2 sink|眑2 deep|眚3 error|眛1 blind|真14 truli real|真个8 truli
真书3 regular+script|真事1 realiti real|真人8 real+person|真人版1 real+life+version|真人秀1 realiti|真值5 true+valu truth+valu
真值表3 truth+tabl|真假8 genuin+fake true+fals|真凭实据4 reliabl+evidenc|真刀真枪5 bit+real|真分数1 proper+fraction|真切8 distinct clear
真功率1 true+power|真善美5 truth|真地址1 true+address|真实11 true real|真实地1 true|真实性7 realiti|真实感5 sens+realiti|真实的1 true real
真容4 portrait genuin+appearanc real+face|真彩色1 true+color|真性5 real|真怪4 unusual|真情8 real+situation truth
真意5 true+mean correct+interpretation|真才实学6 solid+learn|真是12 truli|真格4 true real|真棒1 great
真正13 genuin real true genuineli|真爱1 true+love|真率1 genuin straightforward|真理10 truth|真的12 real|真相9 actual+fact
真相大白5 becom+clear|真真6 fact genuineli|真知4 real+knowledg|真确1 authentic|真言7 true+statement|真诚9 true genuin|真诚地1 genuineli
真谛7 real+mean|真象5 actual+fact|真身5 real+bodi|真迹6 authentic genuin+work|真释1 true+explanation genuin+reason
真面目5 true+identiti true+color|眠9 sleep|眦5 eye+socket|眯8 blind|眶7 eye+socket|眷8 concern care|眷属7 famili+member|眷怀1 miss
眷恋6 miss long remember+long|眷爱1 love|眷顾6 care concern|眸4 eye|眼13 eye|眼下10 present|眼中10 eye|眼光10 insight vision
眼冒金星4 star|眼前12 present|眼力7 strength+vision|眼圈7 eye+socket|眼尖5 good+eye|眼帘6 eye|眼底6 insid+eye|眼影4 eye+shadow
眼时1 present|眼珠8 eye|眼球9 attention|眼界8 scop|眼病6 eye+diseas|眼白4 whit|眼皮子底下1 current|眼目6 eye|眼看10 soon moment
眼眶8 eye+socket|眼眸3 eye|眼睛13 eye|眼窝7 eye+socket|眼罩4 eye+patch eye+mask|眼花7 blur|眼药5 eye+drop|眼药水4 eye+drop|眼见11 soon
眼见为实4 believ|眼见得6 clearli|眼镜片2 len|着17 move touch|着凉5 catch+cold|着力8 hard|着劲儿1 hard|着地8 land touch+ground pr
着墨4 describ|着实9 truli|着想8 thought consider pr|着手10 set|着手成春3 start|着数6 move schem|着火6 burn|着眼点6 plac+interest
着紧1 urgent|着色6 paint appli+color|着色剂6 color|着落7 reliabl+sourc|着边1 relevant point|着重10 emphasis stress|着陆8 land touch
着陆点3 land+site|睁11 open|睁开1 open|睃6 peer|睆4 good|睚1 star|睛8 eye|睡12 sleep|睡乡3 sleep|睡姿4 sleep+postur|睡懒觉1 sleep
睡相2 sleep+postur|睡眠10 sleep enter+sleep+mode|睡眠不足1 lack+sleep|睡觉10 sleep|睢7 star|督导6 direct|睦亲1 clos+relativ
睦邻政策1 good+neighbor+polici|睬7 pay+attention notic care|睹7 observ|睺3 half+blind|睽4 separat star|瞀2 dim|瞄8 aim
瞄准9 aim target|瞍1 blind|瞎11 blind purpos|瞎子9 blind+person|瞎猜5 blind+guess|瞎眼5 blind|瞎编1 fabricat|瞎闹3 scen|瞑4 clos
瞑想1 think+deepli|瞓觉1 sleep|瞠目5 star|瞧13 visit|瞩4 star|瞩望3 forward|瞩目9 focus+attention|瞪10 open+wide star|瞪眼7 star
瞪视7 star|瞬态1 transient|瞬息6 flash|瞬息之间1 flash|瞬间10 instant flash|瞭5 survey|瞻8 view|瞻望3 forward|瞽5 blind
矛盾12 contradiction conflict+view|矛盾律4 law+contradiction|矜持7 reserv|矢8 arrow|矢量7 vector
矢量图1 arrow+diagram vector+diagram|知13 awar|知会7 inform notifi notification|知名10 known|知名人士7 public+figur
知名度8 reputation profil|知悉5 inform|知情8 fact understand|知情人5 inform+sourc|知晓9 understand|知识13 knowledg
知识产生1 knowledg+production|知识信息1 knowledg+information|知识分子10 learn+person|知识响应1 knowledg+respons
知识工业1 knowledg+industri|知识工程1 knowledg+engineer|知识库5 knowledg+base|知识库系统1 knowledg+base+system|知识源1 knowledg+sourc
知识状态1 stat+knowledg|知识结构1 knowledg+structur|知识网1 knowledg+network|知遇之恩5 protection|知道15 awar pr
矩7 rule regulation pattern|矩阵8 array matrix|矩阵的元1 entri+matrix|矫8 correct|矫健6 strong+healthi|矫情5 affect|矫正7 correct
矫治5 correct|矬4 short|短12 short brief lack weak+point|短代码1 short+code|短传3 short+pass|短促7 short+time brief
短信9 text+messag sms|短发6 bob|短句4 claus|短命7 short+liv|短命令1 short+command|短响应时间1 short+respons+time|短地址1 short+address
短处6 fault weak+point|短少4 lack|短工5 temporari+job|短打扮1 short|短报文1 short+messag|短指令1 short+instruction
短指令格式1 short+instruction+format|短操作1 short+operation|短时储存1 stor|短时间4 short+term short+time|短暂9 short+duration brief
短暂断开1 short+break|短期10 short+term|短期操作1 short+term+operation|短期的1 short|短期记忆1 short+term+memori|短期试验1 short+term+test
短板1 weak+point|短欠1 lack short|短片6 video+clip|短程7 short+rang|短简3 brief|短篇小说8 short+stori|短类型1 short+type|短线8 short+term
短裤6 short|短训班3 short+train+cours|短讯1 sms text+messag|短评4 paragraph notic|短语6 phras|短跑5 sprint|短距离6 short+distanc
短距离网络1 short+rang+network|短路6 short+circuit|短路线1 short+circuit+line|短量程1 short+rang|矮10 low short|矮个儿1 short+person
矮半截1 lower+grad|矮子8 short+person|矮小8 short+small low+small|矮树1 short+tree|石墨9 black+lead|石青5 azur+blue
矿业8 min+industri|矿区8 min+site min+area|矿灯5 light|码10 weight number code|码型2 code+pattern|码头工人1 docker
码子4 number code+sign counter|码字3 digit counter|码放5 stack|码表1 time measurement code+tabl|砂石6 aggregat|砌块2 build+block
砍11 cut|砍伐7 cut|砍伤5 slash|砍掉7 prun|研9 studi research|研习7 research+studi|研修5 research+work|研判4 judg determin
研制12 develop|研制工具1 development+tool|研制工具包1 development+tool+packag|研制时间1 development+time
研发10 research+development develop|研定1 consider+decid decid+investigat|研析1 analyz research
研求1 studi prob research+examin|研究15 research studi|研究与发展1 research+development|研究与开发1 research+development
研究员10 researcher|研究室8 lab|研究小组1 research+group|研究报告1 research+report|研究模型1 research+model|研究生10 research+student
研究者7 researcher|研究计划1 research+report|研究课题1 research+subject|研究项目1 research+report|研究领域1 field+research|研讨9 discussion
研讨会9 discussion+forum|砝码6 standard+weight|砟3 fragment|砥砺4 encourag|破13 broken|破例7 exception|破关1 beat|破土5 break+ground
破坏12 break|破坏性7 destructiv|破坏者4 rat|破壁4 break|破天荒6 first|破布1 rag|破开1 split cut+open|破折号3 dash|破格7 break+rule exception
破案5 solv+case|破片6 fragment|破约1 break+promis|破纪录1 break+record record+break|破绽8 flaw weak+point|破绽百出4 full+flaw
破裂9 break|破裂处1 break|破解8 break explain|破译9 break+code|破费5 spend|破钞1 spend+money|破镜2 broken+mirror|破门7 scor+goal
破除7 eliminat|砸11 fail|砸毁2 destroy|砸破1 break|砸锅3 fail|砼3 concret|础8 foundation base|硕8 larg big|硕士10 learn+person
硕大7 big massiv|硕果5 major+achievement great+work|硖5 plac+name|硙4 pure+whit|硝烟8 smok|硬12 hard strong|硬件9 hardwar
硬件安全1 hardwar+securiti|硬件平台3 hardwar+platform|硬件检验1 wire+check|硬件资源2 hardwar+resourc|硬伤1 flaw|硬体1 hardwar|硬化7 harden
硬壳6 hard+shell|硬实3 robust|硬干3 brut+strength|硬性6 hard|硬拷贝2 hard+copi|硬挺5 hold|硬撑5 pain|硬是8 simpli|硬朗6 robust healthi
硬核1 hard+core|硬气5 strong|硬水4 hard+water|硬派1 hard+line|硬盘8 hard+disk|硬盘分区1 hard+disk+partition|硬盘驱动器3 hard+disk+driv
硬碟1 hard+disk hard+driv|硬磁盘2 hard+driv hard+disk|硬逼1 pressur press forc|硬邦邦5 hard|硬错误1 hard+error|硬骨头6 difficult+task
确11 authenticat solid real|确保10 ensur guarante|确信8 positiv|确凿6 authentic|确切9 exact precis|确定12 fix|确定路线1 rout
确实12 reliabl real|确实性1 credibiliti|确有其事1 true authentic|确立11 establish|确认10 confirm verifi confirmation
确认分页符1 confirm+page+break|确证5 prov confirm|确诊8 confirm|硾2 weight|碇5 anchor|碍9 block|碎11 break break+piec|碎块5 fragment
碎屑7 fragment|碎布1 rag|碎末4 bit|碎步5 small+quick+step|碎片8 fragment|碎石子1 blind|碧10 blue|碧潭2 green+pool|碧瓦3 green
碧眼6 blue+eye|碧绿7 dark+green|碧蓝5 dark+blue|碰10 touch meet bump|碰上9 run come meet|碰到10 come run meet hit|碰壁6 hit+wall
碰头6 meet hold+meet|碰巧6 happen|碰见8 run meet bump|碰触1 touch|碰面5 meet run|碱9 base|碱基5 chemical+base|碱基对4 base+pair
碱基配对1 base+pair|碱性的1 basic|碴6 fault glass+fragment|碻3 solid|磁头臂1 access+arm|磁心存储器1 core+memori core+stor
磁心映象1 core+imag|磁心映象库1 core+imag+librari|磁心板1 core+plan|磁盘7 disk|磁盘分区1 disk+partition|磁盘控制器2 disk+controller
磁盘机3 disk+unit|磁盘格式1 disk+format|磁盘空间1 disk+spac|磁盘阵列2 disk+array|磁盘驱动器4 disk+driv|磁碟1 computer+disk|磁轨1 track
磁道写入1 track+writ|磁道号1 track+number|磁道地址1 track+address|磁道存取1 track+access|磁道宽度1 track+width|磁道数1 track+number
磁道格式1 track+format|磁道组1 track+group|磁道记录1 track+record|磁道读出1 track+read|磁道跟踪1 track+follow|磁道选择1 track+selection
磅9 platform+balanc|磅秤2 scal platform+balanc|磊磊1 open+honest|磊落4 big+heart open+honest continuous|磋8 polish|磋商8 consult
磐8 stabl|磕9 tap|磕碰4 bump|磨11 polish|磨光5 polish|磨叽2 wast+time|磨合6 break|磨烦1 delay|磨磨蹭蹭5 slow|磨练7 self+disciplin
磨难7 trial cross|示9 reveal|示众7 publicli+expos|示例6 typical+exampl|示例学习1 learn+exampl|示好1 friendli
示威11 demonstrat demonstration|示威游行1 demonstration|示寂1 pass|示弱7 weakness|示性类3 characteristic+class|示意9 hint indicat
示意图6 sketch graph|示现1 appear|示范9 demonstrat demonstration model+exampl|示警5 warn warn+sign|示踪的1 label
礼义廉耻4 integriti+honor|礼仪用的1 stat|礼俗5 custom|礼品8 present|礼宾4 protocol|礼拜8 week|礼拜一3 monday|礼物10 present
礼让5 consideration yield|社11 group agenci|社交8 interaction social+contact|社交圈3 circl|社会保险7 social+securiti
社会保障8 social+securiti|社会关系7 social+relation|社会名流4 public+figur|社会地位1 stat|社会工作5 social+work|社会工作者3 social+worker
社会性6 social|社会活动6 social+activiti|社会科学9 social+scienc|社会等级1 class|社会阶层1 social+hierarchi social+status|社区12 communiti
社团8 association group union|社工3 social+work social+worker|社科5 social+scienc|社稷11 stat countri
社群5 communiti social+group|社论7 editorial|社评3 editorial|社运1 social+movement|祁6 larg|祈7 request|祎8 excellent rare fine
祐9 protect|祖居5 original+home|祖师9 founder|祖师爷7 founder|祖祖辈辈5 generation|祛6 driv remov|祛除5 clear|神不守舍5 abstract drift
神往9 long|神志7 stat+mind|神态9 appearanc|神思6 stat+mind|神思恍惚3 abstract absent+mind|神情10 expression|神智8 mind|神气9 expression
神气活现5 air|神经10 mental+stat|神经性6 neural mental|神经病7 mental+case|神经网2 neural+net|神经网络1 neural+network|神经质6 edge
神色11 expression|神话10 legend|神谕3 oracl|神采6 expression|神采奕奕5 burst+life|神髓1 essential+character|神魂5 mind stat+mind
祥云6 magic+cloud|祦6 happi|票11 ticket|票价9 ticket+pric|票券1 shar shar+certificat|票庄1 money+shop|票房6 box+offic
票据8 negotiabl+instrument receipt|票据法4 negotiabl+instrument+act|票据清算1 clear|票数5 poll+count|票证5 ticket pass
票面值2 face+valu|祭品6 offer|祸害7 bad+person|禀10 report receiv|禀告8 report|禀报10 report|禁10 prohibit
禁制4 control restrict prohibit|禁区9 restrict+area forbidden+region|禁受1 stand
禁地9 forbidden+area restrict+area consider+limit|禁戒1 prohibit|禁欲5 suppress+desir|禁止11 prohibit|禁止电路1 circuit
禁止门1 gate exception+gate|禁演4 prohibit+performanc|禁猎2 preserv|禁用7 durabl disabl|禁用字符1 illegal+character
禁足1 ground gate restriction+movement|禁酒3 dry+law|禁闭5 wall|禁食6 fast|禄俸1 official+pay|禄食1 official+pay|福克斯5 focus
福分5 happi|福利10 material+benefit benefit+kind|福地6 happi+land|福音6 good|离13 leav part|离世5 pass|离任6 leav+offic|离别7 leav
离别的1 part|离去9 leav exit|离家出走1 leav+home|离岸价1 free+board|离开12 leav|离愁4 pain+separation|离散7 scatter discret|离线5 offlin
离职7 leav+offic|离谱5 excessiv beyond+reasonabl+limit|禾10 grain|秀10 refin graceful|秀丽9 pretti|秀外慧中3 good+intelligent
秀才9 scholar|秀气6 graceful|秀美7 graceful|秀色可餐2 graceful|私10 personal privat|私下8 privat|私事7 personal+matter
私人11 privat personal|私企5 privat+enterpris|私信10 personal+letter personal+messag|私利8 personal+gain|私募5 privat+placement
私处1 privat+part|私家7 privat|私密4 privat secret|私情7 personal+consideration|私房5 personal privat+room privat|私有8 privat
私服1 privat+server|私法4 privat+law|私生子7 love+child|私生活6 privat+life|私立7 privat|私自8 privat personal explicit+approval
私营9 privat|私营企业1 privat+business|私藏5 hidden secret+stor|私语5 whisper+conversation|秉8 hold maintain
秉承6 order receiv+command carri|秉持4 hold+fast|秋11 fall|秋季8 fall|秋毫无犯5 highli+disciplin|秋荼密网1 fine+net
种14 seed speci grow|种仁4 seed+kernel|种地7 work+land|种姓8 cast|种子10 seed|种子选手5 seed+player|种族10 race|种植11 grow|种种11 kind
种类12 kind type categori|种群8 population communiti|科12 branch+studi administrativ+section division field
科学13 scienc scientific+knowledg scientific rational|科学史5 histori+scienc|科学学3 research|科学实验2 scientific+experiment
科学家11 scientist|科学技术11 scienc+technologi|科学普及1 popular+scienc|科学界6 world+scienc scientific+circl
科学知识1 scientific+knowledg|科学研究5 scientific+research|科学管理4 scientific+management
科学计算3 scientific+calculation scientific+computation|科室7 department administrativ+division unit|科技13 scienc+technologi
科教8 scienc+education popular+scienc|科普8 popular+scienc|科目9 academic+subject field+studi|科研11 research|科研人员4 researcher
科研工作2 scientific+effort|科系1 department|科级5 section+level|科考队4 scientific+exploration+team
秒11 second arc+second instantli|秒杀1 flash+sale|秒针4 second+hand|秒钟8 second|秘9 secret|秘密11 secret|秘方6 secret+recip
秘籍6 rare+book|秘藏3 cach|秘诀8 secret key recip|租借7 leas|租出1 leas|租户3 tenant person+leas|租期4 leas|租用7 leas|租约5 leas
租让4 leas|租赁8 leas|秤杆4 balanc+arm|秤砣4 standard+weight|秩8 order|秩序11 order social+order stat|秩序井然5 perfect+order
秩序美1 order|秩然不紊1 complet+order|积11 accumulat stor measur+quantiti|积久1 accumulat+time|积习6 deep+root+practic
积体电路1 integrat+circuit|积分9 accumulat+point|积分榜7 tabl+scor|积分法1 integration+method|积年1 year old advanc+age|积年累月2 year
积弊6 age+old long+establish deepli+root|积弱3 cumulativ+weakness declin|积德5 good|积攒7 accumulat
积木式原理1 build+block+principl|积木式组件1 build+modul|积木系统1 build+block+system|积极13 activ positiv|积极反应1 activ+respons
积极性10 initiativ activiti|积极的1 activ|积极进取1 proactiv|积案3 long+pend+case|积水8 collect+water cover+water accumulat+water
积淀6 fig+valuabl+experienc|积渐1 gradualli|积累11 accumulat cumulativ|积累性3 cumulativ|积累而成1 add|积聚8 gather|积蓄9 save sav
称14 fit balanc|称为13 call name|称之为10 call known|称作9 call known|称做7 call known|称号11 name term+address titl
称呼10 call address|称职7 qualifi|称谓8 titl form+address|称谢6 express|称重量1 weight|移11 move shift chang alter
移交8 transfer hand|移位6 shift|移位指令1 shift+instruction shift+order|移入6 shift|移出4 shift|移到1 move
移动11 move movement migration mobil|移动式4 mobil|移去1 move|移居9 migrat|移山倒海2 transform+natur|移师5 move shift|移开1 move
移往3 migrat migration|移情5 chang+sentiment|移情别恋1 shift+love|移民10 migrat|移用1 adapt copi|移转5 shift transfer|移送7 transfer
移除1 remov|稀10 rare spars|稀世6 rare|稀奇7 rare|稀少8 spars rare|稀有元素4 trac+element|稀松6 poor|稀烂6 broken+piec|稀疏8 spars
稀疏地1 thin|稀罕7 rare|稀薄7 thin|稀里光当1 thin|程11 rule order regulation formula|程序12 procedur sequenc order computer+program
程序修改1 modification+program routin+modification|程序包3 soft+packag packag+program packag|程序包件1 packag+bodi
程序包标准1 packag+standard|程序包结构1 packag+structur|程序变换1 program+transformation transformation+program
程序块结构1 block+structur|程序块首部1 block+header|程序工程1 process+engineer|程序库1 program+librari|程序库支援1 librari+support
程序性5 program|程序接口2 routin+interfac|程序控制5 program+control|程序框图1 flowchart|程序模块1 program+modul
程序段3 program+segment code+segment routin+root|程序法4 procedural+law|程序码1 sourc+code|程序结构1 routin+structur
程序综合1 program+synthesis|程序编制1 program|程序表1 plan|程序设计4 computer+program|程序转换2 program+transformation|程序运行3 program+run
程序验证1 routin+verification|程度13 degre level|程式7 form pattern formula program|程式码1 sourc+code
程控5 program automatic+control|稍候6 wait+moment|稍后7 moment later|稍嫌1 bit|稍稍9 slightli|稍纵即逝5 transient|稍许5 bit|税11 tax
税关1 custom+hous|税制6 tax+system|税前5 tax|税务9 stat+revenu+servic|税后6 tax|税捐3 tax|税款7 tax+payment|税法7 tax+code tax+law
税金6 tax+money tax+due|稛2 full|稠7 dens|稠密8 dens|稳10 stabl|稳便4 reliabl|稳健的1 safe|稳固8 stabl|稳定13 stabl stabiliti
稳定区2 stabiliti+region stabl+zone|稳定度4 degre+stabiliti|稳定性9 stabiliti|稳定物价1 stabl+pric|稳当5 reliabl secur stabl|稳拿2 gain
稳练1 skill+reliabl|稳获3 catch|稹6 accumulat fine+clos|稽8 inspect check|稽查7 inspection|稽核6 audit verifi examin
稿10 manuscript draft|稿件7 manuscript articl|稿子8 script manuscript mental+plan|稿本3 manuscript sketch|稿纸6 draft+paper
究9 investigat studi+carefulli|究竟11 finalli outcom result|穷11 poor exhaust|穷举2 exhaust|穷举法1 method+exhaustion
穷人10 poor+peopl poor|穷凶极恶6 black+heart|穷国5 poor+countri|穷尽6 exhaust limit end|穷当益坚1 hard+press+determin|穷棒子1 poor
穷竭3 exhaust|穹6 vault|穹窿5 vault|穹隆4 dom+structur vault|穹顶5 vault|空12 empti air|空中12 air|空乘4 board+servic
空产生式1 empti+production|空位6 empti+plac room|空余5 free|空余内存1 free+memori|空值3 null+valu|空儿6 free+time|空军12 air+forc
空军一号5 air+forc|空军基地1 air+base|空函数1 function empti+function|空前绝后5 uniqu|空匮1 poor|空参引1 null+referenc
空参数表1 null+parameter+list|空变元1 empti+argument|空口说白话1 empti+promis|空号1 disconnect+phon+number|空名1 name call
空命令1 null+command|空地8 air+surfac open+spac|空域7 null+field|空头6 call|空子6 gap fig+gap|空字段1 null+field|空字符2 null+character
空字符串1 empti+string|空存储1 empti+stor|空室清野1 empti+room clean+field|空对地5 air+surfac|空属性单元1 empti+templat|空巢2 empti+nest
空引用1 null+referenc|空当5 gap interval|空手7 empti+hand|空手而归1 return+empti+hand|空抉部分1 skip+field|空投8 air+drop
空指令1 instruction null+instruction|空指令字段1 skip+field|空操作1 operation|空操作指令1 operation skip+instruction
空数据集1 null+data+set|空文件1 empti+file null+file|空旷7 void|空暇3 idle free+time|空格6 blank spac|空格键1 spac+bar
空档5 gap interval+time free+time|空气11 air|空气流2 flow+air draft|空气流通1 fresh+air draft|空气调节1 air+condition
空泛5 vagu+general specific empti|空洞8 empti|空洞洞2 empti|空洞的1 empti|空疏3 empti|空登记项1 empti+entri|空白9 blank+spac
空白媒体1 empti+medium|空白支票1 blank+check|空白点2 gap empti+spac|空白符2 blank+character spac+character|空的东西1 empti
空目标1 null+object|空空7 empti|空空洞洞4 empti|空符号组1 null+field|空置5 idle unus|空腹的1 empti|空落落5 empti|空虚感1 void|空虚的1 empti
空行5 blank+line null+line null+string empti+string|空行变元1 null+string+argument|空记录1 empti+record null+record
空话7 empti+talk|空语句1 empti+statement null+statement|空调9 air+condition|空身1 empti+hand alon|空车5 empti|空转3 run+open idle
空载5 load|空运9 air+transport|空运行1 run+open|空进程1 null+process|空连接1 null+link|空链接1 null+link|空闲7 idle free+time unus
空闲内存区1 free+core|空闲存储器1 free+memori|空闲时间1 free+time|空闲线1 free+line|空间12 spac room scop|空间隔离1 spatial+separation
空防5 air+forc air+defens|空难5 air+crash|空集1 empti+set|空集合1 empti+class|空页面1 empti+page|穿堂风2 draft
穿帮3 continuiti+error expos|穿插7 insert turn|穿着打扮1 appearanc|穿线2 thread|穿行8 go|穿越9 pass cross|穿越时空1 travel+time
穿过10 pass|穿马路1 cross|窀4 buri|窀穸1 buri|突10 dash move+forward+quickli|突出的1 project
突击检查1 spot+inspection search+notification|突升1 jump|突发事件1 emergenci|突变8 mutation|突然13 unexpect|突破11 break
突破点4 point+penetration|突袭7 surpris+attack|突起8 projection|突降1 light|窃听器3 tap+devic bug|窃窃私语6 whisper
窄10 narrow narrow+mind|窄带4 narrow+band|窈5 deep|窈窕5 fair graceful|窍8 open key|窎1 deep|窒8 stop|窕5 graceful|窖藏6 cach
窗10 window|窗口10 window fig+medium|窗口业务1 window+servic|窗口功能1 window+function|窗口参数1 window+parameter|窗口大小1 window+size
窗口定义块1 window+definition+block|窗口尺寸1 window+size|窗口操作1 window+operation|窗口文本1 window+text|窗口标题1 window+titl
窗口概念1 window+concept|窗口生成1 window+generation|窗口的1 window|窗口目标1 window+object|窗口类1 window+class|窗口系统1 window+system
窗口请求1 window+request|窗口软件1 window+system|窗口选项1 window+option|窗子8 window|窗户9 window|窗扇3 window|窗框4 window+fram
窗棂6 window+fram|窗花3 paper+cut|窗饰1 window+decoration|窘迫7 poor hard+press|窜改4 alter modifi chang tamper|窝11 nest plac
窝囊7 good|窝囊废4 good|窝巢4 nest|窝心4 feel+warm+insid|窠6 nest|窥探7 peer|窥知1 find discover|窭5 poor|窳5 bad weak
立13 stand set establish|立下9 set establish|立体9 thre+dimensional solid|立体几何4 solid+geometri|立体图2 thre+dimensional+figur
立体感5 model|立体照片1 thre+dimensional+photo|立体角3 solid+angl|立像4 stand+imag|立刻12 immediat prompt|立刻的1 prompt
立即12 immediateli|立即地址1 immediat+address|立即存取1 quick+access|立即更新1 updat|立国7 found+countri|立场11 position|立定6 stop
立志7 determin resolv|立时10 quickli immediateli|立案8 register file+case|立案侦查1 file+investigation
立竿见影5 fig+instant+effect quick+result|立约4 contract|立论7 proposition argument|立足9 stand establish|立身6 stand
立轴4 vertical+scroll|立项8 launch+project|立马8 immediateli|竑5 larg estimat|竖10 vertical|竖条2 column+bar|竖直5 vertical
竖立8 stand|竖起8 rais|站14 stand stop|站住9 stand|站台8 platform websit|站岗6 stand+guard|站点7 websit
站牌5 bus+information+board bus+stop|站立9 stand|站起1 stand spring|竞10 compet|竞争12 compet competition
竞争力10 competitiv+strength|竞争对手1 competitor|竞争性6 competitiv|竞争者7 competitor|竞价5 pric+competition compet+pric
竞技8 competition+skill|竞技性2 competitiv|竞渡6 row+competition|竞相8 competitiv|竞购5 compet+buy|竞赛10 race competition
竞赛者1 player|竞赛项目1 event|竞走6 walk+race|竞选9 run+offic|竞选活动1 campaign|竞逐3 competition compet|竞速3 race|竟日1 day+long
竟然12 surpris|章12 chapter section claus movement|章则4 rule|章回小说4 novel+chapter|章士钊4 establish+writer|章太炎6 scholar
章炳麟5 scholar|章程10 rule regulation|章节7 chapter section|竣3 complet finish|竣工9 complet+project|童10 child|童星2 child+star
童稚4 child|竦7 rais|竭8 exhaust|竭尽6 exhaust|端12 end start origin|端上1 serv|端倪7 boundari|端到端1 end|端口7 interfac port
端口地址1 port+address|端口数2 port+number|端子3 terminal|端庄7 compos|端方4 honest proper correct|端架子1 air
端正8 regular proper correct|端点5 end+point|端的9 detail|端系统1 end+system|端线5 end+line baselin
端绪4 start+development thread general+outlin|端详7 full+detail carefulli|端面4 end+face|竹筒倒豆子4 come+clean|竿头1 acme
笃9 serious true|笃定5 confident|笃实3 sound|笃爱1 love+deepli|笑14 smil|笑吟吟8 smil|笑嘻嘻9 smil|笑容10 smil smil+expression
笑意8 smil+expression|笑盈盈5 smil|笑眯眯7 smil|笑脸10 smil+face|笑话10 jest mock|笑谈6 light+chat|笑貌2 smil+face|笑逐颜开6 smil
笑靥5 smil+face|笑骂6 mock|笔11 writ+compos|笔供1 written+evidenc|笔墨8 word writ
笔头5 abiliti+writ writ+skill written written+form|笔底下1 abiliti+writ|笔录6 note transcript record|笔挺6 trim
笔杆子5 effectiv+writer|笔法7 techniqu+writ draw|笔算2 written+calculation|笔者10 author writer|笔耕4 writ|笔记9 note
笔记型电脑3 notebook|笔记本9 notebook|笔记本电脑6 notebook|笔译4 written+translation|笔试8 paper+test|笔调5 tone styl|笔谈4 sketch
笔锋5 touch|笛声7 pip|符9 mark sign|符号10 symbol mark sign|符号串2 symbol+string|符号检验1 sign+test|符号表1 symbol+tabl|符合12 line
符合操作1 match+operation|符合条件2 match+condition|符合状态1 match+stat|符合运算1 match+operation|符合门1 identiti+gate
笨嘴拙舌2 poor+speaker|笨手笨脚5 thumb|笨重7 heavi|第14 order|第一14 first number primari|第一例4 first+case first+instanc first+time
第一国际5 first+international|第一声5 high level+tone|第一季度1 first+quarter|第一手6 first+hand|第一把手3 person+charg|第一时间1 first
第一次12 first+time first number|第一步9 step first+step|第一流7 first+class|第一炮1 open+shot|第一的1 first|第一级6 first+level
第一线8 front+line|第一细目栏1 first+detail+group|第一轮7 first+round|第一遍4 first+pass|第一页6 first+page|第三12 third
第三世界7 third+world|第三人称1 third+person|第三代8 third+generation|第三位7 third+plac|第三季度1 third+quarter|第三方7 third+parti
第三纪8 third+period|第三者7 third+person third+parti|第二13 second number next secondari|第二世界3 second+world
第二产业9 secondari+industri|第二位8 second+plac|第二名7 second|第二天11 next+day|第二季度1 second+quarter
第二次11 second+time second number|第二的1 second|第二职业1 second+job|第二轮7 second+round|第五类3 categori+5 cat+5|第四声2 fall+tone
笮6 narrow|笺8 letter note+paper|笺注4 annotat commentari|笼9 wire cover|笼子7 container|笼络8 win
笼统7 general broad sweep lack+detail|笼罩9 envelop|筈1 arrow+end|等17 class rank grad equal|等一等1 wait+moment|等于11 equal
等价8 equal equal+valu equivalent|等价交换5 equal+valu+exchang|等价物8 equivalent|等价运算1 operation|等候10 wait|等值5 equal+valu
等到10 wait|等压4 constant+pressur equal+pressur|等同7 equal|等因奉此2 official+routin|等式6 equation|等待11 wait|等待时间1 wait+time
等待着1 await|等效网络1 equivalent+network|等比数列3 geometric+progression|等比级数1 geometric+seri
等温5 constant+temperatur equal+temperatur|等着瞧1 wait|等级10 grad rank status|等级制度1 hierarchi|等长码1 length+code|等闲7 common
筋疲力尽6 strength+exhaust spent|筋节2 composition|筋骨8 strength|筑11 build construct|筑巢6 nest|答12 answer repli agre return
答卷6 answer+sheet|答复10 answer repli|答应12 answer respond agre|答拜1 return+visit|答案10 answer solution
答理5 acknowledg respond answer pay+attention|答疑5 answer+question clarifi+doubt|答腔4 answer respond|答词3 repli speech
答话8 repli answer|答谢6 acknowledg|答辩7 repli|答问8 answer+question question+answer|策10 polici plan schem
策划10 plot schem bring engineer|策动8 plot|策励1 encourag|策士2 strategist|策应7 coordination support|策源地5 plac+origin sourc
策略11 strategi tactic|策略函数1 polici+function|筛8 filter|筛查4 screen|筛选8 filter|筲3 bucket|筹9 token ticket prepar
筹划8 plan+prepar|筹办7 arrang preparation|筹募2 rais+fund collect+money|筹商1 discuss|筹备9 preparation|筹措8 rais
筹算5 calculat fig+budget plan|筹议1 discuss|筹资6 rais+resourc|筹集8 collect+money rais+fund|签10 label|签出1 log
签到4 register sign|签发7 issu|签发日期1 date+issu|签名9 sign signatur|签字10 sign signatur|签定7 sign|签条3 label tag|签章3 signatur
签署11 sign|签证8 certificat|简9 simpl letter choos|简介11 summari brief+introduction|简体字8 simplifi+chines+character
简则1 general+rule simpl+principl|简化9 simplifi|简化字4 simplifi+chines+character|简化的1 reduc|简单12 simpl|简单事件1 simpl+event
简单化6 simplifi|简单参数1 simpl+parameter|简单变量1 simpl+variabl|简单名1 simpl+name|简单定义1 simpl+defin|简单指令1 simpl+instruction
简单明了1 clear+simpl simpl+term|简单映象1 simpl+map|简单格式1 simpl+format|简单的1 simpl|简单目录1 simpl+directori|简单短语1 simpl+phras
简单类型1 simpl+type|简单结构1 simpl+structur|简单编辑1 simpl+edit|简单语境1 simpl+context|简单语言1 simpl+languag|简单路径1 simpl+path
简单通路1 simpl+path|简史8 brief+histori|简图4 simpl+graph|简帖4 letter|简报5 presentation brief brief+report
简括5 brief+comprehensiv|简明8 simpl+clear concis|简易8 simpl+easi|简本5 concis+edition|简朴7 plain|简洁8 concis|简洁的1 clean
简略7 simpl brief|简略的1 summari|简直11 simpli|简省1 simplifi reduc+essential|简短8 brief briefli|简短地1 briefli short|简短的1 short
简称11 short+form|简繁1 simpl+versus+traditional|简约5 concis|简编5 concis+edition|简缩2 short+form|简而言之5 briefli
简要7 concis brief|简要表分析1 profil+analysis|简要表报告1 profil+report|简言之5 simpl+term simpli briefli
简讯5 newsletter brief sms+messag|简谱5 sol|简述5 outlin summariz sketch summari|简陋8 simpl+crud|箍节儿1 short+length
箓5 record book|算13 figur calculat comput|算不了6 account|算不得7 count|算了10 pass forget|算出1 figur|算后码1 post+code
算后索引1 post+index|算子6 operator|算数7 count+number hold count|算是11 consider last|算术9 sum|算法8 algorithm method+calculation
算盘8 plan schem|算符3 operator+symbol|算老几1 status|算计7 calculat plan expect|算话1 count trust|算账7 balanc+book account
算起来1 total|算题1 computational+problem|管13 care control manag charg|管住6 control manag|管保4 guarante|管制9 control restrict
管子7 pipe|管工3 pipe+worker|管弦乐团4 orchestra|管弦乐队6 orchestra|管待6 wait serv|管控3 control|管教8 disciplin teach guarante
管束6 exercis+control restriction control|管治3 governanc govern|管理14 manag management|管理业务1 management+servic
管理中心6 administration+center|管理信息1 management+information|管理信息库1 management+information+base|管理功能1 management+function
管理员7 manager administrator|管理器4 manager|管理学6 management+studi|管理审计1 management+audit|管理工具1 management+tool
管理指令1 execut+instruction|管理接口1 management+interfac|管理控制3 management+control|管理政策1 management+polici
管理数据1 management+data|管理文件1 management+document|管理文档1 management+document|管理服务1 management+servic
管理机构3 regulatori+agenci|管理核查1 management+audit|管理的1 manag|管理科学6 management+scienc|管理策略2 management+polici
管理系统7 management+system|管理者9 controller|管理范围1 management+domain|管理要求1 management+requirement|管理计划1 management+plan
管理语言1 management+languag|管理费5 management+fee|管理软件2 administration+softwar management+softwar|管用7 useful|管线7 pipelin
管脚1 pin|管见4 limit+view limit+understand opinion|管路5 pip|管道9 pipelin channel mean|箧5 box|箪食壶浆3 pr|箭11 arrow
箭头7 arrow+symbol|箭头键1 arrow+key|箱10 box|箱子9 box case|箴6 warn|篇11 sheet piec+writ articl|篇幅8 length|篇目5 tabl+content
篇章8 writ section+chapter|篡改6 tamper|篮圈1 ring|簇新5 brand|簌簌7 stream|簏2 box|簥3 larg+pipe|簧8 spring+lock|簸荡1 roll|簻5 big
簿9 book register account+book|簿册4 register land+register account+book|簿子4 notebook book
簿籍4 account+book register record|籀5 develop|籁5 sound nois|籍10 book+record registri roll membership|籍贯7 nativ+plac
米制3 metric+system|籴6 buy|类13 kind type class categori|类书6 arrang+categori|类似12 similar|类别9 classification categori
类别符号1 class+code|类同5 affiniti|类型12 type categori form|类型参数1 type+parameter|类型名1 type+name|类型检验1 type+check
类型状态1 type+stat|类型种类1 type+class|类型表1 type+list|类型论1 type+theori|类型转换2 type+conversion|类目1 categori|类程名1 class+name
类程定义1 class+definition|类网结构1 network+structur|类项1 categori|籽7 seed|籽实4 seed grain kernel|粉11 whit|粉刷7 paint
粉底5 foundation|粉盒2 compact|粉色5 whit|粉饰5 paint|粒10 grain|粒子10 grain|粒径5 grain+size|粗11 remot|粗体1 bold|粗布6 crash
粗放6 extensiv larg+scal|粗活5 heavi+manual+work|粗犷7 straightforward|粗率4 crud due+care|粗笨4 heavi+hand|粗糙8 crud|粗莽3 crud
粗调1 flat+tun|粗豪6 straightforward|粗陋5 crud|粗鲁7 crud|粘10 past|粘贴5 past|粜6 sell+grain|粟8 grain|粮11 grain provision
粮店3 grain+stor|粮秣5 provision|粹4 pure|粼5 clear|精11 extract energi|精义5 essential|精光7 left finish
精准6 accurat exact precis precision|精减3 reduc|精制8 refin|精力10 energi|精华10 best+featur
精品10 qualiti+good premium+product fine+work|精密9 accuraci exact precis refin|精密化2 refinement add+precision
精密机械1 precision+mechanism|精密的1 exact|精巢3 test|精工5 refin|精干7 special highli+capabl|精度9 precision|精当5 precis+appropriat
精微7 subtl|精心10 fine detail|精心制作1 craft|精挑细选1 select+carefulli|精明地处理1 engineer|精明强干6 intelligent+capabl|精汁1 extract
精深7 refin|精炼6 refin polish|精疲力尽5 strength+exhaust spent|精疲力竭6 strength+exhaust spent|精瘦5 lean|精白2 pure+whit
精研6 research+carefulli|精确10 accurat precis|精确图象1 exact+imag|精确度6 accuraci precision|精确的1 exact|精确解1 exact+solution
精神13 mind|精神性5 mental|精神恍惚4 absent+mind|精神抖擞6 full+energi|精神状态2 mental+stat|精神百倍4 refresh|精简7 simplifi reduc
精粹5 pure+concis|精细10 fine careful|精美10 fine refinement|精致9 fine refin|精良7 excellent|精萃2 select
精选8 carefulli+chosen choic|精选品1 choic selection|精选的1 select|精通9 master|精通的1 practic|糁5 mix|糅3 mix|糅合5 mix
糇4 dry+provision|糈2 official+pay|糊9 past|糊剂2 past|糊墙1 paper+wall|糊涂9 confus|糊糊涂涂3 confus|糊里糊涂6 confus vagu|糖尿病9 diabet
糜7 wast|糜烂7 decay|糟糕9 bad|糟践5 wast destroy|糟蹋7 wast abus|糟透1 bad+stat|糨2 past|糨子1 past|糨糊4 past
系13 connect system relat|系列11 seri set|系定位方式1 set+location+mode|系实现方式1 set+mode|系描述体1 set+description+entri
系数9 coefficient factor ratio|系类型1 set+type|系统14 system|系统任务1 system+task|系统优化2 system+optimization|系统信息1 system+info
系统分析6 system+analysis systematic+analysis|系统可靠性2 system+reliabiliti|系统名1 system+name|系统学4 systematic
系统实现1 system+implementation|系统工程7 system+engineer systematic+engineer|系统工程师1 system+engineer|系统性7 systematic
系统性能1 system+performanc|系统抽样1 systematic+sampl|系统控制块1 system+control+block|系统文件2 system+file|系统校验1 system+check
系统检验1 system+test|系统生成1 system+generation|系统盘1 system+disk|系统码1 system+code|系统研制1 system+development
系统设计1 system+design|系统资源3 system+resourc|系统软件5 system+softwar operational+softwar|紊5 involv confus|紊乱9 chao
素12 whit plain|素净4 quiet light|素常3 usualli|素描7 sketch|素日7 usualli|素朴6 simpl|素材8 sourc+material|素来8 consistentli
素质12 inner+qualiti|素质教育1 round+education|素面1 solid+color|索10 search demand exact|索价2 pric charg|索取7 demand|索引7 index
索引号1 referenc+number|索引地址1 index+address|索引块1 index+block|索引字1 index+term|索引存取1 index+access|索引层1 index+level
索引建立1 index+build|索引数据库1 index+data+base|索引数据集1 directori+data+set|索引文件1 index+file|索引方式1 index+mode|索引法1 index+method
索引生成1 index+generation|索引的1 directori|索引目标集1 index+target+set|索引系统1 index+system|索引结构1 index+structur|索引行1 index+line
索引表1 index+list index+tabl|索引记录1 index+record|索引输入1 index+input|索引输出1 index+output|索引道1 index+track
索引部分1 index+component|索引键1 index+key|索引集1 index+set|索引项1 index+entri|索性9 simpli|索求2 seek demand|索然5 dry
索要7 request demand|索解3 seek+answer explain explanation|索讨2 demand claim|紧12 tight strict clos+hand near
紧俏5 high+demand|紧凑7 compact tight|紧密结合4 tight+coupl|紧巴2 tight hard|紧巴巴3 tight+fit hard|紧张12 key|紧急11 urgent emergenci
紧急事件1 emergenci|紧急状况1 emergenci|紧急状态9 stat+emergenci|紧接5 immediateli+adjacent immediateli+follow|紧握6 go|紧紧地1 fast
紧紧跟随1 tag|紧绷绷3 tight stretch|紧缩8 reduc cut|紧缺7 short+suppli|紧要7 critical vital|紧贴7 press|紧跟7 compli|紧身衣裤1 tight
紧迫9 press urgent|紧逼6 press+hard clos|紧邻5 next clos+neighbor|紧闭10 clos+secureli secur|紧靠7 next|紫12 purpl
紫气5 purpl+cloud|紫禁城10 forbidden+citi|紫红色7 red+purpl prun|紫色9 purpl|紫芝眉宇1 appearanc|累11 accumulat|累加5 accumulat
累加校验1 total+check|累及6 involv affect|累坏1 exhaust|累垮3 collaps break|累积8 accumulat|累累7 cluster|累计11 accumulat cumulativ
累进4 progressiv|絃1 watch+spring|絜3 clean mark+line pure|絮7 fig+pad|絷2 connect|綦3 dark+gray|緤3 bind|縢2 bind
繁10 great+number|繁体4 complex+font|繁体字8 traditional+chines+character|繁分数1 complex+fraction|繁多9 vari different+kind
繁密5 dens|繁星6 star|繁杂7 divers|繁殖11 reproduc propagat|繁茂8 rank+growth|繁衍9 reproduc|繁重9 heavi|繇6 caus mean|繙6 translat
纂7 compil bun|纂修6 compil edit compilation|纛6 big+banner|纟2 pr|纠8 gather investigat correct|纠偏3 correct+error
纠合5 gather|纠察5 maintain+order|纠正10 correct|纠结6 band link|纠错5 correct+error|纠错码3 correct+code error+correct+code
纠集7 gather|红13 red popular|红十字6 red+cross|红卫兵8 red+guard|红场5 red+squar|红心5 red heart+shap+symbol|红扑扑5 red
红旗10 red+flag|红星7 red+star|红枣7 red+date|红殷殷1 dark+red pr|红灯7 red+light|红牌7 red+card|红线7 red+line
红绿灯4 traffic+light traffic+signal|红脸7 turn+red|红色12 red|红领巾5 extension|纤8 fine minut|纤密1 clos fine|纤小3 fine|纤度3 size
纤悉1 detail|纤柔2 fine|纤细7 fine|约14 invit|约会8 engagement date arrang+meet|约会对象1 date|约伯1 job|约克6 york|约定9 arrang promis
约定俗成5 common+usag+agreement|约定数据库1 default+data+base|约数4 approximat+number|约束10 restrict limit constrain restriction
约束力7 bind|约束方程2 constraint+equation|约束条件5 constraint|约束矩阵1 constraint+matrix|约束长度1 constraint+length
约束集合1 constraint+set|约法7 temporari+law|约法三章5 basic+rule|约略6 approximat|约翰8 john|约翰斯4 john|约翰斯顿3 name
约见5 arrang+interview|约言2 promis word|约计3 approximat+estimat|约请5 invit|约集1 assembl+agreement gather
级13 level grad rank step|级别10 rank level grad|级差8 differential|级控制表1 level+control+tabl|级数8 seri|级联4 cascad
级距1 rang+valu|级长1 monitor|纨8 whit|纪9 pr order disciplin age|纪元6 epoch|纪年8 number+year|纪律10 disciplin|纪念11 remember
纪要8 minut|纫6 string thread|纬线6 parallel|纭7 confus|纯11 pure simpl genuin|纯净8 pure clean|纯利5 net+profit|纯属9 pure+simpl
纯情4 pure+heart|纯文字1 text|纯正8 pure honest|纯洁8 pure clean+honest|纯白8 pure+whit|纯粹9 pure completeli|纯粹的1 true
纯色4 solid+color|纯金6 pure+gold|纯音4 pure+tone|纰7 error|纰缪4 error mistak|纱窗5 screen+window|纱线6 yarn
纲11 guid+principl key+link class outlin|纲举目张2 structur+order|纲纪5 law+order|纲要8 outlin essential+point
纲领10 program guid+principl|纳10 receiv accept bring|纳入10 bring channel integrat incorporat|纳新1 accept fresh|纳税8 pay+tax
纵12 vertical|纵剖面4 vertical+section|纵向8 vertical|纵坐标4 vertical+coordinat|纵断面1 vertical+section|纵步3 bound|纵深8 depth span
纵火7 set+fire|纵线3 vertical+line vertical+coordinat+line|纵观7 overall+survey|纵览4 wide+survey|纵论3 talk+freeli
纵谈5 talk+freeli|纵贯9 pass|纵身10 spring|纵队8 column file|纶5 classifi|纷8 confus|纷披1 scatter|纷纭6 confus|纷纷12 continuousli
纸11 paper letter|纸品3 paper+product|纸堆1 paper stack+paper|纸夹1 paper+clip|纸币8 bank+note paper+currenci|纸张8 paper
纸片7 piec|纸牌5 play+card|纸质6 paper hard+copi print|纸黄金1 gold+contract special+draw paper+gold|纹10 line trac mark pattern
纹丝1 tini+bit|纹理7 grain|纹路6 grain|纹饰8 figur|纺9 spin|纺丝4 spin|纺纱8 spin|纺纱机5 spinner|纽8 turn button|纽子2 button|纽带7 link
纽扣6 button|纽约10 york|纽约大学4 york+universiti|纽约州6 york+stat|纽约市5 york+citi|纽约时报1 york+time|纽襻1 button+loop|纾7 ease
纾解1 ease remov|线12 thread string wire line|线下6 offlin line|线图4 line+draw diagram line+graph|线性9 linear
线性探查1 linear+prob|线性方程4 linear+equation|线性电路1 linear+circuit|线性系统5 linear+system|线性规划5 linear+program
线接口库1 line+interfac+base|线条8 line|线条交叉1 cross+connection|线条数1 number+line|线条样式1 line+styl|线段5 line+segment|线状6 linear
线程1 thread|线索9 trail thread|线绳4 string|线缆2 wire|线路11 line circuit wire|线路入口点1 access+point|线路控制块1 line+control+block
线路状态1 line+status|线路电平1 line+level|线路负荷1 line+load|线速度3 linear+velociti|绁7 bind|练12 practic train perfect
练习10 practic exercis|练习场3 driv+rang practic+ground|练习本2 exercis+book|练功8 practic+work+skill|练字4 practic+writ+character
练达5 experienc sophisticat|组12 form organiz group team|组件7 modul unit component assembli|组件信息1 modul+information
组件生产1 modul+production|组分8 component|组分数据库1 component+databas|组分级设计1 component+level+design|组分量1 group+component
组合11 assembl combin compos combination|组合分析1 composit+analysis|组合工程1 integration+engineer|组合库1 packag+librari
组合连接1 built+connection|组合键1 combination+key key+combination|组合音响3 fi+system|组合项1 group+item|组呼叫1 group+call
组地址1 group+address|组块1 chunk|组建10 organiz set establish|组成14 form|组成块1 block|组成的1 component|组成部分11 part component
组数据集1 group+data+set|组曲6 suit|组特征表1 group+profil|组生成1 group+generation|组窗口1 group+window|组织14 organiz organization
组织法10 organic+law|组编辑模式1 group+edit+mode|组群方式1 group+plan|组表目1 group+entri|组装7 assembl+install|组装级1 packag+level
组装设计1 packag+design|组词1 combin+word|组长9 group+leader|组长度1 group+length|组队5 team|组项1 group+item|组项名1 group+item+name
细12 thin+soft fine|细作8 secret+agent|细分7 segmentation|细化6 refin|细声细气5 fine+voic|细密7 fine clos detail
细察5 observ+carefulli|细小8 tini fine minut|细微8 tini minut fine subtl|细微差别1 nuanc|细心8 careful|细数1 breakdown list enumerat
细枝末节4 minor+detail|细查1 scan|细目3 detail+list specific+item|细目信息1 detail+information|细目印刷1 detail+print
细目报告1 detail+report|细目数据1 detail+data|细目文件1 detail+file|细目栏1 detail+group|细目表1 detail+tabl|细目集1 detail+set
细看8 peer scan examin+carefulli|细碎6 fragment bit+piec|细粒5 fine+grain|细线1 string thread|细绳1 string|细胞12 cell
细胞分裂1 cell+division|细胞周期1 cell+cycl|细胞培养1 cell+cultur|细胞壁7 cell+wall|细致9 fine careful|细节10 detail|细节集1 detail+set
细说7 detail|细软6 fine+soft valuabl|细部5 small+part detail|织蜘蛛网于1 web|终11 end finish|终久5 end|终了6 end|终于13 last end finalli
终产物1 end+product|终值1 final+valu|终场6 end|终天4 day+long|终局4 conclusion outcom|终年9 entir+year throughout+year|终成泡影1 come
终日8 day+long|终极8 final|终止9 stop terminat|终止于1 end|终止值1 stop+valu|终点8 end end+point finish+line destination
终点控制1 end+control|终点线1 finish+line|终生8 lifetim|终究10 end|终站1 dead+terminal|终端9 end terminal|终端开路线1 open+end+line
终端机3 terminal|终端用户4 end|终端系统1 end+system|终端节点1 end+node
终端设备1 end+instrument terminal+devic terminal+equipment terminal|终结8 end conclusion terminat|终结点1 endpoint
绍8 continu carri|绎5 continuous interpret|经14 classic pass|经久5 long+last durabl|经久不衰4 end|经传6 classic+work|经估价的1 valu
经典11 classic|经加工的1 process|经卷6 volum+classic|经历12 experienc go|经商8 trad business|经常12 frequentli regularli|经年累月3 year
经手6 handl deal|经手人3 person+charg agent|经指导的1 direct|经查1 investigation|经济15 economic|经济体制9 economic+system
经济可行性1 economic+feasibiliti|经济周期1 economic+cycl|经济基础8 economic+foundation|经济学10 economic|经济模型4 economic+model
经济特区10 special+economic+zone|经济界6 economic+circl|经理11 manager director|经管8 charg|经纪7 manag manager|经纪人8 agent manager
经纬5 main+point|经络8 energi+channel tactic|经营12 engag run operat|经营的1 work|经营者8 executiv manager|经营费用1 business+cost
经贸9 trad|经费10 fund|经过13 pass go process cours|经过的1 pass|经过试验的1 test|经鉴定的1 identifi|经销7 sell distribut|经验13 experienc
经验丰富1 experienc|经验定的1 test|绑住1 bind|绑定5 bind|绑扎4 bind wrap|绑架7 hijack|绑缚1 bind|结11 produc|结业6 complet+cours|结余5 balanc
结冰7 freez|结合13 combin link integrat bind|结合律1 law+association|结存3 balanc cash+hand|结实9 strong|结对子1 form+pair|结尾8 end
结局9 conclusion end|结帐4 pay+bill|结幕1 final+scen|结成10 form forg|结束13 finish end|结束任务1 end+task|结束位1 end+bit
结束信息1 end+messag|结束标志1 end+flag|结束符3 tail|结束键1 end+key|结构13 structur composition architectur|结构任选项1 structur+option
结构公用1 structur+shar|结构共享1 structur+shar|结构函数1 structur+function|结构分析法1 structur+analysis+method
结构力学5 structural+mechanic|结构化代码1 structur+code|结构化对象1 structur+object|结构化程序4 structur+program|结构化网络1 structur+network
结构化设计1 structur+design|结构化语言1 structur+languag|结构参引1 structur+referenc|结构参数1 configuration+parameter
结构变量1 structur+variabl|结构名字1 structur+name|结构命令1 structur+command
结构图4 assumption+diagram structur+block structur+chart|结构存储器1 structur+memori|结构层次数1 structur+level+number
结构式5 structural+formula|结构引用1 structur+referenc|结构性7 structural structur|结构性能1 structur+performanc
结构成分1 structur+component|结构控制1 structur+control|结构描述1 structur+description|结构操作1 structur+operation
结构数据项1 structur+data+item|结构方式1 structur+mode|结构标记1 structur+tag|结构概念1 structur+concept|结构的1 structur
结构知识1 structur+knowledg|结构管理1 structur+management|结构类型1 structur+type|结构索引1 structur+index configuration+index
结构节点1 structur+node|结构表1 structur+tabl|结构设计1 architectural+design configuration+design|结构访问1 structur+referenc
结构质量1 architectur+qualiti|结构选择1 structur+option|结构长度1 structur+length|结构页1 structur+page|结构项1 configuration+item
结果13 outcom result conclusion|结果代码1 object+code|结果位数1 result+length|结果信息1 object+information|结果函数1 result+function
结果参数1 result+parameter|结果地址1 result+address|结果字长1 result+length|结果数据1 result+data|结果显示2 result+display
结果模块1 object+modul|结果正文1 target+text|结果状态1 result+stat|结果的1 result|结果语言1 object+languag|结果说明1 result+note
结果调用1 call+result result+call|结果输出1 result+output|结核8 consumption|结清5 squar|结点5 node|结盟8 align|结社6 form+association
结穗1 head|结算9 clos+account|结缘5 attach|结网1 spin+web|结论11 conclusion verdict reach+verdict|结账5 pay+bill|绕11 move|绕回1 wrap
绕脖子1 involv|绕行6 long|绕过9 bypass avoid|绕道8 bypass|绘10 draw paint|绘制9 draw draft|绘图6 draw draft
绘图机2 draw+machin plot+machin draft+machin|绘图板2 plot+board|绘声绘色5 true+life|绘文字1 emoji|绘画10 draw paint|给16 suppli provid
给与7 accord|给予11 accord|给付6 pay payment|给定6 stat+advanc preset|给水6 suppli+water|绚3 swift|绛8 purpl+red
络8 small+net net+object|络合物5 complex|络绎5 continuous|络绎不绝7 continuousli|绝12 cut+short disappear|绝世7 uniqu
绝交5 break+relation|绝伦7 beyond+compar|绝密6 top+secret|绝密文件1 top+secret+document classifi+paper|绝对12 absolut
绝对代码1 direct+code|绝对值6 absolut+valu|绝对权1 absolut|绝对温度4 absolut+temperatur|绝对观念3 absolut+idea|绝对误差1 absolut+error
绝对量6 absolut+magnitud|绝对零度4 absolut+zero|绝对高度2 absolut+temperatur|绝招8 uniqu+skill|绝无仅有7 rareli+seen|绝活5 uniqu+skill
绝然4 completeli|绝版3 print|绝粮1 provision+exhaust|绝缘8 cut|绝迹7 break+relation|绝配1 perfect+match|绝食6 fast|绞9 hang
绞刑5 execut+hang|绞刑架7 hang+post|绞杀4 hang|绞死5 hang|绞痛5 sharp+pain|绞缢1 hang|统11 gather unit unifi
统一13 unifi unit integrat|统一体5 singl+entiti|统一发票1 invoic|统一战线10 unit+front|统一规划1 integrat+program|统共4 total|统制8 control
统属1 line+command|统帅10 command|统御3 control|统战6 unit+front|统揽3 overall+charg overall+control|统摄4 command
统治13 rule govern|统率9 command direct|统筹8 overall+plan|统管5 unifi+administration|统计12 statistic count add
统计假设1 statistical+hypothesis|统计分析1 statistical+analysis|统计力学1 statistical+mechanic|统计学7 statistic
统计数据1 statistical+data|统计算法1 statistical+algorithm|统计表4 statistical+tabl chart|统计资料1 statistic|统货3 unifi+good
统购6 unifi+government+purchas|统辖8 govern command|统配4 unifi+distribution unifi+allocation|统领9 lead command|统驭1 control
绢9 thin|继11 continu follow go succeed|继嗣3 continu|继承11 inherit succeed carri|继承权6 inheritanc|继续13 continu proceed go
继续执行3 resum|继续的1 continu|绩7 spin|绩效7 performanc result achievement|绪7 begin mental+stat thread|绪论5 introduction
续10 continu|续假1 extend+leav|续签4 contract+extension|续页入口1 page+entri|绯8 dark+red|绰约4 graceful
绳墨2 fig+rule rule+regulation|绳套4 harness|绳子9 string|维10 preserv maintain hold dimension
维修10 maintenanc protect+maintain|维吉尼亚1 stat|维吉尼亚州1 stat|维度5 dimension|维护12 protect|维护工程师1 servic+engineer
维护时间1 servic+time|维护程序2 maintenanc+program maintenanc+routin|维护费用1 maintenanc+charg maintenanc+cost
维护阶段1 maintenanc+phas|维护面板1 maintenanc+panel|维持11 maintain preserv|维持费3 maintenanc+cost|维系8 maintain hold
绵8 continuous soft|绵力2 limit+power|绵密5 detail fine+careful|绵延9 continuous continuous+link|绵绵7 continuous
绵绵不绝4 continuous|绵远1 remot|绵连1 continuous|绵长5 long+continuous extensiv|绷8 draw+tight|绹3 bind|绺7 lock|综8 sum
综上所述6 summariz sum|综合13 comprehensiv composit synthesiz mix|综合体6 complex synthesis|综合叙述1 summari
综合工程1 integration+engineer|综合性10 synthesis|综合报导1 summari+report|综合报道1 comprehensiv+report
综合法3 synthesis synthetic+reason|综合测试1 synthetic+test|综合的1 comprehensiv|综合语言1 comprehensiv+languag|综合馆1 complex
综括4 summariz sum|综计1 add|综述6 sum general+narrativ|绽8 burst+open|绽破1 burst split|绽裂1 split+open|绾9 bind string
绿11 green|绿区1 green+zone|绿地7 green+area|绿林7 pr|绿树6 tree|绿水5 green+water|绿灯6 green+light permission+proceed
绿皮书4 green+paper|绿色11 green|绿色食品1 clean|缀8 combin link|缀合1 compos|缀字1 compos+word|缁10 dark|缃7 light+yellow+color
缄5 box letter clos|缄默7 silent|缅9 remot detail|缅因5 main stat|缅因州4 main stat|缇7 orang+red+color|缉查2 search
缉毒5 drug+enforcement|缋5 multi+color draw|缓10 slow gradual|缓兵之计5 delay+tactic|缓冲7 buffer
缓冲作用1 buffer+action buffer+function|缓冲区5 buffer+area buffer|缓冲器3 buffer
缓冲存储器3 buffer+memori buffer+storag buffer+storag+devic buffer+stor|缓刑7 suspend+sentenc|缓办1 delay|缓和9 ease moderat
缓存7 cach buffer+memori|缓急6 prioriti|缓急轻重1 urgent+non sens+prioriti|缓慢10 slow slow+mov|缓期5 defer|缓步8 gradualli
缓缓的7 easi|缓缓而行1 lag|缔4 connection|缔造7 found creat|缔造者6 creator founder|缕7 thread detail|缕述1 relat+detail
编11 organiz group|编修8 compil+edit|编入8 includ assign|编入索引中1 index|编写9 compil|编列4 arrang+order compil prepar
编制11 establish|编制程序1 program|编剧8 writ+play scenario|编加副本1 edit+copi|编印8 compil+print publish|编号8 number serial+number
编号列表1 number+list|编号方式1 number|编号方案1 number+plan|编号的1 number|编号码1 number+code|编号系统1 number+system|编号节点1 number+node
编号行1 number+line|编号计划1 number+plan|编号部件1 number+block|编址存储器1 address+memori|编址系统1 address+system
编审5 copi+edit copi+editor|编导8 writ+direct playwright+director|编录5 edit+extract|编成9 organiz edit|编成日期1 creat+date
编排8 arrang|编排式输入1 edit+direct+input|编排式输出1 edit+direct+output|编撰7 compil edit|编曲2 compos|编校3 redact edit|编班1 placement
编目6 list|编目文件1 list+file|编目表1 list+tabl|编码8 code encod|编码员1 coder|编码序列1 cod+sequenc|编码数据1 cod+data|编码方式2 encod+mode
编码方案1 cod+program cod+schem encod+schem|编码方法2 cod+method encod+method|编码标准1 cod+standard|编码率1 code+rate
编码规则1 code+rule|编程8 program|编程器1 program+unit|编程序2 program|编索引1 index|编纂8 compil|编组8 organiz+group|编者7 editor compiler
编著6 compil writ|编译8 translat+edit translator+editor compil|编译器5 compiler|编译程序5 compil+routin compil+program compiler
编译系统1 compil+system|编译语言2 compiler+languag|编辑14 edit compil editor compiler|编辑代码1 edit+code|编辑写命令1 edit+writ+command
编辑制导的1 edit+direct|编辑功能1 edit+function|编辑原本1 edit+script|编辑命令1 edit+command|编辑器4 editor|编辑图案1 edit+pattern
编辑室3 editorial+offic|编辑对话1 edit+session|编辑对象1 edit+object|编辑手稿1 edit+script|编辑拷贝1 edit+copi|编辑操作1 edit+operation
编辑文本1 edit+text|编辑方式1 edit+mode|编辑框1 edit+box|编辑检查1 edit+check|编辑模式1 edit+pattern|编辑的1 edit|编辑类型1 edit+type
编辑结构1 edit+structur|编辑者10 compiler|编辑能力1 edit+capabiliti|编辑规则1 edit+rule|编辑语言1 author+languag|编辑费用1 edit+cost
编辑路径1 edit+path|编辑输出1 edit+output|编辑键1 edit+key|编辑项目1 edit+item|编选6 select+edit compil|编造7 compil draw fabricat invent
编队8 form+column organiz+team|缘10 caus reason|缘故9 reason caus|缘由8 reason caus|缘起6 origin|缚10 bind|缜5 fine+dens
缜密7 careful|缝纫6 tailor|缝缀3 patch|缠10 wrap+round|缠绵7 touch|缢死1 execut+hang|缤5 mix+color confusion|缤纷6 rich+divers
缦5 slow|缧6 bind|缩10 pull contract|缩减7 cut reduc|缩减的1 reduc|缩印本2 compact+edition|缩小10 reduc decreas|缩小尺寸1 size
缩成一团5 curl|缩手缩脚4 constrain|缩排1 indent|缩放1 scal zoom|缩放比例1 scal|缩略2 contract|缩短9 cut|缩紧3 contract|缩进4 indent|缪6 error
缭乱3 confus|缭绕7 curl|缮7 repair rewrit transcrib|缮写5 copi transcrib|缯6 bind|缱7 attach|缴8 hand|缴交2 hand|缴付4 pay hand
缴税5 pay+tax|缴纳9 pay|缴获7 captur|缴费6 pay+fee|缵3 carri succeed inherit|缺11 lack|缺乏12 lack short|缺位5 bit|缺口9 gap
缺少10 lack short|缺少的1 miss|缺席8 absent|缺席值1 default+valu|缺席参数1 default+parameter|缺席规则1 default+rule|缺席选择1 default+option
缺席逻辑1 default+logic|缺点9 weak+point fault|缺省2 default|缺省任务1 default+task|缺省值1 default|缺省参数1 default+parameter
缺省文件1 default+file|缺省映象1 default+map|缺省用户名1 default+name|缺省目录1 default+directori|缺省类型1 default+type|缺省组1 default+group
缺省规则1 default+rule|缺省路由1 default+rout|缺省逻辑1 default+logic|缺货5 lack+suppli unavailabl+good|缺陷9 flaw|缺页2 miss+page
罄7 exhaust empti|罄尽1 entireli|罅隙2 gap|网12 net network|网上11 onlin|网下3 line|网丝1 mesh|网关5 network+router gateway
网卡5 network+adapter+card|网友10 internet|网址8 websit web+address url|网孔1 mesh|网店1 onlin+shop|网格6 grid mesh|网格线1 grid+line
网桥2 bridg|网段3 network+segment|网民9 web|网游6 onlin+game|网点8 branch servic+center|网状模型1 network+model|网状物1 network
网状结构5 net+structur|网的安全性1 securiti+network|网眼3 mesh|网站12 websit node|网管5 network+management
网管员1 network+manager network+administrator|网管接口1 network+management+interfac|网管系统1 network+management
网络13 internet network|网络函数1 net+function network+function|网络协议4 network+protocol|网络名字1 network+name
网络地址3 network+address|网络客1 web|网络层4 network+layer|网络广告1 onlin+advertis|网络应用4 network+application
网络拓扑1 net+topologi topologi+network|网络日志1 blog|网络日记1 blog|网络服务1 network+servic|网络版6 network+board
网络环境1 network+environment|网络理论1 net+theori|网络用户1 network|网络目录1 network+directori|网络科技1 network+technologi
网络管理5 network+management|网络管理员2 network+administrator|网络综合1 network+synthesis|网络节点1 network+node node+network
网络规模1 network+size|网络设备1 network+equipment|网络设定1 network+set|网络设计1 network+design network+plan|网络软件1 network+softwar
网络连接1 network+connection|网赚1 money+onlin|网路6 network internet|网路平台1 network+platform|网路应用1 network+application
网路服务1 network+servic|网路架构1 network+infrastructur|网路环境1 network+environment|网路的1 network|网路节点1 network+node
网路链接层1 network+link+layer|网际2 internet net|网际网路1 internet|网页11 web+page|网页地址1 url|网页设计1 web+design|网鱼1 net|罔6 none
罕9 rare|罕有6 rareli rare|罕见10 rare rareli+seen|罗11 collect gather catch|罗列7 spread|罗布5 display spread distribut
罗得岛6 stat|罗德岛3 stat|罗网6 net|罗致5 gather|罘4 plac+name|罚则4 penalti|罚单3 violation+ticket|罚款9 fine penalti|罚球7 penalti+shot
罚金7 fine|罚钱1 fine|罢13 stop dismiss suspend|罢休8 forget|罢免10 dismiss|罢官8 dismiss+offic|罢工10 strik go+strik
罢课6 student+strik|罢黜5 dismiss+offic reject|罩10 cover|罩子5 cover|罩衣3 overall|罪12 fault|置13 install plac buy|置之不理7 ignor
置之脑后4 ignor notic|置买1 purchas buy|置于10 plac locat|置位时间1 set+time|置信6 believ confidenc|置信区间1 confidenc+interval
置信度4 confidenc+level|置信水平1 confidenc+level|置信限1 confidenc+limit|置入5 insert emb introduc|置办6 purchas buy
置喙1 offer+opinion comment|置放4 plac|置疑5 doubt|置评4 comment statement|置身8 stay|署9 offic sign arrang|署名7 sign|罹5 happen
罹难4 kill|罾4 larg+squar+net|羁旅3 travel|羁留4 stay|羊栏1 fold|美14 america|美事4 fine|美人鱼5 mermaid|美军12 arm+forc|美利坚5 america
美国15 unit+stat|美国之音4 voic+america|美国在线5 america+onlin|美好10 fine|美学9 aesthetic|美工4 art+design art+designer
美术10 art fine+art paint|美术史7 histori+art|美术品3 art+object|美洲10 america|美洲驼3 llama|美滋滋4 happi|美满6 happi
美编4 layout+graphic graphic+design art+editor graphic+designer|美联储7 central+bank|美联社7 associat+press|美英3 uk
美誉9 good+reputation|美貌8 good|美金5 usd|羑4 lead|羝6 ram|群13 group|群众14 mass|群众团体1 mass+organization|群众性9 mass
群众路线1 mass+line|群体10 communiti|群体决策1 group+decision|群呼1 group+call|群居6 live|群滤波器1 group+filter|群码记录1 group+code+record
群组1 group cohort cluster|群聚4 gather aggregat|群英7 ensembl+hero|群英会5 distinguish+gather meet+hero|群落8 communiti
群计数法1 group+count+method|群论1 group+theori|群速1 group+velociti|群雄10 star|群集5 gather aggregat|羯7 ram|羸4 lean|羸弱4 weak
羼3 mix blend|羽翼6 assistant|翊6 assist readi+fly respect|翌4 tomorrow|翌年9 follow+year next+year|翌日5 next+day
翔实6 complet+accurat|翕5 open+clos friendli compliant|翕动1 open+clos|翘9 rais|翘企1 long|翘望1 long|翘盼1 long|翘足引领1 long pr
翘足而待1 pr|翚4 fly|翩3 fly+fast|翩翩6 graceful smart|翰7 writ|翳5 screen|翻12 turn|翻书页1 page|翻云覆雨4 love|翻作1 compos|翻修9 rebuild
翻倍1 doubl|翻倒6 collaps|翻动6 turn scroll|翻卷5 spin|翻天覆地6 fig+complet+confusion|翻开8 open|翻悔4 go|翻拍4 duplicat adapt|翻搅3 turn
翻案6 revers+verdict|翻江倒海5 fig+overwhelm|翻滚8 roll|翻版6 reproduction|翻牌1 draw|翻番6 doubl|翻盖4 rebuild|翻看7 brows
翻腾7 turn churn|翻覆4 chang+completeli|翻译10 translat interpret translator|翻译家6 translator|翻译机1 translat+machin
翻译程序1 test+translator translat+routin translat+program|翻译者2 translator|翻越6 cross|翻身9 turn|翻转7 roll turn
翻过8 turn transform|翻造1 rebuild|翻阅8 thumb|翼10 assist|老15 old experienc long+stand
老一辈7 previous+generation older+generation|老于世故2 sophisticat|老例1 custom|老化8 age becom+old|老化试验1 degradation+test
老半天1 long+time|老古板2 overli+conservativ squar|老城区6 historical+center|老境1 advanc+year old+age|老大10 old+age|老套4 old+stori
老套子2 old+method|老套的1 set|老字号6 shop|老实9 honest behav|老实巴交5 behav|老家9 nativ+plac plac+origin|老将8 fig+old+timer
老年8 old+age|老年人9 old+peopl|老年期4 old+age|老式7 old+type outdat|老成5 experienc sophisticat|老手5 experienc+person
老掉牙5 old date|老早5 long+time+ago|老朋友8 period|老本7 capital asset sav|老样子1 old+situation|老毛病5 old+weakness|老爷11 master
老牌7 old known+brand old+styl|老生常谈4 old+observation|老练6 experienc|老脸6 face|老虎机4 slot+machin|老账3 old+debt
老路5 conventional+behavior|老辈4 older+generation|老鸟3 old+hand|老鼠9 rat mous|老龄8 old+age|考12 beat check hit verifi
考分6 grad|考勤4 monitor+efficienci|考察12 inspect observ+studi spot+investigation|考察团7 inspection+team|考察船4 survey+ship
考察队6 investigation+team|考查8 investigat studi|考核11 examin check assess review|考究8 investigat check+research
考级2 placement+test|考虑13 think consider consideration|考订6 check+correct|考评6 evaluation investigat+evaluat
考试卷3 test+paper|考过1 pass|考量6 consider consideration|考验10 test trial|耄耋之年3 old+age|耄龄1 old+age|而且14 addition
而今8 present|耍10 play act display|耍嘴皮1 big+head|耍嘴皮子3 talk+big talk|耍子1 play fun|耍弄5 play engag|耐久5 durabl long+last
耐人寻味6 worth+think|耐克4 inc|耐受力2 toleranc abiliti+surviv|耐受性4 toleranc resistanc|耐心9 patient|耐用7 durabl|耐用品3 durabl+good
耐用的1 servic|耐穿3 durabl|耐药性5 drug+resistanc drug+toleranc|耗9 wast spend consum|耗力1 requir+effort|耗子7 mous rat
耗尽7 exhaust|耗损5 wast|耗时6 time+consum|耗材5 consum+raw+material|耗能4 consum+energi energi+consumption
耗费9 wast spend consum|耗资8 spend cost|耦5 pair coupl|耦合7 coupl|耳12 handl|耳子1 handl|耳朵11 handl|耳濡目染6 influenc
耳目8 information knowledg|耳目一新6 refresh|耳语7 whisper|耸9 excit rais high|耽8 delay|耽搁9 delay stop|耽误9 delay hold wast+time
耿7 honest|耿直6 honest|聂6 whisper|聂卫平5 professional+go+player|聆6 listen understand+clearli|聆听7 listen
聊9 chat depend temporarili|聊备一格1 token|聊天9 chat|聊天室6 chat+room|聊生1 earn+liv|聊胜于无3 better|职12 offic|职业14 professional
职位11 post offic position|职务12 post position job|职员9 offic+worker|职场1 job+market|职守5 responsibiliti post|职工12 worker
职掌6 charg assignment|职权12 authoriti power|职称9 professional+position titl job+titl|职级5 position level grad rank
职能11 function role|职衔6 titl|职责10 responsibiliti|聒噪6 noisi|联11 unit join|联产4 co+production|联合13 combin join unit
联合报5 unit+daili|联想10 associat mental+association|联想起1 associat think|联手9 act|联机6 onlin network connect+onlin
联机处理1 line+process|联机工作1 line+work|联机排错1 debug+line|联机操作1 line+operation|联机文件1 line+file|联机方式1 line+mode
联机测试1 line+test|联机系统1 line+system|联机诊断1 line+diagnosis line+diagnostic|联机调试1 debug+line line+debug|联机输入1 line+input
联欢6 parti|联欢会5 social+gather parti|联盟11 union|联系13 connection contact relation integrat|联系人6 contact
联系方式1 contact+detail|联线处理1 line+process|联线操作1 line+operation|联线调试1 debug+line|联结8 bind link
联络10 contact stay+contact connection|联络簿1 contact+book|联网8 network|联翩2 wave|联袂6 group|联调联试1 test
联谊会6 association parti|联轴器5 coupl|联轴节1 coupl|联运6 transport|联运票1 transfer+ticket|联通8 connection link|联集1 union|聘9 engag
聘书5 contract|聘请9 engag|聚11 assembl mass gather|聚会9 parti gather meet|聚光4 focus+light|聚合9 come assembl|聚合体1 aggregat
聚头3 meet|聚宝盆5 gold|聚拢5 gather|聚敛7 accumulat gather|聚焦8 focus|聚焦的1 focus|聚积5 accumulat collect build
聚议1 meet+negotiation|聚集10 assembl gather|聚集体3 aggregat|聚首5 gather meet|聚齐4 meet assembl|聪慧7 intelligent
聪敏6 quick intelligent|聪明11 intelligent smart|聪明绝顶1 highli+intelligent|聪颖6 smart intelligent|肃9 eliminat clean|肄3 learn
肄业5 drop|肆8 four shop|肇7 first start origin|肇因1 caus origin|肇始3 initiat start|肇建1 build creat|肇端4 start+point
肉体8 physical+bodi|肌体6 bodi organism|肌理5 textur|肖9 similar|肖像8 portrait|肙3 surround empti|肝10 play repetitiv
股13 shar low+level+administrativ+unit|股价9 stock+pric shar+pric|股份12 shar stock|股市10 stock+market
股指8 stock+market+index shar+pric+index|股本9 capital+stock investment|股权11 equiti+shar stock|股民6 stock+investor
股灾1 market+crash|股票11 shar+certificat stock|股票市场1 stock+market stock+exchang|股票指数2 stock+market+index shar+pric+index
股长4 head director|股集资1 shar+issu|肢体9 bodi|肢体冲突1 physical+encounter|肢解5 break+part|肥美5 round|肥肉7 gold|肩并肩5 side
肯11 agre consent readi|肯塔基4 stat|肯塔基州4 stat|肯定12 positiv|肱5 upper+arm arm|育9 children|育儿5 rais+child|肸1 scatter
肺活量4 vital+capaciti|肿块7 growth|胀9 bloat|胁迫7 forc|胆大7 bold|胆气6 bold|背13 hide learn+heart|背书6 repeat+lesson learn+heart
背债1 debt|背光3 poor+light|背包8 field+pack|背地1 privat|背对背试验1 test|背对背连接1 connection|背景11 background context
背景噪声3 background+nois|背景墙1 wall|背景音乐2 background+music|背板5 panel|背气1 pass|背离6 deviation|背约4 break+agreement
背诵8 repeat+memori|背逆1 violat go|背道而驰6 run+counter|背面9 revers+side wrong+side|背骨1 spin|胎9 pad origin|胖10 healthi ease
胖墩儿1 short|胖墩墩3 heavi+set|胜12 success beat|胜于1 ahead|胜任8 qualifi|胜似5 better|胜算6 success|胜诉5 recover|胜败8 result
胜过9 excel|胡克6 hook|胡诌6 talk+random|胥6 assist stor|胥吏4 low+level+government+official|胪10 stat pass+information
胯下物1 packag|胳肢窝4 pr|胳膊10 arm|胳臂6 arm pr|胶乳3 latex|胶印3 offset+print|胶版印刷1 offset+print|胸11 heart mind|胸中8 mind
胸墙3 defensiv+wall|胸怀7 broad+mind+open think|胸有成竹7 plan+advanc|胸臆5 inner+feel|胸襟7 heart vision|能16 abiliti
能上能下3 high+low|能人6 capabl+person|能力14 capabiliti abiliti|能力表1 capabiliti+list|能动性6 initiativ activ+role
能动部分1 activ+part|能够13 capabl|能屈能伸5 flexibl|能干6 capabl|能手7 expert|能源11 energi power+sourc|能级7 energi+level
能耐8 abiliti capabiliti|能耗7 energi+consumption|能见度7 visibiliti|能量11 energi capabiliti|脂膏4 rich|脆弱8 weak
脉案1 medical+record|脉络7 overall+context|脊11 spin|脊梁7 spin|脑11 brain mind head|脑儿1 brain|脑力6 mental+capaciti
脑力激荡1 brainstorm|脑壳7 brain|脑子10 brain mind|脑汁2 brain|脑波2 brain+wave|脑浆6 brain|脑海9 mind brain|脑瓜5 brain head mind
脑病5 brain+diseas|脑筋8 brain mind head think|脑细胞5 brain+cell|脑胀4 light+head|脑袋11 head brain mental+capabiliti
脑际5 mind memori|脑髓5 gray+matter brain|脓包7 good|脚12 role base|脚夫6 bearer|脚手架4 scaffold|脚本10 script|脚步11 step|脚步声9 step
脚爪4 claw|脱11 escap|脱产6 transfer leav transfer+asset|脱俗5 refin|脱出6 break escap|脱去1 throw|脱口秀3 talk|脱壳6 shell
脱岗1 time leav|脱掉7 remov strip|脱期1 miss+deadlin|脱机2 offlin|脱机作业1 line+job|脱机处理1 line+process|脱机存储器1 line+memori
脱机工作1 line+work|脱机应用1 line+application|脱机打印1 line+print|脱机扫描1 line+scan|脱机控制1 line+control|脱机控制台1 line+consol
脱机操作1 line+operation|脱机文件1 line+file|脱机方式1 line+mode|脱机方法1 line+method|脱机检验1 line+test|脱机测试1 line+test|脱机状态1 line+stat
脱机系统1 line+system|脱机设备1 line+equipment line+unit|脱机输入1 line+input|脱机输出1 line+output|脱档1 stock|脱水7 dry extract+water
脱漏3 leav miss|脱班1 schedul late|脱离10 break|脱稿5 complet+draft|脱空2 fail come fall|脱线处理1 line+process|脱线工作1 line+work
脱线操作1 line+operation|脱线系统1 line+system|脱色4 lose+color|脱落8 drop come lose omit|脱衣1 strip|脱误3 miss+word|脱货1 stock
脱身9 escap|脱轨3 jump+track|脱逃6 run escap|脱钩5 disconnect touch|脱销3 sell run lack+suppli|脱险7 escap come+aliv|脱靶4 miss mark
脸13 face|脸型4 shap+face|脸孔8 face|脸庞7 face|脸皮7 face|脸皮薄3 sensitiv|脸盘儿2 face|脸蛋7 face|脸蛋儿5 face|脸谱7 facebook|脸部7 face
脸面8 face|脾气10 character|脾胃7 preferenc|腆6 strong|腊9 preserv pr|腐9 decay|腐化7 decay corrupt|腐旧1 decay|腐朽8 decay
腐烂8 corrupt|腐蚀9 corruption|腐败11 corruption corrupt|腓6 decay protect|腔10 tune|腔子1 accent|腔调7 tune accent tone|腕8 arm
腮帮5 upper|腰11 lower middl|腰斩6 terminat cut+short|腰缠万贯4 load|腰金衣紫1 official+position|腴4 rich|腹泻8 run|腹稿4 mental+outlin
腹笥便便1 learn+person|腹笥甚宽1 read|腻9 soft|腻子1 frequent+caller|腾10 turn|腾出5 availabl|腾挪6 move shift|腾越4 jump vault
腾飞6 fig+rapid+advanc rapidli+develop|腿脚7 abiliti+walk|膀6 upper+arm|膀子7 upper+arm arm|膀臂5 upper+arm arm reliabl+helper
膂3 strength|膂力7 strength|膊7 upper+arm|膏8 past|膨胀10 expand inflat|膺6 receiv|臂10 arm|臂膀7 arm|臂膊4 arm|臃肿6 bloat
臆4 feel opinion thought|臆断3 assum assumption|臆测4 assumption guess|臇2 rich|臣妾7 subject|臣子7 subject|臣服7 serv|臣民9 subject
臧7 good|自15 self|自上而下7 top|自下而上6 bottom|自主11 independent autonomous|自举1 bootstrap|自习5 individual+studi
自优化控制1 self+optimiz+control|自保7 self+defens self+preservation|自信10 self+confidenc|自信心7 self+confidenc|自修6 self+studi
自创1 creat come|自制8 maintain+self+control self self+control|自制力5 self+control|自动11 automatic|自动停机1 auto+stop
自动分析1 automat+analysis|自动化9 automation|自动化作业1 automat+job|自动化技术1 automation|自动化环境1 automat+environment|自动化的1 automat
自动启动1 auto+start|自动呼叫1 auto+call|自动地1 automaticalli|自动学1 automation|自动应答1 auto+answer|自动控制1 automatic+control
自动操作1 automation|自动更新1 auto+updat|自动机6 robot|自动校验1 built+check|自动检索1 automat+retrieval|自动绘图1 automatic+plot
自动编码1 automatic+cod|自动行结束1 auto+line+end|自动装入1 auto+load|自动装置1 automatic|自动设计1 automation+design|自动输出1 auto+output
自助7 self+servic|自卫9 self+defens|自卫队9 self+defens+forc|自反1 self+reflect|自取6 invit|自变量5 independent+variabl
自变量类型1 type+argument|自含式系统1 self+contain+system|自命不凡4 self+important|自在6 free ease|自备6 self+provid self+contain
自如8 ease|自始至终7 throughout|自学9 self+studi|自学习1 self+learn|自学习系统1 self+learn+system|自定义3 custom defin|自定义序列1 custom+list
自定义格式1 defin+format|自定义码1 custom+code|自定义范围1 custom+field|自定义页眉1 custom+header|自家9 famili|自导1 self+guid autonomous
自封5 self+styl|自尊8 self+respect|自尊心7 self+respect|自展1 bootstrap|自强不息6 self+improvement
自律8 self+disciplin self+regulation|自得6 content|自我11 self|自我介绍1 self+introduction|自我意识1 self+awareness
自我陶醉3 self+satisfi|自找麻烦4 invit+difficulti|自报公议1 self+assessment|自拍器1 camera+self+timer|自控6 automat self+control
自支援系统1 self+support+system|自旋8 spin|自有码1 code|自来8 begin|自来水7 run+water tap+water
自来水管3 water+main servic+pipe tap+water+pipe|自构造1 self+structur|自核对1 self+verification|自检4 perform+self+test
自检验1 self+verification|自检验码1 self+check+code|自治区13 autonomous+region|自治市1 autonomous+citi|自治旗3 autonomous+banner
自洽性1 logical+consistenci|自测试1 self+test|自满6 self+satisfi|自然14 natur natural naturalli|自然人7 natural+person
自然保护区11 natur+reserv|自然史4 natural+histori|自然数7 natural+number|自然法6 natural+law|自然界9 natur natural+world
自然科学9 natural+scienc|自然而然8 automaticalli|自然语言5 natural+languag|自然资源10 natural+resourc|自然选择6 natural+selection
自然通风1 natural+draft|自爱6 self+respect self+love|自生自灭5 run+cours|自由13 free|自由体操5 floor|自由信息1 free+information
自由函数1 free+function|自由化8 free|自由区3 free+area|自由区域1 free+field|自由单元1 free+location|自由变量1 free+variabl
自由变量值1 free+variabl+valu|自由地1 free|自由市场6 free+market|自由意志1 free|自由格式1 free+format|自由模式1 free+schema
自由段格式1 free+field+format|自由活动1 free+time|自由流动1 free+flow|自由港6 free+port|自由状态1 free+stat|自由的1 free|自由程1 free+path
自由空间1 free+spac|自由网1 free+net|自由自在8 free+easi|自由落体4 free+fall|自由表1 free+list|自由访问1 free+access|自由贸易1 free+trad
自由贸易区5 free+trad+zone free+trad+area|自由软件1 free+softwar|自由面1 free+surfac|自由项1 free+term|自画像4 self+portrait|自相1 self
自相矛盾6 inconsistent|自相鱼肉1 kill|自省5 self+awareness|自知之明5 self+knowledg|自称10 claim claim+titl|自立9 independent|自花授精1 self
自若5 compos ease|自营6 self+operat|自行11 autonomous self|自行车赛4 cycl+race|自觉10 awar|自认7 believ acknowledg|自诉5 describ
自谋出路1 go+alon|自谦1 self+deprecat|自负8 responsibiliti|自负盈亏5 personal+financial+responsibiliti|自费7 self+fund
自足7 self+sufficient|自转8 rotation|自转轴1 axis+rotation|自述6 written+self+introduction|自述文件1 read readm readm+file
自选6 free+choos optional self+servic|自顶向下1 top|自顶向下法1 top+approach|自顶装入1 top+load|臬5 rule standard limit
臭屁1 self+important|至15 arriv|至今11 day|至关重要8 vital essential|至多6 upper+limit|至尊9 respect|至少12 least|至迟5 latest
致11 fine send|致以7 express present extend|致使10 caus result|致函6 send+letter|致力10 work|致密7 fine dens compact|致富10 rich
致电8 phon telegram|致病8 caus+diseas|致癌8 caus+cancer|致词6 speech|致谢6 note|致辞6 speech address|臻7 arriv reach
臽8 pitfall trap|臾2 moment|舁2 rais|舂8 beat|舆10 world|舆地1 land map|舆情6 public+sentiment|舆论10 public+opinion|舆论界6 media
舌尖前音1 c|舍入2 half+adjust round|舍弃7 abort|舒8 stretch|舒坦6 ease|舒展7 roll extend smooth|舒心6 happi|舒服10 feel|舒畅8 happi
舒缓6 ease|舒舒服服6 ease|舞会6 parti|舞动7 wave|舞台10 stag|舞台效果1 mount|舞台灯光1 light|舞弄4 wave|舡4 ship|航10 ship craft navigat
航向7 cours direction|航图1 chart|航天10 spac+flight|航天中心1 spac+center|航天局5 spac+agenci|航天技术1 spac+technologi|航展6 air
航权4 air|航标5 channel+marker signal+light|航标灯4 channel+mark+light signal+light|航次4 flight|航海11 navigation
航班10 schedul+flight flight+number plan|航程8 flight|航空站5 air+terminal|航站4 port|航线11 line|航船6 ship|航行10 fly navigat
航运10 ship transport|航迹5 flight+path|航速8 speed|航道9 ship+channel|般11 sort kind class|般配5 match suit|舰载8 ship+bas
舱位4 ship+spac|舱门7 port|舵10 helm|舶6 ship|船12 ship|船东3 ship+owner|船主5 owner+ship|船只10 ship|船票5 ship+ticket|船舱8 hold+ship
船舶10 ship|船货1 cargo|船运6 ship|艇9 small+ship|良10 good|良久9 good long+time|良医4 good+doctor skill+doctor|良善5 good
良基集1 found+set|良多5 bit|良好12 good fine|良家6 good+famili|良工心苦1 hard+skill|良序原则1 order+principl|良序集1 order+set|良性8 positiv
良方5 good+medicin fig+good+plan effectiv+strategi|良机8 golden+opportuniti|良材4 sound+material|良民7 good+peopl
良种7 improv+type|良策7 good+plan good+idea|良药8 good+medicin|良辰吉日2 fine+time fig+good+opportuniti|良辰美景4 fine+time
艰7 difficult hard|艰巨8 difficult|艰巨性5 difficulti|艰苦10 difficult hard|艰苦朴素5 lead+plain|艰辛8 difficult
艰险7 difficult+dangerous|艰难10 difficult hard challeng|色12 color appearanc|色光5 color+light|色弱4 color+weakness|色彩11 color
色斑4 color+patch|色盲6 color+blind|色调7 tone|艺9 skill art|艺人8 actor|艺名5 stag+name|艺坛4 art+circl art+world|艺术13 art
艺术品8 art+piec work+art|艺能界1 business|艾9 cut|艾奥瓦3 stat|艾奥瓦州3 stat|节12 node|节余5 save sav|节制9 control restrict moderat
节奏10 cadenc|节录3 extract|节拍7 beat|节排错1 section+debug|节操5 integriti|节格式1 section+format|节气门1 throttl|节水6 save+water
节流4 control+flow throttl|节流阀2 throttl|节点8 node|节点变量1 node+variabl|节点号码1 node+number|节点名1 node+name|节点地址1 node+address
节点基1 node+base|节点时间1 node+time|节点状态1 node+stat|节点电流1 node+current|节点结构1 node+structur|节点表1 node+list|节电4 power+sav
节目11 program item|节目单5 program card|节目录1 section+directori|节省9 sav save sparingli cut|节约的1 manag|节结束1 section+end
节能8 save+energi energi+sav|节输出1 section+output|节选4 selection select choos+extract|芊6 green|芒9 tip
芝麻官4 low+rank+official|芝麻小事1 trivial+matter|芝麻绿豆1 trivial minut|芟6 cut eliminat|芥菜5 pr|芥蒂5 barrier|芭6 banana|芮5 small
芯9 core|花13 pr|花头4 pattern novel+idea|花心思1 think consider+thoroughli|花押4 signatur|花掉6 spend wast|花斑6 patch
花旗6 star+strip extension|花时间1 time|花柱5 styl|花样9 pattern|花用1 spend|花絮7 bit|花纹8 decorativ+design|花色8 design+color suit
花花搭搭1 mix|花言巧语6 graceful+word|花费9 cost spend|花边7 decorativ+border|花钱9 spend+money|花销6 spend|花鼓6 hub|芲4 tree+name
芳心6 heart|芳龄3 age|芸芸2 divers+vari|芸芸众生5 liv|苍8 dark+blue deep+green|苍劲6 bold|苍生6 common+peopl|苍老7 old|苏11 plac+name
苏尔4 sol|苏曼殊4 chines+writer|苏醒7 come|苒3 pass|苗头6 first+sign development|苗条7 graceful|苛8 exact|苛刻7 demand|苛求6 demand
苛求的1 exact|苟且6 drift|苟存1 drift+life|若即若离4 vagu|若有所失4 feel+empti|苦12 pain|苦事2 hard+job|苦功5 hard+work|苦劳5 hard+work
苦命6 hard|苦差3 hard+task difficult+mission|苦干6 work+hard|苦思7 think+hard|苦思冥想4 think+hard|苦日子1 hard+time|苦楚7 pain
苦涩7 pain|苦痛6 pain|苦笑9 forc+smil|苦练8 train+hard hard+work|苦苦9 hard|苦衷7 difficulti|苦闷7 feel+low|英12 hero
英华5 english+chines|英吉利海峡1 english+channel|英寸8 inch|英文11 english|英汉4 english+chines|英烈6 hero|英译1 english+translation
英语12 english|英语教学1 english+languag+teach|英语系5 english+department|英雄12 hero|英雄好汉8 hero|苹6 appl|苹果10 appl|苹果公司6 appl+inc
苹果电脑1 appl+computer mac|茁4 growth|茁壮5 healthi+strong|茂密8 dens|范9 pattern model exampl|范例7 exampl model+case
范例查询1 queri+exampl|范围13 rang scop limit|范围关键字1 rang+key|范围变量1 rang+variabl|范围查询1 rang+queri|范围检查1 rang+check
范围注释1 scop+note|范围索引1 rang+index|范围约束1 rang+constraint|范围询问1 rang+queri|范围键1 rang+key|范数2 norm|范本5 model templat
范畴9 categori|茕4 alon|茕茕孑立1 stand+alon|茫8 unclear|茫然9 loss|茫然失措1 loss|茬9 opportuniti|茬口4 opportuniti
茶几8 small+side+tabl|茶钱4 tip|茸9 confus|荇4 yellow+float+heart|草12 manuscript draft|草包6 good|草图5 sketch
草拟7 first+draft draw|草案10 draft|草率6 serious|草稿7 draft outlin sketch|荏2 soft weak|荐8 recommend|荐举5 propos recommend
荐引1 introduc recommend|荒10 practic|荒废7 wast|荒疏4 practic|荚7 pod|荚果5 seed+pod|荟萃7 collect gather assembl|荡10 sweep move
荡气回肠4 deepli+mov|荡涤4 clean|荡然1 left|荣10 honor|荣幸7 honor|荣登4 reach+top|荣耀8 honor|荣获9 honor|荣誉11 honor credit reputation
荣辱7 reputation|荥5 plac+name|荦4 clear|荨麻3 pr|荫蔽4 hidden|药13 medicin drug|药到病除3 highli+effectiv
药剂7 medicin drug chemical+compound|药品11 medicin drug|药检3 drug+test|药物11 medicin|荷枪实弹8 arm
荷重3 weight+load load+capaciti|莅6 present|莅临7 arriv visit|莆7 plac+name|莘5 long|莞5 smil|莞尔4 smil|莞尔一笑5 smil|莫不然1 appli
莫大8 important|莫逆4 friendli|莳4 grow|获12 catch obtain|获准8 obtain+permission|获利8 profit obtain+benefit benefit+obtain
获取10 gain acquir|获得13 obtain receiv|获得性5 acquir|获得者7 recipient|获悉9 find|获益6 benefit|获知6 learn|获胜9 win
获赠5 receiv present|获释7 obtain+releas|菉2 green|菌种5 speci spawn|菜13 type|菜包子1 good|菜单7 menu|菜单栏1 menu+bar|菜单项1 menu+item
菜板2 cut+board|菜蔬6 green|菜谱4 menu recip|菜鸟5 beginner|菲10 poor|菲尔兹1 field|菲薄4 thin|萃6 collect collection dens
萃取7 extract|萌动4 emerg|萌生7 produc initial+stag|萎5 drop declin|萎缩8 dry|萤幕1 screen|营12 build|营业10 business trad
营业员7 shop+assistant|营业时间1 time+business open+hour work+time|营业着的1 open|营业税6 sale+tax|营利6 profit seek+profit
营办2 handl run|营建9 build construct|营房7 liv+quarter|营生7 earn+liv job work|营盘6 common+plac+name|营运7 run operation
营造10 build construct|营造商1 builder|营销10 market|萦绕6 hover|萧然4 empti|落13 leav fall+drop miss set|落下10 fall drop land
落伍6 outdat|落入9 fall|落单1 left+alon left|落叶9 dead+leav lose+leav|落叶归根3 home old+age|落后11 fall lag backward|落地9 land
落地生根1 root|落坐1 sit|落实11 practical implement carri|落差8 gap|落座7 sit|落得8 end lead result total|落户7 set+home
落款5 date short+sentenc paint|落水7 fall+water sink|落空7 fail omit fall|落网5 hit+net captur|落脚6 stop sink|落葬2 buri+dead
落败7 fail fall|落选者1 reject|葆5 cover|著12 known prov writ|著书6 writ+book|著作11 writ book articl|著名13 known|著录7 record
著述9 writ compil|葛优3 chines+actor|董9 direct director|董事10 board+member|董事会11 board+director|葫芦9 full+hous
葬10 buri inter|葬埋1 buri|葬身7 buri|葱翠3 fresh+green|葺2 repair|蒂姆5 tim|蒐2 hunt gather collect|蒐集1 gather collect
蒗3 plac+name|蒙11 blind|蒙冤5 wrong|蒙大拿1 stat|蒙大拿州3 stat|蒙恩4 receiv+favor|蒙皮5 cover|蒙眬3 fuzzi|蒙难3 kill
蒙面7 mask cover+face|蒲9 old+plac+name|蒴6 pod|蒴果7 seed+pod|蓄8 stor grow|蓄养4 rais|蓄势待发4 energi|蓄水7 water+storag
蓄积6 accumulat stor|蓄谋4 plot|蓝11 blue|蓝图8 blueprint|蓝本6 blueprint|蓝皮书5 official+report|蓝移1 blue+shift|蓝色10 blue
蓝调1 blue|蓬9 smok|蓬头垢面5 bad+appearanc|蓬莱7 extension|蓰2 increas+five+fold|蔓7 spread|蔓延9 extend spread|蔚7 plac+name
蔚蓝5 azur|蔟3 collect nest|蔫儿坏1 appear+genuin|蔼6 friendli|蔽7 cover screen|蕃9 reproduc|蕉7 banana|蕞4 assembl small
蕲10 plac+name|蕴7 accumulat hold+stor contain gather|蕴含7 contain accumulat|蕴含系统1 system|蕴含规则1 rule|蕴和1 contain
蕴涵6 contain accumulat implicit+condition|蕴积2 accumulat|蕴藉5 implicit|蕴藏9 hold+stor contain|蕴藏量9 reserv|薄11 thin
薄产1 small+mean|薄利2 small+profit|薄层6 thin+layer thin+slic|薄弱9 weak|薄弱环节1 weak+link|薄待1 mean+treatment|薄明1 dim+light
薄板5 sheet|薄片6 thin+slic thin+section|薄田1 poor+land|薄纸4 thin+paper|薄荷6 field+mint|薄荷糖4 mint|薄酬1 small+reward|薨5 swarm
薪俸5 pay|薪酬9 pay reward|薮6 gather+plac|藉9 walk|藉由1 mean|藏13 hide|藏书8 collect+book librari+collection|藏匿6 cover
藏头露尾4 half+truth|藏猫儿1 hide+seek|藏踪1 hide|藏身7 hide|藏躲1 hide|藐4 small|藤蔓5 pr|藩9 hedg screen barrier|藩篱5 hedg barrier
藩镇7 buffer+region|虎口7 dangerous+plac|虎虎1 strong|虏9 captur|虏获3 captur|虐待7 abus|虑9 think consider|虚12 void|虚伪8 fals
虚伪的1 fals|虚假9 fals|虚像4 virtual+imag|虚发4 miss+target|虚名7 fals+reputation|虚妄5 fabricat|虚字4 virtual+word
虚实8 real+situation|虚岁4 age|虚弱8 weak poor+health|虚心7 open+mind|虚拟8 theoretical|虚拟地址1 virtual+address
虚拟机3 virtual+machin|虚拟环境1 virtual+environment|虚拟现实2 virtual+realiti|虚文3 dead+letter|虚无假设1 null+hypothesis
虚根1 fake+root|虚空6 void empti|虚线4 dot+line dash+line|虚脱5 collaps|虚言1 empti+word fals+word|虚词6 function+word|虚飘飘4 float
虞9 expect|虫子7 bug|虫豸4 base+person|虽死犹荣1 honor|蚨5 money|蚹5 crawl|蛀虫5 book|蛀蚀2 corrupt|蛇形5 shap|蛇麻1 hop|蛋白10 protein
蛋白质11 protein|蛛丝1 web|蛛丝马迹6 tini+hint trac|蛞5 slug|蛞蝓4 slug|蛮力1 brut+forc|蜂涌1 swarm|蜂群6 swarm|蜂起6 swarm|蜒6 slug
蜕化3 transform degrad|蜕变6 transform|蜗居4 live|蜗行牛步1 slow+progress|蜚声6 name|蜜罐3 privileg+environment|蜷6 curl|蜷伏4 curl
蜷局1 curl|蜷曲5 curl|蜷缩6 curl|蜿3 move|蝇8 fly|蝙2 pr|融9 blend merg|融会5 blend integrat|融入8 blend integrat merg|融化8 blend
融化的1 run|融和4 warm|融汇5 combin|融洽8 friendli+relation|融融5 happi warm+relation|融资9 financ|融通6 flow merg|螫6 pr|螯7 claw
蟒8 python|蟒蛇6 python|蠛5 minut+fly|蠲除1 avoid|血口喷人4 malicious+attack|血本5 hard+earn+capital|血汗钱6 hard+earn+money
血色8 color|行14 row walk line go|行业12 industri business|行为13 action conduct behavior activiti
行为准则1 code+conduct standard+conduct|行为模式1 pattern+behavior|行为科学1 behavioral+scienc|行之有效7 effectiv|行书5 run+script
行事10 execut handl behavior action|行事历1 calendar schedul|行云流水5 writ|行令1 issu+order|行使12 exercis|行使职权1 exercis+power
行使职责1 function|行刑8 execution|行列9 rank|行动13 operation action move mobil|行动值1 action+point action+level
行动纲领1 action+plan|行动者3 actor|行动计划1 action+plan|行医7 practic+medicin|行号5 compani|行向量1 row+vector|行善6 good+work
行头6 team+leader|行客1 visitor|行家7 expert|行家里手4 expert|行将7 act|行将告罄1 run+short|行将结束1 approach+end|行尾1 end+line
行开始1 start+line|行式数据集1 line+data+set|行当7 role|行径9 path conduct behavior|行得通5 work
行情11 market+pric current+market+situation|行扫描1 string+scan|行政14 administrativ executiv|行政公署10 administrativ+offic
行政区域10 administrativ+area|行政命令1 executiv+order|行政官5 administrator|行政权6 administrativ+authoriti executiv+power
行政法5 administrativ+law|行政部门8 administrativ+department administration executiv|行数1 number+line number+row|行文7 writ+styl
行有余力2 remain+energi|行李箱3 overhead+bin|行止6 movement behavior|行波1 progressiv+wave travel+wave
行状4 past+experienc past+record|行程9 journey distanc+travel trajectori|行经6 pass|行编号1 line+number|行署7 administrativ+offic
行脚1 travel|行船5 navigat|行行出状元3 master+appear|行话4 jargon|行货5 authoriz+good genuin+good|行走10 walk|行距4 row+spac
行路8 travel transport|行踪7 track|行过的路程1 advanc|行进8 advanc forward+motion|行迹5 track trac movement|行销6 sell market|行间5 row
行间距1 vertical+spac|行驶9 run|衍8 spread develop overflow|衍化4 evolv develop+chang|衍变5 develop evolv|衍生8 deriv
衔10 bit link accept|衔接9 join combin|街区6 block|街坊8 neighbor|街坊四邻1 neighbor|街坊邻里1 neighbor|街知巷闻1 known|衙8 offic
衡8 weight measur|衡平4 govern|衡量9 examin consider|衣扣5 button|衣钵6 legaci|衣食住行6 hous+transport|补11 repair patch|补丁7 patch
补习6 remediation|补习班5 class|补体5 complement|补偿系统1 system|补充11 supplement complement additional|补充品4 complementari+item
补充物1 supplement|补充进入点1 ad+entri+point|补发4 suppli|补图1 complementari+graph|补数1 complementari+number|补白2 fill+gap
补益6 benefit|补码1 complementari+code|补算时间1 time|补给9 suppli|补给品3 suppli stor|补给站3 suppli+point stag+post|补给舰4 suppli+ship
补给船5 suppli+ship|补缀5 patch|补编5 supplement|补色4 complementari+color|补角1 supplementari+angl|补语4 complement|补贴9 supplement
补足6 fill|补零1 zero|表12 model tabl|表上部1 tabl+top|表入口1 tabl+entri|表册3 statistical+form|表写入1 tabl+writ|表函数1 tabl+function
表分析1 tabl+analysis|表制导的1 list+direct|表功能1 tabl+function|表单3 form|表地址1 tabl+address
表处理3 list+manipulation list+process tabl+hand tabl+manipulation|表处理功能1 list+process+function
表处理操作1 list+process+function|表处理系统1 list+process+system|表处理结构1 list+process+structur|表处理语言1 list+process+languag
表大小1 tabl+size|表头2 list+head tabl+head|表存取1 tabl+access|表寻址1 tabl+address|表尺寸1 tabl+size|表层8 surfac+layer
表式字段1 list+direct+field|表式说明1 tabl+description|表式输入1 list+direct+input|表式输出1 list+direct+output|表彰8 honor cite
表征7 symbol indicator representation|表情11 expression|表意5 express+mean|表意的1 token|表扬信3 testimonial|表控制的1 list+direct
表控输入表1 list+direct+input|表数据1 tabl+data|表文件1 list+file tabl+file|表明12 clear known stat+clearli indicat
表查找1 list+search|表查索1 list+search|表格7 form tabl|表格存储器1 tabl+memori|表格式语言1 tabl+format+languag|表格格式1 tabl+format
表检索1 tabl+search|表演11 play performanc|表演的1 perform|表率7 exampl model|表现13 display manifest
表生成1 list+generation tabl+generation|表生成语言1 tabl+produc+languag|表白7 express declaration|表的建立1 list+creation|表的表1 list
表盘3 watch+face|表目录1 tabl+directori|表示14 express stat|表示层3 presentation+layer|表示法5 representation|表索引1 tabl+index
表结构1 tabl+structur|表编址1 tabl+address|表蒙子1 watch+glass|表装入记录1 tabl+load+record|表规格1 tabl+size|表访问1 tabl+access
表语言1 tabl+languag|表象7 representation idea|表达11 express|表达式7 expression|表选择1 tabl+select|表露7 reveal
表面12 surfac face outsid appearanc|表面张力5 surfac+tension|表面电阻1 sheet+resistanc|表面的1 external|表面配置1 configuration
表项目1 tabl+entri|衩5 short|衬8 line contrast|衬垫4 pad|衬托7 set|衬纸1 mount|衰9 declin|衰亡8 declin declin+fall
衰减常数1 decay+constant|衰弱7 weak|衰微6 declin|衰朽3 decay|衰竭8 exhaustion|衰老8 age old+weak|衰落9 fall drop declin
衰败7 declin decay|衰退8 declin fall drop|衲6 line|衷8 inner+feel|袅6 graceful|袒6 bare|袒露5 expos bare|袜7 stock|袜子8 stock
袤3 length|被16 cover meet|被修改1 modifi|被切成片1 section|被加工1 work|被加项1 ad+entri|被动9 passiv|被单6 sheet|被卧2 cover
被叫线路1 call+line|被呼叫的1 call|被塞住1 stop|被套4 money+stuck|被封锁的1 block|被忽略1 pass|被扫描文件1 scan+document|被挑选者1 select
被控制的1 contain direct|被推荐的1 recommend|被搞干净1 clean|被窝8 cover|被管对象1 manag+object|被认同者1 identifi|被证实的1 confirm|被评价1 rate
被识别的1 identifi|被调用过程1 call+process|被迫11 compell forc|被选地址1 select+address|被选的1 select|被选磁心1 select+core
袭11 attack inherit|袭击10 attack|袭击者4 attacker|裁10 cut trim reduc|裁减7 reduc cut|裁切1 trim|裁判9 judgment judg|裁判官4 judg
裁制1 tailor|裁剪6 cut|裁处4 handl|裁夺3 consider+decid|裁断7 consider+decid|裁汰4 cut|裁缝7 tailor|裁缝师1 tailor|裂10 split break+open
裂口5 breach split|裂开7 split+open|裂痕6 gap split|裂纹8 flaw|裂解5 split|裂隙7 gap|装上1 mount|装作8 act+part|装修8 fit|装入7 load
装入任务名1 load+task+name|装入功能1 load+function|装入图1 load+map|装入图象1 load+imag|装入地址1 load+address|装入存储器1 load+memori
装入并执行1 load+go|装入文件1 load+file|装入模块名1 load+modul+name|装入清除键1 load+clear+key|装入策略1 load+polici|装入过程1 load+process
装入错误1 load+error|装入键1 load+key|装出1 assum|装卸8 transfer|装卸工4 docker|装填7 load pad|装备12 equipment|装就日期1 installation+date
装布条1 list|装帧5 bind+layout|装弹1 charg load|装料5 load charg feed|装有10 fit|装机7 install installation|装满7 fill
装潢7 mount decoration|装点6 deck|装点门面2 appearanc|装箱4 box case|装置11 install installation equipment system
装置物1 installation|装腔作势6 postur affect|装袋1 fill|装裱5 mount|装订6 bind|装设5 install fit|装货5 load|装载8 load|装载方式1 load+mode
装载量4 load|装运6 ship|装配8 assembl fit|装配图1 assembli+draw load+map|装配模块1 load+modul|装配线4 assembli+line production+line
装配车间1 assembli+shop|装饰10 decoration decorativ|裒3 collect|裛3 wrap+bind|裤袜1 tight|裥4 fold|裨7 benefit secondari
裨益5 benefit advantag profit|裱6 hang mount|裱褙1 mount+pictur|裴8 long+flow|裸机2 hardwar+devic|裸袒1 bare|裸露8 bare expos
裹10 bind wrap bundl|裹挟5 sweep|褊4 narrow urgent|褊狭3 narrow small+mind|褒6 honor|褒贬5 pass+judgment|褚8 pad stor|褢8 wrap
褪去5 pr|褪色6 pr|褫5 strip dismiss|褫夺5 strip|褴褛5 rag|褶子3 fold|褶曲1 fold|褶皱8 fold|襄11 assist high
襄理2 assistant+manager assist|襟度1 broad+mind|襟怀4 mind|襻4 loop band|西元2 ad|西弗吉尼亚2 stat|西服7 suit|西格马1 sigma|西装8 suit
要17 demand important request vital|要不然8 otherwis|要义6 essential|要人身份1 status
要件4 key+document important+condition criterion requirement|要价5 pric demand+term|要击1 intercept|要务7 key+task
要员6 key+participant|要图5 main+plan important+program|要害9 vital+part key+point|要强6 strong+mind|要旨8 main+point
要求14 request requir requirement stak+claim|要求分析1 requirement+analysis|要求定义1 requirement+definition
要求工程1 requirement+engineer|要求语言1 requirement+languag|要津4 key+post|要点8 main+point essential|要略4 roughli outlin summari
要素11 essential+factor|要紧9 important urgent|要约6 restrict offer|要职7 key+job important+position|要言不烦2 concis
要诀6 secret+success|要账1 collect+debt|要钱8 charg demand+payment|要闻4 important+stori headlin|要隘4 strategic+pass
要领7 main+aspect essential|覃5 deep|覆10 cover overflow|覆亡5 fall|覆核1 review|覆盖11 cover|覆盖文件1 overlay+file|覆盖物3 cover
覆盖率8 coverag|覆盖的范围1 coverag|覆盖范围2 coverag+area|覆盖表1 cover+tabl|覆盖问题1 cover+problem|覆盖面6 coverag|覆盖页面1 cover+page
见15 appear meet interview|见世面4 world|见仁见智4 opinion+differ|见光死1 stock+pric+fall|见天6 day|见得9 appear|见怪6 mind|见报5 paper
见招拆招1 counter+move|见效7 act|见方8 squar|见状7 respons|见笑5 mock|见解9 opinion view understand|见证9 evidenc
见识9 knowledg experienc insight|见长10 excel|见闻8 knowledg experienc|见面11 meet|见面会5 meet+greet|见风使舵5 trim|见马克思3 pass
观12 watch|观众11 audienc visitor|观察11 observ watch survey examin|观察仪器1 scop|观察力5 power+observation|观察哨3 sentri+post
观察学习1 learn+observation|观察点3 observation+point view+point|观念12 notion thought concept sens|观感5 observation|观摩7 studi
观景台2 view+platform observation+deck|观望8 wait survey|观测10 observ survey observation|观点12 point+view|观看10 watch view
观瞻5 appearanc view|观览4 view|观象台5 observation+platform|观赏9 watch|规11 rule regulation|规例3 regulation|规划12 plan program
规划局2 plan+department|规划生成1 plan+generation|规划策略1 plan+strategi|规划网络1 plan+network|规划阶段1 plan+stag
规则11 rule regulation rule+regulation|规则右部1 part+rule|规则检索1 rule+search|规则模型1 rule+model|规则理解1 rule+understand
规则系统1 rule+system|规则表1 rule+list|规则集1 rule+set|规制1 rule+regulation regulatori styl+structur|规复1 restor
规定14 provision fix set|规定时间1 time|规定的1 stat|规定的类型1 defin+type|规律12 rule law+behavior regular+pattern|规律性7 regular
规整7 regular structur|规条1 regulation|规格9 standard norm specification|规格化3 normaliz standardiz|规模13 scal scop
规矩10 fig+establish+standard rule custom practic|规矩准绳1 set+squar fig+establish+standard norm
规矩绳墨1 fig+establish+standard norm criteria|规程8 rule regulation|规章9 rule regulation|规约6 term
规范11 norm standard specification regulation|规范化9 standardiz|规范性7 normal standard|规范理论1 standard+model|规诫1 warn
觅9 seek find|觅取1 seek|视11 inspect|视为10 view consider|视为畏途2 view+dangerous|视乎1 determin depend|视作7 treat|视像3 video
视力8 vision|视力表2 eye+chart|视图4 view|视图综合1 view+integration|视察10 inspect investigation|视察员7 viewer|视屏1 screen
视界5 field+vision|视窗4 window|视而不见7 ignor|视见参考点1 view+referenc+point|视觉9 vision visual|视角8 perspectiv|视讯4 video
视距6 visibl+rang|视野9 field+view horizon|视频10 video|视频信号1 video+signal visibl+signal vision+signal|视频文件1 video+file
视频点播1 video+demand|觇4 observ|览8 view read|觉12 feel sleep find|觉察8 sens awar|觉察到1 observ|觉得13 think feel
觉悟8 come+understand awareness|觉醒9 awar|觊3 long|觊觎7 long|觌4 face|觏4 complet|觐见6 audienc|觑8 watch|角11 angl role compet
角力5 trial+strength|角尺1 set+squar|角度11 angl point+view|角色10 role persona pr|觚5 rule law|解12 transport+guard break split
解体9 collaps|解决13 resolv solv|解决办法4 solution|解剖9 analyz|解包1 unpack|解密7 decrypt|解开9 undo solv|解惑6 clear+confusion
解手5 solv|解救8 save+situation|解数5 abiliti capabiliti|解析8 analyz resolv analysis analytic
解析几何5 analytic+geometri coordinat+geometri|解析度2 resolution|解析数论5 analytic+theori+number|解法7 solution method+solv
解疑1 remov+ambiguiti|解码5 decod|解答9 answer explanation solution|解答校验1 solution+check
解约5 terminat+agreement cancel+contract|解职6 dismiss+offic|解聘6 dismiss+employe|解脱9 free|解说8 explain comment
解说词2 commentari|解读9 decod interpret|解释12 explanation explain interpret resolv|解释程序1 interpretation+program|解除10 remov
解雇7 fire dismiss|解颐2 smil|解题8 solv+problem|解题时间1 problem+time|解题检验1 problem+check|解题程序包1 solution+packag|觥7 big
觥筹交错4 big+parti|触9 touch|触击1 touch tap contact|触动8 touch move|触及8 touch|触发7 trigger spark|触发事件1 trigger+event
触发动作1 trigger+action|触发器输入1 trigger+input|触发器输出1 trigger+output|触发清单1 trigger+list|触发点1 trigger+point
触发电平1 trigger+level|触发误差1 trigger+error|触地得分1 scor|触感1 touch feel|触手可及3 reach|触摸7 touch|触法1 break+law|触犯8 violat
触目4 eye+catch strik|触觉6 touch sens+touch|觺6 sharp|言13 word speech talk|言下之意6 implication|言之无物1 carri+weight
言及4 mention|言听计从6 advic|言喻4 describ word|言明5 stat+clearli|言简意赅6 concis+comprehensiv|言行8 word+action
言论9 expression+opinion view argument|言语11 word speak speech|言说7 speak refer|言谈7 word|言辞7 word expression|訑2 mean
訾3 calculat assess|詅1 sell|詹9 excellent verbos|誉10 reputation|誊5 transcrib copi|誊写7 transcrib|誊录2 copi|誓约5 promis
誓言8 promis|警9 alert warn|警卫9 stand+guard guard|警号3 alert warn+signal|警告10 warn|警备7 guard|警备区5 command|警悟2 alert
警惕9 alert guard|警戒8 warn alert stand+guard|警戒线5 alert+level|警报8 alert+signal alert warn|警标1 navigation+marker
警示7 warn alert|警觉8 guard alert|警讯3 warn+sign|警诫1 warn|警辟1 thorough+mov|警醒6 alert|譬5 exampl|譬如9 exampl instanc
譬如说6 exampl|计12 calculat comput count|计价6 valuation|计分5 calculat+scor|计划14 plan project program map|计划了的1 plan
计划停机1 plan+stop|计划实现1 project+implementation|计划生成1 plan+generation|计划生育10 famili+plan|计划的制订1 plan|计划监视1 plan+monitor
计划目标1 plan+target|计划网络1 plan+network|计划表4 schedul|计提6 provision|计数7 count|计数值1 count+valu|计数内函数1 count+built+function
计数区1 count+block|计数器6 counter register|计数的1 number|计数码1 count+code|计数管4 counter|计数表1 count+tabl|计数过程1 count+process
计时7 measur+time time|计时员2 timer|计时器4 timer clock|计时赛3 time+trial tim+race|计步函数1 step+count+function
计步装置1 step+count+set|计满输出1 full+count|计生5 famili+plan|计程仪2 log|计算12 count calculat comput
计算中心5 calculat+center computation+center comput+center|计算器7 calculator calculat+machin|计算尺4 slid+rule
计算技术2 comput+technologi|计算报表1 account+report|计算方法1 computational+method comput+method method+calculation
计算机12 computer calculator|计算机控制2 computer+control computer+controll|计算机服务2 computer+servic|计算机机房1 computer+room
计算机科学3 computer+scienc|计算机程序2 computer+program|计算机系统5 comput+system|计算机网络4 computer+network|计算站1 computer+installation
计算精度1 computational+accuraci|计算结果2 comput+result computation valu|计算能力2 computer+power
计算误差1 calculation+error computational+error comput+error|计算资源2 comput+resourc
计算速度1 calculat+speed calculation+speed computation+speed comput+speed|计议8 talk plan|计谋7 schem|计量9 measurement calculat
计量的1 metric|订10 agre draw subscrib|订位1 book+tabl|订做4 order|订出1 draw book|订制5 custom order|订单8 order|订单号1 order+number
订婚7 engag|订定1 set provid|订指标1 target|订正5 correction|订票6 book+ticket issu+ticket|订立9 set|订约5 contract|订计划1 plan
订货7 order+good plac+order|订货单处理1 order+process|订购8 plac+order subscrib|订费1 subscription|订金2 initial+payment
订阅6 subscription subscrib|认11 recogniz|认为14 believ think consider feel|认人1 recogniz+peopl|认作1 view treat
认准6 identifi+clearli|认出9 recognition recogniz|认可9 approv approval|认同9 approv acknowledg recogniz|认头1 recogniz+los
认定10 maintain determin|认得10 recogniz|认明1 identifi authenticat|认清7 clearli recogniz|认真12 serious
认知8 cognitiv understand|认证10 authenticat approv|认识13 recogniz knowledg|认识到1 learn|认账5 acknowledg+debt|认购8 subscrib
认领5 claim adopt accept|讥刺7 mock|讥讽7 mock|讥诮4 mock|讨11 invit|讨便宜2 seek+advantag|讨取1 demand|讨教6 consult advic
讨究1 investigat|讨论12 discuss talk|讨论会6 discussion+forum|讨论区1 forum discussion+area feedback|讨账2 demand+payment
讨还5 recover|让15 yield permit|让位7 yield|让出6 yield|让步8 yield|让渡6 grant|讪7 mock|讪笑5 mock|讫7 finish
训10 teach train instruction|训令5 order instruction|训示5 instruction order|训练12 train|训育2 instruct+guid
训诂学1 includ+interpretation|训词2 instruction|训迪1 guidanc instruct|议11 comment discuss suggest
议事10 discuss+official+business|议事日程6 schedul|议付1 negotiation|议决6 decid resolv|议员10 member representativ
议定8 reach+agreement agre|议定书7 protocol|议案11 proposal motion|议论10 comment talk discuss discussion|议长8 speaker
议题9 topic+discussion topic subject issu|讯11 question rapid|讯号5 signal|讯息8 information messag|讯息原1 information+sourc
记12 record note remember|记事7 record|记事本4 notebook|记事簿4 memo+book|记住10 remember learn+heart|记作1 written|记入5 post log
记入名单内1 list|记入码1 post+code|记分6 scor|记分员1 marker|记分系统1 scor+system|记叙6 narrativ|记叙文5 narrativ+writ
记号8 mark symbol notation|记帐1 account|记帐文件1 account+file|记录11 record|记录介质1 record+medium|记录任务1 log+task
记录信息1 record+information|记录值1 record+valu|记录关键字1 record+key|记录关键码1 record+key|记录分析1 log+analysis|记录制1 record+system
记录名1 record+name|记录地址1 record+address|记录块1 record+block|记录媒体1 record+medium|记录存取1 record+access|记录封锁1 record+block
记录工作1 writ+task|记录成分1 record+component|记录指令1 record+instruction|记录描述1 record+description
记录描述体1 record+description+entri|记录数据1 record+data|记录方式1 record+mode|记录方法1 record+method|记录格式1 record+format
记录检查1 record+check|记录用的1 record|记录电流1 record+current|记录的1 record|记录码1 record+code|记录管理1 record+management
记录类型1 record+type|记录系统1 record+system|记录纸3 record+paper|记录组1 record+group|记录组块1 record+block|记录终止符1 end+record
记录表2 log+sheet note+list|记录键1 record+key|记录长度1 length|记录集1 collection+record|记录首标1 record+header|记得11 remember
记忆10 remember recall memori|记忆体1 memori|记忆力7 abiliti+remember|记忆电路1 memori+circuit|记性7 memori
记数6 number+representation|记数法1 notation|记时3 clock|记时的1 time|记法1 notation|记者会9 press+conferenc|记谱5 writ+scor
记账5 account|记费管理1 account+management|记起1 recall|记载12 writ record written+account|记述9 writ+account
讲13 speak explain emphasis|讲义7 teach+material|讲习8 instruct|讲习会3 discussion+forum assembli|讲台7 platform|讲坛6 platform
讲授8 teach|讲明5 explain|讲求9 stress emphasiz|讲演7 speak+publicli|讲演者1 speaker|讲理6 talk+sens reasonabl|讲解8 explain
讲解员4 guid|讲论5 discuss|讲评4 evaluat|讲话11 speech speak talk address|讲课7 teach|讲述9 talk account|讲述的1 relat
讳9 avoid+mention|讶异6 surpris|许11 allow permit promis|许下6 promis|许久8 age|许可9 allow permit
许可证8 licens authorization permit|许婚4 engag|许愿6 promis+reward|许许多多8 thousand|许诺7 promis|讹8 error fals
讹误4 text+corruption|讹谬1 error mistak|论12 opinion view theori|论争6 argument|论及7 referenc writ|论坛11 forum
论据7 ground thesis|论文10 paper thesis|论断8 infer judg inferenc judgment|论点8 argument line+reason thesis point
论理6 normalli reason logic|论理学3 logic|论著8 studi|论证10 prov+point demonstrat+prov proof|论调6 argument view|论题8 topic
讽6 mock|讽刺9 mock|设13 set arrang establish found|设于1 locat|设厂5 establish+factori|设圈套2 set+trap|设在10 locat
设备12 equipment installation|设备管理1 installation+management|设备组1 devic+group|设定8 set install|设定值2 set+valu|设局4 set+trap
设岗2 post+sentri|设想10 assum|设断点1 break|设施12 installation|设有11 incorporat featur|设法10 attempt|设立13 set establish
设置12 set install|设置分页线1 set+page+break|设置大小1 set+size|设置数据库1 set+databas|设置管理1 installation+management
设置首选图1 set+prefer|设置默认值1 default+set|设色5 paint color|设计13 plan design|设计值1 design+valu|设计决定1 design+decision
设计决策1 design+decision|设计分析1 design+analysis project+analysis|设计判定1 design+decision|设计员2 designer|设计图7 blueprint plan
设计工具1 design+tool|设计师9 designer architect|设计数据1 design+information|设计更改1 design+chang|设计最优化1 design+optimization
设计标准1 design+criteria|设计框架1 design+framework|设计环境1 design+environment|设计的1 engineer|设计目标1 design+goal project+object
设计程序1 design+process|设计策略1 design+strategi|设计管理1 management+design|设计系统1 design+system|设计约束1 design+constraint
设计结构1 design+framework|设计网络1 plan+network|设计者8 designer architect|设计自动化1 design+automation|设计要求1 design+requirement
设计规则1 design+rule|设计规范1 design+norm plan+regulation|设计评审1 design+review|设计评论1 design+review|设计说明1 design+note
设计质量1 design+qualiti|设计资料1 design+information|设计逻辑1 design+logic|设计阶段1 design+phas|设计需求1 design+requirement
设计验证1 design+verification|设计骨架1 design+framework|设防7 set+defens|设陷1 trap|访10 visit call seek|访客4 visitor caller
访寻2 search|访查4 investigat|访求4 seek search|访谈9 visit+discuss interview|访问11 visit call interview|访问值1 access+valu
访问存储器1 access+memori|访问对象1 access+object|访问控制2 access+control|访问操作1 access+operation|访问方式1 access+method
访问时间1 access+time|访问服务1 access+servic|访问服务器1 access+server|访问权利1 access|访问类型1 access+type|访问量4 hit|诀别5 part
诀窍7 secret key|证11 certificat proof prov|证书10 credential certificat|证交所4 stock+exchang
证件8 certificat paper credential document|证券11 negotiabl+securiti certificat|证券公司1 securiti+compani shar+compani
证券市场1 financial+market|证实10 confirm verifi|证据10 evidenc proof|证明12 proof certificat identification testimonial
证明书5 certificat|证明属实1 verification|证明文件1 identification+document|证照5 professional+certification certificat|证章3 badg
证验1 real+result verifi|诂4 comment explain|评10 discuss comment judg|评为10 choos consider|评介5 review|评价11 evaluat assess
评估10 evaluat assess assessment evaluation|评分7 grad mark scor|评判8 judg|评委7 judg+panel judg+panel+member|评定8 evaluat
评定的款额1 assessment|评审9 evaluat judg|评审团3 panel+judg|评断5 judg|评比7 evaluat|评注4 annotat annotation commentari|评点6 comment
评理5 reason|评级8 rat|评论11 comment discuss commentari|评论家7 reviewer|评论者3 reviewer|评语7 comment evaluation
评说7 comment evaluat|评述7 comment commentari|评鉴1 evaluation assessment|识11 record knowledg|识别10 distinguish
识别器4 recognition+unit|识别码3 identifier|识别系统1 recognition+system|识字7 learn+read|识文断字4 cultur+person|识时达务1 understand
识相6 sensitiv|识穿1 penetration|识见6 knowledg+experienc|识途老马2 fig+difficulti|诉求6 demand requirement claim
诉讼法6 procedural+law|诉说8 relat|诊室4 consult+room|诊断10 diagnosis diagnos|诊断学3 diagnostic|诊断法2 diagnostic
诊断系统1 diagnostic+system|诊治7 diagnos+treat|诊疗6 diagnosis+treatment|诊费4 medical+fee|词12 word statement speech
词典9 dictionari|词句7 word+sentenc|词头3 prefix|词尾5 suffix|词序4 word+order|词库1 word+stock|词形4 form+word|词性3 part+speech
词意1 mean+word sens|词条13 dictionari+entri term|词汇9 vocabulari list+word word|词汇表3 vocabulari|词目2 term|词眼1 key+word
词类4 part+speech word+class|词组6 phras|词表4 vocabulari|词讼3 legal+case|词讼费1 cost|词语8 word term expression
词频2 word+frequenci|诎5 yield exhaust|译10 translat interpret|译写1 translat|译名5 translat+name|译员7 translator|译成8 translat
译文7 translat+text|译本8 translation|译码4 cod|译者6 translator|诒6 present|诓7 mislead|试11 test experiment|试乘1 test+driv
试作2 attempt test+run|试制7 prototyp trial+product|试办5 trial|试卷8 test+paper|试听4 check+listen|试图10 attempt|试射8 test+fire
试探8 sound prob feel|试探法1 cut+method|试映1 preview trial+screen|试样6 styl type model|试液5 test+solution|试演6 preview
试点10 test+point carri+trial|试炼1 refin+fire|试用品1 prototyp trial+product test+sampl|试用期8 trial+period
试用本1 inspection+copi trial+edition|试穿5 fit+trial|试算表1 spreadsheet trial+balanc|试航5 test+flight|试行8 test|试衣1 fit
试衣间2 fit+room|试表1 temperatur|试车5 test+driv trial+run|试销2 trial+sale test+market|试错1 trial+error failur|试镜2 screen+test
试镜头3 screen+test|试题9 test+topic|试验12 experiment test experimental|试验性4 experimental|试验的1 test|试验装置1 tester
试验误差1 experimental+error|试验邮件1 test+post|诗篇9 fig+epic|诘8 investigat|诘问5 question|诚9 authentic truli|诚信9 genuin honest
诚实8 honest|诚恳8 honest|诚笃4 honest|诛杀7 kill|诜7 inform|话15 languag speech|话剧9 stag+play|话务员3 phon+operator
话又说回来1 connection pass|话头7 subject thread|话茬4 tone+voic topic subject+discussion|话语8 word speech|话语权6 influenc
话说回来1 said connection pass|话费7 call+charg|话路1 speech+path voic+circuit|话里有话5 hidden+mean implication hint
话锋3 topic+discussion thread+discussion|话音8 speak+voic tone implication|话题10 subject topic|诠7 explain comment annotat
诠注1 note+commentari|诠释7 interpret comment+explain annotat perform|诠释资料1 metadata|询价5 pric+check
询问优化1 queri+optimization|询问参数1 queri+parameter|询问处理1 queri+process|询问数据库1 queri+databas|询问时间1 queri+time
询问系统1 queri+system|诣6 go|该博1 learn|详9 detail comprehensiv|详列1 specifi|详备4 detail|详实5 detail+reliabl full+accurat
详密4 detail|详尽8 thorough+detail exhaustiv|详情8 detail|详略3 concis detail+brief|详细11 detail minut|详细信息1 detail+information
详细数据1 detail|详细时间1 detail+time|详细的1 detail|详细记录1 detail+record|详细设计1 detail+design|详细调查1 scan|详见7 detail refer
详解6 explain+detail detail+answer full+solution|诧7 surpris|诨6 jest|诩7 popular|诫7 prohibit|诬陷8 fram|语12 languag speech
语义7 mean+word semantic|语义学5 semantic|语句8 sentenc|语境6 context|语境依赖性1 context+dependenci|语声7 sound+speak|语序3 word+order
语态4 voic|语意7 mean semantic|语感5 feel+languag|语支2 languag+branch|语文9 literatur+languag chines|语料1 corpus
语料库2 text+corpus|语族9 languag+branch|语气9 tone mood|语汇5 vocabulari|语法分析1 pars syntax+analysis syntax+pars
语法错误1 syntax+error|语焉不详4 giv+detail|语种8 languag+type|语系8 languag+famili|语素4 languag+component individual+character
语言12 languag|语言串1 string+languag|语言信息1 languag+information languag+messag|语言分析1 languag+analysis|语言处理1 languag+process
语言定义1 languag+definition|语言工具1 languag+tool|语言工程1 languag+engineer|语言接口1 languag+interfac|语言描述1 languag+description
语言文件1 languag+file|语言模式1 languag+pattern|语言特征1 languag+featur|语言特点1 languag+featur|语言理解1 languag+understand
语言生成1 languag+generation|语言的成功1 success+languag|语言知识1 languag+knowledg|语言系统1 languag+system|语言级别1 languag+level
语言结构1 languag+structur|语言表处理1 languag+list+process|语言要求1 languag+requirement|语言规则1 languag+rule|语言设计1 languag+design
语言选择1 languag+selection|语言障碍1 languag+barrier|语言集1 languag+set|语词6 word phras|语调7 tone+voic|语音9 speech+sound audio
语音指令1 speech+command|语音网络1 voic+network|语音输入1 speech+input|误10 mistak error miss|误事6 hold|误人子弟4 propagat+error
误会9 mistak|误信4 mislead fall|误判5 error+judgment|误导7 mislead|误差8 differenc error|误差分析1 error+analysis
误差范围1 error+rang rang+error|误差限度1 limit+error|误打误撞5 act+think|误点2 time late schedul
误码率1 bit+error+rate error+rate probabiliti+error|误认5 mistak|误车1 miss|诰10 grant|诱发8 caus trigger
诱因6 caus trigger+factor|诱导8 encourag provid+guidanc|诱捕4 trap captur|诱掖1 encourag|诲9 teach instruct|说17 speak explain
说不过去5 justifi|说了算7 charg|说出11 speak declar|说到底8 final+analysis end|说合4 bring arrang+deal|说好9 complet+negotiation
说定4 agre|说实话9 speak+truth truth|说客5 go pr|说得过去5 acceptabl sens|说明13 explain indicat
说明书8 manual direction specification|说明会5 information+meet|说法11 speak word|说理6 reason|说破6 reveal|说话13 speak talk
说话算话1 promis|说起10 mention bring|说辞6 argument|说道14 stat discuss reason|说闲话6 chat|请14 invit treat|请假7 leav|请勿吸烟1 smok
请安9 pay+respect|请援1 request|请教9 guidanc consult|请求11 request|请求事件1 request+event|请求优先数1 request+prioriti
请求作业1 request+job|请求信号1 request+send|请求停机1 request+stop|请求分程序1 request+block|请求功能1 request+function
请求参数表1 request+parameter+list|请求发送1 request+send|请求呼叫1 request+call|请求块1 request+block|请求处理1 request+handl
请求对象1 request+object|请求报头1 request+header|请求控制块1 request+control+block|请求检验1 request+check|请求测试1 request+test
请求码1 request+code|请求级1 request+level|请求级路1 request+line|请求联机1 log|请求装入1 request+load|请求调用1 request+call
请求输入键1 request+entri+key|请求首部1 request+header|请示8 instruction|请调3 request+transfer|请领1 appli|诸12 various|诸事7 matter
诸侯9 local+official|诸多10 good+deal|诸如此类6 rest|诸般8 various|诸色2 various kind|诹6 choos consult|诺10 consent promis
诺言7 promis|读12 comma read studi read+word|读书11 read+book studi|读书人9 scholar|读书会3 studi+group|读入3 read|读写7 read+writ
读写存储器1 read+writ+memori|读出6 read|读出扫描1 read+scan|读出操作1 read+operation|读出数1 read+number|读出方法1 read+method
读出时间1 read+time|读出检查1 read+check|读出误差1 read+error|读出道1 read+track|读出键1 read+key|读卡器2 card+reader|读卡机3 card+reader
读取6 read|读取时间1 fetch+time read+access+time|读取消息1 read+messag|读取阶段1 fetch+phas|读懂1 read+understand|读数6 read
读数速度1 rate+read|读本6 reader|读法4 read|读物8 read+material|读者11 reader|课11 subject cours class lesson|课业5 lesson|课文6 text
课时5 class period|课程11 cours academic+program|课长4 head|课间4 interval+lesson|课题10 task problem issu|课题名1 project+name
课题编号1 project+number|谁14 pr|谂5 long|调12 transfer move|调价6 pric+adjustment|调任7 transfer|调侃7 mock idle+talk
调值2 pitch+tone|调停者2 go|调入7 bring call transfer|调入内存1 core+load|调入地址1 call+address|调入指令1 call+instruction|调养6 care
调准1 tune focus|调出6 call|调剂9 adjust balanc|调动10 transfer|调匀6 blend|调升5 promot upgrad|调协2 match|调取4 obtain
调号2 key+signatur|调和9 compromis|调头5 tone tune|调子7 tune tun cadenc|调度8 dispatch schedul manag|调度员2 starter|调弄4 fun
调式6 mode|调拨7 send allocat commit|调换6 exchang chang+plac swap|调控10 control|调教7 instruct teach train rais
调整13 adjust adjustment revision|调整点1 set+point|调有错误1 call+error|调查13 investigation investigat survey
调查团5 investigat+team|调查核实1 investigat investigation fact+check|调查结果1 result|调查表5 inventori+list|调正1 squar
调派5 send+assignment deploy|调焦2 focus|调理7 care disciplin|调用8 transfer allocat invok|调用入口1 call+entri
调用函数2 invok+function|调用单元1 call+location|调用变元1 call+argument|调用地址1 call+location|调用库程序1 call+librari
调用指令1 call+instruction call+order|调用方式1 method+call|调用模块1 call+modul|调用点1 call+point|调用表1 call+list|调用装入1 load+call
调用请求1 call+request|调用过程1 call+process|调皮捣蛋1 act|调研9 investigat+research research investigation|调职3 post
调色3 blend+color mix+color|调色板3 palett|调节11 adjust|调试7 debug|调试命令1 debug+command|调试工具1 debug+tool|调试库名1 debug+base+name
调试接口1 debug+interfac|调试方式1 debug+mode|调试时间1 development+time|调试模块1 debug+modul|调试步1 debug+step|调试程序包1 debug+packag
调试策略1 debug+strategi|调试系统1 debug+system|调试节1 debug+section|调试行1 debug+line|调试语言1 debug+languag|调试阶段1 debug+stag
调试项目1 debug+item|调谐5 adjust tune|调谑1 fun mock|调赴1 dispatch|调转5 turn chang+direction|调迁1 transfer move shift
调适5 adapt adaptation adjustment|调速5 adjust+speed|调遣8 dispatch assign|调配7 allocat blend deploy mix|调门4 pitch+key tone
调阅5 access consult|调集8 assembl|调音4 tune|谅8 understand expect|谅解7 understand|谆4 repeatedli|谇5 abus|谈12 speak talk chat
谈判11 negotiation talk conferenc|谈判桌6 conferenc+tabl|谈到10 refer speak talk|谈及7 talk mention|谈古论今3 chat+freeli discuss
谈吐6 styl+conversation|谈天4 chat|谈论9 discuss talk|谈话11 talk conversation|谈谈9 discuss chat|谈起8 mention speak talk|谊7 pr
谋10 plan seek schem|谋事5 plan+matter|谋划7 schem plot|谋利5 profit gain advantag|谋取7 seek obtain|谋士7 strategist advisor
谋得1 obtain|谋求8 seek|谋生8 earn+liv|谋略7 strategi|谋臣5 expert+strategi|谋虑1 plan+consider|谋计5 schem|谋面5 meet|谍报5 intelligenc
谎价1 inflat+pric|谎称5 claim|谏言2 advic|谒8 visit|谓10 speak name|谔6 honest+speech|谕9 order|谕示5 issu+directiv instruct
谖6 forget|谗言5 fals+charg|谙练2 skill|谛8 examin truth|谛听5 listen+carefulli|谛视1 carefulli|谞2 schem|谟8 plan practic
谠6 honest straightforward|谡7 compos begin|谢11 declin|谢世5 pass|谢帖1 letter|谢绝参观1 clos+visitor|谢词1 speech|谥8 smil+face
谦卑地1 low|谧6 quiet|谨9 careful|谨严5 rigorous|谨记1 mind|谨防6 guard|谬7 confus|谬种3 error|谬见1 fals+idea fals+opinion|谬误8 error
谱11 chart list tabl register|谱写6 compos creat narrativ|谱牒5 famili+tree|谷11 grain|谷底8 time+low|谷物9 grain|谷类6 grain
谷粒4 grain|豁7 open clear stak|豁开1 gap|豁然7 wide+open flash+understand|豆荚4 pod|象13 shap form appearanc
象征12 symbol token badg|象征性7 token|象棋中将军1 check|象素3 pictur+element pixel|象话4 proper|豢7 rais|豪富6 rich+powerful big+shot
豪放6 powerful+free|豪杰8 hero|豪言壮语5 bold|豪迈7 bold open+mind|豪门7 rich+powerful big+shot|豫9 happi|貉6 silent pr|貊4 silent
貌9 appearanc|貌似6 appear|貌相1 appearanc|貌美1 good pretti|贝9 currenci|贝塔3 beta|贝壳8 shell|贞操5 honor|负12 carri negativ
负债8 debt|负债累累4 deep+debt|负值5 negativ+valu|负分2 negativ+scor|负压4 negativ+pressur|负反馈5 negativ+feedback|负向1 negativ
负增长1 negativ+growth|负数6 negativ+number|负方1 los+side|负有8 responsibl|负有责任1 fault responsibl|负气5 cross
负温度1 negativ+temperatur|负片2 negativ|负电荷6 negativ+charg|负累4 involv|负荷8 load charg|负责13 charg responsibiliti
负责人11 person+charg|负载7 carri support load|负载共享1 load+shar|负载分布1 load+point+profil|负载分配1 load+shar|负载匹配1 load+match
负载均衡1 load+level|负载过程1 load+process|负载问题1 load+problem|负面9 negativ negativ+side|贡献12 contribut dedicat contribution
贡献者10 contributor|财10 money rich properti|财东5 shop+owner|财产12 properti asset|财产权5 properti|财产继承1 properti+inheritanc
财会6 financ+account|财力8 financial+resourc financial+abiliti|财务会计1 financial+account|财务管理3 financial+management
财务软件1 financial+softwar account+softwar|财团8 financial+group|财宝7 money+valuabl|财富12 rich|财帛5 money|财年8 financial+year
财政12 financ financial|财政年度1 financial+year|财权5 financial+power financial+control|财源6 financial+resourc sourc+revenu
财物10 properti belong|财经9 financ+economic|财贸5 financ+trad|财赋1 government+revenu financ+tax properti|财长5 head+financ
责10 responsibiliti|责令7 order charg|责任12 responsibiliti|责任人7 responsibl+person coordinator|责任心7 sens+responsibiliti
责任感8 sens+responsibiliti|责任编辑1 editor+charg|责成8 charg|责编5 editor+charg|责问6 demand+explanation|败11 lose fail|败北6 rout
败坏8 corrupt|败局6 lost+game|败絮3 broken|败绩6 rout|败落5 declin run|败走1 run|账9 account bill debt|账册4 account+book bill
账单5 bill|账号6 account usernam|账户8 bank+account onlin+account|账房6 account+offic|账本4 account+book|账目7 item+account entri
账簿5 account+book|账面6 item+account entri|货11 good money|货值2 valu|货到付款1 cash+deliveri|货品5 good|货币12 currenci money
货机4 cargo+plan|货柜4 container|货款7 payment+good|货比三家4 comparison+shop|货源6 suppli+good|货物10 good|货真价实6 genuin real true
货站1 cargo+terminal|货舱7 cargo+hold|货船6 cargo+ship|货色6 good|货轮6 cargo+ship|货载1 cargo|货运8 cargo transport+good
质12 character natur qualiti plain|质变7 qualitativ+chang fundamental+chang|质地9 textur background grain qualiti
质感8 sens+realiti textur|质料5 material matter|质朴8 simpl plain|质检6 qualiti+inspection|质检局1 qualiti+inspection+offic
质点8 point+mass|质疑9 call+question question|质直2 straightforward|质素5 qualiti|质询9 question|质量12 qualiti mass
质量保证1 qualiti+assuranc|质量块1 bodi|质量工程1 qualiti+engineer|质量度量1 qualiti+metric|质量控制1 qualiti+control|质量数4 atomic+mass
质量标准1 qualiti+standard|质量检查1 qualiti+inspection|质量管理1 qualiti+management|质量要求1 qualiti+requirement
质问7 question bring+account|贩8 deal buy+sell trad|贩卖9 sell traffic|贩售1 sell|贩夫俗子1 lower+class
贩夫走卒4 common+peopl lower+class|贩毒7 drug+trad|贩私5 traffic illegal+trad|贩运7 transport traffic|贪9 corrupt|贪图8 seek
贪官8 corrupt+official|贪官污吏6 abus+corruption|贪污9 corrupt corruption|贪污腐败1 corruption|贪腐1 corruption|贫9 poor
贫乏7 lack limit|贫困地区1 poor+region|贫富9 poor+rich|贫寒8 poor|贫民9 poor+peopl|贫气1 mean|贫瘠7 poor|贫穷9 poor|贫苦9 poor|贬低7 play
贬损4 mock|购9 buy purchas|购买12 purchas buy|购买力7 purchas+power|购得6 purchas acquir|购物9 shop|购物中心1 shop+center
购物车1 shop+cart|购置8 purchas|购货5 purchas+good|贮8 stor save|贮备4 stor|贮存8 stor|贮存器1 storag+devic|贮藏9 stor|贮藏物1 cach
贮藏的1 stor|贮量3 reserv|贯9 pass string|贯串5 string|贯彻11 implement practic carri|贯彻始终2 follow|贯穿8 run link|贯穿存储1 stor
贯连1 link join connect|贯通9 link thread|贱人8 cheap+person|贱卖5 low+pric discount+sale|贴12 past post clos|贴切7 clos+fit
贴合3 fit|贴心6 clos|贴标签于1 label|贴水3 premium|贴片式1 surfac+mount|贴现8 discount|贴现率6 discount+rate|贴身8 clos+fit personal
贴边1 fac relevant|贴近8 press+clos|贴近的1 next|贴题1 relevant|贵12 expensiv|贵国7 distinguish+countri
贵宾8 honor+guest distinguish+guest|贵干5 business|贵庚3 age|贵府1 home|贵方3 side|贵重物品1 valuabl|贵重的1 valu|贷方4 credit+side
贷款率3 interest+rate|贸7 commerc trad|贸易12 trad|贸易中心1 trad+center|贸易协定1 trad+agreement|贸易壁垒1 trad+barrier
贸易组织1 trad+organization|贸易额7 volum+trad|贸然8 careful+consideration|费11 cost spend fee|费劲6 requir+effort
费口舌3 wast+time+explain|费周折1 spend+effort|费唇舌1 wast+time+explain|费工夫3 demand exact|费时7 time time+consum|费率5 rate
费用11 cost|费用函数1 cost+function|费用分析1 cost+analysis|费神5 spend+effort|费解7 hard+understand|费话1 talk+length|贺函1 greet+card
贺卡6 greet+card|贺客2 guest|贺龙7 long|贻6 present|贻害3 bad+consequenc|贻误7 wast mislead|贼死1 completeli|贾10 buy|贾伯斯1 job
赀6 estimat fine|赃官污吏1 abus+corruption|资10 resourc capital provid suppli|资产11 properti asset|资俸1 pay
资历7 qualification experienc|资料13 material resourc data information|资料介面1 data+interfac|资料复制1 document+copi|资料夹1 folder
资料库5 databas|资料类型1 data+type|资料链结层1 data+link+layer|资方5 management capital|资本13 capital|资格11 qualification
资格赛6 qualifi+round|资深9 senior highli+experienc|资源14 natural+resourc resourc|资源共享5 resourc+shar|资源分享1 resourc+shar
资源分配4 resourc+allocation|资源号1 resourc+number|资源名1 resourc+name|资源图1 resourc+map|资源存取1 resourc+access
资源安全性1 resourc+securiti|资源定义表1 resourc+definition+tabl|资源定位1 resourc+location|资源库3 pool+resourc resourc+librari
资源开发1 resourc+development|资源控制1 resourc+control|资源控制块1 resourc+control+block|资源文件1 resourc+file
资源生成块1 resourc+creat+block|资源计数1 resourc+count|资源访问1 resourc+access|资源请求1 resourc+request|资源请求表1 resourc+request+tabl
资源重复1 resourc+replication|资讯9 information|资讯工程1 information+engineer|资讯科技1 information+technologi scienc+communication
资财8 asset capital+material|资费9 servic+charg|资金12 fund capital|赅3 complet full|赊6 long
赊欠3 offer+credit credit+transaction|赊购4 buy+credit delay+payment|赊销3 credit+transaction sell+account|赋予11 assign
赋以形体1 bodi|赋值6 call+valu assign evaluat|赌注6 stak|赍8 present send|赏11 hand reward|赏赐9 reward|赏金5 reward|赏钱6 tip
赐11 grant|赐予8 grant|赓4 continu|赔付5 pay payment|赔本5 loss|赔钱6 lose+money|赖10 depend bad|赖以8 reli depend|赘7 redundant
赘言3 unnecessari+detail|赘词1 unnecessari+detail|赘述5 unnecessari+detail|赚10 earn profit|赚到1 gain|赚取6 profit earn+packet
赚头4 profit|赚钱9 earn+money|赛11 compet competition match|赛事9 competition|赛场8 field|赛点3 match+point
赛程6 competition+schedul|赛艇4 row|赛跑6 race|赛跑者1 runner|赛车7 auto+race cycl+race|赛道3 race+cours
赛马场3 race+cours race+ground race+track|赝5 fals|赝品5 fake|赞10 support|赞助8 support assist|赞同9 approv favor
赞成10 approv assist|赞成票5 approval|赞扬9 approv approval|赞誉7 recognition|赟7 good+appearanc|赠与6 presentation
赠予5 present accord grant|赠款4 grant|赠送8 present|赡7 support provid|赡养6 support provid+support maintain
赡养费3 child+support|赢11 beat win profit|赢利7 gain profit|赢得10 win gain|赤11 red bare|赤卫军2 red+guard|赤卫队5 red+guard
赤子5 peopl|赤字8 red+letter|赤手1 bare+hand|赤手空拳7 empti+hand|赤裸7 bare|赤裸裸7 bare plain|赤金5 pure+gold|赫兹6 unit+frequenci
赫尔墨斯4 herm|赫赫有名6 known|走15 walk go run move|走下坡路5 declin|走乡随乡1 follow+local+custom|走亲戚1 visit+relativ|走人7 leav beat
走低5 go declin|走俏5 sell demand|走入8 walk|走内线1 privat+channel|走出11 leav go|走动7 walk move mobil visit|走势9 trend path
走去1 walk|走向11 direction strik trend|走回头路4 turn|走失5 lost miss lose|走开8 leav walk beat|走形3 shap lose+shap
走投无路7 tight+spot|走掉6 leav|走散4 lost|走时7 time propagation+time travel+time|走板1 beat approach|走样4 lose+shap
走步4 walk step travel|走水4 leak flow catch+fire|走漏6 leak|走火5 catch+fire|走眼3 mistak error+judgment|走着瞧6 wait
走神4 absent+mind|走神儿2 absent+mind|走私船3 runner|走红6 popular|走线问题1 rout+problem|走色1 lose+color|走访9 visit travel
走调1 tune key|走路9 walk|走过9 walk+past pass|走近9 approach draw+near|走进11 enter|走道5 path walk|走避3 run escap avoid|走错1 wrong
走门路1 social+connection|走险1 risk run+risk|赴12 go visit|赶12 catch|赶上9 catch|赶不及3 time late|赶出1 driv|赶快11 immediateli
赶明儿5 day|赶浪头1 follow+trend|赶紧11 delay|赶走8 driv turn|赶跑5 driv forc|赶车6 driv+cart|赶集6 go+market|起15 rais set
起云剂1 cloud+agent|起价4 initial+pric pric+start|起伏10 ups|起作用1 work|起作用的1 activ|起停操作1 start+stop+operation
起停方式1 start+stop+mode|起停时间1 start+stop+time|起停系统1 start+stop+system|起停网络1 start+stop+network|起先8 first begin|起初9 first
起动6 start launch|起动钮1 starter+button switch|起名5 name|起因8 caus factor|起头4 start first begin|起始于1 start
起始位置1 start+location|起始信号1 start+signal|起始函数1 start+function|起始地址1 start+address|起始块1 start+block|起始处1 section+start
起始时间1 start+time|起始点1 start+point|起始码1 start+code|起始节点1 start+node|起始解1 start+solution
起始页号1 first+page+number start+page+number|起家7 start|起居室5 liv+room sit+room|起征点2 tax+threshold|起手1 set|起敬3 feel+respect
起来15 stand indicat+completion|起模范1 set+exampl|起步8 set set+motion start|起毛3 lint|起浑名1 tag|起源10 origin come
起火8 catch+fire|起点10 start+point|起点线1 start+line|起用7 promot|起码9 minimum|起程7 set leav|起稿3 draft|起立6 stand
起色7 pick improv|起草9 draft draw|起落7 ups|起见5 purpos|起讫4 begin+end|起诉书5 statement+charg|起跑5 start+run
起跑线6 start+line scratch+line|起身11 leav|起重要作用1 featur|趁10 advantag|趁便4 opportuniti pass|趄3 mark+time|超11 exceed
超位值1 rang+valu|超位数1 rang+number|超值4 great+valu|超出10 exceed|超前8 lead advanc|超前消费1 excessiv+consumption
超大型系统1 larg+scal+system|超拔2 fast+track elevat|超时5 timeout|超时控制1 time+control|超标7 cross+limit excessiv
超短波4 ultra+short+wave|超级9 super ultra|超级计算机1 super+computer|超绝3 uniqu|超负荷6 overload|超越10 exceed|超越任务1 run+task
超载5 overload|超过13 exceed|超速5 speed high+speed|超速行驶1 speed|超额8 quota|超高性能1 high+performanc|超高级语言1 high+level+languag
超高速5 ultra+high+speed|超高速缓存1 cach|超高频4 ultra+high+frequenci|超龄4 old|越13 exceed|越境5 cross+border|越界5 cross+border
越级5 skip+grad bypass+rank|越过6 cross cover+distanc|越野7 cross+countri|越野赛跑1 cross+countri+run|越野跑3 cross+countri+run
趋10 walk+fast approach|趋势11 trend|趋向9 direction trend|趋缓1 slow ease|趋近4 approach|趟9 time|趣8 interest|趣味8 fun interest
足13 excessiv sufficient|足不出户5 stay+home|足以8 sufficient|足够11 sufficient|足月4 full+term|足本1 complet+book|足标名1 index+name
足色1 fine|足赤1 pure+gold solid+gold|足足8 fulli less|足迹8 track|足量1 sufficient+amount full+amount|足金3 pure+gold solid+gold
足额6 sufficient full|趴8 lean+forward percent|趵4 jump|趸船4 land+stag|跃11 jump|跃升6 jump|跃居7 vault|跃迁7 transition jump
跃过6 jump hop|跃进7 rapid+progress|跄4 walk+rapidli|跌11 fall drop|跌价5 fall+pric|跌倒8 fall|跌宕昭彰1 flow free|跌幅6 declin
跌破6 fall|跌落8 fall drop|跌跤1 fall|跌进5 fall|跎5 wast+time|跑13 run escap|跑垒4 run+base|跑垒员1 runner|跑掉1 run|跑来跑去1 run|跑步7 run
跑步机1 run+machin|跑着的1 run|跑跑颠颠1 go|跑遍6 go+everywher|跑道8 track|距12 distanc|距今1 present ago|距离12 distanc|距离修正1 rang
跞4 move walk|跟14 go|跟上8 catch|跟前9 front liv|跟屁股1 tag|跟屁虫2 tag shadow|跟着9 follow|跟踪10 tail shadow track
跟踪信息1 track+information|跟踪命令1 track+command|跟踪实验1 track+test|跟踪对象1 track+object|跟踪控制1 track+consol follow+control
跟踪数据1 track+data|跟踪目标2 track+object|跟踪系统1 track+system|跟踪网络1 track+network|跟踪范围1 track+rang|跟踪误差1 track+error
跟踪调节1 follow+control|跟进7 follow|跟随10 follow|跟风6 follow+trend|跤7 fall|跨11 step span|跨上7 mount
跨域资源1 cross+domain+resourc|跨域链路1 cross+domain+link|跨域键1 cross+domain+key|跨境5 cross+border|跨平台4 cross+platform|跨度9 span
跨径4 span|跨接1 cross cross+connection|跨接图1 cross+connection+pattern|跨接线1 cross|跨步6 step|跨语言1 cross+languag|跨越9 step
跨越式6 beyond unusual+development|跨距4 span time+span|跨过8 cross|跬4 brief short+step|路14 journey rout line|路上11 journey
路人皆知4 known|路口8 cross|路向6 direction path|路子8 method approach|路径8 path rout method mean|路径分析1 path+analysis
路径名3 path+name|路径名字块1 path+name+block|路径寻找1 path+find|路径报头1 rout+header|路径指令1 rout+instruction|路径控制1 path+control
路径数据库1 rout+databas|路径检索1 rout+search|路径检验1 path+test|路径生成1 path+generation|路径生成法1 path+generation+method
路径规则1 path+rule|路径计划1 rout+plan|路径选择1 rout+selection path+find|路径选择法1 rout+approach rout+method|路径选择码1 rout+code
路径选择级1 rout+level|路径选择组1 rout+group|路径选择行1 rout+line|路径选择表1 rout+list rout+tabl|路径选择页1 rout+page
路径长度1 rout+length path+length|路数6 social+connection method approach|路易斯安那4 stat|路由6 rout|路由器6 router|路由更新1 rout+updat
路由选择1 rout|路由选择域1 rout+domain|路由选择码1 rout+code|路程8 rout path+travel distanc+travel cours|路线12 rout
路线图6 rout+map roadmap|路考1 driv+test|路轨3 track|路途7 path|跳13 jump hop skip bounc|跳价1 pric+jump|跳出8 jump|跳动8 bounc
跳台7 div+platform land+platform|跳板7 jump+point|跳棋4 chines+checker|跳槽9 chang+job job+hop|跳水8 dive div|跳票1 bounc+check
跳级2 jump+year|跳脱1 break+free move+beyond|跳读1 skip|跳起1 start|跳越1 skip|跳越指令1 skip+instruction|跳越码1 skip+code
跳跃8 jump bound skip|跳跃任选1 skip+option|跳跃标记1 skip+flag|跳跃格式项1 skip+format+item|跳跃试验1 skip+test|跳转1 jump
跳转任选1 skip+option|跳转命令1 skip+command|跳转操作1 skip+operation|跳转格式项1 skip+format+item|跳进7 jump|跳远6 long+jump|跳马5 vault
跳高6 high+jump|践8 walk|践约4 promis honor+agreement|践行4 practic|跷课1 skip+class|跹5 walk|跻5 go|跼2 narrow|踅9 walk|踉5 jump
踊跃7 jump|踌躇不前3 hold|踏10 step|踏勘5 go+inspect|踏步6 step mark+time|踏级1 step|踏足4 enter|踏进7 walk|踔6 ahead excel|踜5 fall
踞7 bas|踢11 play|踩10 step|踪8 trac track|踪影8 trac presenc|踪迹8 track trail trac|踯躅4 hover|踵5 arriv follow|踽踽独行2 walk+alon
蹀儿鸭子1 run|蹂躏8 violat|蹇10 slow|蹉3 error miss err|蹊径4 path|蹋6 step|蹑6 follow|蹑足5 join associat|蹦8 jump bounc hop
蹦出来1 pop|蹦跳5 hop jump|蹦达2 activ|蹦高1 jump|蹩4 move+carefulli|蹬8 step dump|蹲10 stay|蹲大牢1 bar|蹴6 carefulli|蹼6 web|蹽3 run
蹿跳1 bound+forward bound|蹿蹦1 jump|躐3 step|躔2 cours+star|躜2 jump|躧4 step|身13 bodi life|身上13 bodi hand
身世8 life+experienc past+histori|身为9 capaciti|身价8 social+status worth valu|身份11 identiti role capaciti status
身份证9 identiti+card id|身份证号码1 number|身份证明1 id+card proof+identiti|身体12 bodi health person|身体部分1 bodi+part|身先士卒6 lead
身分10 position stand|身分证4 identiti+card|身分证号码1 number|身后11 social+background bodi|身处8 plac surround|身子12 bodi health
身子骨6 postur|身强力壮5 robust|身形9 figur|身影9 figur|身心9 bodi+mind mental+physical|身手8 skill|身教4 teach+exampl|身材10 build figur
身板5 bodi physical+condition|身段6 figur postur+stag|身经百战6 fig+experienc|身躯9 bodi|身边12 hand
身量4 height fig+reputation stand|身长7 height|身陷6 trap|身陷囹圄4 bar|身高9 height|躬8 bodi|躬亲3 person|躯7 human+bodi|躯体9 bodi
躯壳5 bodi|躲11 hide avoid|躲开8 stay avoid|躲猫猫1 hide+seek|躲藏7 cover|躲藏处1 hide|躲避9 hide|车夫7 cart+driver
车把式3 expert+cart+driver|车斗4 dump+box bucket|车架4 cart fram|车水马龙5 heavi+traffic|车流6 traffic|车票8 ticket|车程11 travel+time
车站9 bus+stop|车行6 traffic driv|车辙6 track|车钱3 transport+cost|轧8 roll|轧辊3 roll|轨9 cours path track|轨迹8 trajectori track
轨道11 track desir+trajectori|轨道交通3 rapid+transit|轩9 high|轩昂5 high elevat|转13 turn chang+direction transfer
转义6 transfer+mean|转义字符2 escap+character|转乘4 transfer chang+train|转产5 chang+production|转会费4 transfer+fee|转位3 index
转体5 roll turn|转储2 memori+transfer swap dump|转入10 chang shift switch|转写4 transcrib|转出1 roll dump|转到1 go|转动10 rotat
转动轴1 axis+rotation|转包4 sub|转化11 chang transform|转去1 return go|转发9 forward pass|转发方式1 pass+mode
转变11 chang transform shift transformation|转变立场1 chang+position|转变过程1 process+chang|转口7 transit deni
转台3 chang+channel rotat+stag|转向11 chang+direction lost|转告7 pass communicat|转回7 turn|转圈5 rotat run|转圜余地1 margin+error
转型9 transformation transform|转基因5 genetic+modification|转头10 chang+direction turn|转嫁6 pass transfer|转寄2 forward
转弯8 turn|转弯处5 turn|转录5 transcription|转往1 chang|转徙1 migrat move+hous|转念9 think+better|转悠7 roll appear+repeatedli
转手7 pass chang+hand|转折点8 turn+point break+point|转换10 chang switch convert transform|转换开关3 chang+switch
转换时间1 chang+time|转换规则1 conversion+rule transition+rule translation+rule transformation+rule|转换键1 conversion+key
转捩3 turn|转捩点1 turn+point|转授4 delegat|转接7 switch connect transfer|转接点1 connection+point|转数1 rev|转晴1 fair|转机8 chang+plan
转校1 transfer|转注2 transfer+character|转眼8 flash|转瞬6 flash|转码1 convert|转科1 chang+major|转移11 shift chang transform
转移预测1 jump+prediction|转给7 pass|转而9 turn switch|转职1 transfer|转脸6 time|转船1 transfer+ship|转让10 transfer
转让费1 consideration+money|转诊3 transfer|转译4 translat convert|转调5 chang+key|转账5 transfer|转身11 turn+round face
转车3 transfer chang+train|转轨7 chang+track|转轮5 rotat+disk|转轴7 axis+rotation|转载8 forward|转达8 pass communicat
转运9 forward+good ship distribut|转运站4 stag+post transit+center|转述6 pass relat|转送6 pass|转递3 pass|轮12 disk ring|轮到1 turn
轮唱2 round|轮回8 cycl|轮廓8 outlin|轮廓分明的1 defin|轮廓线4 outlin|轮换7 rotat turn switch|轮替4 turn|轮次4 turn round|轮流9 turn
轮班5 shift+work|轮番9 turn|轮船9 ocean+liner ship|轮训4 train+rotation|轮询1 poll|轮转5 rotat|软11 soft flexibl|软件12 softwar
软件包5 softwar+packag|软件可靠性2 softwar+reliabiliti|软件工具4 softwar+tool|软件工程8 softwar+engineer|软件平台3 softwar+platform
软件开发1 softwar+development|软件技术1 softwar+technologi|软件测试4 softwar+test|软件系统6 softwar+system|软件维护3 softwar+maintenanc
软体4 softwar soft+bodi|软弱8 weak|软故障1 soft+fail soft+failur soft+fault|软柿子1 soft+touch|软着陆6 soft+land
软硬件5 softwar+hardwar|软磁盘机1 flexibl+disk+driv|软科学5 soft+scienc|软绵绵6 soft weak|软肋1 weak+spot|软膏5 past|软设备1 softwar
软键盘1 soft+keyboard|软骨头5 weak|轰走1 driv|轰赶1 driv|轰轰烈烈8 strong larg+scal|轰隆7 roll|轱1 roll|轱辘4 roll pr|轴10 axis|轴向1 axis
轴心5 central+element key+element axis|轴心国6 axis+power|轴线6 central+axis|轶8 excel scatter|轸4 squar strongli
轻12 light easi soft|轻便7 lightweight+portabl|轻元素4 light+element|轻击1 tip|轻叩1 tap|轻型9 light|轻声9 neutral+tone light+stress
轻声细语3 whisper|轻工9 light+engineer|轻工业9 light+industri|轻巧7 easi|轻微9 light trivial|轻快7 light+quick|轻快地走1 step|轻描淡写7 play
轻敲1 tap bob|轻松10 light|轻柔7 soft|轻水3 light+water|轻盈7 graceful light+graceful|轻者1 less+serious+case
轻而易举7 easi difficulti|轻脆1 sharp+clear ring|轻薄7 light|轻触1 touch|轻轨3 transit+system|轻重8 severiti
轻重缓急5 urgent+non sens+prioriti|轻量级3 lightweight|轻音乐4 light+music|轻饶素放1 simpli+releas|载11 record+writ carri|载人8 pr
载体8 vector|载入8 load record writ enter|载弹量5 payload|载明5 specifi|载荷8 load|载货5 load|载道1 express|载重8 load carri+capaciti
载重量6 dead+weight|较14 compar|较劲6 compet competitiv|较喜欢1 prefer|较少1 less|较差9 rang poor|较真5 serious|较著1 obvious stand
辅10 assist complement|辅以6 supplement|辅佐8 assist|辅修4 minor|辅助10 assist supplementari|辅助性的1 support
辅助码1 additional+code servic+code|辅助线1 guid|辅导8 guidanc|辅导班7 tutorial+class|辅币4 token|辅料5 supplementari+material
辈10 lifetim generation group+peopl class|辈子8 lifetim|辉映7 reflect|辍7 stop suspend|辍学7 leav+studi
辑9 gather collect edit compil|辑录6 compil collect|输11 lose transport enter|输入10 import input|输入值1 input+valu
输入加载1 input+load|输入区1 input+area load+area|输入参考值1 input+referenc|输入块1 input+block|输入大小1 size+input|输入存储区1 input+block
输入实数1 real|输入差错1 load+error|输入序列1 list+entri|输入指令1 input+order|输入指令码1 input+instruction+code
输入数据1 import+data input+data|输入文件1 input+file|输入文件名1 import+file+name|输入服务1 input+servic|输入模块库1 load+modul+librari
输入法4 input+method|输入状态1 input+mode input+stat|输入电路1 input|输入系统1 input+system data+entri+system|输入范围1 input+rang
输入表1 input+list|输入路径1 import+path|输入连接1 connection|输入键1 entri+key|输入项1 entri|输出11 export output|输出作用1 output+action
输出信息组1 output+block|输出动作1 output+action|输出区1 output+block output+area|输出参数1 parameter|输出品1 export+item product+export
输出媒体1 output+medium|输出指令1 instruction|输出数据1 output+data|输出文件名1 export+file+name|输出服务器1 export+server
输出格式1 output+format|输出物资1 export|输出状态1 output+stat|输出的1 export|输出缓冲器1 output+block|输出能力1 output+capabiliti
输出设备1 output+devic output+equipment|输出路径1 export+path|输出过程1 output+process|输去1 lose|输得精光1 clean|输掉1 lose|输注6 inject
输理1 wrong|输给8 lose|输赢7 win+loss outcom|输运6 transport|输送9 transport deliver|输送管1 pipe|辖12 govern control|辖制4 control
辖区10 administrativ+region|辗6 turn+half|辙6 remov track|辛9 hard|辛苦10 exhaust hard|辛辣7 fig+bit|辞10 dismiss declin leav
辞书5 dictionari|辞典7 dictionari|辞别7 leav|辞掉6 dismiss|辞格1 figur+speech|辞行6 leav+tak|辞退6 dismiss fire|辟10 law open
辟谣6 deni|辟谷4 fast|辣10 hot|辨10 distinguish recogniz|辨别8 distinguish|辨明7 clarifi distinguish|辨认8 recogniz identifi
辨证7 investigat|辨识7 identification identifi recogniz|辩10 discuss|辩护人5 defender|辩护士4 defender|辩护者1 defender|辩方3 defens
辩明5 explain+clearli|辩白5 offer+explanation|辩解8 explain justifi provid+explanation|辩论8 argument|辩证8 investigat|辫子8 handl
辰光3 moment|辰龙1 year+5|辱骂7 abus|辶4 walk|边13 side edge margin border|边儿5 side edge margin border|边写边读1 read+writ
边区9 border+area|边卡1 border+checkpoint|边厢3 side side+room|边境10 border|边境地区1 border+area|边框4 fram|边检2 border+inspection
边沿8 edge|边界10 boundari border|边界值2 boundari+valu|边界层1 boundari+layer|边界条件1 boundari+condition|边界检测1 boundari+detection
边界点1 boundari+point|边界线4 boundari+line border+line|边界问题1 boundari+problem|边疆8 border+area|边缘10 edge|边缘效应1 edge+effect
边缘科学4 boundari+scienc side+line+scienc|边角料3 scrap|边远7 remot|边长6 length|边防军6 border+guard|边际8 limit bound boundari
边陲8 border+area|辽远4 remot|辽阔8 extensiv|达14 reach amount communicat|达人1 expert|达到13 reach achiev|达到顶点1 top
达姆弹3 expand+bullet|达官4 high+rank+official|达尔文7 darwin|达尔文港2 darwin|达成10 reach accomplish|达成协议1 reach+agreement
迁11 move shift chang promot|迁入8 move|迁就7 yield adapt|迁居8 move|迁延6 long+delay|迁徙8 migrat move|迁离3 move|迁移9 migrat move
迁都9 move+capital|迁飞5 migrat|迂6 literal+mind|迂缓2 slow+movement|迄今9 date|迅7 rapid fast|迅即6 immediateli quickli
迅疾5 rapid swift|迅速13 rapid fast|迅速的1 quick|过16 cross go pass|过世7 pass|过份5 excessiv|过关8 cross+barrier pass reach
过分10 excessiv overli|过半7 half|过去14 past previous go|过后9 event|过场4 cross+stag|过境9 transit|过夜7 spend+night
过失7 error fault|过头7 overhead|过客5 transient+guest|过家家4 play+hous|过度10 excessiv|过往9 come+go past previous|过得去6 bad
过户7 transfer+ownership|过房1 adopt adoption|过时8 date|过期7 expir|过来13 come manag handl|过来人5 experienc+person|过活6 liv
过渡11 cross transition|过渡带4 transition+band|过渡性6 bridg|过渡时期1 transition|过滤8 filter|过滤嘴4 filter|过滤器5 filter
过激6 aggressiv|过火5 top|过瘾7 satisfi|过秤3 scal|过程14 cours+event process|过程优化1 process+optimization|过程分析1 process+analysis
过程参数1 process+parameter|过程号1 process+number|过程同步1 process+synchronization|过程定义1 process+definition
过程控制1 process+control|过程控制台1 process+consol|过程数据1 process+data|过程数据组1 process+data+group|过程文本串1 process+text+string
过程检查1 process+check|过程模型1 process+model|过程码1 process+code|过程类1 process+class|过程网络1 process+network
过程自动化1 process+automation|过程节点1 process+node|过程设计1 process+plan|过继5 adopt adoption|过载5 overload
过错8 mistak fault responsibiliti|过问7 involv|迈9 step|迈出8 step|迈进9 step forg+ahead|迋1 travel
迎12 welcom meet face forg+ahead|迎击6 face+attack|迎头6 meet+head face directli|迎头痛击4 meet+head|迎宾8 welcom+guest
迎接11 meet welcom greet|迎接挑战1 meet+challeng|迎新3 welcom+guest extension receiv+student|迎面9 directli head face
迎面而来6 directli head face|运12 move transport appli|运价5 transport+cost|运作10 operat operation work activiti
运出5 dispatch ship send|运动14 move exercis motion|运动定律1 law+motion|运单2 bill transport+charg|运思1 think|运移6 migration
运笔4 writ|运筹6 plan operation|运筹学6 operation+research|运筹学模型1 model|运筹帷幄6 fig+plan+strategi
运算9 perform+calculation operation|运算优先级1 prioriti+operation|运算器5 manipulat+unit|运算定义1 operation+definition
运算控制器1 operation+control|运算方式1 mode+operation|运算时间1 operation+time|运算标志1 operation+token|运算次序1 order+operation
运算符3 operational+character operator|运营10 operation business servic|运营商9 operator|运行11 function operation operat run
运行代价1 run+cost|运行作业1 run+job|运行命令1 run+command|运行图5 run+diagram run+chart|运行定位1 run+location|运行封锁1 run+block
运行就绪1 run+readi|运行工程学1 human+engineer|运行方式1 run+mode|运行时1 run+time|运行时代码1 run+time+code|运行时地址1 run+time+address
运行时实现1 run+time+implementation|运行时支援1 run+time+support|运行时文件1 run+time+file|运行时服务1 run+time+servic
运行时格式1 run+time+format|运行时检查1 run+time+check|运行时确认1 run+time+verification|运行时结构1 run+time+structur
运行时结果1 run+time+result|运行时调用1 run+time+call|运行时错误1 run+time+error|运行时间1 run+time|运行时验证1 run+time+verification
运行服务1 run+servic|运行期值1 run+time+valu|运行期系统1 run+time+system|运行条件1 operation+requirement|运行检查1 run+check|运行测试1 run+test
运行版本1 run+time+version|运行状况1 operational+stat run+stat|运行状态1 run+stat|运行用户1 run|运行电流1 run+current|运行短语1 run+phras
运行系统1 operation+system|运行计划1 run+plan|运行记录1 log|运行试验1 operation+test|运行错误1 run+time+error|运行阶段1 run+phas
运转9 work operat turn|运转时间1 run|运转率1 run+rate|运转的1 work|运载8 carri deliveri suppli|运输12 transport carri|运输工具1 transport
运输线8 transit|运输网5 transport+network|运输舰5 transport+ship|运输船5 transport+ship|运送9 transport carri
运销6 distribution transport+sale|近14 near clos|近东5 near+east|近义词2 synonym clos+equivalent+expression|近乎8 clos
近亲7 clos+relativ near+relation|近代11 modern+time|近代史8 modern+histori|近似9 similar|近似于1 near
近似值5 approximat+valu approximat+quantiti|近似计算1 approximat+calculation approximat+treatment
近况7 recent+development current+situation|近几年1 recent+year|近前7 come+clos near front|近因5 immediat+caus
近在咫尺7 reach clos+hand|近在眼前5 clos+hand|近处8 nearbi|近年9 recent+year|近日10 past+day recentli last+day
近期10 near+time near+futur soon recent|近来10 recentli|近照3 recent+photo|近距离1 clos+rang|近路4 shortcut|近邻6 clos+neighbor
近邻干扰1 next|迓5 receiv|返10 return|返回11 return come|返回信息1 return+information|返回值1 return+valu|返回内容1 return+content
返回到用户1 return|返回地址链1 return+address+link|返回差错1 return+error|返回指令1 return+instruction link+order|返回文档1 return+document
返回时间1 return+time|返回标记1 return+label|返回点1 point+return return+point|返回电流1 return+current|返回的1 return|返回码1 return+code
返回节点1 return+node|返回误差1 return+error|返回通路1 return+path|返回键1 return+key|返回键路1 return+link|返家3 return+home
返岗1 return+work|返工2 go+work|返旧函数1 return+function|返程6 return+journey|返青4 turn+green|还17 pay progress return
还乡6 return+home|还击7 hit return+fire|还原9 reconstruct reduction|还原剂6 reduc+agent|还嘴4 answer|还好9 bad|还手7 hit|还是13 better
还有14 addition|还款6 pay+money|这一阵子1 recentli currentli|这下子6 time|这会儿10 moment pr|这天10 today day|这早晚儿1 time
这时13 time moment|这样15 kind|这种15 kind sort type|这类1 kind|这边9 side|这阵儿4 present|这阵子1 present
进14 go+forward advanc go enter|进一步13 step|进京9 enter+capital|进价5 open+pric|进位6 carri|进入14 enter join go
进入日期1 entri+date|进入时间1 entri+time|进入点1 point+entri|进入系统1 log|进关7 inbound+custom|进军10 advanc|进出9 enter+exit go
进出口9 import+export|进击7 attack|进化10 evolution|进化论7 theori+evolution|进去12 go|进发8 set start|进取8 initiativ|进取心5 initiativ
进口11 import|进口商5 import+business|进口货3 import|进场7 enter+venu|进展10 progress|进度8 degre+progress work+schedul
进度表2 timelin work+schedul|进接服务1 access+server|进攻12 attack|进料3 feed|进来12 come|进款3 tak|进步12 progress improvement improv
进水闸4 water+intak|进球9 scor+goal goal|进益5 incom improvement progress|进程11 process cours|进程入口点1 process+entri+point
进程分析1 process+analysis|进程号1 process+number|进程同步1 process+synchronization|进程图1 process+map|进程处理1 process+handl
进程定义1 process+definition|进程实现1 process+implementation|进程指令1 process+instruction|进程控制块1 process+control+block
进程标准1 process+standard|进程检查1 process+check|进程模型1 process+model|进程流1 process+flow|进程状态1 process+stat process+status
进程状态表1 process+status+tabl|进程管理1 process+management|进程网络1 process+network|进程节点1 process+node|进程表1 process+tabl
进程调度1 process+handl|进行15 advanc conduct progress|进行性6 progressiv gradual|进行测试1 test|进账4 incom receipt|进货6 acquir+stock
进路3 proceed approach|进退两难6 trap impossibl+situation|进退为难1 trap impossibl+situation|进退函数1 function|进退失据1 loss
进退无路3 alternativ|进退维谷3 trap impossibl+situation|进门9 go|进阶1 advanc|进页面1 page|进项5 incom receipt earn revenu|远13 remot
远大6 broad promis|远景7 prospect long+rang+view|远景规划1 long+rang+plan|远期6 long+term|远洋8 open+ocean|远涉1 cross
远略1 long+term+strategi|远程9 remot long+distanc long+rang|远程处理1 remot+process|远程存取1 remot+access|远程批作业1 remot+batch+job
远程批接口1 remot+batch+interfac|远程批操作1 remot+batch+operation|远程批方式1 remot+batch+mode|远程搜索1 long+rang+search
远程数据1 long+rang+data|远程服务器1 remot+server|远程用户1 remot|远程监控1 remot+monitor|远程程序1 remot+system|远程管理1 remot+administration
远程访问1 remot+access|远程连接1 remot+connection|远端1 remot+end remot|远缘4 remot+affiniti|远虑4 long+term+consideration
远行7 long+journey|远见7 vision|远谋2 long+term+plan|远距离8 long+distanc|远近8 distanc|远近闻名5 known|远途4 long+distanc
违8 violat separat go|违令5 go+order|违例5 break+rule|违反10 violat|违心5 fals|违心之言1 fals+assertion|违拗7 defi
违法10 illegal break+law|违犯6 violat|违禁6 prohibit|违章7 break+rule violat+regulation
违约7 break+promis violat+agreement default|违约金6 penalti|违纪8 lack+disciplin break+rule violat+disciplin breach+principl
违背9 go violat|违规8 violat illegal corrupt|违逆3 violat go|连14 link join connect continuousli|连串4 seri|连任8 continu+offic
连体3 piec|连入命令1 connect+command|连击1 doubl+hit doubl+contact|连动4 link continuousli|连动债1 structur+note|连号1 chain hyphen
连合4 combin join unit|连声9 repeatedli|连夜9 night|连字号1 hyphen|连带8 relat involv|连年8 year|连接11 link join attach connection
连接分程序1 link+block|连接区1 connect+region link+section|连接变量1 link+variabl|连接器3 connector|连接图1 link+map|连接地址1 link+address
连接指令1 link+order|连接文件1 connect+file link+file|连接时间1 connect+time connection+time|连接格式1 link+format|连接模块1 link+modul
连接用户1 connect|连接的1 connect link|连接程序库1 link+librari|连接线3 connect+line|连接线标号1 connect+line+label|连接组1 link+group
连接编号1 connect+number|连接编辑1 link+edit|连接群1 connect+group|连接至1 connect|连接节点1 connect+node|连接表1 connection+tabl
连接表类型1 link+list+type|连接表语言1 link+list+languag|连接访问1 connect+referenc|连接起来1 link|连接路径1 path+connection
连接通路1 connect+path|连接错误1 connection+error|连接项1 link+item|连接顺序1 order+connection|连日8 day|连本带利1 capital+plus+profit
连比1 compound+ratio|连滚带爬5 roll+crawl|连片5 continuous|连环8 chain|连珠7 alignment|连用5 continuousli|连番4 repeatedli
连篇累牍5 verbos|连系1 link connect|连累7 involv spread|连线7 connect+line connect go+onlin|连线表1 wire+list|连结7 link|连结物1 link
连结的1 connect|连续12 continuous row serial|连续不断6 continuous|连续函数4 continuous+function|连续剧7 dramatic+seri part
连续性8 continuiti|连续流2 continuous+flow|连绵7 continuous|连缀4 link cluster|连网3 network|连网产品1 network+product
连网功能1 network+function|连网支援1 network+support|连裤袜1 tight|连贯7 link coherent|连贯的1 connect|连轴转3 work+non+stop|连载小说1 serial
连连10 repeatedli|连连看1 pattern+match match|连通7 connect communicat relat|连通分量1 connect+component|连通性1 connectiviti
连通支1 connect+component|连锁8 link chain|连锁反应6 chain+reaction|连锁商店1 chain+stor|连锁店6 chain+stor|连锅端3 clean|连队8 compani
迟10 late delay slow|迟于1 beyond|迟到8 arriv+late|迟延5 delay|迟慢1 slow late|迟滞6 delay|迟缓8 slow|迟误6 delay|迟迟8 late slow
迢3 remot|迤7 extend|迩5 recentli near clos|迩来1 recentli|迫9 forc|迫不得已7 alternativ|迫临1 approach press
迫于8 constrain restrict forc|迫令1 order forc|迫使10 forc|迫促3 urgent press|迫切9 urgent press|迫切性4 urgenci|迫近7 approach press
迭8 repeatedli|迭代5 iteration repeat+substitution|迭代法3 iterativ+method method+iteration
迭起5 continuousli+aris aris+repeatedli|迮2 press|述10 stat relat|迳8 path direct|迳庭1 different|迳直1 direct|迳自1 consult
迷上1 excit|迷乱1 confusion|迷你5 mini|迷失7 lose lost|迷惑8 confus|迷惘7 loss|迷津4 lose|迷离6 blur|迷离惝恍1 blur|迷航3 cours lost
迷茫7 loss|迷误5 mislead confus error|迷路7 lose lost|迷雾7 fig+completeli+mislead|迸8 split|迸发出1 burst|迸裂6 split burst
迹9 mark trac|迹线1 trajectori|迹象9 mark sign indicator|追12 seek|追剿5 suppress|追加9 add+extra additional+increment append
追回6 recover|追寻7 track search|追忆6 recall|追怀1 recall bring+mind|追悼4 pay+last+respect|追想1 recall|追捕7 hunt|追查7 trac track
追求11 seek|追溯9 date|追究9 investigat|追索6 demand+payment trac seek|追缉4 hunt|追缴5 recover|追补1 supplement additional+budget
追赶10 accelerat catch|追踪8 follow+trail trac|追踪号码1 track+number|追踪报导1 follow+report|追踪者1 tracker|追踪调查1 follow+studi
追述7 relat|追逼4 press demand|追问9 investigat+detail|追随8 follow|追随者6 follower follow|退12 declin move|退下1 step
退出11 abort log|退回9 return send go|退场5 exit leav+field leav|退市5 exit+market|退换3 replac+purchas exchang+purchas
退步6 backward+step|退票6 bounc return+ticket|退而求其次4 next+best|退职4 separation|退色7 pr|退订4 cancel|退还7 return send
送13 deliver carri present|送交7 hand deliver|送信7 send+word deliver+letter|送信人1 runner|送入8 load+line|送去1 send deliver
送命6 kill|送旧迎新1 greet|送礼8 present|送给10 send|送股1 shar+grant|送货5 deliver+good|送走8 send|送达7 deliver serv+notic
送还6 return send|适9 fit suitabl proper|适中8 moderat reasonabl|适于上演1 stag|适值4 happen|适切1 apt appropriat|适合11 fit suit
适宜11 suitabl appropriat|适应12 adapt fit suit|适应性9 flexibiliti|适度8 appropriat|适当12 suitabl appropriat|适当的1 appropriat
适才10 moment+ago|适时8 due+cours|适用11 applicabl|适用性研究1 appli+research|适配2 adaptation|适配卡1 adapter|适配器4 adapter
适量8 appropriat+amount|适龄8 age appropriat+age|逃12 escap run|逃之夭夭6 escap+trac|逃亡8 flight|逃出9 fly|逃命8 escap|逃奔6 run
逃学5 cut+class|逃往8 run|逃漏1 evasion|逃离8 run escap|逃窜7 run|逃脱8 run escap|逃课6 skip+class|逃走10 escap run|逃跑9 run escap
逃逸6 escap run|逃逸速度1 escap+velociti|逃遁6 escap disappear|逃避9 escap avoid|逆10 backward go|逆反应1 revers+reaction
逆反心理5 revers+psychologi|逆变4 revers|逆向6 backward revers+direction|逆料4 predict|逆旅1 guest+hous|逆水3 current upstream
逆流7 stream|逆流地1 upstream|逆耳之言2 home+truth|逆转8 turn revers|选12 choos pick select|选中7 choos pick|选中的1 check
选举人名单1 checklist|选修课5 optional+cours|选入7 select|选出11 pick select|选单1 menu|选取8 choos|选取操作1 selection+operation
选址6 site location|选定9 select choos|选定对象1 select+object|选定数据源1 select+data+sourc|选定数据点1 select+data+point
选定文件1 select+file|选定类型1 selection+type|选定组1 select+group|选定表格1 select+tabl|选定高低线1 select+high+low+line|选录5 digest
选拔10 select+best|选择13 select pick choic option|选择令牌1 select+token|选择优先级1 select+prioriti selection+prioriti
选择信息1 optional+information selection+information|选择停机1 optional+stop|选择函数1 selection+function
选择函数群1 select+function+group|选择功能1 selection+function|选择变量1 select+variabl|选择命令1 select+command
选择型命令1 select+type+command|选择处理1 optional+process|选择字段1 optional+field|选择对象1 alternativ|选择开关1 optional+switch
选择性7 selectiv|选择成分1 selection+component|选择扩散1 selectiv+diffusion|选择指令组1 optional+instruction+set
选择接口1 optional+interfac|选择控制器1 selection+control|选择操作1 select+operation|选择数据1 select+data|选择权6 option choic
选择权标1 select+token|选择校验1 selection+check|选择检验1 select+verification|选择码1 optional+code|选择类1 select+class
选择系统1 selection+system|选择线1 select+line selection+line|选择表1 optional+list optional+tabl selection+list
选择路径1 selection+path|选择输入1 select+input|选择通路1 selection+path|选择错误1 select+error|选择集合1 selection+set
选择题7 multipl+choic+question|选文1 selection|选本5 select+work|选段3 extract|选派8 select detail|选用9 select|选秀5 draft
选编5 select+work|选育6 seed+selection|选装3 optional|选课3 select+cours|选购7 select+purchas buy|选项9 choic option alternativ
选项组1 option+group|逊8 yield|逍遥法外4 larg|逍遥自在5 larg|透11 pass thoroughli completeli|透光5 transparent|透彻7 thorough
透支7 exhaust|透明10 transparent open|透明度8 transparenci|透明性4 transparenci|透气6 flow+freeli|透水1 water+leak|透漏4 leak reveal
透视7 perspectiv|透视图3 perspectiv+draw|透视学4 perspectiv|透视画1 perspectiv+draw|透视画法1 perspectiv+draw|透过9 pass mean|透镜7 len
透露11 leak reveal|透顶6 thoroughli|逐出8 driv|逐字段处理1 field+process|逐字逐句4 literal|逐客令3 notic+leav|逐年9 year|逐日6 day daili
逐月4 month monthli|逐次6 gradualli|逐步12 step|逐步执行1 step+execution phas|逐渐12 gradualli|逐渐增加1 build|逐点法1 point+method
逐行3 line progressiv|逐行扫描1 progressiv+scan|逐走1 turn driv|逐项相符1 check|逑5 collect match|递11 hand|递交8 present hand
递减8 gradualli+fall descend+order|递减速计数1 count|递增10 increas+degre increas+order incremental progressiv|递增适应性1 scal
递增问题1 scal+problem|递归6 recursiv|递归函数4 recursiv+function|递归计算1 recursiv+computation|递归语言1 recursiv+languag|递推1 recursiv
递条子1 pass+messag|递补4 substitut|递进6 gradual+progress|递送5 send deliver|途9 rout|途中10 en+rout|途径11 channel|途经7 pass
逗8 stay stop|逗号4 comma|逗弄4 play|逗引4 fun|逗点1 comma|逗留8 stay stop|逗笑6 caus+smil|通13 go expert connect|通人4 learn+person
通例7 general+rule standard+practic|通俗9 common averag|通俗小说1 light+literatur|通俗易懂1 easi+understand|通俗的1 common
通信11 correspond communicat communication|通信协议1 communicat+protocol communication+protocol|通信地址3 mail+address
通信处理机1 communication+processor|通信子网2 communication+subnet|通信接口3 communication+interfac|通信模型1 communication+model
通信线2 communication+line hot+line|通信线路1 communication+link|通信联络1 signal+communication|通信量1 communication+volum
通关6 clear+custom finish|通则7 general+rule general+principl|通力合作6 join+forc|通史8 narrativ+histori comprehensiv+histori
通名1 generic+term|通向9 lead|通告7 announc notic|通商9 trad+relation|通孔2 feed|通宵8 night throughout+night
通宵达旦5 night+long day+night|通常12 regular normal usualli|通常的1 common|通彻1 understand+completeli|通往10 lead
通情达理6 fair+reasonabl sensibl stand+reason|通才5 round+person|通报9 inform notifi announc circular|通断操作1 break+operation
通气7 releas+information|通气会1 brief|通水3 run+water|通用10 anywher|通用寄存器2 general+register|通用机5 universal+machin
通用标准1 work+standard|通用码1 common+cod|通用语1 common+languag|通用语言1 purpos+languag|通用软件1 common+softwar
通电6 switch open+telegram|通畅7 clear|通病5 common+problem common+fail|通盘5 board comprehensiv overall global|通盘考虑1 survey
通知11 notifi inform notic notification|通知书7 written+notic|通知单4 notification notic ticket receipt|通票2 ticket
通称10 generic+term|通红9 red|通缉7 list|通缉令7 circular|通航10 connect+air|通融6 flexibl|通行10 go pass general|通行令牌1 token+pass
通行证7 pass|通观3 comprehensiv+view|通讯10 communication stori dispatch|通讯处3 contact+address|通讯录3 address+book directori
通讯社9 servic|通论6 round+argument general+survey|通译4 interpret translator|通话8 hold+conversation phon+call
通货7 currenci exchang+good|通路6 pathway channel|通路分析1 path+analysis|通路名字块1 path+name+block|通路控制1 path+control
通路控制层1 path+control+layer|通路测试1 path+test|通路点1 access+point|通路长度1 path+length|通车10 open+traffic
通达9 understand+clearli sensibl+reasonabl understand|通过15 mean pass|通过事后1 line|通过率6 throughput+rate|通过短语1 phras
通过速率1 rate|通通6 entir complet|通道11 channel|通配符4 wildcard+character|通量5 flux|通顺5 smooth clear+coherent|逛9 visit
逛街7 walk window+shop|逝8 pass|逝世10 pass|逝去6 pass|逝去的1 part|逝者4 dead|速11 fast rapid quick velociti|速写5 quick+sketch
速决5 quick+decision|速冻5 quick+freez|速射6 rapid+fire|速度13 speed rate velociti|速成6 crash accelerat quick instant
速成班2 crash+cours|速效5 quick+result fast+act|速查表1 zoom+tabl|速溶4 instantli+readi instant|速率8 speed rate
速率控制1 rate+control|速率测试1 rate+test|速视文件1 quick+file|速读1 speed+read|速配1 good+match|造11 build invent
造价8 construction+cost|造作5 affect|造势5 campaign promot|造化8 natur|造句4 sentenc|造型10 model shap appearanc styl
造型艺术6 visual+art|造字5 creat+chines+character|造就9 bring train contribut achievement|造币厂1 mint|造成13 bring creat caus
造成问题1 creat+issu caus+problem|造物5 creator|造物主4 creator|造福7 benefit|造访6 visit pay+visit|造诣9 level+masteri
逡巡4 draw instant|逢9 come fall|逢集1 market+day|逭4 escap|逮9 catch|逶4 curv swagger|逶迤6 curv long|逸9 escap|逸群1 common
逻各斯3 logo|逻辑11 logic|逻辑值1 logical+valu logical|逻辑分析1 logic+analysis|逻辑学7 logic|逻辑性5 logic|逻辑指令1 logic+instruction
逻辑文件1 logic+file|逻辑模拟1 logic+simulation|逻辑测试1 logic+test|逻辑电平1 logic+level|逻辑移位1 logic+shift|逻辑线路组1 logic+line+group
逻辑设备1 logical+unit logic+devic|逻辑设计3 logic+design|逼11 forc pressur press|逼人7 press|逼仄3 narrow|逼真7 true+life clearli
逼肖1 imag|逼近9 press clos approach draw+near|逼迫8 forc|逼问6 demand+information|逾9 exceed go+beyond cross|逾越7 exceed
逿5 fall cross|遁8 escap|遁形3 hide|遂12 satisfi succeed|遇11 meet encounter treat receiv|遇上9 come run|遇到12 meet run come
遇见9 meet|遇险7 difficulti|遇难7 kill|遍11 everywher|遍历4 travel+throughout|遍及9 extend|遍地8 everywher|遍寻的1 search
遍布9 cover found+throughout|遏6 check hold|遏制9 check contain hold limit|遏抑2 suppress|遏止7 hold check|遏阻1 stop contain
遐4 long+last|遐龄2 advanc+age long+life|遑论4 alon mention|遒5 strong robust draw+near|道17 path principl truth
道具10 prop item artifact|道别6 leav+tak|道德11 ethic|道德规范1 ethic|道数据1 track+data|道理11 reason argument sens principl
道破4 expos reveal|道行6 abiliti skill|道谢7 express|道路12 path|遗10 lose leav omit|遗产11 legaci inheritanc|遗产税1 inheritanc+tax
遗传10 inherit pass|遗传信息1 genetic+information|遗传学8 genetic|遗传工程4 genetic+engineer|遗传性6 inherit genetic
遗传物质6 genetic+material|遗传算法1 genetic+algorithm|遗传素质1 id|遗体9 remain|遗失6 lose lost|遗存8 historical+remain surviv
遗孤4 orphan|遗弃7 leav|遗忘8 forget|遗漏8 miss omit|遗漏参数1 miss+parameter|遗漏错误1 miss+error|遗漏页1 miss+page|遗留9 leav hand
遗稿4 surviv+manuscript|遗落4 leav forget omit|遗迹10 trac historical+remain|遗风6 old|遗骨6 human+remain|遗骸6 human+remain
遛6 walk|遛弯2 walk|遣10 dispatch send|遣散6 dismiss|遣漏码1 miss+code|遣词1 word|遣返6 send|遣送7 send|遥9 remot|遥不可及4 reach
遥感8 remot+sens|遥控8 remot+control|遥控器5 remot+control|遥控操作1 remot+operation|遥控断电1 remot+power|遥测7 telemetri|遥远9 remot
遥远的1 remot|遥遥7 remot|遨2 travel|遨游6 travel|遭11 turn incident|遭到12 meet|遭逢7 encounter|遭遇10 meet encounter experienc
遮9 cover screen hide|遮住8 cover block|遮天蔽日5 universal+importanc|遮掩7 cover mask|遮断1 cut interrupt prevent+access
遮盖7 hide cover|遮蔽7 cover hide+view|遴3 select|遴选6 pick choos select|遵9 observ follow compli|遵从8 compli follow defer
遵命7 follow+order|遵守10 compli respect|遵循10 follow compli complianc|遵照8 follow|遵行5 follow complianc|遹4 follow|遽6 fast
避11 avoid escap|避免11 prevent avoid|避开10 avoid|避而不1 avoid|避让7 avoid yield|避讳6 avoid|避险5 minimiz+risk hedg
邀10 invit request intercept|邀击1 intercept|邀约4 invit|邀请11 invit|邃4 deep|邅3 progress|邈4 remot|邈然1 remot|邑9 citi|邓紫棋1 g+e
邘3 plac+name|邛6 plac+name|邢9 plac+name|那天11 day|那时12 time day|那时候1 time|那样13 kind sort|那种12 kind sort type|那里13 plac
那阵子6 time|邦12 countri stat|邦国1 countri stat|邪气7 unhealthi+trend|邪财1 easi+money|邪门1 unusual|邪门歪道3 corrupt+practic
邮8 post mail|邮件8 mail post email|邮寄6 mail send+post|邮局7 post+offic|邮报6 post|邮政信箱1 post+offic+box|邮政局5 post+offic
邮政编码9 zip+code|邮筒3 pillar+box|邮箱6 post+offic+box email email+inbox|邮编8 zip+code|邮船3 ocean+liner
邮购4 mail+order purchas+mail|邮轮6 ocean+liner|邮递4 mail deliver|邮递区号1 zip+code|邳6 pr|邴2 happi|邵7 plac+name
邻10 neighbor adjacent clos|邻人6 neighbor|邻国9 border+countri neighbor+countri surround+countri|邻家5 adjacent+countri
邻居9 neighbor|邻座4 neighbor|邻接6 adjacent next|邻舍6 neighbor|邻近9 neighbor adjacent near|邻邦8 neighbor+stat adjacent+countri
邻里6 neighbor|郁7 dens|郁结6 emotional+issu|郎10 official|郎中8 doctor|郎才女貌4 ideal+coupl|郎朗3 lang|郑易里1 translator|郑重9 serious
郓6 plac+name|郡13 region|部13 department section part|部件9 part component|部件表目1 component+entri|部位10 position plac
部分14 part shar section piec|部分地1 part|部分工时1 part+time+work|部分环境1 component+environment|部类10 categori division
部署11 deploy deployment|部长12 section+head|部长职务1 portfolio|部门14 department branch section division|部队13 arm+forc forc
部首5 division+header|郪6 plac+name|郫4 plac+name|郭沫若7 writer|都17 capital+citi|都城9 capital+citi|都市9 citi|郾5 plac+name
鄀7 plac+name|鄏4 plac+name|鄙8 low base mean|鄙吝2 mean|鄣6 plac+name|鄤3 plac+name|鄫3 pr|酂3 plac+name|酉鸡1 year+10
酌7 consider|酌减3 consider+reduction|酌加1 consider+addition|酌收1 collect+appropriat|酌议1 consider+discuss
酌量4 consider allow measur|配11 join fit mix|配件9 component part fit|配伍5 compatibiliti|配制8 compound prepar
配发6 issu distribut publish|配合12 match fit compatibl correspond|配型5 check+compatibiliti|配备10 allocat provid
配套10 compatibl match complementari|配套完善1 comprehensiv|配对6 pair match form+pair|配方7 complet+squar|配用7 provid install
配电6 power+distribution|配电柜1 switch+box|配电盘1 switch+board|配电箱1 distribution+box|配线架1 distribut+fram distribution+fram
配给6 allocat|配置10 deploy allocat configuration allocation|配置参数1 configuration+parameter|配置文件2 configuration+file
配置映象1 configuration+imag|配置服务1 configuration+servic|配置状态1 configuration+stat|配置码1 configuration+code
配置管理2 configuration+management|配置索引1 configuration+index|配置节1 configuration+section|配置表1 configuration+tabl
配置规划1 configur|配置记录表1 configuration+record+list|配置设计1 configuration+design|配置选择1 configur|配置项1 configuration+item
配装4 install assembl load+good|配角6 support+role minor+role|配送6 deliver|配重4 weight|配钥匙1 key|配销1 distribution|配额7 quota
配饰3 decoration|酒吧8 bar pub|酒店11 pub|酒廊3 bar|酒肆6 bar|酒花4 hop|酒钱5 tip|酒馆6 pub|酝6 brew
酝酿8 brew hold+exploratori+discussion|酥9 soft|酥软4 weak|酪6 pr|酬8 return reward|酬劳6 reward|酬宾3 discount|酬对1 repli answer
酬应2 social+interaction|酬报3 reward|酬谢6 reward|酱9 past|酷8 strong cool|酷毙1 awesom cool|酸溜溜5 acid|酸败2 go|酽5 strong
酾1 filter pr|酿7 brew lead|酿成8 form+gradualli lead|酿造7 brew|酿造酒2 brew|酿酒业2 brew+industri|醄3 happi+appearanc happi
醇9 rich pure|醇厚8 simpl+kind|醇美1 rich|醒11 awar|醒目7 strik|醒豁1 clear|醵4 pool|采10 pick color
采买5 purchas buy purchas+agent buyer|采伐7 cut|采伐量8 fall|采光5 light day+light|采制4 collect+process|采办6 purchas stock
采取措施5 adopt+measur step|采取行动1 action adopt+polici|采录4 collect+record|采择1 choos adopt|采掘6 extract|采摘7 pick
采收率4 recoveri+ratio|采样6 sampl|采样率1 sampl+rate|采用13 adopt|采矿8 min|采矿业7 min|采矿场2 min+area|采种4 seed+collect
采纳9 accept adopt|采行4 adopt|采访11 interview gather cover|采购10 purchas|采购员4 buyer purchas+agent|采购商2 buyer|采运作业1 log
采集9 gather collect|释9 explain releas|释义5 definition interpretation|释出1 releas availabl|释卷1 stop+read
释嫌1 forget+bad+feel|释怀4 releas|释手1 go|释放11 releas set+free|释放表1 free+list|释文5 interpret+word|释然6 ease
释疑6 clear+difficulti|里16 li|里人1 follower|里外7 insid|里头9 insid|里应外合6 act|里程10 cours|里程碑8 mileston|里边9 insid|里里外外7 insid
里面12 insid pr|重13 repeat heavi repetition serious|重中之重6 highest+prioriti|重价2 high+pric|重任9 heavi+responsibiliti
重修9 reconstruct repair revis|重元素4 heavi+element|重光4 recover|重典4 important+classic+text|重写5 rewrit regenerat
重利4 high+interest valu+money+highli|重制1 copi reproduc|重压6 high+pressur|重发1 retri|重叠8 overlap run|重合7 match
重名4 great+name|重启6 restart|重命名1 renam|重回7 return|重地7 important+plac strategic+location|重型9 heavi|重塑6 reconstruct
重复10 repeat duplicat|重复性4 repetitiv|重复法1 repetition duplication|重复结构1 structur|重大13 great important major significant
重头5 main begin important|重头戏6 highlight main+featur major+activiti|重定向1 redirect|重审3 investigat|重工6 heavi+industri
重工业8 heavi+industri|重度6 serious|重建11 rebuild reconstruction|重弹1 replay+string+instrument|重影3 overlap+imag doubl+vision
重心9 central+core main+part|重托6 great+trust|重担8 difficult+task great+responsibiliti|重拾1 pick|重振7 restor recoveri
重播6 replay rerun|重整7 restructur|重新启动1 restart|重新命名1 renam|重新整理1 refresh|重新组合1 reset|重映1 second+screen|重望1 expectation
重来1 start|重构5 reconstruct reconstruction refactor|重样1 similar type|重楼1 multi+stori+build|重水5 heavi+water
重活5 heavi+work|重温6 review|重演8 recur repeat|重点13 important+point evaluat main+point|重物6 heavi+object|重现的1 return
重码1 repeat+code weight+code|重磅5 serious|重置4 reset replacement|重者7 serious+case|重聚1 meet|重荷2 heavi+load
重获1 recoveri recover|重要15 important significant major|重要性9 importanc|重要的1 important|重视12 valu|重设3 reset|重译1 translat
重试1 retri|重读4 stress|重负5 heavi+load|重责6 heavi+responsibiliti|重蹈5 follow|重载5 heavi+load|重返8 return|重述1 repeat
重造1 reconstruct|重逢7 meet|重重10 layer|重量10 weight|重量为1 scal|重镇9 major+center|重音5 accent stress
野10 field plain open+spac limit|野味8 game|野外使用1 field+application|野外放养1 free+rang|野外的1 field|野生的1 field
量13 measur capaciti quantiti amount|量产1 mass+produc|量具5 measur+devic|量刑6 determin+sentenc|量化6 quantitativ
量变6 quantitativ+chang|量子9 quantum|量子力学7 quantum+mechanic|量子场论4 quantum+field+theori|量子数1 quantum+number
量子论5 quantum+theori|量度6 measur measurement|量瓶1 measur+flask|量程4 rang|量程分析1 rang+analysis|量级6 order+magnitud
量纲1 dimension|量表1 scal|量词5 measur+word|量身定做1 tailor customiz|金13 gold money|金块4 gold|金子8 gold
金字6 gold+letter gold+character|金属丝4 wire|金无足赤2 perfect|金星9 gold+star star|金本位2 gold+standard|金条6 gold+bar
金枝玉叶5 golden+branch|金柜1 safe|金榜5 roll+honor|金石8 fig+hard+object|金矿7 gold|金秋7 fall|金科玉律4 golden+rule key+principl
金童玉女4 golden+coupl|金箍1 gold+band|金色8 golden gold|金融12 bank financ financial|金融业7 bank+business|金融市场7 financial+market
金融时报5 financial+time|金融服务4 financial+servic|金融机关1 financial+organization|金融机构4 financial+institution bank+institution
金融界6 bank+circl world+financ|金针菇3 thin+whit|金钱10 money currenci|金钱万能1 money money+talk|金陵8 common+plac+name
金领6 high+level+senior+executiv highli+skill+worker|金额10 sum+money|金黄8 golden+yellow golden|金黄色8 gold+color|鉠2 ring
鉴9 exampl mirror view reflection|鉴于9 view consider|鉴别8 distinguish|鉴别代码1 authentication+code|鉴别器1 evaluator
鉴定10 identifi evaluat|鉴定人4 judg|鉴定等级1 rate|鉴戒4 warn|鉴证4 verification authentication forensic+investigation
鉴识1 identifi detect|鋆3 gold|鋕2 record|鍉1 key|针11 pin injection|针头6 wire+tip|针对11 target focus respons
针对性9 focus direction purpos relevanc|针砭4 critiqu voic+concern|针锋相对7 measur|钉10 pin|钉住5 pin|钉梢1 tail shadow
钊8 encourag cut|钜5 hook|钞9 money paper+money|钞票8 paper+money bill|钟11 clock|钟声8 ring|钟头7 hour|钟情6 fall+love
钟点5 hour specifi+time|钟表7 clock|钟面2 clock+face|钟鸣漏尽1 declin+year|钢材9 bar|钥6 key pr|钥匙9 key|钦10 respect|钧9 great
钧谕1 instruction|钩10 hook window+catch|钩子5 hook|钩状1 hook|钮6 button|钮扣5 button|钱14 money unit+weight|钱串子3 string+cash
钱包6 wallet|钱可通神1 money money+talk|钱币9 money|钱庄6 old+styl+money+shop|钱粮7 land+tax money+grain|钱袋5 wallet|钱财8 money
钱钞4 money|钳7 claw|钳制5 suppress|钻坚仰高1 higher harder|钻空子4 exploit+advantag|钿5 money|铁13 arm hard|铁丝网6 wire+net
铁了心1 determin|铁器8 hardwar|铁屑4 scrap|铁工厂1 forg|铁栏3 bar|铁石心肠5 hard+heart|铁砂4 shot|铁箱1 safe|铁锈6 rust|铃声8 ring|铅10 lead
铅字4 type|铅板2 lead|铅球5 shot|铓4 sharp+point|铤3 big+arrow walk+fast|铦3 sharp|铨5 estimat select|铬9 chromium
铭记6 remember print|铰7 cut|铲9 level root remov|铲平5 flatten level|铲车2 front+loader|铲运车1 front+loader|铲除7 root sweep
银子11 money|银根5 money+market money|银行12 bank|银行业7 bank|银行业务1 bank|银行卡7 bank+card|铸件5 cast|铸币7 mint|铸成7 forg|铸造9 cast
铺12 stor spread display|铺叙4 complet+narrativ|铺地板1 floor|铺天盖地7 universal+importanc|铺子7 stor shop|铺展4 spread|铺平6 spread
铺底2 shop+fit|铺开6 spread|铺户4 stor shop|铺排5 arrang|铺摊1 spread display|铺放3 display|铺石板1 flag|铺设8 install construct
铺陈5 arrang spread|铺面6 front+window stor+front|铺面房2 stor|链10 chain|链子7 chain|链式5 chain+mode|链式反应5 chain+reaction
链式法则1 chain+rule|链接9 link|链接到文件1 link+file|链接到源1 link+sourc|链接域1 link+field|链接对象1 link+object|链接类型1 link+type
链接级别1 link+level|链接自动化1 link+automation|链接表1 chain+list|链条7 chain|链环3 chain+link|链结1 link|链表1 link+list|链路5 link
链路响应1 link+respons|链路失效1 link+failur|链路头1 link+header|链路层1 link+layer|链路控制1 link+control|链路支持层1 link+support+layer
链路故障1 link+failur|链路标题1 link+header|链路测试1 link+test|链路管理1 link+management|链路连接1 link+connection|铿8 strik|销9 sell spend
销势3 sale|销售12 sell market sale|销售点4 point+sale checkout|销售额9 sale+figur|销子2 pin|销帐1 writ cancel+account|销案4 clos+case
销毁8 destroy|销行2 sell sale|销账1 writ|销路7 sale market sale+event|销量8 sale+volum|销铄1 eliminat|锁10 lock|锁上5 lock|锁住1 lock
锁匙2 key|锁国1 clos+countri|锁定8 lock lock+plac focus+attention|锁定键1 lock+key|锁钥4 key+lock strategic+plac|锁链6 chain
锃4 polish|锈7 rust|锈斑3 rust+spot|锈蚀4 rust|锉6 file cut|锉刀3 file|锋9 forward|锋利8 sharp point|锋芒7 tip sharp+point cut+edge
锋面5 front|锐利7 sharp|锐利地1 sharp|锐利的1 point|锐气7 dash driv|锒5 chain|错12 mistak wrong bad|错位6 alignment|错号2 wrong+number
错处4 fault|错失6 fault mistak miss|错字4 incorrect+character typo|错杂5 mix|错综5 involv|错误12 error mistak fals
错误代码1 error+code|错误分析1 error+analysis|错误呼叫1 fals+call|错误块1 error+block|错误控制1 error+control|错误控制码1 error+control+code
错误校验1 error+check|错误校验码1 error+detect+code|错误检测码1 error+detect+code|错误模式1 error+pattern|错误的1 fals|错误类别1 error+categori
错误组1 error+block|错误诊断1 error+diagnostic|错过5 miss|错配1 mismatch|锚7 anchor|锚链2 anchor+chain|锠3 mount fit|锡10 grant
锢7 stop|锤9 weight|锦囊6 tip|锦标4 titl|锧2 block|键9 key button|键入4 key input|键入地址1 key+address|键取数法1 key+access+method
键名1 key+name|键扫描1 key+scan|键控3 key|键控信息1 key+information|键控系统1 key+system|键控线路1 key+line|键映射1 key+map|键校对1 key+verifi
键槽2 key+slot|键盘8 keyboard|键盘乐器4 keyboard+instrument|键盘输入1 keyboard+entri keyboard|键类型1 key+type
键错率1 key+error+rate rate+key+error|锲4 cut|锷5 sharp|锻7 forg disciplin|锻炼10 work|锻造7 forg|锾6 money|镇13 press suppress
镇住6 dominat control|镇压11 suppress|镇守8 stand+guard protect|镇定9 cool|镇得住1 control|镇静8 cool|镌心铭骨1 present+memori
镌骨铭心1 present+memori|镏子1 ring|镐9 pick plac+name|镜10 mirror len|镜像5 mirror+imag|镜头9 camera+len camera+shot scen
镜子9 mirror|镜架2 mirror+support|镜框6 pictur+fram|镜片7 len|镜花1 decorativ+mirror|镜象1 mirror+imag|镞8 sharp|镟6 turn
镠6 fine+gold|镡1 guard|镪3 money|镪水1 strong+acid|镶9 emb border|镶嵌8 emb set|镶边5 edge border|长15 length long head
长久9 long+time|长久的1 long|长于8 excel|长信号1 long|长凳6 bench|长势5 growth|长城10 great+wall|长处7 good+aspect strong+point
长夜6 long+dark+night|长大10 grow|长存5 exist+forever|长官10 senior+official|长寿8 long+liv|长寿命1 long+life|长尾6 long+tail
长年累月5 year|长度10 length|长度优先集1 length+first+search|长度字段1 length+field|长度操作1 size+operation|长度短语1 size+phras
长度误差1 size+error|长征9 long+journey|长成7 grow|长手柄1 long+handl|长报文1 long+messag|长指令格式1 long+instruction+format|长整型1 long
长文4 long+text|长时记忆1 long+term+memori|长时间6 long|长时间操作1 long+run|长期13 long+term long+time long+rang
长期存储器1 long+term+memori|长期性6 long+term|长期性能1 long+term+performanc|长期策略1 long+term+polici|长期记忆1 long+term+memori
长条6 strip|长柄1 long+handl|长椅5 bench|长满8 grow|长生7 long+life|长相7 appearanc profil|长短8 length duration wrong|长筒袜1 stock
长篇小说9 novel|长类型1 long+type|长线7 long+term|长统袜2 stock|长者7 senior older+person|长蛇阵3 fig+long+line|长袜3 stock|长谈6 long+talk
长足进步1 rapid+progress|长跑6 long+distanc+run|长距离6 long+distanc|长距离数据1 long+rang+data|长距离网络1 long+rang+network
长跳越1 long+skip|长辈8 older+generation|长运行1 long+run|长进7 progress|长远9 long+term long+rang|长途8 long+distanc
长途电话6 long+distanc+call|长途车4 long+distanc+bus|长钉1 spik|长队5 line queu|长靴1 boot|长龙6 long+queu long+line|閟2 hidden hide
门15 gate gateway|门人9 follower|门卫7 guard+gate sentri|门口11 gate|门子7 social+influenc pull|门客6 visitor|门岗2 gate|门店7 stor
门当户对5 appropriat+match|门径6 access|门户11 strategic+gateway portal|门户网站2 web+portal|门槛9 threshold|门牌7 hous+number
门生7 student|门电路1 gate+circuit|门票9 ticket|门禁3 control+access|门第6 famili+status|门类9 categori kind class|门脸3 shop+front
门路7 social+connection|门道7 gateway|门阵列1 gate+array|门阶1 threshold|门面7 shop+front|门风4 famili+principl|门首6 gate|闪11 beat
闪人1 beat|闪光7 flash|闪光点4 essential+point|闪出1 flash|闪存7 flash+memori|闪存盘3 jump+driv thumb+driv|闪念4 flash+thought
闪灼3 flash|闪点2 flash+point|闪烁9 vagu|闪现7 flash|闪过8 flash|闭11 clos stop|闭会12 clos+meet|闭关7 clos+pass|闭口不言1 silent
闭口不谈3 avoid+mention|闭合7 clos+loop|闭塞7 stop clos|闭环5 clos+loop|闭环控制1 clos+cycl+control clos+loop+control|闭路3 clos+path
闭锁7 lock|闭锁表1 block+list|闭音节的1 check|问世9 publish come|问候8 send+greet|问号7 question+mark unknown+factor
问名2 accord+custom|问市1 hit+market|问津5 interest|问答7 question+answer|问罪6 call+account|问讯6 greet|问讯处1 information
问话8 question|问路5 direction|问题15 question problem issu topic|问题归约1 problem+reduction|问题文件1 question+file
问题状态1 problem+stat|问题知识1 problem+knowledg|问题解1 problem+solution|问题解析1 problem+analysis|问题语言1 problem+languag
问题输入1 problem+input|问题输出1 problem+output|问题领域1 problem+domain|问鼎5 aim|闯11 charg dash break|闯入8 charg gate+crash
闯进8 burst|闲10 idle|闲书5 light+read|闲人7 idle+person|闲坐5 sit|闲扯4 chat idle+talk|闲散6 idle unus|闲暇9 free+time|闲来无事5 idle
闲空1 idle free+time|闲聊6 chat casual+conversation|闲话8 casual+conversation chat talk|闲谈7 chat|闲雅4 graceful|闳7 big gate
间14 gap separat|间不容发5 critical+stat clos|间壁1 partition+wall|间断8 disconnect interrupt suspend gap
间距7 separation+distanc spac gap remov|间隔8 gap interval|间隔数1 count|间隙8 interval gap|闷声不响4 silent|闸10 lock
闸口4 board+gate gateway|闸盒1 switch+box|闹12 noisi nois|闹别扭5 fall|闹哄哄6 noisi excit|闹市6 citi+center|闹情绪3 bad+mood
闹着玩儿4 play+game|闹腾7 creat+confusion|闻12 known|闻名10 known|闻见5 knowledg information|闻讯8 receiv|闻达5 known
闻风而动4 respond+instantli|闽9 pr|闿6 open|阀7 powerful+individual famili+group|阁下9 distinguish+self|阃4 threshold
阅9 inspect review read|阅世1 world|阅历8 experienc|阅览6 read|阅览室6 read+room|阅读12 read|阅读任务1 read+task|阅读器4 reader
阅读时间1 view+time|阅读率1 read+rate|阅读的1 read|阅读程序1 read+program reader|阅读系统1 read+system|阅读速度1 read+rate|阆6 high+gate
阈6 threshold|阈值3 threshold|阈值电流1 threshold+current|阈限5 threshold|阏5 block control|阐6 express open|阐发6 studi+explain
阐扬3 propagat|阐明10 explain+clearli|阐明的1 stat|阐述10 treat|阐释7 explain interpret|阑7 exhaust|阑入1 mix|阑尾5 appendix
阒5 quiet live+alon|阒寂1 quiet|阒然1 quiet silent|阔10 rich wide broad|阔人3 rich+person rich|阔叶7 broad+leav|阕6 end stop
阖8 clos|阗6 fill|阙10 mistak fault|队13 team group|队伍12 rank queu line|队列7 alignment queu cohort|队友9 team work+group
队员11 team+member|队部5 offic|队长10 team+leader|阱4 pitfall trap|防11 protect guard prevent|防制1 counter|防务10 defens
防卫9 defensiv defens|防卫过当3 excessiv+self+defens|防堵2 prevent counter|防备9 guard|防守10 protect|防御11 defens
防御工事6 defensiv+structur|防御性6 defensiv|防护9 protect|防护物1 securiti preserv|防拷贝1 copi+prevention|防控6 prevent+control
防撞4 crash+proof|防止11 prevent guard|防火8 protect+fire|防火墙6 firewall|防疫6 diseas+prevention|防范9 guard|防身7 self+protection
防避1 protection|防锈5 rust+prevention|阳11 positiv|阳光11 transparent|阳性8 positiv|阳春型1 entri+level|阴云6 dark+cloud|阴冷的1 raw
阴影9 shadow|阴性7 negativ|阴暗7 dim dark|阴暗面5 dark+side|阴柔6 soft|阴沉沉6 dark|阴谋10 plot|阴面2 dark+side|阴鸷4 malicious
阵11 wave burst|阵列6 array|阵势8 situation|阵地10 position front|阵子5 period+time|阵线8 front alignment|阵营8 group+peopl
阶10 rank+step|阶层10 hierarchi social+class|阶梯9 flight+step|阶段13 stag section phas period|阶段性7 occur+stag phas
阶级12 class|阶跃变化1 step+chang|阻10 block|阻击7 check stop|阻力9 resistanc|阻塞7 block|阻截5 stop bar|阻抑1 check|阻拦9 stop|阻挡9 stop
阻挡层1 barrier+layer|阻援1 block+reinforcement|阻断7 block intercept|阻止10 prevent block|阻止物1 check|阻碍9 block|阻绝3 block
阻隔7 separat cut|阿12 pr|阿堵物1 money|阿尔卡特7 old+compani+name|阿尔法6 alpha|阿房宫6 pr|阿拉巴马州2 stat|阿拉斯加7 stat|阿拉斯加州5 stat
阿特拉斯6 atla|阿肯色3 stat|阿肯色州4 stat|陀螺7 spin+top|陂5 pool|陂塘3 pool|附11 add attach clos|附上5 attach|附以签条1 tag
附件8 attachment appendix|附会5 interpret|附则5 supplementari+provision additional+articl|附加8 additional|附加值6 ad+valu
附加元件1 add|附加删除表1 add+delet+list|附加码1 extra+code additional+code|附加表1 add+list|附加语1 tag
附加赛5 additional+competition play|附和8 agre go echo|附属9 attach|附属物5 attachment|附带7 supplementari|附带显示1 text
附带记录1 product+record|附带说明1 add|附庸6 dependent|附录7 appendix|附标数据名1 index+data+name|附标语言1 index+languag
附注5 note annotation|附点1 dot|附着8 attachment|附着物3 fixtur attachment|附议2 second+motion|附设5 attach associat|附身1 enter+bodi
附近13 nearbi neighbor next|附送4 includ come|附面层1 boundari+layer|际10 border edge boundari interval|际会3 opportuniti
际遇6 opportuniti|陆11 six land|陆上8 land+bas land|陆军11 ground+forc|陆地10 dry+land|陆基6 land+bas|陆栖5 liv+land|陆续11 turn bit
陆路8 land+rout|陆运5 land+transport|陆陆续续5 continuousli|陈列9 display|陈列室5 display+room|陈年6 old|陈设8 display set
陈词5 speech statement|陈说5 stat assert|陈述9 assertion declar stat|陈述句3 declarativ+sentenc|陈述集1 stat+set|陈迹5 past+event
陉4 pass|陋6 low plain|陋习5 corrupt+practic|陌7 rais+path|陌生的1 unknown|降12 drop fall|降下6 fall drop|降临9 descend arriv come
降价9 cut+pric cheaper|降低12 reduc lower bring|降低利率1 reduc+interest+rate|降压6 reduc+pressur|降号1 flat|降噪4 nois+reduction
降幅6 degre+reduction declin drop|降序1 descend+order|降息5 lower+interest+rate|降旗4 lower+flag strik+color|降服6 yield
降格5 lower+standard degrad|降温7 lower+temperatur cool declin|降级7 degrad|降落9 descend land|降解6 degradation degrad
限11 limit bound set+limit|限于9 limit|限价6 limit+pric|限制12 restrict limit restriction|限制的1 limit|限定8 restrict limit
限度10 limitation limit|限期8 time+limit deadlin|限速4 speed+limit|限项判定表1 limit+entri+decision+tabl|限额8 quota limitation
陔3 step|陟4 advanc promot|陡度1 gradient|院12 institution|院士10 scholar|院校12 educational+institution|院长12 department+head
除13 remov exclud eliminat|除了12 addition|除伐1 clean|除去9 eliminat remov|除名5 strik|除外9 exclud|除掉7 eliminat
除根3 root eliminat+root|除此之外8 addition|除法5 division|除顶部1 top|陧3 dangerous|陨7 fall|陨星5 fall+star|陨落5 fall decay
险10 dangerous|险境6 riski+condition|险恶8 dangerous|险要8 strategic+location|险阻5 dangerous+difficult|陪11 assist|陪侍5 wait
陪练4 train+partner|陪衬5 enhanc+contrast set|陪都5 secondari+capital alternativ+capital|陵夷1 declin|陶冶情操1 build+character
陷10 pitfall trap stuck sink|陷于9 fall|陷井1 trap|陷入10 sink land|陷坑5 pitfall|陷害8 set fram|陷落8 fall|陷阱9 pitfall trap
陼5 bank|随13 follow compli vari+accord allow|随之而后1 follow|随从8 follow|随便11 random|随俗4 accord+custom|随动控制1 follow+control
随即12 immediateli follow|随叫随到4 call|随后12 soon|随地6 everywher plac location|随声附和5 echo|随处6 everywher anywher
随带4 carri portabl|随想4 random+thought|随意停机1 optional+stop|随意的1 optional|随感4 random+thought|随手10 pass|随时11 time
随时待命1 call availabl|随机9 random|随机停机1 request+stop|随机化1 randomiz|随机变量1 random+variabl|随机噪声1 random+nois
随机存取1 random+access|随机差错1 random+error|随机数5 random+number|随着13 follow|随访6 follow|随遇而安4 readi+adapt flexibl
随顺4 follow go|隐10 secret lean hidden|隐伏7 hide|隐匿7 cover hide|隐去1 disappear hide|隐含7 cover implicit|隐密1 secret hidden
隐形8 invisibl|隐形眼镜7 contact+len|隐忧6 secret+concern|隐性6 hidden crypto|隐情6 subject+best+avoid|隐晦6 vagu ambiguous
隐没6 disappear|隐瞒9 hide|隐瞒不报1 cover|隐私8 secret privat+business privaci|隐私权4 privaci|隐秘8 secret hidden|隐约8 vagu
隐蔽9 hide cover|隐蔽处4 shadow|隐蔽着的1 cover|隐藏10 hide mask|隐藏所1 cach|隐衷2 secret|隐语4 secret+languag|隐身8 invisibl
隐迹1 hidden+track|隐遁4 hide|隐避2 hide|隐饰1 cover|隔11 separat partition|隔三差五5 day|隔世5 lifetim+ago|隔墙5 partition
隔壁8 neighbor|隔夜5 previous+day|隔天1 next+day|隔山3 step|隔开8 separat|隔扇5 partition partition+board|隔断6 partition stand
隔离9 separat isolat|隔离区3 isolation+region|隔离文件1 limit+file|隔绝8 isolat disconnect|隔行如隔山4 different+trad
隔间4 partition+area|隔阂7 barrier|隘8 pass narrow|隙8 gap+interval|障8 block|障壁3 barrier|障碍11 barrier|隧6 tunnel|隧洞6 tunnel
隧道10 tunnel|隰5 low|隳5 destroy|隶9 attach|隶书6 official+script|隶属10 belong attach|隽7 meaningful significant|隽拔1 graceful
隽敏1 refin+smart|隽永5 meaningful significant|难14 difficult problem|难上加难5 difficult|难产6 difficult+achiev|难以12 hard
难以实现1 hard+accomplish difficult+achiev|难以置信7 hard+believ|难保8 hard difficult+protect difficult+preserv|难免10 hard+avoid
难关8 difficulti|难堪8 hard|难处6 difficulti problem|难处理的1 problem|难度10 problem|难得10 rare|难得一见5 rareli+seen|难怪9 surpris
难懂5 difficult+understand|难易1 difficulti|难点8 difficulti|难缠5 difficult demand|难能可贵6 valuabl|难行1 hard+pass
难解6 hard+solv hard+understand hard+undo|难解难分5 hard+separat|难记1 hard+remember|难过9 difficult|难题10 difficult+problem
雀跃5 excit|雄健6 robust powerful|雄厚8 robust strong+solid|雄壮9 awesom|雄起4 aris stand|雄鹿1 stag|雅座4 privat+room
雅意3 kind+offer valu+advic|雅故1 correct+interpretation|雅正3 correct|雅致7 refin|雅虎8 internet+portal|雅言2 valu+advic
雅趣3 refin|雅量4 toleranc|雅间3 privat+room|雅阁1 accord|雅集1 distinguish+assembli|雅静2 quiet|雅驯1 refin
集12 gather collect collect+work|集中13 centraliz focus|集中控制2 centraliz+control|集中的策略1 focus+strategi
集会10 gather assembli meet|集体11 group team|集刊5 collection+paper|集合10 gather assembl set|集合体6 aggregat ensembl bundl
集合类型1 type+set|集合论7 set+theori|集合语言1 set+languag|集团13 group|集子6 select+writ|集居3 communiti liv|集市8 market fair
集市贸易4 market+trad|集成9 integrat|集成工程1 integration+engineer|集成度5 integration+level|集成电路9 integrat+circuit
集拢1 gather assembl|集散8 collect+distribution|集散地7 distribution+center|集料2 aggregat material+gather|集权6 centraliz+power
集材1 log|集束5 cluster|集注5 focus|集纳3 collect gather|集线器1 hub|集结9 assembl mass build|集聚7 assembl gather|集装箱8 container
集装箱船5 container+ship|集训8 train|集贸4 market trad|集资8 rais+money accumulat+fund|集部2 non+canonical+text|雇员7 employe
雌鹿1 doe|雍容6 natural graceful|雍睦1 friendli|雏型4 model|雏形7 prototyp|雕虫篆刻1 minor+skill|雟2 plac+name|雨12 fall|雨水9 water
雨燕5 swift|雨露5 favor|雪亮6 sharp|雪城4 york|零10 zero zero+sign|零下7 zero|零事件1 null+event|零件8 part component|零位1 null
零值滤波器1 null+filter|零分3 scratch|零区域1 null+rang|零变址区域1 null+index+rang|零号1 bottom|零周期1 null+cycl|零售店4 shop
零基准制1 null+referenc+system|零基础1 basic|零声母2 zero+initial|零备件2 component|零头4 scrap|零工4 temporari+job|零度4 zero+degre
零散7 scatter|零日1 zero+day|零时5 zero+hour|零星9 random bit+piec|零杂1 bit+piec|零检测1 null+detection|零检验1 null+check|零活3 job
零点法1 null+method|零点测试法1 null+test+method|零点能1 zero+point+energi|零状态1 null+stat|零用钱5 spend+money|零碎7 scrap
零空间1 null+spac|零级3 zero+level|零线3 null+line|零落5 scatter|零起点1 zero scratch beginner|零距离1 zero+distanc face
零进程1 null+process|零部件10 component|零钱5 chang small+chang|零集1 null+set|雷亚尔4 real|雷同6 mirror identical|雷达11 radar
雾里看花4 fig+blur+vision|需13 requir|需求12 requirement requir demand|需求分析1 requirement+analysis|需求阶段1 requirement+phas
需要14 demand requir|震动9 strongli+affect|霍然5 quickli|霍然而愈1 better+quickli|霎时9 split+second|霎时间8 split+second|霓虹4 neon
霜天3 freez+weather|霜露4 fig+difficult+condition|霣3 fall|霩2 empti open|露11 reveal|露出11 expos pr|露天9 open
露水7 fig+short+last|露苗1 come|露袒1 expos|露阴癖1 flash|露面8 appear|露风1 leak|露馅4 leak expos|露骨6 explicit|露齿4 pr|霸占7 dominat
霸气6 aggressiv|霸道7 rule|霹雳8 awesom|青12 green blue black|青史5 historical+record|青山7 life|青枣2 chines+green+date
青瓦台2 blue+hous|青眼5 fig+respect favor|青睐9 interest attention favor|青稞酒4 chang|青紫5 purpl|青绿6 dark+green|青翠5 fresh+green
青色8 blue+green|青花6 blue+whit|青铜器8 c+2|靓5 good|靓丽5 pretti|靖9 quiet|静11 quiet mov|静力学6 static|静坐7 stag+sit
静寂6 quiet silent|静态7 static quiet passiv|静止9 static|静谧6 quiet|静静地9 silentli|静音3 quiet silent|非13 wrong incorrect
非主流1 alternativ|非党人士4 non+parti+member|非分5 assum|非同小可9 small+matter|非处方药4 counter+drug|非局部1 non+local|非常13 unusual
非必要1 unnecessari|非服务时间1 servic+time|非本地1 non+local|非死不可1 facebook|非法10 illegal|非法代码1 fals+code|非法操作1 illegal+operation
非用词表1 stop+list|非营利3 profit|靠13 come+near depend trust|靠得住6 reliabl|靠拢7 draw+clos|靠窗1 window|靠边4 pull
靠近9 near approach|靡8 wast|靡烂1 decay|靡费4 wast|面13 face side|面世6 publish come shap|面交4 hand+face|面值6 face+valu|面具8 mask
面前12 front fac presenc|面叙1 talk+face|面向10 face turn|面型1 shap+face|面壁5 face+wall work|面子10 outsid honor reputation
面孔9 face|面容8 appearanc|面对12 face|面对面8 face|面市4 hit+market|面庞6 face|面授4 instruct+person|面晤1 interview meet|面板7 panel
面皮8 face|面目9 appearanc|面目一新3 complet+chang|面目全非6 chang+beyond+recognition|面积14 area surfac+area|面罩6 mask|面膜6 face+pack
面试11 interview|面谈7 face+meet interview|面貌10 appearanc face featur|面貌秀丽的1 featur|面部8 face|面面俱到5 handl
面面观3 comprehensiv+survey|面颜1 face|面食6 bun|面黄肌瘦5 yellow+face|革10 remov|革囊4 fig+human+bodi|革新10 innovation|革除6 eliminat
靴8 boot|靴子7 boot|靶8 target mark|靶场7 rang|靶子7 target|靶心4 center+target|靺5 stock|鞋帮4 upper|鞋楦头1 last
鞍前马后4 follow+everywher|鞠6 bring|鞫6 question|鞬3 stor|韪6 correct|韫5 contain|韬9 hide|音11 sound nois note tone
音义5 sound+mean|音乐12 music|音信6 messag|音像8 audio+video|音叉3 tun+fork|音响8 sound audio fi+system|音响效果5 sound+effect
音响设备1 sound+equipment|音域6 register|音容4 voic+featur appearanc|音律7 tun|音效4 sound+effect|音栓1 stop|音波3 sound+wave
音程6 interval|音符6 note|音箱6 speaker sound+box|音耗1 messag|音色7 tone sound+color|音视1 sound+video|音视频3 sound+video
音讯6 letter mail messag|音译7 transcription|音读2 read|音调7 pitch+voic pitch tone|音质6 tone sound+qualiti
音轨1 sound+track track+number|音速6 speed+sound|音量6 volum|音长2 sound+duration|音韵7 music initial chines+character
音频7 audio sound audio+frequenci sound+frequenci|音频文件1 audio+file|音频设备1 sound+card audio+card|音高6 pitch tone|韵9 final
韵事3 literatur|韵味7 interest|韵律8 cadenc|韶5 excellent|页12 head page|页固定1 page+fix|页地址1 page+address
页地址字段1 page+address+field|页基地址1 page+base+address|页存取时间1 page+access+time|页心1 type+page|页拷贝1 page+copi
页数据集1 page+data+set|页更改1 page+chang|页眉1 page+header top+page header|页眉文件1 header+file|页码3 page+number
页码格式1 page+number+format|页脚1 bottom+page footer|页面6 page web+page|页面寻址1 page+address|页面表1 page+tabl|页面设置1 page+setup
顶12 top|顶上9 top|顶上的1 top|顶事4 useful fit|顶住8 stand|顶到顶1 top|顶呱呱1 tip+top excellent first+rate|顶嘴3 talk answer|顶多8 best
顶头4 top immediat|顶尖7 peak world+best number|顶尖级3 first+class top world+best|顶层6 top+floor|顶层命令1 top+level+command
顶层响应1 top+level+respons|顶层域名1 top+level+domain|顶层文件1 top+document|顶层环境1 top+environment top+level+environment
顶层监视器1 top+level+monitor|顶层目标1 top+level+goal|顶层设计1 top+level+design|顶层资料1 top+document|顶岗3 substitut
顶峰7 peak fig+high+point|顶戴1 cap+badg|顶替7 replac|顶梁2 header|顶梁柱4 pillar|顶楼5 top+floor|顶点7 peak vertex|顶班3 substitut
顶端9 peak|顶端地址1 top+address|顶端插入1 top+entri|顶端节点1 top+node|顶篷3 top|顶级8 first+rate|顶缸4 carri|顶罪1 charg+drop
顶视图1 top+view|顶部9 top|顶面1 top top+side top+surfac|顷8 short|顷之1 moment|顷刻7 instantli time|顷刻间8 instant|顷者1 short+ago
项13 item term|项数2 number+term|项的大小1 item+size|项目13 item project event|项目关键字1 project+key|项目名1 project+name
项目块1 entri+block|项目实现1 project+implementation|项目库1 project+librari|项目执行1 project+implementation
项目数1 number+entri number+item|项目清单1 project+list|项目管理6 project+management|项目编号1 project+number|项目表1 term+list
项目规划1 project+plan|项目设计1 item+design|项目说明1 id|顺11 follow arrang reasonabl|顺产2 safe+deliveri|顺从8 compli submit defer
顺位3 rank plac position|顺便9 pass|顺势8 advantag pass|顺带5 pass|顺序10 sequenc order|顺序控制3 sequenc+control sequential+control
顺序的1 order|顺序程序1 sequenc+program sequential+program|顺序访问1 order+access|顺序调用1 sequential+call|顺序进程1 sequential+process
顺应7 compli tune adapt|顺心6 happi|顺手9 pass|顺服3 submit|顺次4 order proper+sequenc|顺气4 nice|顺水6 current|顺溜4 smooth
顺理成章7 logical|顺着10 follow|顺访2 visit+pass|须知7 key+information instruction|须臾7 flash|顽9 play|顽梗1 persistent
顾11 consideration|顾及8 consideration|顾客10 client customer|顾客进程1 client+process|顾念6 care|顾惜5 valu|顾盼6 care
顿11 stop paus arrang|顿挫5 cadenc|顿挫抑扬1 cadenc|顿时11 immediateli|颁11 send issu|颁发10 issu|颁布11 issu|颁行8 issu+enforcement
预9 advanc prepar|预习4 prepar+lesson|预产期4 estimat+due+date|预付10 pay+advanc|预估5 estimat forecast prediction projection
预兆6 sign|预先9 advanc|预先的1 advanc|预卜4 predict|预告6 forecast predict advanc+notic|预售6 advanc+sale sell+advanc book
预处理5 preprocess|预备9 prepar readi preparation|预备知识1 prerequisit|预定10 schedul+advanc|预定值1 index+valu|预定的1 plan
预想7 expect|预报9 forecast|预支5 pay+advanc|预料9 forecast expectation|预料的1 expect|预期10 expect|预期的1 expect|预检时间1 servic+time
预测10 forecast predict|预测值3 predict+valu|预热5 warm|预留7 reserv|预示8 indicat|预算12 budget|预约7 book|预置3 initialization
预装6 bundl|预见8 predict forecast|预览7 preview|预言9 predict|预警9 warn earli+warn|预警系统1 earli+warn+system
预计11 forecast predict estimat|预订8 plac+order book+ahead|预设6 preset|预购2 advanc+purchas|预选7 short+list
预防10 prevent protect guard|预防针3 head|领12 lead receiv|领会9 understand|领先10 lead front|领先地位1 lead+position
领养5 adoption adopt|领军7 lead|领到8 receiv|领取9 receiv draw|领受7 accept receiv|领命1 accept+order|领唱者1 leader|领地9 domain
领域13 domain field|领域知识1 domain+knowledg|领头8 lead first+start|领导14 lead leadership leader|领导人12 leader
领导小组1 lead+small+group|领导层7 leader|领导权8 leadership+authoriti|领导者8 leader|领导阶层1 leadership|领导集体1 leadership+group
领引1 lead|领悟8 understand|领悟力2 feel|领收1 accept receiv|领教8 advic experienc|领料1 receiv+material|领航6 navigation navigat
领衔7 lead lead+actor star|领衔主演1 lead+actor star|领袖11 leader|领走4 lead collect|领路6 lead|领队8 lead+group
频9 frequenci frequentli|频仍6 frequent|频宽1 frequenci+rang bandwidth|频带6 frequenci+rang bandwidth
频带宽度1 bandwidth frequenci+bandwidth|频度5 frequenci|频数3 frequenci frequent repeat|频次4 frequenci|频段6 band frequenci+band
频率11 frequenci|频率响应1 frequenci+respons|频率特性1 frequenci+characteristic|频移键控1 frequenci+shift+key|频繁10 frequentli
频道10 frequenci channel|频频9 repeatedli continuousli|颓6 collaps declin decay|颓势6 declin|颓塌1 collaps
颓败4 decay declin corrupt|颖8 head+grain tip point|颖异1 highli+intelligent original+uniqu|颖悟4 intelligent|颖果4 grain
颗10 heart|颗粒9 kernel|题12 topic problem+discussion subject|题库4 question+bank|题意4 implication|题材10 subject+matter
题目10 subject titl topic|题目关键字1 keyword+titl|题目定义1 problem+definition|题目描述1 problem+description|题目数据1 problem+data
题目文件1 problem+file|题目选择1 titl+option|题花1 titl+design|题解3 note key|题跋5 short+comment|颛3 good simpl|颜8 color face
颜值高1 good|颜文字1 e+g|颜料8 paint|颜色11 color appearanc|颜面7 face|额外10 extra ad additional|额外的1 ad|额定6 specifi rat|额定值1 rat
额定功率1 power+rat rat|额度7 quota limit|颞骨2 os+temporal|颠9 top fall+forward|颠三倒四6 confus|颠倒8 revers front confus
颠扑不破3 solid|颠沛7 difficulti|颠沛流离5 drift|颠簸7 bump|颢2 whit|风13 styl custom|风云8 weather|风俗9 social+custom
风光10 scen view landscap|风化8 weather|风化作用1 weather|风向8 fig+trend cours+event|风味11 distinctiv+styl|风土6 local+condition
风声9 talk reputation|风头7 fig+trend direction+event develop|风姿6 good good+figur|风姿绰约4 graceful
风寒7 cold+weather common+cold|风尚7 current+custom|风干5 air+dry|风平浪静6 wave+quiet quiet|风景11 landscap|风景画6 landscap
风格11 styl|风气9 general+mood common+practic|风水轮流转1 time+chang|风流9 distinguish+accomplish|风潮7 wave|风烛残年4 late+day
风纪4 standard+behavior disciplin|风范7 air model|风行7 catch popular|风貌8 styl|风量2 air+flow+rate|风险11 risk
风险估计1 risk+assessment|风险函数1 risk+function|风险管理1 risk+management|风雅6 cultur sophisticat|风雨9 element|风靡7 popular
风骨5 strength+character|飏4 fly float spread|飘10 float|飘动7 float drift|飘扬7 wave fly|飘散6 drift|飘洒5 graceful|飘流4 roll
飘浮6 float hover|飘移3 drift|飘舞5 fly|飘荡7 drift wave|飘落6 float|飘逸7 graceful drift float|飘飘7 float|飞13 fly|飞也似的1 fast
飞出1 fly|飞奔8 dash|飞快8 fast|飞机票5 air+ticket|飞来飞去1 fly swarm|飞花4 fly|飞行12 fly flight|飞越6 fly fly+past
飞身8 move+quickli vault|飞转3 spin+rapidli fly|飞过7 fly fly+past|飞逝3 pass+quickli|飞速8 swift rapidli|飞驰7 speed|飞鹰走马1 hunt
食12 feed|食俸1 government+servic|食品12 provision|食宿7 room+board|食禄1 draw+government+pay public+servic|食言6 break+promis
食谱6 recip|饕餮之徒2 extension money|饥荒7 debt difficulti|饧6 heavi|饫6 full|饬7 order direct|饭桶5 good|饭碗8 job|饯4 preserv
饰9 decoration|饰演7 act play+part|饰物7 decoration|饱10 satisfi|饱受7 subject|饱含6 full|饱学1 learn|饱满7 full|饱足1 full|饱餐一顿1 full
饲9 rais feed|饲养10 rais|饲养场3 feed dry|饲料9 feed|饵敌1 trap|饶10 rich add+free|饶有5 full|饼10 cooki|饼干7 cooki|馅7 stuf fill
馆10 build shop|馆藏6 librari+hold|馈6 present|馈赠6 present|馈送3 present offer feed|馏分5 fraction key|首13 head first
首付5 payment|首付款4 payment|首位10 first+plac|首例6 first+case first+instanc|首倡5 initiat|首先13 first first+plac
首列2 begin+column|首创8 creat original+creation|首创精神1 initiativ|首创者4 creator|首发8 first+issu first+public
首字母1 initial+letter|首季5 first+quarter|首家7 first|首尾7 head+tail|首层1 first+floor ground+floor|首屈一指6 second+none
首届9 first+session|首度6 first+time|首批9 first+batch|首日封3 first+day+cover|首映4 first+run|首次11 first first+time
首款5 first+model version kind|首演7 first+performanc first+public|首脑10 head leader|首脑会晤1 leadership+meet
首脑会议1 leadership+conferenc|首要9 important|首要的1 primari|首轮8 first+round|首选8 first+choic premium|首选的1 prefer
首选项1 preferenc|首邑1 local+capital regional+capital|首都12 capital|首重3 emphasiz rank+first|首长9 senior+official
首页11 home+page titl+page front+page first+page|首页不同1 different+first+page|首项3 first+term|首项表1 first+item+list
首领10 head|馗4 high|香巢1 love+nest|香橙2 orang|香甜7 sound|香蕉9 banana|香饽饽1 popular+person|马上11 immediateli|马克8 mark
马克笔1 marker|马具5 harness|马到成功8 win+instant+success|马厩5 stabl|马可尼5 uk+electronic+compani|马嚼子2 bit|马礼逊2 translator
马脚7 cat|马萨诸塞5 stat|马萨诸塞州6 stat|马衔1 bit|马超7 ma+chao|马车8 cart|马里兰4 stat|马里兰州4 stat|马饰1 trap|马马虎虎6 casual vagu bad
驭7 driv manag control|驮运5 carri|驯养7 rais+train|驰10 run+fast speed|驱9 driv run+quickli|驱使8 prompt
驱动9 driv driv+mechanism devic+driver|驱动力5 driv+forc|驱动器6 driv|驱动程序4 devic+driver|驱役1 order|驱散7 break|驱策5 driv|驱走4 driv
驱赶8 driv|驱除7 driv|驳回6 reject turn|驳斥7 deni|驶8 proceed|驶入6 enter|驶出6 leav+port|驶往5 bound|驶离5 driv leav|驻12 stay
驻波4 stand+wave|驻留5 stay remain|驻足9 stop|驾10 harness draw driv|驾云5 fig+self+satisfi|驾驭7 driv handl|驾驶9 driv|驾驶卡车1 team
驾驶员9 driver|驾驶盘1 helm|驿站8 stag|骁5 strong|骂12 abus|骆马2 llama|骇9 hack|骈7 side parallel|骈体4 parallel+pros
骈俪2 parallel parallel+pros|骋6 run open|验8 examin test check|验光3 examin+eye|验关2 custom+inspection
验收8 inspect+accept acceptanc|验明4 identifi verifi|验明正身3 identifi identification|验核1 check examin inspect
验票2 check+ticket|验算4 verifi+calculation doubl+check|验证9 inspect+verifi experimental+verification validat authenticat
验证方式1 verification+mode|验证法1 proof+method|验证环境1 verification+environment|验证码1 verification+code|验证设置1 verification+set
验证试验1 verification+test|验证链接1 verifi+link|验证问题1 validation+problem|验货2 inspection+good|验资3 capital+verification
骑行1 cycl|骗局6 trap|骘3 arrang|骙5 powerful strong|骛4 fast run+rapidli|骞9 rais|骤8 unexpect|骤降5 fall+rapidli
骧4 rais hold+high|骨力4 strength|骨头架子4 skeleton|骨子3 fram|骨折8 break|骨料2 aggregat|骨架8 framework skeleton|骨气7 integriti
骨碌5 roll+rapidli spin|骨碌碌5 roll spin pr|骨立1 thin|骨骸1 skeleton|骨骼9 skeleton|骷5 skeleton|骷髅7 human+skeleton|骸骨7 skeleton
骼5 skeleton|高15 high averag|高举9 hold+high|高于10 exceed|高产9 high+yield|高人一等5 cut|高价7 high+pric|高优先级1 high+prioriti
高位9 high+position top+job rais+position|高位端1 high+order+end|高低10 height pitch ups|高低线1 high+low+line
高低线格式1 format+high+low+line|高低限值1 high+low+limit|高保真3 high+fideliti fi|高兴12 happi|高出10 top|高分8 high+mark high+scor
高分辨率6 high+resolution|高利5 high+interest+rate|高升6 promotion|高压9 high+pressur high+hand|高压手段1 high+hand|高原的1 high
高发人群1 high+risk+group|高处8 high+plac|高大上1 high+end|高头4 higher+authoriti top|高学历1 higher+education+record
高官7 high+official|高官显爵1 high+rank|高密6 high+densiti|高密度3 high+densiti|高寒7 high+cold|高尚9 refin
高层10 high+level high+class|高居6 stand rank|高山10 alpin|高岸1 high+bank|高岸深谷1 high+bank|高峰10 peak height|高峰期7 peak+period
高工3 senior+engineer|高干6 top+parti+member|高度12 height high+degre|高度地1 high|高强7 excellent|高性能7 high+performanc
高手11 expert past+master|高扬5 elevat|高技术6 high+technologi high+tech|高效10 efficient highli+effectiv|高效率4 high+efficienci
高效能1 highli+efficient|高教7 higher+education|高昂8 hold+high expensiv high|高朋满座3 compani|高材1 rare+capabiliti
高枕无忧5 rest+easi|高架5 overhead elevat|高档9 high+grad top+grad|高楼7 high+build|高段1 high+level advanc|高涨9 run+high
高清5 high+definition high+fideliti|高清晰度1 high+definition high+resolution|高温10 high+temperatur|高潮10 high+water
高烧6 high+temperatur|高矮6 height|高科技7 high+tech high+technologi|高端8 high+end|高等11 high+level higher advanc
高等教育10 higher+education|高精度2 high+precision|高级12 high+level high+grad advanc high+rank|高级搜索1 advanc+search
高级查询1 advanc+queri|高级格式化1 high+level+format|高级的1 advanc high|高级筛选1 advanc+filter|高级语言1 high+level+languag
高级选项1 advanc+option|高维3 higher+dimensional|高职8 high+rank+employe|高能8 high+energi|高能量4 high+energi
高调6 high+sound+speech high+profil|高质量6 high+qualiti|高赀1 high+cost|高超8 excellent|高达1 reach|高迁1 promotion
高迈1 advanc+year|高速12 high+speed|高速缓冲1 cach|高速缓存2 cach|高逼格1 high+end|高阶5 high+level|高阶语言1 high+level+languag
高难5 hard+dangerous challeng|高音7 high+pitch|高音的1 high|高音部1 upper+register|高频7 high+frequenci|高额8 high+quota larg+amount
高风险5 high+risk|高高低低4 high+low|高高兴兴6 good+mood|髞6 high|鬈5 curl|鬏2 bun|鬻5 sell|鬼混5 hang|鬼脸7 pull+face|鬼计多端3 malicious
鬼话6 fals+word|魁8 head|魁元2 first+peer|魁首5 first|魂灵6 mind idea|魂牵梦萦4 miss|魄力7 resolution|魅7 magic|魔11 magic
魔力6 magic magic+power|魔幻5 magic|魔术7 magic|魔法6 magic|魔爪5 claw|鱼肚白3 whit|鱼贯6 singl+file|鱼贯而出1 file|鲁莽7 hot+head
鲜11 fresh|鲜为人知6 unknown|鲜少1 rareli|鲜明10 clear+cut distinct|鲜明个性1 clear+cut+personaliti|鲜活7 live+fresh|鲜货3 produc
鳓3 chines whit|鳕鱼5 cod|鳞10 scal|鳞次栉比6 row|鳞片7 scal|鳞片剥落1 scal|鳞片排列1 scal|鳞甲5 scal|鸟11 pay+attention|鸟人1 pr
鸟瞰9 broad+overview|鸠9 gather|鸡毛6 trivial|鸡毛蒜皮5 fig+trivial|鸡零狗碎3 piec|鸡飞狗跳4 fig+chao|鸡飞蛋打4 dead+loss|鸣10 sound voic
鸣叫8 emit+sound sound|鸣枪7 fire+warn+shot|鸭舌帽4 peak+cap|鸾飘凤泊1 fig+bold|鸿11 great larg|鸿沟7 wide+gap|鹀1 pr|鹄7 goal target
鹰架1 scaffold|麈4 stag|麻俐1 swift efficient|麻利6 swift efficient|麻木8 insensitiv|麻木不仁6 insensitiv|麻烦事5 trial|麻豆1 model
麻麻亮4 light|麽8 tini|麾6 signal+flag signal|黄13 yellow fall|黄斑4 yellow+spot|黄水7 yellow+water|黄泉6 yellow+spring
黄牌7 yellow+card|黄牛7 break+promis|黄种5 yellow+race|黄绿5 yellow+green|黄绿色6 yellow+green|黄色11 yellow|黄金11 gold golden
黄金分割3 golden+ratio golden+section|黄金周10 golden+week|黄金时代6 golden+age|黄页3 yellow+page|黎9 black dark|黎庶4 mass peopl
黎民6 common+peopl|黏人1 friendli|黏糊3 slow+mov|黏贴1 past|黏附力1 adherenc|黑13 black dark secret|黑人9 black+person illegal
黑体6 bold|黑体字4 bold+letter|黑光1 black+light|黑匣子4 black+box|黑咕隆咚4 pitch+black pitch+dark|黑夜9 night|黑客帝国1 matrix
黑市6 black+market|黑帖1 anonymous+notic|黑幕5 hidden+detail dark+secret|黑影8 shadow|黑心6 black+core|黑手6 hidden+hand mechanic
黑暗11 dark|黑暗时代1 dark+age|黑曜岩2 obsidian|黑曜石2 obsidian|黑森林3 black+forest|黑沉沉7 pitch+black|黑洞洞6 pitch+dark
黑灯下火1 pitch+dark|黑灯瞎火5 pitch+dark|黑白9 black+whit wrong|黑白分明5 black+whit sharp+contrast|黑白无常1 short|黑盒5 black+box
黑盒子2 black+box|黑眼圈4 dark+circl black+eye|黑箱4 black+box|黑箱子1 black+box|黑箱测试1 black+box+test|黑糊糊5 black dark|黑色11 black
黑话5 malicious+word|黑黢黢4 pitch+black pitch+dark|默9 silent writ+memori|默不作声7 silent|默书1 writ+memori|默写5 writ+memori
默坐4 sit+silentli|默契8 coordinat|默契值1 default+valu|默念6 read+silentli|默然8 silent|默算1 figur|默认7 default|默认值1 default
默认设置1 default+set|默认路由1 default+rout|默记4 learn+heart commit+memori remember|默默9 speak|默默地9 silentli
默默无闻6 nobodi unknown+quantiti|黜6 dismiss+offic|黜退1 dismiss|黝4 black dark+green|黝黑7 dark black|黢2 black dark
黢黑1 pitch+black pitch+dark|黧3 dark|黧黑5 dark|黮3 black dark unclear privat|黯5 deep+black dark|黯然8 dim|鼎力4 kind+effort
鼎沸5 confus+nois|鼎盛8 peak golden+age|鼎盛时期1 golden+age|鼎盛期4 golden+age|鼎鼎1 great important|鼓11 strik|鼓励11 encourag
鼓气4 inflat encourag|鼓风5 forc+draft blast|鼓鼓3 burst|鼠9 rat mous|鼠标7 mous|鼠标器2 mous|鼠标垫1 mous+pad|鼷4 mous|鼷鼠1 rat mous
鼻儿2 eye|鼻涕虫1 slug|鼻青眼肿1 black+eye|齐12 level identical|齐全10 complet comprehensiv|齐声10 speak|齐备7 readi availabl complet
齐头3 simultaneousli exactli|齐头并进5 go+forward|齐头式1 size+fit+approach block+paragraph|齐平的1 level|齐心6 mind work
齐心协力6 pull work|齐心合力6 work work+hard|齐根3 base root|齐集6 gather assembl|齑粉5 broken+piec
龄9 age length+experienc membership|龊6 base mean|龌6 small+mind|龙头10 water+tap|龙头企业1 key+enterpris lead+enterpris
龙头老大1 dominant|龙套4 walk|龙虎5 water+fire|龙飞4 promot
`;
