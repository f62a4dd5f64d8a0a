import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadCarrierDirectory } from '../../../../src/adapters/parcels/carriers/load-codes.ts';
import { UnusableFileError } from '../../../../src/adapters/shared/files/read-file.ts';
import { builtInCode, builtInCodes } from '../../../../src/adapters/parcels/carriers/built-in/built-in-carrier.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = join(import.meta.dirname, '../../../../data/tracking-codes');
const directory = loadCarrierDirectory(folder, [{ name: 'Waybill', meaningOf: builtInCode }]);

/** Every event of EMSEVT V3. */
const emsevt =
  'EMA EMB EMC EMD EME EMF EMG EMH EMI EMJ EMK EXA EXB EXC EXD EXX EDA EDB EDC EDD EDE EDF EDG EDH EDX'.split(' ');

describe('the tables of codes', () => {
  it.each([
    ['USPS', '01', 'delivered'],
    ['USPS', 'OF', 'out_for_delivery'],
    ['Royal Mail', 'EVKSP', 'delivered'],
    ['Canada Post', '1496', 'delivered'],
    ['Australia Post', 'DD-ER13', 'delivered'],
    ['DHL Express', 'WC', 'out_for_delivery'],
    ['FedEx', 'CD', 'customs_hold'],
    ['UPS', 'OR', 'collected'],
    ['EasyPost', 'return_to_sender', 'return_to_sender'],
    ['Karrio', 'ready_for_pickup', 'available_for_pickup'],
    ['Waybill', 'HLO', 'lost'],
    // A word for each that was wrong until the tables were compared with their sources.
    ['Canada Post', '1417', 'return_to_sender'],
    ['Canada Post', '1483', 'exception'],
    ['Canada Post', '0100', 'in_hub'],
    ['Canada Post', '0117', 'exception'],
    ['Canada Post', '0182', 'return_to_sender'],
    ['Canada Post', '1405', 'available_for_pickup'],
    ['Canada Post', '4500', 'customs_cleared'],
    ['USPS', '27', 'return_to_sender'],
    ['USPS', '82', 'in_transit'],
    ['USPS', '10', 'in_hub'],
    ['USPS', 'TL', 'in_transit'],
    ['Royal Mail', 'EVKRF', 'return_to_sender'],
    ['Royal Mail', 'EVKDN', 'delivered'],
    ['DHL Express', 'HI', 'exception'],
    ['DHL Express', 'PD', 'exception'],
    ['DHL Express', 'AD', undefined],
    ['FedEx', 'AP', undefined],
    ['UPS', 'LX', 'in_transit'],
  ])('map, for %s, the code %s to %s', (carrier, code, status) =>
    expect(directory.meaningOf(carrier, code)?.status).toBe(status),
  );

  it.each([
    ['0174', '174'],
    ['0100', '100'],
    ['0167', '167'],
    ['0020', '20'],
  ])('know %s of Canada Post without its zero', (code, short) => {
    expect(directory.meaningOf('Canada Post', code)).toBeDefined();
    expect(directory.meaningOf('Canada Post', short)).toEqual(directory.meaningOf('Canada Post', code));
  });

  it.each(emsevt)('know %s of EMSEVT, for every post alike', (code) => {
    const meaning = directory.meaningOf('UPU EMSEVT', code);
    expect(meaning?.status).toBeDefined();
    for (const post of ['USPS', 'Royal Mail', 'Canada Post', 'Australia Post'])
      expect(directory.meaningOf(post, code)).toEqual(meaning);
  });

  it('agree with the built-in carrier wherever it speaks EMSEVT', () => {
    const shared = Object.keys(builtInCodes).filter((code) => emsevt.includes(code));
    expect(shared.length).toBeGreaterThan(20);
    for (const code of shared) expect(directory.meaningOf('UPU EMSEVT', code)?.status).toBe(builtInCodes[code]?.status);
  });

  it('know a carrier by any of its names, however written', () => {
    for (const name of ['UPS', 'ups', 'United Parcel Service', 'united-parcel-service', 'UNITED_PARCEL_SERVICE'])
      expect(directory.nameOf(name)).toBe('UPS');
    expect(directory.nameOf('dhl_express')).toBe('DHL Express');
    expect(directory.nameOf('A Courier Of Its Own')).toBe('A Courier Of Its Own');
  });

  it('ignore the case of a code, and have no meaning for an unmapped one', () => {
    expect(directory.meaningOf('FedEx', 'dl')?.status).toBe('delivered');
    expect(directory.meaningOf('FedEx', 'ZZ9')).toBeUndefined();
    expect(directory.meaningOf('A Courier Of Its Own', 'DL')).toBeUndefined();
    expect(directory.meaningOf('FedEx', 'constructor')).toBeUndefined();
  });

  it('distinguish a mapped code without a status from an unknown code', () => {
    expect(directory.meaningOf('FedEx', 'OC')).toEqual({ description: 'Shipment information sent' });
  });

  it('give the URL of the carrier’s tracking page, with any number', () => {
    expect(directory.trackingUrl('usps', '94 00/1')).toBe(
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=94%2000%2F1',
    );
    expect(directory.trackingUrl('A Courier Of Its Own', '1')).toBeUndefined();
  });
});

describe('a table that cannot be used', () => {
  const loaded = async (files: Readonly<Record<string, unknown>>) => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    for (const [name, content] of Object.entries(files))
      await writeFile(join(path, `${name}.json`), JSON.stringify(content));
    return () => loadCarrierDirectory(path);
  };
  const ups = async (): Promise<object> => JSON.parse(await readFile(join(folder, 'ups.json'), 'utf8')) as object;

  it.each<[string, object, RegExp]>([
    ['a status there is not', { codes: [{ status: 'arrived', description: 'X', codes: ['A'] }] }, /status/],
    ['a code twice', { codes: [{ description: 'X', codes: ['A', 'A'] }] }, /A is listed twice/],
    ['no source', { source: [] }, /source/],
    ['no day of its last comparison', { asOf: '2026-02-30' }, /asOf/],
    ['no word on how sure it is', { certainty: undefined }, /certainty/],
    [
      'a delivery that no source confirms',
      { certainty: 'uncertain', codes: [{ status: 'delivered', description: 'X', codes: ['A'] }] },
      /A is uncertain/,
    ],
    [
      'a loss that no source confirms',
      { codes: [{ status: 'lost', description: 'X', certainty: 'uncertain', codes: ['A', 'B'] }] },
      /A, B are uncertain/,
    ],
    ['a table that is not there', { includes: ['Nobody'] }, /Nobody/],
    ['an address without the number', { trackingUrl: 'https://example.com/' }, /trackingNumber/],
  ])('is refused with %s', async (_, change, message) => {
    const load = await loaded({ ups: { ...(await ups()), ...change } });
    expect(load).toThrow(UnusableFileError);
    expect(load).toThrow(message);
  });

  it('is refused when two carriers share a name', async () => {
    expect(await loaded({ one: await ups(), two: { ...(await ups()), carrier: 'Another' } })).toThrow(/two carriers/);
  });
});
