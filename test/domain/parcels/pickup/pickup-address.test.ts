import { describe, expect, it } from 'vitest';
import { asSpelled, partyAt, pickupAddressFaults } from '../../../../src/domain/parcels/pickup/index.ts';

const own = {
  name: 'Jane Doe',
  address: {
    addressLine1: '1 High Street',
    addressLine2: 'Flat 2',
    city: 'Leeds',
    postalCode: 'LS1 1AA',
    country: 'GB',
  },
};
const plain = {
  name: 'Jane Doe',
  address: { line1: '1 High Street', line2: 'Flat 2', city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' },
};
const fieldsOf = (address: object) =>
  pickupAddressFaults({ name: 'Jane Doe', address }, 'address').map(({ field }) => field);

describe('where parcels are collected', () => {
  it('is the same place in either spelling', () => {
    expect(partyAt(own)).toStrictEqual(plain);
    expect(partyAt(plain)).toStrictEqual(plain);
    expect([...pickupAddressFaults(own, 'address'), ...pickupAddressFaults(plain, 'address')]).toEqual([]);
  });

  it('has no more lines than were sent, and keeps its state', () => {
    const bare = { name: 'Jane Doe', address: { line1: '1 High Street', city: 'Leeds', country: 'GB' } };
    expect(partyAt(bare)).toStrictEqual(bare);
    const american = { ...bare, address: { ...bare.address, city: 'Springfield', state: 'IL', country: 'US' } };
    expect(partyAt(american)).toStrictEqual(american);
  });

  it('may mix them', () =>
    expect(partyAt({ ...own, address: { ...own.address, postcode: 'LS1 1AA' } }).address.postcode).toBe('LS1 1AA'));

  it("is at fault in the words it was sent in, and in the pickup's own where nothing was", () => {
    expect(fieldsOf({ city: 'Leeds', country: 'GB' })).toEqual([
      'address.address.addressLine1',
      'address.address.postalCode',
    ]);
    expect(fieldsOf({ line1: '1 High Street', city: 'Leeds', country: 'GB' })).toEqual(['address.address.postcode']);
    expect(fieldsOf({ addressLine1: 'x'.repeat(121), city: 'Leeds', postalCode: 'LS1 1AA', country: 'GB' })).toEqual([
      'address.address.addressLine1',
    ]);
    expect(
      pickupAddressFaults(
        { name: 'Jane Doe', address: { addressLine1: '', city: 'Leeds', postalCode: 'LS1', country: 'GB' } },
        'address',
      ),
    ).toEqual([
      {
        field: 'address.address.addressLine1',
        message: 'address.address.addressLine1 is required, for example "1 High Street".',
      },
    ]);
  });

  it('is at fault in the words of each field where the two are mixed', () => {
    const tooLong = 'x'.repeat(121);
    expect(fieldsOf({ line1: tooLong, city: 'Leeds', postalCode: 'LS1 1AA', country: 'GB' })).toEqual([
      'address.address.line1',
    ]);
    expect(fieldsOf({ addressLine1: tooLong, city: 'Leeds', postcode: 'LS1 1AA', country: 'GB' })).toEqual([
      'address.address.addressLine1',
    ]);
  });

  it('leaves a fault of no field without one', () => {
    const [told] = asSpelled(own, 'address', [{ message: 'Not there.' }]);
    expect(told).toStrictEqual({ message: 'Not there.' });
  });

  it('is not said twice', () =>
    expect(fieldsOf({ ...own.address, line1: 'Another' })).toEqual(['address.address.addressLine1']));

  it('is somebody’s, at an address', () => {
    expect(pickupAddressFaults({ address: own.address }, 'address').map(({ field }) => field)).toEqual([
      'address.name',
    ]);
    expect(pickupAddressFaults({ name: 'Jane Doe' }, 'address').map(({ field }) => field)).toEqual(['address.address']);
  });

  it('is in Latin letters too in either spelling, and at fault in the words it was sent in', () => {
    const latin = { name: 'Ahmad Saleh', line1: '12 King Fahd Road', line2: 'Flat 2', city: 'Riyadh' };
    const { line1, line2, ...others } = latin;
    const respelled = { ...others, addressLine1: line1, addressLine2: line2 };
    for (const party of [own, plain])
      for (const sent of [latin, respelled]) {
        expect(partyAt({ ...party, latin: sent })).toStrictEqual({ ...plain, latin });
        expect(pickupAddressFaults({ ...party, latin: sent }, 'address')).toEqual([]);
        for (const field of Object.keys(sent)) {
          const faults = pickupAddressFaults({ ...party, latin: { ...sent, [field]: 'شارع' } }, 'address');
          expect(faults).toEqual([
            {
              field: `address.latin.${field}`,
              message: expect.stringMatching(`^address.latin.${field} must be`) as string,
            },
          ]);
        }
      }
    const twice = pickupAddressFaults({ ...own, latin: { line1, addressLine1: line1 } }, 'address');
    expect(twice.map(({ field }) => field)).toEqual(['address.latin.addressLine1']);
  });
});
