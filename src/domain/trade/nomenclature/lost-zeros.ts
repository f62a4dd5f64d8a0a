import { digitsWithLostZero } from '../../shared/commodity.ts';
import type { Warning } from '../../shared/domain-error.ts';
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
export const codeWithLostZero = (nomenclature: Pick<Nomenclature, 'standingOf'>, sent: string): string | undefined => {
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
