import type { CapabilityDifference, CapabilityKind } from "@loadout/core/skill";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../basic/icon.tsx";
import { useUiWords } from "../words.ts";
import { useCapabilityWords } from "./capability-words.ts";

/** What a version names and uses that another does not, one line for each kind. */

const kinds: readonly CapabilityKind[] = [
  ...(["tools", "servers", "skills", "programs", "commands"] as const),
  ...(["hosts", "variables", "opaque"] as const),
];
const mostShown = 20;

/** As answers have it. */
export type Changes = {
  readonly [Key in keyof CapabilityDifference]: CapabilityDifference[Key] | undefined;
} & Pick<CapabilityDifference, "added" | "removed">;

export function CapabilityChanges({ difference }: { readonly difference: Changes }) {
  const say = useCapabilityWords();
  const { added, removed, allowedTools, network } = difference;
  const listed = (tools: readonly string[] | null): string =>
    tools === null ? say("anyTool") : tools.length === 0 ? say("noTool") : tools.join(" ");
  const lines: ReactNode[] = [
    ...kinds.flatMap((kind) => lineOf("added", kind, added[kind])),
    ...(network === "starts" ? [<Line key="network" change="added" label={say("startsNetwork")} />] : []),
    ...(allowedTools
      ? [
          <Line key="allowed" change={allowedTools.change} label={say(allowedTools.change)}>
            <code>{listed(allowedTools.before)}</code> → <code>{listed(allowedTools.after)}</code>
          </Line>,
        ]
      : []),
    ...kinds.flatMap((kind) => lineOf("removed", kind, removed[kind])),
    ...(network === "stops" ? [<Line key="network" change="removed" label={say("stopsNetwork")} />] : []),
  ];
  if (lines.length === 0) return <p className="text-quiet">{say("nothingNew")}</p>;
  return (
    <ul aria-label={say("changes")} className="grid gap-1" data-capabilities>
      {lines}
    </ul>
  );

  function lineOf(change: "added" | "removed", kind: CapabilityKind, values: readonly string[] = []): ReactNode[] {
    if (values.length === 0) return [];
    const more = values.length - mostShown;
    return [
      <Line key={`${change} ${kind}`} change={change} label={say(kind)}>
        <code>{values.slice(0, mostShown).join(", ")}</code>
        {more > 0 && ` ${say("more", { count: more })}`}
      </Line>,
    ];
  }
}

const looks: Readonly<Record<"added" | "removed" | "widened" | "narrowed", readonly [IconName, string]>> = {
  added: ["plus", "text-warn"],
  widened: ["warning", "text-warn"],
  removed: ["minus", "text-quiet"],
  narrowed: ["minus", "text-quiet"],
};

function Line({
  change,
  label,
  children,
}: {
  readonly change: keyof typeof looks;
  readonly label: string;
  readonly children?: ReactNode;
}) {
  const say = useCapabilityWords();
  const sayUi = useUiWords();
  const [icon, color] = looks[change];
  return (
    <li className="flex min-w-0 items-start gap-2" data-change={change}>
      <span className={`mt-0.5 ${color}`}>
        <Icon name={icon} />
        <span className="sr-only">{say(change === "added" || change === "widened" ? "new" : "gone")}</span>
      </span>
      <span className="min-w-0 break-words">
        {label}
        {children !== undefined && (
          <>
            {sayUi("colon")}
            {children}
          </>
        )}
      </span>
    </li>
  );
}
