import { type KeyboardEvent, useState } from "react";
import { Button } from "../../ui/basic/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useWelcomeWords } from "./words.ts";

/** A password that can be looked at, pasted and filled in by a manager of passwords. */
export function PasswordField({
  label,
  value,
  onChange,
  isNew = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isNew?: boolean;
}) {
  const say = useWelcomeWords();
  const [isShown, setIsShown] = useState(false);
  const [hasCaps, setHasCaps] = useState(false);
  const notice = (event: KeyboardEvent): void => setHasCaps(event.getModifierState("CapsLock"));
  return (
    <div className="grid gap-1">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={label}
            type={isShown ? "text" : "password"}
            autoComplete={isNew ? "new-password" : "current-password"}
            required
            {...(isNew && { minLength: 8 })}
            value={value}
            onChange={onChange}
            onKeyDown={notice}
            onKeyUp={notice}
          />
        </div>
        <Button aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? say("hide") : say("show")}
        </Button>
      </div>
      {hasCaps && (
        <p role="status" className="text-warn">
          {say("capsLock")}
        </p>
      )}
    </div>
  );
}
