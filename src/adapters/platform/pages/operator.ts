import type { Operator } from '../../../application/shared/ports/branding.ts';
import type { Say } from './texts.ts';

/** Who takes the money and where they are; empty where that is not configured. */
export const operatorLine = ({ name, address }: Operator): string =>
  [name, address].filter((part) => part !== undefined).join(', ');

/** The pages that the law asks an operator for. */
export const operatorLinks = ({ imprintUrl, privacyUrl }: Operator, say: Say) => [
  ...(imprintUrl === undefined ? [] : [{ text: say('imprint'), href: imprintUrl }]),
  ...(privacyUrl === undefined ? [] : [{ text: say('privacy'), href: privacyUrl }]),
];
