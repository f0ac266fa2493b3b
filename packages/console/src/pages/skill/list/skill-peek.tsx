import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useOperation } from "../../../api/operations.ts";
import { buttonLook } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { Loaded, Skeleton } from "../../../ui/page/loading.tsx";
import { Diagnostics } from "../../../ui/skill/diagnostics.tsx";
import { TokenMeter } from "../../../ui/skill/token-meter.tsx";
import { Dependencies, SourceName, StatusChip } from "./skill-parts.tsx";
import { type ListedSkill, type SkillRow, slugOf } from "./skill-rows.ts";
import { useSkillsWords } from "./words.ts";

const Markdown = lazy(async () => ({ default: (await import("../../../ui/markdown/markdown.tsx")).Markdown }));

/** A skill beside the list: what it is for, its state, and its instructions. */
export function SkillPeek({
  row: { skill },
  tokenizer,
}: {
  readonly row: SkillRow;
  readonly tokenizer?: string | undefined;
}) {
  const say = useSkillsWords();
  const findings = skill.problems.filter(({ severity }) => severity !== "info");
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusChip skill={skill} />
        <SourceName skill={skill} />
        <TokenMeter listing={skill.listingTokens} full={skill.fullTokens} tokenizer={tokenizer} />
        <Dependencies skill={skill} />
      </p>
      <p className="break-words">{skill.description || say("noDescription")}</p>
      <p className="flex flex-wrap gap-2">
        <Link to="/skills/$slug" params={{ slug: slugOf(skill) }} className={buttonLook("primary")}>
          {say("openIt")}
        </Link>
        {skill.status === "ready" && (
          <>
            <Link to="/skills/$slug" params={{ slug: slugOf(skill) }} search={{ tab: "try" }} className={buttonLook()}>
              <Icon name="play" />
              {say("tryIt")}
            </Link>
            <Link to="/skills/compare" search={{ a: skill.address }} className={buttonLook()}>
              <Icon name="diff" />
              {say("compareWith")}
            </Link>
          </>
        )}
      </p>
      {findings.length > 0 && <Diagnostics label={say("attention")} found={findings} />}
      {skill.status !== "untrusted" && <Instructions skill={skill} />}
    </>
  );
}

function Instructions({ skill }: { readonly skill: ListedSkill }) {
  const isBroken = skill.status === "invalid";
  const query = useOperation("skill.read", { name: skill.address, ...(isBroken && { file: "SKILL.md" }) });
  return (
    <Loaded query={query} rows={6}>
      {({ text }) =>
        isBroken ? (
          <pre className="break-words whitespace-pre-wrap">{text}</pre>
        ) : (
          <Suspense fallback={<Skeleton />}>
            <Markdown text={text} />
          </Suspense>
        )
      }
    </Loaded>
  );
}
