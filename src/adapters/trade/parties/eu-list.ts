import type { ListedKind } from '../../../domain/trade/index.ts';
import { byEntry, csvEntries } from './csv-entries.ts';
import { birthsIn, countriesIn, listDateIn } from './list-facts.ts';
import { listedParty } from './party-list-format.ts';
import type { PartyListFormat } from './party-list-format.ts';
import { checkXml, xmlElementsIn, rootOf } from '../xml-elements.ts';

const kindOf = (code: string): ListedKind =>
  /^p/i.test(code) ? 'person' : /^e/i.test(code) ? 'organization' : 'unknown';

/** The file writes 00 for a country that is not known. */
const known = (codes: readonly string[]): readonly string[] => countriesIn(codes.filter((code) => code !== '00'));

/**
 * Consolidated list of persons, groups and entities subject to EU financial sanctions, XML 1.1 of the Financial
 * Sanctions Database, https://webgate.ec.europa.eu/fsd/fsf.
 */
export const euXml: PartyListFormat = {
  name: 'EU financial sanctions (XML 1.1)',
  fits: (head) => head.includes('http://eu.europa.ec/fpi/fsd/export'),
  read: (text, file) => {
    checkXml(text, file);
    return {
      list: 'eu',
      date: listDateIn(rootOf(text).text('@generationDate')),
      parties: [...xmlElementsIn(text, 'sanctionEntity')].flatMap((entry) =>
        listedParty({
          id: entry.text('@euReferenceNumber') || entry.text('@logicalId'),
          kind: kindOf(entry.text('subjectType', '@code')),
          names: entry.all('nameAlias').map((name) => ({
            text: name.text('@wholeName'),
            weak: name.text('@strong') === 'false',
          })),
          births: entry.all('birthdate').flatMap((birth) => birthsIn(birth.text('@birthdate') || birth.text('@year'))),
          countries: known([
            ...entry.texts('citizenship', '@countryIso2Code'),
            ...entry.texts('address', '@countryIso2Code'),
          ]),
          programmes: entry.texts('regulation', '@programme'),
        }),
      ),
    };
  },
};

/** The same list as CSV 1.1: one row for each name, address, date of birth and document. */
export const euCsv: PartyListFormat = {
  name: 'EU financial sanctions (CSV 1.1)',
  fits: (head) => /^\uFEFF?"?fileGenerationDate"?;/.test(head),
  read: (text, file) => {
    const rows = csvEntries(text, file, {
      delimiter: ';',
      required: ['fileGenerationDate', 'Entity_LogicalId', 'Entity_SubjectType', 'NameAlias_WholeName'],
    });
    return {
      list: 'eu',
      date: listDateIn(rows[0]?.('fileGenerationDate') ?? ''),
      parties: [...byEntry(rows, (row) => row('Entity_LogicalId'))].flatMap(([id, own]) =>
        listedParty({
          id: own[0]?.('Entity_EU_ReferenceNumber') || id,
          kind: kindOf(own[0]?.('Entity_SubjectType') ?? ''),
          names: own.map((row) => ({ text: row('NameAlias_WholeName') })),
          births: own.flatMap((row) => birthsIn(row('BirthDate_BirthDate') || row('BirthDate_Year'))),
          countries: known(own.flatMap((row) => [row('Citizenship_CountryIso2Code'), row('Address_CountryIso2Code')])),
          programmes: own.map((row) => row('Entity_Regulation_Programme')),
        }),
      ),
    };
  },
};
