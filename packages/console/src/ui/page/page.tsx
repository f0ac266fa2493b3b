import { type ReactNode, useEffect, useRef } from "react";

/** A page: heading, actions, content. */
export function Page({
  title,
  before,
  badges,
  actions,
  isWide = false,
  isComing = false,
  children,
}: {
  readonly title: string;
  /** The way back. */
  readonly before?: ReactNode;
  readonly badges?: ReactNode;
  readonly actions?: ReactNode;
  /** Takes the whole height and width, and scrolls inside. */
  readonly isWide?: boolean;
  /** Shows a placeholder, which the content replaces where it then is: below a heading that may be longer. */
  readonly isComing?: boolean;
  readonly children: ReactNode;
}) {
  useTitle(title);
  return (
    <div className={isWide ? "flex h-full min-h-0 flex-col" : "mx-auto max-w-[90rem]"}>
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 pt-4 pb-3 md:px-6">
        <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-2 max-md:min-h-11">
          {before}
          <h1 className="min-w-0">{title}</h1>
          {badges}
        </div>
        {actions && <div className="flex flex-wrap gap-2 max-md:gap-x-1">{actions}</div>}
      </header>
      <div
        key={isComing ? "placeholder" : "content"}
        className={isWide ? "min-h-0 flex-1 px-4 pb-4 md:px-6" : "px-4 pb-6 md:px-6"}
      >
        {children}
      </div>
    </div>
  );
}

/** Sets the title of the browser tab. */
export function useTitle(title: string): void {
  const before = useRef(document.title);
  useEffect(() => {
    const earlier = before.current;
    document.title = `${title} · Loadout`;
    return () => {
      document.title = earlier;
    };
  }, [title]);
}

/** A framed section of a page. */
export const Panel = ({
  title,
  actions,
  children,
  className = "",
}: {
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) => (
  <section className={`rounded-lg border border-line bg-panel p-4 ${className}`}>
    {(title !== undefined || actions !== undefined) && (
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {title !== undefined && <h2>{title}</h2>}
        {actions !== undefined && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
    )}
    {children}
  </section>
);
