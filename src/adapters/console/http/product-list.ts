import type { z } from 'zod';
import { mostReviews } from '../../../application/trade/classification/review-products.ts';
import { confidenceLevels } from '../../../domain/trade/classification/index.ts';
import type { ExampleSource } from '../../../application/trade/ports/classification.ts';
import { codeSources, reviewStates } from '../../../domain/trade/product/index.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import type { productReply } from '../../trade/http/classification/schemas.ts';
import { confidenceBadges, reviewBadges } from '../pages/badges.ts';
import { badgeCell, textCell, timeCell } from '../pages/cells.ts';
import type { ListOf } from './list-page.ts';
import { percent, productPanels } from './product-figures.ts';
import type { Visit } from './visit.ts';

export type ListedProduct = z.output<typeof productReply>;

const reviewPath = '/console/products';
const path = `${reviewPath}/all`;
/** Where selected codes are approved. */
export const approvePath = `${reviewPath}/approve-selected`;

/** Where people see how often predictions were right, and set the threshold. */
export const thresholdPath = `${reviewPath}/threshold`;

/** What the account has learnt from, and where products with known codes are imported. */
export const examplesPath = `${reviewPath}/examples`;
export const importPath = `${reviewPath}/import`;

/** Who gave a code. */
export const sourceWords: Readonly<Record<ExampleSource, string>> = {
  review: 'reviewed',
  import: 'imported',
  declared: 'declared',
};

/** `6109.10`: as nomenclatures write it. */
export const productCode = (code: string | undefined): string | undefined => code?.replace(/^(\d{4})(\d{2})/, '$1.$2');

export const titleOf = ({ title, description, productId, variantId, id }: ListedProduct): string =>
  title ?? description?.slice(0, 80) ?? productId ?? variantId ?? id;

/** The names by which the API knows a product: the variant's only beside one of the product. */
export const namedBy = ({ productId, variantId }: ListedProduct) => ({
  productId: productId ?? variantId ?? '',
  ...(productId !== undefined && variantId !== undefined && { variantId }),
});

/** What the path and the query of the API call a product. A variant without a product is named in the path. */
export const addressOfProduct = (product: ListedProduct) => {
  const { productId, ...query } = namedBy(product);
  return { params: { productId }, query };
};

/** A product by its id. Throws a 404 for one that the account has not. */
export const listedProduct = async (visit: Visit, id: string): Promise<ListedProduct> => {
  const { rows } = await visit.list('listProducts', { query: { id } });
  const [row] = rows as readonly ListedProduct[];
  if (row === undefined) throw new HttpError(404, 'product_not_found', 'No product has this id.');
  return row;
};

export const productList: ListOf<ListedProduct> = {
  path,
  section: reviewPath,
  title: 'All products',
  summary: 'The products of an account, with their customs codes.',
  operation: 'listProducts',
  idOf: ({ id }) => id,
  empty: 'No product has been classified yet. Send goods with a productId or variantId to classifyProducts.',
  bulk: [{ path: `${approvePath}/select`, text: 'Approve codes', operation: 'reviewProducts', key: 'a' }],
  mostMatching: mostReviews,
  actions: (visit) => [
    ...(visit.may('getExampleCounts') ? [{ href: visit.to(examplesPath), text: 'Examples' }] : []),
    ...(visit.may('getProductReviewCounts') ? [{ href: visit.to(thresholdPath), text: 'Threshold' }] : []),
    { href: visit.to(reviewPath), text: 'Review' },
  ],
  above: productPanels,
  filters: [
    { name: 'productId', label: 'Product id', type: 'text' },
    {
      name: 'reviewState',
      label: 'Review',
      type: 'choice',
      choices: reviewStates.map((value) => ({ value, text: reviewBadges[value].word })),
    },
    {
      name: 'confidenceLevel',
      label: 'Confidence',
      type: 'choice',
      choices: confidenceLevels.map((value) => ({ value, text: confidenceBadges[value].word })),
    },
    {
      name: 'source',
      label: 'Code from',
      type: 'choice',
      choices: codeSources.map((value) => ({ value, text: sourceWords[value] })),
    },
    { name: 'confidenceFrom', label: 'Chance from', type: 'text' },
    { name: 'updatedAtFrom', label: 'Seen from', type: 'date' },
  ],
  columns: [
    {
      head: 'Product',
      cell: (product, visit) => ({
        text: titleOf(product),
        href: visit.to(`${reviewPath}/${product.id}`),
        note: [product.productId, product.variantId].filter((name) => name !== undefined).join(' / '),
      }),
    },
    { head: 'Code', cell: ({ hsCode }) => textCell(productCode(hsCode), { isCode: true }) },
    { head: 'Chance', isNumber: true, cell: ({ confidence }) => textCell(percent(confidence), { isNumber: true }) },
    { head: 'Confidence', cell: ({ confidenceLevel }) => badgeCell(confidenceBadges[confidenceLevel]) },
    { head: 'Review', cell: ({ reviewState }) => badgeCell(reviewBadges[reviewState]) },
    { head: 'Seen', sort: 'updatedAt', cell: ({ updatedAt }, { at }) => timeCell(updatedAt, at) },
  ],
};
