import { ownRows } from '../log/kernel/own.ts';
import type { CollectionAccepted, TaxesCollectionEvent } from '../../domain/collections/taxes-collection/index.ts';
import { counts, inTimeOrder, isHeldByCustoms, plainNumber } from '../../domain/parcels/shipment/index.ts';
import type { SurchargeAdded, TrackingRecorded } from '../../domain/parcels/shipment/index.ts';
import { contextCausedBy } from '../log/kernel/context.ts';
import type { Context } from '../log/kernel/context.ts';
import type { BatchPolicy, Policy } from '../log/kernel/policy.ts';
import type { Clock } from '../shared/ports/clock.ts';
import { idIn } from '../log/ports/event-store.ts';
import type { Position, RecordedEvent } from '../log/ports/event-store.ts';
import type { ReadModels } from '../log/ports/read-models.ts';
import { shipmentOfAnyAccount, shipmentView } from '../parcels/shipments/shipment-view.ts';
import type { ShipmentView } from '../parcels/shipments/shipment-view.ts';
import type { assessCollection } from './assess-collection.ts';
import { collectionOfParcel } from './collection-claims.ts';
import type { ClaimDependencies } from './collection-claims.ts';
import type { CollectionEntry, CollectionView } from './collection-view.ts';
import { collectionOfAnyAccount } from './find-collection.ts';
import type { HandleCollection } from './request-collection.ts';

type Dependencies = ClaimDependencies & { readonly handle: HandleCollection; readonly clock: Clock };

/** The collection of a shipment, if any: the one of the same account that has claimed its tracking number. */
const findCollection = async (
  dependencies: Dependencies,
  { trackingNumber, accountId }: ShipmentView,
): Promise<string | undefined> =>
  trackingNumber === undefined ? undefined : collectionOfParcel(dependencies, trackingNumber, accountId);

/** Recalculates the charges with the weight that a carrier has measured, unless a payment is in progress. */
export const correctWeights = (
  dependencies: Dependencies & { readonly assess: ReturnType<typeof assessCollection> },
): Policy => {
  const { store, handle, assess, clock } = dependencies;
  const weightIn = ({ event }: RecordedEvent) => (event as SurchargeAdded).data.actualScaleWeight;
  return {
    name: 'collection-weights',
    on: ['SurchargeAdded' satisfies SurchargeAdded['type']],
    concerns: (recorded) => weightIn(recorded) !== undefined,
    react: async (recorded) => {
      const weight = weightIn(recorded);
      const shipment = await shipmentOfAnyAccount(store, idIn(recorded.stream));
      const collectionId = shipment && (await findCollection(dependencies, shipment));
      if (!weight || collectionId === undefined) return;
      const context = contextCausedBy(recorded, clock.now());
      await handle(collectionId, { type: 'CorrectWeight', data: { weight, at: context.at } }, context);
      await assess(collectionId, context);
    },
  };
};

/** Whether the parcel was weighed after its charges were calculated. */
const isWeightWaiting = ({ history }: CollectionView): boolean => {
  const lastOf = (...types: readonly CollectionEntry['type'][]): number =>
    history.findLast(({ type }) => types.includes(type))?.version ?? 0;
  return lastOf('CollectionWeightCorrected') > lastOf('CollectionAssessed', 'CollectionReassessed');
};

/**
 * Recalculates the charges with a weight that a carrier measured during a payment attempt, once that attempt has
 * failed.
 */
export const applyWaitingWeights = ({
  store,
  assess,
  clock,
}: Pick<Dependencies, 'store' | 'clock'> & { readonly assess: ReturnType<typeof assessCollection> }): Policy => ({
  name: 'collection-waiting-weights',
  on: [
    'PaymentDeclined',
    'PaymentRefused',
    'PaymentClosed',
    'UnexpectedPaymentReceived',
  ] satisfies readonly TaxesCollectionEvent['type'][],
  react: async (recorded) => {
    const collectionId = idIn(recorded.stream);
    const view = await collectionOfAnyAccount(store, collectionId);
    if (view && isWeightWaiting(view)) await assess(collectionId, contextCausedBy(recorded, clock.now()));
  },
});

/** Parcels that are handled concurrently. */
const atOnce = 16;

const isAccepted = (recorded: RecordedEvent): recorded is RecordedEvent<CollectionAccepted> =>
  recorded.event.type === 'CollectionAccepted';

/** The scans with a status, the oldest first. */
const scansOf = ({ scans }: ShipmentView) =>
  inTimeOrder(scans).filter((scan) => scan.status !== undefined && counts(scan));

/**
 * Records whether customs hold the parcel of a collection: with every scan that changes it, and when a collection is
 * requested for a parcel that is already held.
 */
export const followCustomsHolds = (
  dependencies: Dependencies & {
    readonly readModels: Pick<ReadModels, 'rows'>;
    /** Resolves when the list of shipments includes everything up to a position of the log. */
    readonly listed: (position: Position, signal: AbortSignal) => Promise<void>;
  },
): BatchPolicy => {
  const { store, handle, clock, readModels, listed } = dependencies;

  /** The newest shipment of the account with a tracking number. */
  const findShipment = async (accountId: string, trackingNumber: string): Promise<ShipmentView | undefined> => {
    const [newest] = await ownRows(readModels, shipmentView, accountId, {
      where: [{ field: 'trackingNumber', equals: trackingNumber }],
      sort: { field: 'createdAt', direction: 'DESC' },
      range: [0, 0],
    });
    return newest;
  };

  /** The new collections whose parcels customs may hold: nearly always none. */
  const heldAmong = async (
    accepted: readonly RecordedEvent<CollectionAccepted>[],
  ): Promise<ReadonlySet<RecordedEvent>> => {
    const held = new Set<RecordedEvent>();
    for (const [accountId, ofAccount] of Map.groupBy(accepted, ({ metadata }) => metadata.accountId)) {
      const numbers = ofAccount.map(({ event }) => event.data.trackingNumber);
      const shipments = await ownRows(readModels, shipmentView, accountId, {
        where: [
          { field: 'status', equals: 'customs_hold' },
          { field: 'trackingNumber', oneOf: numbers },
        ],
        sort: { field: 'createdAt', direction: 'DESC' },
        range: [0, numbers.length - 1],
      });
      const found = new Set(shipments.map(({ trackingNumber = '' }) => plainNumber(trackingNumber)));
      // Several parcels may share a number, so the page may not include all numbers.
      const isWhole = shipments.length < numbers.length;
      for (const recorded of ofAccount)
        if (!isWhole || found.has(recorded.event.data.trackingNumber)) held.add(recorded);
    }
    return held;
  };

  const record = async (collectionId: string, shipment: ShipmentView, context: Context): Promise<void> => {
    const { at } = context;
    const scans = scansOf(shipment);
    if (shipment.status !== 'customs_hold') {
      const until = scans.at(-1)?.timestamp ?? at;
      await handle(collectionId, { type: 'ReleaseFromCustoms', data: { until, at } }, context);
      return;
    }
    const held = scans.findLast(({ status }) => status === 'customs_hold');
    await handle(collectionId, { type: 'HoldAtCustoms', data: { since: held?.timestamp ?? at, at } }, context);
  };

  return {
    name: 'collection-customs-holds',
    on: [
      'TrackingRecorded' satisfies TrackingRecorded['type'],
      'CollectionAccepted' satisfies CollectionAccepted['type'],
    ],
    // If customs have never held the parcel, there is neither a hold nor a release to record.
    concerns: ({ event }) => {
      if (event.type !== 'TrackingRecorded') return true;
      const { events, wasAtCustoms } = (event as TrackingRecorded).data;
      return wasAtCustoms === true || isHeldByCustoms(events);
    },
    atOnce,
    reactTo: async (batch, signal) => {
      const accepted = batch.filter(isAccepted);
      const last = accepted.at(-1);
      if (last) await listed(last.position, signal);
      const held = await heldAmong(accepted);
      return async (recorded) => {
        const { stream } = recorded;
        const context = contextCausedBy(recorded, clock.now());
        if (isAccepted(recorded)) {
          const shipment = held.has(recorded)
            ? await findShipment(context.accountId, recorded.event.data.trackingNumber)
            : undefined;
          if (shipment && isHeldByCustoms(shipment.scans)) await record(idIn(stream), shipment, context);
          return;
        }
        const shipment = await shipmentOfAnyAccount(store, idIn(stream));
        const collectionId = shipment && (await findCollection(dependencies, shipment));
        if (shipment && collectionId !== undefined) await record(collectionId, shipment, context);
      };
    },
  };
};
