import { Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { lazy, type ReactNode, Suspense } from "react";
import { useOperation } from "../../../api/operations.ts";
import { buttonLook } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { type Fact, FactTable } from "../../../ui/page/detail-page.tsx";
import { Loaded, Skeleton } from "../../../ui/page/loading.tsx";
import { useUsableWords } from "./words.ts";

const Markdown = lazy(async () => ({ default: (await import("../../../ui/markdown/markdown.tsx")).Markdown }));

export type UsableSkill = OutputOf<"skill.usable">["skills"][number];

/** What a skill is for and what it needs, with a way to use it. */
export function UsableFacts({ skill, children }: { readonly skill: UsableSkill; readonly children?: ReactNode }) {
  const say = useUsableWords();
  const { id, description, argumentHint, modelInvocable, dependencies } = skill;
  const facts: readonly Fact[] = [
    ...(argumentHint === undefined ? [] : [{ label: say("arguments"), value: <code>{argumentHint}</code> }]),
    ...(["tools", "servers", "skills"] as const).flatMap((kind) =>
      dependencies[kind].length === 0 ? [] : [{ label: say(kind), value: <Names names={dependencies[kind]} /> }],
    ),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="max-w-prose break-words">{description}</p>
      <p className="flex flex-wrap items-center gap-2">
        <Link to="/playground" search={{ skill: id }} className={buttonLook("primary")}>
          <Icon name="play" />
          {say("use")}
        </Link>
        {children}
        {!modelInvocable && <Chip>{say("byHand")}</Chip>}
      </p>
      {facts.length > 0 && <FactTable facts={facts} />}
    </div>
  );
}

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <span className="flex flex-wrap gap-1">
    {names.map((name) => (
      <Chip key={name}>{name}</Chip>
    ))}
  </span>
);

export function UsableInstructions({ id }: { readonly id: string }) {
  const query = useOperation("skill.usable", { name: id });
  return (
    <Loaded query={query} rows={6}>
      {({ instructions = "" }) => <InstructionsText text={instructions} />}
    </Loaded>
  );
}

export const InstructionsText = ({ text }: { readonly text: string }) => (
  <Suspense fallback={<Skeleton />}>
    <Markdown text={text} />
  </Suspense>
);
