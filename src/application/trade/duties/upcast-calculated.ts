import { recordedAssessmentOf } from '../../../domain/trade/index.ts';
import type {
  Assessment,
  Declaration,
  DutiesCalculated,
  DutyCharge,
  DutyNotice,
  DutyRequest,
  ExchangeRates,
  GoodsLine,
  RateOrigin,
  UsedRate,
  UsedRule,
} from '../../../domain/trade/index.ts';
import type { Upcaster } from '../../kernel/upcasters.ts';
import { entryAt, fieldsOf, requiredField } from './positional-text.ts';

/** Shape 3 of `DutiesCalculated`: goods, exchange rates, charges, rules and notices are texts of fields without names. */
type Positional = Omit<DutiesCalculated['data'], 'request' | 'exchangeRates' | 'assessment'> & {
  /** Line: `title|code|code as sent|quantity|amount|currency|kilograms|origin|y if declared`. */
  readonly request: Omit<DutyRequest, 'lines'> & { readonly lines: readonly string[] };
  /** `USD 1.0705,JPY 171.94`; origin: `day|source|fixed to|NOK CHF`. */
  readonly exchangeRates: Omit<ExchangeRates, 'perEuro' | 'origins'> & { readonly perEuro: string; readonly origins?: readonly string[] };
  readonly assessment: PositionalAssessment;
};

type PositionalAssessment = Pick<Assessment, 'price' | 'currency' | 'complete' | 'charges'> & {
  /** `name|code|rate|index of its rule`. */
  readonly kinds: readonly string[];
  /** `index of the kind, a space, amount;…|why it could not be calculated`. */
  readonly lines: readonly string[];
  readonly sources: readonly string[];
  /** `level|reason|message`; a message that begins with `@` goes on after the name of the field, one with `=` stands alone. */
  readonly sayings: readonly string[];
  /** `index of the saying|field`. */
  readonly remarks: readonly string[];
  readonly declaration: Omit<Declaration, 'rules' | 'exchangeRates'> & {
    /** `id|name|index of its source|certainty|first day|last day`. */
    readonly rules: readonly string[];
    /** `from|to|rate`, followed by day and source where they are not those of the table. */
    readonly exchangeRates: readonly string[];
  };
};

const goodsLineOf = (text: string): GoodsLine => {
  const [title, hsCode, sentHsCode, quantity, amount, currency, unitWeight, origin, declared] = fieldsOf(text);
  return {
    ...(title !== undefined && { title }),
    ...(hsCode !== undefined && { hsCode }),
    ...(sentHsCode !== undefined && { sentHsCode }),
    quantity: Number(requiredField(quantity)),
    value: { amount: requiredField(amount), currency: requiredField(currency) },
    ...(unitWeight !== undefined && { unitWeight }),
    origin: requiredField(origin),
    originDeclared: declared === 'y',
  };
};

const pairOf = (text: string): readonly [string, string] => {
  const [currency, rate] = text.split(' ');
  return [requiredField(currency), requiredField(rate)];
};

const originsOf = (text: string): readonly (readonly [string, RateOrigin])[] => {
  const [date, source, fixedTo, currencies] = fieldsOf(text);
  const origin = { date: requiredField(date), source: requiredField(source), ...(fixedTo !== undefined && { fixedTo }) };
  return requiredField(currencies)
    .split(' ')
    .map((currency) => [currency, origin]);
};

const exchangeRatesOf = ({ date, source, perEuro, origins }: Positional['exchangeRates']): ExchangeRates => ({
  date,
  source,
  perEuro: Object.fromEntries(perEuro === '' ? [] : perEuro.split(',').map(pairOf)),
  ...(origins && { origins: Object.fromEntries(origins.flatMap(originsOf)) }),
});

const ruleOf = (text: string, sources: readonly string[]): UsedRule => {
  const [id, name, source, certainty, validFrom, validTo] = fieldsOf(text);
  return {
    id: requiredField(id),
    ...(name !== undefined && { name }),
    source: entryAt(sources, source),
    certainty: requiredField(certainty),
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
  };
};

const usedRateOf = (text: string, table: ExchangeRates): UsedRate => {
  const [from, to, rate, date = table.date, source = table.source] = fieldsOf(text);
  return { from: requiredField(from), to: requiredField(to), rate: requiredField(rate), date, source };
};

const noticeOf = (text: string, sayings: readonly string[]): DutyNotice => {
  const [index, field] = fieldsOf(text);
  const [level, reason, said] = fieldsOf(entryAt(sayings, index)).map(requiredField);
  const rest = requiredField(said).slice(1);
  return {
    level: level as DutyNotice['level'],
    reason: requiredField(reason),
    ...(field !== undefined && { field }),
    message: said?.startsWith('@') === true && field !== undefined ? `${field}${rest}` : rest,
  };
};

type ChargeKind = Omit<DutyCharge, 'amount' | 'currency'>;

const kindOf = (text: string, rules: readonly UsedRule[]): ChargeKind => {
  const [name, code, rate, rule] = fieldsOf(text);
  return {
    name: requiredField(name),
    code: requiredField(code) as DutyCharge['code'],
    ...(rate !== undefined && { rate }),
    rule: entryAt(rules, rule).id,
  };
};

const assessmentIn = (positional: PositionalAssessment, table: ExchangeRates): Assessment => {
  const { price, currency, complete, charges, declaration, sources, sayings } = positional;
  const rules = declaration.rules.map((text) => ruleOf(text, sources));
  const kinds = positional.kinds.map((text) => kindOf(text, rules));
  const chargeOf = (text: string): DutyCharge => {
    const [kind, amount] = text.split(' ');
    return { ...entryAt(kinds, kind), amount: requiredField(amount), currency };
  };
  return {
    price,
    currency,
    complete,
    charges,
    lines: positional.lines.map((text, index) => {
      const [own, notComputable] = fieldsOf(text);
      return {
        itemNumber: index + 1,
        charges: own === undefined ? [] : own.split(';').map(chargeOf),
        ...(notComputable !== undefined && { notComputable }),
      };
    }),
    declaration: { ...declaration, exchangeRates: declaration.exchangeRates.map((text) => usedRateOf(text, table)), rules },
    notices: positional.remarks.map((text) => noticeOf(text, sayings)),
  };
};

const isPositional = (data: Positional | DutiesCalculated['data']): data is Positional => typeof data.exchangeRates.perEuro === 'string';

/** From shape 3 of `DutiesCalculated` to shape 4, whose fields have names. */
export const nameFields: Upcaster = (data) => {
  const positional = data as Positional | DutiesCalculated['data'];
  if (!isPositional(positional)) return data;
  const exchangeRates = exchangeRatesOf(positional.exchangeRates);
  return {
    ...positional,
    request: { ...positional.request, lines: positional.request.lines.map(goodsLineOf) },
    exchangeRates,
    assessment: recordedAssessmentOf(assessmentIn(positional.assessment, exchangeRates)),
  } satisfies DutiesCalculated['data'];
};
