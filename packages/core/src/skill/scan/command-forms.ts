import type { RuleId } from "../../ground/rules.ts";

/** What commands and programs do, by the words of shells, PowerShell, Python, JavaScript and others. All in lower case. */

/** Gets something from the network. */
const fetchCommands =
  "\\b(?:curl|wget|aria2c|axel|lwp-request|lwp-download|iwr|irm|invoke-webrequest|invoke-restmethod|start-bitstransfer|bitsadmin|lynx|w3m|ftpget|tftp|httpie|xh)(?:\\.exe)?\\b|\\bfetch -|\\bcertutil(?:\\.exe)?\\b[^\\n|]{0,40}urlcache|\\b(?:nc|ncat|netcat)\\b\\s+(?:-\\w+\\s+)*[\\w.-]+\\s+\\d{2,5}|\\b(?:cat|exec \\d)\\s*<?>?\\s*/dev/tcp/";
const fetchCalls =
  "\\brequests\\.(?:get|post|request|session)|\\burllib(?:\\.request|2|3)?\\b[^\\n]{0,20}(?:urlopen|urlretrieve|request|poolmanager)|\\burl(?:open|retrieve)\\(|\\bhttpx\\.|\\baiohttp\\b|\\bhttp\\.client\\b|\\bhttps?\\.get\\(|(?<![\\w.])fetch\\(|\\baxios\\b|\\bgot(?:\\.get)?\\(|\\bnet\\.webclient|\\bdownload(?:string|file|data)\\b|\\bhttpclient\\b|\\bnet::http|\\buri\\.open|\\bopen-uri|file_get_contents\\(\\s*[\"']?(?:http|\\$)|\\blwp::|\\bhttp::tiny|\\bxmlhttp|\\bwinhttp|\\bundici\\b|\\burlsession\\b|\\bwebrequest\\]?::create|\\bget(?:store)?\\s*\\(?\\s*[\"']https?:|\\bhttp\\.request\\(|\\btcpsocket\\.(?:new|open)|\\.recv\\(|\\bimport\\(\\s*[\"'`]https?:";
export const fetchPattern = new RegExp(`${fetchCommands}|${fetchCalls}`);
/** What writes something from elsewhere into a pipe, beside downloads: records of a name, the output of another machine. */
export const pipedFromElsewhere = new RegExp(
  `${fetchPattern.source}|\\b(?:dig|nslookup|host|drill)\\b[^|\\n]{0,80}\\btxt\\b|\\bssh\\s+[^|\\n]{0,160}?\\s["']?(?:cat|curl|wget|echo|base64|head|tail)\\b`,
);
export const fetchCallPattern = new RegExp(fetchCalls);

/** An interpreter that runs what it is piped. Those with a program of their own (`python -c`, `perl -pe`) read data instead. */
const shells = "(?:ba|z|da|k|a|c|tc|fi)?sh|pwsh|powershell(?:\\.exe)?|cmd(?:\\.exe)?|osascript|iex|invoke-expression";
/** What runs each line or word that it is piped: `xargs sh -c`, `while read l; do eval "$l"`, `awk '{system($0)}'`. */
export const pipedRunner =
  /^\s*(?:sudo\s+)?(?:(?:xargs|parallel)\b[^|\n]{0,60}?\b(?:ba|z|da|k)?sh\s+-\w*c\b|g?awk\b[^|\n]{0,60}?\bsystem\(|while\s+(?:ifs=\S*\s+)?read\b[^\n]{0,80}?\b(?:eval|(?:ba)?sh\s+-c)\b|perl\s+-[a-z]*n?e\b[^|\n]{0,60}?\b(?:eval|system|exec)\b|source\s+\/dev\/stdin|\.\s+\/dev\/stdin)/;
const languages = "python[\\d.]*|node|nodejs|deno run|bun run|perl|ruby|php|lua|tclsh";
const prefix =
  "(?:(?:sudo|doas|env|exec|nohup|command|busybox|time|nice|stdbuf|timeout|setsid|xargs|parallel|tee\\s+\\S+)\\s+(?:-[\\w-]+(?:[= ]\\d+\\w?|\\{\\})?\\s+|\\w+=\\S+\\s+|\\d+\\w?\\s+){0,6}){0,4}";
export const pipedInterpreter = new RegExp(
  `^\\s*[({]?\\s*${prefix}(?:/[\\w./-]{0,40}/)?(?:(?:${shells})\\b(?![\\w.=:/-]|\\s+-c\\b|\\s+[a-z]+\\s+[a-z]+\\s)|(?:${languages})(?=\\s*(?:-\\s*(?:$|[)"'\`;&|\\n])|$|[)"'\`;&|\\n]|-\\s|/dev/stdin|#|2?>)))`,
);

/** Runs a text as a program. */
export const evaluates =
  /\(\s*0\s*,\s*eval\s*\)\s*\(|\beval\?\.\(|\[["']eval["']\]\s*\(|(?<![\w.$-])(?:eval|exec|execfile|compile|iex|invoke-expression|instance_eval|class_eval|create_function|loadstring|__import__\(["']builtins["']\)\.exec|getattr\([^)\n]{0,40}["']exec["']\))\s*[("'$`&]|\bnew function\s*\(|(?<![\w.])function\s*\(\s*[a-z_$][\w$.]*\s*\)\s*\(|\bvm\.run\w*\(|\bvm\.script\(|\bscriptblock\]::create\(|\bglobalthis\[?["'.]{1,2}(?:eval|function)|\b(?:globalthis|window|global|self)\s*\[\s*(?:atob|[a-z_]\w{0,20}\()|\bmarshal\.loads\(|\bpickle\.loads?\(|\b(?:os\.system|os\.popen|commands\.getoutput)\(|\bsubprocess\.\w+\(|\bchild_process\b|\b(?:exec|spawn)sync\(|\bshell_exec\(|\bpassthru\(|\b(?:ba|z|da|k)?sh\s+(?:-\w+\s+)*(?:<<<|-c\b)|\|\s*(?:sudo\s+)?(?:ba|z|da|k)?sh\b|\bsource\s+\/dev\/stdin|\bstart-process\b|\bsettimeout\(\s*[a-z_]\w*\s*,|\bruntime\.getruntime\(\)\.exec|\bexec\.command\(|\bio\.popen\(|\bopen3\.|\.exec_module\(|(?<![\w.:])load\(|\bimport\(\s*["'`]data:|\bmodule\._compile\(/;
/** The same, but of the language itself: a command in a text (`exec("curl …")`) is no downloaded text that runs. */
export const evaluatesCode =
  /\b(?:subprocess\.(?:run|call|popen|check_\w+|getoutput)|os\.(?:system|popen))\(\s*(?=(?:requests|httpx|urllib|urlopen)\b)|(?<![\w.$-])(?:eval|exec|execfile|compile|iex|invoke-expression|instance_eval|class_eval|create_function|loadstring)\s*\(?|\bnew function\s*\(|\bvm\.run\w*\(|\bscriptblock\]::create\(|\bmarshal\.loads\(|\bpickle\.loads?\(|\bmodule\._compile\(|\bimport\(\s*["'`](?:data|https?):/;
/** `bash <(curl …)`, `eval "$(wget …)"`, `. <(curl …)`, `iex (irm …)`, `python -c "$(curl …)"`. */
export const substituted = new RegExp(
  `(?:\\b(?:${shells}|${languages}|source|eval|exec)\\b|(?:^|[\\s;&|("'\`])\\.(?=\\s))(?:\\s+-[\\w-]{1,20}){0,4}\\s*(?:<<<)?\\s*["']?(?:\\$\\(|<\\s?\\(|\`|\\(|&\\s*\\(|<<<\\s*["']?\\$\\()[\\s("'$&]{0,6}[^\\n|;]{0,80}?(?:${fetchCommands})|(?:^|[\\s;|])[&.]\\s*(?:\\(\\s*[$"'][^\\n]{1,80}?\\)|\\$\\w{1,20})\\s*[("]{1,2}\\s*(?:${fetchCommands})|(?:^|[;&|]\\s*|\\b(?:then|do)\\s+)\\s*["']?\\$\\(\\s*(?:${fetchCommands})`,
);
/** A program that is fed with the lines up to a word. */
export const fedInterpreter = new RegExp(
  `(?:^|[\\s;&|(])(?:sudo\\s+)?(?:${shells}|${languages})\\b[^\\n|;]{0,40}?<<-?\\s*["'\\\\]?([a-z_]\\w{0,40})`,
);
export const insertedDownload = new RegExp(`(?:\\$\\(|\`)\\s*(?:${fetchCommands})`);

/** How programs of several languages join a connection and a shell; all three are in one file. */
export const remoteShells: readonly { readonly connects: RegExp; readonly joins: RegExp; readonly runs: RegExp }[] = [
  {
    connects: /\bnet\.(?:socket|connect|createconnection)|\bnew\s+\w{1,20}\.socket\(|\btls\.connect\(/,
    joins: /\.pipe\(\s*\w{1,30}(?:\.stdin)?|\.stdin\.write\(|\.stdout\.(?:pipe|on)\(/,
    runs: /\b(?:spawn|exec|fork)\w*\(\s*["'`](?:\/\w[\w/]{0,30}\/)?(?:ba|z|da|k)?sh\b|\b(?:spawn|exec)\w*\(\s*["'`](?:cmd|powershell)/,
  },
  {
    connects: /\btcpclient\b/,
    joins: /\.getstream\(/,
    runs: /(?<![\w-])(?:iex|invoke-expression)\b|\bprocess(?:startinfo)?\b[^\n]{0,60}(?:cmd|powershell|\/bin\/)|\bstart-process\b/,
  },
  {
    connects: /\btcpsocket\b/,
    joins: /\.(?:gets|read|recv|readline)\b/,
    runs: /\b(?:io\.)?popen\(|\bopen3\b|(?<![\w.])(?:system|exec|spawn)[\s(]+[a-z_"'`]/,
  },
  {
    connects: /\.connect\(\s*\(|\bcreate_connection\(/,
    joins: /\.recv\(|\.fileno\(\)|\.makefile\(/,
    runs: /\b(?:subprocess\.\w+|os\.popen|os\.system)\(\s*(?:[a-z_]\w{0,30}(?:\.\w+\([^)]{0,30}\)){0,2}\s*[,)]|\[?\s*["'](?:\/\w[\w/]{0,30}\/)?(?:ba|z|da)?sh["'])|\bpty\.spawn\(/,
  },
  {
    connects:
      /\bnet\.dial\w*\(|\btcpstream::connect\(|\bnew\s+socket\(|\bfsockopen\(|\bio::socket|\bsocket\(\s*s\b|\bpfsockopen\(/,
    joins: /\bstd(?:in|out)\b|\bgetinputstream\(|\bfgets\(|\bfread\(/,
    runs: /\bexec\.command\(\s*["'](?:\/\w[\w/]{0,30}\/)?(?:ba|z)?sh|\bcommand::new\(\s*["'](?:\/\w[\w/]{0,30}\/)?(?:ba|z)?sh|\bgetruntime\(\)\.exec\(|\bprocessbuilder\(|\bproc_open\(|\bshell_exec\(|\bexec\s*[({]?\s*["'][^"'\n]{0,20}sh\s+-i/,
  },
];

/** A package, an installer or a component straight from an address. */
export const installsAddress =
  /\b(?:pip3?|pipx|uv(?: pip)?|npm|pnpm|yarn|npx|bunx?|gem|cargo|go|brew|easy_install|code --install-extension)\s+(?:-\S+\s+){0,4}(?:install|i|add|exec|dlx|get|run)?\s*(?:-\S+\s+){0,6}["']?(?:git\+|https?:\/\/|git:\/\/|github:)|\b(?:deno|bun)\s+(?:run|x|install|task)?\s*(?:-\S+\s+){0,6}["']?https?:\/\/|\buvx?\b[^\n]{0,60}?--from\s+["']?(?:git\+)?https?:|\bmsiexec(?:\.exe)?\b[^\n]{0,40}https?:|\b(?:mshta|rundll32|regsvr32)(?:\.exe)?\b[^\n]{0,80}https?:|\bkubectl\s+(?:apply|create)\s+-f\s+https?:\/\/(?!raw\.githubusercontent|github)|\bclaude\s+mcp\s+add\b[^\n]{0,60}\shttps?:/;
/** The file a download goes to. */
export const downloadTarget =
  /(?:\s-[a-z]{0,8}o|--output(?:-document)?|-outfile|-destination)[= ]\s*["']?([^\s"'|;&)]{1,200})|\d?>\s*["']?(?!&|\/dev\/null)([^\s"'|;&>)]{1,200})|url(?:retrieve|download)?\([^,\n]{1,200},\s*["']([^"'\n]{1,200})|\b(?:certutil|bitsadmin)(?:\.exe)?\b[^\n]{0,80}?https?:\S{1,300}\s+["']?([^\s"']{1,200})|downloadfile\([^,\n]{1,200},\s*["']([^"'\n]{1,200})/g;

/** Secrets of the person or the machine, by where they are kept. */
export const privateSources =
  /\bfind\b[^|\n]{0,200}?-i?name\s+["']?(?:\*?\.(?:pem|key|env|p12|pfx|kdbx|ppk|keystore)\b|id_\w|\*?(?:wallet|credentials|secrets?)\b)|["']gh["'],\s*["']auth["'],\s*["']token\b|\bgcloud auth (?:print-access-token|print-identity-token|application-default print-access-token)\s*\||\b(?:op read|pass show|vault kv get|vault read|kubectl get secrets?)\b[^|\n]{0,120}\||\.ssh[/\\](?:id_|\*|[a-z]*key)|\bgh auth token\s*\||\baws configure get \S{0,40}(?:secret|session)|\bid_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub)|(?:~|\$home|\$\{home\}|\/root|\/home\/[\w*$]+|\/users\/[\w*$]+|homedir\(\)|expanduser|path\.home\(\)|%userprofile%|userprofile|getenv\(["']home|environ[^\n]{0,8}["']home|process\.env\.home)[^\n]{0,60}?(?:\.ssh\b|\.aws\b|\.kube\b|\.netrc|\.npmrc|\.pypirc|\.git-credentials|\.gnupg|\.docker\b|\.config[/\\"', ]{1,6}(?:gcloud|gh\b|op\b|solana)|\.azure\b|_history\b|\.claude\b(?![/\\]skills)|\.codex\b|\.password-store|\.electrum|\.bitcoin|\.ethereum|wallet|keystore|\.mozilla|google[/\\]+chrome|login data)|\.aws\/(?:credentials|config)\b|\.git-credentials\b|\.kube\/config\b|\.docker\/config\.json|\/etc\/(?:shadow|passwd)\b|login data\b|\bcookies\.sqlite|\bkey4\.db|\blogins\.json|\bfind-(?:generic|internet)-password|\bdump-keychain|\bsecretstorage\b|\bcryptunprotectdata|\blsass\b|\bmimikatz|\bcredwrite|\bvaultcmd|169\.254\.169\.254|metadata\.google\.internal|\bgit credential fill|\bpbpaste\b|\bget-clipboard\b|\bxclip\b[^\n]{0,20}-o\b|\bpyperclip\.paste|\bclipboard\.readtext|\.(?:bash|zsh|python|node_repl)_history\b|\bwallet\.dat\b|\b(?:seed|mnemonic)\.txt\b|\/proc\/(?:self|\d+|\*|\$\w+)\/environ/;
/** The file with the keys of a project, read as a whole. */
export const readsDotenv =
  /(?:\bcat|\bopen|\bread\w*|\bget-content|\btype|\bbase64|\bhead|\bless|\bgrep|\bxxd|\btar|\bzip|@|<)\s*\(?[^\n|;]{0,60}?(?<![\w])\.env(?:\.(?:local|production|prod))?(?=["'\s)|;,]|$)/;
/** All variables of the process, not one by its name. */
export const wholeEnvironment =
  /\bprintenv\b(?!\s+[a-z_]\w)|(?:^|[;&|(`]|\$\()[ \t]*(?:env|set|export -p|declare -x|declare -p)\s*(?:\||>|\)|`|$)|\bos\.environ\b(?!\s*(?:\[|\.get\b|\.setdefault|\.pop|\.update|\s+import))|\bos\.environ\.(?:items|copy|values)\(|\bprocess\.env\b(?!\s*(?:\.|\[|\?\.|\s*[=:]))|\$_env\b(?!\[)|\b(?:get-childitem|gci|dir|ls|get-item)\s+env:|\bsystem\.getenv\(\)|\benv::vars\(|\bos\.environ\(\)|\benv\.to_h\b/;

/** Sends to the network. */
export const sendsPattern =
  /\|\s*xargs\b[^|\n]{0,60}?\b(?:curl|wget)\b|\bcurl\b[^\n]{0,300}?(?:\s(?:-[a-z]{0,6}[dft]\b|--data[\w-]*|--form[\w-]*|--upload-file|--json|-x\s*["']?(?:post|put))|\$\(|`|\$\{?\w|@-)|\bwget\b[^\n]{0,200}?(?:--post-(?:data|file)|--body-(?:data|file)|\$\(|`|\$\{?\w)|\b(?:nc|ncat|netcat|socat|telnet)\b\s+\S|\/dev\/(?:tcp|udp)\/|\b(?:scp|rsync|sftp)\b[^\n]{0,200}?[\w.$}-]+@?[\w.$}-]*:|\b(?:sendmail|mutt|mailx|mail\s+-s)\b|\baws\s+s3\s+(?:cp|sync|mv)\b|\bgsutil\b|\brclone\b|\baz\s+storage\b|\b(?:dig|nslookup|host|ping)\b[^\n]{0,80}?(?:\$\(|`|\$\{?\w)|\bgh\s+gist\s+create|\bopenssl\s+s_client|\brequests\.\w+\(|\bsession\.(?:post|put|get)\(|\bhttpx\.|\burlopen\(|\burllib\.request\b|\bhttps?connection\b|\baiohttp\b|\bclientsession\b|\bsmtplib\b|\.sendmail\(|\.send_message\(|\.sendall\(|\.sendto\(|\.connect\(\s*\(|\bftplib\b|\bparamiko\b|\.put_object\(|\.upload_file(?:obj)?\(|\bgethostbyname\(|\bdns\.(?:resolver|lookup|resolve)|(?<![\w.])fetch\(|\baxios\b|\bxmlhttprequest\b|\bsendbeacon\(|\bhttps?\.(?:request|get)\(|\bnet\.(?:connect|createconnection|socket)|\bdgram\b|\bnew websocket\(|\bgot(?:\.post)?\(|\bneedle\b|\bsuperagent\b|\bundici\b|\bnodemailer\b|\.src\s*=[^\n]{0,40}https?:|\binvoke-webrequest\b|\binvoke-restmethod\b|(?<![\w-])(?:iwr|irm)\b|\bupload(?:string|file|data|values)\b|\bsend-mailmessage\b|\btcpclient\b|\bhttpclient\b|\bnet::http|\bhttp\.(?:post|newrequest|postform)\b|\bcurl_(?:exec|setopt)|\bfile_get_contents\(\s*["']https?:[^\n]{0,200}(?:["']\s*\.|\{?\$\w)|\breqwest::|\bureq::|\bokhttp\w*\b|\bhttpurlconnection\b|\bhttpoison\b|\bwebclient\b|\bfsockopen\(|\blwp::|\brestclient\b|\bfaraday\b|\btcpsocket\b|\bhttp::tiny/;

/** Turns an encoded text back. */
export const decodesPattern =
  /\bbase(?:64|32)\b[^\n|]{0,20}?\s(?:-d\b|-di\b|--decode)|\bopenssl\b[^\n|]{0,60}?\s-d\b|b(?:64|32|85|16)decode\(|\batob\(|\bbuffer\.from\([^\n]{0,400}?["'](?:base64|hex)|\bfrombase64string\(|\bbytes\.fromhex\(|\bunhexlify\(|\bxxd\s+-r|\bcodecs\.decode\(|\bzlib\.decompress\(|\b(?:gunzip|inflate|inflateraw|brotlidecompress)sync\(|\bgzip\.decompress\(|\blzma\.decompress\(|\buudecode\b|\bunescape\(|\bdecodeuricomponent\(|\brot_?13\b|\btr\s+["']?\[?a-z[^\n]{0,20}n-za-m|\|\s*rev\b|\[::-1\]|\.reverse\(\)|\bpack\(\s*["']h|\bfromcharcode\b|\bmarshal\.loads\(|\bbase64_decode\(|\bbase64\.(?:strict_)?decode64\(|\bgzinflate\(|\bstr_rot13\(|\bprintf\s+["']?(?:\\\\?x|%b)|\becho\s+-e\s+["']?\\|\bfernet\(|\bxor\b|\^\s*(?:key|0x)/;
/** PowerShell runs an encoded command by itself. */
export const runsEncoded =
  /\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,200}?\s-e(?:nc|ncodedcommand|c)?\s+["']?[a-z0-9+/=$]{6}/;

export interface CommandForm {
  readonly rule: Extract<RuleId, `scan.${string}`>;
  readonly pattern: RegExp;
  /** Words of which a line has one, or the pattern need not be tried. */
  readonly hint: RegExp;
}

const guarded =
  "\\.bashrc|\\.zshrc|\\.bash_profile|\\.zprofile|\\.zshenv|\\.profile\\b|config\\.fish|authorized_keys|/etc/cron|/etc/profile|launchagents|launchdaemons|systemd/(?:user|system)|autostart|\\.git/hooks|startup\\\\|\\\\start menu|currentversion\\\\run|rc\\.local|\\.claude/settings|\\.claude/hooks|\\.codex/config|\\.cursor/mcp|\\.cursorrules|\\.mcp\\.json|/etc/sudoers|/etc/hosts\\b|ld\\.so\\.preload|\\.ssh/config|sitecustomize\\.py|\\.vscode/tasks|\\$profile\\b|soul\\.md|memory\\.md|(?:~|\\$home)/[^\\s]{0,20}(?:claude|agents)\\.md";

/** One line is enough to say what these do. */
export const commandForms: readonly CommandForm[] = [
  {
    rule: "scan.opens-shell",
    hint: /\/dev\/(?:tc|ud)p|\bnc\b|ncat|netcat|mkfifo|socat|dup2|pty\.|fsockopen|tcpclient|tcpsocket|net\.(?:s|c)|msfvenom|meterpreter/,
    pattern:
      /\/dev\/(?:tcp|udp)\/[^\s"']{1,80}[^\n]{0,60}?(?:0?>&\s?[12\d]|<&|\b(?:ba|z)?sh\b)|\b(?:ba|z|da)?sh\s+-i\b[^\n]{0,80}?(?:\/dev\/(?:tcp|udp)|>&|\bnc\b)|\b(?:nc|ncat|netcat)\b[^\n|]{0,80}?\s(?:-\w{0,6}[ec]\w{0,3}|--exec|--sh-exec)\s+["']?(?:\/\w[\w/]{0,30}\/)?(?:ba|z|da|k)?sh|\bmkfifo\b[^\n]{0,160}?\b(?:nc|ncat|netcat|telnet|openssl)\b|\bsocat\b[^\n]{0,120}?exec:|\bdup2\([^\n]{0,200}|\bpty\.spawn\(|\bfsockopen\([^\n]{0,160}?(?:exec|proc_open|shell_exec|passthru)|\btcpclient\b[^\n]{0,1200}?\b(?:iex|invoke-expression)\b|\btcpsocket\b[^\n]{0,160}?\b(?:exec|popen|spawn)\b|\bnet\.(?:socket|connect)\b[^\n]{0,300}?\bspawn\(|\bmsfvenom\b|\bmeterpreter\b|\bexec\s+\d+<>\s?\/dev\/tcp/,
  },
  {
    rule: "scan.mines",
    hint: /xmrig|stratum|minerd|coinhive|cpuminer|ethminer|nbminer|t-rex|donate-level/,
    pattern:
      /\bstratum\+(?:tcp|ssl|tls):|--donate-level\b|\bcoinhive(?:\.min)?\.js|\bnew coinhive|(?:^|[\s;&|("'`]|\.\/|\/)(?:xmrig|minerd|cpuminer|ethminer|nbminer|t-rex)(?:\.exe)?["']?,?\s+["']?(?:-[oauc]\b|--(?:url|user|coin|config|pool|algo))/,
  },
  {
    rule: "scan.persists",
    hint: new RegExp(
      `${guarded}|crontab|@reboot|schtasks|scheduledtask|launchctl|systemctl|\\bsc\\b|sc\\.exe|hookspath|at now`,
    ),
    pattern: new RegExp(
      `(?:>>?|\\btee\\b|\\bcp\\b|\\bmv\\b|\\bln\\s+-|\\bopen\\(|\\bwrite\\w*\\(|\\bappend\\w*\\(|\\badd-content\\b|\\bset-content\\b|\\bout-file\\b|\\breg(?:\\.exe)?\\s+add\\b|\\bnew-itemproperty\\b|\\bsed\\s+-i|\\becho\\b|\\bprintf\\b|\\binstall\\s+-)[^\\n]{0,160}?(?:${guarded})|(?:${guarded})[^\\n]{0,60}?(?:["'],\\s*["'][aw]|\\.write_text\\(|\\.open\\(\\s*["'][aw])|(?:expanduser|path\\.join|path\\.home\\(\\)|homedir\\(\\)|getenv)[^\\n]{0,80}(?:launchagents|launchdaemons|autostart|authorized_keys|systemd/user|startup\\\\)|\\bcrontab\\s+(?:-\\s|-$|[^-\\s])|\\|\\s*crontab\\b|@reboot\\b|\\bschtasks(?:\\.exe)?\\b[^\\n]{0,20}/create|\\b(?:new|register)-scheduledtask\\b|\\blaunchctl\\s+(?:load|bootstrap)|\\bsystemctl\\s+(?:--user\\s+)?enable\\b[^\\n]{0,40}--now|\\bsc(?:\\.exe)?\\s+create\\b|\\bcore\\.hookspath\\b|\\bat\\s+now\\b`,
    ),
  },
  {
    rule: "scan.destroys",
    hint: /\brm|mkfs|\bdd\b|:\(\)|format c|\bdel\b|erase|\brd\b|rmdir|remove-item|vssadmin|-delete|-exec|>\s?\/dev|shred/,
    pattern:
      /\brm\s+(?:-\S+\s+){0,3}-\w*[rf]\w*\s+(?:-\S+\s+){0,3}["']?(?:\/(?=["'\s;&|*]|$)|\/\*|~\/?(?=["'\s;&|*]|$)|\$\{?home(?::[?-][^}\n]{0,20})?\}?["']?\/?(?=["'\s;&|*]|$)|\/(?:etc|usr|var|home|boot|bin|lib)(?=["'\s;&|/]?(?:\*|["'\s;&|]|$))|--no-preserve-root)|\bmkfs(?:\.\w+)?\s+\S*\/dev\/|\bdd\b[^\n]{0,80}?of=\/dev\/(?:sd|nvme|hd|disk|mapper)|:\(\)\s*\{\s*:\s*\|\s*:|\brmtree\(\s*(?:["']\/["']|os\.path\.expanduser|path\.home\(\)|["']~)|\bformat\s+c:|\b(?:del|erase|rd|rmdir)\b[^\n]{0,30}\/s[^\n]{0,20}\bc:\\(?:\s|$|\*|users|windows)|\bremove-item\b[^\n]{0,80}?(?:-recurse|-r\b)[^\n]{0,80}?(?:\$home\b|~\\?(?:\s|$)|c:\\(?:\s|$|\*))|\bvssadmin\b[^\n]{0,20}delete|\bfind\s+["']?(?:\/|~|\$\{?home\}?)["']?\s[^\n]{0,80}?-(?:delete|exec\s+rm)|>\s*\/dev\/(?:sd[a-z]|nvme\d)|\bshred\b[^\n]{0,60}?(?:~|\$home|\/dev\/)|\brm(?:sync)?\(\s*(?:os\.homedir\(\)|["']\/["'])/,
  },
  {
    rule: "scan.weakens-protection",
    hint: /dangerously|bypass|executionpolicy|-ep\b|xattr|spctl|csrutil|setenforce|ufw|iptables|mppreference|disable|advfirewall|\bstop\b|nopasswd|chmod|reject_unauth|httpsverify|amsi|hist|sslverify|safe\.directory|approve/,
    pattern:
      /--dangerously-skip-permissions|--dangerously-bypass|\bbypasspermissions\b|\bset-executionpolicy\s+(?:-\w+\s+)?(?:bypass|unrestricted)|-e(?:xecution)?p(?:olicy)?\s+(?:bypass|unrestricted)|\bxattr\s+-\w*[dcr]\w*\s+(?:-\w+\s+)?(?:com\.apple\.quarantine|\S)|\bspctl\s+--(?:master|global)-disable|\bcsrutil\s+disable|\bsetenforce\s+0|\bufw\s+disable|\biptables\s+-f\b|\bset-mppreference\b|\bdisable(?:realtimemonitoring|antispyware|behaviormonitoring)|\bnetsh\s+advfirewall\s+set\s+\w+\s+state\s+off|\b(?:stop|disable)\s+(?:auditd|apparmor|firewalld|falco|crowdstrike|falcon-sensor|rsyslog)\b|\bnopasswd\b|\bchmod\s+(?:-\w+\s+)?(?:[0-7]?777|u\+s|[46]755)\b|\bnode_tls_reject_unauthorized\b|\bpythonhttpsverify\b|\bamsi(?:utils|initfailed|scanbuffer)|\bunset\s+histfile|\bhistfile=\/dev\/null|\bhistory\s+-c\b|\bset\s+\+o\s+history|\bhistsize=0|\bgit\s+config\b[^\n]{0,40}(?:sslverify\s+false|safe\.directory\s+["']?\*)|\bauto-?approve["']?\s*[:=]\s*["']?(?:true|\*|all)/,
  },
];

/** An address that says nothing about who is behind it, or lets a stranger take the place of the sender. */
export const doubtfulAddress =
  /\bhttps?:\/\/(?!127\.|10\.|192\.168\.|0\.0\.0\.0|172\.(?:1[6-9]|2\d|3[01])\.)(?:\[[0-9a-f:]+\]|\d{1,3}(?:\.\d{1,3}){3}|0x[0-9a-f]{8}|\d{8,10})(?=[:/\s"'`)]|$)|\bhttp:\/\/(?!localhost|127\.|10\.|192\.168\.|0\.0\.0\.0|169\.254\.|\[::1|host\.docker|[\w-]+(?:[:/\s"'`)]|$)|\$|<|\{|[\w.-]+\.(?:local|internal|lan|test|localhost)\b)|\bxn--|https?:\/\/(?:[\w-]+\.)*(?:pastebin\.com|pastebin\.pl|hastebin\.com|paste\.ee|paste\.rs|dpaste\.\w+|rentry\.(?:co|org)|ghostbin\.\w+|controlc\.com|justpaste\.it|transfer\.sh|0x0\.st|ix\.io|sprunge\.us|termbin\.com|file\.io|anonfiles\.com|gofile\.io|catbox\.moe|litter\.catbox\.moe|temp\.sh|bashupload\.com|oshi\.at|webhook\.site|requestbin\.\w+|requestcatcher\.com|hookbin\.com|beeceptor\.com|pipedream\.net|m\.pipedream\.net|ngrok\.io|ngrok\.app|ngrok-free\.app|ngrok\.dev|trycloudflare\.com|serveo\.net|localhost\.run|loca\.lt|lhr\.life|burpcollaborator\.net|oastify\.com|oast\.\w+|interact\.sh|interactsh\.com|dnslog\.cn|ceye\.io|canarytokens\.com|bit\.ly|tinyurl\.com|t\.ly|is\.gd|v\.gd|cutt\.ly|rb\.gy|shorturl\.at|t\.co|ow\.ly|goo\.gl|tiny\.cc|glot\.io|cdn\.discordapp\.com|duckdns\.org|no-ip\.\w+|ddns\.net|onion(?:\.\w+)?)\b|[\w-]+\.onion\b|https?:\/\/[\w.-]+\.(?:xyz|top|tk|ml|ga|cf|gq|pw|click|zip|mov|rest|buzz|cam|icu|monster|quest|evil|attacker)(?=[:/\s"'`)]|$)/;
