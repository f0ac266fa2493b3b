import { type KeyboardEvent, useState } from "react";
import { Button } from "../basic/button.tsx";
import { useUiWords } from "../words.ts";
import { TextField } from "./text-field.tsx";

/** A password field that can show its text, warns of Caps Lock, and works with password managers. */
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
  const say = useUiWords();
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
            value={value}
            onChange={onChange}
            onKeyDown={notice}
            onKeyUp={notice}
          />
        </div>
        <Button aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? say("hidePassword") : say("showPassword")}
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
