import { Button } from "../../ui/basic/button.tsx";
import { PasswordField } from "../welcome/password-field.tsx";
import { generatePassword } from "./generate-password.ts";
import { useUsersWords } from "./words.ts";

/** A password for somebody else: typed, or made up. */
export function GivenPassword({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const say = useUsersWords();
  return (
    <div className="grid gap-2">
      <PasswordField isNew label={label} value={value} onChange={onChange} />
      <p className="flex flex-wrap items-center gap-2 text-quiet">
        <Button isSmall icon="refresh" onClick={() => onChange(generatePassword())}>
          {say("generate")}
        </Button>
        {say("passwordHint")}
      </p>
    </div>
  );
}
