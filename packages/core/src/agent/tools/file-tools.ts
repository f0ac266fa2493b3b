import { Fault } from "../../ground/fault.ts";
import { createPace } from "../../ground/pace.ts";
import { decodeText } from "../../library/tree/text-files.ts";
import type { MountEntry, SkillsMount } from "../../resolve/skills-mount.ts";
import { loadSkill } from "../loop/load-skill.ts";
import { receipt } from "./skill-tool.ts";
import { done, failed, outputLimit, type RunnableTool, type ToolContext, type ToolResult } from "./tool.ts";
import type { WorkspaceEntry } from "./workspace.ts";

/** The file tools of a model: read, list, search, write and edit files. */

const mostEntries = 500;
const mostMatches = 200;
const longestLine = 400;
const largestText = 20_000_000;
/** Replacing blocks the event loop, so the number of occurrences is limited. */
const mostReplaced = 100_000;

/** The tools over `/skills` and the workspace. Skills are read-only for all of them. */
export const fileTools: readonly RunnableTool[] = [
  tool(
    "read_file",
    "Read a text file: one below /skills, or one of the workspace by its relative path. Long files are cut; go on with offset.",
    {
      path: { type: "string", description: "/skills/<id>/…, or a path in the workspace" },
      offset: { type: "integer", minimum: 1, description: "The first line to read, counted from 1" },
      limit: { type: "integer", minimum: 1, description: "How many lines" },
    },
    ["path"],
    readFile,
  ),
  tool(
    "list_files",
    "List files and folders below a folder: /skills, a skill, or a folder of the workspace.",
    { path: { type: "string", description: "The folder; the workspace if left out" } },
    [],
    listFiles,
  ),
  tool(
    "search_files",
    "Find lines that contain a text, in all text files below a folder. Letter case does not matter. The text is taken as it is, not as a pattern.",
    {
      text: { type: "string", description: "What to look for" },
      path: { type: "string", description: "Where; the workspace if left out" },
    },
    ["text"],
    searchFiles,
  ),
  tool(
    "write_file",
    "Write a text file of the workspace, whole. Folders are made as needed.",
    { path: { type: "string" }, content: { type: "string" } },
    ["path", "content"],
    writeFile,
  ),
  tool(
    "edit_file",
    "Replace a piece of text in a file of the workspace. The piece must occur exactly once, unless replace_all is set.",
    {
      path: { type: "string" },
      old_text: { type: "string", description: "The exact text to replace, with its line breaks" },
      new_text: { type: "string" },
      replace_all: { type: "boolean" },
    },
    ["path", "old_text", "new_text"],
    editFile,
  ),
];

type Given = Readonly<Record<string, unknown>>;
type Run = (given: Given, context: ToolContext) => Promise<ToolResult>;

function tool(
  name: string,
  description: string,
  properties: object,
  required: readonly string[],
  run: Run,
): RunnableTool {
  const parameters = { type: "object", properties, required, additionalProperties: false };
  return {
    name,
    description,
    parameters,
    async run(given, context) {
      const missing = required.filter((key) => typeof given[key] !== "string");
      if (missing.length > 0) return failed(`${name} needs ${missing.join(", ")} as text`);
      try {
        return await run(given, context);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        const { message, hint } = error.say("en");
        return failed(hint === "" ? message : `${message}. ${hint}`);
      }
    },
  };
}

const pathOf = ({ path }: Given): string => (typeof path === "string" && path !== "" ? path : ".");
const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value > 0 ? value : undefined;

async function readFile(given: Given, { mount, workspace, largestSkill }: ToolContext): Promise<ToolResult> {
  const path = pathOf(given);
  const bytes = mount.owns(path) ? await mount.read(path) : await workspace.read(path);
  const text = decodeText(bytes);
  if (text === undefined) return failed(`${path} is not a text file (${bytes.length} bytes)`);
  const total = countLines(bytes);
  const first = numberOf(given.offset) ?? 1;
  const { shown, count } = fit(linesOf(text), first, numberOf(given.limit) ?? total);
  const isWhole = first === 1 && count === total;
  const isAtEnd = first + count > total;
  const rest = isAtEnd ? "" : `\n[lines ${first}–${first + count - 1} of ${total}; go on with offset ${first + count}]`;
  const place = mount.owns(path) ? mount.locate(path) : undefined;
  if (!place?.isSkillFile || !place.skill.head.modelInvocable) return done(shown + rest);
  const { id } = place.skill;
  const isAsked = given.offset === undefined && given.limit === undefined;
  if (!isWhole && !isAsked) return { ...done(shown + rest), activates: { id, cause: "read" } };
  // A whole SKILL.md goes into the conversation as a skill message, not also as a result.
  const loaded = await loadSkill(mount, place.skill, "", largestSkill);
  if (loaded.kind === "refused") return failed(loaded.problem);
  return { ...receipt(id), activates: { id, cause: "read", content: loaded.content, digest: loaded.digest } };
}

/** The lines of a text, one at a time: a file of line breaks would make millions. */
function* linesOf(text: string): Generator<string> {
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    yield text.slice(start, end);
    start = end + 1;
  }
  yield text.slice(start);
}

const lineBreak = 10;

function countLines(bytes: Buffer): number {
  let count = 1;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === lineBreak) count++;
  return count;
}

/** As many whole lines from `first` on as may go to the model; a first line that is too long is cut. */
function fit(lines: Iterable<string>, first: number, most: number): { shown: string; count: number } {
  const kept: string[] = [];
  let size = 0;
  let number = 0;
  for (const line of lines) {
    if (++number < first) continue;
    size += Buffer.byteLength(line) + 1;
    if (kept.length === most || (size > outputLimit && kept.length > 0)) break;
    kept.push(line);
  }
  const shown = kept.join("\n");
  return {
    shown: Buffer.byteLength(shown) > outputLimit ? `${shown.slice(0, outputLimit / 4)}…` : shown,
    count: kept.length,
  };
}

async function listFiles(given: Given, { mount, workspace }: ToolContext): Promise<ToolResult> {
  const path = pathOf(given);
  const entries: readonly WorkspaceEntry[] = mount.owns(path)
    ? await mount.list(path)
    : await workspace.list(path, { most: mostEntries + 1 });
  const lines = entries.slice(0, mostEntries).map((entry) => `${oneLine(entry.path)}${markOf(entry)}`);
  if (lines.length === 0) return done("(empty)");
  return done([...lines, ...(entries.length > mostEntries ? ["… more; name a folder further down"] : [])].join("\n"));
}

function markOf({ kind, size, unreadable }: WorkspaceEntry): string {
  if (unreadable !== undefined) return `/ (cannot be read: ${unreadable})`;
  return kind === "folder" ? "/" : kind === "link" ? " (link)" : kind === "file" ? `  ${size} bytes` : " (special)";
}

async function searchFiles(given: Given, { mount, workspace, signal }: ToolContext): Promise<ToolResult> {
  const path = pathOf(given);
  const wanted = String(given.text).toLowerCase();
  if (wanted === "") return failed("search_files needs a text to look for");
  const isMount = mount.owns(path);
  const all = isMount ? await filesBelow(mount, path) : await workspace.list(path, { depth: 12, most: 20_000 });
  const found: string[] = [];
  const pace = createPace();
  let skipped = 0;
  let unreadable = 0;
  const closed = all.filter((entry: WorkspaceEntry) => entry.unreadable !== undefined).length;
  for (const { path: place, kind, size } of all) {
    signal?.throwIfAborted();
    if (kind !== "file") continue;
    if (size > 2_000_000) skipped++;
    else {
      const text = await textOf(() => (isMount ? mount.read(place) : workspace.read(place)));
      if (text === undefined) unreadable++;
      let number = 0;
      for (const line of linesOf(text ?? "")) {
        number++;
        if (!line.toLowerCase().includes(wanted)) continue;
        found.push(`${oneLine(place)}:${number}: ${oneLine(line.slice(0, longestLine))}`);
        if (found.length > mostMatches) break;
      }
    }
    if (found.length > mostMatches) break;
    await pace();
  }
  const note = [
    ...(skipped > 0 ? [`[${skipped} large files were not looked at]`] : []),
    ...(unreadable > 0 ? [`[${unreadable} files are no text, or cannot be read]`] : []),
    ...(closed > 0 ? [`[${closed} folders cannot be read]`] : []),
  ];
  if (found.length === 0) return done(["nothing found", ...note].join("\n"));
  const more = found.length > mostMatches ? ["… more; search further down"] : [];
  return done([...found.slice(0, mostMatches), ...more, ...note].join("\n"));
}

/** The text of a file; an unreadable file does not end the search. */
async function textOf(read: () => Buffer | Promise<Buffer>): Promise<string | undefined> {
  try {
    return decodeText(await read());
  } catch (error) {
    if (error instanceof Fault) return undefined; // counted
    throw error;
  }
}

/** All files below a path of the mount; its root lists only the skills, so each is listed too. */
async function filesBelow(mount: SkillsMount, path: string): Promise<readonly MountEntry[]> {
  const entries = await mount.list(path);
  const isTop = entries.every((entry) => entry.path.split("/").length === 3 && entry.kind === "folder");
  if (!isTop) return entries;
  const below = await Promise.all(entries.map((entry) => mount.list(entry.path)));
  return below.flat();
}

async function writeFile(given: Given, { mount, workspace }: ToolContext): Promise<ToolResult> {
  const path = pathOf(given);
  if (mount.owns(path)) return failed("/skills is read-only");
  const { isNew } = await workspace.write(path, String(given.content));
  return done(`${isNew ? "created" : "wrote"} ${oneLine(path)}`);
}

async function editFile(given: Given, { mount, workspace }: ToolContext): Promise<ToolResult> {
  const path = pathOf(given);
  if (mount.owns(path)) return failed("/skills is read-only");
  const [before, after] = [String(given.old_text), String(given.new_text)];
  const text = decodeText(await workspace.read(path));
  if (text === undefined) return failed(`${path} is not a text file`);
  if (before === "" || before === after) return failed("old_text must not be empty, and differ from new_text");
  const count = countOf(text, before, mostReplaced + 1);
  if (count === 0) return failed("old_text was not found in the file; read it again and copy the text exactly");
  if (count > 1 && given.replace_all !== true)
    return failed(`old_text occurs ${count} times; give more of its surroundings, or set replace_all`);
  if (count > mostReplaced) return failed(`old_text occurs more than ${mostReplaced} times`);
  if (text.length + count * (after.length - before.length) > largestText)
    return failed(`${oneLine(path)} would have more than ${largestText} characters`);
  await workspace.write(path, text.split(before).join(after));
  return done(`replaced ${count} in ${oneLine(path)}`);
}

/** How often a part occurs in a text; counting ends at `most`. */
function countOf(text: string, part: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0 && count < most; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

/** Keeps a name on one line, so that it cannot look like another entry. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
