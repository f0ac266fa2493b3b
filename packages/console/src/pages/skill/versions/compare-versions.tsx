import { getRouteApi, Link } from "@tanstack/react-router";
import type { OutputOf } from "loadout/client";
import { lazy, Suspense, useId } from "react";
import { useOperation } from "../../../api/operations.ts";
import { Button, buttonLook } from "../../../ui/basic/button.tsx";
import { Icon } from "../../../ui/basic/icon.tsx";
import { fieldLook } from "../../../ui/form/field-frame.tsx";
import { Loaded, Skeleton } from "../../../ui/page/loading.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { useVersionWords } from "./words.ts";

const FileDiffs = lazy(async () => ({ default: (await import("../../../ui/diff/file-diffs.tsx")).FileDiffs }));
const route = getRouteApi("/inside/skills/$slug");

/** How two versions differ; which ones stands in the address. */
export function CompareVersions({
  slug,
  history,
}: {
  readonly slug: string;
  readonly history: OutputOf<"skill.history">;
}) {
  const say = useVersionWords();
  const { v, with: other } = route.useSearch();
  const navigate = route.useNavigate();
  if (v === undefined) return null;
  const after = v;
  const before = other ?? Math.max(1, after - 1);
  const numbers = history.versions.map(({ n }) => n);
  const unknown = [before, after].find((one) => !numbers.includes(one));
  const choose = (chosen: { readonly v?: number; readonly with?: number }): void =>
    void navigate({ search: (search) => ({ ...search, v: after, with: before, ...chosen }), replace: true });
  return (
    <Panel
      title={say("compareTitle", { before, after })}
      actions={
        <>
          <Choice label={say("before")} value={before} numbers={numbers} onChange={(n) => choose({ with: n })} />
          <Button onClick={() => choose({ v: before, with: after })}>{say("swap")}</Button>
          <Choice label={say("after")} value={after} numbers={numbers} onChange={(n) => choose({ v: n })} />
          <Link
            to="."
            search={(search) => ({ ...search, v: undefined, with: undefined })}
            className={buttonLook("quiet")}
          >
            <Icon name="close" />
            {say("closeCompare")}
          </Link>
        </>
      }
    >
      {unknown === undefined ? (
        <Difference slug={slug} before={before} after={after} />
      ) : (
        <p className="text-quiet">{say("noSuch", { version: unknown })}</p>
      )}
    </Panel>
  );
}

function Difference({
  slug,
  before,
  after,
}: {
  readonly slug: string;
  readonly before: number;
  readonly after: number;
}) {
  const query = useOperation("skill.diff", { name: slug, range: `${before}..${after}` });
  return (
    <Loaded query={query}>
      {({ files }) => (
        <Suspense fallback={<Skeleton />}>
          <FileDiffs files={files} />
        </Suspense>
      )}
    </Loaded>
  );
}

function Choice({
  label,
  value,
  numbers,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly numbers: readonly number[];
  readonly onChange: (version: number) => void;
}) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-1.5">
      <label htmlFor={id} className="text-quiet">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className={`${fieldLook} w-auto!`}
      >
        {!numbers.includes(value) && <option value={value}>v{value}</option>}
        {[...numbers]
          .sort((one, other) => other - one)
          .map((n) => (
            <option key={n} value={n}>
              v{n}
            </option>
          ))}
      </select>
    </span>
  );
}
