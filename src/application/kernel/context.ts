import type { Metadata, RecordedEvent } from '../ports/event-store.ts';

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

/** For what the service does of itself, because a time has come or something was left half way. */
export const contextOfItself = ({ accountId, correlationId }: Pick<Context, 'accountId' | 'correlationId'>, at: string): Context => ({
  accountId,
  actor: 'system',
  correlationId,
  at,
});

/** For what it does because something has happened. */
export const contextAfter = ({ id, metadata }: RecordedEvent, at: string): Context => ({
  ...contextOfItself(metadata, at),
  causationId: id,
});

/** Milliseconds from the moment the request came in to `now`, both of the service's clock. */
export const elapsedIn = ({ at }: Pick<Context, 'at'>, now: string): number => Math.max(0, Date.parse(now) - Date.parse(at));
