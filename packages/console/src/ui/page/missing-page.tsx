import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonLook } from "../basic/button.tsx";
import { Empty } from "./empty.tsx";
import { Page } from "./page.tsx";

/** The page of an address that names nothing: links to the list and to similar names. */
export const MissingPage = ({
  title,
  list,
  command,
  children,
  nearest,
}: {
  readonly title: string;
  readonly list: { readonly to: string; readonly label: string };
  readonly command: string;
  readonly children: ReactNode;
  /** Similar names, below a heading. */
  readonly nearest?: { readonly heading: string; readonly places: readonly NearPlace[] };
}) => (
  <Page title={title}>
    <Empty
      icon="search"
      actions={
        <Link to={list.to} className={buttonLook()}>
          {list.label}
        </Link>
      }
      command={command}
    >
      <p>{children}</p>
      {nearest && nearest.places.length > 0 && (
        <>
          <h2 className="mt-3 text-base text-text">{nearest.heading}</h2>
          <ul className="mt-1 flex flex-wrap justify-center gap-2">
            {nearest.places.map(({ name, to }) => (
              <li key={name} className="min-w-0">
                <Link to={to} className={`${buttonLook("plain", true)} max-w-full max-md:min-h-11`}>
                  <span className="truncate">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Empty>
  </Page>
);

interface NearPlace {
  readonly name: string;
  readonly to: string;
}

/** More names would hide the nearest. */
const mostNear = 5;

/** The names a problem suggests instead, nearest first, as links below an address. */
export const nearPlaces = (candidates: unknown, below: string): readonly NearPlace[] =>
  String(candidates ?? "")
    .split(", ")
    .filter((name) => name !== "" && name !== "–")
    .slice(0, mostNear)
    .map((name) => ({ name, to: `${below}/${encodeURIComponent(name)}` }));
