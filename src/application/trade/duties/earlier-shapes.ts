import type { AssessedLine, Assessment, Declaration, DutyCharge, UsedRule } from '../../../domain/trade/index.ts';
import { keptCalculation } from './kept-calculation.ts';
import type { Calculation } from './kept-calculation.ts';

/** The second shape had sources and kinds of charges once, by number, and the names of the lines in the request only. */
type SecondShape = Omit<Calculation, 'assessment'> & {
  readonly assessment: Omit<Assessment, 'lines' | 'declaration'> & {
    readonly kinds: readonly Pick<DutyCharge, 'name' | 'code' | 'rate' | 'rule'>[];
    readonly sources: readonly string[];
    readonly lines: readonly { readonly charges: readonly (readonly [kind: number, amount: string])[]; readonly notComputable?: string }[];
    readonly declaration: Omit<Declaration, 'rules'> & {
      readonly rules: readonly (Omit<UsedRule, 'source'> & { readonly source: number })[];
    };
  };
};

const at = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number];
  if (item === undefined) throw new RangeError(`A recorded assessment names entry ${number} of ${items.length}.`);
  return item;
};

const wholeAssessment = ({ request, assessment }: SecondShape): Assessment => {
  const { kinds, sources, lines, declaration, ...others } = assessment;
  const chargeOf = ([number, amount]: readonly [number, string]): DutyCharge => {
    const { name, code, rate, rule } = at(kinds, number);
    return { name, code, amount, currency: others.currency, ...(rate !== undefined && { rate }), rule };
  };
  return {
    ...others,
    lines: lines.map(({ charges, notComputable }, index): AssessedLine => {
      const { title, hsCode } = request.lines[index] ?? {};
      return {
        itemNumber: index + 1,
        ...(title !== undefined && { title }),
        ...(hsCode !== undefined && { hsCode }),
        charges: charges.map(chargeOf),
        ...(notComputable !== undefined && { notComputable }),
      };
    }),
    declaration: { ...declaration, rules: declaration.rules.map((rule) => ({ ...rule, source: at(sources, rule.source) })) },
  };
};

const isSecond = (data: Calculation | SecondShape): data is SecondShape => 'kinds' in data.assessment;

/** The first shape had everything in full; it becomes the third at once. */
export const asTheyWere = (data: unknown): unknown => data;

export const asTheyAreKept = (data: unknown): unknown => {
  const calculated = data as Calculation | SecondShape;
  const whole: Calculation = isSecond(calculated) ? { ...calculated, assessment: wholeAssessment(calculated) } : calculated;
  return { ...whole, ...keptCalculation(whole) };
};
