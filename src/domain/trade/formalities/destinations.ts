import type { Commodity } from '../../shared/commodity.ts';
import { canonicalCountry } from '../../shared/countries.ts';
import type { Customs } from '../../shared/customs.ts';
import type { Warning } from '../../shared/domain-error.ts';
import { isWithin } from '../../shared/local-date.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import type { Money } from '../../shared/money.ts';
import type { ExchangeRates } from '../duties/index.ts';
import type { Carriage } from './export-clearance.ts';
import { isWorthMoreThan, sourceText } from './formality-rule.ts';
import type { FormalityRule } from './formality-rule.ts';
import { customsTerritoryOf, borderBetween } from '../../shared/customs-border.ts';
import type { Party, AddressPlace } from '../../shared/party.ts';
import { numberChecks } from './number-checks.ts';
import type { NumberCheck } from './number-checks.ts';

/** A lane on which carriers of a kind do not accept goods under some terms of delivery. */
export type LaneRule = FormalityRule & {
  readonly to: readonly string[];
  readonly name: string;
  readonly carriage: Carriage;
  readonly incoterms: readonly Customs['incoterms'][];
  readonly notContents: readonly Customs['contentType'][];
  /** The value up to which gifts are accepted anyway. */
  readonly gifts?: Money;
  readonly reason: string;
};

/** Warnings for a parcel that the carriers of its lane do not accept under its terms. */
export const laneWarnings = (
  rules: readonly LaneRule[],
  parcel: {
    readonly to: string;
    readonly carriage: Carriage;
    readonly customs: Customs;
    readonly commodities: readonly Commodity[];
  },
  { date, rates }: { readonly date: LocalDate; readonly rates: ExchangeRates },
): readonly Warning[] => {
  const { to, carriage, customs, commodities } = parcel;
  const { incoterms, contentType } = customs;
  return rules
    .filter(
      (rule) =>
        isWithin(rule, date) &&
        rule.to.includes(canonicalCountry(to)) &&
        rule.carriage === carriage &&
        rule.incoterms.includes(incoterms) &&
        !rule.notContents.includes(contentType) &&
        !(contentType === 'Gift' && rule.gifts && isWorthMoreThan(commodities, rule.gifts, rates) === false),
    )
    .map((rule) => ({
      reason: 'lane_refused_by_posts',
      field: 'customs.incoterms',
      message:
        `customs.incoterms is ${incoterms}, and to ${rule.name} ${rule.reason}: the post will return it. ` +
        `Send "DDP" with a post that collects the duties, or take a service that is not postal. ${sourceText(rule)}`,
    }));
};

/** The number of the consignee that customs require. */
export type ConsigneeNumberRule = FormalityRule & {
  /** Countries, or `EU` for the customs territory of the Union. */
  readonly to: readonly string[];
  /** A party with a company is a business; absent: both. */
  readonly consignee?: 'consumer' | 'business';
  /** Absent: for any value. */
  readonly above?: Money;
  /** The name and form of the number, for messages. */
  readonly number: string;
  /** The form, in capitals, without spaces and punctuation. */
  readonly form: RegExp;
  /** The algorithm of its check digits, if known. */
  readonly check?: NumberCheck;
  readonly example: string;
};

type Consigned = {
  readonly shipTo: Party;
  readonly importerOfRecord: Party | undefined;
  readonly customs: Customs;
  readonly commodities: readonly Commodity[];
};

const isSent = (number: string | undefined): number is string => number !== undefined && number.trim() !== '';
const bare = (number: string): string => number.toUpperCase().replaceAll(/[\s.\-/]/g, '');
/** Whether a number is one digit repeated, which people type if they have none. */
const isPlaceholder = (number: string): boolean => /^(\d)\1+$/.test(number);
const isOfForm = ({ form, check }: ConsigneeNumberRule, number: string): boolean =>
  form.test(number) && !isPlaceholder(number) && (check === undefined || numberChecks[check](number));

/** Every number that may be the required one: those of the consignee, of the importer, and of their registrations. */
const numbersOf = ({ shipTo, importerOfRecord, customs }: Consigned): readonly string[] =>
  [shipTo, importerOfRecord]
    .flatMap((party) => [party?.countryTaxId, party?.stateTaxId])
    .concat([customs.importerGST, customs.consigneeGST])
    .filter(isSent);

/** Warnings for a consignee whose number is missing, or has another form. */
export const consigneeNumberWarnings = (
  rules: readonly ConsigneeNumberRule[],
  parcel: Consigned,
  { date, rates }: { readonly date: LocalDate; readonly rates: ExchangeRates },
): readonly Warning[] => {
  const { shipTo, commodities, customs } = parcel;
  if (commodities.length === 0 || customs.contentType === 'Documents') return [];
  const places = [canonicalCountry(shipTo.address.country), customsTerritoryOf(shipTo.address)];
  const kind = isSent(shipTo.company) ? 'business' : 'consumer';
  const sent = numbersOf(parcel);
  return rules
    .filter(
      (rule) =>
        isWithin(rule, date) && rule.to.some((place) => places.includes(place)) && (rule.consignee ?? kind) === kind,
    )
    .filter(({ above }) => above === undefined || isWorthMoreThan(commodities, above, rates) !== false)
    .filter((rule) => !sent.some((number) => isOfForm(rule, bare(number))))
    .map((rule) => {
      const { number, example } = rule;
      const asked = `customs ask for the consignee's number, ${number}, for example "${example}"`;
      return sent.length === 0
        ? {
            reason: 'consignee_number_missing',
            field: 'shipTo.countryTaxId',
            message: `shipTo.countryTaxId is missing: ${asked}. Parcels without it are held or returned. ${sourceText(rule)}`,
          }
        : {
            reason: 'consignee_number_form',
            field: 'shipTo.countryTaxId',
            message: `shipTo.countryTaxId has another form or other check digits than the number asked for: ${asked}. ${sourceText(rule)}`,
          };
    });
};

/** Descriptions of goods that are refused in the data sent before arrival. */
export type VagueDescriptionRule = FormalityRule & {
  /** Customs territories. Goods from one of them to another are not declared in advance. */
  readonly to: readonly string[];
  readonly words: readonly string[];
  /** Words that are equally vague: in other languages, and as shops write them. */
  readonly further?: readonly string[];
};

const northernIrelandIsIn = 'EU';

/** Whether a place belongs to a customs territory. Northern Ireland belongs to the Union's and to its own. */
const isIn = (place: AddressPlace, territory: string): boolean =>
  customsTerritoryOf(place) === territory ||
  (territory === northernIrelandIsIn && borderBetween(place, { country: 'DE' }) === 'none');

const singular = (word: string): string => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word);
const plain = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(singular)
    .join(' ');

/**
 * Patterns of texts without information: no letter, one letter repeated, the seller's own number, or a filler for a
 * required field.
 */
const ownNumber = '(?:order|sku|item|ref|art|artikel|bestellung|commande|pedido)(?: (?:no|nr|number))?[\\p{N} ]*';
const empty = new RegExp(`^(?:[^\\p{L}]*|(\\p{L})\\1+|${ownNumber}|test|tbd|null|undefined)$`, 'u');

const says = ({ title, description }: Commodity): readonly string[] =>
  [title, description].flatMap((text) => (text === undefined || text.trim() === '' ? [] : [text]));

/** Warnings for goods whose descriptions are all on the list; one specific description suffices. */
export const vagueDescriptionWarnings = (
  rules: readonly VagueDescriptionRule[],
  {
    from,
    to,
    commodities,
  }: { readonly from: AddressPlace; readonly to: AddressPlace; readonly commodities: readonly Commodity[] },
  date: LocalDate,
): readonly Warning[] =>
  rules
    .filter(
      (rule) =>
        isWithin(rule, date) &&
        rule.to.some((territory) => isIn(to, territory)) &&
        !rule.to.some((territory) => isIn(from, territory)),
    )
    .flatMap((rule) => {
      const listed = new Set([...rule.words, ...(rule.further ?? [])].map(plain));
      const isVague = (text: string): boolean => listed.has(plain(text)) || empty.test(plain(text));
      return commodities.flatMap((commodity, index) => {
        const texts = says(commodity);
        if (texts.length === 0 || !texts.every(isVague)) return [];
        const field = `commodities[${index}].${commodity.title === undefined ? 'description' : 'title'}`;
        const message =
          `${field} is "${texts.join(': ')}", too vague for the data that customs want before arrival: it is refused there. ` +
          `Say what the goods are and what they are made of, for example "Knitted cotton T-shirt, blue". ${sourceText(rule)}`;
        return [{ reason: 'description_vague', field, message }];
      });
    });
