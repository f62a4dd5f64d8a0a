import { assessmentOf, calculate, withOtherRates } from '../../../domain/trade/index.ts';
import type {
  Assessment,
  DutiesCalculated,
  DutyQuoteEvent,
  DutiesRefused,
  Nomenclature,
} from '../../../domain/trade/index.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { EventStore, RecordedEvent, StreamName } from '../../log/ports/event-store.ts';
import { ownHistory } from '../../log/kernel/own.ts';
import { elapsedIn } from '../../log/kernel/context.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { Log } from '../../log/ports/log.ts';
import { appendCall } from '../usage/record-call.ts';
import { rulesFor } from './assess-duties.ts';
import type { AssessmentDependencies } from './assess-duties.ts';

/** A recorded calculation with its whole assessment. */
export type Quote = Omit<DutiesCalculated['data'], 'assessment'> & { readonly assessment: Assessment };

export const quoteStream = (quoteId: string): StreamName => streamOf('dutyQuote', quoteId);

const quoteIn = (history: readonly RecordedEvent<DutyQuoteEvent>[]): Quote | undefined => {
  const event = history[0]?.event;
  if (event?.type !== 'DutiesCalculated') return undefined;
  const { request, assessment } = event.data;
  return { ...event.data, assessment: assessmentOf(assessment, request) };
};

/** The recorded answer of an id; undefined if there is none. */
export const quoteAt = async (store: Pick<EventStore, 'read'>, quoteId: string): Promise<Quote | undefined> =>
  quoteIn(await store.read<DutyQuoteEvent>(quoteStream(quoteId)));

/** The same, undefined for a calculation of another account. */
export const ownQuote = async (
  store: Pick<EventStore, 'read'>,
  quoteId: string,
  accountId: string,
): Promise<Quote | undefined> => quoteIn(await ownHistory(store, 'dutyQuote', quoteId, accountId));

export const quoteNotFound = (): DomainError => new DomainError('not_found', 'There is no such calculation.');

/** The same. Throws `not_found` if the account has no such calculation. */
export const requireOwnQuote = async (...asked: Parameters<typeof ownQuote>): Promise<Quote> => {
  const quote = await ownQuote(...asked);
  if (quote === undefined) throw quoteNotFound();
  return quote;
};

export type RefusedCalculation = Omit<DutiesRefused['data'], 'quoteId' | 'refusedAt' | 'durationMs' | 'endpoint'>;

/** Records a refused call, before the client gets the refusal. */
export const recordRefusal =
  ({
    ids,
    clock,
    ...stores
  }: {
    readonly store: Pick<EventStore, 'append'>;
    readonly ids: Ids;
    readonly clock: Pick<Clock, 'now'>;
    readonly log: Log;
  }) =>
  async (refusal: RefusedCalculation, context: Context): Promise<void> => {
    const quoteId = ids.next('qte');
    const refusedAt = clock.now();
    const event: DutiesRefused = {
      type: 'DutiesRefused',
      data: { quoteId, refusedAt, durationMs: elapsedIn(context, refusedAt), endpoint: 'duties-taxes', ...refusal },
    };
    const says = 'A refused calculation could not be recorded in the usage log.';
    await appendCall(stores, quoteStream(quoteId), event, context, says);
  };

export type Replay = {
  readonly quoteId: string;
  readonly calculatedAt: string;
  readonly recorded: Assessment;
  /**
   * Calculated by the current rules, with the day and exchange rates of the quote; for currencies that it lacks, with
   * the rates loaded for that day.
   */
  readonly recalculated: Assessment;
  /**
   * Whether the answers are equal to the byte, ignoring the sentences of notices and missing parts, which are not part
   * of the calculation.
   */
  readonly equal: boolean;
  /** Whether rules and tariff are unchanged. If not, the answers may differ. */
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

/**
 * Treats every code as known: quotes may be from before codes were checked, or from a replaced edition of the
 * nomenclature.
 */
const asRecorded: Pick<Nomenclature, 'standingOf'> = { standingOf: () => ({ kind: 'known' }) };

/** Calculates a quote again from its record. Throws `destination_not_covered` if its rules are no longer loaded. */
export const replayOf =
  (dependencies: Pick<AssessmentDependencies, 'ruleSets' | 'tariffs' | 'exchangeRates' | 'factsMaxAge'>) =>
  ({ quoteId, request, askedOn, exchangeRates, assessment: recorded, calculatedAt }: Quote): Replay => {
    const { country } = request.to;
    const rules = rulesFor(dependencies, country, request.date);
    if (rules === undefined)
      throw new DomainError('destination_not_covered', `The rules of ${country} are no longer loaded.`);
    const rates = withOtherRates(exchangeRates, dependencies.exchangeRates.on(request.date));
    const recalculated = calculate(request, rules.ruleSet, rules.tariff, rates, {
      nomenclature: asRecorded,
      ...(askedOn !== undefined && { askedOn }),
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

/** The same for the id of a quote of any account; undefined if there is none. */
export const replayQuote =
  ({ store, ...dependencies }: Parameters<typeof replayOf>[0] & { readonly store: Pick<EventStore, 'read'> }) =>
  async (quoteId: string): Promise<Replay | undefined> => {
    const quote = await quoteAt(store, quoteId);
    return quote && replayOf(dependencies)(quote);
  };
