import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../../src/adapters/parcels/carriers/load-catalogue.ts';
import { UnusableFileError } from '../../../../src/adapters/shared/files/read-file.ts';

const sample = { services: 'data/services.json', rateCard: 'data/rate-card.json' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A copy of a sample file with one text in it replaced. */
const changed = (file: keyof typeof sample, find: string, replacement: string): typeof sample => {
  const path = join(folder, `${file}.json`);
  const text = readFileSync(sample[file], 'utf8');
  expect(text).toContain(find);
  writeFileSync(path, text.replace(find, replacement));
  return { ...sample, [file]: path };
};

const faultOf = (files: typeof sample): string => {
  try {
    loadCatalogue(files);
  } catch (error) {
    if (error instanceof UnusableFileError) return error.message;
    throw error;
  }
  return 'none';
};

describe('the catalogue', () => {
  it('is read from the files an operator names', () => {
    const files = changed('services', '"name": "Expedited Pickup"', '"name": "Rocket"');
    expect(loadCatalogue(files).services[0]?.name).toBe('Rocket');
    expect(loadCatalogue(sample).rateCard.currency).toBe('GBP');
  });

  it('has the fees of carriers, and refuses one that is wrong or of a service that is none', () => {
    const withFee = (fee: object) =>
      changed('rateCard', '"tariffs": {', `"carrierFees": [${JSON.stringify(fee)}],\n  "tariffs": {`);
    const fee = { validFrom: '2026-01-01', currency: 'EUR', amount: '6.00', services: ['SERVICE-POSTAL-PICKUP'] };
    expect(loadCatalogue(withFee(fee)).rateCard.carrierFees).toEqual([fee]);
    expect(faultOf(withFee({ ...fee, services: ['ROCKET'] }))).toContain('names ROCKET, which is no service');
    expect(faultOf(withFee({ ...fee, rate: '2.5' }))).toContain('carrierFees[0].rate must be a fraction');
  });

  it('cannot be changed once it is loaded', () => {
    const { services, rateCard } = loadCatalogue(sample);
    expect(() => Object.assign(services[0] ?? {}, { name: 'Other' })).toThrow(TypeError);
    expect(() => Object.assign(rateCard.tariffs['SERVICE-POSTAL-PICKUP']?.weighing ?? {}, { step: '1' })).toThrow(
      TypeError,
    );
  });

  it.each([
    ['services', '"transit": 3', '"transit": "3"', /services\.json.*services\[0\]\.transit: /s],
    [
      'services',
      '"SERVICE-POSTAL-PICKUP"',
      '"SERVICE-EXPEDITED-PICKUP"',
      /services\.json.*services: must not repeat a code/s,
    ],
    ['services', '"isActive": true', '"active": true', /services\[0\]\.isActive: /],
    ['services', '"services": [', '"services": [,', /services\.json cannot be used/],
    [
      'rateCard',
      '"price": "8.60"',
      '"price": 8.6',
      /rateCard\.json.*tariffs\.SERVICE-EXPEDITED-PICKUP\.zones\.domestic\.breaks\[0\]\.price: /s,
    ],
    ['rateCard', '"price": "8.60"', '"price": "£8.60"', /must be a decimal number in quotes/],
    [
      'rateCard',
      '"validFrom": "2027-01-01"',
      '"validFrom": "2027-02-30"',
      /fuelSurcharges\[1\]\.validFrom: must be an existing date/,
    ],
    ['rateCard', '"uk": ["GB", ', '"uk": [', /rateCard\.json.*GB are in none/s],
  ] as const)('names file and place of a fault in %s: %s as %s', (file, find, replacement, message) => {
    expect(faultOf(changed(file, find, replacement))).toMatch(message);
  });

  it('says which file is missing', () => {
    const missing = join(folder, 'nowhere.json');
    expect(faultOf({ ...sample, rateCard: missing })).toContain(missing);
  });
});
