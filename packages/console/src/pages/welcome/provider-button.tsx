import { useState } from "react";
import { Button } from "../../ui/basic/button.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { goToProvider } from "./sign-in.ts";
import { useWelcomeWords } from "./words.ts";

/** Leaves for the provider of the company. What keeps it from leaving is shown below. */
export function ProviderButton({
  label,
  given,
  isPrimary = false,
}: {
  readonly label: string;
  readonly given: Parameters<typeof goToProvider>[0];
  readonly isPrimary?: boolean;
}) {
  const say = useWelcomeWords();
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  async function leave(): Promise<void> {
    setIsBusy(true);
    setError(undefined);
    try {
      await goToProvider(given);
    } catch (refused) {
      setError(refused);
      setIsBusy(false);
    }
  }
  return (
    <div className="grid gap-3" data-provider>
      <Button variant={isPrimary ? "primary" : "plain"} isBusy={isBusy} onClick={() => void leave()}>
        {isBusy ? say("leaving") : label}
      </Button>
      {error !== undefined && <Problem error={error} />}
    </div>
  );
}
