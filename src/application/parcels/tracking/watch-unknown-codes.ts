import type { PlainScan, TrackingRecorded } from '../../../domain/parcels/shipment/index.ts';
import { idIn } from '../../log/ports/event-store.ts';
import type { Policy } from '../../log/kernel/policy.ts';
import type { CarrierDirectory } from '../ports/carriers.ts';
import type { Log } from '../../log/ports/log.ts';
import type { UnknownCodes } from '../ports/trackers.ts';

/** Keeps a list of codes without a mapping, which change no status, and logs each once. */
export const watchUnknownCodes = ({
  codes,
  directory,
  log,
}: {
  readonly codes: UnknownCodes;
  readonly directory: CarrierDirectory;
  readonly log: Log;
}): Policy => {
  // A scan with a status has a mapped code, or had the status when it was reported.
  const isUnknown = ({ status, carrier, code, reported }: PlainScan): boolean =>
    status === undefined &&
    directory.meaningOf(carrier, code) === undefined &&
    (reported === undefined || directory.meaningOf(reported.by, reported.status) === undefined);
  return {
    name: 'unknown-tracking-codes',
    on: ['TrackingRecorded' satisfies TrackingRecorded['type']],
    concerns: ({ event }) => (event as TrackingRecorded).data.events.some(isUnknown),
    react: async ({ event, stream, position, recordedAt }) => {
      const { events } = (event as TrackingRecorded).data;
      for (const [, same] of Map.groupBy(events.filter(isUnknown), ({ carrier, code }) =>
        JSON.stringify([carrier, code]),
      )) {
        const [{ carrier, code } = { carrier: '', code: '' }] = same;
        const isNew = await codes.note({
          carrier,
          code,
          shipmentId: idIn(stream),
          times: same.length,
          seenAt: recordedAt,
          position,
        });
        if (isNew)
          log.warn(
            { carrier, code },
            'A carrier sent a tracking code that no table maps to a status. ' +
              'The scan is recorded without a status; add the code to data/tracking-codes.',
          );
      }
    },
  };
};

/** The codes that are still unknown. A code is removed once a table maps it. */
export const unknownCodesNow = async ({
  codes,
  directory,
}: {
  readonly codes: UnknownCodes;
  readonly directory: CarrierDirectory;
}) => (await codes.list()).filter(({ carrier, code }) => directory.meaningOf(carrier, code) === undefined);
