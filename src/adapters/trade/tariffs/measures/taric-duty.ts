import { table } from '../../../../domain/shared/table.ts';
import { parseDutyRate } from '../../../../domain/trade/index.ts';
import type { DutyRate, RateReading } from '../../../../domain/trade/index.ts';
import { highestRate } from '../../../../domain/trade/tariff/condense.ts';

/**
 * The units of the Union's tariff (regulation (EU) 2016/341, annex I, and TARIC) and the units of duty rates that they
 * stand for. A letter after a unit says what is counted.
 */
const units = table({
  'ASV HLT': '% vol / hl',
  CEN: '100 items',
  CTM: 'carat',
  DTN: '100 kg',
  'DTN E': '100 kg / net drained wt',
  'DTN G': '100 kg / gross',
  'DTN M': '100 kg / net dry',
  'DTN R': '100 kg / std qual',
  'DTN Z': '100 kg / net / % sacchar.',
  HLT: 'hl',
  KGM: 'kg',
  'KGM A': 'kg / tot alc',
  'KGM P': 'kg / lactic matter',
  'KGM T': 'kg / dry lactic matter',
  LTR: 'litre',
  MIL: '1,000 items',
  MTK: 'm2',
  MTQ: 'm3',
  MTR: 'm',
  NAR: 'item',
  NPR: 'pair',
  TJO: 'TJ',
  TNE: 't',
});

const amountForm = /(?<![\d.])(\d+(?:\.\d+)?)\s*([A-Z]{3})\s+(ASV HLT|[A-Z]{3}(?: [A-Z])?)(?=\s*(?:$|[+)]|MIN|MAX))/g;

/**
 * Rewrites `93.100 EUR DTN` as `93.100 EUR / 100 kg`. Unknown units stay unchanged, which makes the rate unreadable.
 */
const inWords = (text: string): string =>
  text.replace(amountForm, (whole, amount: string, currency: string, unit: string) => {
    const word = units[unit];
    return word === undefined ? whole : `${amount} ${currency} / ${word}`;
  });

/**
 * Finds the rates after the actions that apply a duty (01, 27), as in
 * `Cond: A cert: D-008 (01):0.000 % ; A (01):48.500 %`.
 */
const conditionForm = /\((?:01|27)\)\s*:\s*([^;]+)/g;

/** A rate that depends on certificates: the highest of its rates, because the certificates are not known. */
const conditional = (text: string): RateReading => {
  const rates: DutyRate[] = [];
  for (const [, each = ''] of text.matchAll(conditionForm)) {
    const reading = parseDutyRate(inWords(each.trim()));
    if (reading.kind !== 'rate') return reading;
    rates.push(reading.rate);
  }
  const rate = highestRate(rates);
  return rate
    ? { kind: 'rate', rate: { ...rate, text } }
    : { kind: 'unreadable', reason: 'The rate depends on certificates, and the rates it names cannot be compared.' };
};

/**
 * Parses a duty as TARIC writes it, with the units and conditions of the Union. The notation of the UK is the same with
 * slashes.
 */
export const parseMeasureDuty = (text: string): RateReading => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return /^cond:/i.test(plain) ? conditional(plain) : parseDutyRate(inWords(plain));
};
