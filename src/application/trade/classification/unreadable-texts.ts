import { holdsControlCharacters } from '../../../domain/shared/text-rules.ts';
import type { Finding } from '../../../domain/trade/classification/index.ts';
import type { Notice } from '../../notice.ts';
import type { RequestedProduct } from './classification.ts';

const texts = ['title', 'description', 'category', 'material'] as const;
const examples = { title: 'Cotton T-shirt', description: 'Knitted cotton T-shirt', category: 'Clothing', material: 'cotton' } as const;

/** The texts of a product that hold control characters. A description may have line breaks and tabs. */
export const unreadableTexts = (product: Pick<RequestedProduct, (typeof texts)[number]>): readonly (typeof texts)[number][] =>
  texts.filter((name) => {
    const text = product[name];
    return text !== undefined && holdsControlCharacters(name === 'description' ? text.replaceAll(/[\r\n\t]/g, ' ') : text);
  });

/** What is found for a product that cannot be read: nothing. */
export const nothingFound: Finding = { confidence: 0, confidenceLevel: 'low', alternatives: [] };

/** Names the texts that kept a product from being classified. */
export const unreadableNotices = (product: RequestedProduct, path: string): readonly Notice[] =>
  unreadableTexts(product).map((name) => ({
    level: 'warning',
    reason: 'unreadable_text',
    field: `${path}.${name}`,
    message:
      `${path}.${name} must not hold control characters such as line breaks, for example "${examples[name]}". ` +
      'This product was not classified.',
  }));
