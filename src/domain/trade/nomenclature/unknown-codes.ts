import { digitsWithLostZero } from '../../shared/commodity.ts';
import { DomainError } from '../../shared/domain-error.ts';
import type { Fault, Warning } from '../../shared/domain-error.ts';
import type { Nomenclature } from './nomenclature.ts';

/** A customs code as it was sent, and the field that it stands in. */
export type SentCode = { readonly field: string; readonly sent: string };

const isOfGoods = ({ standingOf }: Pick<Nomenclature, 'standingOf'>, digits: string): boolean => {
  const standing = standingOf(digits);
  return standing.kind === 'known' || (standing.kind === 'no_subheading' && standing.edition !== undefined);
};

/**
 * The digits that a code may have had before a spreadsheet took the zero from its front: only where they stand for
 * goods.
 */
const codeWithLostZero = (nomenclature: Pick<Nomenclature, 'standingOf'>, sent: string): string | undefined => {
  const padded = digitsWithLostZero(sent);
  return padded !== undefined && isOfGoods(nomenclature, padded) ? padded : undefined;
};

/** Warns of codes that stand for other goods with a zero before them. */
export const lostZeroWarnings = (
  nomenclature: Pick<Nomenclature, 'standingOf'>,
  codes: readonly SentCode[],
): readonly Warning[] =>
  codes.flatMap(({ field, sent }) => {
    const padded = codeWithLostZero(nomenclature, sent);
    if (padded === undefined) return [];
    const message =
      `${field} ${sent} was read as heading ${padded.slice(1, 5)}. ` +
      `A spreadsheet may have taken a zero from its front: ${padded} is of heading ${padded.slice(0, 4)}. ` +
      `Send an even number of digits, for example "${padded.slice(0, 6).padEnd(6, '0')}".`;
    return [{ reason: 'hs_code_zero_lost', field, message }];
  });

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
