import { Fault, type FaultCode } from "../../ground/fault.ts";
import type { groundFaults } from "../../ground/faults.ts";

/** How errors of PostgreSQL, of its driver and of the network become faults, and which of them `retry-lost-connection.ts` retries. */

type DatabaseFault = Extract<keyof typeof groundFaults, `database.${string}` | "busy">;

/** By the SQLSTATE, or what it begins with; any other one is `database.failed`. */
const faultsByState: readonly (readonly [start: string, code: DatabaseFault])[] = [
  ["28", "database.refused"], // user, password, or pg_hba.conf
  ["3D000", "database.refused"], // no such database
  ["42501", "database.forbidden"],
  ["25006", "database.read-only"], // a standby, or default_transaction_read_only
  ["53100", "database.full"],
  ["53300", "database.connections"],
  ["55P03", "busy"], // lock_timeout
  ["57014", "database.slow"], // statement_timeout
  ["25P03", "database.slow"], // idle_in_transaction_session_timeout
  ["25P04", "database.slow"], // transaction_timeout
  ["40", "database.conflict"], // serialization failures and deadlocks
  ["42P01", "database.unmigrated"], // no such table
  ["08", "database.unreachable"],
  ["57P", "database.unreachable"], // it shuts down, starts, or ended the connection
];

/** The same call may succeed later, on another connection: the server goes down, comes up, or becomes the primary. */
const passingStates: readonly string[] = ["08", "57P01", "57P02", "57P03", "57P05", "53300", "25006", "25P03"];

/** Codes of the system for connections that cannot be made or were lost. */
const lostCodes: ReadonlySet<string> = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "ENOTCONN", "EADDRNOTAVAIL"],
  ...["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN", "ENETRESET", "ENOTFOUND", "EAI_AGAIN", "EAI_FAIL"],
]);

/** What the driver says of a connection, without a code. */
const lostConnection = /^(?:Connection terminated|Client (?:was closed|has encountered)|timeout e|Query read timeout)/;

/** What PostgreSQL could not do, as a fault a person can act on. Errors of this program stay as they are. */
export function postgresFault(place: string, error: unknown): unknown {
  if (error instanceof Fault || !(error instanceof Error)) return error;
  const code = faultCodeOf(error);
  if (code === undefined) return error;
  const reason = error.message || (codeOf(error) ?? error.name);
  return new Fault(code, { path: place, reason }, { cause: error });
}

function faultCodeOf(error: Error): DatabaseFault | undefined {
  const state = stateOf(error);
  if (isOfPooler(error)) return "database.pooler";
  if (state !== undefined) return faultsByState.find(([start]) => state.startsWith(start))?.[1] ?? "database.failed";
  if (isInsecure(error)) return "database.insecure";
  if (isUnreachable(error)) return "database.unreachable";
  return error.message.startsWith("SASL: ") ? "database.refused" : undefined; // no password, or another one
}

/** Whether the connection could not be made or was lost, or the server cannot do it right now. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof Fault) return passingFaults.has(error.code);
  if (isOfPooler(error)) return false;
  const state = stateOf(error);
  if (state !== undefined) return passingStates.some((start) => state.startsWith(start));
  const code = codeOf(error);
  // A socket file that is not there is that of a server that does not run.
  if (code !== undefined) return lostCodes.has(code) || (code === "ENOENT" && isConnecting(error));
  return error instanceof Error && !isInsecure(error) && lostConnection.test(error.message);
}

/** What `passingStates` and `lostCodes` become. */
const passingFaults: ReadonlySet<FaultCode> = new Set<DatabaseFault>([
  ...(["database.unreachable", "database.connections", "database.read-only"] as const),
]);

/** Whether the transaction was given up in favor of another one: the same change may be tried at once. */
export const isGivenUp = (error: unknown): boolean => ["40001", "40P01"].includes(codeOf(error) ?? "");

/** Whether there is no TLS, or a certificate that cannot be trusted. Trying again would not help. */
function isInsecure(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return /CERT|^ERR_TLS|^ERR_SSL|^UNABLE_TO_|^HOSTNAME_MISMATCH/.test(code);
  return (
    error instanceof Error && /does not support SSL|SSL\/TLS|TLS handshake|establishing an SSL/i.test(error.message)
  );
}

/** Whether a pooler refused the settings of a connection, because the URL does not say that it is one. */
const isOfPooler = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("unsupported startup parameter");

/** The SQLSTATE, which has five characters; errors of the server also name a severity. */
function stateOf(error: unknown): string | undefined {
  const code = codeOf(error);
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && "severity" in (error as Error) ? code : undefined;
}

const isConnecting = (error: unknown): boolean =>
  error instanceof Error && "syscall" in error && error.syscall === "connect";

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
