import type { RestrictionRule } from '../../../domain/trade/index.ts';
import { pathText } from '../../files/path-text.ts';

type RuleLists = Readonly<Partial<Record<'rules' | 'add', unknown>>>;

const idOf = (rules: unknown, index: number): string => {
  const rule: unknown = Array.isArray(rules) ? rules[index] : undefined;
  return typeof rule === 'object' && rule !== null && 'id' in rule && typeof rule.id === 'string' ? ` (${rule.id})` : '';
};

/** A path in a file of rules, with the name of the rule that it leads into: `rules[12] (pork-ban).hs[0]`. */
export const rulePath = (path: readonly PropertyKey[], file: unknown): string => {
  const [list, index, ...rest] = path;
  if ((list !== 'rules' && list !== 'add') || typeof index !== 'number') return pathText(path);
  return `${list}[${index}]${idOf((file as RuleLists)[list], index)}${rest.length === 0 ? '' : `.${pathText(rest)}`}`;
};

const example = '"when": {"words": ["pork", "bacon"], "unless": ["turkey bacon"]}';

/** What makes a rule useless though each of its fields is well formed. */
const faultsIn = ({ level, condition, when, above }: RestrictionRule): readonly string[] => [
  ...(level === 'prohibited' && condition !== undefined && when?.words === undefined && above === undefined
    ? [
        `condition: a prohibition with a condition can never block unless words of the title meet it. Say which, for example ${example}; ` +
          'leave the condition out if the code alone decides; or take another level, for example "licence"',
      ]
    : []),
  ...(above !== undefined && (condition === undefined || when !== undefined)
    ? ['above: decides a condition by the value of one item. Say it in words in "condition", and leave "when" out']
    : []),
  ...(condition === undefined && when !== undefined
    ? ['when: decides a condition, and there is none. Add "condition", or leave "when" out']
    : []),
];

/** The faults of rules by name, for rules whose fields are well formed. */
export const faultsOfRules = (rules: readonly RestrictionRule[]): readonly string[] =>
  rules.flatMap((rule) => faultsIn(rule).map((fault) => `rule ${rule.id}: ${fault}`));
