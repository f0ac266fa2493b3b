import { useNavigate } from "@tanstack/react-router";

export interface OutputPlace {
  readonly find?: string | undefined;
  readonly line?: number | undefined;
}

/** Goes to another place of the output; the address says so. */
export function useOutputPlace(): (change: OutputPlace) => void {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: ".",
      search: ((before: Record<string, unknown>) => ({ ...before, ...change })) as never,
      replace: true,
      resetScroll: false,
    });
}
