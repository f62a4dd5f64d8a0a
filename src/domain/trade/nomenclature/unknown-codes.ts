import { DomainError } from '../../shared/domain-error.ts';
import type { Fault } from '../../shared/domain-error.ts';
import type { Nomenclature } from './nomenclature.ts';

/** A customs code as digits, and the field that it stands in. */
export type CodeInField = { readonly field: string; readonly digits: string };

/** Codes whose heading does not exist: they name no goods, so that nothing can be said of them. */
export const unknownCodeFaults = ({ standingOf }: Pick<Nomenclature, 'standingOf'>, codes: readonly CodeInField[]): readonly Fault[] =>
  codes
    .filter(({ digits }) => standingOf(digits).kind === 'no_heading')
    .map(({ field, digits }) => ({
      field,
      message: `${field} must begin with a heading of the Harmonized System, and ${digits.slice(0, 4)} is none, for example "6109.10".`,
    }));

/** Throws `hs_code_unknown` with one fault for each field, if there are any. */
export const refuseUnknownCodes = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new DomainError('hs_code_unknown', faults.map(({ message }) => message).join(' '), faults);
};
