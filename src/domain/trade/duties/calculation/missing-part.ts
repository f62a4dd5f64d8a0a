import type { Decimal } from '../../../shared/decimal.ts';
import type { Missing } from './assessment.ts';

/**
 * The highest that a missing part of a sum can be. `charged`: the sum has it already, or the step that found the part puts it in place
 * itself where `isAtBound` says so. `duty`: an amount of duty on top. `tax`: a fraction on top of the value that tax is calculated on.
 */
export type Bound = 'charged' | { readonly duty: Decimal } | { readonly tax: Decimal };

/** Something that can make a sum another one and is not in it. Without `bound` nobody knows by how much; what only lowers a sum needs none. */
export type MissingPart = Omit<Missing, 'upTo'> & { readonly bound?: Bound };

/** What is missing from one calculation, each part once: from lines by their index, and from the consignment as a whole. */
export type MissingParts = {
  readonly ofLines: Map<number, Map<string, MissingPart>>;
  readonly ofConsignment: Map<string, MissingPart>;
};

/** Where a part is missing from: the index of a line, or the consignment as a whole. */
export type MissingPlace = number | 'consignment';

/** Says whether a missing part is calculated at its bound, instead of being left out. */
export type AtBound = (place: MissingPlace, key: string) => boolean;

export const keyOf = ({ rule, reason }: Pick<MissingPart, 'rule' | 'reason'>): string => rule ?? reason;

/** Whether the highest sum is known as far as this part goes. */
export const isBounded = ({ bound, direction }: MissingPart): boolean => bound !== undefined || direction === 'lower';
