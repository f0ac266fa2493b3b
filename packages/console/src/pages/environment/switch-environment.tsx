import { useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "loadout/client";
import { useChange, useOperation } from "../../api/operations.ts";
import { client } from "../../api/page-client.ts";
import { isTouched } from "../../api/touched.ts";
import { toast } from "../../ui/basic/toasts.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Diagnostics } from "../../ui/skill/diagnostics.tsx";
import { useEnvironmentsWords } from "./words.ts";

type Switch = OutputOf<"environment.preview">;
type Change = Switch["skills"];

/** Shows what a switch would change, and switches. */
export function SwitchEnvironment({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const say = useEnvironmentsWords();
  const query = useOperation("environment.preview", { name });
  const use = useChange("environment.use");
  const goBack = useGoBack();
  const confirm = (): void =>
    use.mutate(
      { name },
      {
        onSuccess({ from, to, added, removed, changed }) {
          const counts = { added: added.length, removed: removed.length, changed: changed.length };
          toast(say("switched", { to, ...counts }), from === to ? undefined : () => void goBack(from));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      onClose={onClose}
      title={say("switchTitle", { name })}
      action={say("switchAction")}
      onSubmit={confirm}
      isBusy={use.isPending}
      error={use.error}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p>{say("switchText")}</p>
        <Loaded query={query} rows={4}>
          {(preview) => <Differences preview={preview} name={name} />}
        </Loaded>
      </div>
    </FormDialog>
  );
}

/** Switches back; works after the page was left. */
function useGoBack(): (name: string) => Promise<void> {
  const say = useEnvironmentsWords();
  const queries = useQueryClient();
  return async (name) => {
    try {
      await client().call("environment.use", { name });
      await queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, "environment") });
      toast(say("back", { name }));
    } catch (error) {
      toast(say("undoFailed", { message: error instanceof Error ? error.message : String(error) }));
    }
  };
}

function Differences({ preview, name }: { readonly preview: Switch; readonly name: string }) {
  const say = useEnvironmentsWords();
  const { data: skills } = useOperation(
    "skill.list",
    { environment: name, invalid: true },
    { enabled: preview.problems.length > 0 },
  );
  const parts = (["skills", "agents", "models", "servers"] as const).filter((part) =>
    Object.values(preview[part]).some((names) => names.length > 0),
  );
  const swaps = (["defaultAgent", "defaultModel"] as const).filter((what) => preview[what].from !== preview[what].to);
  return (
    <>
      {parts.length + swaps.length === 0 && <p className="text-quiet">{say("switchNothing")}</p>}
      {parts.map((part) => (
        <section key={part} data-part={part}>
          <h3>{say(part)}</h3>
          <ChangeList change={preview[part]} />
        </section>
      ))}
      {swaps.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          {swaps.map((what) => (
            <div key={what} className="contents" data-swap={what}>
              <dt className="text-quiet">{say(what)}</dt>
              <dd>
                <code>{preview[what].from}</code> → <code>{preview[what].to}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {preview.problems.length > 0 && (
        <section className="grid gap-1" data-problems>
          <h3>{say("switchProblems")}</h3>
          <Diagnostics label={say("switchProblems")} found={preview.problems} skills={skills?.skills} />
        </section>
      )}
    </>
  );
}

const looks = {
  added: { mark: "+", colour: "text-good" },
  removed: { mark: "−", colour: "text-bad" },
  changed: { mark: "~", colour: "text-warn" },
} as const;

/** Further names are only counted. */
const mostNamed = 30;

function ChangeList({ change }: { readonly change: Change }) {
  const say = useEnvironmentsWords();
  const kinds = (["added", "removed", "changed"] as const).filter((kind) => change[kind].length > 0);
  return (
    <ul className="grid gap-0.5">
      {kinds.map((kind) => (
        <li key={kind} className="flex gap-2" data-change={kind}>
          <span className={`font-mono font-semibold whitespace-nowrap ${looks[kind].colour}`}>
            {looks[kind].mark}
            {change[kind].length}
            <span className="sr-only"> {say(kind)}</span>
          </span>
          <span className="min-w-0">
            <code>{change[kind].slice(0, mostNamed).join(", ")}</code>
            {change[kind].length > mostNamed && <> {say("more", { count: change[kind].length - mostNamed })}</>}
          </span>
        </li>
      ))}
    </ul>
  );
}
