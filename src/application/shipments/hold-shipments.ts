import { DomainError } from '../../domain/shared/domain-error.ts';
import type { Fault } from '../../domain/shared/domain-error.ts';
import { decide, shipmentDecider } from '../../domain/shipment/index.ts';
import type { Holds, Shipment, ShipmentCommand, ShipmentEvent, TrackingRecorded } from '../../domain/shipment/index.ts';
import type { Context } from '../kernel/context.ts';
import { inParallel } from '../kernel/in-parallel.ts';
import { ownHistory } from '../kernel/own.ts';
import { fold } from '../kernel/projection.ts';
import { stateAfter, stateOf } from '../kernel/state.ts';
import { idIn, streamOf } from '../ports/event-store.ts';
import type { EventStore, RecordedEvent } from '../ports/event-store.ts';
import type { HandleShipment } from './booking.ts';
import { shipmentView } from './shipment-view.ts';
import type { ShipmentView } from './shipment-view.ts';

/** How a pickup or a manifest takes hold of shipments. */
export type Hold = {
  /** Who holds one now, by its own word. */
  readonly holderOf: (shipment: Shipment) => string | undefined;
  /** Whether that word is out of date. */
  readonly hasLetGo: (holderId: string) => Promise<boolean>;
  /** The command by which it is taken, from a holder that has let go where there is one. */
  readonly take: (former: string | undefined) => ShipmentCommand;
};

export type RefusedHold = { readonly shipmentId: string; readonly message: string };

/** How many streams are read or written at once: they share transactions, and a server is not flooded. */
const atOnce = 64;

type Loaded = { readonly view: ShipmentView | undefined; readonly state: Shipment };

const loadedFrom = (history: readonly RecordedEvent<ShipmentEvent>[]): Loaded => ({
  view: fold(shipmentView, history),
  state: stateAfter(shipmentDecider, history),
});

/** Not for requests: see `loadOwnShipment`. */
export const loadShipmentOfAnyAccount = async (store: EventStore, shipmentId: string): Promise<Loaded> =>
  loadedFrom(await store.read<ShipmentEvent>(streamOf('shipment', shipmentId)));

/** Another account's shipment is one that does not exist. */
export const loadOwnShipment = async (store: EventStore, shipmentId: string, accountId: string): Promise<Loaded> =>
  loadedFrom(await ownHistory(store, 'shipment', shipmentId, accountId));

/** What held a parcel that was scanned: the event says so itself, but for those written before it did. */
export const holdsWhenScanned = async (store: EventStore, { event, stream }: RecordedEvent): Promise<Holds> => {
  const { holds } = (event as TrackingRecorded).data;
  if (holds) return holds;
  const state = await stateOf(store, shipmentDecider, idIn(stream));
  return state.phase === 'labelled' ? state : {};
};

/** Each holder is asked once: the parcels of a request often had the same one. */
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

const refusalOf = async (work: () => unknown): Promise<string | undefined> => {
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
  new DomainError('shipments_not_available', `${faults.length} of ${named} shipments cannot be taken; nothing was done.`, faults);

/** What was asked for and could not be had, named as the request named it. */
export const refusedHolds = (shipmentIds: readonly string[], refusals: readonly RefusedHold[]): DomainError =>
  notAvailable(
    refusals.map(({ shipmentId, message }) => faultOf(shipmentIds.indexOf(shipmentId), shipmentId, message)),
    shipmentIds.length,
  );

type Looked = { readonly view?: ShipmentView; readonly unknown?: Fault; readonly refused?: Fault };

/** What would come of taking each of them. Writes nothing. */
const lookAt = (store: EventStore, shipmentIds: readonly string[], hold: Hold, accountId: string): Promise<readonly Looked[]> => {
  const formerHolder = formerHolders(hold);
  return inParallel(shipmentIds, atOnce, async (shipmentId, index): Promise<Looked> => {
    const { view, state } = await loadOwnShipment(store, shipmentId, accountId);
    if (!view) return { unknown: faultOf(index, shipmentId, 'No shipment has this id.') };
    const message = await refusalOf(async () => decide(hold.take(await formerHolder(state)), state));
    return message === undefined ? { view } : { refused: faultOf(index, shipmentId, message) };
  });
};

/** Those of the shipments that could be taken. */
export const takeableAmong =
  (store: EventStore) =>
  async (shipmentIds: readonly string[], hold: Hold, accountId: string): Promise<readonly ShipmentView[]> =>
    (await lookAt(store, shipmentIds, hold, accountId)).flatMap(({ view }) => view ?? []);

/** The shipments a request names, if they are this account's and every one could be taken; else everything that stands against it, with a fault for each. */
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
 * Takes hold of them, and answers those that somebody else was quicker with. What it holds already it holds still. The first of them, in an order everybody keeps, is
 * taken before the others: of several that want the same ones at once, one gets them all.
 */
export const takeShipments =
  ({ store, handle }: { readonly store: EventStore; readonly handle: HandleShipment }) =>
  async (shipmentIds: readonly string[], hold: Hold, context: Context): Promise<readonly RefusedHold[]> => {
    const formerHolder = formerHolders(hold);
    const take = async (shipmentId: string): Promise<readonly RefusedHold[]> => {
      const command = hold.take(await formerHolder(await stateOf(store, shipmentDecider, shipmentId)));
      const message = await refusalOf(() => handle(shipmentId, command, context));
      return message === undefined ? [] : [{ shipmentId, message }];
    };
    const ordered = shipmentIds.toSorted();
    const first = await inParallel(ordered.slice(0, 1), 1, take);
    return first.flat().length > 0 ? first.flat() : (await inParallel(ordered.slice(1), atOnce, take)).flat();
  };
