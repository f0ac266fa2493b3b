import { Fault, type Language, translateDiagnostic } from "@loadout/core";
import type { HttpRequest } from "./request.ts";
import { respond } from "./respond.ts";

/** The answer to a failed request: RFC 9457, with texts in the caller's language. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** Programs compare this; texts are translated. */
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** The values in the message. */
  readonly values: Fault["values"];
  readonly issues: readonly Issue[];
  readonly requestId: string;
  /** Whether a retry can succeed. */
  readonly retryable: boolean;
}

interface Issue {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly fix: string;
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
}

export const problemType = "application/problem+json; charset=utf-8";

/** A fault as a problem. Anything else is a bug: the answer says `internal` and nothing more. */
export function problemOf(error: unknown, requestId: string, language: Language): Problem {
  if (!(error instanceof Fault)) return { ...internal(language), requestId };
  const { code, status, values } = error;
  const { message, hint } = error.say(language);
  return {
    type: `urn:loadout:${code}`,
    title: message,
    status,
    code,
    message,
    hint,
    values,
    issues: issuesOf(error, language),
    requestId,
    retryable: status === 429 || status === 503 || error.exit === 7,
  };
}

const unexpected = {
  en: { message: "Internal error", hint: "Report it with the request id; the server log has the details" },
  zh: { message: "Loadout 自身出错", hint: "请附上请求编号反馈；详情在服务器日志中" },
};

function internal(language: Language): Omit<Problem, "requestId"> {
  const { message, hint } = unexpected[language];
  return {
    type: "urn:loadout:internal",
    title: message,
    status: 500,
    code: "internal",
    message,
    hint,
    values: {},
    issues: [],
    retryable: false,
  };
}

const issuesOf = ({ issues }: Fault, language: Language): Issue[] =>
  issues
    .map((issue) => translateDiagnostic(issue, language))
    .map(({ rule, values: _values, ...rest }) => ({ code: rule, ...rest }));

/** The answer to a request that failed. */
export function respondProblem(
  error: unknown,
  { requestId, language }: Pick<HttpRequest, "requestId" | "language">,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const problem = problemOf(error, requestId, language);
  return respond(JSON.stringify(problem), requestId, problem.status, {
    "Content-Type": problemType,
    ...(problem.status === 401 && { "WWW-Authenticate": "Bearer" }),
    ...(error instanceof Fault && error.code === "route.method" && { Allow: allowedMethods(error) }),
    ...(error instanceof Fault && problem.status === 429 && { "Retry-After": String(error.values.seconds ?? 5) }),
    ...(problem.status === 503 && { "Retry-After": "1" }),
    ...headers,
  });
}

/** GET routes also answer HEAD. */
const allowedMethods = ({ values: { allowed } }: Fault): string => (allowed === "GET" ? "GET, HEAD" : String(allowed));
