import { kindOf } from "./file-kinds.ts";
import { foldText } from "./fold-text.ts";
import { isProgramFile, scanLimit } from "./scan-file.ts";
import { usesNetwork } from "./uses-network.ts";

/** Which programs, hosts and variables a file of a skill names, as far as its text says. Pure, and linear in the size. */

export interface FileCommands {
  /** Whether it is a script or another source text of a program. */
  readonly isProgram: boolean;
  /** Whether it is a compiled program or an archive. */
  readonly isOpaque: boolean;
  readonly network: boolean;
  readonly hosts: readonly string[];
  readonly commands: readonly string[];
  readonly variables: readonly string[];
}

const nothing: FileCommands = {
  ...{ isProgram: false, isOpaque: false, network: false },
  ...{ hosts: [], commands: [], variables: [] },
};

export function readCommands(path: string, bytes: Uint8Array): FileCommands {
  const found = kindOf(path, bytes);
  if (found.kind === "program" || found.kind === "archive" || found.kind === "unknown")
    return { ...nothing, isOpaque: true };
  if (found.kind !== "text") return nothing;
  const text = found.text.slice(0, scanLimit);
  const isProgram = isProgramFile(path, text);
  const shell = isProgram ? (isShell(path, text) ? text : "") : shellExamples(text);
  const code = isProgram ? text : shell;
  if (code === "") return { ...nothing, isProgram };
  const network = usesNetwork(foldText(code).code);
  return {
    isProgram,
    isOpaque: false,
    network: network !== undefined,
    hosts: network?.hosts ?? [],
    commands: [...new Set([...shellCommands(shell), ...(isProgram ? startedPrograms(text) : [])])],
    variables: variablesIn(code),
  };
}

const isShell = (path: string, text: string): boolean =>
  /\.(?:sh|bash|zsh|ksh|fish)$|(?:^|\/)(?:makefile|justfile)$/i.test(path) ||
  /^#![^\n]{0,80}\b(?:ba|z|da|k|fi)?sh\b/.test(text);

/** The fenced blocks of a document that say they are for a shell, and the commands that run when it is loaded. */
function shellExamples(text: string): string {
  const lines: string[] = [];
  let fence: { readonly mark: string; readonly isShell: boolean } | undefined;
  for (const line of text.split("\n")) {
    const [, mark, language = ""] = /^[ \t>]*(```+|~~~+)[ \t]*([\w+-]{0,20})/.exec(line) ?? [];
    if (mark !== undefined && (!fence || fence.mark === mark)) {
      fence = fence
        ? undefined
        : { mark, isShell: /^(?:sh|bash|shell|zsh|console|fish|shell-session)$/i.test(language) };
      continue;
    }
    if (fence?.isShell) lines.push(line.replace(/^[ \t]*\$ /, ""));
    else if (!fence)
      for (const [, command = ""] of line.slice(0, longest).matchAll(/!`([^`]{2,400})`/g)) lines.push(command);
  }
  return lines.join("\n");
}

const longest = 4000;

/** Words of the shell itself, which start nothing. */
const words = new Set(
  "if then else elif fi for in do done while until case esac function select time echo printf cd pushd popd export set unset local return exit shift read test true false declare typeset readonly trap wait umask alias let break continue shopt command builtin type hash getopts".split(
    " ",
  ),
);
/** Programs that start the one named after them. */
const wrappers = new Set("sudo doas env nohup xargs exec nice stdbuf timeout setsid watch".split(" "));

/** What stands where a shell expects a command. */
function shellCommands(text: string): string[] {
  const own = new Set(
    [...text.matchAll(/^[ \t]*(?:function[ \t]+)?([\w-]{1,60})[ \t]*\(\)/gm)].map(([, name]) => name),
  );
  const found = new Set<string>();
  let ends: string | undefined;
  let quote: string | undefined;
  for (const whole of text.replaceAll("\\\n", " ").split("\n")) {
    let line = whole.slice(0, longest);
    if (ends !== undefined) {
      if (line.trim() === ends) ends = undefined;
      continue;
    }
    if (quote !== undefined) {
      const at = line.indexOf(quote);
      if (at < 0) continue;
      line = `: ${line.slice(at + 1)}`; // the rest are arguments
      quote = undefined;
    }
    ends = /<<-?[ \t]*["']?(\w{1,40})/.exec(line)?.[1];
    const plain = withoutTexts(line);
    quote = plain.open;
    for (const part of plain.text.split(/&&|\|\||[;|&`(){}]/)) {
      for (const name of commandsOf(part)) if (!own.has(name)) found.add(name);
    }
  }
  return [...found];
}

/** A line without quoted texts and comments, but with the commands in them; `open`: the quote that it does not close. */
function withoutTexts(line: string): { readonly text: string; readonly open?: string } {
  const inside: string[] = [];
  const text = line
    .replace(/\\./g, " ")
    .replace(/"([^"]*)"|'[^']*'/g, (_, double: string | undefined) => {
      for (const [, command = ""] of (double ?? "").matchAll(/\$\(([^()]{1,400})\)/g)) inside.push(command);
      return '""';
    })
    .replace(/(?:^|\s)#.*$/, "");
  const open = /["'](?!["'])/.exec(text.replaceAll('""', ""))?.[0];
  const at = open === undefined ? -1 : text.replaceAll('""', "  ").indexOf(open);
  const kept = at < 0 ? text : text.slice(0, at);
  return { text: [kept, ...inside].join(";"), ...(open !== undefined && { open }) };
}

/** The command of one part of a line; a wrapper and what it starts are two. */
function commandsOf(part: string): string[] {
  const found: string[] = [];
  const rest = part
    .trim()
    .replace(/^\$\(?/, "")
    .split(/\s+/)
    .slice(0, 12);
  for (const word of rest) {
    if (/^[A-Za-z_]\w*\+?=/.test(word) || (found.length > 0 && /^-|^\d/.test(word))) continue;
    if (/^(?:!|\[\[?|then|do|else|if|while|until|elif|time)$/.test(word)) continue;
    const name = /^(?:\/[\w.+/-]*\/)?([A-Za-z][\w.+-]{0,60})$/.exec(word)?.[1];
    if (name === undefined || words.has(name)) break;
    found.push(name);
    if (!wrappers.has(name)) break;
  }
  return found;
}

/** Programs that a script in another language starts by their names. */
const startedPrograms = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:\bsubprocess\.\w{2,20}|\bos\.(?:system|popen|exec\w{0,3}|spawn\w{0,3})|\b(?:exec|spawn|execFile)(?:Sync)?|\bshell_exec|\bpassthru|\bCommand::new|\bexec\.Command|\bProcess\.Start|\bsystem)\(\s{0,20}\[?\s{0,20}[rf]?["'`](?:\/[\w./-]{0,80}\/)?([A-Za-z][\w.+-]{0,60})/g,
    ),
  ].map(([, name = ""]) => name);

/** Variables that programs read by name; in a shell only those that look like a secret, since all others are its own. */
function variablesIn(code: string): string[] {
  const named = code.matchAll(
    /\bprocess\.env(?:\.|\[["'])([A-Za-z_]\w{0,80})|\benviron(?:\.get\(|\[)\s{0,4}["']([A-Za-z_]\w{0,80})|\bgetenv\(\s{0,4}["']([A-Za-z_]\w{0,80})|\bENV\[["']([A-Za-z_]\w{0,80})|\benv::var(?:_os)?\(\s{0,4}"([A-Za-z_]\w{0,80})|\$env:([A-Za-z_]\w{0,80})|\$\{?([A-Z][A-Z0-9_]{0,60}(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?))\b/g,
  );
  return [...new Set([...named].map((groups) => groups.slice(1).find((one) => one !== undefined) ?? ""))];
}
