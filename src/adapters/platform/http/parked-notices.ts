import type { Notice } from '../../../application/shared/notices.ts';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import { idIn } from '../../../application/log/ports/event-store.ts';
import type { ParkedStream, ParkedStreams } from '../../../application/log/ports/parked-streams.ts';

/** What a request reads: a list, or the object with one of these ids. */
export type ReadOf = { readonly accountId: string; readonly isList: boolean; readonly ids: readonly string[] };

/** How long the parked streams are cached (ms); nearly always there are none. */
const freshMs = 5_000;

const listNotice = (streams: number): Notice => ({
  level: 'warning',
  reason: 'list_incomplete',
  message:
    `Events of ${streams} ${streams === 1 ? 'object' : 'objects'} of this account could not be processed yet: ` +
    'lists may lack them or show them as they were. Each by itself is shown as it is.',
});

const objectNotice: Notice = {
  level: 'warning',
  reason: 'lists_behind',
  message:
    'The latest events of this object could not be processed yet: it is shown as it is, but lists and webhooks may lack them.',
};

/**
 * Returns the notice that a reply may lack events of parked streams. After a failure the next request reads the parked
 * streams again.
 */
export const parkedNotices = (
  parkedStreams: Pick<ParkedStreams, 'list'>,
  clock: Pick<Clock, 'now'>,
): ((read: ReadOf) => Promise<readonly Notice[]>) => {
  let known: { readonly until: number; readonly parked: Promise<readonly ParkedStream[]> } | undefined;
  const listed = (): Promise<readonly ParkedStream[]> => {
    const now = Date.parse(clock.now());
    if (known !== undefined && now < known.until) return known.parked;
    const parked = parkedStreams.list().catch(() => {
      // The notice is skipped: a reply that needs the database reports the fault itself.
      known = undefined;
      return [];
    });
    known = { until: now + freshMs, parked };
    return parked;
  };
  return async ({ accountId, isList, ids }) => {
    const own = (await listed()).filter((parked) => parked.accountId === accountId);
    if (own.length === 0) return [];
    if (isList) return [listNotice(new Set(own.map(({ stream }) => stream)).size)];
    return own.some(({ stream }) => ids.includes(idIn(stream))) ? [objectNotice] : [];
  };
};
