import { receiptOf } from "./dispatch-jobs.ts";
import type { DispatchNeed } from "./dispatch-peers.ts";
import type { Dispatch, DispatchRequest } from "./dispatches.ts";
import type { WaitingDispatch, WaitingRequest } from "./record/dispatch-store.ts";

/** A request that waits: how it is kept as a row, and made a request again by the process that takes it. */

/** The dispatch as people see it while it waits. */
export function toWaiting(
  request: DispatchRequest & { readonly agent: string },
  need: DispatchNeed,
  { id, createdAt }: Pick<Dispatch, "id" | "createdAt">,
): Dispatch {
  const { userId, contextId, agent, task, workDir = "" } = request;
  return {
    ...{ id, userId, agent, agentId: "", workDir, state: "waiting", task },
    ...(contextId !== undefined && { contextId }),
    ...(need.machine !== undefined && { machine: need.machine }),
    ...{ receipt: receiptOf(request), lastOutput: 0, createdAt },
  };
}

/** What else the process that takes it has to know. */
export const keptOf = ({
  permission,
  role,
  expand,
  isUnattended,
  timeout,
  workDir = "",
  machine,
  traceparent,
}: DispatchRequest): WaitingRequest => ({
  ...{ permission: permission ?? "ask", role },
  ...(expand && { expand }),
  ...(isUnattended && { isUnattended: true }),
  ...(timeout !== undefined && { timeout }),
  ...(traceparent !== undefined && { traceparent }),
  ...(workDir !== "" && machine === undefined && { isChecked: true }),
});

/** The request, with the role and the folder that it has now. */
export function toRequest(
  { userId, contextId, agent, task, receipt, request }: WaitingDispatch,
  { role, folder, text }: Pick<DispatchRequest, "role"> & { readonly folder: string; readonly text: string },
): DispatchRequest {
  const { isChecked: _isChecked, role: _role, ...work } = request;
  const { hash: _hash, size: _size, cached, named, ...brief } = receipt;
  return {
    ...{ userId, agent, task, cached, role, ...work },
    ...(contextId !== undefined && { contextId }),
    ...(folder !== "" && { workDir: folder }),
    ...(named && { named }),
    brief: { ...brief, text },
  };
}
