import { Fault, reasonOf } from "@loadout/core";
import * as z from "zod/mini";
import { printable } from "../../doors/cli/terminal.ts";
import { list } from "../../doors/cli/view.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { field } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { runSkillsTool } from "./skills-tool.ts";

/** Searches the public registry for skills. */

export const skillFind = operation({
  name: "skill.find",
  summary: { en: "Search the public registry for skills", zh: "在公共注册表中搜索技能" },
  role: "superadmin",
  effect: "read",
  place: "local",
  input: z.object({
    query: field(z.array(z.string()).check(z.minLength(1)), { en: "Search words", zh: "要找什么" }),
  }),
  output: () =>
    z.object({
      query: z.string(),
      results: z.array(z.object({ source: z.string(), installs: z.string(), url: z.string() })),
    }),
  async run(app, { query }) {
    const text = query.join(" ");
    if (text.startsWith("-"))
      throw new Fault("input.invalid", {
        problem: { en: `"${text}" looks like an option`, zh: `“${text}” 看起来像一个选项` },
        usage: "loadout skill find <words>",
      });
    const { code, output } = await runSkillsTool(app, ["find", text], app.config.workDir);
    if (code !== 0) throw new AppFault("tool.failed", { tool: "skills find", code });
    const results = parseResults(output);
    // The program says "nothing found" also where it could not ask.
    if (results.length === 0) await assertReachable(app.config.variables.SKILLS_API_URL ?? "https://skills.sh");
    return { query: text, results };
  },
  cli: {
    positionals: ["query"],
    rows: "results",
    render: list("results", {
      empty: ({ query }) => ({
        en: `Nothing found for "${printable(query)}".`,
        zh: `没有找到 “${printable(query)}”。`,
      }),
      columns: [
        { title: { en: "SOURCE", zh: "来源" }, text: "source", style: "bold" },
        { title: { en: "INSTALLS", zh: "安装量" }, text: "installs", align: "right" },
        { title: "URL", text: "url", flexible: true },
      ],
      below: ({ results: [first] }) => (first ? [`→ loadout skill add ${printable(first.source)}`] : []),
    }),
    examples: ["loadout skill find pdf", "loadout skill find code review --json source"],
  },
});

/** `owner/repo@skill 1.2K installs`, the address on the line below. */
function parseResults(output: string): { source: string; installs: string; url: string }[] {
  return [...output.matchAll(/^([\w.-]+\/[\w./-]+@\S+)(?: (.*))?\n└ (\S+)$/gm)].map(
    ([, source = "", installs = "", url = ""]) => ({ source, installs, url }),
  );
}

/** How long the registry may take to answer, in milliseconds. */
const patience = 10_000;

async function assertReachable(url: string): Promise<void> {
  try {
    const answer = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(patience) });
    await answer.body?.cancel();
    if (answer.status < 500) return;
    throw new AppFault("registry.unreachable", { url, reason: `HTTP ${answer.status}` });
  } catch (error) {
    if (error instanceof Fault) throw error;
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new AppFault("registry.unreachable", { url, reason: reasonOf(cause) }, { cause: error });
  }
}
