import type { AssessedLine, Assessment, Declaration, DutyCharge, UsedRule } from '../calculation/assessment.ts';
import { lineNameOf } from '../calculation/calculate.ts';
import type { DutyRequest } from '../rules/request.ts';
import { Interner, entryOf } from './interner.ts';

/** What the charges of many lines have in common. */
type ChargeType = Pick<DutyCharge, 'name' | 'code' | 'rate' | 'rule'>;

/** `type` is an index of `chargeTypes`. */
type RecordedCharge = { readonly type: number; readonly amount: string };

/** `source` is an index of `sources`. */
type RecordedRule = Omit<UsedRule, 'source'> & { readonly source: number };

/**
 * An assessment as an event holds it. It is whole, because the answer to a repeated idempotency key and the replay of a quote are read from
 * it. Texts that many lines or rules share are recorded once and referred to by index, and what the recorded request says of a line is not
 * repeated.
 */
export type RecordedAssessment = Omit<Assessment, 'lines' | 'declaration'> & {
  readonly chargeTypes: readonly ChargeType[];
  readonly lines: readonly { readonly charges: readonly RecordedCharge[]; readonly notComputable?: string }[];
  readonly sources: readonly string[];
  readonly declaration: Omit<Declaration, 'rules'> & { readonly rules: readonly RecordedRule[] };
};

const chargeTypeOf = ({ name, code, rate, rule }: DutyCharge): ChargeType => ({ name, code, ...(rate !== undefined && { rate }), rule });

/** An assessment as the log stores it. */
export const recordedAssessmentOf = ({ lines, declaration, ...others }: Assessment): RecordedAssessment => {
  const [chargeTypes, sources] = [new Interner<ChargeType>(), new Interner<string>()];
  const recordedLines = lines.map(({ charges, notComputable }) => ({
    charges: charges.map((charge) => ({ type: chargeTypes.indexOf(chargeTypeOf(charge)), amount: charge.amount })),
    ...(notComputable !== undefined && { notComputable }),
  }));
  const rules = declaration.rules.map((rule) => ({ ...rule, source: sources.indexOf(rule.source) }));
  return {
    ...others,
    chargeTypes: chargeTypes.items,
    lines: recordedLines,
    sources: sources.items,
    declaration: { ...declaration, rules },
  };
};

/** The assessment as it was, to the byte, from what was recorded of it and of its request. */
export const assessmentOf = (recorded: RecordedAssessment, request: DutyRequest): Assessment => {
  const { price, currency, complete, charges, chargeTypes, lines, sources, declaration, notices } = recorded;
  const chargeOf = ({ type, amount }: RecordedCharge): DutyCharge => {
    const { name, code, ...others } = entryOf(chargeTypes, type);
    return { name, code, amount, currency, ...others };
  };
  return {
    price,
    currency,
    complete,
    charges,
    lines: lines.map((line, index): AssessedLine => {
      const { notComputable } = line;
      return { ...lineNameOf(request, index), charges: line.charges.map(chargeOf), ...(notComputable !== undefined && { notComputable }) };
    }),
    declaration: { ...declaration, rules: declaration.rules.map((rule) => ({ ...rule, source: entryOf(sources, rule.source) })) },
    notices,
  };
};
