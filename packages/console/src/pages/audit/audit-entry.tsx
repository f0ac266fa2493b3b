import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useOperation } from "../../api/operations.ts";
import { useLanguage } from "../../shell/use-language.ts";
import { buttonLook } from "../../ui/basic/button.tsx";
import { CopyButton } from "../../ui/basic/copy-button.tsx";
import { useFormat } from "../../ui/basic/format.ts";
import { FactTable } from "../../ui/page/detail-page.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { actionText } from "./action-texts.ts";
import { SubjectLink } from "./subject-link.tsx";
import type { AuditRow } from "./use-audit.ts";
import { useAuditWords } from "./words.ts";

const TextDiff = lazy(async () => ({ default: (await import("../../ui/diff/text-diff.tsx")).TextDiff }));

/** One entry with its diff; fetched by itself, so that a link to it always works. */
export function AuditEntry({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const say = useAuditWords();
  const entries = useOperation("audit.list", { before: id + 1, limit: 1 });
  return (
    <Dialog isOpen isSheet onClose={onClose} title={say("entryTitle", { id })}>
      <Loaded query={entries} rows={5}>
        {({ entries: [row] }) =>
          row?.id === id ? <Entry row={row} /> : <Empty icon="search" title={say("noEntry", { id })} />
        }
      </Loaded>
    </Dialog>
  );
}

/** What an entry tells: who did what, when, and the difference. */
export function Entry({ row }: { readonly row: AuditRow }) {
  const say = useAuditWords();
  const format = useFormat();
  const { language } = useLanguage();
  const { time, actorName, actor, action, requestId, details } = row;
  return (
    <div className="grid gap-4">
      <FactTable
        facts={[
          { label: say("columnTime"), value: format.moment(time) },
          {
            label: say("columnActor"),
            value: (
              <Filtered text={actorName} code={actor} search={{ actor }} label={say("onlyHis", { name: actorName })} />
            ),
          },
          {
            label: say("columnAction"),
            value: (
              <Filtered text={actionText(action, language)} code={action} search={{ action }} label={say("onlyThis")} />
            ),
          },
          { label: say("columnSubject"), value: <SubjectLink row={row} /> },
          {
            label: say("columnRequest"),
            value:
              requestId === undefined ? (
                <span className="text-quiet">{say("noRequest")}</span>
              ) : (
                <span className="flex min-w-0 items-center gap-1">
                  <code className="truncate">{requestId}</code>
                  <CopyButton text={requestId} />
                </span>
              ),
          },
        ]}
      />
      {(row.before !== undefined || row.after !== undefined) && <Change row={row} />}
      {Object.keys(details).length > 0 && (
        <section className="grid gap-1">
          <h3>{say("details")}</h3>
          <pre tabIndex={0} className="overflow-auto rounded-md border border-line bg-raised p-2">
            {JSON.stringify(details, null, 2)}
          </pre>
        </section>
      )}
    </div>
  );
}

/** A value with a link that shows only the entries with it. */
const Filtered = ({
  text,
  code,
  search,
  label,
}: {
  readonly text: string;
  readonly code: string;
  readonly search: { readonly actor: string } | { readonly action: string };
  readonly label: string;
}) => (
  <span className="flex flex-wrap items-center gap-x-2">
    {text} <code className="text-quiet">{code}</code>
    <Link to="/admin/audit" search={search} className={filterLook}>
      {label}
    </Link>
  </span>
);

const filterLook = "inline-flex min-h-7 items-center text-accent underline";

function Change({ row: { action, subject, before, after } }: { readonly row: AuditRow }) {
  const say = useAuditWords();
  const isVersion = action.startsWith("skill.") && typeof before === "number" && typeof after === "number";
  return (
    <section className="grid gap-2">
      <h3>{say("change")}</h3>
      {isVersion ? (
        <p className="flex flex-wrap items-center gap-3">
          {say("versions", { before, after })}
          <Link
            to="/skills/$slug"
            params={{ slug: subject }}
            search={{ tab: "versions", v: after, with: before }}
            className={buttonLook("plain", true)}
          >
            {say("compare")}
          </Link>
        </p>
      ) : (
        <>
          {before === null && <p className="text-quiet">{say("nothingBefore")}</p>}
          {after === null && <p className="text-quiet">{say("nothingAfter")}</p>}
          <Suspense>
            <TextDiff label={say("change")} before={valueText(before)} after={valueText(after)} />
          </Suspense>
        </>
      )}
    </section>
  );
}

const valueText = (value: unknown): string =>
  value === null || value === undefined ? "" : `${JSON.stringify(value, null, 2)}\n`;
