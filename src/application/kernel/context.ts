import type { Metadata } from '../ports/event-store.ts';

/** Who asks, for which account, under which request, and when. Comes in with every command. */
export type Context = {
  readonly accountId: string;
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId?: string;
  /** ISO 8601, from the clock of the edge that took the request. */
  readonly at: string;
};

export const metadataOf = ({ accountId, actor, correlationId, causationId }: Context): Metadata => ({
  accountId,
  actor,
  correlationId,
  ...(causationId === undefined ? {} : { causationId }),
});

/** Milliseconds from the moment the request came in to `now`, both of the service's clock. */
export const elapsedIn = ({ at }: Pick<Context, 'at'>, now: string): number => Math.max(0, Date.parse(now) - Date.parse(at));
