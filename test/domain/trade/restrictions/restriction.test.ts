import { describe, expect, it } from 'vitest';
import { outlookOf, restrictionDemands, restrictionOf } from '../../../../src/domain/trade/index.ts';
import type { RestrictionRule } from '../../../../src/domain/trade/index.ts';

const lithium: RestrictionRule = {
  id: 'lithium',
  name: 'Batteries',
  level: 'licence',
  category: 'batteries',
  hs: ['8507'],
  destinations: ['*'],
  regulators: { EU: 'the Union', US: 'an agency', '*': 'somebody' },
  note: 'Loose ones are restricted',
  carrier: 'two to a parcel',
  source: 'a law',
  certainty: 'believed',
  recorded: '2026-01-02',
  revised: '2026-03-04',
};

describe('a restriction', () => {
  it('of one service names it, and how it travels', () => {
    const bound = restrictionOf({
      rule: { ...lithium, serviceCode: 'ONE', shippingMethod: 'postal' },
      prefix: '8507',
      place: 'US',
    });
    expect(bound).toMatchObject({ serviceCode: 'ONE', shippingMethod: 'postal' });
    expect(restrictionOf({ rule: lithium, prefix: '8507', place: 'US' })).not.toHaveProperty('serviceCode');
  });

  it('says which rule it comes from, what it asks, and by which code it was found', () => {
    expect(restrictionOf({ rule: lithium, prefix: '8507', place: 'US' })).toStrictEqual({
      id: 'rst_lithium-US-8507',
      importRegion: 'US',
      flag: 'warning',
      importRisk: 'high',
      restrictionLevel: 'restricted',
      hts: '8507',
      chapter: '85',
      message: 'Batteries: a licence or permit is needed in the United States (an agency).',
      info: 'Loose ones are restricted. Carriers: two to a parcel',
      capture: 'compliance.importLicenseNumber',
      metadata: {
        rule: 'lithium',
        category: 'batteries',
        demand: 'licence',
        destination: 'US',
        regulator: 'an agency',
        certainty: 'believed',
        source: 'a law',
      },
      createdAt: '2026-01-02T00:00:00.000Z',
      updatedAt: '2026-03-04T00:00:00.000Z',
    });
  });

  it('says nothing of what its rule does not have', () => {
    const { regulators: _, note: __, carrier: ___, revised: ____, ...bare } = lithium;
    const shown = restrictionOf({ rule: { ...bare, level: 'prohibited' }, prefix: '8507', place: 'CH' });
    expect(shown).toStrictEqual({
      ...{
        id: 'rst_lithium-CH-8507',
        importRegion: 'ROW',
        flag: 'prohibited',
        importRisk: 'high',
        restrictionLevel: 'prohibited',
      },
      ...{ hts: '8507', chapter: '85', message: 'Batteries: not allowed in parcels to Switzerland.' },
      metadata: {
        ...{ rule: 'lithium', category: 'batteries', demand: 'prohibited', destination: 'CH' },
        ...{ certainty: 'believed', source: 'a law' },
      },
      createdAt: '2026-01-02T00:00:00.000Z',
      updatedAt: '2026-01-02T00:00:00.000Z',
    });
    expect(restrictionOf({ rule: { ...bare, note: 'Loose' }, prefix: '8507', place: 'CH' }).info).toBe('Loose');
    expect(restrictionOf({ rule: { ...bare, carrier: 'two' }, prefix: '8507', place: 'CH' }).info).toBe(
      'Carriers: two',
    );
  });

  it('names its first and its last day where it has them', () => {
    const from = restrictionOf({ rule: { ...lithium, validFrom: '2026-07-01' }, prefix: '8507', place: 'US' });
    expect(from.metadata).toMatchObject({ validFrom: '2026-07-01' });
    expect(from.metadata).not.toHaveProperty('validTo');
    const to = restrictionOf({ rule: { ...lithium, validTo: '2026-12-31' }, prefix: '8507', place: 'US' });
    expect(to.metadata).toMatchObject({ validTo: '2026-12-31' });
    expect(to.metadata).not.toHaveProperty('validFrom');
  });

  it.each([
    ['US', 'the United States'],
    ['NL', 'the Netherlands'],
    ['EU', 'the European Union'],
    ['DE', 'Germany'],
    ['TZ', 'Tanzania'],
  ])('names %s as a sentence has it: %s', (place, name) => {
    expect(restrictionOf({ rule: { ...lithium, level: 'advisory' }, prefix: '8507', place }).message).toContain(
      `sending to ${name}`,
    );
  });

  it.each([
    ['licence', 'compliance.importLicenseNumber'],
    ['document', 'compliance.certificationType, compliance.certificationReference'],
    ['inspect', 'compliance.certificationReference'],
    ['advisory', undefined],
    ['prohibited', undefined],
  ] as const)('that is %s asks to have ready %s', (level, capture) => {
    expect(restrictionOf({ rule: { ...lithium, level }, prefix: '8507', place: 'US' }).capture).toBe(capture);
  });

  it.each([
    ['US', 'US'],
    ['DE', 'EU27'],
    ['EU', 'EU27'],
    ['GB', 'ROW'],
    ['CH', 'ROW'],
  ])('to %s belongs to the region %s', (place, region) => {
    expect(restrictionOf({ rule: lithium, prefix: '8507', place }).importRegion).toBe(region);
  });

  it('names the regulator of the Union for a member, and the general one elsewhere', () => {
    expect(restrictionOf({ rule: lithium, prefix: '8507', place: 'DE' }).metadata).toMatchObject({
      regulator: 'the Union',
    });
    expect(restrictionOf({ rule: lithium, prefix: '8507', place: 'JP' }).metadata).toMatchObject({
      regulator: 'somebody',
    });
  });

  it('for goods of every code has no code of its own', () => {
    const any = restrictionOf({ rule: { ...lithium, hs: ['*'] }, prefix: '*', place: 'US' });
    expect([any.id, 'hts' in any, 'chapter' in any]).toEqual(['rst_lithium-US-any', false, false]);
  });

  it('with a condition says what must be confirmed', () => {
    const shown = restrictionOf({ rule: { ...lithium, condition: 'above 100 Wh' }, prefix: '8507', place: 'US' });
    expect(shown.message).toContain('which must be confirmed: above 100 Wh');
    expect(shown.capture).toBe('confirmation: above 100 Wh; compliance.importLicenseNumber');
    expect(shown.metadata).toMatchObject({ needsConfirmation: true, condition: 'above 100 Wh' });
  });
});

describe('the outlook', () => {
  it.each([
    ['prohibited', 'prohibited', 'high', 'prohibited', 'medium'],
    ['licence', 'warning', 'high', 'restricted', 'medium'],
    ['dangerous_goods', 'warning', 'medium', 'restricted', 'low'],
    ['document', 'warning', 'medium', 'conditional', 'low'],
    ['inspect', 'warning', 'medium', 'conditional', 'low'],
    ['advisory', 'info', 'low', 'allowed', 'low'],
  ] as const)(
    'of %s is %s with %s risk, and under a condition less',
    (level, flag, importRisk, restrictionLevel, riskUnderCondition) => {
      expect(outlookOf({ level })).toEqual({ flag, importRisk, restrictionLevel });
      expect(outlookOf({ level, condition: 'perhaps' }).importRisk).toBe(riskUnderCondition);
    },
  );

  it('of what is allowed is none, condition or not', () => {
    for (const condition of [{}, { condition: 'perhaps' }])
      expect(outlookOf({ level: 'allowed', ...condition })).toEqual({
        flag: 'none',
        importRisk: 'low',
        restrictionLevel: 'allowed',
      });
  });

  it.each(restrictionDemands.filter((level) => level !== 'allowed'))(
    'of %s under a condition is a warning and never a block',
    (level) => {
      expect(outlookOf({ level, condition: 'perhaps' })).toMatchObject({
        flag: 'warning',
        restrictionLevel: 'conditional',
      });
    },
  );

  it('of a prohibition is the only one that blocks', () => {
    const blocking = restrictionDemands.filter((level) => outlookOf({ level }).restrictionLevel === 'prohibited');
    expect(blocking).toEqual(['prohibited']);
    expect(outlookOf({ level: 'prohibited' })).toEqual({
      flag: 'prohibited',
      importRisk: 'high',
      restrictionLevel: 'prohibited',
    });
  });
});
