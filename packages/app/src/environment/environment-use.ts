import * as z from "zod/mini";
import { sharedEnvironment } from "../access/shared-things.ts";
import { printable, quoteWord, type Terminal } from "../doors/cli/terminal.ts";
import { environmentName } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { leaveActive } from "./leave-active.ts";
import { showChange } from "./show-change.ts";

/** Makes an environment the default for new sessions. */

/** Sessions that are named; the others are counted. */
const mostNamed = 5;

export const environmentUse = operation({
  name: "environment.use",
  summary: { en: "Make an environment the default for new sessions", zh: "将环境设为新会话的默认环境" },
  role: "admin",
  shares: sharedEnvironment("use"),
  effect: "write",
  place: "anywhere",
  input: z.object({ name: environmentName() }),
  output: () =>
    z.object({
      from: z.string(),
      to: z.string(),
      added: z.array(z.string()),
      removed: z.array(z.string()),
      changed: z.array(z.string()),
      /** Sessions that stay in other environments, the last used first. */
      staying: z.array(z.object({ contextId: z.string(), title: z.string(), environment: z.string() })),
      stayingCount: z.number(),
    }),
  async run(app, { name }) {
    const { active, environment } = await leaveActive(app, name);
    const { to, added, removed, changed } = await environment.switchEnvironment(name);
    if (active !== to) await app.audit({ action: "environment.use", subject: to, before: active, after: to });
    const staying = (await (await app.sessions()).list()).filter(({ environment: one }) => one !== to);
    return {
      ...{ from: active ?? name, to, added: [...added], removed: [...removed], changed: [...changed] },
      staying: staying.slice(0, mostNamed).map(({ contextId, title, environment: one }) => ({
        ...{ contextId, title, environment: one },
      })),
      stayingCount: staying.length,
    };
  },
  cli: {
    positionals: ["name"],
    render: (change, terminal) =>
      [
        `${terminal.style("green", "✓")} ${change.from === change.to ? "" : `${change.from} → `}${terminal.style("bold", change.to)}`,
        showChange(change, terminal),
        ...showStaying(change, terminal),
      ].join("\n"),
    next: ({ staying: [first], to }) => [
      "→ loadout skill list",
      ...(first ? [`→ loadout session move ${quoteWord(first.contextId)} --env ${to} --dry-run`] : []),
    ],
    examples: ["loadout env use staging"],
  },
});

interface Staying {
  readonly staying: readonly { readonly contextId: string; readonly environment: string }[];
  readonly stayingCount: number;
}

function showStaying({ staying, stayingCount: count }: Staying, { say }: Terminal): string[] {
  if (count === 0) return [];
  const names = staying.map(({ contextId, environment }) => `${contextId} (${environment})`).join(", ");
  const more = count > staying.length ? ", …" : "";
  return [
    `  ${say({ en: `${count} ${count === 1 ? "session stays" : "sessions stay"} in another environment`, zh: `${count} 个会话仍在其他环境中` })}: ${printable(names)}${more}`,
  ];
}
