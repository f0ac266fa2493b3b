import type { UseQueryResult } from "@tanstack/react-query";
import { ProblemError } from "loadout/client";
import type { ReactNode } from "react";
import { BackLink } from "./back-link.tsx";
import { Loaded } from "./loading.tsx";
import { MissingPage, nearPlaces } from "./missing-page.tsx";
import { Page } from "./page.tsx";

/**
 * The page of one thing: the way back, its name, badges, actions, and below that what the server answers about it, or
 * that there is no such thing.
 *
 *     const query = useOperation("session.show", { contextId });
 *     <DetailPage
 *       query={query}
 *       title={({ title }) => title}
 *       name={contextId}
 *       back={{ to: "/sessions", label: say("back") }}
 *       badges={(session) => <StateChip … />}
 *       actions={(session) => <SessionActions … />}
 *       missing={{ codes: ["session.not-found"], title: say("notFound"), text: say("notFoundHint"), command: "loadout session list" }}
 *     >
 *       {(session) => (<><Facts facts={…} /><TabLinks … /></>)}
 *     </DetailPage>
 *
 * - `name` is the heading until the answer is here, `title` the heading afterwards.
 * - `missing` says which faults mean that the thing does not exist; names the fault offers instead become links below
 *   `back.to`. `MissingPage` is for things that are found in a list instead.
 * - Inside: `Facts` is a line of labels and values, `TabLinks` a row of tabs with the open one in the address (`?tab=`).
 */
export interface DetailPageProps<Shown> {
  readonly query: UseQueryResult<Shown>;
  readonly name: string;
  readonly title?: (shown: Shown) => string;
  readonly back: { readonly to: string; readonly search?: Readonly<Record<string, unknown>>; readonly label: string };
  readonly badges?: (shown: Shown) => ReactNode;
  readonly actions?: (shown: Shown) => ReactNode;
  readonly missing?: Missing;
  readonly rows?: number;
  readonly children: (shown: Shown) => ReactNode;
}

interface Missing {
  readonly codes: readonly string[];
  readonly title: string;
  readonly text: ReactNode;
  /** The label of the link to the list; that of the way back where it is left out. */
  readonly list?: string;
  readonly command: string;
  /** Above the names that may be meant. */
  readonly nearest?: string;
}

export function DetailPage<Shown>(props: DetailPageProps<Shown>) {
  const { query, name, title, back, badges, actions, missing, rows = 8, children } = props;
  const { data, error } = query;
  if (missing && error instanceof ProblemError && missing.codes.includes(error.problem.code))
    return <Nothing missing={missing} back={back} problem={error.problem} />;
  return (
    <Page
      title={data === undefined ? name : (title?.(data) ?? name)}
      before={<BackLink {...back} />}
      isComing={data === undefined}
      badges={data !== undefined && badges?.(data)}
      actions={data !== undefined && actions?.(data)}
    >
      <Loaded query={query} rows={rows}>
        {(shown) => <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children(shown)}</div>}
      </Loaded>
    </Page>
  );
}

const Nothing = ({
  missing: { title, text, list, command, nearest },
  back,
  problem,
}: {
  readonly missing: Missing;
  readonly back: DetailPageProps<unknown>["back"];
  readonly problem: ProblemError["problem"];
}) => (
  <MissingPage
    title={title}
    list={{ to: back.to, label: list ?? back.label }}
    command={command}
    {...(nearest !== undefined && {
      nearest: { heading: nearest, places: nearPlaces(problem.values.candidates, back.to) },
    })}
  >
    {text}
  </MissingPage>
);

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Labels and values in one line that wraps. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="flex flex-wrap gap-x-6 gap-y-1">
    {facts.map(({ label, value }) => (
      <div key={label} className="flex gap-2">
        <dt className="shrink-0 text-quiet">{label}</dt>
        <dd className="min-w-0 font-medium">{value}</dd>
      </div>
    ))}
  </dl>
);

/** Labels and values below each other, in two columns; most of the width is for the values. */
export const FactTable = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
    {facts.map(({ label, value }) => (
      <div key={label} className="contents">
        <dt className="text-quiet">{label}</dt>
        <dd className="min-w-0">{value}</dd>
      </div>
    ))}
  </dl>
);
