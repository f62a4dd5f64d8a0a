import type { DueAnnouncement } from './announce.ts';

/**
 * The position up to which a lost database had sent all webhooks. The new outbox stores the events until there as skipped:
 * an endpoint can request them (`recover`), and none is sent by itself.
 */
export const suppressUntilCheckpoint = 'webhook-outbox-quiet-until';

/** The same announcement with no delivery that is due; a test is dropped. */
export const asSkipped = (due: DueAnnouncement): readonly DueAnnouncement[] =>
  due.announcement.test === true
    ? []
    : [{ ...due, deliveries: due.deliveries.map((delivery) => ({ ...delivery, status: 'skipped' as const })) }];
