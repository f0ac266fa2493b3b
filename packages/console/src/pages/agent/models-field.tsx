import { useOperation } from "../../api/operations.ts";
import { NamesField } from "../../ui/form/names-field.tsx";
import { useAgentWords } from "./words.ts";

/** The models that users may choose beside the agent's own. */
export function ModelsField({
  models,
  environment,
  onChange,
}: {
  readonly models: readonly string[];
  readonly environment: string;
  readonly onChange: (models: readonly string[]) => void;
}) {
  const say = useAgentWords();
  const { data } = useOperation("model.list", { environment });
  return (
    <NamesField
      label={say("models")}
      names={models}
      onChange={onChange}
      options={(data?.models ?? []).map(({ id, model }) => ({ name: id, detail: model }))}
      hint={say("modelsHint")}
    />
  );
}
