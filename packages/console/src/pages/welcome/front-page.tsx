import type { ReactNode } from "react";
import { LanguageSwitch, ThemeMenu } from "../../shell/top-bar.tsx";
import { Announcer } from "../../ui/basic/announcer.tsx";
import { useTitle } from "../../ui/page/page.tsx";
import { useWelcomeWords } from "./words.ts";

/** The frame of pages for users who are not signed in. */
export function FrontPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const say = useWelcomeWords();
  useTitle(title);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex justify-end gap-1 p-3">
        <LanguageSwitch />
        <ThemeMenu />
      </header>
      <main className="mx-auto grid w-full max-w-md content-start gap-5 px-4 pt-[8vh] pb-8">
        <div className="flex items-center gap-3">
          <img src="/icon.svg" alt="" className="size-10" />
          <div>
            <h1>{title}</h1>
            <p className="text-quiet">{say("lead")}</p>
          </div>
        </div>
        {children}
      </main>
      <Announcer />
    </div>
  );
}
