import type { AssessedLine, Assessment, Declaration, DutyCharge, UsedRule } from './assessment.ts';
import type { DutyRequest } from './request.ts';

/** What the charges of many lines have in common: everything but the amount, and the currency, which is the answer's. */
type ChargeKind = Pick<DutyCharge, 'name' | 'code' | 'rate' | 'rule'>;

type KeptLine = {
  /** Which of the kinds, and how much. */
  readonly charges: readonly (readonly [kind: number, amount: string])[];
  readonly notComputable?: string;
};

type KeptRule = Omit<UsedRule, 'source'> & { readonly source: number };

/**
 * An assessment as it is written down. Whole, but what would stand in it again and again stands once: kinds of charges, sources of rules, and what the request beside it
 * says of the lines. A third shorter, and every reader of the log reads it.
 */
export type KeptAssessment = Omit<Assessment, 'lines' | 'declaration'> & {
  readonly kinds: readonly ChargeKind[];
  readonly sources: readonly string[];
  readonly lines: readonly KeptLine[];
  readonly declaration: Omit<Declaration, 'rules'> & { readonly rules: readonly KeptRule[] };
};

/** Numbers things in the order they are first met. */
const register = <Item>() => {
  const items: Item[] = [];
  const numbers = new Map<string, number>();
  return {
    items,
    numberOf: (key: string, item: () => Item): number => {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, items.length);
      return items.push(item()) - 1;
    },
  };
};

export const keptOf = ({ lines, declaration, ...others }: Assessment): KeptAssessment => {
  const kinds = register<ChargeKind>();
  const sources = register<string>();
  const kindOf = ({ name, code, rate, rule }: DutyCharge): number =>
    kinds.numberOf(`${name}\n${code}\n${rate ?? ''}\n${rule}`, () => ({ name, code, ...(rate !== undefined && { rate }), rule }));
  return {
    ...others,
    lines: lines.map(({ charges, notComputable }) => ({
      charges: charges.map((charge) => [kindOf(charge), charge.amount] as const),
      ...(notComputable !== undefined && { notComputable }),
    })),
    declaration: {
      ...declaration,
      rules: declaration.rules.map((rule) => ({ ...rule, source: sources.numberOf(rule.source, () => rule.source) })),
    },
    kinds: kinds.items,
    sources: sources.items,
  };
};

const at = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number];
  if (item === undefined) throw new RangeError(`A recorded assessment names entry ${number} of ${items.length}.`);
  return item;
};

/** How a line is named in an answer: as in the request. */
export const lineOf = ({ lines }: DutyRequest, index: number): Pick<AssessedLine, 'itemNumber' | 'title' | 'hsCode'> => {
  const { title, hsCode } = lines[index] ?? {};
  return { itemNumber: index + 1, ...(title !== undefined && { title }), ...(hsCode !== undefined && { hsCode }) };
};

/** The assessment as it was, to the byte, from what was kept of it and the request it answers. */
export const assessmentOf = ({ kinds, sources, ...kept }: KeptAssessment, request: DutyRequest): Assessment => {
  const { price, currency, complete, charges: summed, lines, declaration, remarks } = kept;
  const chargeOf = ([kind, amount]: KeptLine['charges'][number]): DutyCharge => {
    const { name, code, rate, rule } = at(kinds, kind);
    return { name, code, amount, currency, ...(rate !== undefined && { rate }), rule };
  };
  return {
    price,
    currency,
    complete,
    charges: summed,
    lines: lines.map(({ charges, notComputable }, index) => ({
      ...lineOf(request, index),
      charges: charges.map(chargeOf),
      ...(notComputable !== undefined && { notComputable }),
    })),
    declaration: { ...declaration, rules: declaration.rules.map((rule) => ({ ...rule, source: at(sources, rule.source) })) },
    remarks,
  };
};
