import type { RuleKind } from '../../../domain/trade/index.ts';
import type { ListedLine } from '../../../application/trade/tariffs/list-tariff-lines.ts';
import type {
  RateInWords,
  StatedLine,
  StatedRule,
  TariffLineView,
} from '../../../application/trade/tariffs/tariff-line.ts';
import { certaintyBadges, restrictionBadges, standingBadges } from '../pages/badges.ts';
import { badgeCell, nothing, textCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { codeText } from './trade.ts';

const validity = ({ validFrom, validTo }: Pick<StatedRule, 'validFrom' | 'validTo'>): Cell => {
  if (validFrom === undefined) return validTo === undefined ? nothing : { text: `until ${validTo}`, time: validTo };
  return { text: `from ${validFrom}`, time: validFrom, note: validTo === undefined ? undefined : `until ${validTo}` };
};

const brackets = ({ valued }: RateInWords): string => {
  if (valued === undefined) return '';
  const { over, upTo, currency } = valued;
  const bounds = [over && `more than ${over}`, upTo && `up to ${upTo}`].filter(Boolean).join(', ');
  return ` for goods worth ${bounds} ${currency} each`;
};

/** `8% (5% to 8%)`, or all rates of which the goods decide. */
export const ratesText = ({ rates, spread }: Pick<ListedLine, 'rates' | 'spread'>): string => {
  if (spread) return `${spread.lowest} to ${spread.highest}`;
  return rates.length === 0 ? 'not known' : rates.map((rate) => `${rate.text}${brackets(rate)}`).join('; ');
};

export const lineFacts = (line: StatedLine) => [
  {
    name: 'Ordinary duty',
    cell: textCell(ratesText(line), { note: line.typical ? 'typical of its chapter' : undefined }),
  },
  ...(line.highest ? [{ name: 'At most', cell: textCell(line.highest.text) }] : []),
  ...(line.rates[0]?.asWritten === undefined ? [] : [{ name: 'As written', cell: textCell(line.rates[0].asWritten) }]),
  { name: 'Line', cell: textCell(codeText(line.code), { isCode: true, note: line.description }) },
  ...(line.inPart
    ? [{ name: 'Imported part', cell: textCell('It lacks this code, or lines below it: the duty may be higher.') }]
    : []),
  { name: 'Certainty', cell: badgeCell(certaintyBadges[line.certainty]) },
  { name: 'In force', cell: validity(line) },
  { name: 'Source', cell: textCell(line.source) },
  { name: 'Version', cell: textCell(line.version, { isCode: true }) },
];

export const preferencesTable = ({ preferences }: StatedLine) => ({
  caption: 'Other rates of the line',
  columns: [{ head: 'Agreement' }, { head: 'Rate' }, { head: 'Made in' }],
  rows: preferences.map(({ agreement, name, rate, countries, note }) => ({
    cells: [
      textCell(name ?? agreement, { note: name === undefined ? undefined : agreement }),
      textCell(rate.text),
      textCell(countries?.join(', ') ?? note),
    ],
  })),
});

export const measuresTable = ({ measures = [] }: StatedLine) => ({
  caption: 'Measures by origin',
  columns: [{ head: 'Made in' }, { head: 'Measure' }, { head: 'Rate' }, { head: 'In force' }, { head: 'Law' }],
  rows: measures.map((measure) => ({
    cells: [
      textCell(measure.area, { note: measure.code }),
      textCell(measure.kind.replaceAll('_', '-')),
      textCell(measure.rate?.text ?? 'could not be read'),
      validity(measure),
      textCell(measure.legalBase),
    ],
  })),
});

/** The rules as customs people group them. */
export const ruleGroups: readonly { readonly title: string; readonly kinds: readonly RuleKind[] }[] = [
  { title: 'Duty besides or in place of the tariff', kinds: ['flatDuty', 'column', 'additionalDuty'] },
  { title: 'Preferences', kinds: ['preference'] },
  { title: 'VAT, GST and excises', kinds: ['tax', 'excise'] },
  { title: 'Low values, gifts and schemes of sellers', kinds: ['relief', 'minimum', 'scheme'] },
  { title: 'Fees', kinds: ['fee'] },
  { title: 'Value that counts', kinds: ['valuation'] },
];

const ruleName: Readonly<Partial<Record<RuleKind, string>>> = {
  valuation: 'Customs value',
  minimum: 'Smallest amount',
};

const ruleCells = (rule: StatedRule): readonly Cell[] => [
  textCell(rule.name ?? ruleName[rule.kind] ?? rule.id, { note: rule.id }),
  { ...textCell(rule.text, { note: rule.note }) },
  textCell(rule.conditions.join('; ')),
  validity(rule),
  badgeCell(rule.standing === 'applies' ? certaintyBadges[rule.certainty] : standingBadges[rule.standing]),
  textCell(rule.source),
];

export const rulesTable = (title: string, rules: readonly StatedRule[]) => ({
  caption: title,
  columns: [
    { head: 'Rule' },
    { head: 'What it does', isPlain: true },
    { head: 'Only where' },
    { head: 'In force' },
    { head: 'Certainty' },
    { head: 'Source' },
  ],
  rows: rules.map((rule) => ({ cells: ruleCells(rule) })),
});

export const restrictionsTable = ({ restrictions }: TariffLineView) => ({
  caption: 'Restrictions',
  columns: [{ head: 'What' }, { head: 'Level' }, { head: 'Have ready' }, { head: 'Source' }],
  rows: restrictions.map(({ id, message, restrictionLevel, capture, info, metadata }) => ({
    cells: [
      textCell(message ?? id, { note: info }),
      badgeCell(restrictionBadges[restrictionLevel]),
      textCell(capture),
      textCell(typeof metadata?.['source'] === 'string' ? metadata['source'] : undefined),
    ],
  })),
});
