import { journey } from '../../adapters/parcels/carriers/built-in/journey.ts';
import { sandboxCarrier } from '../../adapters/sandbox/sandbox-carrier.ts';
import { sandboxRoutes } from '../../adapters/sandbox/http/routes.ts';
import { advanceCollection } from '../../application/sandbox/advance-collection.ts';
import { advanceShipment } from '../../application/parcels/tracking/advance.ts';
import type { Journeys, UnplannedCodes } from '../../application/parcels/tracking/advance.ts';
import type { Position } from '../../application/log/ports/event-store.ts';
import { suppressUntilCheckpoint } from '../../application/log/ports/checkpoints.ts';
import { autoAdvanceParcels } from '../../application/sandbox/auto-advance-parcels.ts';
import { isClassifiable } from '../../application/trade/classification/predict-codes.ts';
import { core } from '../wiring/core.ts';
import { seedDemoAccount } from '../stores/demo-account.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';
import { carriers, carrierTokens } from './carriers.ts';
import { classification, classificationTokens } from './classification.ts';
import { collections, collectionTokens } from './collections.ts';
import { tracking, trackingTokens } from './tracking.ts';

export const sandboxTokens = {
  /** The scans of the built-in carrier on its ways. */
  journeys: token<Journeys>('sandbox.journeys'),
  /** Its scans that are on no way. */
  mishaps: token<UnplannedCodes>('sandbox.mishaps'),
};

const advance = token<ReturnType<typeof advanceShipment>>('sandbox.advance');

/**
 * Simulates scans of parcels, the passing of time for collections, and failures, and creates a demo account. Not
 * available in live mode.
 */
export const sandbox: Feature = {
  name: 'sandbox',
  needs: [carriers, classification, collections, tracking],
  enabled: ({ mode }) => mode === 'sandbox',
  module: bindings((bind) => {
    bind(classificationTokens.mayClassify, () => isClassifiable);
    bind(carrierTokens.wrapBuiltIn, () => sandboxCarrier);
    bind(sandboxTokens.journeys, () => journey);
    bind(sandboxTokens.mishaps, () => ({ exception: 'EDF', lost: 'HLO' }));
    bind(advance, (get) =>
      advanceShipment({
        journeys: get(sandboxTokens.journeys),
        mishaps: get(sandboxTokens.mishaps),
        carrier: get(carrierTokens.builtInName),
        record: get(trackingTokens.record),
      }),
    );
  }),
  routes: (get) =>
    sandboxRoutes({
      store: get(core.eventStore),
      links: get(core.links),
      showCollections: get(collectionTokens.show),
      clock: get(core.clock),
      advance: get(advance),
      basePath: get(core.basePath),
      advanceCollection: advanceCollection({ handle: get(collectionTokens.handle) }),
    }),
  policies: (get) => {
    const [store, clock, checkpoints] = [get(core.eventStore), get(core.clock), get(core.checkpoints)];
    // Set before the followers start, or never.
    let moved: { readonly until: Position | undefined } | undefined;
    const movedUntil = async () => (moved ??= { until: await checkpoints.load(suppressUntilCheckpoint) }).until;
    return [autoAdvanceParcels({ store, clock, advance: get(advance), movedUntil })];
  },
  prepare: async (get) =>
    get(core.config).role === 'worker'
      ? undefined
      : seedDemoAccount(get(core.config), {
          accounts: get(core.accounts),
          accessTokens: get(core.accessTokens),
          issuedTokens: get(core.issuedTokens),
          clock: get(core.clock),
        }),
};
