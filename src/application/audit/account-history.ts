import { eventTypes } from '../events/event-catalogue.ts';
import { ForeignPositionError, idIn } from '../log/ports/event-store.ts';
import type { EventStore, LatestEvents, Position, RecordedEvent } from '../log/ports/event-store.ts';
import { nextTurn } from '../shared/concurrency.ts';
import { invalidRequest } from '../shared/refusals.ts';
import { VaultError } from '../shared/ports/vault.ts';
import type { Vault } from '../shared/ports/vault.ts';
import type { Scope } from '../shared/ports/access-tokens.ts';
import { auditedKindNames, auditedKinds } from './audited-kinds.ts';
import type { AuditedKind } from './audited-kinds.ts';

/** How many events of the log a request examines at most, and how many at a time. */
const examined = { most: 10_000, atOnce: 500 };

/** An event without its data, with the object that it is about. */
export type EventOfAccount = {
  readonly kind: AuditedKind;
  readonly objectId: string;
  readonly recorded: RecordedEvent;
};

type AskedHistory = {
  /** `nextAfter` of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
  readonly actors: readonly string[] | undefined;
  readonly kinds: readonly AuditedKind[] | undefined;
  /** The first one inclusive, the second one exclusive. */
  readonly from: string | undefined;
  readonly to: string | undefined;
};

type AccountHistory = {
  /** Newest first: possibly none, although older ones exist. */
  readonly events: readonly EventOfAccount[];
  /** Where to go on; absent where nothing older can match. */
  readonly nextAfter?: string;
  /** The time of the oldest event that was examined; absent where none was. */
  readonly reachedAt?: string;
};

const kindOfCategory: ReadonlyMap<string, AuditedKind> = new Map(
  auditedKindNames.map((kind) => [auditedKinds[kind].category, kind]),
);

const categoryOf = ({ stream }: RecordedEvent): string => stream.slice(0, stream.indexOf('-'));

// The endpoints of an account share one stream: only their data tells which one it is.
const namesItsObject = (type: string): boolean => Object.hasOwn(eventTypes.webhookEndpoints, type);
const endpointOf = ({ event }: RecordedEvent): string => (event.data as { readonly endpointId: string }).endpointId;

const ofAccount = (recorded: RecordedEvent): EventOfAccount | undefined => {
  const kind = kindOfCategory.get(categoryOf(recorded));
  if (kind === undefined) return undefined;
  const objectId = kind === 'webhook_endpoint' ? endpointOf(recorded) : idIn(recorded.stream);
  return { kind, objectId, recorded };
};

const invalidAfter = () =>
  invalidRequest([{ field: 'after', message: 'after must be the `nextAfter` of an earlier reply to this account.' }]);

/**
 * What happened in an account, newest first. No index lists the events of an account: one would have to be written with
 * each event. The log is read backwards instead, and a request ends after `examined.most` events, found or not.
 *
 * The place in the log is encrypted in `nextAfter`, because it tells how much all accounts together do.
 */
export const accountHistory =
  ({
    latest,
    vault,
  }: {
    readonly latest: NonNullable<EventStore['latest']>;
    readonly vault: Pick<Vault, 'seal' | 'open'>;
  }) =>
  async (
    { after, limit, actors, kinds = auditedKindNames, from = '', to }: AskedHistory,
    { accountId, scopes }: { readonly accountId: string; readonly scopes: ReadonlySet<Scope> },
  ): Promise<AccountHistory> => {
    const purpose = `account-history:${accountId}`;
    const placeOf = (text: string): Position => {
      try {
        return vault.open(text, purpose);
      } catch (error) {
        if (error instanceof VaultError) throw invalidAfter();
        throw error;
      }
    };
    const wanted = new Set(kinds.filter((kind) => scopes.has(auditedKinds[kind].scope)));
    const matches = ({ metadata, recordedAt }: RecordedEvent): boolean =>
      metadata.accountId === accountId &&
      (actors?.includes(metadata.actor) ?? true) &&
      recordedAt >= from &&
      (to === undefined || recordedAt < to);

    const events: EventOfAccount[] = [];
    let before = after === undefined ? undefined : placeOf(after);
    let reachedAt: string | undefined;
    for (let count = 0; count < examined.most;) {
      await nextTurn();
      const piece: LatestEvents = await latest({ before, most: examined.atOnce, looksAt: namesItsObject }).catch(
        (error: unknown) => {
          throw error instanceof ForeignPositionError ? invalidAfter() : error;
        },
      );
      for (const recorded of piece.events) {
        reachedAt = recorded.recordedAt;
        const found = matches(recorded) ? ofAccount(recorded) : undefined;
        if (found === undefined || !wanted.has(found.kind)) continue;
        events.push(found);
        if (events.length === limit) return { events, nextAfter: vault.seal(recorded.position, purpose), reachedAt };
      }
      count += piece.examined;
      before = piece.before;
      // Clocks of several processes differ by less than a piece takes: a whole piece before `from` is the end.
      const isPast = piece.events.length > 0 && piece.events.every(({ recordedAt }) => recordedAt < from);
      if (before === undefined || isPast) return { events, ...(reachedAt !== undefined && { reachedAt }) };
    }
    return {
      events,
      ...(before !== undefined && { nextAfter: vault.seal(before, purpose) }),
      ...(reachedAt !== undefined && { reachedAt }),
    };
  };
