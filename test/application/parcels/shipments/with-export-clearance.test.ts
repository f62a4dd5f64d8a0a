import { describe, expect, it } from 'vitest';
import type { ShipmentRequest } from '../../../../src/domain/parcels/shipment/index.ts';
import { bookingWorld, request } from './booking-world.ts';

const shirt = request.commodities[0];
const worth = (amount: string, customs: object = {}): ShipmentRequest => ({
  ...request,
  shipFrom: request.shipTo,
  shipTo: request.shipFrom,
  commodities: shirt ? [{ ...shirt, hsDigits: '610910', value: { amount, currency: 'USD' } }] : [],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDU', ...customs },
});
const itn = { exportDeclaration: { type: 'ITN', number: 'X20260115123456' } };

const booked = async (wanted: ShipmentRequest, { needsProof }: { readonly needsProof: boolean }) => {
  const world = await bookingWorld();
  if (needsProof) world.carrier.limits = { party: {}, text: {}, exportProof: new Set(['US']) };
  const outcome = await world
    .begin()
    .book(undefined, wanted)
    .catch((error: unknown) => error);
  return { outcome, asked: world.carrier.asked.length };
};

describe('a parcel above the export limit', () => {
  it('is refused by a carrier that needs proof, before anything is booked', async () => {
    const { outcome, asked } = await booked(worth('5000'), { needsProof: true });
    expect([outcome, asked]).toMatchObject([{ faults: [{ field: 'customs.exportDeclaration' }] }, 0]);
  });
  it('is booked with a warning by another carrier', async () => {
    const { outcome } = await booked(worth('5000'), { needsProof: false });
    const reasons = (outcome as { notices: { reason: string }[] }).notices.map(({ reason }) => reason);
    expect(reasons).toContain('export_declaration_required');
    expect(outcome).toMatchObject({ shipment: { papers: { signature: 'printed' } } });
    expect(outcome).not.toHaveProperty('shipment.papers.exportCitation');
  });
  it('is booked with its number, which papers and carriers cite', async () => {
    const { outcome, asked } = await booked(worth('5000', itn), { needsProof: true });
    expect([outcome, asked]).toMatchObject([{ shipment: { papers: { exportCitation: 'AES X20260115123456' } } }, 1]);
  });
  it('cites its exemption below the limit', async () => {
    const { outcome } = await booked(worth('10'), { needsProof: true });
    expect(outcome).toMatchObject({ shipment: { papers: { exportCitation: 'NOEEI 30.37(a)' } } });
  });
});
