import type { Answer } from '../carriers/faulty-server.ts';
import { failure } from './replies.ts';

type Stored = { readonly request: string; readonly answer: Answer; readonly at: number };

const day = 24 * 3_600_000;

/**
 * Replies by idempotency key, for a day: https://docs.stripe.com/api/idempotent_requests. Only requests that were
 * carried out are stored, including declined charges and server faults, but not invalid requests.
 */
export const idempotentReplies = (now: () => number) => {
  const stored = new Map<string, Stored>();
  return (key: string | undefined, request: string, carryOut: () => Answer): Answer => {
    if (key === undefined) return carryOut();
    const known = stored.get(key);
    if (known !== undefined && now() - known.at < day) {
      if (known.request === request)
        return { ...known.answer, headers: { 'idempotent-replayed': 'true', 'idempotency-key': key } };
      return failure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    const answer = carryOut();
    // A copy of the reply, because objects change later.
    if (answer.status < 400 || answer.status === 402 || answer.status >= 500)
      stored.set(key, { request, answer: structuredClone(answer), at: now() });
    return { ...answer, headers: { 'idempotency-key': key } };
  };
};
