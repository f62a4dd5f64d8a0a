import type { Clock } from '../shared/ports/clock.ts';
import type { Ids } from '../shared/ports/ids.ts';
import type { PersonalRead, PersonalReads } from './ports/personal-reads.ts';

/** How long (ms) it is kept who has seen whose data: as long as the security trail. */
const keptForMs = 365 * 24 * 3_600_000;

/** Something with personal data that a page shows. */
export type ShownToPerson = Pick<PersonalRead, 'kind' | 'objectId'>;

type Reader = Pick<PersonalRead, 'accountId' | 'userId'> & { readonly sessionId: string };

/** Records what a person is about to be shown. */
export type RecordPersonalReads = (by: Reader, shown: readonly ShownToPerson[]) => Promise<void>;

/**
 * The id of a read is made of session, account and object: an object that is looked at all day is one row, and the
 * session itself is not stored.
 */
export const recordPersonalReads =
  (needs: {
    readonly reads: Pick<PersonalReads, 'add'>;
    readonly clock: Pick<Clock, 'now'>;
    readonly ids: Pick<Ids, 'derived'>;
  }): RecordPersonalReads =>
  async ({ sessionId, ...by }, shown) => {
    if (shown.length === 0) return;
    const createdAt = needs.clock.now();
    const idOf = ({ kind, objectId }: ShownToPerson): string =>
      needs.ids.derived('pdr', sessionId, by.accountId, kind, objectId);
    await needs.reads.add(shown.map((each) => ({ id: idOf(each), ...by, ...each, createdAt })));
  };

export const removeOldReads = (needs: {
  readonly reads: Pick<PersonalReads, 'removeBefore'>;
  readonly clock: Pick<Clock, 'now'>;
}): Promise<void> => needs.reads.removeBefore(new Date(Date.parse(needs.clock.now()) - keptForMs).toISOString());
