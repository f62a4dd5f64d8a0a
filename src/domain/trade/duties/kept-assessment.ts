import type { AssessedLine, Assessment, Declaration, DutyCharge, Remark, UsedRate, UsedRule } from './calculation/assessment.ts';
import type { ExchangeRates } from './money/exchange-rates.ts';
import { entryOf, field, packed, present, Register, unpacked } from './packed-text.ts';
import type { DutyRequest } from './rules/request.ts';

/**
 * An assessment as it is written down. Whole, but what would stand in it again and again stands once, and what the request and the rates beside it say does not stand in it.
 *
 * - `kinds`: what charges of many lines have in common, `name|code|rate|number of its rule`;
 * - `lines`: for each its charges, `number of the kind and amount;…`, and after a `|` why it could not be computed;
 * - `rules`: `id|name|number of its source|certainty|first day|last day`;
 * - `sayings`: what is said of one line or several, `level|reason|message`, the field left out at the beginning of a message that begins with it (`@`);
 * - `remarks`: `number of the saying|field`;
 * - `exchangeRates`: `from|to|rate`, and day and source where they are not those of the table.
 */
export type KeptAssessment = Pick<Assessment, 'price' | 'currency' | 'complete' | 'charges'> & {
  readonly kinds: readonly string[];
  readonly lines: readonly string[];
  readonly sources: readonly string[];
  readonly sayings: readonly string[];
  readonly remarks: readonly string[];
  readonly declaration: Omit<Declaration, 'rules' | 'exchangeRates'> & {
    readonly rules: readonly string[];
    readonly exchangeRates: readonly string[];
  };
};

/** What an assessment was reckoned from, and is written down beside it. */
export type Grounds = { readonly request: DutyRequest; readonly rates: ExchangeRates };

type Numbered = Pick<DutyCharge, 'name' | 'code' | 'rate'> & { readonly number: number };

const kindsIn = (rules: readonly UsedRule[]) => {
  const ruleNumbers = new Map(rules.map(({ id }, number) => [id, number]));
  const items: string[] = [];
  // Hardly a rule has more than one kind of charges: to look at them is cheaper than to write a key of each charge.
  const ofRule = new Map<string, Numbered[]>();
  const numberOf = ({ name, code, rate, rule }: DutyCharge): number => {
    const kinds = ofRule.get(rule);
    const known = kinds?.find((kind) => kind.rate === rate && kind.name === name && kind.code === code);
    if (known) return known.number;
    const number = items.push(packed(field(name), code, rate ?? '', String(ruleNumbers.get(rule)))) - 1;
    const kind = { name, code, ...(rate !== undefined && { rate }), number };
    if (kinds) kinds.push(kind);
    else ofRule.set(rule, [kind]);
    return number;
  };
  return { items, numberOf };
};

const sayingOf = ({ level, reason, message, field: of }: Remark): string =>
  packed(level, field(reason), of !== undefined && message.startsWith(of) ? `@${field(message.slice(of.length))}` : `=${field(message)}`);

const isOfTable = ({ date, source }: UsedRate, table: ExchangeRates): boolean => date === table.date && source === table.source;

export const keptOf = (
  { price, currency, complete, charges, lines, declaration, remarks }: Assessment,
  { rates }: Grounds,
): KeptAssessment => {
  const kinds = kindsIn(declaration.rules);
  const [sources, sayings] = [new Register<string>(), new Register<string>()];
  const keptLines = lines.map(({ charges: own, notComputable }) => {
    let text = '';
    for (const charge of own) text += `${text === '' ? '' : ';'}${kinds.numberOf(charge)} ${charge.amount}`;
    return notComputable === undefined ? text : packed(text, field(notComputable));
  });
  return {
    price,
    currency,
    complete,
    charges,
    kinds: kinds.items,
    lines: keptLines,
    sources: sources.items,
    sayings: sayings.items,
    remarks: remarks.map((remark) => {
      const saying = sayingOf(remark);
      return packed(String(sayings.numberOf(saying, () => saying)), field(remark.field));
    }),
    declaration: {
      ...declaration,
      exchangeRates: declaration.exchangeRates.map((used) => {
        const pair = packed(used.from, used.to, used.rate);
        return isOfTable(used, rates) ? pair : packed(pair, used.date, field(used.source));
      }),
      rules: declaration.rules.map(({ id, name, source, certainty, validFrom = '', validTo = '' }) =>
        packed(field(id), field(name), String(sources.numberOf(source, () => source)), certainty, validFrom, validTo),
      ),
    },
  };
};

/** How a line is named in an answer: as in the request. */
export const lineOf = ({ lines }: DutyRequest, index: number): Pick<AssessedLine, 'itemNumber' | 'title' | 'hsCode'> => {
  const { title, hsCode } = lines[index] ?? {};
  return { itemNumber: index + 1, ...(title !== undefined && { title }), ...(hsCode !== undefined && { hsCode }) };
};

const ruleOf = (text: string, sources: readonly string[]): UsedRule => {
  const [id, name, source, certainty, validFrom, validTo] = unpacked(text);
  return {
    id: present(id),
    ...(name !== undefined && { name }),
    source: entryOf(sources, source),
    certainty: present(certainty),
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
  };
};

const rateOf = (text: string, table: ExchangeRates): UsedRate => {
  const [from, to, rate, date = table.date, source = table.source] = unpacked(text);
  return { from: present(from), to: present(to), rate: present(rate), date, source };
};

const remarkOf = (text: string, sayings: readonly string[]): Remark => {
  const [number, of] = unpacked(text);
  const [level, reason, said] = unpacked(entryOf(sayings, number)).map(present);
  const rest = present(said).slice(1);
  return {
    level: level as Remark['level'],
    reason: present(reason),
    ...(of !== undefined && { field: of }),
    message: said?.startsWith('@') === true && of !== undefined ? `${of}${rest}` : rest,
  };
};

/** The assessment as it was, to the byte, from what was kept of it and of what it was reckoned from. */
export const assessmentOf = (kept: KeptAssessment, { request, rates }: Grounds): Assessment => {
  const { price, currency, complete, charges, declaration, kinds, sources, sayings } = kept;
  const rules = declaration.rules.map((text) => ruleOf(text, sources));
  const kindOf = (text: string): Omit<DutyCharge, 'amount' | 'currency'> => {
    const [name, code, rate, rule] = unpacked(text);
    return {
      name: present(name),
      code: present(code) as DutyCharge['code'],
      ...(rate !== undefined && { rate }),
      rule: entryOf(rules, rule).id,
    };
  };
  const known = kinds.map(kindOf);
  const chargeOf = (text: string): DutyCharge => {
    const [kind, amount] = text.split(' ');
    const { name, code, ...others } = entryOf(known, kind);
    return { name, code, amount: present(amount), currency, ...others };
  };
  return {
    price,
    currency,
    complete,
    charges,
    lines: kept.lines.map((text, index) => {
      const [own, notComputable] = unpacked(text);
      return {
        ...lineOf(request, index),
        charges: own === undefined ? [] : own.split(';').map(chargeOf),
        ...(notComputable !== undefined && { notComputable }),
      };
    }),
    declaration: { ...declaration, exchangeRates: declaration.exchangeRates.map((text) => rateOf(text, rates)), rules },
    remarks: kept.remarks.map((text) => remarkOf(text, sayings)),
  };
};
