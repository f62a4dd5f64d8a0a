import type { TrackingEvent, TrackingRecorded } from '../../domain/shipment/index.ts';
import type { Policy } from '../kernel/policy.ts';
import type { CarrierDirectory } from '../ports/carrier-directory.ts';
import type { Log } from '../ports/log.ts';
import type { UnknownCodes } from '../ports/unknown-codes.ts';

/** Keeps a list of codes that moved nothing because nobody has mapped them, and says so once for each. */
export const watchUnknownCodes = ({
  codes,
  directory,
  log,
}: {
  readonly codes: UnknownCodes;
  readonly directory: CarrierDirectory;
  readonly log: Log;
}): Policy => {
  // Whatever has a status was mapped, or came with a meaning of its own.
  const isUnknown = ({ status, carrier, code, reported }: TrackingEvent): boolean =>
    status === undefined &&
    directory.meaningOf(carrier, code) === undefined &&
    (reported === undefined || directory.meaningOf(reported.by, reported.status) === undefined);
  return {
    name: 'unknown-tracking-codes',
    on: ['TrackingRecorded' satisfies TrackingRecorded['type']],
    concerns: ({ event }) => (event as TrackingRecorded).data.events.some(isUnknown),
    react: async ({ event, position, recordedAt }) => {
      const { events } = (event as TrackingRecorded).data;
      for (const [, same] of Map.groupBy(events.filter(isUnknown), ({ carrier, code }) => JSON.stringify([carrier, code]))) {
        const [{ carrier, code, description } = { carrier: '', code: '', description: '' }] = same;
        const isNew = await codes.note({ carrier, code, description, times: same.length, seenAt: recordedAt, position });
        if (isNew) log.warn({ carrier, code }, 'A carrier sent a code nobody has mapped; it is kept and moves nothing.');
      }
    },
  };
};

/** What is still unknown: a table that has learned a code since takes it off the list. */
export const unknownCodesNow = async ({ codes, directory }: { readonly codes: UnknownCodes; readonly directory: CarrierDirectory }) =>
  (await codes.list()).filter(({ carrier, code }) => directory.meaningOf(carrier, code) === undefined);
