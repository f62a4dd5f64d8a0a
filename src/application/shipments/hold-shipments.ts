import { DomainError } from '../../domain/shared/domain-error.ts';
import type { Fault } from '../../domain/shared/domain-error.ts';
import { decide, evolve, initialState } from '../../domain/shipment/index.ts';
import type { Shipment, ShipmentCommand, ShipmentEvent } from '../../domain/shipment/index.ts';
import type { Context } from '../kernel/context.ts';
import { inParallel } from '../kernel/in-parallel.ts';
import { fold } from '../kernel/projection.ts';
import type { EventStore } from '../ports/event-store.ts';
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

export const loadShipment = async (store: EventStore, shipmentId: string): Promise<Loaded> => {
  const history = await store.read<ShipmentEvent>(`shipment-${shipmentId}`);
  return { view: fold(shipmentView, history), state: history.reduce((state, { event }) => evolve(state, event), initialState) };
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

export const notAvailable = (faults: readonly Fault[]): DomainError =>
  new DomainError('shipments_not_available', `${faults.length} of the shipments cannot be taken; nothing was done.`, faults);

/** What was asked for and could not be had, named as the request named it. */
export const refusedHolds = (shipmentIds: readonly string[], refusals: readonly RefusedHold[]): DomainError =>
  notAvailable(refusals.map(({ shipmentId, message }) => faultOf(shipmentIds.indexOf(shipmentId), shipmentId, message)));

/**
 * The shipments a request names, if they are this account's and every one could be taken; else everything that stands against it, with a fault for each. Writes
 * nothing.
 */
export const takeableShipments =
  (store: EventStore) =>
  async (shipmentIds: readonly string[], hold: Hold, accountId: string): Promise<readonly ShipmentView[]> => {
    const formerHolder = formerHolders(hold);
    const looked = await inParallel(shipmentIds, atOnce, async (shipmentId, index) => {
      const { view, state } = await loadShipment(store, shipmentId);
      // Another account's shipment is one that does not exist.
      if (view?.accountId !== accountId) return { unknown: faultOf(index, shipmentId, 'No shipment has this id.') };
      const message = await refusalOf(async () => decide(hold.take(await formerHolder(state)), state));
      return message === undefined ? { view } : { refused: faultOf(index, shipmentId, message) };
    });
    const unknown = looked.flatMap((one) => one.unknown ?? []);
    const faults = looked.flatMap((one) => one.unknown ?? one.refused ?? []);
    if (unknown.length > 0)
      throw new DomainError('shipment_not_found', `${unknown.length} of the shipments do not exist; nothing was done.`, faults);
    if (faults.length > 0) throw notAvailable(faults);
    return looked.flatMap((one) => one.view ?? []);
  };

/** Takes hold of them one by one, and answers those that somebody else was quicker with. What it holds already it holds still. */
export const takeShipments =
  ({ store, handle }: { readonly store: EventStore; readonly handle: HandleShipment }) =>
  async (shipmentIds: readonly string[], hold: Hold, context: Context): Promise<readonly RefusedHold[]> => {
    const formerHolder = formerHolders(hold);
    const refusals = await inParallel(shipmentIds, atOnce, async (shipmentId) => {
      const { state } = await loadShipment(store, shipmentId);
      const command = hold.take(await formerHolder(state));
      const message = await refusalOf(() => handle(shipmentId, command, context));
      return message === undefined ? [] : [{ shipmentId, message }];
    });
    return refusals.flat();
  };
