import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ProblemError } from "loadout/client";
import { type ReactNode, useId, useRef } from "react";
import { useChange } from "../../api/operations.ts";
import { Button, buttonLook, IconButton } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";
import { Check } from "../../ui/form/check.tsx";
import { Form, useBlocked } from "../../ui/form/form-dialog.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { addInput, editInput, nameVariable, type Pair, type Server, type ServerDraft } from "./server-draft.ts";
import { TestResult, testServer } from "./server-test.tsx";
import { UseServer } from "./use-server.tsx";
import { useFormWords, useMcpWords } from "./words.ts";

/** The form of an MCP server, and what happens when it is saved. */

interface ServerFormProps {
  readonly draft: ServerDraft;
  readonly onChange: (draft: ServerDraft) => void;
  readonly onSave: (draft: ServerDraft) => void;
  readonly isBusy: boolean;
  /** The name is fixed. */
  readonly isNamed?: boolean;
  /** A reason why it cannot be saved, besides empty fields. */
  readonly blocked?: string | undefined;
  /** Beside the button that saves. */
  readonly actions?: ReactNode;
  /** An error of the last attempt. */
  readonly children?: ReactNode;
}

/** The form of a server: its place, arguments and variables. */
export function ServerForm({
  draft,
  onChange,
  onSave,
  isBusy,
  isNamed = false,
  blocked: reason,
  actions,
  children,
}: ServerFormProps) {
  const say = useFormWords();
  const { name, kind, command, url, args } = draft;
  const place = kind === "stdio" ? command : url;
  const gap = name.trim() === "" ? "blockedName" : place.trim() === "" ? "blockedPlace" : undefined;
  const blocked = useBlocked(gap ? say(gap) : reason);

  return (
    <Form
      className="grid grid-cols-1 gap-4"
      onSubmit={() => onSave({ ...draft, args: args.filter((line) => line !== "") })}
      isBusy={isBusy}
      blocked={blocked}
    >
      {!isNamed && (
        <TextField
          label={say("name")}
          hint={say("nameHint")}
          value={name}
          onChange={(next) => onChange({ ...draft, name: next })}
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
        />
      )}
      <KindChoice kind={kind} onChange={(next) => onChange({ ...draft, kind: next })} />
      {kind === "stdio" ? <Program draft={draft} onChange={onChange} /> : <Address draft={draft} onChange={onChange} />}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" icon="check" isBusy={isBusy} blocked={blocked}>
          {say("saveTest")}
        </Button>
        {actions}
      </div>
    </Form>
  );
}

function KindChoice({
  kind,
  onChange,
}: {
  readonly kind: ServerDraft["kind"];
  readonly onChange: (kind: ServerDraft["kind"]) => void;
}) {
  const say = useFormWords();
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{say("kindLegend")}</legend>
      <div className="flex flex-wrap gap-x-6">
        {(["stdio", "http"] as const).map((one) => (
          <Check
            key={one}
            group={group}
            label={one === "stdio" ? say("kindStdio") : say("kindHttp")}
            isOn={kind === one}
            onChange={() => onChange(one)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type PartProps = Pick<ServerFormProps, "draft" | "onChange">;

function Program({ draft, onChange }: PartProps) {
  const say = useFormWords();
  const { command, args, env } = draft;
  return (
    <>
      <TextField
        label={say("program")}
        hint={say("programHint")}
        value={command}
        onChange={(next) => onChange({ ...draft, command: next })}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
      <TextArea
        label={say("args")}
        value={args.join("\n")}
        onChange={(text) => onChange({ ...draft, args: text === "" ? [] : text.split("\n") })}
        rows={Math.min(8, Math.max(3, args.length + 1))}
        spellCheck={false}
        className="font-mono"
      />
      <PairsField
        label={say("env")}
        hint={say("envHint")}
        placeholder={{ name: "API_KEY", value: "${API_KEY}" }}
        pairs={env}
        onChange={(next) => onChange({ ...draft, env: next })}
      />
    </>
  );
}

function Address({ draft, onChange }: PartProps) {
  const say = useFormWords();
  const { url, headers } = draft;
  return (
    <>
      <TextField
        label={say("urlLabel")}
        hint={say("urlHint")}
        value={url}
        onChange={(next) => onChange({ ...draft, url: next })}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
      <PairsField
        label={say("headers")}
        hint={say("headersHint")}
        placeholder={{ name: "Authorization", value: "Bearer ${TOKEN}" }}
        pairs={headers}
        onChange={(next) => onChange({ ...draft, headers: next })}
      />
    </>
  );
}

/** A field for names with values, one line each. */
function PairsField({
  label,
  hint,
  placeholder,
  pairs,
  onChange,
}: {
  readonly label: string;
  readonly hint: ReactNode;
  readonly placeholder: Pair;
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: readonly Pair[]) => void;
}) {
  const say = useFormWords();
  const change = (index: number, next: Partial<Pair>): void =>
    onChange(pairs.map((pair, at) => (at === index ? { ...pair, ...next } : pair)));
  const labelOf = (part: string, index: number): string => say("pairOf", { part, number: index + 1, label });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{label}</legend>
      {pairs.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is where it is
        <div key={index} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] gap-2">
          <TextField
            isLabelHidden
            label={labelOf(say("pairName"), index)}
            placeholder={placeholder.name}
            value={pair.name}
            readOnly={pair.isKept}
            onChange={(name) => change(index, { name })}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
          <TextField
            isLabelHidden
            label={labelOf(say("pairValue"), index)}
            placeholder={pair.isKept ? say("pairKept") : placeholder.value}
            value={pair.value}
            onChange={(value) => change(index, { value })}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
          <IconButton
            icon="close"
            label={say("removePair", { number: index + 1, label })}
            onClick={() => onChange(pairs.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          isSmall
          icon="plus"
          className="max-md:min-h-11"
          aria-label={`${say("addPair")}: ${label}`}
          onClick={() => onChange([...pairs, { name: "", value: "" }])}
        >
          {say("addPair")}
        </Button>
        <span className="text-quiet">{hint}</span>
      </div>
    </fieldset>
  );
}

/** Why a server was not saved, with help: a link to the server of that name, or a variable instead of a secret. */
export function SaveProblem({
  error,
  draft,
  onChange,
}: {
  readonly error: unknown;
  readonly draft: ServerDraft;
  readonly onChange: (draft: ServerDraft) => void;
}) {
  const say = useMcpWords();
  const problem = error instanceof ProblemError ? error.problem : undefined;
  const named = problem?.code === "mcp.secret" ? nameVariable(draft, String(problem.values.place)) : undefined;
  return (
    <Problem error={error}>
      {problem?.code === "mcp.exists" && (
        <Link to="/mcp/$name" params={{ name: draft.name.trim() }} className={buttonLook("plain", true)}>
          {say("openExisting", { name: draft.name.trim() })}
        </Link>
      )}
      {named && (
        <Button isSmall icon="key" className="max-md:min-h-11" onClick={() => onChange(named)}>
          {say("useVariable")}
        </Button>
      )}
    </Problem>
  );
}

/** The server was saved; shows the test as it runs. */
export function SavedServer({ server }: { readonly server: Server }) {
  const say = useMcpWords();
  return (
    <section className="grid grid-cols-1 gap-3" data-saved={server.name}>
      <h3 className="flex items-center gap-2 text-good">
        <Icon name="check" />
        {say("saved", { name: server.name })}
      </h3>
      <p className="text-quiet">
        {say("prefix")} <code>{server.prefix}</code>
      </p>
      <TestResult server={server} />
      <UseServer server={server} />
    </section>
  );
}

interface SaveServer {
  /** Adds the server, or changes the one that was seen, and starts a test. */
  save(draft: ServerDraft, seen?: Server): Promise<Server>;
  readonly isPending: boolean;
  readonly error: Error | null;
  reset(): void;
}

export function useSaveServer(): SaveServer {
  const queries = useQueryClient();
  const add = useChange("mcp.add");
  const edit = useChange("mcp.edit");
  const running = useRef<Promise<Server>>(undefined);

  async function write(draft: ServerDraft, seen: Server | undefined): Promise<Server> {
    const saved = seen ? await change(draft, seen) : await addNew(draft);
    void testServer(queries, saved);
    return saved;
  }
  async function addNew(draft: ServerDraft): Promise<Server> {
    const { servers } = await add.mutateAsync(addInput(draft));
    const [saved] = servers as [Server];
    return saved;
  }
  async function change(draft: ServerDraft, seen: Server): Promise<Server> {
    const input = editInput(seen, draft);
    return input === undefined ? seen : edit.mutateAsync(input);
  }

  return {
    save(draft, seen) {
      // A second press may come before `isPending` is set.
      running.current ??= write(draft, seen).finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
    isPending: add.isPending || edit.isPending,
    error: add.error ?? edit.error,
    reset() {
      add.reset();
      edit.reset();
    },
  };
}
