import type { LocalDate } from '../../shared/local-date.ts';
import type { DomainEvent } from '../../shared/domain-event.ts';
import { lineNameOf } from './calculation/answer.ts';
import type { AssessedLine, Assessment, Declaration, DutyCharge, Missing, UsedRule } from './calculation/assessment.ts';
import type { ExchangeRates } from './money/exchange-rates.ts';
import type { DutyRequest } from './rules/request.ts';

/** Collects distinct values and gives each an index, in the order in which they are first met. */
export class Interner<Item> {
  readonly items: Item[] = [];
  readonly #indexes = new Map<string, number>();

  indexOf(item: Item): number {
    const key = JSON.stringify(item);
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    this.#indexes.set(key, this.items.length);
    return this.items.push(item) - 1;
  }
}

/** Throws a RangeError for an index that was never given. */
export const entryOf = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index];
  if (item === undefined) throw new RangeError(`A recorded calculation names entry ${index} of ${items.length}.`);
  return item;
};

/** The common members of the charges of many lines. */
type ChargeType = Pick<DutyCharge, 'name' | 'code' | 'rate' | 'rule'>;

/** `type` is an index of `chargeTypes`. */
type RecordedCharge = { readonly type: number; readonly amount: string };

/** The common members of missing parts of many lines. */
type MissingType = Omit<Missing, 'upTo'>;

/** `type` is an index of `missingTypes`. */
type RecordedMissing = { readonly type: number; readonly upTo?: string };

type RecordedLine = {
  readonly charges: readonly RecordedCharge[];
  readonly notComputable?: string;
  readonly missing?: readonly RecordedMissing[];
} & Pick<AssessedLine, 'upTo' | 'chargesRange' | 'candidates'>;

/** `source` is an index of `sources`. */
type RecordedRule = Omit<UsedRule, 'source'> & { readonly source: number };

/**
 * An assessment in an event. It is complete, because the answer to a repeated idempotency key and the replay of a quote
 * are read from it. Texts that many lines or rules share are recorded once and referred to by index, and parts of the
 * recorded request are not repeated.
 */
export type RecordedAssessment = Omit<Assessment, 'lines' | 'declaration'> & {
  readonly chargeTypes: readonly ChargeType[];
  /** Absent if no line has a missing part. */
  readonly missingTypes?: readonly MissingType[];
  readonly lines: readonly RecordedLine[];
  readonly sources: readonly string[];
  readonly declaration: Omit<Declaration, 'rules'> & { readonly rules: readonly RecordedRule[] };
};

const chargeTypeOf = ({ name, code, rate, rule }: DutyCharge): ChargeType => ({
  name,
  code,
  ...(rate !== undefined && { rate }),
  rule,
});

/** An assessment as the log stores it. */
export const recordedAssessmentOf = ({ lines, declaration, ...others }: Assessment): RecordedAssessment => {
  const [chargeTypes, missingTypes, sources] = [
    new Interner<ChargeType>(),
    new Interner<MissingType>(),
    new Interner<string>(),
  ];
  const missingOf = ({ upTo, ...type }: Missing): RecordedMissing => ({
    type: missingTypes.indexOf(type),
    ...(upTo !== undefined && { upTo }),
  });
  const recordedLines = lines.map(({ charges, notComputable, missing, upTo, chargesRange, candidates }) => ({
    charges: charges.map((charge) => ({ type: chargeTypes.indexOf(chargeTypeOf(charge)), amount: charge.amount })),
    ...(notComputable !== undefined && { notComputable }),
    ...(missing && { missing: missing.map(missingOf) }),
    ...(upTo !== undefined && { upTo }),
    ...(chargesRange && { chargesRange }),
    ...(candidates && { candidates }),
  }));
  const rules = declaration.rules.map((rule) => ({ ...rule, source: sources.indexOf(rule.source) }));
  return {
    ...others,
    chargeTypes: chargeTypes.items,
    ...(missingTypes.items.length > 0 && { missingTypes: missingTypes.items }),
    lines: recordedLines,
    sources: sources.items,
    declaration: { ...declaration, rules },
  };
};

/** Restores the assessment, to the byte, from its record and that of its request. */
export const assessmentOf = (recorded: RecordedAssessment, request: DutyRequest): Assessment => {
  const {
    price,
    currency,
    complete,
    missing,
    upTo,
    chargesRange,
    charges,
    chargeTypes,
    missingTypes = [],
    lines,
    dataAsOf,
    sources,
    declaration,
    notices,
  } = recorded;
  const chargeOf = ({ type, amount }: RecordedCharge): DutyCharge => {
    const { name, code, ...others } = entryOf(chargeTypes, type);
    return { name, code, amount, currency, ...others };
  };
  const missingOf = ({ type, ...bound }: RecordedMissing): Missing => ({ ...entryOf(missingTypes, type), ...bound });
  const lineOf = (
    { charges: ofLine, notComputable, missing: parts, ...bound }: RecordedLine,
    index: number,
  ): AssessedLine => ({
    ...lineNameOf(request, index),
    charges: ofLine.map(chargeOf),
    ...(notComputable !== undefined && { notComputable }),
    ...(parts && { missing: parts.map(missingOf) }),
    ...bound,
  });
  return {
    price,
    currency,
    complete,
    ...(missing && { missing }),
    ...(upTo !== undefined && { upTo }),
    ...(chargesRange && { chargesRange }),
    charges,
    lines: lines.map(lineOf),
    ...(dataAsOf && { dataAsOf }),
    declaration: {
      ...declaration,
      rules: declaration.rules.map((rule) => ({ ...rule, source: entryOf(sources, rule.source) })),
    },
    notices,
  };
};

/**
 * The answer without the days of its facts and its missing parts, as recorded before answers had them: complete if each
 * line is computable.
 */
export const chargesAloneOf = (assessment: Assessment): Assessment => {
  const { missing: _, upTo: __, dataAsOf: ___, chargesRange: ____, lines, ...others } = assessment;
  const chargedLines = lines.map(
    ({ missing: _____, upTo: ______, chargesRange: _______, candidates: ________, ...line }) => line,
  );
  return {
    ...others,
    complete: chargedLines.every(({ notComputable }) => notComputable === undefined),
    lines: chargedLines,
  };
};

// Stored for ever: add optional fields freely, rename nothing. A new meaning gets a new event type. They contain no
// personal data.

/**
 * The request, the exchange rates and the answer. A quote can be calculated again from it, and the same answer can be
 * sent again.
 */
export type DutiesCalculated = DomainEvent<
  'DutiesCalculated',
  {
    readonly quoteId: string;
    readonly calculatedAt: string;
    readonly durationMs: number;
    /** A digest of the request's JSON, if it came with an idempotency key. */
    readonly fingerprint?: string;
    readonly endpoint: 'duties-taxes';
    readonly request: DutyRequest;
    /** The day on which the client asked, if the request is for another day. */
    readonly askedOn?: LocalDate;
    /** The rates of the currencies that it was calculated with. */
    readonly exchangeRates: ExchangeRates;
    readonly assessment: RecordedAssessment;
  }
>;

/** A refused call. It contains the readable parts of the request, for the usage log. */
export type DutiesRefused = DomainEvent<
  'DutiesRefused',
  {
    readonly quoteId: string;
    readonly refusedAt: string;
    readonly durationMs: number;
    readonly endpoint: 'duties-taxes';
    readonly statusCode: number;
    readonly reason: string;
    readonly originCountry?: string;
    readonly destinationCountry?: string;
    readonly currency?: string;
    readonly commoditiesCount?: number;
  }
>;

/** Each call has its own stream. */
export type DutyQuoteEvent = DutiesCalculated | DutiesRefused;
