import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../../src/application/log/kernel/projection.ts';
import { knownShipment } from '../../../../src/application/parcels/tracking/record-tracking.ts';
import { shipmentView } from '../../../../src/application/parcels/shipments/shipment-view.ts';
import type { ShipmentView } from '../../../../src/application/parcels/shipments/shipment-view.ts';
import { DomainError } from '../../../../src/domain/shared/domain-error.ts';
import { shipmentDecider, shipmentStatuses } from '../../../../src/domain/parcels/shipment/index.ts';
import type { ShipmentCommand, ShipmentEvent } from '../../../../src/domain/parcels/shipment/index.ts';
import { labelled, recordTracking, requested, scan } from '../../../support/shipment-stories.ts';

const at = '2026-11-24T10:00:00.000Z';
const metadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };

/** As it comes back from a read model. */
const viewOf = (history: readonly ShipmentEvent[]): ShipmentView => {
  const view = fold(shipmentView, history.map((event, before) => ({ event, metadata, stream: 'shipment-shp_1', version: before + 1 }))); // oxfmt-ignore
  return JSON.parse(JSON.stringify(view)) as ShipmentView;
};

const refused: ShipmentCommand = {
  type: 'RecordBookingFailure',
  data: { reason: 'refused', message: 'No.', failedAt: at },
};
const number = fc.constantFrom('1', '2', '3');
const commands: fc.Arbitrary<ShipmentCommand> = fc.oneof(
  fc.record({ code: number, hour: fc.integer({ min: 10, max: 13 }), status: fc.option(fc.constantFrom(...shipmentStatuses.slice(2)), { nil: undefined }) })
    .map(({ code, hour, status }) => recordTracking(scan(code, `2026-11-24T${hour}:00:00.000Z`, status))), // oxfmt-ignore
  fc.record({ hour: fc.integer({ min: 10, max: 11 }), status: fc.constantFrom('in_hub' as const, 'delivered' as const), by: fc.constantFrom('EasyPost', 'Karrio') })
    .map(({ hour, status, by }) => recordTracking({ ...scan('1', `2026-11-24T${hour}:00:00.000Z`, status), reported: { by, status } })), // oxfmt-ignore
  fc.record({ leg: fc.constantFrom('firstMile' as const, 'lastMile' as const), trackingNumber: number, trackingUrl: fc.option(fc.constant('https://example.com/1'), { nil: undefined }) })
    .map(({ leg, trackingNumber, trackingUrl }): ShipmentCommand => ({ type: 'AssignLegs', data: { legs: { [leg]: { carrier: 'USPS', trackingNumber, ...(trackingUrl !== undefined && { trackingUrl }) } }, at } })), // oxfmt-ignore
  number.map((id): ShipmentCommand => ({ type: 'AddSurcharge', data: { surcharge: { id, type: 'other', name: 'Other', amount: '1.00', currency: 'GBP' }, addedAt: at } })), // oxfmt-ignore
  number.map((id): ShipmentCommand => ({ type: 'RecordDocuments', data: { documents: [{ id, type: 'COMMERCIAL_INVOICE', format: 'PDF', name: 'a.pdf', sha256: 'a'.repeat(64), size: 1 }], uploadedAt: at } })), // oxfmt-ignore
  number.map((pickupId): ShipmentCommand => ({ type: 'AssignPickup', data: { pickupId, at } })),
  number.map((manifestId): ShipmentCommand => ({ type: 'AssignManifest', data: { manifestId, at } })),
  fc.constant<ShipmentCommand>({ type: 'VoidShipment', data: { at } }),
  fc.constant<ShipmentCommand>({ type: 'RecordLabel', data: labelled.data }),
  fc.constant(refused),
  fc.constant<ShipmentCommand>({ type: 'RecordUnknownOutcome', data: { message: 'Nobody knows.', at } }),
);

const historyOf = (commands: readonly ShipmentCommand[]): readonly ShipmentEvent[] => {
  const history: ShipmentEvent[] = [requested];
  for (const command of commands) {
    try {
      history.push(
        ...shipmentDecider.decide(command, history.reduce(shipmentDecider.evolve, shipmentDecider.initialState)),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return history;
};

describe('the state of a shipment taken from its view', () => {
  it('equals the folded state of any labelled parcel, and is undefined for others', () => {
    const phases = new Set<string>();
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 15 }), fc.boolean(), (commands, isBooked) => {
        const history = historyOf(isBooked ? [{ type: 'RecordLabel', data: labelled.data }, ...commands] : commands);
        const state = history.reduce(shipmentDecider.evolve, shipmentDecider.initialState);
        const known = knownShipment(viewOf(history));
        phases.add(known === undefined ? `${state.phase}, unknown` : state.phase);
        if (known) expect(known).toEqual({ version: history.length, state, accountId: metadata.accountId });
        else expect(state.phase !== 'labelled' || saysOtherwise(history)).toBe(true);
      }),
      {
        examples: [
          [[], true],
          [[], false],
          [[refused], false],
          [[{ type: 'VoidShipment', data: { at } }], true],
        ],
      },
    );
    expect(phases).toContain('labelled');
    expect(phases).toContain('voided, unknown');
    expect(phases).toContain('failed, unknown');
    expect(phases).toContain('requested, unknown');
  });

  it('is undefined where a database has replaced a character', () => {
    const odd = { ...scan('EMA', at), location: 'Leeds\ufffd, GB' };
    expect(
      knownShipment(viewOf(historyOf([{ type: 'RecordLabel', data: labelled.data }, recordTracking(odd)]))),
    ).toBeUndefined();
  });
});

/** A carrier's scan may say so too; then the parcel is labelled, and its view says less. */
const saysOtherwise = (history: readonly ShipmentEvent[]): boolean =>
  ['voided', 'booking_failed'].includes(viewOf(history).status);
