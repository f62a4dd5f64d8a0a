import type { Commodity } from '../../shared/commodity.ts';
import { borderBetween, customsTerritoryOf } from '../../shared/customs-border.ts';
import type { Warning } from '../../shared/domain-error.ts';
import { isWithin } from '../../shared/local-date.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import type { AddressPlace } from '../../shared/party.ts';
import { sourceText } from './formality-rule.ts';
import type { FormalityRule } from './formality-rule.ts';

/** Descriptions of goods that are refused in the data sent before arrival. */
export type VagueDescriptionRule = FormalityRule & {
  /** Customs territories. Goods from one of them to another are not declared in advance. */
  readonly to: readonly string[];
  readonly words: readonly string[];
  /** Words that say no more than those: in other languages, and as shops write them. */
  readonly further?: readonly string[];
};

const northernIrelandIsIn = 'EU';

/** Whether a place belongs to a customs territory: Northern Ireland to that of the Union as well as to its own. */
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
 * Of the words of a text: no letter, one letter again and again, a number of the seller's own, or what fills a field
 * that must be.
 */
const ownNumber = '(?:order|sku|item|ref|art|artikel|bestellung|commande|pedido)(?: (?:no|nr|number))?[\\p{N} ]*';
const empty = new RegExp(`^(?:[^\\p{L}]*|(\\p{L})\\1+|${ownNumber}|test|tbd|null|undefined)$`, 'u');

const says = ({ title, description }: Commodity): readonly string[] =>
  [title, description].flatMap((text) => (text === undefined || text.trim() === '' ? [] : [text]));

/** What is said of goods whose descriptions all stand on the list; one that says more is enough. */
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
