import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  legsOfSeveralCarriers,
  shipmentDecider,
  surchargeFaults,
} from '../../../../src/domain/parcels/shipment/index.ts';
import type {
  Leg,
  LegAssigned,
  Legs,
  ShipmentCommand,
  ShipmentVoided,
  SurchargeAdded,
} from '../../../../src/domain/parcels/shipment/index.ts';
import { scenarioOf } from '../../../support/scenario.ts';
import { labelled, requested } from '../../../support/shipment-stories.ts';

const { given } = scenarioOf(shipmentDecider);
const at = '2026-11-24T10:00:00.000Z';
const voided: ShipmentVoided = { type: 'ShipmentVoided', data: { voidedAt: at } };
const usps: Leg = {
  carrier: 'USPS',
  trackingNumber: '9400100000000000000000',
  trackingUrl: 'https://example.com/9400',
};
const courier: Leg = { carrier: 'Courier', trackingNumber: 'C1' };
const assign = (legs: Legs): ShipmentCommand => ({ type: 'AssignLegs', data: { legs, at } });
const assigned = (leg: 'firstMile' | 'lastMile', named: Leg): LegAssigned => ({
  type: 'LegAssigned',
  data: { leg, ...named, assignedAt: at },
});

describe('naming a leg', () => {
  it('keeps both, the first mile first', () =>
    given(requested, labelled)
      .when(assign({ lastMile: usps, firstMile: courier }))
      .then(assigned('firstMile', courier), assigned('lastMile', usps)));
  it('ignores what is known', () =>
    given(requested, labelled, assigned('lastMile', usps))
      .when(assign({ lastMile: usps }))
      .thenNothing());
  it('ignores the same leg without its tracking URL', () => {
    const { trackingUrl: _, ...bare } = usps;
    given(requested, labelled, assigned('lastMile', usps))
      .when(assign({ lastMile: bare }))
      .thenNothing();
  });
  it('ignores a leg the carrier named when it booked', () =>
    given(requested, { ...labelled, data: { ...labelled.data, legs: { lastMile: usps } } })
      .when(assign({ lastMile: usps }))
      .thenNothing());
  it('takes an address that was not known, and another one', () => {
    const { trackingUrl: _, ...bare } = usps;
    given(requested, labelled, assigned('lastMile', bare))
      .when(assign({ lastMile: usps }))
      .then(assigned('lastMile', usps));
    const moved = { ...usps, trackingUrl: 'https://example.com/moved' };
    given(requested, labelled, assigned('lastMile', usps))
      .when(assign({ lastMile: moved }))
      .then(assigned('lastMile', moved));
  });
  it('takes another carrier with the same number', () =>
    given(requested, labelled, assigned('lastMile', usps))
      .when(assign({ lastMile: { ...usps, carrier: 'Courier' } }))
      .then(assigned('lastMile', { ...usps, carrier: 'Courier' })));
  it('uses the newest report of a leg', () =>
    given(requested, labelled, assigned('lastMile', usps))
      .when(assign({ lastMile: { ...usps, trackingNumber: '9400200000000000000000' } }))
      .then(assigned('lastMile', { ...usps, trackingNumber: '9400200000000000000000' })));
  it('is refused before there is a label', () =>
    given(requested)
      .when(assign({ lastMile: usps }))
      .thenRefused('shipment_not_booked'));
  it('is refused once the label was voided', () =>
    given(requested, labelled, voided)
      .when(assign({ lastMile: usps }))
      .thenRefused('shipment_voided'));
});

describe('the legs that are shown', () => {
  it('none where one carrier has the whole way', () => {
    expect(legsOfSeveralCarriers({ lastMile: usps }, 'USPS')).toEqual({ firstMile: {}, lastMile: {} });
    expect(legsOfSeveralCarriers({}, 'Waybill')).toEqual({ firstMile: {}, lastMile: {} });
  });
  it('the known ones, where several carriers share the way', () => {
    expect(legsOfSeveralCarriers({ lastMile: usps }, 'Waybill')).toEqual({ firstMile: {}, lastMile: usps });
    expect(legsOfSeveralCarriers({ firstMile: courier, lastMile: usps }, undefined)).toEqual({
      firstMile: courier,
      lastMile: usps,
    });
  });
});

const surcharge: SurchargeAdded = {
  type: 'SurchargeAdded',
  data: {
    surcharge: { id: 'sur_1', type: 'weight_correction', name: 'Weight correction', amount: '3.20', currency: 'GBP' },
    actualScaleWeight: { unit: 'kg', value: '1.9' },
    addedAt: at,
  },
};
const add: ShipmentCommand = { type: 'AddSurcharge', data: surcharge.data };

describe('adding a surcharge', () => {
  it('keeps it', () => given(requested, labelled).when(add).then(surcharge));
  it('keeps it once', () => given(requested, labelled, surcharge).when(add).thenNothing());
  it('keeps another one beside it', () => {
    const other = { ...surcharge.data, surcharge: { ...surcharge.data.surcharge, id: 'sur_2', amount: '-3.20' } };
    given(requested, labelled, surcharge)
      .when({ type: 'AddSurcharge', data: other })
      .then({ type: 'SurchargeAdded', data: other });
  });
  it('is refused before there is a label', () => given(requested).when(add).thenRefused('shipment_not_booked'));
  it('is refused once the label was voided', () =>
    given(requested, labelled, voided).when(add).thenRefused('shipment_voided'));
});

describe('what a surcharge may be', () => {
  const of = (amount: string, currency = 'GBP') =>
    surchargeFaults({ type: 'other', amount, currency }).map(({ field }) => field);

  it('accepts every amount of whole minor units except zero, with either sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (pence) => {
        const digits = String(Math.abs(pence)).padStart(3, '0');
        const amount = `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(of(amount)).toEqual(pence === 0 ? ['amount'] : []);
      }),
    );
  });
  it.each([
    ['a fraction of a penny', '1.005', 'GBP'],
    ['a tenth of a yen', '1.5', 'JPY'],
    ['zero', '-0.00', 'GBP'],
    ['words', 'ten', 'GBP'],
  ])('refuses %s', (_, amount, currency) => expect(of(amount, currency)).toEqual(['amount']));
  it('accepts trailing zeros beyond the minor unit', () => expect(of('1.500')).toEqual([]));
  it('refuses an unknown currency', () => expect(of('1', 'XYZ')).toEqual(['currency']));
  it('refuses measures that belong to no weight correction', () => {
    const faults = surchargeFaults({
      type: 'remote_area',
      amount: '1',
      currency: 'GBP',
      actualBillWeight: { unit: 'kg', value: '2' },
    });
    expect(faults.map(({ field }) => field)).toEqual(['actualBillWeight']);
  });
  it('takes measures of a weight correction, and says nothing of those that are absent', () => {
    const weighed = {
      type: 'weight_correction',
      amount: '1',
      currency: 'GBP',
      actualScaleWeight: { unit: 'kg', value: '2' },
    } as const;
    expect(surchargeFaults(weighed)).toEqual([]);
    expect(of('1')).toEqual([]);
  });
  it.each(['+1', '--1', 'x1', '1x', '1.2345678', '1234567890123'])('refuses %j', (amount) =>
    expect(of(amount)).toEqual(['amount']),
  );
  it('names an example that the currency has', () => {
    const example = (currency: string) =>
      surchargeFaults({ type: 'other', amount: '0.0001', currency })[0]?.message.split('example ')[1];
    expect([example('GBP'), example('JPY')]).toEqual(['"1.50".', '"150".']);
  });
});
