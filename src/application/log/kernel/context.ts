import type { EventMetadata, RecordedEvent } from '../ports/event-store.ts';

/** The actor, the account, the request and the time of a command. */
export type Context = {
  readonly accountId: string;
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId?: string;
  /** `mcp`: by the tools for agents. */
  readonly via?: 'mcp';
  /** The user who let the app act that did it by these tools. */
  readonly person?: string;
  /** ISO 8601, from the clock of the process that received the request. */
  readonly at: string;
};

/** The metadata under which the events of a request are recorded. */
export const metadataOf = ({ accountId, actor, correlationId, causationId, via, person }: Context): EventMetadata => ({
  accountId,
  actor,
  correlationId,
  ...(causationId === undefined ? {} : { causationId }),
  ...(via === undefined ? {} : { via }),
  ...(person === undefined ? {} : { person }),
});

/** The actor of work that the service starts by itself. */
export const systemActor = 'system';

/** Context of work that the service starts by itself: a scheduled job, or the recovery of unfinished work. */
export const systemContext = (
  { accountId, correlationId }: Pick<Context, 'accountId' | 'correlationId'>,
  at: string,
): Context => ({
  accountId,
  actor: systemActor,
  correlationId,
  at,
});

/** Context of work that an event has caused. */
export const contextCausedBy = ({ id, metadata }: RecordedEvent, at: string): Context => ({
  ...systemContext(metadata, at),
  causationId: id,
});

/** Milliseconds from the time of the request to `now`, both by the service's clock. */
export const elapsedIn = ({ at }: Pick<Context, 'at'>, now: string): number =>
  Math.max(0, Date.parse(now) - Date.parse(at));
