import { LeaveGuard as Guard } from "../../ui/page/leave-guard.tsx";

/** Each tab of a skill keeps what is unsaved to itself. */
export const LeaveGuard = ({ isDirty }: { readonly isDirty: boolean }) => <Guard isDirty={isDirty} placeOf={placeOf} />;

const placeOf = ({ pathname, search }: { readonly pathname: string; readonly search: object }): string =>
  `${pathname} ${"tab" in search ? search.tab : ""}`;
