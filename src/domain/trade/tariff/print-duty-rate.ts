import type { DutyRate, RatePart } from './duty-rate.ts';
import { percentText } from './percent.ts';

const partText = (part: RatePart): string =>
  part.kind === 'adValorem'
    ? percentText(part.rate)
    : `${part.amount} ${part.currency}/${part.per === '1' ? '' : `${part.per} `}${part.unit}`;

const sumText = (parts: readonly RatePart[]): string => (parts.length === 0 ? 'Free' : parts.map(partText).join(' + '));

/**
 * Prints a rate in one notation, whatever its source wrote: equal rates print equally, and the text can be parsed
 * again.
 */
export const printDutyRate = ({ parts, minimum, maximum }: Omit<DutyRate, 'text'>): string =>
  `${sumText(parts)}${minimum ? ` MIN ${sumText(minimum)}` : ''}${maximum ? ` MAX ${sumText(maximum)}` : ''}`;
