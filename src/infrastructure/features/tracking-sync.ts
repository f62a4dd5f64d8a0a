import { syncReasons, syncRoutes } from '../../adapters/parcels/http/tracking-sync.ts';
import { sqlTrackingChecks, sqlUnknownCodes } from '../../adapters/parcels/sql-tracking-tables.ts';
import type { UnknownCodes } from '../../application/parcels/ports/trackers.ts';
import { syncTracking } from '../../application/parcels/tracking/sync-tracking.ts';
import { unknownCodesNow, watchUnknownCodes } from '../../application/parcels/tracking/watch-unknown-codes.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';
import { carriers, carrierTokens } from './carriers.ts';
import { tracking, trackingTokens } from './tracking.ts';

const codes = token<UnknownCodes>('trackingSync.codes');

export const trackingSyncTokens = {
  /** Lists the codes that carriers sent and no table maps to a status. */
  unknownCodes: token<() => ReturnType<typeof unknownCodesNow>>('trackingSync.unknownCodes'),
};
const sync = token<ReturnType<typeof syncTracking>>('trackingSync.sync');

/** The interval at which shipments due for a tracking check are looked for. */
const syncEveryMs = 5 * 60_000;

/** Fetches scans from carriers, and lists the codes that no table maps. */
export const trackingSync: Feature = {
  name: 'tracking-sync',
  needs: [carriers, tracking],
  module: bindings((bind) => {
    bind(codes, (get) => sqlUnknownCodes(get(core.database).db));
    bind(trackingSyncTokens.unknownCodes, (get) => {
      const known = { codes: get(codes), directory: get(carrierTokens.directory) };
      return () => unknownCodesNow(known);
    });
    bind(sync, (get) =>
      syncTracking({
        store: get(core.eventStore),
        readModels: get(core.readModels),
        trackers: get(carrierTokens.trackers),
        checks: sqlTrackingChecks(get(core.database).db),
        runs: get(core.namedLock),
        record: get(trackingTokens.recordEvents),
        clock: get(core.clock),
        ids: get(core.ids),
        log: get(core.log),
      }),
    );
  }),
  routes: (get) => syncRoutes({ sync: get(sync), unknownCodes: get(trackingSyncTokens.unknownCodes) }),
  refusals: syncReasons,
  policies: (get) => [
    watchUnknownCodes({ codes: get(codes), directory: get(carrierTokens.directory), log: get(core.log) }),
  ],
  jobs: (get) => {
    const { attempt } = get(sync);
    return [{ name: 'tracking-sync', everyMs: syncEveryMs, task: (signal) => attempt({ onlyDue: true, signal }) }];
  },
  metrics: (get, { storedGauge }) => {
    const unknownCodes = get(trackingSyncTokens.unknownCodes);
    storedGauge(
      'tracking_unknown_codes',
      'Number of tracking codes that carriers sent and no table maps to a status.',
      'carrier',
      async () => {
        const byCarrier = Map.groupBy(await unknownCodes(), ({ carrier }) => carrier);
        return new Map([...byCarrier].map(([carrier, unknown]) => [carrier, unknown.length]));
      },
    );
  },
};
