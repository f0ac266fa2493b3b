import { useOperation } from "../../../api/operations.ts";
import { Icon } from "../../../ui/basic/icon.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { useTriggerWords } from "./trigger-words.ts";

/** What keeps a model from choosing the skill by its description; nothing where there is nothing to say. */
export function DescriptionAdvice({ address }: { readonly address: string }) {
  const say = useTriggerWords();
  const [advice] = useOperation("skill.advise", { name: address }).data?.skills ?? [];
  if (!advice) return null;
  const wordsOf = (words: readonly string[]): string => (words.length === 0 ? "–" : words.join(", "));
  const lines = [
    ...(advice.saysNoWhen ? [say("saysNoWhen")] : []),
    ...(advice.saysLittle ? [say("saysLittle")] : []),
    ...(advice.unusual.length > 0 ? [say("unusual", { words: wordsOf(advice.unusual) })] : []),
    ...advice.similar.map(({ id, likeness, own, other }) =>
      say("similar", {
        ...{ skill: id, percent: Math.round(likeness * 100) },
        ...{ own: wordsOf(own), other: wordsOf(other) },
      }),
    ),
  ];
  return (
    <Panel title={say("advice")}>
      <ul className="grid gap-2" data-advice>
        {lines.map((line) => (
          <li key={line} className="flex gap-2">
            <Icon name="info" className="mt-0.5 size-4 shrink-0 text-quiet" />
            <span className="min-w-0 break-words">{line}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
