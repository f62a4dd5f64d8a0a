import { mostReviews } from '../../../application/trade/classification/review-products.ts';
import type { ReviewResult } from '../../../application/trade/classification/review-products.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import { textCell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import { idsOf } from './form-fields.ts';
import type { ConsoleFrame } from './frame.ts';
import { listAfter } from './list-page.ts';
import { matchingRows, takesAllMatching } from './list-query.ts';
import { percent } from './product-figures.ts';
import { approvePath, namedBy, productCode, productList, titleOf } from './product-list.ts';
import type { ListedProduct } from './product-list.ts';
import type { Visit } from './visit.ts';

const section = '/console/products';
const withdrawPath = `${section}/withdraw-selected`;
const operation = 'reviewProducts';

/** The most ids in one question to the list. */
const atOnce = 100;

/** The products of these ids, in their order; none of another account. */
const productsOf = async (visit: Visit, ids: readonly string[]): Promise<readonly ListedProduct[]> => {
  const byId = new Map<string, ListedProduct>();
  for (let first = 0; first < ids.length; first += atOnce) {
    const query = { id: ids.slice(first, first + atOnce), range: `[0,${atOnce - 1}]` };
    for (const row of (await visit.list(productList.operation, { query })).rows as readonly ListedProduct[])
      byId.set(row.id, row);
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** What a person was shown: the product and its code, as one value of the form. */
const shownOf = ({ id, hsCode = '' }: ListedProduct): string => `${id}.${hsCode}`;
const idOfShown = (shown: string): string => shown.split('.')[0] ?? '';

const isApprovable = ({ hsCode, reviewState }: ListedProduct): boolean =>
  hsCode !== undefined && reviewState !== 'approved';

const several = (count: number): string => `${count} ${count === 1 ? 'code' : 'codes'}`;

const questionView = (visit: Visit, chosen: readonly ListedProduct[], selected: number): View => {
  const products = chosen.filter(isApprovable);
  const leftOut = selected - products.length;
  return {
    title: 'Approve codes',
    template: 'approve-codes',
    section,
    action: visit.to(approvePath),
    backHref: visit.to(productList.path),
    note:
      leftOut === 0
        ? undefined
        : `${leftOut} of the ${selected} selected ${selected === 1 ? 'product' : 'products'} ` +
          `${leftOut === 1 ? 'is' : 'are'} left out: approved already, or without a code.`,
    button: `Approve ${several(products.length)}`,
    shown: products.map(shownOf),
    products: {
      caption: 'Products',
      columns: [{ head: 'Product' }, { head: 'Code' }, { head: 'Chance', isNumber: true }],
      rows: products.map((product) => ({
        cells: [
          { text: titleOf(product), href: visit.to(`${section}/${product.id}`) },
          textCell(productCode(product.hsCode), { isCode: true }),
          textCell(percent(product.confidence), { isNumber: true }),
        ],
      })),
    },
    byApi: sameByApi(
      visit,
      operation,
      {},
      {
        reviews: products.slice(0, 1).map(({ productId, variantId, hsCode }) => ({
          productId: productId ?? variantId,
          decision: 'approve',
          hsCode,
        })),
      },
    ),
  };
};

const reviewed = async (visit: Visit, reviews: readonly object[]): Promise<readonly ReviewResult[]> =>
  reviews.length === 0
    ? []
    : ((await visit.object(operation, { body: { reviews } })).json as { readonly results: readonly ReviewResult[] })
        .results;

const approve = async (visit: Visit, form: PostedForm): Promise<View> => {
  visit.assertMay(operation);
  const shown = idsOf(form, 'shown');
  const codes = new Map(shown.map((each) => [idOfShown(each), each.slice(idOfShown(each).length + 1)]));
  const products = await productsOf(visit, [...codes.keys()]);
  const results = await reviewed(
    visit,
    products.map((product) => ({ ...namedBy(product), decision: 'approve', hsCode: codes.get(product.id) })),
  );
  const ofOutcome = (outcome: ReviewResult['outcome']) =>
    products.flatMap((product, index) => {
      const result = results[index];
      return result?.outcome === outcome ? [{ product, result }] : [];
    });
  const [done, refused] = [ofOutcome('reviewed'), ofOutcome('refused')];
  return {
    title: 'Approved codes',
    template: 'approved-codes',
    section,
    text: `${several(done.length)} of ${shown.length} ${done.length === 1 ? 'is' : 'are'} approved.`,
    isWhole: done.length === shown.length,
    backHref: visit.to(productList.path),
    undo: done.length > 0 && {
      action: visit.to(withdrawPath),
      ids: done.map(({ product }) => product.id),
      button: `Take ${done.length === 1 ? 'it' : `these ${done.length}`} back`,
    },
    refused: refused.length > 0 && {
      caption: 'Not approved',
      columns: [{ head: 'Product' }, { head: 'Why' }],
      rows: refused.map(({ product, result }) => ({
        cells: [{ text: titleOf(product), href: visit.to(`${section}/${product.id}`) }, textCell(result.message)],
      })),
    },
  };
};

/** Approves the codes of selected products once they were shown, and takes that back. */
export const approveCodesRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.form(
    `${approvePath}/select`,
    'Show what approving the codes of selected products does.',
    { home: section },
    async (visit, form) => {
      visit.assertMay(operation);
      const all = takesAllMatching(form);
      const ids = idsOf(form);
      const products = all ? await matchingRows(visit, productList, form, mostReviews) : await productsOf(visit, ids);
      return questionView(visit, products, all ? products.length : ids.length);
    },
    (visit, refusal, { body }) => listAfter(visit, productList, refusal, body),
  ),
  frame.form(
    approvePath,
    'Approve the codes of selected products.',
    { home: section },
    approve,
    (visit, refusal, { body }) => listAfter(visit, productList, refusal, body),
  ),
  frame.form(
    withdrawPath,
    'Take back the approval of selected products.',
    { home: section },
    async (visit, form) => {
      visit.assertMay(operation);
      const products = await productsOf(visit, idsOf(form));
      await reviewed(
        visit,
        products.map((product) => ({ ...namedBy(product), decision: 'withdraw' })),
      );
      return visit.to(productList.path, { done: 'reviews_withdrawn' });
    },
    (visit, refusal, { body }) => listAfter(visit, productList, refusal, body),
  ),
];
