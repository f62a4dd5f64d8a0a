import { expect, it } from 'vitest';
import { heldMessage } from '../../../../src/application/parcels/shipments/booking-notices.ts';

const hold = { reason: 'denied_party', heldAt: '2026-11-20T10:00:00.000Z' } as const;
const finding = { party: 'shipTo', list: 'un', listDate: '2026-11-18', entryId: 'CDi.001' } as const;

it('the words for a held booking name its entries, and say so once they were erased', () => {
  expect(heldMessage({ ...hold, findings: [finding, { ...finding, entryId: 'CDi.003' }] })).toContain(
    'denied parties: shipTo: CDi.001 of un of 2026-11-18; shipTo: CDi.003 of un of 2026-11-18. A person',
  );
  for (const erased of [hold, { ...hold, findings: [] }])
    expect(heldMessage(erased)).toContain('denied parties (it was erased with the party). A person');
});
