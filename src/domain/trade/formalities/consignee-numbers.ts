import type { Commodity } from '../../shared/commodity.ts';
import { canonicalCountry } from '../../shared/countries.ts';
import { customsTerritoryOf } from '../../shared/customs-border.ts';
import type { Customs } from '../../shared/customs.ts';
import type { Warning } from '../../shared/domain-error.ts';
import { isWithin } from '../../shared/local-date.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import type { Money } from '../../shared/money.ts';
import type { Party } from '../../shared/party.ts';
import type { ExchangeRates } from '../duties/index.ts';
import { numberChecks } from './consignee-number-checks.ts';
import type { NumberCheck } from './consignee-number-checks.ts';
import { sourceText } from './provenance.ts';
import type { FormalityRule } from './provenance.ts';
import { isWorthMoreThan } from './worth.ts';

/** Which number of the consignee customs ask for. */
export type ConsigneeNumberRule = FormalityRule & {
  /** Countries, or `EU` for the customs territory of the Union. */
  readonly to: readonly string[];
  /** A party with a company is a business; absent: both. */
  readonly consignee?: 'consumer' | 'business';
  /** Absent: whatever the value. */
  readonly above?: Money;
  /** Its name and form, for messages. */
  readonly number: string;
  /** The form, in capitals, without spaces and marks between groups. */
  readonly form: RegExp;
  /** How its check digits are computed, where that is known. */
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
/** One digit again and again is what people type where they have no number. */
const isPlaceholder = (number: string): boolean => /^(\d)\1+$/.test(number);
const isOfForm = ({ form, check }: ConsigneeNumberRule, number: string): boolean =>
  form.test(number) && !isPlaceholder(number) && (check === undefined || numberChecks[check](number));

/** Every number that may be the one asked for: those of the consignee, of the importer, and of their registrations. */
const numbersOf = ({ shipTo, importerOfRecord, customs }: Consigned): readonly string[] =>
  [shipTo, importerOfRecord]
    .flatMap((party) => [party?.countryTaxId, party?.stateTaxId])
    .concat([customs.importerGST, customs.consigneeGST])
    .filter(isSent);

/** What is said of a consignee whose number is missing, or has another form. */
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
