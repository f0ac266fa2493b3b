import type { GraphLayout } from "./graph-layout.ts";
import { useDependencyWords } from "./words.ts";

/** What the lines and shapes of the picture mean, as far as they are in it. */
export function Legend({ layout: { nodes, edges } }: { readonly layout: GraphLayout }) {
  const say = useDependencyWords();
  const has = (kind: string): boolean => nodes.some((node) => node.kind === kind);
  const entries = [
    { id: "skill", isShown: true, look: "rounded border-[1.5px] border-skill bg-skill-soft", text: say("legendSkill") },
    {
      id: "tool",
      isShown: has("tool"),
      look: "rounded border-[1.5px] border-dotted border-strong-line",
      text: say("legendTool"),
    },
    {
      id: "mcp",
      isShown: has("mcp"),
      look: "rounded-full border-[1.5px] border-strong-line bg-raised",
      text: say("legendServer"),
    },
    {
      id: "missing",
      isShown: nodes.some(({ isMissing }) => isMissing),
      look: "rounded border-[1.5px] border-bad bg-bad-soft",
      text: `✗ ${say("missing")}`,
    },
    {
      id: "cycle",
      isShown: edges.some(({ isCycle }) => isCycle),
      look: "h-0! border-t-[1.5px] border-dashed border-warn",
      text: say("cycle"),
    },
  ];
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-quiet">
      {entries
        .filter(({ isShown }) => isShown)
        .map(({ id, look, text }) => (
          <li key={id} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={`h-3 w-5 ${look}`} />
            {text}
          </li>
        ))}
    </ul>
  );
}
