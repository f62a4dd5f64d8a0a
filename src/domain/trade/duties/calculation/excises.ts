import { Decimal } from '../../../shared/decimal.ts';
import { taxedCustomsValue } from './case.ts';
import type { Levy } from './levy.ts';
import type { RuleQuery } from './rule-query.ts';

/** The excises of a line that are calculated at the highest they can be. `duty` is the sum of its duties. */
export const excisesAtBound = ({ inCase, line, rules, applies }: RuleQuery, duty: Decimal): readonly Levy[] =>
  rules.excises.flatMap((excise): readonly Levy[] => {
    const { id, upTo } = excise;
    if (upTo === undefined || !inCase.atBound(line.index, id) || !applies(excise)) return [];
    return [
      { name: 'Excise', code: 'EXCISE', amount: taxedCustomsValue(line, inCase.valuation).plus(duty).times(Decimal.parse(upTo)), rule: id },
    ];
  });
