import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { publicAddress } from "../../shell/public-address.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Command } from "../../ui/basic/copy-button.tsx";
import { FactTable } from "../../ui/page/detail-page.tsx";
import { Loaded } from "../../ui/page/loading.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { FrontPage } from "../welcome/front-page.tsx";
import { allowProgram, type Consent, leaveTo, readConsent } from "./consent.ts";
import { useConnectWords } from "./words.ts";

const route = getRouteApi("/connect");

/** Asks a person whether a program may use the server as them. */
export function ConnectPage() {
  const say = useConnectWords();
  const { request } = route.useSearch();
  return (
    <FrontPage title={request === undefined ? say("nothing") : say("title")}>
      {request === undefined ? (
        <>
          <p>{say("nothingHint")}</p>
          <Command text={`${publicAddress()}/mcp`} />
        </>
      ) : (
        <Asked request={request} />
      )}
    </FrontPage>
  );
}

function Asked({ request }: { readonly request: string }) {
  const asked = useQuery({
    queryKey: ["auth.authorization", request],
    queryFn: () => readConsent(request),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={asked} rows={4}>
      {(consent) =>
        consent.problem === undefined ? (
          <Decision request={request} consent={consent} />
        ) : (
          <Refused consent={consent} problem={consent.problem} />
        )
      }
    </Loaded>
  );
}

interface DecisionProps {
  readonly request: string;
  readonly consent: Consent;
}

function Decision({ request, consent }: DecisionProps) {
  const say = useConnectWords();
  const isSettled = useSettled();
  const [error, setError] = useState<unknown>();
  const [state, setState] = useState<"open" | "busy" | "sent">("open");

  async function allow(): Promise<void> {
    setState("busy");
    setError(undefined);
    try {
      leaveTo(await allowProgram(request, consent));
      setState("sent");
    } catch (refused) {
      setError(refused);
      setState("open");
    }
  }

  if (state === "sent") return <Sent />;
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-panel p-4" data-consent={consent.client.kind}>
      <p>{say("asks")}</p>
      <Facts consent={consent} />
      <div className="grid gap-1">
        <h2 className="text-base">{say("may")}</h2>
        <ul className="list-disc pl-5">
          {consent.scopes.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
        <p className="text-quiet">{say("mayNot")}</p>
      </div>
      <p className="font-medium">{say("onlyIf")}</p>
      {error !== undefined && <Problem error={error} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isBusy={state === "busy"}
          blocked={isSettled ? undefined : say("wait")}
          onClick={() => void allow()}
        >
          {say("allow")}
        </Button>
        <Button onClick={() => leaveTo(consent.refusal)}>{say("cancel")}</Button>
      </div>
    </section>
  );
}

/** What is proved first; the name that a program gives itself is never the title. */
function Facts({ consent: { client, place, user } }: { readonly consent: Consent }) {
  const say = useConnectWords();
  const kinds = { computer: say("computer"), site: say("site"), app: say("app") };
  return (
    <FactTable
      facts={[
        {
          label: say("whose"),
          value:
            client.host === undefined ? (
              <span className="font-medium">{say("unknown")}</span>
            ) : (
              <>
                <strong className="break-all">{client.host}</strong> <span className="text-quiet">{say("proved")}</span>
              </>
            ),
        },
        {
          label: say("callsItself"),
          value: (
            <>
              <span className="break-words">{client.name === undefined ? say("nameless") : `“${client.name}”`}</span>{" "}
              <span className="text-quiet">{say("unproved")}</span>
            </>
          ),
        },
        {
          label: say("goesTo"),
          value: (
            <>
              <strong className="break-all">{place.host}</strong>{" "}
              <span className="text-quiet">{kinds[place.kind]}</span>
            </>
          ),
        },
        {
          label: say("you"),
          value: (
            <span className="break-words">
              {user.name} ({user.role})
            </span>
          ),
        },
      ]}
    />
  );
}

function Refused({ consent: { place, refusal }, problem }: { readonly consent: Consent; readonly problem: string }) {
  const say = useConnectWords();
  return (
    <section role="alert" className="grid gap-3 rounded-lg border border-bad bg-bad-soft p-4" data-refused>
      <h2 className="text-base text-bad">{say("refusedTitle")}</h2>
      <p>{problem}</p>
      <p className="text-quiet">{say("refusedHint")}</p>
      <p>
        <Button onClick={() => leaveTo(refusal)}>{say("back", { place: place.host })}</Button>
      </p>
    </section>
  );
}

function Sent() {
  const say = useConnectWords();
  return (
    <section role="status" className="grid gap-2 rounded-lg border border-line bg-panel p-4">
      <h2 className="text-base">{say("sentTitle")}</h2>
      <p>{say("sent")}</p>
    </section>
  );
}

/** Milliseconds that the page is in front before the button works. */
const settling = 600;

/** A page that put itself away between two clicks of a double click must not have the second one land on this button. */
function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIsSettled(true), settling);
    const begin = (): void => {
      setIsSettled(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIsSettled(true), settling);
    };
    window.addEventListener("focus", begin);
    document.addEventListener("visibilitychange", begin);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("focus", begin);
      document.removeEventListener("visibilitychange", begin);
    };
  }, []);
  return isSettled;
}
