import type { Finding } from '../../../domain/trade/classification/index.ts';
import type { Notice } from '../../notice.ts';

const warning = (reason: string, field: string, message: string): Notice => ({ level: 'warning', reason, field, message });

const vagueNotice = ({ vague }: Finding, path: string): readonly Notice[] =>
  vague === undefined
    ? []
    : [warning('description_too_vague', `${path}.title`, `${path}.title names no goods customs could classify. Say ${vague}.`)];

const nothingKnown = ({ hsCode, vague, alternatives }: Finding, path: string): readonly Notice[] =>
  vague === undefined && (hsCode === undefined || alternatives.length === 0)
    ? [
        warning(
          'not_classifiable',
          `${path}.title`,
          `${path}.title has no word that is known here. Describe the goods in English: what they are and what they are made of, for example "ceramic mug".`,
        ),
      ]
    : [];

const unsure = ({ confidenceLevel, vague, alternatives }: Finding, path: string): readonly Notice[] =>
  confidenceLevel === 'low' && vague === undefined && alternatives.length > 0
    ? [
        warning(
          'low_confidence',
          `${path}.title`,
          `${path} could be several things: ${alternatives
            .slice(0, 3)
            .map(({ hsCode, name }) => `${hsCode} (${name})`)
            .join(', ')}. Add the material, the use, or whom it is for, or send an hsCode.`,
        ),
      ]
    : [];

const contradiction = ({ given: agreement, hsCode }: Finding, path: string, given: string | undefined): readonly Notice[] =>
  given === undefined || agreement === undefined || agreement === 6
    ? []
    : [
        warning(
          'hs_code_differs',
          `${path}.hsCode`,
          agreement === 4
            ? `${path}.hsCode ${given} has the right heading; ${hsCode ?? ''} fits the text better.`
            : `${path}.hsCode ${given} does not fit the text, which reads like ${hsCode ?? ''}. Check the code, or say more of the goods.`,
        ),
      ];

/** What the client should know about an answer. */
export const findingNotices = (
  finding: Finding,
  path: string,
  { given, rejected }: { readonly given: string | undefined; readonly rejected: boolean },
): readonly Notice[] => [
  ...vagueNotice(finding, path),
  ...nothingKnown(finding, path),
  ...unsure(finding, path),
  ...contradiction(finding, path, given),
  ...(rejected
    ? [
        warning(
          'code_rejected',
          path,
          `${path} was reviewed and its code rejected. The answer is the engine's; correct the product to settle it.`,
        ),
      ]
    : []),
];
