import type { PermissionAnswer } from "@loadout/core";
import type { App } from "../../app.ts";
import { quoteWord } from "../../doors/cli/terminal.ts";
import { AppFault } from "../../operation/app-fault.ts";
import type { DispatchView } from "../dispatch-view.ts";
import { isOver } from "../own-dispatch.ts";
import type { DispatchTold } from "./follow-dispatch.ts";

/** Stays with a dispatch in the terminal until it ends. */

/** A dispatch to follow, local or on a server. */
export interface AwaitedDispatch {
  readonly id: string;
  events(): AsyncIterable<DispatchTold>;
  answer(requestId: string, answer: PermissionAnswer): Promise<unknown>;
  cancel(): Promise<unknown>;
}

/** Follows a dispatch to its end: shows output, asks the person for permissions, and cancels it on interrupt. */
export async function awaitDispatch(
  app: App,
  { id, events, answer, cancel }: AwaitedDispatch,
  signal: AbortSignal,
): Promise<Ended> {
  const show = await app.person.watch();
  const questions = createQuestions(app, id, answer);
  const leave = (): void => {
    questions.close();
    cancel().catch((error: unknown) => app.person.detail(`${String(error)}\n`)); // it may have ended by itself
  };
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  let last: DispatchView | undefined;
  let said = "";
  try {
    for await (const event of events()) {
      show(event);
      if (event.type === "output") said = longest(said, event.output.type === "text" ? event.output.text : "");
      else last = event.dispatch;
      if (event.type === "state" && !signal.aborted) questions.look(event.dispatch);
    }
  } finally {
    signal.removeEventListener("abort", leave);
    questions.close();
  }
  if (!last || !isOver(last)) throw new AppFault("dispatch.lost", { id: quoteWord(id) });
  return { dispatch: last, answer: said };
}

export interface Ended {
  readonly dispatch: DispatchView;
  /** Its answer; only the end of a very long one. */
  readonly answer: string;
}

/** Maximum characters of the answer; the output has all of it. */
const most = 1_000_000;

const longest = (said: string, more: string): string => {
  const all = said + more;
  return all.length > 2 * most ? all.slice(-most) : all;
};

/** Asks the person for permissions, one at a time; a question answered elsewhere is withdrawn. */
function createQuestions({ person, say }: App, id: string, answer: AwaitedDispatch["answer"]) {
  let asked: { readonly requestId: string; readonly controller: AbortController } | undefined;

  function close(): void {
    asked?.controller.abort();
    asked = undefined;
  }

  async function ask({ id: requestId, title, detail }: NonNullable<DispatchView["permission"]>): Promise<void> {
    const controller = new AbortController();
    asked = { requestId, controller };
    const what = detail === "" || detail === title ? title : `${title} (${detail})`;
    const isYes = await person.ask({ en: `Allow: ${what}?`, zh: `允许：${what}？` }, controller.signal);
    if (controller.signal.aborted) return;
    if (isYes !== undefined) await answer(requestId, isYes ? "allow" : "deny");
    else
      person.progress(
        say({
          en: `permission request: ${what} · loadout dispatch answer ${quoteWord(id)} allow`,
          zh: `请求许可：${what} · loadout dispatch answer ${quoteWord(id)} allow`,
        }),
      );
  }

  return {
    close,
    look({ permission }: DispatchView): void {
      if (permission?.id === asked?.requestId) return;
      close();
      if (permission)
        ask(permission).catch((error: unknown) => {
          person.detail(`${String(error)}\n`); // it was answered elsewhere, or has ended meanwhile
        });
    },
  };
}
