import { Decimal } from '../../domain/shared/index.ts';
import { rateUnits } from '../../domain/trade/index.ts';
import type { DutyRate, RatePart, RateUnit, TariffLine } from '../../domain/trade/index.ts';

/**
 * The notation of rates in bundled tariffs: `12%`, `12.8% + 176.8 EUR/100 kg`,
 * `4.5% min 0.3 EUR/1 item max 0.8 EUR/1 item`; `0%..12%` if the lines below differ; `?` for a rate that could not be
 * parsed, `?~14%` if it is at most that; `~` after a figure that is typical of a chapter, followed by the highest rate
 * of the chapter if the source has it (`18%~25%`).
 */
type Reading = Pick<TariffLine, 'mfn' | 'spread' | 'typical' | 'highest'>;

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

/** Parses a rate without marks. Throws a RangeError for any other notation. */
export const rateOf = (text: string): DutyRate => {
  const [, sum = text, least, most] = wholeForm.exec(text) ?? [];
  return {
    parts: partsOf(sum),
    ...(least !== undefined && { minimum: partsOf(least) }),
    ...(most !== undefined && { maximum: partsOf(most) }),
    text,
  };
};

const typicalOf = (text: string, highest: string): Reading => {
  const mfn = rateOf(text);
  if (highest === '') return { mfn, typical: true };
  const most = rateOf(highest);
  const [one, other] = [percentForm.exec(text)?.[1], percentForm.exec(highest)?.[1]];
  const isOrdered = one !== undefined && other !== undefined && Decimal.parse(one).compare(Decimal.parse(other)) <= 0;
  if (!isOrdered)
    throw new RangeError(
      `"${text}~${highest}" must be two percentages, the typical one and then the highest, for example "18%~25%"`,
    );
  return { mfn, typical: true, highest: most };
};

/** Parses a rate with its marks. Throws a RangeError for any other notation. */
export const readNotation = (notation: string): Reading => {
  if (notation === '?') return { mfn: 'unreadable' };
  const [ordinary = notation, ...highest] = notation.split('~');
  if (ordinary === '?') return { mfn: 'unreadable', highest: rateOf(highest.join('~')) };
  if (highest.length > 0) return typicalOf(ordinary, highest.join('~'));
  const [, lowest, most] = rangeForm.exec(notation) ?? [];
  if (lowest === undefined || most === undefined) return { mfn: rateOf(notation) };
  return { mfn: { ...rateOf(most), text: `${lowest} to ${most}` }, spread: { lowest, highest: most } };
};
