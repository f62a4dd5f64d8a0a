import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPartyList } from '../../../../src/adapters/trade/parties/read-party-list.ts';
import { partyListSample } from '../../../support/parties/import-samples.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const read = (name: string) => readPartyList(partyListSample(name));

it.each([
  ['consolidated.csv', 'us-csl', undefined, 5],
  ['csl-of-2019.csv', 'us-csl', undefined, 3],
  ['SDN.XML', 'us-sdn', '2026-06-22', 3],
  ['eu-full-sanctions-list.xml', 'eu', '2018-12-21', 2],
  ['eu-full-sanctions-list.csv', 'eu', '2026-08-05', 1],
  ['UK-Sanctions-List.xml', 'uk', '2026-09-02', 2],
  ['UK-Sanctions-List.csv', 'uk', '2026-02-13', 2],
  ['ConList.csv', 'uk-conlist', '2026-06-03', 2],
  ['UN_consolidated.xml', 'un', '2026-02-27', 3],
  ['swiss-sanctions-list.xml', 'ch', '2026-08-27', 2],
])('%s is read as the list %s of %s', (name, list, date, entries) => {
  const found = read(name);
  expect([found.list, found.date, found.parties.length]).toEqual([list, date, entries]);
});

it('an entry has its id, all its names, births, countries and programmes', () => {
  expect(read('consolidated.csv').parties[1]).toEqual({
    id: '9673',
    kind: 'person',
    names: [
      { text: 'Mohammed ABU JHEISHEH' },
      { text: 'Mohammad Mutlaq ABU JHESHEH' },
      { text: 'Mohammed ABU JEHEISHA' },
    ],
    births: ['1955'],
    programmes: ['PLC', 'NS-PLC'],
  });
  expect(read('SDN.XML').parties[2]).toEqual({
    id: '48603',
    kind: 'person',
    names: [{ text: 'Dmitry Yuryevich KHOROSHEV' }, { text: 'LOCKBITSUPP', weak: true }],
    births: ['1993-04-17'],
    countries: ['RU'],
    programmes: ['CYBER2'],
  });
  expect(read('eu-full-sanctions-list.xml').parties[0]).toEqual({
    id: 'EU.36.64',
    kind: 'person',
    names: [{ text: 'Robert Gabriel Mugabe' }],
    births: ['1924-02-21'],
    programmes: ['ZWE'],
  });
  expect(read('UN_consolidated.xml').parties[1]).toEqual({
    id: 'CDi.003',
    kind: 'person',
    names: [
      { text: 'GASTON IYAMUREMYE' },
      { text: 'Rumuli', weak: true },
      { text: 'Byiringiro Victor Rumuli' },
      { text: 'Victor Rumuri' },
    ],
    births: ['1948'],
    countries: ['RW', 'CD'],
    programmes: ['DRC'],
  });
  expect(read('UK-Sanctions-List.csv').parties[1]).toEqual({
    id: 'AFG0006',
    kind: 'person',
    names: [{ text: 'MOHAMMAD HASSAN AKHUND' }, { text: 'محمد حسن آخوند' }],
    countries: ['AF'],
    programmes: ['The Afghanistan (Sanctions) (EU Exit) Regulations 2020'],
  });
});

it('the rows of one entry are one entry, with each of its names', () => {
  expect(read('eu-full-sanctions-list.csv').parties[0]?.names).toEqual([
    { text: 'Saddam Hussein Al-Tikriti' },
    { text: 'Abu Ali' },
  ]);
});

it('entries that Switzerland has struck off are left out, and copies of earlier states are no entries', () => {
  const { parties, struckOff } = read('swiss-sanctions-list.xml');
  expect([parties.map(({ id }) => id), struckOff]).toEqual([['46130', '34461'], 1]);
});

const changed = async (name: string, change: (text: string) => string): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, name);
  await writeFile(file, change(await readFile(partyListSample(name), 'utf8')));
  return file;
};

it('the spellings of a Swiss name are names of their own', async () => {
  const file = await changed('swiss-sanctions-list.xml', (text) => text.replace('"de-listed"', '"listed"'));
  expect(readPartyList(file).parties[0]?.names).toEqual([
    { text: 'Lukashenka Dzmitry Aliaksandravich' },
    { text: 'Lukashenko Dzmitry Aliaksandravich' },
  ]);
});

it('half a file, another file and other columns are refused with the reason', async () => {
  const half = await changed('UN_consolidated.xml', (text) => text.slice(0, text.length / 2));
  expect(() => readPartyList(half)).toThrow(/cannot be used/);
  const other = await changed('ConList.csv', () => 'name,price\nshirt,12');
  expect(() => readPartyList(other)).toThrow('it is none of the lists that are read here');
  const columns = await changed('UK-Sanctions-List.csv', (text) => text.replace('Unique ID', 'Id'));
  expect(() => readPartyList(columns)).toThrow('there is no column "Unique ID"');
  const empty = await changed('UN_consolidated.xml', (text) => text.replace(/<INDIVIDUALS>.*<\/INDIVIDUALS>/s, ''));
  expect(() => readPartyList(empty)).toThrow('it holds no entry');
});

it('the Consolidated Screening List is read as JSON with its documented fields, and a wrong one is refused', async () => {
  const entry = {
    id: '9673',
    source: 'Palestinian Legislative Council List (PLC) - Treasury Department',
    type: 'Individual',
    name: 'Mohammed ABU JHEISHEH',
    alt_names: ['Mohammed ABU JEHEISHA'],
    dates_of_birth: ['1955'],
    addresses: [{ country: 'PS' }],
    programs: ['NS-PLC'],
  };
  const json = (results: unknown) => changed('consolidated.csv', () => JSON.stringify({ search_performed_at: '2026-11-20T01:00:00Z', results })); // oxfmt-ignore
  const { list, date, parties } = readPartyList(await json([entry]));
  expect([list, date, parties[0]]).toEqual([
    'us-csl',
    '2026-11-20',
    {
      id: '9673',
      kind: 'person',
      names: [{ text: 'Mohammed ABU JHEISHEH' }, { text: 'Mohammed ABU JEHEISHA' }],
      births: ['1955'],
      countries: ['PS'],
      programmes: ['PLC', 'NS-PLC'],
    },
  ]);
  const wrong = await json([{ ...entry, name: 7 }]);
  expect(() => readPartyList(wrong)).toThrow('results.0.name');
});
