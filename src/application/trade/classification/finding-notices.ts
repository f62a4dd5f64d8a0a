import type { Finding } from '../../../domain/trade/classification/index.ts';
import type { Notice } from '../../shared/notices.ts';
import type { NamedExample } from '../ports/classification.ts';

const warning = (reason: string, field: string, message: string): Notice => ({
  level: 'warning',
  reason,
  field,
  message,
});

const vagueNotice = ({ vague }: Finding, path: string): readonly Notice[] =>
  vague === undefined
    ? []
    : [
        warning(
          'description_too_vague',
          `${path}.title`,
          `${path}.title names no goods customs could classify. Say ${vague}.`,
        ),
      ];

/** The English names of languages, by the codes of ISO 639-1. */
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const otherLanguage = ({ notEnglish, language, read }: Finding, path: string): readonly Notice[] => {
  const name = language === undefined ? undefined : languageNames.of(language);
  if (read !== undefined)
    return [
      warning(
        'language_read',
        `${path}.title`,
        `${path}.title was read as ${name ?? 'another language'}: "${read}". Words that are missing there were not ` +
          'understood. Describe the goods in English for a surer code.',
      ),
    ];
  if (notEnglish === undefined) return [];
  return [
    warning(
      'language_not_supported',
      `${path}.title`,
      `${path}.title is not English${name === undefined ? '' : `, but most likely ${name}`}, and was not read. ` +
        'Describe the goods in English, for example "ceramic mug". An hsCode that is sent is not checked.',
    ),
  ];
};

const nothingKnown = ({ hsCode, vague, notEnglish, alternatives }: Finding, path: string): readonly Notice[] => {
  if (vague !== undefined || notEnglish !== undefined || (hsCode !== undefined && alternatives.length > 0)) return [];
  const unchecked = hsCode === undefined ? '' : `; the hsCode that was sent (${hsCode}) was taken unchecked`;
  return [
    warning(
      'not_classifiable',
      `${path}.title`,
      `${path}.title has no word that is known here${unchecked}. ` +
        'Describe the goods in English: what they are and what they are made of, for example "ceramic mug".',
    ),
  ];
};

/** The goods that a text may mean, as a sentence. */
const readings = (alternatives: Finding['alternatives'], path: string): string => {
  const list = alternatives
    .slice(0, 3)
    .map(({ hsCode, name }) => `${hsCode} (${name})`)
    .join(', ');
  return alternatives.length === 1
    ? `${path} reads like ${list}, but says too little to be sure`
    : `${path} could be several things: ${list}`;
};

const unsure = ({ confidenceLevel, vague, alternatives }: Finding, path: string): readonly Notice[] =>
  confidenceLevel === 'low' && vague === undefined && alternatives.length > 0
    ? [
        warning(
          'low_confidence',
          `${path}.title`,
          `${readings(alternatives, path)}. Add the material, the use, or whom it is for, or send an hsCode.`,
        ),
      ]
    : [];

const contradiction = (
  { given: agreement, hsCode }: Finding,
  path: string,
  given: string | undefined,
): readonly Notice[] =>
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

const disagreement = (examples: readonly NamedExample[], path: string): readonly Notice[] => {
  if (examples.length === 0) return [];
  const named = examples.map(({ name, hsCode }) => `${name} (${hsCode})`);
  const areApproved = examples.every(({ source }) => source !== 'declared');
  return [
    warning(
      'examples_disagree',
      `${path}.title`,
      areApproved
        ? `Products that were approved with such a text have different codes: ${named.join(', ')}. ` +
            'Review those that are wrong: the confidence is at most the part of them that agrees.'
        : `Goods with such a text have different codes: ${named.join(', ')}. Approved codes stand against declared ` +
            'ones; else the confidence is at most the part of them that agrees.',
    ),
  ];
};

/** The notices for the client about an answer. */
export const findingNotices = (
  finding: Finding,
  path: string,
  {
    given,
    rejected,
    contradicting,
  }: {
    readonly given: string | undefined;
    readonly rejected: boolean;
    readonly contradicting: readonly NamedExample[];
  },
): readonly Notice[] => [
  ...disagreement(contradicting, path),
  ...vagueNotice(finding, path),
  ...otherLanguage(finding, path),
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
