import { calculate, withOtherRates } from '../../../domain/trade/index.ts';
import type { Assessment, Nomenclature } from '../../../domain/trade/index.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { rulesFor } from './assess-duties.ts';
import type { AssessmentDependencies } from './assess-duties.ts';
import { quoteAt } from './recorded-quote.ts';

export type Replay = {
  readonly quoteId: string;
  readonly calculatedAt: string;
  readonly recorded: Assessment;
  /**
   * By today's rules, on the day and at the exchange rates of the quote; of another currency, at those that are loaded
   * for that day.
   */
  readonly recalculated: Assessment;
  /**
   * To the byte, but for the sentences of notices and of what is missing: their wording is not part of the calculation.
   */
  readonly equal: boolean;
  /** Whether rules and tariff are the same as then. If not, the answers may differ. */
  readonly sameRules: boolean;
};

const unworded = <Worded extends { readonly message: string }>({ message: _, ...others }: Worded) => others;

const comparable = ({ notices, missing, lines, dataAsOf: _, ...others }: Assessment): string =>
  JSON.stringify({
    ...others,
    missing: missing?.map(unworded),
    lines: lines.map(({ missing: ofLine, ...line }) => ({ ...line, missing: ofLine?.map(unworded) })),
    notices: notices.map(unworded),
  });

/** Quotes were made before codes were checked, and by editions of the nomenclature that may have been replaced. */
const asRecorded: Pick<Nomenclature, 'standingOf'> = { standingOf: () => ({ kind: 'known' }) };

/** Calculates a quote again from its record. Undefined if there is no quote of that id. */
export const replayQuote =
  (
    dependencies: Pick<AssessmentDependencies, 'ruleSets' | 'tariffs' | 'exchangeRates' | 'factsMaxAge'> & {
      readonly store: EventStore;
    },
  ) =>
  async (quoteId: string): Promise<Replay | undefined> => {
    const quote = await quoteAt(dependencies.store, quoteId);
    if (quote === undefined) return undefined;
    const { request, exchangeRates, assessment: recorded, calculatedAt } = quote;
    const rules = rulesFor(dependencies, request.to.country, request.date);
    if (rules === undefined) throw new Error(`The rules of ${request.to.country} are no longer loaded.`);
    const rates = withOtherRates(exchangeRates, dependencies.exchangeRates.on(request.date));
    const recalculated = calculate(request, rules.ruleSet, rules.tariff, rates, {
      nomenclature: asRecorded,
      ...(dependencies.factsMaxAge !== undefined && { factsMaxAge: dependencies.factsMaxAge }),
    });
    return {
      quoteId,
      calculatedAt,
      recorded,
      recalculated,
      equal: comparable(recorded) === comparable(recalculated),
      sameRules: recorded.declaration.ruleSetVersion === recalculated.declaration.ruleSetVersion,
    };
  };
