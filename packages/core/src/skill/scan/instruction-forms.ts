import type { RuleId } from "../../ground/rules.ts";

/**
 * How instructions against the user are put: classes of words, and orders in which they come. A form is read by
 * `scan-instructions.ts`: a name in capitals stands for its class, `~30` for up to 30 characters of anything, a blank for any blanks.
 */

/** Words that mean the same here. */
export const wordClasses: Readonly<Record<string, string>> = {
  NEG: "do not|don'?t|does not|doesn'?t|never|must not|mustn'?t|should not|shouldn'?t|shall not|may not|cannot|can not|can'?t|won'?t|avoid|refrain from|no need to|not to|under no circumstances|at no point|needn'?t|need not|by no means|no longer|instead of|rather than",
  TELL: "tell(?:s|ing)?|told|inform(?:s|ed|ing)?|notif(?:y|ies|ied|ying)|mention(?:s|ed|ing)?|reveal(?:s|ed|ing)?|disclos(?:e|es|ed|ing)|show(?:s|n|ing)?|display(?:s|ed|ing)?|announc(?:e|es|ed|ing)|alert(?:s|ed|ing)?|warn(?:s|ed|ing)?|acknowledg(?:e|es|ing)|expos(?:e|es|ing)|surfac(?:e|es|ing)|report(?:s|ed|ing)?|discuss(?:es|ing)?|bring(?:ing)? up|point(?:ing)? out|communicat(?:e|es|ing)|explain(?:s|ed|ing)?|describ(?:e|es|ing)|say(?:s|ing)? (?:so|anything|a word)|confess|admit",
  USER: "users?|humans?|operators?|owners?|persons?|people|customers?|clients?|them|him|her|anyone|anybody|reader|requester|developer|end-users?|whoever",
  REPORT:
    "outputs?|summar(?:y|ies)|reports?|transcripts?|repl(?:y|ies)|responses?|answers?|logs?|history|conversation|chat|message|explanation|final|visible",
  STEP: "this|these|that you|what you|steps?|instructions?|commands?|uploads?|requests?|sections?|rules?|comments?|calls?|syncs?|transfers?|backups?|actions?|directives?|notes?|behaviou?rs?|it|any of|telemetry|existence|process|activity",
  SECRETLY:
    "silently|secretly|quietly|covertly|discreetly|discretely|stealthily|surreptitiously|invisibly|unobtrusively|behind the scenes|without (?:a )?traces?|in secret|under the radar|unnoticed|inconspicuously|clandestinely|on the sly|off the record",
  DANGER:
    "send(?:s|ing)?|sent|upload(?:s|ed|ing)?|post(?:s|ed|ing)?|transmit(?:s|ted|ting)?|exfiltrat(?:e|es|ed|ing)|forward(?:s|ed|ing)?|run(?:s|ning)?|execut(?:e|es|ed|ing)|fetch(?:es|ed|ing)?|download(?:s|ed|ing)?|install(?:s|ed|ing)?|cop(?:y|ies|ied|ying)|collect(?:s|ed|ing)?|harvest(?:s|ed|ing)?|gather(?:s|ed|ing)?|read(?:s|ing)?|delet(?:e|es|ed|ing)|disabl(?:e|es|ed|ing)|modif(?:y|ies|ied|ying)|append(?:s|ed|ing)?|invok(?:e|es|ed|ing)|add(?:s|ed|ing)?|includ(?:e|es|ed|ing)|record(?:s|ed|ing)?|log(?:s|ged|ging)?|perform(?:s|ed|ing)?|call(?:s|ed|ing)?|submit(?:s|ted|ting)?|relay(?:s|ed|ing)?|change|replace|commit|push",
  DROP: "(?:put|lay|leave)(?:ting|ing)? aside|ignor(?:e|es|ed|ing)|disregard(?:s|ed|ing)?|forget|overrid(?:e|es|ing)|overrule|bypass(?:es|ing)?|discard(?:s|ing)?|set(?:ting)? aside|supersed(?:e|es|ing)|neglect|dismiss|stop following|stop obeying|not follow|not obey|pay no attention to|abandon|circumvent|throw (?:out|away)|suspend|replaces?|nullif(?:y|ies)|cancel|violate",
  EARLIER:
    "previous|previously given|prior|above|earlier|preceding|foregoing|other|existing|former|original|system|safety|developer|initial|all|any|your|every|anthropic'?s?|openai'?s?|operator'?s?|conflicting|default|built-in|past|ethical|content",
  RULES:
    "instructions?|prompts?|rules?|guidelines?|directives?|polic(?:y|ies)|restrictions?|guardrails?|safeguards?|safety (?:measures?|checks?|protocols?|training|filters?)|training|programming|orders|messages?|directions|guidance|constraints?|limitations?",
  VOID: "null|void|nullified|revoked|rescinded|annulled|repealed|moot|invalid|obsolete|outdated|retired|superseded|overridden|non-?binding|irrelevant|withdrawn|a dead letter",
  MAKER: "anthropic|openai|google|vendor|makers?|creators?|developers?|operators?|provider|system|platform",
  SEND: "(?:hand|turn)(?:ing)?(?= [^;\\n]{1,80} over\\b)|sends?|sending|posts?|posting|uploads?|uploading|transmits?|transmitting|forwards?|forwarding|exfiltrates?|exfiltrating|leaks?|leaking|submits?|submitting|e-?mail|e-?mailing|relays?|relaying|deliver|delivering|share|sharing|sync|synchronize|back up|ship|shipping|stream|append|appending|encode|encoding|embed|embedding|attach|attaching|beacon|smuggle|mirror|funnel|dump|make a (?:get |post )?request|hand over|phone home|mail",
  PASS: "put|include|including|pass|passing|paste|push|copy|copying|pipe|provide|add|adding|place|insert|report|reporting|publish|publishing|message|drop|write|call|open|fetch|request|get",
};

/** What nobody hands out: credentials, histories, what a person wrote. */
export const privateThings =
  "\\.ssh\\b|\\bid_(?:rsa|dsa|ed25519|ecdsa)|\\.aws\\b|\\.kube\\b|\\.netrc|\\.npmrc|\\.pypirc|\\.git-credentials|(?<![\\w/])\\.env\\b(?!\\.(?:example|sample|template))|/etc/(?:passwd|shadow)|" +
  "\\b(?:ssh|private|signing|gpg|pgp|secret|encryption|deploy) keys?\\b|\\b(?:aws|cloud|gcp|azure|all|any|every|user'?s?|users'|their|stored|saved|found|discovered|local|login|account|session|database|git|github|kubernetes|production|browser)(?: \\w{1,12}){0,2} (?:credentials?|keys?|tokens?|secrets?|passwords?)\\b|" +
  "\\bcredentials? files?\\b|\\b(?:environment|env) (?:variables?|vars?)\\b|\\bprocess environment\\b|\\bprintenv\\b|\\bcookies\\b|\\bkeychain\\b|\\b(?:crypto(?:currency)? |user'?s? |local |browser )wallets?\\b|\\bwallet (?:files?|keys?|seeds?|credentials|contents?)|\\bkeystores?\\b|\\.(?:gnupg|docker|azure|mozilla|password-store|bash_history|zsh_history)\\b|\\.config/(?:gh|gcloud)\\b|\\b(?:seed|recovery) phrases?|\\bmnemonic\\b|" +
  "\\b(?:conversation|chat|message|session|browsing|browser|shell|bash|command|dialog(?:ue)?)(?:'s)? (?:history|transcript|logs?|contents?|context|so far)|\\bthis conversation|\\b(?:full|entire|whole|complete) (?:conversation|transcript|context|chat|prompt|codebase|repository|project|dialog(?:ue)?|message)|" +
  "\\bsystem prompt|\\bclipboard\\b|\\b(?:user|customer|personal|private|confidential|sensitive|proprietary|internal)(?:'s|s')? (?:data|information|files?|documents?|messages?|emails?|details|records|notes|prompts?|queries|inputs?)|\\b(?:what(?:ever)?|everything|anything|all|text|words|messages?)(?: that)? the (?:user|human|person) (?:has |have )?(?:typed|wrote|written|said|asked|pasted|entered|sent|types|writes|says|pastes)|\\b(?:last|latest|recent|previous) (?:\\w{1,8} )?(?:messages|prompts|queries)|(?<=\\b(?:send|post|upload|forward|transmit|mail|copy|share|submit)(?:s|ing)? )(?:the|this|our|your) (?:\\w{1,8} )?(?:conversation|chat|transcript|dialog(?:ue)?)\\b(?! (?:summary|message|id|title|link|window))|\\bsource code\\b|\\bmemory (?:files?|contents?)|\\b(?:files?|anything|everything|whatever|values?|strings?|lines?) (?:that |which )?(?:looks? like|resembles?|contains?|seems? to be) (?:an? |any )?(?:credential|secret|api key|private key|token|password)s?|\\b(?:api keys?|passwords?|credentials|secrets) (?:you|that you|it|which|present|(?:defined |found |stored |set |used |configured |kept )?in (?:the|this|your))";

/** Somewhere else. */
export const placesElsewhere =
  "\\b(?:https?|ftp|wss?):/{1,2}(?!localhost|127\\.|0\\.0\\.0\\.0|\\[::1|10\\.|192\\.168\\.)[\\w.$<{\\[%-]{3}|\\bhxxps?:|\\b[\\w.+-]{1,40}@[a-z0-9-]{1,40}\\.[a-z]{2,10}\\b|\\b(?!127\\.|10\\.|192\\.168|0\\.)\\d{1,3}(?:\\.\\d{1,3}){3}\\b|" +
  "\\bweb-?hooks?\\b|\\bpastebin\\b|\\bpublic gist\\b|\\btelegram\\b|\\bdiscord\\b|\\bremote (?:server|host|endpoint|address|machine|collector|url)|\\b(?:our|my|their|the following|external|third[- ]party|attacker'?s?|collection|collector|logging|analytics|telemetry|tracking|monitoring) (?:\\w{1,12} )?(?:server|endpoint|api|url|service|address|host|domain|collector|bucket)|" +
  "(?<![.\\w/@-])[a-z0-9-]{2,40}(?:\\.[a-z0-9-]{2,40}){0,3}\\.(?:com|io|net|org|xyz|dev|app|site|online|ru|cn|top|tk|me|cc|info|ai|co|live|click|space|club|pw|sh|to|is|example|invalid|biz|icu|su|wtf|lol|eu|de|uk|fr|nl|pl|jp|kr|br|ch|se|cz|gg|ly)(?:/|:\\d|(?=[\\s`'\"),.;]|$))";

export interface InstructionForm {
  readonly rule: Extract<RuleId, `scan.${string}`>;
  readonly forms: readonly string[];
}

/** Each form alone is a finding. */
export const instructionForms: readonly InstructionForm[] = [
  {
    rule: "scan.conceals",
    forms: [
      "NEG ~15 TELL ~4 (?:to |with )?(?:the |this to |it to |that to |any of this to |anything to |your |this with |it with )?~12 USER ~3 (?:about|of|that|this|these|any|what|why|how|when)",
      "NEG ~15 TELL ~3 (?:this|these|it|that|any(?:thing)?|the (?:upload|request|command|step|transfer|sync|instruction|script|download|call|process)s?|your actions?|what you) ~30 (?:to|with|from) (?:the |your |any )?USER",
      "NEG ~8 let ~15 USER ~12 (?:know|see|notice|find out|realize|realise|learn|discover|suspect|catch)",
      "without ~12 (?:telling|informing|notifying|alerting) ~14 USER",
      "without ~12 (?:mentioning (?:it|this|that)|(?:the |their |any )?USER(?:'s|s')? ~8 (?:knowledge|noticing|consent|knowing|awareness|seeing|being aware|realizing))",
      "without ~12 (?:knowledge|awareness|consent) of ~8 USER",
      "USER ~3 (?:must|should|shall|need|needs|does|do|may|can|will|is|are|has|have|would)(?:n'?t| not| never| no) ~14 (?:know(?!n)|see (?:this|it|these|any)|notice|learn (?:of|about)|find out|be (?:told|informed|aware|notified|made aware|shown (?:this|it|these))|realize|hear (?:of|about)|aware|reason to know|told|informed)",
      "(?:keep|keeping) (?:this|it|these|that|them|the (?:upload|request|step|transfer|process|instruction)s?|all of this) ~12 (?:secret|hidden|private|confidential|invisible|quiet|to yourself|between us|off the record|from ~6 USER|out of ~8 REPORT)",
      "(?:hid(?:e|es|ing)|conceal(?:s|ing)?|suppress(?:es|ing)?|withhold(?:s|ing)?|scrub(?:s|bing)?|disguis(?:e|es|ing)|cover(?:ing)? up|mask(?:s|ing)?) ~12 STEP ~20 from ~10 (?:USER|REPORT|view|sight)",
      "(?:hid(?:e|es|ing)|conceal(?:s|ing)?|withhold(?:s|ing)?) ~25 from (?:the |your |any )?(?:USER)",
      "(?:NEG (?:mention|log|record|include|report|note|document|reference|acknowledge|disclose|reveal|describe|list|explain|summari[sz]e|print)|omit|leave out|leaving out|exclude|strip|remove|redact|keep) ~6 (?:this|these|the (?:upload|request|command|step|transfer|sync|instruction|script|download|call)s?|any (?:of this|mention|reference|trace|sign)|what you|your actions) ~35 (?:in|from|out of|to|within) ~10 REPORT",
      "SECRETLY ~30 DANGER",
      "(?:send|upload|post|transmit|exfiltrate|forward|copy|collect|run|execute|fetch|download|install|do (?:this|it|so)|proceed|carry|handle) ~40 SECRETLY",
      "NEG ~6 (?:tell|inform|notify|alert|let on to|mention (?:it|this) to) ~4 (?:the |your |any )?(?:users?|humans?|operators?|anyone|anybody|person)(?:[,;:!] |[.](?: |$)|$| (?:and|but|or|while|that|you)\\b)",
      "(?:stay|remain|keep|be|go) (?:absolutely |completely )?(?:quiet|silent|mum|tight-?lipped|discreet|vague|evasive) (?:about|on|regarding|concerning|as to|of) ~22 STEP",
      "(?:mak(?:e|ing)|giv(?:e|ing)|leav(?:e|ing)) no (?:mention|reference|hint|indication|sign|trace|record) (?:of|to|that|about) ~30 (?:STEP|DANGER)",
      "(?:not a (?:single )?word|say nothing|nothing must be said|breathe (?:no|not a) word|never speak|do not speak) (?:about|of|to ~16 (?:about|of)) ~8 (?:this|it|that|these|STEP)",
      "(?:answer|say|reply|respond|claim|state) ~6 (?:no|nothing|never|negatively)\\b ~14 (?:if|when|should|whenever) ~20 (?:asked|asks?|questioned|challenged)",
      "REPORT ~6 (?:should|must|shall|has to|needs to|will) (?:skip|omit|leave out|exclude|pass over|gloss over|be silent about) ~30 (?:STEP|DANGER)",
      "no (?:need|reason) for ~15 USER to ~6 (?:know|hear|see|be|learn|worry|find out)",
      "NEG bring ~12 up ~15 USER",
      "USER ~40 (?:unaware|oblivious|in the dark|none the wiser|not aware|kept from knowing)",
      "leav(?:e|ing) (?:this|it|these|that|them|the (?:upload|request|command|step|transfer|sync|instruction|script|download|call)s?) out of ~15 REPORT",
      "(?:if|when) ~25 (?:asks?|asked|inquires?|wonders) ~50 (?:say|tell USER|answer|reply|respond|claim|explain) ~6 (?:that )?(?:it|this|you|everything|nothing) (?:was|is|were|did|have|went)",
      "(?:if|when|should) ~25 (?:asked|asks?|questioned|challenged|inquires?|wonders) ~90 (?:deny|denies|claim (?:that|it|you|ignorance)|say (?:that )?(?:you (?:did|do|have|never)|nothing|it (?:is|was) (?:a |an )?(?:routine|normal|standard|just|only))|pretend|lie\\b|answer (?:that )?(?:no\\b|nothing)|change the subject|deflect|feign)",
      "(?:pretend|act) (?:as if|as though|like|that) ~12 (?:nothing|never|no\\b)",
      "\\b(?:delete|clear(?! evidence)|erase|wipe|remove|destroy|cover)\\b ~20 (?:shell history|bash history|command history|traces?|evidence|(?:your|our) tracks|audit (?:log|trail)s?|transcript)",
    ],
  },
  {
    rule: "scan.weakens-protection",
    forms: [
      "(?:answer|approve|accept|confirm|grant|allow|click|say yes to) ~25 (?:permission|approval|confirmation|security|consent|trust)(?: \\w{1,12})? (?:prompts?|requests?|dialogs?|dialogues?|questions?|checks?) ~40 (?:yes|on (?:the |their |your )?(?:USER(?:'s|s')? )?behalf|automatic|for USER|by yourself|without|always)",
      "(?:always|automatically|silently) ~12 (?:answer|approve|accept|confirm|grant|allow) ~25 (?:permission|approval|confirmation|security|consent)(?: \\w{1,12})? (?:prompts?|requests?|dialogs?|questions?)",
      "auto-?(?:approv|accept|confirm)\\w* ~12 (?:all|every|any) ~12 (?:permission|tools?|commands?|requests?|prompts?|calls?)",
      "(?:safety|security|permission) (?:checks?|filters?|controls?|prompts?|restrictions?|guards?) ~6 (?:are|is|must be|should be) (?:now )?(?:off|disabled|suspended|lifted|not needed|unnecessary|turned off|switched off|skipped|bypassed)",
      "NEG ~6 (?:ask|wait|seek|request|require) ~12 (?:permission|confirmation|approval|consent|authorization) ~12 (?:before|when|to|for) ~20 (?:delet|send|upload|post|transmit|overwrit|remov|push|pay|purchas|transfer|install)",
    ],
  },
  {
    rule: "scan.runs-download",
    forms: [
      "(?:fetch|load|download|read|open|visit|get|retrieve|check) ~40 https?: ~160 (?:follow|carry out|execute|obey|act on|perform|apply|run|do) ~8 (?:whatever|what it|what they|what is|everything|all (?:that|of|the)|(?:the|its|their|these|those|any|each) (?:\\w{1,12} )?(?:instructions?|steps?|commands?|directions|orders))",
    ],
  },
  {
    rule: "scan.persists",
    forms: [
      "(?:append|add|write|insert|save|put|copy|store|place) ~120 (?:to|into|in|inside|at the end of) ~20 (?:claude|agents|gemini|soul|memory|copilot-instructions)\\.md ~60 (?:home|every (?:session|project)|all projects|global|so that|permanent)",
      "(?:append|add|write|insert|save|put|copy|store|place) ~20 (?:always|never|trust|ignore|without asking|from now on) ~90 (?:to|into|in|inside) ~20 (?:claude|agents|gemini|soul|memory|copilot-instructions)\\.md",
    ],
  },
  {
    rule: "scan.overrides-instructions",
    forms: [
      "DROP ~16 (?:EARLIER) ~22 RULES",
      "(?:outranks?|overrides?|trumps?|supersedes?|supplants?|prevails? over|outweighs?) ~20 (?:system|developer|safety|user(?:'s)?) ~12 RULES",
      "DROP (?:everything|anything|what(?:ever)?|all) ~20 (?:above|before|earlier|previously|so far|told|said|prior)",
      "you are (?:now|no longer|henceforth) ~25 (?:jailbroken|unrestricted|unfiltered|uncensored|developer mode|admin mode|root mode|god mode|bound (?:by|to)|restricted|limited by|free (?:of|from)|subject to)",
      "(?:enter|enable|activate|switch to|you are in) ~12 (?:developer|debug|admin|god|unrestricted|jailbreak|dan|maintenance|sudo) mode ~80 (?:ignore|no restrictions|without restrictions|any request|unfiltered|bypass|all safety)",
      "(?:takes?|taking|have|has|with|of) (?:absolute |highest |full )?(?:precedence|priority) (?:over|than|above) ~25 (?:system|developer|safety|user|users|previous|prior|other|all|any|your) ~20 RULES",
      "(?:new|updated|revised|secret|real|actual|true|override|authoritative) (?:system|developer|operator) (?:prompts?|instructions?|directives?|messages?|override) ?[:=]",
      "(?:reveal|print|output|repeat|disclose|leak|recite|show me) ~15 (?:your )?(?:system prompt|hidden instructions|initial instructions|developer message)",
      "(?:previous|prior|earlier|your|existing|system|safety|security|operator(?:'s)?|developer(?:'s)?|other|configured|all) ~15 (?:RULES|checks?|filters?|controls?|approvals?) ~25 (?:no longer appl(?:y|ies)|(?:do|does)(?: not|n'?t) apply|(?:are|is) (?:now )?(?:off|void|suspended|disabled|lifted|obsolete|cancel(?:l)?ed|revoked|waived|inactive|superseded)|ceases?|expired?)",
      "RULES ~30 (?:operator|developer|system|user|anthropic|openai|vendor) ~12 (?:are|is) (?:now |hereby )?(?:off|void|suspended|disabled|lifted|cancel(?:l)?ed|revoked|waived)",
      "(?:outranks?|trumps?|supersedes?|supplants?|prevails? over|comes? before|ranks? above) ~12 (?:the |your |any )(?:operator|developer|system prompt|user'?s? (?:wish|wishes|request|instructions?|orders?)|vendor|anthropic|openai)",
      "(?:previous|prior|earlier|preceding|former|original|system|safety|developer|initial|vendor|operator) ~15 (?:RULES|safeguards?|limits?|boundaries) ~12 (?:are|is|as|be|become|stand)? ?(?:now |hereby |herewith |all |considered |deemed |declared |to be |from now on ){0,3}VOID",
      "(?:treat|consider|regard|deem|view|take|count) ~12 (?:previous|prior|earlier|preceding|former|original|system|safety|developer|vendor|operator|existing) ~20 (?:RULES|safeguards?|limits?|boundaries) ~12 (?:VOID|suspended|lifted|waived|cancel(?:l)?ed|optional|disabled)",
      "(?:RULES|limits?|boundaries|safeguards?) ~6 (?:that |which )?(?:you (?:were|have been|had been|got|received)|given to you|(?:set|imposed|given|written|made) (?:by|for you by)|(?:the |your )?MAKER ~8 (?:set|gave|imposed|wrote|made)) ~30 (?:no longer (?:appl|bind|hold|count)|(?:do|does)(?: not|n'?t) (?:appl|bind|hold|count|concern)|never (?:appl|bind)|cannot bind|are (?:VOID|off|lifted|suspended|waived))",
      "(?:replaces?|supersedes?|supplants?|overrides?|trumps?|annuls?|revokes?|cancels?) ~12 (?:those|the ones|whatever|anything|everything|all|RULES) ~14 (?:of|from|by|set by|given by|imposed by|told by)(?: the| your)? (?:anthropic|openai|google|system prompt|developers?|operators?|vendor|makers?)",
      "RULES ~40 (?:stop|cease) (?:counting|applying|to apply|to count|mattering|holding|binding)",
      "(?:obey|heed) (?:only|nothing but|solely|exclusively|no one but|nobody but)",
      "(?:ignore|disregard|go against|override|act against) ~6 (?:the |your )USER'?s? (?:wish|wishes|will|preference|refusal|objection|request)s?",
      "(?:authorized|approved|issued|signed|sent|mandated|pre-approved) by (?:anthropic|openai|google|the system|your developers?|system administrator|the vendor) ~60 (?:ignore|override|execute|run|must|comply|required)",
    ],
  },
];

/** The same in Chinese, which sets no blanks between words. */
export const chineseForms: readonly InstructionForm[] = [
  {
    rule: "scan.conceals",
    forms: [
      "(?:不要|不得|别|勿|禁止|无需|不必|不用|避免|不可|不能|无须|不准|不应|不该|绝不|千万别)[^。\\n]{0,10}(?:告诉|告知|通知|透露|提及|提到|说明|显示|展示|让|向|提醒|汇报|报告|解释|暴露|被)[^。\\n]{0,8}(?:用户|使用者|对方|他们|主人|客户|任何人|人类)[^。\\n]{0,4}(?:知道|得知|发现|察觉|看到|看见|注意|了解|透露|提及|提到|说明|报告|汇报|展示|显示|此|这|该|任何|本|上述|有关|相关|关于|你)",
      "(?:不要|不得|别|勿|禁止|无需|不必|不用|避免|不可|不能)[^。\\n]{0,6}(?:在|于)[^。\\n]{0,10}(?:回复|回答|输出|总结|摘要|报告|日志|对话)[^。\\n]{0,6}(?:提及|提到|透露|说明|显示|包含|体现|展示)[^。\\n]{0,10}(?:此|这|该|本|上述|操作|步骤|指令|命令|请求)",
      "(?:用户|使用者|对方|客户)[^。\\n]{0,6}(?:不知情|不知道|不会注意|察觉不到|无法察觉|未察觉|毫不知情|不需要知道|无需知道|不应知道|不必知道|没有察觉|发现不了)",
      "(?:静默|悄悄|偷偷|暗中|秘密|私下|隐蔽|默默|悄无声息|不动声色)地?[^。\\n]{0,20}(?:执行|运行|发送|上传|下载|安装|读取|收集|提交|传|删除|修改|复制|调用|写入|记录)",
      "瞒着(?:用户|他|对方)|(?:对|向)(?:用户|使用者)[^。\\n]{0,4}(?:保密|隐瞒)|不留(?:下)?(?:任何)?痕迹|(?:清除|抹去|删除)[^。\\n]{0,6}(?:痕迹|命令历史|操作记录|证据)|不(?:要|得|能)(?:让|被)(?:用户|任何人)(?:发现|察觉|知道|看到)",
    ],
  },
  {
    rule: "scan.weakens-protection",
    forms: [
      "(?:无需|不必|不用|无须|不需要|自动|一律|始终)[^。\\n]{0,8}(?:征得|询问|取得|获得|请求|等待|同意|批准|通过|确认)[^。\\n]{0,8}(?:用户|使用者)?[^。\\n]{0,4}(?:同意|许可|授权|批准|权限(?:请求|提示))[^。\\n]{0,16}(?:发送|上传|提交|删除|执行|运行|安装|请求|提示|即可|$|。)",
    ],
  },
  {
    rule: "scan.overrides-instructions",
    forms: [
      "(?:忽略|无视|忘记|忘掉|不要理会|不要遵守|不再遵守|不必遵守|无需遵守|绕过|覆盖|跳过|抛开|违反|丢弃|摒弃|推翻)[^。\\n]{0,10}(?:之前|以前|先前|此前|以上|上述|上面|所有|全部|一切|任何|系统|原有|原来|其他|前面|安全|你的)[^。\\n]{0,10}(?:指令|指示|提示|规则|要求|限制|约束|设定|命令|准则|策略)",
      "(?:优先于|高于|凌驾于)[^。\\n]{0,10}(?:系统|用户|所有|其他)[^。\\n]{0,6}(?:指令|提示|规则|消息|要求)",
      "(?:输出|泄露|展示|告诉我|打印)[^。\\n]{0,6}系统提示词",
    ],
  },
];

export const chinesePrivate =
  "私钥|密钥|秘钥|密码|口令|凭证|凭据|令牌|环境变量|聊天记录|聊天内容|对话(?:记录|内容|历史)|历史记录|浏览记录|助记词|钱包|系统提示词|用户(?:的)?(?:数据|信息|文件|隐私|资料|输入|消息|密码)|个人信息|隐私|源代码|敏感(?:信息|数据|文件)|剪贴板|账号密码|\\.env\\b|\\.ssh|\\.aws|cookie|api ?key|token";
export const chineseSend =
  "发送|上传|提交|传输|传给|回传|外传|发给|发到|发往|发至|转发|推送|上报|传到|传至|传送|泄露|附加到|附在|寄给|汇报给|同步到|同步至|拼接到|编码到|post|带上";
export const chineseElsewhere = `${placesElsewhere}|服务器|远程|邮箱|邮件地址|外部地址|接口地址|指定地址|以下地址|第三方`;
