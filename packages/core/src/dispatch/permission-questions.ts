import type { ConnectOptions, PermissionRequest } from "./agents/agent-connection.ts";

/** The open permission requests of a running dispatch, answered by a person or denied. */
export interface PermissionQuestions {
  /** The oldest open one, which a person is asked first. */
  first(): PermissionRequest | undefined;
  has(requestId: string): boolean;
  /** Waits for an answer; denied if the signal is aborted. */
  ask(request: PermissionRequest, signal: AbortSignal): Promise<Answered>;
  settle(requestId: string, answered: Answered): void;
  denyAll(): void;
}

/** The answer and who gave it. */
export type Answered = Awaited<ReturnType<ConnectOptions["onPermission"]>>;

export const unanswered: Answered = { answer: "deny", by: "nobody" };

export interface PermissionQuestionsDeps {
  /** Records an answered request. */
  readonly record: (request: PermissionRequest, answered: Answered) => void;
  readonly save: () => Promise<void>;
  readonly tell: (request: PermissionRequest) => void;
}

interface Question {
  readonly request: PermissionRequest;
  readonly settle: (answered: Answered) => void;
}

export function createPermissionQuestions({ record, save, tell }: PermissionQuestionsDeps): PermissionQuestions {
  /** In the order in which they were asked. */
  const questions = new Map<string, Question>();

  function settle(requestId: string, answered: Answered): void {
    const question = questions.get(requestId);
    if (!question) return;
    questions.delete(requestId);
    record(question.request, answered);
    question.settle(answered);
  }

  return {
    first: () => questions.values().next().value?.request,
    has: (requestId) => questions.has(requestId),
    settle,
    async ask(request, signal) {
      const { promise, resolve } = Promise.withResolvers<Answered>();
      questions.set(request.id, { request, settle: resolve });
      const deny = (): void => settle(request.id, unanswered);
      signal.addEventListener("abort", deny, { once: true });
      if (signal.aborted) deny();
      await save().catch(deny); // a request that cannot be saved is denied
      if (questions.has(request.id)) tell(request);
      try {
        return await promise;
      } finally {
        signal.removeEventListener("abort", deny);
      }
    },
    denyAll() {
      for (const requestId of [...questions.keys()]) settle(requestId, unanswered);
    },
  };
}
