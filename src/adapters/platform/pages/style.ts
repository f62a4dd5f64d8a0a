import { pageAsset } from './pages.ts';

const everyPage = pageAsset('unseen.css');

/** What comes before the style sheet of the console, and of the documentation. */
export const baseStyle = `${everyPage}${pageAsset('base.css')}`;

/**
 * The style sheet of the payment page and the tracking page. It has only logical properties, so that it suits both
 * writing directions.
 */
export const paymentStyle = `${everyPage}${pageAsset('payment.css')}`;

/**
 * The colour of a sender for the style sheet. White text can be read on it (`brandFaults`). As a line on the dark ground
 * it is mixed with white, so that it can be told from the ground (WCAG 2.2, 1.4.11).
 */
export const brandStyle = (colour: string): string => {
  const lighter = [0, 2, 4].map((at) => Math.round(0.55 * Number.parseInt(colour.slice(at, at + 2), 16) + 0.45 * 255));
  const line = lighter.map((channel) => channel.toString(16).padStart(2, '0')).join('');
  return `:root { --brand: #${colour}; --on-brand: #ffffff; --brand-line: #${colour}; }
@media screen and (prefers-color-scheme: dark) { :root { --brand-line: #${line}; } }
`;
};
