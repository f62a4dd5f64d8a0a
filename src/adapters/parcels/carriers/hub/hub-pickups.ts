import { CarrierRefusedError } from '../../../../application/parcels/ports/carriers.ts';
import type { CarrierPickups, PickupOrder } from '../../../../application/parcels/ports/carriers.ts';
import { CarrierOutcomeUnknownError } from './carrier-http.ts';
import { underReference, SingleFlight } from './hub-client.ts';

/** A hub, as far as it accepts pickup requests for one carrier. `HubPickup` is the hub's own type of a pickup. */
export interface PickupHub<HubPickup> {
  /** The name in errors. */
  readonly name: string;
  /**
   * Undefined for an unknown reference; of several pickups under one reference the scheduled one. Drafts are found too.
   */
  find(reference: string, signal: AbortSignal): Promise<HubPickup | undefined>;
  /**
   * `draft`: left over from an earlier attempt. May reject although the pickup was scheduled; it is then looked up
   * again.
   */
  schedule(order: PickupOrder, draft: HubPickup | undefined, signal: AbortSignal): Promise<HubPickup>;
  /** The pickup's reference according to the hub. */
  referenceOf(pickup: HubPickup): string | undefined;
  /** The carrier's confirmation; undefined for a draft. */
  confirmationOf(pickup: HubPickup): string | undefined;
  isCancelled(pickup: HubPickup): boolean;
  cancel(pickup: HubPickup, signal: AbortSignal): Promise<void>;
}

/** A refusal may mean that it was done earlier; after a broken connection it may have been done now. */
const mayHaveBeenDone = (error: unknown): boolean =>
  error instanceof CarrierRefusedError || error instanceof CarrierOutcomeUnknownError;

/** Our pickup id is the reference. The pickup is looked up before it is requested, and again after every failure. */
export const hubPickups = <HubPickup>(hub: PickupHub<HubPickup>): CarrierPickups => {
  const underWay = new SingleFlight<{ readonly confirmation: string }>();

  const confirmed = (pickup: HubPickup | undefined): { readonly confirmation: string } | undefined => {
    const confirmation = pickup === undefined ? undefined : hub.confirmationOf(pickup);
    return confirmation === undefined ? undefined : { confirmation };
  };

  const ours = async (reference: string, signal: AbortSignal): Promise<HubPickup | undefined> => {
    const found = await hub.find(reference, signal);
    return underReference(hub.name, found, found && hub.referenceOf(found), reference);
  };

  const find = async (reference: string, signal: AbortSignal): Promise<HubPickup | undefined> => {
    try {
      return await ours(reference, signal);
    } catch (error) {
      // A refused lookup does not tell whether the pickup exists.
      if (!(error instanceof CarrierRefusedError)) throw error;
      throw new CarrierOutcomeUnknownError(`${hub.name} could not look the pickup up.`, { cause: error });
    }
  };

  const findAfter = async (
    attempt: unknown,
    reference: string,
    signal: AbortSignal,
  ): Promise<HubPickup | undefined> => {
    try {
      return await ours(reference, signal);
    } catch {
      // The lookup failed, so the outcome is unknown.
      throw new CarrierOutcomeUnknownError(`${hub.name} did not confirm whether it was done.`, { cause: attempt });
    }
  };

  const schedule = async (order: PickupOrder, signal: AbortSignal): Promise<{ readonly confirmation: string }> => {
    if (order.parcels.length === 0)
      throw new CarrierRefusedError(`${hub.name} needs the parcels of a pickup, but the pickup names none.`);
    const known = await find(order.reference, signal);
    if (known !== undefined && hub.isCancelled(known))
      throw new CarrierRefusedError('This pickup was cancelled; request a new pickup.');
    const before = confirmed(known);
    if (before) return before;
    try {
      const sent = confirmed(await hub.schedule(order, known, signal));
      if (sent) return sent;
      throw new CarrierOutcomeUnknownError(`${hub.name} took a pickup without confirming it.`);
    } catch (error) {
      if (!mayHaveBeenDone(error)) throw error;
      const sent = confirmed(await findAfter(error, order.reference, signal));
      if (sent) return sent;
      throw error;
    }
  };

  return {
    schedule: async (order, signal) => {
      signal.throwIfAborted();
      return underWay.run(order.reference, () => schedule(order, signal));
    },
    cancel: async (reference, signal) => {
      signal.throwIfAborted();
      const known = await find(reference, signal);
      if (confirmed(known) === undefined || known === undefined || hub.isCancelled(known)) return;
      try {
        await hub.cancel(known, signal);
      } catch (error) {
        if (!mayHaveBeenDone(error)) throw error;
        const now = await findAfter(error, reference, signal);
        if (now !== undefined && !hub.isCancelled(now)) throw error;
      }
    },
  };
};
