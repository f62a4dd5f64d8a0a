import { z } from 'zod';
import { LostConnection, RefusedRequest } from './running-service.ts';
import type { askService } from './running-service.ts';

const listed = z.array(z.object({ id: z.string(), updatedAt: z.string(), attempts: z.array(z.unknown()) }));

const sent = z.object({
  id: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  objectId: z.string(),
  test: z.boolean(),
  body: z.string(),
  headers: z.record(z.string(), z.string()),
});
/** A delivery as the sandbox's inbox got it. */
export type InboxDelivery = z.infer<typeof sent>;

/** Asks the API of the service with the token of the account. */
export type AskAccount = <Answer>(asking: Omit<Parameters<typeof askService<Answer>>[1], 'token'>) => Promise<Answer>;

/** Resolves after the given time; rejects when the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

type FollowOptions = {
  readonly endpointId: string;
  /** When the endpoint was registered. */
  readonly since: string;
  readonly wait: Wait;
  readonly signal: AbortSignal;
  /** Called when the service stops answering, and when it answers again. */
  readonly connection: (state: { readonly lost?: Error }) => void;
};

const pageSize = 100;
/** How often the list is read (ms): half of its budget of requests, so that the account's programs have the rest. */
const pollEveryMs = 2_000;
/** Each read begins so much before the last row seen (ms): a list is in the order of what happened, not of commits. */
const overlapMs = 30_000;
const [firstPauseMs, longestPauseMs] = [1_000, 30_000];

const mayPass = (error: unknown): error is LostConnection | RefusedRequest =>
  error instanceof LostConnection || (error instanceof RefusedRequest && (error.status === 429 || error.status >= 500));

const earlier = (time: string, ms: number): string => new Date(Date.parse(time) - ms).toISOString();

/**
 * The deliveries of an endpoint as they are made, each once, and once more when the service sends one again. What
 * happens while the service cannot be reached comes afterwards: the list keeps it.
 */
export const followDeliveries = async function* (
  ask: AskAccount,
  { endpointId, since, wait, signal, connection }: FollowOptions,
): AsyncGenerator<InboxDelivery, void, undefined> {
  let [newest, failures] = [since, 0];
  /** When each row was written that a later read may contain again. */
  const seen = new Map<string, string>();

  /** Repeats what may succeed later; any other refusal ends the session. */
  const persistently = async <Result>(read: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      try {
        const result = await read();
        if (failures > 0) connection({});
        failures = 0;
        return result;
      } catch (error) {
        if (!mayPass(error)) throw error;
        const isBudget = error instanceof RefusedRequest && error.status === 429;
        if (failures === 0 && !isBudget) connection({ lost: error });
        failures += isBudget ? 0 : 1;
        const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1));
        await wait(Math.max(pause, error instanceof RefusedRequest ? error.retryAfterMs : 0), signal);
      }
    }
  };

  for (;;) {
    const from = earlier(newest, overlapMs);
    let [latest, found, pages] = [newest, 0, 0];
    for (let isFull = true; isFull; pages += 1) {
      const first = pages * pageSize;
      const query = new URLSearchParams({
        status: 'delivered',
        sort: '["updatedAt","ASC"]',
        updatedAtFrom: from,
        range: `[${first},${first + pageSize - 1}]`,
      });
      const path = `/api/webhooks/${endpointId}/deliveries?${query.toString()}`;
      const rows = await persistently(() => ask({ path, answer: listed, signal }));
      for (const { id, updatedAt, attempts } of rows) {
        const key = `${id} ${attempts.length}`;
        if (seen.has(key)) continue;
        yield await persistently(() => ask({ path: `/api/webhook-deliveries/${id}`, answer: sent, signal }));
        seen.set(key, updatedAt);
        found += 1;
        if (updatedAt > latest) latest = updatedAt;
      }
      isFull = rows.length === pageSize;
    }
    // A row that is sent again meanwhile moves to the end, and those behind it by one: pages are read again until they
    // hold nothing new.
    if (pages === 1 || found === 0) newest = latest;
    const forgotten = earlier(newest, 2 * overlapMs);
    for (const [key, updatedAt] of seen) if (updatedAt < forgotten) seen.delete(key);
    await wait(pollEveryMs, signal);
  }
};
