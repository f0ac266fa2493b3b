import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { Page } from "../../ui/page/page.tsx";
import type { ImportChoice } from "../import/packages.ts";
import { Found } from "./found.tsx";
import { readSource } from "./read-source.ts";
import { SourceForm } from "./source-form.tsx";
import { useFoundSkills, useInstall } from "./use-install.ts";
import { useInstallWords } from "./words.ts";

/** Installs skills from a repository or a folder: list them, choose, install. */

const route = getRouteApi("/inside/skills/install");

interface Looked {
  readonly source: string;
  readonly ref: string | undefined;
  /** Grows with every look, so that looking again fetches again. */
  readonly count: number;
}

export function InstallPage() {
  const say = useInstallWords();
  const navigate = useNavigate();
  const { source, ref } = route.useSearch();
  // A link to this page fetches nothing by itself.
  const [looked, setLooked] = useState<Looked | undefined>();
  const [choice, setChoice] = useState<ImportChoice>({
    onConflict: "update",
    fix: false,
    allowHiddenText: false,
    allowFindings: false,
  });
  const isHere = looked !== undefined && looked.source === source && looked.ref === ref;
  const read = isHere ? readSource(looked.source) : undefined;
  const question = read && { source: read.source, ref: ref ?? read.ref, ...choice };
  const query = useFoundSkills(question, looked?.count ?? 0);
  const install = useInstall();

  function look(typed: string, branch: string | undefined): void {
    install.clear();
    setLooked({ source: typed, ref: branch, count: (looked?.count ?? 0) + 1 });
    void navigate({
      to: "/skills/install",
      search: { source: typed, ...(branch !== undefined && { ref: branch }) },
      replace: source === undefined || (source === typed && ref === branch),
    });
  }

  return (
    <Page
      title={say("title")}
      before={<BackLink to="/skills" label={say("back")} />}
      actions={
        <Link to="/skills/import" className={buttonLook()}>
          <Icon name="upload" />
          {say("toImport")}
        </Link>
      }
    >
      <div className="grid max-w-6xl grid-cols-1 gap-4">
        <SourceForm source={source} branch={ref} isBusy={query.isFetching} onLook={look} />
        {question && (
          <Found
            key={`${question.source} ${question.ref}`}
            question={question}
            below={read.below}
            query={query}
            install={install}
            onChoice={setChoice}
            onStop={() => setLooked(undefined)}
          />
        )}
      </div>
    </Page>
  );
}
