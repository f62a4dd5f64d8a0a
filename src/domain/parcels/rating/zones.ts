import { canonicalCountry, fallbackCountryOf } from '../../shared/countries.ts';
import { ownValue } from '../../shared/table.ts';
import { anyGroup } from './rate-card.ts';
import type { RateCard } from './rate-card.ts';

const groupOf = (card: RateCard, country: string): string | undefined => {
  const { groups } = card;
  const own = Object.keys(groups).find((group) => ownValue(groups, group)?.includes(country));
  const standIn = fallbackCountryOf(country);
  return own ?? (standIn === undefined ? undefined : groupOf(card, standIn));
};

const holds = (groups: readonly string[], group: string): boolean =>
  groups.includes(group) || groups.includes(anyGroup);

/** The zone of a route, or undefined if the rate card has none. */
export const zoneBetween = (card: RateCard, from: string, to: string): string | undefined => {
  const [origin, destination] = [canonicalCountry(from), canonicalCountry(to)];
  const [here, there] = [groupOf(card, origin), groupOf(card, destination)];
  if (here === undefined || there === undefined) return undefined;
  if (origin === destination) return card.domesticZone;
  return card.zones.find((rule) => holds(rule.from, here) && holds(rule.to, there))?.zone;
};
