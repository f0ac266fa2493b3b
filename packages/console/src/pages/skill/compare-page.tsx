import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useOperation } from "../../api/operations.ts";
import { Button, buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { Loaded, Skeleton } from "../../ui/page/loading.tsx";
import { Page } from "../../ui/page/page.tsx";
import { CapabilityChanges } from "../../ui/skill/capability-changes.tsx";
import { useSourceName } from "./list/skill-parts.tsx";
import { useCompareWords } from "./words.ts";

const FileDiffs = lazy(async () => ({ default: (await import("../../ui/diff/file-diffs.tsx")).FileDiffs }));
const route = getRouteApi("/inside/skills/compare");

/** Two skills of any source, file by file; two versions of one are compared on its page. */
export function ComparePage() {
  const say = useCompareWords();
  const { a, b } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useOperation("skill.list", {});
  const nameOf = useSourceName();
  const skills = (data?.skills ?? []).filter(({ status }) => status !== "untrusted");
  // By its address, which is known before the list: nothing moves when that comes.
  const isLibrary = a?.startsWith("library:") ?? false;
  // The address of the page may name a skill by its id.
  const addressOf = (name = ""): string =>
    (skills.find(({ address }) => address === name) ?? skills.find(({ id }) => id === name))?.address ?? "";
  const choose = (chosen: { readonly a?: string | undefined; readonly b?: string | undefined }): void =>
    void navigate({ search: (before) => ({ ...before, ...chosen }), replace: true });
  const options = [
    { value: "", label: say("choose") },
    ...skills.map(({ address, id, source }) => ({ value: address, label: `${id} · ${nameOf(source)}` })),
  ];
  return (
    <Page title={say("title")} before={<BackLink to="/skills" label={say("back")} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
          <SelectField
            label={say("before")}
            value={addressOf(a)}
            options={options}
            onChange={(value) => choose({ a: value || undefined })}
          />
          <Button icon="move" onClick={() => choose({ a: b, b: a })}>
            {say("swap")}
          </Button>
          <SelectField
            label={say("after")}
            value={addressOf(b)}
            options={options}
            onChange={(value) => choose({ b: value || undefined })}
          />
        </div>
        {a !== undefined && isLibrary && (
          <p>
            <Link
              to="/skills/$slug"
              params={{ slug: a }}
              search={{ tab: "versions" }}
              className={buttonLook("plain", true)}
            >
              <Icon name="diff" />
              {say("versions")}
            </Link>
          </p>
        )}
        {a === undefined || b === undefined ? (
          <p className="text-quiet">{say("chooseBoth")}</p>
        ) : a === b ? (
          <p className="text-quiet">{say("same")}</p>
        ) : (
          <Difference a={a} b={b} />
        )}
      </div>
    </Page>
  );
}

function Difference({ a, b }: { readonly a: string; readonly b: string }) {
  const say = useCompareWords();
  const query = useOperation("skill.diff", { name: a, with: b });
  return (
    <Loaded query={query}>
      {({ files, capabilities }) => (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={say("difference")} data-difference>
          <h2 className="text-base">{say("capabilities")}</h2>
          <CapabilityChanges difference={capabilities} />
          <h2 className="text-base">{say("files")}</h2>
          <p className="text-quiet" role="status">
            {say("count", { count: files.length })}
          </p>
          <Suspense fallback={<Skeleton />}>
            <FileDiffs files={files} />
          </Suspense>
        </section>
      )}
    </Loaded>
  );
}
