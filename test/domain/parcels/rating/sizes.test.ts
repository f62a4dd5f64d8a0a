import { describe, expect, it } from 'vitest';
import { defaultSizes, oversize } from '../../../../src/domain/parcels/rating/rate-card.ts';
import type { PackageType } from '../../../../src/domain/shared/measures.ts';

const of = (packageType: PackageType, kilograms: string, sides?: readonly [string, string, string]) => {
  const [length = '', width = '', height = ''] = sides ?? [];
  return oversize(defaultSizes[packageType], packageType, {
    weight: { unit: 'kg', value: kilograms },
    ...(sides && { dimensions: { unit: 'cm', length, width, height } }),
  });
};

describe('the size of a package', () => {
  it.each([
    ['envelope', '5', '5.001'],
    ['tube', '20', '20.001'],
  ] as const)('of an %s is up to %s kg', (packageType, most, more) => {
    expect(of(packageType, most)).toBeUndefined();
    expect(of(packageType, more)).toMatchObject({
      field: 'weight',
      message: expect.stringContaining(`${packageType}s of up to ${most} kg`) as string,
    });
  });

  it('has no limit of weight for a parcel, and none of size where no size is known', () => {
    expect(of('parcel', '999')).toBeUndefined();
    expect(of('envelope', '1')).toBeUndefined();
  });

  it.each([
    ['envelope', ['60', '1', '1'], ['60.1', '1', '1']],
    ['tube', ['150', '1', '1'], ['150.1', '1', '1']],
    ['parcel', ['270', '1', '1'], ['270.1', '1', '1']],
  ] as const)('of a %s ends at its longest side, whichever of the three that is', (packageType, fits, long) => {
    const [first, second, third] = long;
    expect(of(packageType, '1', fits)).toBeUndefined();
    for (const sides of [long, [second, first, third], [second, third, first]] as const)
      expect(of(packageType, '1', sides)).toMatchObject({
        field: 'dimensions',
        message: expect.stringContaining(`is ${first} cm`) as string,
      });
  });

  it.each([
    ['envelope', ['60', '30', '20'], ['60', '30', '20.1']],
    ['tube', ['150', '25', '25'], ['150', '25', '25.1']],
    ['parcel', ['200', '50', '50'], ['200', '50', '50.1']],
  ] as const)('of a %s ends at its longest side and the way around the others', (packageType, fits, large) => {
    const [first, second, third] = large;
    expect(of(packageType, '1', fits)).toBeUndefined();
    for (const sides of [large, [third, first, second], [second, third, first]] as const)
      expect(of(packageType, '1', sides)).toMatchObject({
        field: 'dimensions',
        message: expect.stringContaining('length and girth') as string,
      });
  });
});
