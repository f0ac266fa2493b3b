import {
  commandForms,
  decodesPattern,
  doubtfulAddress,
  downloadTarget,
  evaluates,
  evaluatesCode,
  fedInterpreter,
  fetchCallPattern,
  fetchPattern,
  insertedDownload,
  installsAddress,
  pipedFromElsewhere,
  pipedInterpreter,
  pipedRunner,
  privateSources,
  readsDotenv,
  remoteShells,
  runsEncoded,
  sendsPattern,
  substituted,
  wholeEnvironment,
} from "./command-forms.ts";
import { createFlow, type Flow, type Source } from "./follow-values.ts";
import { secretsNamedIn, sentElsewhere } from "./named-secrets.ts";

/** Finds what commands and programs do to their user, line by line and by the way of values from line to line. */

export interface CommandFinding {
  readonly rule:
    | (typeof commandForms)[number]["rule"]
    | "scan.runs-download"
    | "scan.runs-untrusted-download"
    | "scan.runs-decoded"
    | "scan.reads-credentials"
    | "scan.leaks-credentials"
    | "scan.sends-token";
  /** Where the line begins in the folded code. */
  readonly index: number;
  readonly text: string;
  /** The line that it began with. */
  readonly from?: number;
}

/** In the code of `foldText`. A document has code of several programs, a program one. */
export function* scanCommands(code: string, isProgram: boolean): Generator<CommandFinding> {
  const lines = linesOf(code);
  for (const line of lines) yield* scanLine(line);
  yield* scanDownloads(lines);
  yield* scanHeredocs(lines);
  if (isProgram) yield* scanRemoteShells(lines);
  yield* scanTokens(isProgram ? lines : codeIn(lines));
  yield* scanFlows(code, (isProgram ? lines : codeIn(lines)).flatMap(statementsOf), isProgram);
}

export interface CodeLine {
  readonly text: string;
  readonly start: number;
  /** The line that it is a statement of. */
  readonly of?: CodeLine;
}

/** A line, and then its statements if it has several: values go from one to the next. */
function statementsOf(line: CodeLine): readonly CodeLine[] {
  const parts = line.text.length > 30 ? line.text.split(/;|=>|[{}](?=\s*\S)/, mostStatements) : [];
  if (parts.length < 2) return [line];
  let start = line.start;
  return [
    line,
    ...parts.map((text) => {
      const part = { text, of: line, start: Math.min(start, line.start + line.text.length) };
      start += text.length + 1;
      return part;
    }),
  ];
}
const mostStatements = 60;

/** Longer lines are read in parts that overlap. */
const longest = 4000;
const overlap = 400;

function linesOf(code: string): CodeLine[] {
  const lines: CodeLine[] = [];
  let start = 0;
  for (const text of code.split("\n")) {
    for (let from = 0; from < text.length; from += longest - overlap) {
      lines.push({ text: text.slice(from, from + longest), start: start + from });
      if (from + longest >= text.length) break;
    }
    start += text.length + 1;
  }
  return lines;
}

/** The code of a document: fenced, indented, or between backticks; of other lines nothing runs. */
function codeIn(lines: readonly CodeLine[]): CodeLine[] {
  let isFenced = false;
  return lines.flatMap((line) => {
    if (/^[ \t>]*(?:```|~~~)/.test(line.text)) {
      isFenced = !isFenced;
      return [line];
    }
    if (isFenced || /^(?: {4,}|\t+|\$ )(?![-*+>|#]|\d+[.)])/.test(line.text)) return [line];
    return [...line.text.matchAll(/`([^`]{4,600})`/g)].map(([, text = ""]) => ({ text, start: line.start }));
  });
}

/** Most lines have none of these words, so that looking costs one search. */
const suspicious =
  /curl|wget|https?:|requests|urllib|fetch|iwr|irm|invoke-|webclient|download|eval|exec|system\(|subprocess|spawn|\/dev\/|socket|\bnc\b|ncat|netcat|socat|mkfifo|xmrig|stratum|miner|coinhive|cryptonight|donate-level|rc\b|profile|zshenv|config\.fish|authorized_keys|cron|launch|autostart|hooks?|startup|currentversion|schtasks|scheduledtask|systemctl|sudoers|\/etc\/|@reboot|\brm\b|mkfs|\bdd\b|:\(\)|rmtree|format c:|\bdel\b|remove-item|vssadmin|-delete|shred|skip-permissions|bypass|executionpolicy|xattr|spctl|csrutil|setenforce|\bufw\b|iptables|mppreference|disable|nopasswd|\bdig\b|nslookup|\bssh\b|chmod|tls_reject|httpsverify|amsi|hist|sslverify|approve|base64|base32|\.ssh|id_|\.aws|\.env|environ|keychain|clipboard|pbpaste|169\.254|metadata\.google|cookies|login data|wallet|credential|powershell|pwsh|mcp|memory\.md|soul\.md|bash|\bsh\b|pip|npm|npx|printenv|\benv\b|process\.env|secretstorage|lsass|mimikatz|openssl|dup2|pty\.|import\(|safe\.directory|rundll32|regsvr32|mshta|msiexec|certutil|bitsadmin|\.git-cred|\.kube|\.docker|\.netrc|\.npmrc|\.gnupg|_history|key4|logins\.json|getenv/;

/** `Bash(curl:*)` allows a command and runs none; a shell has no such form. */
const permission = /\bbash\([^()"'`$<>|;&]*\)/g;

function* scanLine(line: CodeLine): Generator<CommandFinding> {
  const { start } = line;
  const text = line.text.replace(permission, (found) => " ".repeat(found.length));
  if (!suspicious.test(text)) return;
  const at = (index: number): Pick<CommandFinding, "index" | "text"> => ({
    index: start + index,
    text: text.slice(index, index + 160),
  });
  for (const { rule, pattern, hint } of commandForms) {
    const found = hint.test(text) ? pattern.exec(text) : null;
    if (found && !(found[0].startsWith("dup2") && !/socket|sh\b/.test(text))) yield { rule, ...at(found.index) };
  }
  const run = runsDownload(text) ?? substituted.exec(text)?.index ?? evaluatesDownload(text);
  if (run !== undefined) yield { rule: downloadRule(text), ...at(run) };
  else {
    const installed = installsAddress.exec(text);
    if (installed)
      yield {
        rule: doubtfulAddress.test(text) ? "scan.runs-untrusted-download" : "scan.runs-download",
        ...at(installed.index),
      };
  }
  const decoded = runsDecoded(text);
  if (decoded !== undefined) yield { rule: "scan.runs-decoded", ...at(decoded) };
}

const downloadRule = (text: string): "scan.runs-untrusted-download" | "scan.runs-download" =>
  doubtfulAddress.test(text) ? "scan.runs-untrusted-download" : "scan.runs-download";

/** `curl … | tee log | sudo bash`: what an earlier command of a pipe got, a later one runs. */
function runsDownload(text: string): number | undefined {
  return pipeTo(text, pipedFromElsewhere);
}

/** Where the source of a pipe that ends in an interpreter begins. */
function pipeTo(text: string, source: RegExp): number | undefined {
  // A row of a table has bars too.
  if (!text.includes("|") || (/^\s*\|/.test(text) && !/https?:|\$/.test(text))) return undefined;
  let from: number | undefined;
  let offset = 0;
  for (const part of text.split(/\|(?!\|)&?/)) {
    if (from !== undefined && (pipedInterpreter.test(part) || pipedRunner.test(part))) return from;
    // Only the last command of a part writes into the pipe; a new statement ends it.
    const cut = Math.max(part.lastIndexOf(";"), part.lastIndexOf("&&"));
    if (cut >= 0 && !/[$`(]/.test(part.slice(cut))) from = undefined;
    const found = source.exec(part);
    if (found && (cut < 0 || found.index > cut || /["'`(]/.test(part.slice(0, found.index))))
      from ??= offset + found.index;
    offset += part.length + 1;
  }
  return undefined;
}

/** `exec(requests.get(url).text)`, `iex (irm …)`. */
function evaluatesDownload(text: string): number | undefined {
  const code = evaluatesCode.exec(text);
  if (!code) return undefined;
  const after = text.slice(code.index);
  if (fetchCallPattern.test(after)) return code.index;
  const fetched =
    fetchCallPattern.exec(text) ?? /(?<![\w-])(?:iwr|irm|invoke-webrequest|invoke-restmethod)\b/.exec(text);
  return fetched && (fetched.index > code.index || /\biex\b|invoke-expression|\.then\(|\|/.test(text))
    ? code.index
    : undefined;
}

/** `echo … | base64 -d | sh`, `eval(atob(…))`, `powershell -enc …`. */
function runsDecoded(text: string): number | undefined {
  const encoded = runsEncoded.exec(text);
  if (encoded) return encoded.index;
  const decodes = decodesPattern.exec(text);
  if (!decodes) return undefined;
  const piped = pipeTo(text, decodesPattern);
  if (piped !== undefined) return piped;
  const run = evaluates.exec(text);
  if (!run || /\bxor\b|\^/.test(decodes[0])) return undefined;
  // A program that is started to decode, such as `subprocess.run(["base64", "-d"])`, runs nothing that was decoded.
  return /^(?:os\.|subprocess|child_process|(?:exec|spawn)sync|commands|start-process|\bexec\.command)/.test(run[0]) &&
    run.index < decodes.index &&
    !/\bsh\b|bash|\beval\b|decode\(/.test(text)
    ? undefined
    : Math.min(run.index, decodes.index);
}

/** `bash <<END … $(curl …) … END`: what is put into the program that follows is run by it. */
function* scanHeredocs(lines: readonly CodeLine[]): Generator<CommandFinding> {
  let end: string | undefined;
  for (const { text, start } of lines) {
    if (end !== undefined && text.trim() === end) end = undefined;
    const found = end === undefined ? null : insertedDownload.exec(text);
    if (found) yield { rule: downloadRule(text), index: start + found.index, text: text.trim().slice(0, 160) };
    end ??= fedInterpreter.exec(text)?.[1];
  }
}

/** One end is a connection, the other a shell: in a program, wherever the lines are. */
function* scanRemoteShells(lines: readonly CodeLine[]): Generator<CommandFinding> {
  for (const { connects, joins, runs } of remoteShells) {
    if ([connects, joins, runs].some((part) => !lines.some(({ text }) => part.test(text)))) continue;
    for (const part of [runs, joins]) {
      const line = lines.find(({ text }) => part.test(text));
      if (line) yield { rule: "scan.opens-shell", index: line.start, text: line.text.trim().slice(0, 160) };
    }
  }
}

/** A download in one line, and another that runs the file it went to. */
function* scanDownloads(lines: readonly CodeLine[]): Generator<CommandFinding> {
  const files = new Map<string, { readonly line: CodeLine; readonly number: number; readonly runs: RegExp }>();
  for (const [number, line] of lines.entries()) {
    const { text } = line;
    if (text.length < 4) continue;
    for (const [name, download] of files) {
      if (!text.includes(name)) continue;
      const found = download.runs.exec(text);
      if (!found || (download.number === number && found.index < text.lastIndexOf(name) - found[0].length - 400))
        continue;
      if (number - download.number > farthest) continue;
      files.delete(name);
      const rule = downloadRule(download.line.text);
      yield { rule, index: download.line.start, text: download.line.text.trim().slice(0, 160) };
      if (number !== download.number)
        yield { rule, index: line.start + found.index, text: found[0].trim().slice(0, 160), from: download.line.start };
    }
    if (files.size < 50 && fetchPattern.test(text))
      for (const name of targetsOf(text)) files.set(name, { line, number, runs: runnerOf(name) });
    // `curl … -o x && sh x` in one line.
    for (const [name, download] of files) {
      if (download.number !== number || !download.runs.test(text)) continue;
      files.delete(name);
      yield { rule: downloadRule(text), index: line.start, text: text.trim().slice(0, 160) };
    }
  }
}

/** Lines between a download and what runs it. */
const farthest = 60;

/** The names of files that a line downloads to: as it says, else the last part of the address. */
function targetsOf(text: string): Set<string> {
  const names = new Set<string>();
  const add = (path: string | undefined): void => {
    const name = path?.split(/[?#]/, 1)[0]?.split(/[/\\]/).at(-1) ?? "";
    if (/^[\w.$-]{2,80}$/.test(name) && !isData.test(name)) names.add(name.replace(/^\$\{?|\}$/g, ""));
  };
  for (const [, ...targets] of text.matchAll(downloadTarget)) add(targets.find((one) => one !== undefined));
  if (/\bwget\b|\s-[a-z]{0,6}o\s+["']?https?:/.test(text))
    for (const [address] of text.matchAll(/https?:\/\/[^\s"'`|;&)<>]{4,300}/g))
      if (/\/[\w.-]+\/?$|\/[\w.-]+\?/.test(address.slice(8))) add(address);
  return names;
}
const isData =
  /\.(?:json|csv|tsv|md|txt|png|jpe?g|gif|svg|webp|pdf|html?|xml|ya?ml|mp[34]|wav|zip|gz|tgz|xz|bz2|docx|xlsx|pptx|log|css|ttf|woff2?|ico|parquet|npy|srt|vtt|ics)$/;

const interpreters =
  "(?:ba|z|da|k|a)?sh|python[\\d.]*|node|deno|bun|perl|ruby|php|pwsh|powershell(?:\\.exe)?|source|chmod|sudo|exec|start-process|start|open|import-module|rundll32|regsvr32|msiexec|java|dpkg|installer|wscript|cscript|nohup|import|require|system|popen|run|call|check_call|check_output|spawn\\w*|exec\\w*|invoke-expression|iex|importlib";
const runnerOf = (name: string): RegExp => {
  const file = name.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&");
  const stem = file.replace(/\\\.\w+$/, "");
  return new RegExp(
    `(?:\\b(?:${interpreters})\\b[\\s"'\`,\\[(]{1,6}(?:(?:-\\S{1,20}|[0-7]{3,4}|[augo]?\\+\\w+|-jar|(?:ba)?sh|python3?|node|sudo)["']?[\\s,"']{1,4}){0,5}|(?:^|[\\s;&|("'\`])\\.\\s+|(?:^|[\\s;&|("'\`])&\\s*["']?|(?:^|[;&|(\`]|\\b(?:then|do|else)\\s)\\s*["']?)(?:\\.{1,2}/|[$~]?[\\w./\\\\%{}$-]{0,80}[/\\\\]|\\$\\{?)?${file}\\b(?!\\s*[=:(])|\\b(?:import|require\\()\\s*["']?(?:\\./)?${stem}\\b(?!\\.)`,
  );
};

/** A secret that is read by its name, and a host in the same call that is none of its owner. */
function* scanTokens(lines: readonly CodeLine[]): Generator<CommandFinding> {
  const held = new Map<string, readonly string[]>();
  for (const [number, { text, start }] of lines.entries()) {
    const direct = secretsNamedIn(text);
    const [, name] = /^\s*(?:export\s+|const\s+|let\s+|var\s+|my\s+)?\$?([a-z_]\w{0,40})\s*:?=(?!=)/.exec(text) ?? [];
    if (name !== undefined && direct.length > 0) held.set(name, direct);
    if (!sendsPattern.test(text)) continue;
    // A call goes on until its brackets are closed.
    let call = text;
    for (let next = number + 1; next < number + 9 && isOpen(call); next++) call += `\n${lines[next]?.text ?? ""}`;
    const used = held.size === 0 ? [] : [...call.matchAll(/[a-z_]\w{0,40}/g)].flatMap(([one]) => held.get(one) ?? []);
    const sent = sentElsewhere([...secretsNamedIn(call), ...used], call);
    if (sent) yield { rule: "scan.sends-token", index: start, text: `${sent.name} → ${sent.host}` };
  }
}

const isOpen = (text: string): boolean =>
  (text.match(/[([{]/g)?.length ?? 0) > (text.match(/[)\]}]/g)?.length ?? 0) || /[\\\u2028]\s*$/.test(text);

/** Values that come from a place of secrets, from a download or from decoding, and where they go. */
function* scanFlows(code: string, lines: readonly CodeLine[], isProgram: boolean): Generator<CommandFinding> {
  const isReading = privateSources.test(code) || wholeLine.test(code) || readsDotenv.test(code);
  const isSending = isReading && sendsPattern.test(code);
  const isEvaluating = evaluates.test(code) && (fetchPattern.test(code) || decodesPattern.test(code));
  if (!isReading && !isEvaluating) return;
  const flow = createFlow(isProgram);
  const flows = isSending || isEvaluating;
  const connections = isSending ? connectionsIn(lines) : new Set<string>();
  // The third time nothing new is learned of programs that people write.
  for (let round = 0; flows && round < 2; round++)
    for (const line of lines) flow.follow(line.text, line.start, sourceOf(line));
  flow.restart();
  for (const line of lines) {
    const source = sourceOf(line);
    if (source.secret && !line.of)
      yield { rule: "scan.reads-credentials", index: line.start, text: line.text.trim().slice(0, 160) };
    if (!flows) continue;
    yield* sinksOf(line, source, flow, connections);
    flow.follow(line.text, line.start, source);
  }
}

const wholeLine = new RegExp(wholeEnvironment.source, `${wholeEnvironment.flags}m`);

/** What a line brings in. A key that a connection uses is not read. */
function sourceOf({ text: line, of }: CodeLine): Source {
  const text = /ssh|scp|rsync|identity|key_?file/.test(line)
    ? line.replace(
        /-i\s+["']?\S+|identityfile\S*\s+\S+|key_?file\w*\s*=\s*[^,)\n]+|ssh-(?:keygen|add|copy-id)\b[^\n|;&]*/g,
        " ",
      )
    : line;
  return {
    secret:
      (of === undefined || sourceOf(of).secret) &&
      ((privateSources.test(text) && !/\bpubkey\b|\.pub\b|\bpublic[- _]?key|\baddress\b/.test(text)) ||
        wholeEnvironment.test(text.replace(/\{[^}.\n]{0,200}\}\s*=\s*process\.env\b/, " ")) ||
        readsDotenv.test(text)),
    fetched: fetchPattern.test(text),
    decoded: decodesPattern.test(text),
  };
}

/** Names that hold a connection: `const request = https.request(…)`. */
function connectionsIn(lines: readonly CodeLine[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { text } of lines) {
    const [found, name = ""] = /(?:^|[\s;{(])\$?([a-z_]\w{0,40})\s*:?=\s*(?:await\s+|new\s+)?[^=]/.exec(text) ?? [];
    if (found !== undefined && opensConnection.test(text.slice(text.indexOf(found)))) names.add(name);
  }
  return names;
}
const opensConnection =
  /=\s*(?:await\s+|new\s+)?(?:(?:https?|net|tls|http2|socket|dgram|requests|httpx|aiohttp)\.(?:request|connect|createconnection|socket|createsocket|session|client(?:session)?)\(|websocket\(|xmlhttprequest\(|tcpsocket\.(?:new|open)|net::http\.new|urllib\.request\.request\(|(?:[\w.]{1,40}\.)?https?connection\()/;

function writesToConnection(text: string, connections: ReadonlySet<string>): RegExpExecArray | null {
  if (connections.size === 0) return null;
  const found = /\b([a-z_]\w{0,40})\.(?:write|end|send|sendall|sendto|emit|post|put|publish|puts|print|request)\(/.exec(
    text,
  );
  return found && connections.has(found[1] ?? "") ? found : null;
}

function* sinksOf(
  line: CodeLine,
  source: Source,
  flow: Flow,
  connections: ReadonlySet<string>,
): Generator<CommandFinding> {
  const { text, start } = line;
  if (text.length < 4) return;
  // Where the answer goes is not sent.
  const given = text.replace(
    /\d?>>?\s*(?!\/dev\/(?:tcp|udp))["']?[^\s|;&>(]{1,200}|\s-[a-z]{0,6}o\s+["']?[^\s|;&]{1,200}/g,
    " ",
  );
  if (isFetchingFiles.test(text)) return;
  const held = flow.heldBy(given);
  const secret = source.secret ? start : held.secret;
  const sends = secret === undefined ? undefined : (sendsPattern.exec(given) ?? writesToConnection(given, connections));
  if (sends && !isLocal(text))
    yield {
      rule: "scan.leaks-credentials",
      index: start,
      text: text.trim().slice(0, 160),
      ...(secret !== start && secret !== undefined && { from: secret }),
    };
  if (held.fetched === undefined && held.decoded === undefined) return;
  const code = evaluates.exec(text);
  if (!code) return;
  const [, rest = ""] = [code[0], text.slice(code.index)];
  const used = flow.heldBy(rest);
  if (used.fetched !== undefined && !source.fetched)
    yield { rule: "scan.runs-download", index: start, text: text.trim().slice(0, 160), from: used.fetched };
  else if (used.decoded !== undefined && !source.decoded)
    yield { rule: "scan.runs-decoded", index: start, text: text.trim().slice(0, 160), from: used.decoded };
}

/** `scp host:path .` copies from elsewhere: the last place is here. */
const isFetchingFiles =
  /^\s*(?:\$\s+)?(?:sudo\s+)?(?:scp|rsync)\s[^\n|;&]{0,200}?[\w.-]+@?[\w.-]*:[^\s:]\S*\s+["']?(?![^\s:]*:)[^\s|;&]+\s*$/;

/** Sent to this machine only, or to the service that the secret is for. */
const isLocal = (text: string): boolean => {
  const hosts = [...text.matchAll(/\b(?:https?|wss?):\/\/([^\s/"'`:)]+)/g)].map(([, host = ""]) => host);
  return (
    hosts.length > 0 &&
    hosts.every((host) =>
      /^(?:localhost|127\.|0\.0\.0\.0|\[::1|169\.254\.169\.254|metadata\.google\.internal)/.test(host),
    )
  );
};
