/**
 * Follows values through the lines of a program by the names that hold them: variables, files, functions. It knows no language:
 * names on the left of an assignment hold what is on its right.
 */

/** What a line brings in by itself. */
export interface Source {
  readonly secret: boolean;
  readonly fetched: boolean;
  readonly decoded: boolean;
}

/** Where a value came from, by kind: the offset of that line. */
export interface Held {
  readonly secret: number | undefined;
  readonly fetched: number | undefined;
  readonly decoded: number | undefined;
}

export interface Flow {
  /** Notes what the names of this line hold from now on. */
  follow(line: string, start: number, source: Source): void;
  /** What names in this text hold. */
  heldBy(text: string): Held;
  /** Begins again at the first line, with what is known. */
  restart(): void;
}

type Kind = keyof Held;
const kinds: readonly Kind[] = ["secret", "fetched", "decoded"];
const nothing: Held = { secret: undefined, fetched: undefined, decoded: undefined };

export function createFlow(isProgram: boolean): Flow {
  const names = new Map<string, Held>();
  const parameters = new Map<string, readonly string[]>();
  let inside: string | undefined;
  let handle: { readonly name: string; readonly path: string } | undefined;

  const mark = (name: string, held: Held): void => {
    if (isCommon(name) || kinds.every((kind) => held[kind] === undefined)) return;
    const known = names.get(name) ?? nothing;
    names.set(name, {
      secret: known.secret ?? held.secret,
      fetched: known.fetched ?? held.fetched,
      decoded: known.decoded ?? held.decoded,
    });
  };

  function heldBy(text: string): Held {
    if (names.size === 0) return nothing;
    let held: Held = nothing;
    for (const [name] of text.matchAll(token)) {
      const one = names.get(name) ?? names.get(name.split(".", 1)[0] ?? "");
      if (one)
        held = {
          secret: held.secret ?? one.secret,
          fetched: held.fetched ?? one.fetched,
          decoded: held.decoded ?? one.decoded,
        };
    }
    return held;
  }

  return {
    heldBy,
    restart() {
      inside = undefined;
      handle = undefined;
      // Between the programs of a document only files are passed on; inside one, the order of its functions does not matter.
      if (!isProgram) for (const name of [...names.keys()]) if (!/[./]/.test(name)) names.delete(name);
    },
    follow(line, start, source) {
      if (!isProgram && /^\s*(?:```|~~~)/.test(line)) {
        for (const name of [...names.keys()]) if (!/[./]/.test(name)) names.delete(name);
        return;
      }
      const declared =
        /\b(?:def|function|func|fn|sub)\s+([a-z_]\w*)\s*\(([^)]{0,200})\)|^\s*(?:const|let|var)\s+([a-z_]\w*)\s*=\s*(?:async\s*)?\(?([^)=]{0,200})\)?\s*=>/.exec(
          line,
        );
      if (declared) {
        inside = declared[1] ?? declared[3];
        if (inside !== undefined)
          parameters.set(
            inside,
            (declared[2] ?? declared[4] ?? "").split(",").map((one) => /[a-z_]\w*/.exec(one)?.[0] ?? ""),
          );
      }
      const own: Held = {
        secret: source.secret ? start : undefined,
        fetched: source.fetched ? start : undefined,
        decoded: source.decoded ? start : undefined,
      };
      const assigned = assignment.exec(line);
      const right = assigned ? line.slice(assigned.index + assigned[0].length) : line;
      const used = heldBy(right);
      const held: Held = {
        secret: own.secret ?? used.secret,
        fetched: own.fetched ?? used.fetched,
        decoded: own.decoded ?? used.decoded,
      };
      // Of `{ a, ...rest } = environment` only the rest is all of it.
      const targets = /=\s*process\.env\b/.test(line) ? assigned?.[1]?.replace(/^\{[^}]*?\.\.\./, "") : assigned?.[1];
      if (targets !== undefined) for (const [name] of targets.matchAll(token)) mark(name, held);
      const opened = /\bopen\(\s*["']?([\w./~-]+)["']?[^)]*\)\s*as\s+([a-z_]\w*)/.exec(line);
      if (opened) {
        handle = { path: opened[1] ?? "", name: opened[2] ?? "" };
        mark(handle.name, { ...held, fetched: heldBy(handle.path).fetched, decoded: heldBy(handle.path).decoded });
      }
      const looped =
        /\bfor\s+\(?(?:const |let |var )?([\w, ]+?)\)?\s+(?:in|of)\s+/.exec(line) ??
        /\bread\s+(?:-\w+\s+)*([a-z_]\w*)/.exec(line);
      if (looped) for (const [name] of (looped[1] ?? "").matchAll(token)) mark(name, held);
      for (const [, name = ""] of line.matchAll(/\.(?:then|map|foreach|on)\([^=\n]{0,40}?\(?([a-z_]\w*)\)?\s*=>/g))
        mark(name, held);
      // `get(url, (answer) => …`, `text += part`, `while (line = socket.gets)`.
      if (own.fetched !== undefined || own.secret !== undefined)
        for (const [, name = "", other = ""] of line.matchAll(callbacks)) mark(name || other, held);
      for (const [, name = "", value = ""] of line.matchAll(inLine)) mark(name, heldBy(value));
      for (const [, value = "", path = ""] of line.matchAll(copied)) mark(path, heldBy(value));
      for (const [, name = ""] of line.matchAll(/\b([a-z_]\w*)\.(?:append|push|add|update|extend|write|set|put)\(/g))
        mark(name, held);
      if (/\.write\w*\(|writefile|\bdump\(/.test(line) && handle !== undefined) mark(handle.path, held);
      for (const [, one, two, three, four] of line.matchAll(written)) mark(one ?? two ?? three ?? four ?? "", held);
      if (inside !== undefined && /\breturn\b|\byield\b|^\s*echo\b|\bcat\b/.test(line)) mark(inside, held);
      for (const [, name = "", given = ""] of line.matchAll(/\b([a-z_]\w*)\(([^\n]{1,200})/g)) {
        const known = parameters.get(name);
        if (!known || (declared && name === inside)) continue;
        for (const [index, argument] of given.split(",").entries()) mark(known[index] ?? "", heldBy(argument));
      }
    },
  };
}

/** Names of variables, and of files with an ending or a folder. */
const token = /[a-z_][\w]{0,60}(?:(?:\.[a-z]{2,4}\b)(?!\())?|[~./][\w.~/-]{2,100}/g;
const assignment =
  /^\s*(?:export\s+|local\s+|const\s+|let\s+|var\s+|my\s+|readonly\s+|set\s+|(?:final\s+)?(?:string|byte\[\]|char\[\]|auto|object|path)\s+)?[$@(]{0,2}([a-z_][\w.]{0,60}(?:\s*,\s*[a-z_]\w{0,60}){0,4}|\[[^\]]{1,80}\]|\{[^}]{1,80}\})\)?\s*(?::\s*[\w[\]|<>., ]{1,60})?(?:\+|\|\||:)?=(?!=|>)\s*/;
/** Files that a line writes: by a redirection, an option, an archive or a copy. */
const written =
  />>?\s*["']?([~./\w-][\w./~-]{1,100})|\s-[a-z]{0,3}o\s+["']?([\w./~-]{2,100})|\b(?:tar\s+-?\w*c\w*f|zip\s+(?:-\w+\s+)*|7z\s+a|cp\s+(?:-\w+\s+)*\S+)\s+["']?([\w./~-]{2,100})|writefile(?:sync)?\(\s*["'`]([\w./~-]{2,100})/g;

const callbacks = /(?:\(\s*|,\s*)\(?\s*([a-z_]\w*)\s*\)?\s*(?:=>|$)|\bfunction\s*\(\s*([a-z_]\w*)/g;
const inLine = /[\s(>]\$?([a-z_]\w{0,40})\s*\+?=(?![=>])\s*([^;,\n]{1,80})/g;
/** Files that a program copies: `shutil.copy(a, "/tmp/b")`. */
const copied = /\b(?:shutil\.)?(?:copy\w*|move|rename)(?:sync)?\(\s*([^,\n]{1,120}),\s*["'`]?([\w./~-]{2,100})/g;

const common = new Set(
  "the and for not in is of to if else or as at by it on self this true false null none return print import from with open read write len str int list dict os sys json re path file args import async await new class def let var const function http https com www requests get post url fetch echo cat curl export local then do done fi".split(
    " ",
  ),
);
/** Words of languages and of their libraries. */
const isCommon = (name: string): boolean => common.has(name);
