import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { useOperation } from "../../api/operations.ts";
import { fieldLook } from "../../ui/form/field-frame.tsx";
import { Warning } from "./warning.tsx";
import { useAgentWords } from "./words.ts";

/** Which model the agent speaks with; one that is gone stays chosen and is said to be gone. */
export function ModelField({
  model,
  environment,
  inUse,
  onChange,
}: {
  readonly model: string | undefined;
  readonly environment: string;
  /** What it comes to where none is named. */
  readonly inUse: string | undefined;
  readonly onChange: (model: string | undefined) => void;
}) {
  const say = useAgentWords();
  const id = useId();
  const { data } = useOperation("model.list", { environment });
  const models = data?.models ?? [];
  const chosen = models.find((one) => one.id === model);
  const isMissing = data !== undefined && model !== undefined && !chosen && model !== "demo";
  const first = models[0]?.id ?? inUse ?? "demo";
  const names = [...new Set([...models.map((one) => one.id), ...(model === undefined ? [] : [model])])];
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {say("model")}
      </label>
      <select
        id={id}
        className={fieldLook}
        value={model ?? ""}
        aria-invalid={isMissing || undefined}
        onChange={({ target: { value } }) => onChange(value === "" ? undefined : value)}
      >
        <option value="">{say("modelFirst", { model: first })}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name === model && isMissing ? say("modelMissing", { model: name }) : name}
          </option>
        ))}
      </select>
      {isMissing && <ModelWarning>{say("modelMissingText", { model })}</ModelWarning>}
      {chosen?.key === "missing" && <ModelWarning>{say("modelKeyText")}</ModelWarning>}
    </div>
  );
}

function ModelWarning({ children }: { readonly children: ReactNode }) {
  const say = useAgentWords();
  return (
    <Warning
      link={
        <Link to="/settings/models" className="text-accent underline">
          {say("toModels")}
        </Link>
      }
    >
      {children}
    </Warning>
  );
}
