import type { ListedKind } from '../../../domain/trade/index.ts';
import { byEntry, csvEntries } from './csv-entries.ts';
import type { CsvEntry } from './csv-entries.ts';
import { birthsIn, countriesIn, listDateIn } from './list-facts.ts';
import { listedParty } from './party-list-format.ts';
import type { PartyListFormat } from './party-list-format.ts';
import { checkXml, xmlElementsIn } from '../xml-elements.ts';

const kindOf = (type: string): ListedKind =>
  /^individual/i.test(type)
    ? 'person'
    : /^entity/i.test(type)
      ? 'organization'
      : /^ship/i.test(type)
        ? 'vessel'
        : 'unknown';

/** Given names first: the list has the family name in its sixth part. */
const partsOfName = [1, 2, 3, 4, 5, 6] as const;

/**
 * UK Sanctions List, XML of the Foreign, Commonwealth & Development Office,
 * https://www.gov.uk/government/publications/the-uk-sanctions-list.
 */
export const ukXml: PartyListFormat = {
  name: 'UK Sanctions List (XML)',
  fits: (head) => /<Designations[\s>]/.test(head),
  read: (text, file) => {
    checkXml(text, file);
    return {
      list: 'uk',
      date: listDateIn(/<DateGenerated>([^<]*)</.exec(text)?.[1] ?? ''),
      parties: [...xmlElementsIn(text, 'Designation')].flatMap((entry) =>
        listedParty({
          id: entry.text('UniqueID'),
          kind: kindOf(entry.text('IndividualEntityShip')),
          names: [
            ...entry.all('Names', 'Name').map((name) => ({
              text: partsOfName.map((part) => name.text(`Name${part}`)).join(' '),
              weak: /^low/i.test(name.text('AliasStrength')),
            })),
            ...entry.texts('NonLatinNames', 'NonLatinName', 'NameNonLatinScript').map((each) => ({ text: each })),
          ],
          births: entry.texts('IndividualDetails', 'Individual', 'DOBs', 'DOB').flatMap(birthsIn),
          countries: countriesIn([
            ...entry.texts('IndividualDetails', 'Individual', 'Nationalities', 'Nationality'),
            ...entry.texts('Addresses', 'Address', 'AddressCountry'),
          ]),
          programmes: entry.texts('RegimeName'),
        }),
      ),
    };
  },
};

const nameIn = (row: CsvEntry): string => partsOfName.map((part) => row(`Name ${part}`)).join(' ');

/** The same list as CSV: a line with its date, a header, and a row for each name and address. */
export const ukCsv: PartyListFormat = {
  name: 'UK Sanctions List (CSV)',
  fits: (head) => /^\uFEFF?"?Report Date/.test(head),
  read: (text, file) => {
    const rows = csvEntries(text, file, {
      above: true,
      required: ['Unique ID', 'Name 6', 'Name 1', 'Designation Type'],
    });
    return {
      list: 'uk',
      date: listDateIn(text.slice(0, 60)),
      parties: [...byEntry(rows, (row) => row('Unique ID'))].flatMap(([id, own]) =>
        listedParty({
          id,
          kind: kindOf(own[0]?.('Designation Type') ?? ''),
          names: [
            ...own.map((row) => ({ text: nameIn(row), weak: /^low/i.test(row('Alias strength')) })),
            ...own.map((row) => ({ text: row('Name non-latin script') })),
          ],
          births: own.flatMap((row) => birthsIn(row('D.O.B'))),
          countries: countriesIn(own.flatMap((row) => [row('Nationality(/ies)'), row('Address Country')])),
          programmes: own.map((row) => row('Regime Name')),
        }),
      ),
    };
  },
};

/** `(UK Sanctions List Ref):RUS0296.`, in the remarks of the older list. */
const referenceIn = (remarks: string): string =>
  /\(UK Sanctions List Ref\):\s*([A-Z]{2,4}\d+)/.exec(remarks)?.[1] ?? '';

/** ConList.csv of the Office of Financial Sanctions Implementation, the form that the UK published until 2026. */
export const ukConListCsv: PartyListFormat = {
  name: 'UK consolidated list of asset freeze targets (CSV)',
  fits: (head) => /^\uFEFF?"?Last Updated"?,"?\d/.test(head),
  read: (text, file) => {
    const rows = csvEntries(text, file, { above: true, required: ['Name 6', 'Name 1', 'Group Type', 'Alias Type'] });
    return {
      list: 'uk-conlist',
      date: listDateIn(text.slice(0, 60)),
      parties: [...byEntry(rows, (row) => row('Group ID') || referenceIn(row('Other Information')))].flatMap(
        ([id, own]) =>
          listedParty({
            id,
            kind: kindOf(own[0]?.('Group Type') ?? ''),
            names: [
              ...own.map((row) => ({ text: nameIn(row), weak: /^low/i.test(row('Alias Quality')) })),
              ...own.map((row) => ({ text: row('Name Non-Latin Script') })),
            ],
            births: own.flatMap((row) => birthsIn(row('DOB'))),
            countries: countriesIn(own.flatMap((row) => [row('Nationality'), row('Country')])),
            programmes: own.map((row) => row('Regime')),
          }),
      ),
    };
  },
};
