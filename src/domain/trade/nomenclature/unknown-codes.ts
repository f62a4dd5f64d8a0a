import { DomainError } from '../../shared/domain-error.ts';
import type { Fault } from '../../shared/domain-error.ts';
import { codeWithLostZero } from './lost-zeros.ts';
import type { Nomenclature } from './nomenclature.ts';

/** A customs code as digits, and the field that it stands in. `sent` is the code as the client wrote it. */
export type CodeInField = { readonly field: string; readonly digits: string; readonly sent?: string };

/** Codes whose heading does not exist: they name no goods, so that nothing can be said of them. */
export const unknownCodeFaults = (
  nomenclature: Pick<Nomenclature, 'standingOf'>,
  codes: readonly CodeInField[],
): readonly Fault[] =>
  codes
    .filter(({ digits }) => nomenclature.standingOf(digits).kind === 'no_heading')
    .map(({ field, digits, sent = digits }) => {
      const padded = codeWithLostZero(nomenclature, sent);
      const hint =
        padded === undefined ? '' : ` A spreadsheet may have taken a zero from its front: ${padded} begins with one.`;
      return {
        field,
        message:
          `${field} must begin with a heading of the Harmonized System, and ${digits.slice(0, 4)} is none, ` +
          `for example "6109.10".${hint}`,
      };
    });

/** Throws `hs_code_unknown` with one fault for each field, if there are any. */
export const refuseUnknownCodes = (faults: readonly Fault[]): void => {
  if (faults.length > 0)
    throw new DomainError('hs_code_unknown', faults.map(({ message }) => message).join(' '), faults);
};
