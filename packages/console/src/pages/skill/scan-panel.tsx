import { useState } from "react";
import { useOperation } from "../../api/operations.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { inSkill } from "../../ui/skill/in-skill.ts";
import { useSkillWords } from "./words.ts";

/** What the scan says of a skill, when it is asked for. */
export function ScanPanel({ address, directory }: { readonly address: string; readonly directory: string }) {
  const say = useSkillWords();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Panel title={say("scan")}>
      <p className="text-quiet">{say("scanHint")}</p>
      {isAsked ? (
        <Findings address={address} directory={directory} />
      ) : (
        <Button icon="search" className="mt-3" onClick={() => setIsAsked(true)}>
          {say("scanNow")}
        </Button>
      )}
    </Panel>
  );
}

const tones = { blocked: "bad", review: "warn", none: "plain" } as const;

function Findings({ address, directory }: { readonly address: string; readonly directory: string }) {
  const say = useSkillWords();
  const query = useOperation("skill.scan", { names: [address] });
  return (
    <Loaded query={query}>
      {({ verdict, skills }) => {
        const found = skills.flatMap(({ findings }) => findings.map((one) => inSkill(one, directory)));
        return (
          <div className="mt-3 grid gap-2" data-scan={verdict}>
            <p className="flex flex-wrap items-center gap-2">
              <Chip tone={tones[verdict]}>{say(`scan_${verdict}`)}</Chip>
              <span className="text-quiet">
                {say("scanned", { count: skills.reduce((sum, { files }) => sum + files, 0) })}
              </span>
            </p>
            {found.length > 0 && <Diagnostics label={say("scan")} found={found} />}
            <Button variant="quiet" isBusy={query.isFetching} onClick={() => void query.refetch()}>
              {say("scanAgain")}
            </Button>
          </div>
        );
      }}
    </Loaded>
  );
}
