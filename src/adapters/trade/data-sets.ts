import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { LocalDate } from '../../domain/shared/index.ts';
import { jsonFilesIn, readJson } from '../shared/files/read-file.ts';

/** A set of facts that the service calculates with. */
export type DataSet = {
  readonly set: string;
  readonly name: string;
  /** The date of the facts; absent if they have none. */
  readonly date?: LocalDate;
  readonly source: string;
  readonly decides: string;
  readonly origin: 'bundled' | 'own';
};

/** The folders with the facts of the program and of the operator. */
export type DataPlaces = {
  readonly bundled: string;
  readonly ownRules: string | undefined;
  readonly ownRestrictions: string | undefined;
  readonly ownNomenclature: string;
};

const text = z.string();
/** The header of all these files. The rest is checked when a file is loaded. */
const head = z.looseObject({
  id: text.optional(),
  name: text.optional(),
  carrier: text.optional(),
  asOf: text.optional(),
  recorded: text.optional(),
  edition: z.int().optional(),
  /** Only in a country sheet. */
  country: text.optional(),
  /** Only in sheets and rules. */
  checked: text.optional(),
  duty: z.unknown().optional(),
  source: z.union([text, z.array(text)]).optional(),
  later: z.array(z.looseObject({ asOf: text, source: text })).optional(),
});
type Head = z.output<typeof head>;

const headOf = (file: string): Head => readJson(file, head);
const dated = ({ asOf, recorded }: Head) => {
  const date = asOf ?? recorded;
  return date === undefined ? {} : { date };
};
const sourceOf = ({ source = '' }: Head): string => (typeof source === 'string' ? source : source.join('; '));

/** A file that is a data set of its own. */
const described =
  (set: string, decides: string) =>
  (file: string, origin: DataSet['origin']): DataSet => {
    const about = headOf(file);
    const { name, carrier } = about;
    return {
      set,
      name: name ?? carrier ?? basename(file),
      ...dated(about),
      source: sourceOf(about) || file,
      decides,
      origin,
    };
  };
const restrictionsIn = described('restrictions', 'what may be sent');
const codeListIn = described('code list', 'the goods that a rule is for');
const trackingCodesIn = described('tracking codes', 'what a scan of the carrier means');

const dutyRates = 'the rate of duty of a line';

/** The tariffs that come with the program, by territory, each with the lists of its newer lines. */
export const bundledTariffSets = (bundled: string): readonly (DataSet & { readonly id: string })[] =>
  jsonFilesIn(join(bundled, 'tariffs')).flatMap((file) => {
    const about = headOf(file);
    const { id = basename(file, '.json'), name = '', later = [] } = about;
    const common = { id, set: 'tariff', decides: dutyRates, origin: 'bundled' } as const;
    return [
      { ...common, name: `${id}, ${name}`, ...dated(about), source: sourceOf(about) },
      ...later.map(({ asOf, source }) => ({ ...common, name: `${id}, newer lines of ${name}`, date: asOf, source })),
    ];
  });

/** An imported tariff that is in force. */
export const importedTariffSet = (id: string, name: string, date: LocalDate, source: string): DataSet => ({
  set: 'tariff',
  name: `${id}, ${name}`,
  date,
  source,
  decides: dutyRates,
  origin: 'own',
});

const ownSheetsIn = (ownRules: string | undefined): readonly (readonly [file: string, about: Head])[] =>
  (ownRules !== undefined && existsSync(ownRules) ? jsonFilesIn(ownRules) : []).flatMap(
    (file): readonly (readonly [string, Head])[] => {
      const about = headOf(file);
      return about.country === undefined ? [] : [[file, about]];
    },
  );

const decidedBySheets = 'duty, tax, limits and fees of a country';

/**
 * All bundled sheets as one data set, dated by the day on which the oldest was checked; those of the operator one by
 * one.
 */
const countrySheets = ({ bundled, ownRules }: DataPlaces): readonly DataSet[] => {
  const own = ownSheetsIn(ownRules);
  const replaced = new Set(own.map(([, { country }]) => country));
  const sheets = jsonFilesIn(join(bundled, 'countries')).map(headOf);
  const used = sheets.filter(({ country }) => !replaced.has(country));
  const [oldest] = used.flatMap(({ checked }) => (checked === undefined ? [] : [checked])).sort();
  const withoutDuty = used.filter(({ duty }) => duty === undefined).length;
  return [
    {
      set: 'country sheets',
      name: `${used.length} countries, ${withoutDuty} without rates of duty`,
      ...(oldest !== undefined && { date: oldest }),
      source: 'each fact names its own; the date is that of the sheet that was checked first',
      decides: decidedBySheets,
      origin: 'bundled',
    },
    ...own.map(([file, { country = '', name = '', checked, duty }]): DataSet => ({
      set: 'country sheet',
      name: `${country}, ${name}${duty === undefined ? ', without rates of duty' : ''}`,
      ...(checked !== undefined && { date: checked }),
      source: file,
      decides: decidedBySheets,
      origin: 'own',
    })),
  ];
};

const ruleSets = ({ bundled, ownRules }: DataPlaces): readonly DataSet[] => {
  const replaced = ownSheetsIn(ownRules).map(([own]) => basename(own));
  return jsonFilesIn(join(bundled, 'rules')).flatMap((file): readonly DataSet[] => {
    if (replaced.includes(basename(file))) return [];
    const about = headOf(file);
    const { id = basename(file, '.json'), name = '', checked } = about;
    const changed = ownRules !== undefined && existsSync(join(ownRules, basename(file)));
    return [
      {
        set: 'rules',
        name: `${id}, ${name}`,
        ...(checked !== undefined && { date: checked }),
        source: changed ? `the bundled rules, changed by ${join(ownRules, basename(file))}` : 'each rule names its own',
        decides: 'tax, reliefs, fees, preferences and additional duties',
        origin: changed ? 'own' : 'bundled',
      },
    ];
  });
};

const codeLists = ({ bundled, ownRules }: DataPlaces): readonly DataSet[] => {
  const listsIn = (folder: string): readonly string[] =>
    existsSync(join(folder, 'lists')) ? jsonFilesIn(join(folder, 'lists')) : [];
  const own = ownRules === undefined ? [] : listsIn(ownRules);
  const idsOfOwn = new Set(own.map((file) => headOf(file).id));
  const bundledLists = listsIn(join(bundled, 'rules')).filter((file) => !idsOfOwn.has(headOf(file).id));
  return [...bundledLists.map((file) => codeListIn(file, 'bundled')), ...own.map((file) => codeListIn(file, 'own'))];
};

const nomenclature = ({ bundled, ownNomenclature }: DataPlaces): DataSet => {
  const own = existsSync(ownNomenclature);
  const about = headOf(own ? ownNomenclature : join(bundled, 'nomenclature.json'));
  const { edition } = about;
  return {
    set: 'nomenclature',
    name: `Harmonized System, edition of ${edition ?? ''}`,
    ...(edition !== undefined && { date: `${edition}-01-01` }),
    source: sourceOf(about),
    decides: 'which customs codes exist',
    origin: own ? 'own' : 'bundled',
  };
};

const restrictions = ({ bundled, ownRestrictions }: DataPlaces): readonly DataSet[] => [
  ...jsonFilesIn(join(bundled, 'restrictions')).map((file) => restrictionsIn(file, 'bundled')),
  ...(ownRestrictions === undefined ? [] : [restrictionsIn(ownRestrictions, 'own')]),
];

/** Every data set except exchange rates and tariffs, which depend on the log and the folder of imports. */
export const otherDataSets = (places: DataPlaces): readonly DataSet[] => [
  ...ruleSets(places),
  ...countrySheets(places),
  ...codeLists(places),
  nomenclature(places),
  ...restrictions(places),
  {
    set: 'vocabulary',
    name: 'terms for goods',
    source: 'written for this project, and frozen; see docs/classification.md',
    decides: 'customs codes from descriptions',
    origin: 'bundled',
  },
  {
    set: 'holidays',
    name: 'public holidays',
    ...dated(headOf(join(places.bundled, 'holidays/countries.json'))),
    source: 'the package date-holidays, and data/holidays/countries.json for countries that it lacks',
    decides: 'deadlines, pickups and delivery days',
    origin: 'bundled',
  },
  ...jsonFilesIn(join(places.bundled, 'tracking-codes')).map((file) => trackingCodesIn(file, 'bundled')),
];
