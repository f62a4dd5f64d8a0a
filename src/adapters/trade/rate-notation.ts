import { Decimal } from '../../domain/shared/index.ts';
import { rateUnits } from '../../domain/trade/index.ts';
import type { DutyRate, RatePart, RateUnit, TariffLine } from '../../domain/trade/index.ts';

/**
 * How the bundled tariffs write a rate: `12%`, `12.8% + 176.8 EUR/100 kg`, `4.5% min 0.3 EUR/1 item max 0.8 EUR/1 item`; `0%..12%` if
 * the lines below differ; `?` for a rate that could not be parsed; `~` after a figure that is typical of a chapter.
 */
type Reading = Pick<TariffLine, 'mfn' | 'spread' | 'typical'>;

const percentForm = /^(\d+(?:\.\d+)?)%$/;
const specificForm = /^(\d+(?:\.\d+)?) ([A-Z]{3})\/(\d+(?:\.\d+)?) (\w+)$/;
const wholeForm = /^(.*?)(?: min (.*?))?(?: max (.*?))?$/;
const rangeForm = /^(\d+(?:\.\d+)?%)\.\.(\d+(?:\.\d+)?%)$/;

const isUnit = (text: string): text is RateUnit => (rateUnits as readonly string[]).includes(text);
const hundred = Decimal.of(100n);

const partOf = (text: string): RatePart => {
  const percent = percentForm.exec(text)?.[1];
  if (percent !== undefined) {
    const rate = Decimal.parse(percent);
    return {
      kind: 'adValorem',
      rate: rate
        .dividedBy(hundred, rate.scale + 2)
        .trimmed()
        .toString(),
    };
  }
  const [, amount, currency, per, unit] = specificForm.exec(text) ?? [];
  if (amount === undefined || currency === undefined || per === undefined || unit === undefined || !isUnit(unit)) {
    throw new RangeError(`"${text}" is no rate`);
  }
  return { kind: 'specific', amount, currency, per, unit };
};

const partsOf = (text: string): readonly RatePart[] => text.split(' + ').map(partOf);

const rateOf = (text: string): DutyRate => {
  const [, sum = text, least, most] = wholeForm.exec(text) ?? [];
  return {
    parts: partsOf(sum),
    ...(least !== undefined && { minimum: partsOf(least) }),
    ...(most !== undefined && { maximum: partsOf(most) }),
    text,
  };
};

/** Throws a RangeError for text in any other notation. */
export const readNotation = (notation: string): Reading => {
  if (notation === '?') return { mfn: 'unreadable' };
  if (notation.endsWith('~')) return { mfn: rateOf(notation.slice(0, -1)), typical: true };
  const [, lowest, highest] = rangeForm.exec(notation) ?? [];
  if (lowest === undefined || highest === undefined) return { mfn: rateOf(notation) };
  return { mfn: { ...rateOf(highest), text: `${lowest} to ${highest}` }, spread: { lowest, highest } };
};
