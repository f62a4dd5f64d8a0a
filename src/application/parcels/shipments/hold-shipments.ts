import { whatIdIs } from '../../shared/refusals.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { Fault } from '../../../domain/shared/domain-error.ts';
import { counts, shipmentDecider } from '../../../domain/parcels/shipment/index.ts';
import type {
  Holds,
  Shipment,
  ShipmentCommand,
  ShipmentEvent,
  ShipmentStatus,
  TrackingRecorded,
} from '../../../domain/parcels/shipment/index.ts';
import { contextCausedBy } from '../../log/kernel/context.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { Policy } from '../../log/kernel/policy.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { inParallel } from '../../shared/concurrency.ts';
import { ownHistory } from '../../log/kernel/own.ts';
import { fold } from '../../log/kernel/projection.ts';
import { stateAfter, stateOf } from '../../log/kernel/state.ts';
import { idIn, streamOf } from '../../log/ports/event-store.ts';
import type { EventStore, RecordedEvent } from '../../log/ports/event-store.ts';
import type { HandleShipment } from './booking.ts';
import { shipmentView } from './shipment-view.ts';
import type { ShipmentView } from './shipment-view.ts';

/** How a pickup or a manifest takes shipments. */
export type Hold = {
  /** The current holder, according to the shipment's events. */
  readonly holderOf: (shipment: Shipment) => string | undefined;
  /** Whether the holder has released the shipment. */
  readonly hasLetGo: (holderId: string) => Promise<boolean>;
  /** The command that takes the shipment, from a former holder that has released it if there is one. */
  readonly take: (former: string | undefined) => ShipmentCommand;
};

export type RefusedHold = { readonly shipmentId: string; readonly message: string };

/**
 * How many streams are read or written concurrently: they share transactions, and the event store is not overloaded.
 */
const atOnce = 64;

type Loaded = { readonly view: ShipmentView | undefined; readonly state: Shipment };

const loadedFrom = (history: readonly RecordedEvent<ShipmentEvent>[]): Loaded => ({
  view: fold(shipmentView, history),
  state: stateAfter(shipmentDecider, history),
});

/** Reads a shipment without checking the account: requests use `loadOwnShipment`. */
export const loadShipmentOfAnyAccount = async (store: EventStore, shipmentId: string): Promise<Loaded> =>
  loadedFrom(await store.read<ShipmentEvent>(streamOf('shipment', shipmentId)));

/** Rejects for another account's shipment as for one that does not exist. */
export const loadOwnShipment = async (store: EventStore, shipmentId: string, accountId: string): Promise<Loaded> =>
  loadedFrom(await ownHistory(store, 'shipment', shipmentId, accountId));

/** The holder of a scanned parcel. Old events do not contain it; then it is read from the shipment. */
export const holdsWhenScanned = async (store: EventStore, { event, stream }: RecordedEvent): Promise<Holds> => {
  const { holds } = (event as TrackingRecorded).data;
  if (holds) return holds;
  const state = await stateOf(store, shipmentDecider, idIn(stream));
  return state.phase === 'labelled' ? state : {};
};

type ScanOfHeld = {
  readonly name: string;
  readonly holder: keyof Holds;
  /** The statuses of a scan that mean that the carrier has the parcel. */
  readonly statuses: ReadonlySet<ShipmentStatus | undefined>;
  /** Tells the holder of the scanned parcel. A repeat has no effect. */
  readonly tell: (
    holderId: string,
    scanned: { readonly shipmentId: string; readonly at: string },
    context: Context,
  ) => Promise<unknown>;
};

/** Tells the pickup or manifest that holds a parcel when its carrier has scanned it. */
export const tellHolder = (
  { store, clock }: { readonly store: EventStore; readonly clock: Pick<Clock, 'now'> },
  { name, holder, statuses, tell }: ScanOfHeld,
): Policy => ({
  name,
  on: ['TrackingRecorded' satisfies TrackingRecorded['type']],
  concerns: ({ event }) => {
    const { events, holds } = (event as TrackingRecorded).data;
    const isHeld = holds === undefined || holds[holder] !== undefined;
    return isHeld && events.some((scan) => statuses.has(scan.status) && counts(scan));
  },
  react: async (recorded) => {
    const { [holder]: holderId } = await holdsWhenScanned(store, recorded);
    if (holderId === undefined) return;
    const context = contextCausedBy(recorded, clock.now());
    await tell(holderId, { shipmentId: idIn(recorded.stream), at: context.at }, context);
  },
});

/** Reads each former holder once: the parcels of a request often share one. */
const formerHolders = ({ holderOf, hasLetGo }: Hold): ((shipment: Shipment) => Promise<string | undefined>) => {
  const asked = new Map<string, Promise<boolean>>();
  return async (shipment) => {
    const holder = holderOf(shipment);
    if (holder === undefined) return undefined;
    const answer = asked.get(holder) ?? hasLetGo(holder);
    asked.set(holder, answer);
    return (await answer) ? holder : undefined;
  };
};

const catchRefusal = async (work: () => unknown): Promise<string | undefined> => {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
};

const faultOf = (index: number, shipmentId: string, message: string): Fault => ({
  field: `shipmentIds[${index}]`,
  message: `shipmentIds[${index}] ${shipmentId}: ${message}`,
});

const notAvailable = (faults: readonly Fault[], named: number): DomainError =>
  new DomainError(
    'shipments_not_available',
    `${faults.length} of ${named} shipments cannot be taken; nothing was done.`,
    faults,
  );

/** Faults for shipments that cannot be taken, with the index of each in the request. */
export const refusedHolds = (shipmentIds: readonly string[], refusals: readonly RefusedHold[]): DomainError =>
  notAvailable(
    refusals.map(({ shipmentId, message }) => faultOf(shipmentIds.indexOf(shipmentId), shipmentId, message)),
    shipmentIds.length,
  );

type Looked = { readonly view?: ShipmentView; readonly unknown?: Fault; readonly refused?: Fault };

/** Tries to take each shipment, without writing anything. */
const lookAt = (
  store: EventStore,
  shipmentIds: readonly string[],
  hold: Hold,
  accountId: string,
): Promise<readonly Looked[]> => {
  const formerHolder = formerHolders(hold);
  return inParallel(shipmentIds, atOnce, async (shipmentId, index): Promise<Looked> => {
    const { view, state } = await loadOwnShipment(store, shipmentId, accountId);
    if (!view) return { unknown: faultOf(index, shipmentId, `No shipment has this id.${whatIdIs(shipmentId, 'shp')}`) };
    const message = await catchRefusal(async () => shipmentDecider.decide(hold.take(await formerHolder(state)), state));
    return message === undefined ? { view } : { refused: faultOf(index, shipmentId, message) };
  });
};

/** Those of the shipments that can be taken. */
export const takeableAmong =
  (store: EventStore) =>
  async (shipmentIds: readonly string[], hold: Hold, accountId: string): Promise<readonly ShipmentView[]> =>
    (await lookAt(store, shipmentIds, hold, accountId)).flatMap(({ view }) => view ?? []);

/**
 * The shipments of a request, if all belong to this account and can be taken; otherwise throws with a fault for each
 * that cannot.
 */
export const takeableShipments =
  (store: EventStore) =>
  async (shipmentIds: readonly string[], hold: Hold, accountId: string): Promise<readonly ShipmentView[]> => {
    const looked = await lookAt(store, shipmentIds, hold, accountId);
    const faults = looked.flatMap(({ unknown, refused }) => unknown ?? refused ?? []);
    const unknown = looked.filter((one) => one.unknown !== undefined).length;
    if (unknown > 0) {
      const message = `${unknown} of ${shipmentIds.length} shipments ${unknown === 1 ? 'does' : 'do'} not exist; nothing was done.`;
      throw new DomainError('shipment_not_found', message, faults);
    }
    if (faults.length > 0) throw notAvailable(faults, shipmentIds.length);
    return looked.flatMap(({ view }) => view ?? []);
  };

/**
 * Takes the shipments and returns those that another holder took first. Shipments that it already holds are unchanged.
 * All holders take the first shipment, in one global order, before the others: of several concurrent requests for the
 * same shipments, one gets all of them.
 */
export const takeShipments =
  ({ store, handle }: { readonly store: EventStore; readonly handle: HandleShipment }) =>
  async (shipmentIds: readonly string[], hold: Hold, context: Context): Promise<readonly RefusedHold[]> => {
    const formerHolder = formerHolders(hold);
    const take = async (shipmentId: string): Promise<readonly RefusedHold[]> => {
      const command = hold.take(await formerHolder(await stateOf(store, shipmentDecider, shipmentId)));
      const message = await catchRefusal(() => handle(shipmentId, command, context));
      return message === undefined ? [] : [{ shipmentId, message }];
    };
    const ordered = shipmentIds.toSorted();
    const first = await inParallel(ordered.slice(0, 1), 1, take);
    return first.flat().length > 0 ? first.flat() : (await inParallel(ordered.slice(1), atOnce, take)).flat();
  };
