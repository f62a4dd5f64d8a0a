import { isWithin } from '../../shared/local-date.ts';
import type { LocalDate } from '../../shared/local-date.ts';
import type { DutyRate, LineRate, Tariff, TariffLine } from './duty-rate.ts';
import { parseDutyRate } from './parse-duty-rate.ts';

/**
 * A general rate of an operator's own for all goods of a code, in place of that of the tariff. `rate` is written as
 * tariffs write it, and valid; `code` has digits only.
 */
export type OwnRate = {
  readonly id: string;
  readonly code: string;
  readonly rate: string;
  readonly source: string;
  readonly certainty: 'known' | 'believed';
  readonly validFrom: LocalDate;
  readonly validTo?: LocalDate;
  readonly note?: string;
};

const parsed = ({ id, rate }: OwnRate): DutyRate => {
  const reading = parseDutyRate(rate);
  if (reading.kind !== 'rate') throw new RangeError(`The rate "${rate}" of ${id} is no rate.`);
  return reading.rate;
};

/** The line of a code with an own rate: the preferences and measures by origin of the tariff stay. */
const replaced = (line: TariffLine | undefined, own: OwnRate): TariffLine => {
  const { id, code, source, certainty, validFrom, validTo } = own;
  return {
    code,
    rule: id,
    mfn: parsed(own),
    preferences: line?.preferences ?? {},
    ...(line?.byOrigin && { byOrigin: line.byOrigin }),
    source,
    ...(certainty === 'believed' && { certainty }),
    asOf: validFrom,
    validFrom,
    ...(validTo !== undefined && { validTo }),
  };
};

/**
 * Some goods below a shorter code have own rates: the dearest of these and of the tariff's counts. An upper bound of
 * the tariff is none of theirs.
 */
const besides = (line: TariffLine, below: readonly OwnRate[]): TariffLine => {
  const ofTariff: readonly LineRate[] = line.oneOf ?? (line.mfn === 'unreadable' ? [] : [{ rate: line.mfn }]);
  const { spread: _, highest: __, ...others } = line;
  if (ofTariff.length === 0) return others;
  return { ...others, mfn: 'unreadable', oneOf: [...ofTariff, ...below.map((own) => ({ rate: parsed(own) }))] };
};

/** A tariff with an operator's own rates of a day. Of two for the same goods, that of the longer code counts. */
export const withOwnRates = (tariff: Tariff, rates: readonly OwnRate[], date: LocalDate): Tariff => {
  const inForce = rates.filter((own) => isWithin(own, date));
  if (inForce.length === 0) return tariff;
  const longestFirst = inForce.toSorted((one, other) => other.code.length - one.code.length);
  return {
    ...tariff,
    lookup: (hsCode) => {
      const line = tariff.lookup(hsCode);
      const own = longestFirst.find(({ code }) => hsCode.startsWith(code));
      const found = own ? replaced(line, own) : line;
      const below = inForce.filter(({ code }) => code.length > hsCode.length && code.startsWith(hsCode));
      return found && below.length > 0 ? besides(found, below) : found;
    },
  };
};
