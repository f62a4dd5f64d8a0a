import { DomainError } from '../../../domain/shared/domain-error.ts';
import { surchargeFaults, legNames } from '../../../domain/parcels/shipment/index.ts';
import type { ActualMeasures, Surcharge, Leg, Legs } from '../../../domain/parcels/shipment/index.ts';
import { keyReused } from '../../log/kernel/idempotency.ts';
import type { Claim } from '../../log/kernel/idempotency.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { HandleShipment, OwnedShipment } from './booking.ts';
import { handleForOwner } from './booking.ts';
import { shipmentNotFound, shipmentOfAnyAccount } from './shipment-view.ts';
import type { ShipmentView } from './shipment-view.ts';
import type { CarrierDirectory } from '../ports/carriers.ts';

export type SurchargeRequest = Omit<Surcharge, 'id'> & ActualMeasures;

export type AddedSurcharge = {
  readonly shipment: ShipmentView;
  readonly surchargeId: string;
  readonly replayed: boolean;
};

type Dependencies = { readonly store: EventStore; readonly handle: HandleShipment; readonly ids: Ids };

/**
 * Adds a charge or a credit after the booking. Under an idempotency key the id is derived from the key, so a repeat
 * adds nothing.
 */
export const addSurcharge = ({ store, handle, ids }: Dependencies) => {
  const shipment = async (shipmentId: string): Promise<ShipmentView> => {
    const view = await shipmentOfAnyAccount(store, shipmentId);
    if (view === undefined) throw shipmentNotFound();
    return view;
  };

  return async (
    shipmentId: string,
    request: SurchargeRequest,
    context: Context,
    claim?: Claim,
  ): Promise<AddedSurcharge> => {
    const before = await shipment(shipmentId);
    const surchargeId = claim ? ids.derived('sur', context.accountId, claim.path, claim.key) : ids.next('sur');
    const known = before.surcharges.find(({ id }) => id === surchargeId);
    if (known && known.fingerprint !== claim?.fingerprint) throw keyReused();
    if (known) return { shipment: before, surchargeId, replayed: true };

    const faults = surchargeFaults(request);
    if (faults.length > 0)
      throw new DomainError('validation_failed', faults.map(({ message }) => message).join(' '), faults);
    const { type, name, amount, currency, metadata, ...measured } = request;
    const surcharge: Surcharge = { id: surchargeId, type, name, amount, currency, ...(metadata && { metadata }) };
    const data = { surcharge, ...measured, ...(claim && { fingerprint: claim.fingerprint }), addedAt: context.at };
    await handleForOwner(handle, before, { type: 'AddSurcharge', data }, context);
    return { shipment: await shipment(shipmentId), surchargeId, replayed: false };
  };
};

/**
 * Records which carriers transport the parcel on a leg. Repeating an assignment changes nothing; a different one
 * replaces it.
 */
export const assignLegs = ({
  handle,
  directory,
}: {
  readonly handle: HandleShipment;
  readonly directory: CarrierDirectory;
}) => {
  /** Completes a leg with the carrier's canonical name and its tracking address for the parcel. */
  const completed = ({ carrier, trackingNumber, trackingUrl }: Leg): Leg => {
    const url = trackingUrl ?? directory.trackingUrl(carrier, trackingNumber);
    return { carrier: directory.nameOf(carrier), trackingNumber, ...(url !== undefined && { trackingUrl: url }) };
  };

  return async (shipment: OwnedShipment, legs: Legs, context: Context): Promise<void> => {
    const named: Legs = Object.fromEntries(
      legNames.flatMap((name) => {
        const leg = legs[name];
        return leg === undefined ? [] : [[name, completed(leg)] as const];
      }),
    );
    await handleForOwner(handle, shipment, { type: 'AssignLegs', data: { legs: named, at: context.at } }, context);
  };
};
