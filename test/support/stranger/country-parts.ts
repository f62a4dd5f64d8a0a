import type { RuleSets } from '../../../src/application/trade/ports/duties.ts';
import type { Holidays } from '../../../src/domain/shared/calendar/index.ts';
import { euMembers } from '../../../src/domain/shared/countries.ts';
import { hasRate } from '../../../src/domain/trade/index.ts';
import type { Assessment, ExchangeRates, Tariff } from '../../../src/domain/trade/index.ts';

/** All parts of the program that must know a covered country. */
export type CoveredWorld = {
  readonly ruleSets: RuleSets;
  readonly territoryOf: (country: string) => string;
  readonly tariffOf: (id: string) => Tariff | undefined;
  readonly exchangeRates: ExchangeRates;
  readonly destinationFilters: readonly string[];
  readonly restrictionPlaces: readonly string[];
  readonly holidays: Pick<Holidays, 'covers'>;
  /** The assessment of a shirt that is sent to the country. */
  readonly shirtTo: (country: string) => Assessment;
  /** The refusal for a place without rules. */
  readonly refusal: string;
  /** The text of docs/duties-figures.md. */
  readonly page: string;
};

/** A sentence for each missing part of a covered territory, with the file that it belongs to. */
export const missingParts = (territory: string, world: CoveredWorld): readonly string[] => {
  const ruleSet = world.ruleSets.of(territory);
  if (ruleSet === undefined) return [`data/rules/${territory}.json must have the id ${territory}.`];
  const { countries, tariff, currency } = ruleSet;
  const missing: string[] = [];
  const need = (isThere: boolean, sentence: string): void => void (isThere || missing.push(sentence));

  for (const country of countries) {
    const found = world.territoryOf(country);
    need(
      found === territory,
      `${country} is assessed as ${found}, not as ${territory}: src/domain/trade/duties/rules/places.ts says so.`,
    );
  }
  const hasTariff = world.tariffOf(tariff) !== undefined;
  need(hasTariff, `data/tariffs/${tariff}.json is missing; data/rules/${territory}.json names it.`);
  const isRated = hasRate(world.exchangeRates, currency);
  need(
    isRated,
    `No exchange rate of ${currency} comes with the program: add it to data/exchange-rates or its pegs.json.`,
  );
  if (hasTariff && isRated) {
    const { lines } = world.shirtTo(countries[0] ?? territory);
    const [line] = lines;
    const isComputable = line !== undefined && line.notComputable === undefined;
    need(
      isComputable,
      `A shirt to ${territory} is not computable: ${line?.notComputable}. Look at the gaps and valuations of its rules.`,
    );
  }
  need(
    world.destinationFilters.includes(territory),
    `destinationFilters in src/domain/shared/countries.ts does not have ${territory}.`,
  );
  const place = `everywhere in src/domain/trade/restrictions/rule.ts does not have ${territory}: a check of all places leaves it out.`;
  need(world.restrictionPlaces.includes(territory), place);
  for (const country of countries.flatMap((code) => (code === 'EU' ? [...euMembers] : [code])))
    need(
      world.holidays.covers?.(country) === true,
      `No public holidays of ${country} are known to the package date-holidays: add them to data/holidays/countries.json.`,
    );
  const name = new RegExp(`\\b${territory}\\b`);
  need(
    name.test(world.refusal),
    `The refusal in src/application/trade/duties/assess-duties.ts does not name ${territory}.`,
  );
  const where = /\n## Where\n[^]*?\n## /.exec(world.page)?.[0] ?? '';
  need(name.test(where), `The section "Where" of docs/duties-figures.md does not name ${territory}.`);
  const row = new RegExp(`^\\| [^|]*\\b${territory}\\b[^|]* \\|`, 'm');
  need(row.test(where), `The table in the section "Where" of docs/duties-figures.md has no row of ${territory}.`);
  return missing;
};
