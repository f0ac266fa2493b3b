import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Chip } from "../../ui/basic/chip.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { Icon, type IconName } from "../../ui/basic/icon.tsx";
import { TimeAgo } from "../../ui/basic/time-ago.tsx";
import { CallRow } from "./call-row.tsx";
import { useContentWords } from "./content-words.ts";
import type { Entry } from "./conversation.ts";
import { TurnEnd } from "./turn-end.tsx";

/** One thing that was said, loaded or noted. */
export function EntryRow({ entry, isWanted }: { readonly entry: Entry; readonly isWanted: boolean }) {
  const say = useContentWords();
  switch (entry.kind) {
    case "user":
      return <UserRow entry={entry} isWanted={isWanted} />;
    case "assistant":
      return (
        <Card entry={entry} name={say("assistant")} icon="spark">
          {entry.text !== "" && <Text text={entry.text} />}
          {entry.calls.map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </Card>
      );
    case "skill":
      return <SkillRow entry={entry} />;
    case "note":
      return (
        <p className="flex items-start gap-2 px-3 text-quiet">
          <Icon name="info" className="mt-0.5 size-4" />
          <span>
            <span className="sr-only">{say("note")}: </span>
            {entry.text}
          </span>
        </p>
      );
    case "compaction":
      return <CompactionRow entry={entry} />;
    case "end":
      return (
        <p className="flex items-start gap-2 px-3">
          <TurnEnd end={entry.end} />
          {entry.text}
        </p>
      );
  }
}

type Of<Kind extends Entry["kind"]> = Extract<Entry, { readonly kind: Kind }>;

function UserRow({ entry, isWanted }: { readonly entry: Of<"user">; readonly isWanted: boolean }) {
  const say = useContentWords();
  return (
    <div className="grid gap-2">
      <h2 className="flex items-center gap-2 pt-1 text-sm">
        <Link
          to="."
          search={((before: Record<string, unknown>) => ({ ...before, turn: entry.turn })) as never}
          aria-label={say("turnLink", { turn: entry.turn })}
          className="inline-flex min-h-7 items-center gap-1.5 hover:text-accent hover:underline"
        >
          {say("turn", { turn: entry.turn })}
          <Icon name="link" className="size-3.5 text-quiet" />
        </Link>
        <span className="h-px flex-1 bg-line" />
      </h2>
      <Card
        entry={entry}
        name={say("user")}
        icon="user"
        look={isWanted ? "border-accent bg-accent-soft" : "border-line bg-raised"}
      >
        <Text text={entry.text} />
      </Card>
    </div>
  );
}

function SkillRow({ entry: { skill, text, given } }: { readonly entry: Of<"skill"> }) {
  const say = useContentWords();
  return (
    <details className="group rounded-lg border border-skill bg-skill-soft" data-skill-message={skill}>
      <summary className="flex min-h-9 cursor-pointer flex-wrap items-center gap-2 px-3 py-1 text-skill max-md:min-h-11">
        <Icon name="right" className="size-3.5 text-quiet group-open:rotate-90" />
        <Icon name="skill" />
        <span className="font-medium">{say("skillMessage", { skill })}</span>
        {given !== "" && <code>{given}</code>}
        <span className="ml-auto">
          <Chip tone="skill" icon="pin">
            {say("keptThrough")}
          </Chip>
        </span>
      </summary>
      <div className="border-t border-skill px-3 py-2">
        <Text text={text} isCode />
      </div>
    </details>
  );
}

function CompactionRow({ entry: { trigger, tokens, text } }: { readonly entry: Of<"compaction"> }) {
  const say = useContentWords();
  const format = useFormat();
  return (
    <details className="group rounded-lg border border-dashed border-strong-line" data-compaction>
      <summary className="flex min-h-9 cursor-pointer flex-wrap items-center gap-2 px-3 max-md:min-h-11">
        <Icon name="right" className="size-3.5 text-quiet group-open:rotate-90" />
        <Icon name="shrink" />
        <span className="font-medium">{say("compaction")}</span>
        <span className="text-quiet">
          {say(`compactionTrigger_${trigger}`)} · {say("compactionBefore", { tokens: format.number(tokens) })}
        </span>
      </summary>
      <div className="border-t border-line px-3 py-2">
        <Text text={text} />
      </div>
    </details>
  );
}

const Card = ({
  entry,
  name,
  icon,
  look = "border-line bg-panel",
  children,
}: {
  readonly entry: Entry;
  readonly name: string;
  readonly icon: IconName;
  readonly look?: string;
  readonly children: ReactNode;
}) => (
  <article className={`grid gap-2 rounded-lg border p-3 ${look}`}>
    <p className="flex items-center gap-1.5 text-xs text-quiet">
      <Icon name={icon} className="size-3.5" />
      <span className="font-medium text-text">{name}</span>
      <TimeAgo time={entry.time} />
    </p>
    {children}
  </article>
);

/** As it is: what was said may be anything. */
const Text = ({ text, isCode = false }: { readonly text: string; readonly isCode?: boolean }) => (
  <div dir="auto" className={`whitespace-pre-wrap ${isCode ? "font-mono text-[0.8125rem]" : ""}`}>
    {text}
  </div>
);
