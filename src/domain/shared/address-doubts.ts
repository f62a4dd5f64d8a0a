import type { SentPlace, Territory } from './address-reading.ts';
import { canonicalCountry } from './countries.ts';
import { barePostcode } from './postcode.ts';
import { ownValue } from './table.ts';

/** The forms of addresses, by country. */
export type AddressForms = {
  /** A pattern for the whole postcode of each country, without spaces, hyphens and the country's prefix. */
  readonly postcodes: Readonly<Record<string, string>>;
  /** Patterns for the beginning of the postcodes of each state. */
  readonly ofStates: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The scripts besides Latin that a country's post can read. */
  readonly scripts: Readonly<Record<string, readonly string[]>>;
};

/** A reason why a carrier may not find or read an address, and the field in question. */
export type AddressDoubt = {
  readonly reason: 'postcode_form_unlikely' | 'state_postcode_mismatch' | 'address_not_latin';
  readonly field: string;
  /** The postcode before a spreadsheet removed its leading zero. */
  readonly meant?: string;
};

/** The fields that contain the lines of an address. */
export const writtenLines = ['line1', 'line2', 'addressLine1', 'addressLine2', 'city'] as const;
/** The fields of an address that are checked for doubts. */
export type DoubtedAddress = SentPlace & { readonly [Line in (typeof writtenLines)[number]]?: string } & {
  /** The country code that a territory's address was sent with: its post may use the forms of that country. */
  readonly mother?: string;
  readonly territory?: Territory;
};

/**
 * Prepares the checks from the tables. A doubt is not a fault, because posts change their codes before the tables do.
 */
export const addressDoubts = ({ postcodes, ofStates, scripts }: AddressForms) => {
  const forms = new Map(Object.entries(postcodes).map(([country, form]) => [country, new RegExp(`^(?:${form})$`)]));
  const states = new Map(
    Object.entries(ofStates).flatMap(([country, table]) =>
      Object.entries(table).map(([state, start]) => [`${country}-${state}`, new RegExp(`^(?:${start})`)]),
    ),
  );
  const foreignLetter = new Map(
    Object.entries(scripts).map(([country, read]) => [
      country,
      new RegExp(`[^\\P{L}${['Common', 'Inherited', ...read].map((name) => `\\p{Script=${name}}`).join('')}]`, 'u'),
    ]),
  );

  const hasForm = (country: string, postcode: string): boolean => {
    const bare = barePostcode(country, postcode);
    // Some countries put their code before the postcode: LV-1010, AD500.
    const spellings = [bare, `${country}${bare}`, ...(bare.startsWith(country) ? [bare.slice(country.length)] : [])];
    return spellings.some((one) => forms.get(country)?.test(one) ?? true);
  };

  /**
   * Whether a postcode may belong to the place that the address was read as. If the place was recognised by its state
   * or town, the two may contradict each other.
   */
  const mayBeIn = (territory: Territory | undefined, mother: string, postcode: string): boolean => {
    const { military, ownPostcodes, under } = territory ?? {};
    const marks = military === true || ownPostcodes === true ? undefined : ownValue(under, mother)?.postcodes;
    return marks === undefined || new RegExp(`^(?:${marks.join('|')})`).test(barePostcode(mother, postcode));
  };

  const postcodeDoubts = (
    country: string,
    mother: string,
    territory: Territory | undefined,
    { postcode = '', state = '' }: SentPlace,
  ): readonly AddressDoubt[] => {
    const bare = barePostcode(country, postcode);
    // Zeros only are a filler for a required field.
    if (/^0*$/.test(bare)) return [];
    const isIn = mayBeIn(territory, mother, postcode);
    if (!hasForm(country, postcode) && !(mother !== country && hasForm(mother, postcode))) {
      const whole = /^\d+$/.test(bare) && hasForm(country, `0${bare}`) ? `0${bare}` : undefined;
      return [{ reason: 'postcode_form_unlikely', field: 'postcode', ...(whole !== undefined && { meant: whole }) }];
    }
    const isOfState = isIn && (states.get(`${mother}-${state}`)?.test(bare) ?? true);
    return isOfState ? [] : [{ reason: 'state_postcode_mismatch', field: 'postcode' }];
  };

  const isUnreadable = (country: string, text: string): boolean =>
    !/\p{Script=Latin}/u.test(text) && (foreignLetter.get(country) ?? /\p{L}/u).test(text);

  return ({ territory, ...address }: DoubtedAddress): readonly AddressDoubt[] => {
    const { country: sent = '', mother = sent } = address;
    const country = canonicalCountry(sent);
    return [
      ...postcodeDoubts(country, canonicalCountry(mother), territory, address),
      ...writtenLines.flatMap((field): AddressDoubt[] =>
        isUnreadable(country, address[field] ?? '') ? [{ reason: 'address_not_latin', field }] : [],
      ),
    ];
  };
};

/**
 * The names of a post box, in full. They match whole words only. The words are common knowledge in these languages and
 * were not read from a source of each post: they are enough for a warning, and must not be used to refuse.
 */
const words = [
  // English, Irish, Maltese, Welsh
  'post(?:al)? ?box', 'post(?:al)? office box', 'g?p\\.? ?o\\.? ?box', 'pob(?=\\W*\\d)', 'locked bag', 'private bag',
  'bosca poist', 'kaxxa postali', 'blwch post',
  // German, Dutch, Danish, Norwegian, Swedish, Icelandic, Finnish, Estonian
  'postfach', 'postbus', 'postboks', 'postfack', 'pósthólf', 'postilokero', 'postkast',
  // French, Italian, Spanish, Portuguese, Catalan, Romanian
  'bo[iî]te postale', 'case postale', 'casella postale', 'apartado', 'apartat(?: de correus)?', 'apdo\\.?',
  'casilla(?: (?:postal|de correos?))?', 'caixa postal', 'c[aă]su[tțţ][aă] po[sșş]tal[aă]',
  // Polish, Czech, Slovak, Hungarian, Croatian, Slovenian, Serbian, Albanian, Turkish, Latvian, Lithuanian
  'skrytka pocztowa', 'skr\\. ?poczt\\.?', 'po[sš]tovn[ií] p[rř]ihr[aá]dka', 'po[sš]tov[yý] prie[cč]inok',
  'postafi[oó]k', 'po[sš]tanski pretinac', 'po[sš]tni predal', 'po[sš]tanski fah', 'kutia postare', 'posta kutusu',
  'pasta kast[iī]te', 'pa[sš]to d[eė][zž]ut[eė]',
  // Greek, Russian, Ukrainian, Bulgarian, Serbian, Armenian, Georgian
  'ταχυδρομική θυρίδα', 'абонентский ящик', 'почтовый ящик',
  'абонентська скринька', 'поштова скринька',
  'пощенска кутия', 'поштански преградак', 'поштански фах', 'փոստարկղ',
  'საფოსტო ყუთი',
  // Indonesian, Malay, Filipino, Vietnamese, Swahili
  'kotak pos', 'peti surat', 'hòm thư', 'hộp thư', 'sanduku la posta', 's\\.?l\\.?p\\.?(?=\\W*\\d)',
] as const; // oxfmt-ignore

/** Words of scripts that put no spaces between words, or join prefixes to words. */
const joined = [
  '邮政信箱', '郵政信箱', '信箱', '私書箱', '사서함', 'ตู้ ?ปณ', 'ตู้ไปรษณีย์',
  'صندوق (?:ال)?بريد', 'ص\\.? ?ب\\.?(?=\\W*\\d)', 'תא דואר', 'ת\\.? ?ד\\.?(?=\\W*\\d)',
  'डाक पेटी', 'पोस्ट बॉक्स',
] as const; // oxfmt-ignore

/** Abbreviations that mean a box only before a number: `B.P. 12`, `Τ.Θ. 12`, `а/я 12`. */
const abbreviated = [
  'b\\.? ?p\\.?',
  'c\\. ?p\\.',
  'p\\. ?k\\.',
  'τ\\. ?θ\\.',
  'τθ',
  'а/я',
  'а/с',
  'п\\. ?к\\.',
  'a/k',
  'p\\. ?p\\.',
  'pf\\.',
] as const;

/**
 * Words that also occur in street names, so that they mean a box only as a whole line: Swedish, Norwegian, Finnish,
 * French.
 */
const wholeLine = ['box', 'pb\\.?', 'pl', 'cs', 'pk'] as const;

const postBox = new RegExp(
  [
    `(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`,
    joined.join('|'),
    `(?<![\\p{L}\\p{N}])(?:${abbreviated.join('|')})\\s?(?:n[or]?[°º.]?\\s?)?\\d`,
    `^\\s*(?:${wholeLine.join('|')})\\s+\\d[\\d\\s]*$`,
  ].join('|'),
  'iu',
);

/**
 * Whether a line of an address is a post box, in the languages of the world's posts. A courier cannot deliver to one.
 */
export const isPostBox = (line: string): boolean => postBox.test(line.normalize('NFC').replaceAll(/\s+/g, ' '));
