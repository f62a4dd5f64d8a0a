import type { ListedKind } from '../../../domain/trade/index.ts';
import { table } from '../../../domain/shared/table.ts';
import { unusableFile, UnusableFileError } from '../../shared/files/read-file.ts';
import { z } from 'zod';
import { csvEntries } from './csv-entries.ts';
import { birthsIn, countriesIn, listDateIn } from './list-facts.ts';
import { listedParty } from './party-list-format.ts';
import type { PartyListFormat } from './party-list-format.ts';
import { checkXml, xmlElementsIn } from '../xml-elements.ts';

const kinds = table({
  individual: 'person',
  entity: 'organization',
  vessel: 'vessel',
  aircraft: 'aircraft',
} satisfies Record<string, ListedKind>);
const kindOf = (type: string): ListedKind => kinds[type.toLowerCase()] ?? 'unknown';

const parts = (text: string): readonly string[] => text.split(';').map((part) => part.trim());

/** `Entity List (EL) - Bureau of Industry and Security`: the short name in brackets. */
const shortOf = (source: string): string => /\(([A-Z-]+)\)/.exec(source)?.[1] ?? source;

/** An address ends with its country: `Komitas 26/114, Yerevan, Armenia, AM`. */
const countryOfAddress = (address: string): string => /(?:^|,\s*)([A-Z]{2})$/.exec(address)?.[1] ?? '';

/**
 * Consolidated Screening List as CSV, https://www.trade.gov/consolidated-screening-list. Entries of the lists of the
 * Departments of Commerce and State have no number: those of older files are called by their list and name.
 */
export const usCslCsv: PartyListFormat = {
  name: 'US Consolidated Screening List (CSV)',
  fits: (head) => /^\uFEFF?"?(_id"?,"?)?source"?,"?entity_number"?,/.test(head),
  read: (text, file) => ({
    list: 'us-csl',
    parties: csvEntries(text, file, { required: ['source', 'type', 'name', 'alt_names', 'addresses'] }).flatMap((row) =>
      listedParty({
        id: row('_id') || row('entity_number') || `${shortOf(row('source'))} ${row('name')}`,
        kind: kindOf(row('type')),
        names: [row('name'), ...parts(row('alt_names'))].map((each) => ({ text: each })),
        births: parts(row('dates_of_birth')).flatMap(birthsIn),
        countries: countriesIn([
          ...parts(row('nationalities')),
          ...parts(row('citizenships')),
          ...parts(row('addresses')).map(countryOfAddress),
        ]),
        programmes: [shortOf(row('source')), ...parts(row('programs'))],
      }),
    ),
  }),
};

const text = z.string().nullish();
const texts = z.array(z.string()).nullish();
const cslFile = z.looseObject({
  search_performed_at: text,
  results: z.array(
    z.looseObject({
      id: text,
      entity_number: z.union([z.string(), z.number()]).nullish(),
      source: z.string(),
      type: text,
      name: z.string(),
      alt_names: texts,
      addresses: z.array(z.looseObject({ country: text })).nullish(),
      nationalities: texts,
      citizenships: texts,
      dates_of_birth: texts,
      programs: texts,
    }),
  ),
});

/** The same list as JSON. */
export const usCslJson: PartyListFormat = {
  name: 'US Consolidated Screening List (JSON)',
  fits: (head) => head.trimStart().startsWith('{'),
  read: (content, file) => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(content);
    } catch (error) {
      throw unusableFile(file, error);
    }
    const checked = cslFile.safeParse(parsed);
    if (!checked.success)
      throw new UnusableFileError(
        file,
        checked.error.issues.slice(0, 10).map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`),
      );
    const { results, search_performed_at: at } = checked.data;
    return {
      list: 'us-csl',
      date: listDateIn(at ?? ''),
      parties: results.flatMap((entry) =>
        listedParty({
          id: entry.id ?? String(entry.entity_number ?? `${shortOf(entry.source)} ${entry.name}`),
          kind: kindOf(entry.type ?? ''),
          names: [entry.name, ...(entry.alt_names ?? [])].map((each) => ({ text: each })),
          births: (entry.dates_of_birth ?? []).flatMap(birthsIn),
          countries: countriesIn([
            ...(entry.nationalities ?? []),
            ...(entry.citizenships ?? []),
            ...(entry.addresses ?? []).map(({ country }) => country ?? ''),
          ]),
          programmes: [shortOf(entry.source), ...(entry.programs ?? [])],
        }),
      ),
    };
  },
};

/**
 * SDN.XML and CONSOLIDATED.XML of the Office of Foreign Assets Control, https://sanctionslist.ofac.treas.gov. Both have
 * one form; the name of the file says which list it is.
 */
export const usOfacXml: PartyListFormat = {
  name: 'US OFAC list (XML)',
  fits: (head) => /<sdnList[\s>]/.test(head),
  read: (content, file) => {
    checkXml(content, file);
    const [published] = xmlElementsIn(content, 'publshInformation');
    return {
      list: /cons/i.test(file.replace(/^.*[\\/]/, '')) ? 'us-consolidated' : 'us-sdn',
      date: listDateIn(published?.text('Publish_Date') ?? '', 'month first'),
      parties: [...xmlElementsIn(content, 'sdnEntry')].flatMap((entry) =>
        listedParty({
          id: entry.text('uid'),
          kind: kindOf(entry.text('sdnType')),
          names: [
            { text: `${entry.text('firstName')} ${entry.text('lastName')}` },
            ...entry.all('akaList', 'aka').map((aka) => ({
              text: `${aka.text('firstName')} ${aka.text('lastName')}`,
              weak: aka.text('category') === 'weak',
            })),
          ],
          births: entry.texts('dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth').flatMap(birthsIn),
          countries: countriesIn([
            ...entry.texts('nationalityList', 'nationality', 'country'),
            ...entry.texts('citizenshipList', 'citizenship', 'country'),
            ...entry.texts('addressList', 'address', 'country'),
          ]),
          programmes: entry.texts('programList', 'program'),
        }),
      ),
    };
  },
};
