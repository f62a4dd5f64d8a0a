import { Decimal } from '../../shared/decimal.ts';
import type { DutyRate, Tariff, TariffLine } from '../tariff/duty-rate.ts';
import { noteRule } from './case.ts';
import type { Case, CaseLine } from './case.ts';
import { dutyAmount } from './duty-amount.ts';
import { waived } from './levy.ts';
import type { Levy } from './levy.ts';
import type { AdditionalDuty, FlatDuty, Preference, Relief, Relievable, Rule, Scheme } from './rule-set.ts';
import { holds } from './when.ts';

/** The duties of a line, or why they cannot be computed. */
export type LineDuty = { readonly kind: 'computed'; readonly levies: readonly Levy[] } | { readonly kind: 'stopped'; readonly why: string };

const duty = { name: 'Duty', code: 'DUTY' } as const;

const applies = (rule: Rule, { circumstances }: CaseLine): boolean => holds(rule.when, circumstances);

const isRegistered = ({ numbers }: Scheme, { request }: Case): boolean => numbers.some((number) => request.registrations.includes(number));

/** A scheme the seller takes part in, or a relief, that spares the line this kind of charge. */
export const reliefFor = (inCase: Case, line: CaseLine, kind: Relievable): Relief | Scheme | undefined =>
  inCase.ruleSet.schemes.find((scheme) => scheme.of.includes(kind) && isRegistered(scheme, inCase) && applies(scheme, line)) ??
  inCase.ruleSet.reliefs.find((relief) => relief.of.includes(kind) && applies(relief, line));

/** Ordered by what the lines hold, so that the order they were sent in changes nothing. */
const isDearer = (one: CaseLine, other: CaseLine): boolean => {
  const order = one.value.compare(other.value);
  return order === 0 ? JSON.stringify(one.goods) < JSON.stringify(other.goods) : order > 0;
};

/** Which line bears a duty that is due once for each line of the tariff: the dearest of those that share the code. */
export const bearersOf = (inCase: Case): ReadonlySet<number> => {
  const bearers = new Map<string, CaseLine>();
  for (const line of inCase.lines) {
    const flat = flatDutyOf(inCase, line);
    if (flat?.charge.per !== 'tariffLine') continue;
    const key = `${flat.id} ${line.hsCode.slice(0, flat.charge.digits)}`;
    const bearer = bearers.get(key);
    if (bearer === undefined || isDearer(line, bearer)) bearers.set(key, line);
  }
  return new Set([...bearers.values()].map(({ index }) => index));
};

const yieldsToPreference = ({ preferencesUnlessNumbers }: FlatDuty, inCase: Case, line: CaseLine): boolean =>
  preferencesUnlessNumbers !== undefined &&
  !preferencesUnlessNumbers.some((number) => inCase.request.registrations.includes(number)) &&
  preferenceOf(inCase, line) !== undefined;

const flatDutyOf = (inCase: Case, line: CaseLine): FlatDuty | undefined =>
  reliefFor(inCase, line, 'duty') === undefined
    ? inCase.ruleSet.flatDuties.find((flat) => applies(flat, line) && !yieldsToPreference(flat, inCase, line))
    : undefined;

const flatLevy = (inCase: Case, line: CaseLine, flat: FlatDuty, bearers: ReadonlySet<number>): Levy => {
  const rule = noteRule(inCase, flat);
  if (flat.charge.per === 'value') {
    const rate = Decimal.parse(flat.charge.rate);
    return { ...duty, amount: line.customsValue.times(rate), rate, rule };
  }
  const amount = bearers.has(line.index) ? inCase.toOwn(Decimal.parse(flat.charge.amount), flat.charge.currency) : Decimal.zero;
  return { ...duty, amount, rule };
};

/** The fraction a client is shown: the rate itself, or what a duty by weight comes to. */
const shownRate = ({ parts, minimum, maximum }: DutyRate, amount: Decimal, value: Decimal): Decimal | undefined => {
  const [only] = parts;
  if (parts.length === 0) return Decimal.zero;
  if (parts.length === 1 && only?.kind === 'adValorem' && minimum === undefined && maximum === undefined) return Decimal.parse(only.rate);
  return value.isZero() ? undefined : amount.dividedBy(value, 6);
};

const fieldOf = ({ index }: CaseLine): string => `commodities[${index}].hsCode`;

const remarkOn = (inCase: Case, line: CaseLine, tariffLine: TariffLine): void => {
  const field = fieldOf(line);
  const { spread, code } = tariffLine;
  if (spread) {
    inCase.remark({
      level: 'warning',
      reason: 'tariff_rate_range',
      field,
      message: `${field} ${line.hsCode} stands for several lines of the tariff, from ${spread.lowest} to ${spread.highest}; the highest was taken. Send 8 to 10 digits for the exact rate.`,
    });
  }
  if (tariffLine.typical) {
    inCase.remark({
      level: 'warning',
      reason: 'tariff_rate_typical',
      field,
      message: `${field} ${line.hsCode} was reckoned at the typical rate of ${code}, because no official tariff of the destination is loaded.`,
    });
  }
};

const preferenceOf = (inCase: Case, line: CaseLine): Preference | undefined =>
  line.goods.originDeclared ? inCase.ruleSet.preferences.find((preference) => applies(preference, line)) : undefined;

const tariffLevy = (inCase: Case, line: CaseLine, rate: DutyRate, rule: string): Levy | string => {
  const { quantity, unitWeight } = line.goods;
  const kilograms = unitWeight === undefined ? undefined : Decimal.parse(unitWeight).times(Decimal.of(BigInt(quantity)));
  const amount = dutyAmount(rate, { value: line.customsValue, quantity, kilograms, convert: inCase.toOwn });
  if (amount.kind === 'missing') return `The duty is ${rate.text}, and nothing says ${amount.what}.`;
  const shown = shownRate(rate, amount.amount, line.customsValue);
  return { ...duty, amount: amount.amount, ...(shown && { rate: shown }), rule };
};

const free: DutyRate = { parts: [], text: 'Free' };

const adValorem = (rate: string): DutyRate => ({ parts: [{ kind: 'adValorem', rate }], text: rate });

/** By the agreement's column of the tariff, or its one rate; by the tariff's ordinary rate otherwise. */
const ordinaryLevy = (inCase: Case, line: CaseLine, tariff: Tariff, preference: Preference | undefined): Levy | string => {
  const tariffLine = tariff.lookup(line.hsCode);
  const preferential =
    preference &&
    (tariffLine?.preferences[preference.agreement] ?? (preference.rate === undefined ? undefined : adValorem(preference.rate)));
  if (preference && preferential)
    return tariffLevy(inCase, line, preference.rate === '0' ? free : preferential, noteRule(inCase, preference));
  if (tariffLine === undefined) return `The tariff ${tariff.id} has no line for ${line.hsCode}.`;
  if (tariffLine.mfn === 'unreadable') {
    return `The tariff ${tariff.id} has no rate by value for ${line.hsCode}: the lines below differ in kind, or the duty hangs on more than value, weight and number. Send 8 to 10 digits.`;
  }
  remarkOn(inCase, line, tariffLine);
  const { code, source, validFrom, validTo } = tariffLine;
  const { mfn } = tariffLine;
  const id = `tariff-${tariff.id}-${code}`;
  const rule = inCase.use(id, () => ({
    id,
    name: mfn.text,
    source,
    certainty: tariffLine.typical ? 'believed' : 'known',
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
  }));
  return tariffLevy(inCase, line, mfn, rule);
};

const additionalLevies = (inCase: Case, line: CaseLine, ordinary: Levy, preference: Preference | undefined): Levy[] => {
  if (reliefFor(inCase, line, 'additional')) return [];
  const isSpared = ({ sparesAgreements }: AdditionalDuty): boolean =>
    preference !== undefined && (sparesAgreements?.includes(preference.agreement) ?? false);
  return inCase.ruleSet.additionalDuties
    .filter((extra) => applies(extra, line) && !isSpared(extra))
    .flatMap((extra) => {
      const rate = Decimal.parse(extra.rate);
      const full = line.customsValue.times(rate);
      const rest = extra.netOfTariff ? full.minus(ordinary.amount) : full;
      const rule = noteRule(inCase, extra);
      if (rest.isNegative()) return [];
      if (!extra.netOfTariff) return [{ ...duty, amount: rest, rate, rule }];
      return [{ ...duty, amount: rest, ...(!line.customsValue.isZero() && { rate: rest.dividedBy(line.customsValue, 6) }), rule }];
    });
};

const gapStops = (inCase: Case, line: CaseLine): string | undefined => {
  for (const gap of inCase.ruleSet.gaps) {
    if (!applies(gap, line)) continue;
    if (gap.effect === 'stop') return gap.message;
    inCase.remark({ level: gap.effect === 'warn' ? 'warning' : 'info', reason: gap.name, message: gap.message }, gap.id);
  }
  return undefined;
};

/** From the Canary Islands to the mainland, say: import tax, yet no duty. */
const withinTheTerritory: Rule & { readonly name: string } = {
  id: 'fiscal-border',
  name: 'One customs territory, two areas of VAT',
  source: 'Union Customs Code, article 1(3)',
  certainty: 'known',
};

/** Reliefs first, then what stands in place of the tariff, then the tariff with preferences and whatever comes on top of it. */
export const dutyOfLine = (inCase: Case, line: CaseLine, tariff: Tariff, bearers: ReadonlySet<number>): LineDuty => {
  if (inCase.request.border === 'fiscal') return { kind: 'computed', levies: [waived(duty, noteRule(inCase, withinTheTerritory))] };
  const relief = reliefFor(inCase, line, 'duty');
  if (relief) return { kind: 'computed', levies: [waived(duty, noteRule(inCase, relief))] };

  const gap = gapStops(inCase, line);
  if (gap !== undefined) return { kind: 'stopped', why: gap };

  const flat = flatDutyOf(inCase, line);
  if (flat) return { kind: 'computed', levies: [flatLevy(inCase, line, flat, bearers)] };

  const preference = preferenceOf(inCase, line);
  const ordinary = ordinaryLevy(inCase, line, tariff, preference);
  if (typeof ordinary === 'string') return { kind: 'stopped', why: ordinary };
  return { kind: 'computed', levies: [ordinary, ...additionalLevies(inCase, line, ordinary, preference)] };
};
