import { z } from 'zod';
import { reviewDecisions } from '../../../application/trade/classification/review-product.ts';
import type { ReviewDecision } from '../../../application/trade/classification/review-product.ts';
import { answerInWords, confidenceLevels } from '../../../domain/trade/classification/index.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import type { FormRefusal } from './visit.ts';
import { confidenceBadges, reviewBadges } from '../pages/badges.ts';
import { badgeCell, nothing, textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { approveCodesRoutes } from './approve-codes.ts';
import { exampleConsoleRoutes } from './examples.ts';
import { importTableRoutes } from './import-table.ts';
import { sameByApi } from './by-api.ts';
import type { ConsoleFrame } from './frame.ts';
import { listPage } from './list-page.ts';
import {
  addressOfProduct,
  examplesPath,
  listedProduct,
  productCode,
  productList,
  sourceWords,
  titleOf,
} from './product-list.ts';
import type { ListedProduct } from './product-list.ts';
import { percent } from './product-figures.ts';
import { reviewThresholdRoutes } from './review-threshold.ts';
import { quotesPath, rulesPath } from './trade.ts';
import type { Visit } from './visit.ts';

const path = '/console/products';
const onePath = `${path}/{id}`;

/** How many products of a level the queue reads: the oldest of them. */
const readAhead = 50;

/**
 * The products that wait for a review: the lowest level first, and within it the lowest confidence of those that have
 * waited longest.
 */
const queueOf = async (visit: Visit): Promise<{ readonly rows: readonly ListedProduct[]; readonly total: number }> => {
  const sort = JSON.stringify(['updatedAt', 'ASC']);
  const range = `[0,${readAhead - 1}]`;
  const levels = await Promise.all(
    confidenceLevels.map((confidenceLevel) =>
      visit.list('listProducts', { query: { reviewState: 'pending', confidenceLevel, sort, range } }),
    ),
  );
  const rows = levels.flatMap(({ rows }) => rows as readonly ListedProduct[]);
  return {
    rows: rows.toSorted((one, other) => one.confidence - other.confidence),
    total: levels.reduce((sum, { total }) => sum + total, 0),
  };
};

/** Where a person is in the queue. */
type Place = {
  /** The product reviewed before, to go back to. */
  readonly last?: string | undefined;
  /** The product to show after this one, where it is not the next one of the queue. */
  readonly next?: string | undefined;
  readonly done?: string | undefined;
};

type Again = { readonly refusal: FormRefusal; readonly typed: PostedForm };

const queueRow = (visit: Visit, product: ListedProduct, currentId: string | undefined, last: string | undefined) => ({
  text: titleOf(product),
  note: [productCode(product.hsCode) ?? 'no code', percent(product.confidence)].join(', '),
  href: visit.to(`${path}/${product.id}`, { last }),
  isCurrent: product.id === currentId,
});

const reviewView = async (visit: Visit, id: string | undefined, place: Place, again?: Again): Promise<View> => {
  const { last } = place;
  const queue = await queueOf(visit);
  // The list may lag behind a decision for some milliseconds.
  const waiting = place.done === undefined ? queue.rows : queue.rows.filter((row) => row.id !== last);
  const row = id === undefined ? waiting[0] : await listedProduct(visit, id);
  const index = waiting.findIndex((each) => each.id === row?.id);
  const next = place.next ?? (waiting[index + 1] ?? waiting.find((each) => each.id !== row?.id))?.id;
  const from = Math.max(0, index - 4);
  const common = {
    template: 'products',
    section: path,
    refusal: again?.refusal,
    queueText:
      queue.total > 2 * readAhead
        ? `${queue.total.toLocaleString('en')} wait for a review; lowest confidence of the oldest first`
        : `${waiting.length} ${waiting.length === 1 ? 'waits' : 'wait'} for a review, lowest confidence first`,
    queue: waiting.slice(from, from + 15).map((each) => queueRow(visit, each, row?.id, last)),
    allHref: visit.to(productList.path),
    examplesHref: visit.may('getExampleCounts') && visit.to(examplesPath),
    backHref: last === undefined || last === row?.id ? undefined : visit.to(`${path}/${last}`, { next: row?.id }),
  };
  if (row === undefined) return { ...common, title: 'Products', product: undefined };
  const { json } = await visit.object('getProduct', addressOfProduct(row));
  const product = json as ListedProduct;
  const isReviewable = visit.may('reviewProduct');
  return {
    ...common,
    title: titleOf(product),
    kind: 'product',
    product: productParts(visit, product),
    nextHref: next === undefined ? undefined : visit.to(`${path}/${next}`, { last }),
    review: isReviewable && {
      action: visit.to(`${path}/${product.id}/review`),
      next,
      last,
      isApprovable: product.hsCode !== undefined && product.reviewState !== 'approved',
      isWithdrawable: product.reviewState === 'rejected',
      forgetHref:
        product.source !== undefined && visit.may('forgetExample') && visit.to(`${path}/${product.id}/forget`),
      code: again ? fieldOf(again.typed, 'hsCode') : '',
      reason: again ? fieldOf(again.typed, 'reason') : '',
      isCodeWrong: again !== undefined && fieldOf(again.typed, 'decision') === 'correct',
    },
    byApi: isReviewable
      ? sameByApi(visit, 'reviewProduct', addressOfProduct(product).params, {
          ...addressOfProduct(product).query,
          decision: 'approve',
        })
      : sameByApi(visit, 'getProduct', addressOfProduct(product).params),
    raw: JSON.stringify(product, null, 2),
  };
};

const longText = 300;

const modelSaid = ({ modelOpinion }: ListedProduct): Cell =>
  modelOpinion === undefined
    ? nothing
    : textCell(productCode(modelOpinion.hsCode) ?? 'none of these', { note: modelOpinion.model });

const productParts = (visit: Visit, product: ListedProduct) => {
  const { at } = visit;
  const { description, hsCode, predictedHsCode, confidence, confidenceLevel, reviewState, alternatives = [] } = product;
  const { question, reasons, answers = [] } = product;
  const asks = question !== undefined && visit.may('answerProduct');
  const firstKey = asks ? question.answers.length + 1 : 1;
  const known = alternatives.find((each) => each.hsCode === hsCode);
  return {
    badge: badgeCell(reviewBadges[reviewState]),
    code: productCode(hsCode) ?? 'No code',
    codeName: known?.name,
    confidence: badgeCell(confidenceBadges[confidenceLevel]),
    chance: percent(confidence),
    description,
    isPredicted: predictedHsCode !== undefined,
    isDecided: reviewState === 'approved' || reviewState === 'rejected',
    isLong: (description ?? '').length > longText,
    facts: [
      ...(predictedHsCode === hsCode
        ? []
        : [{ name: 'Predicted', cell: textCell(productCode(predictedHsCode), { isCode: true }) }]),
      { name: 'Code from', cell: textCell(product.source && sourceWords[product.source]) },
      { name: 'Words that decided', cell: textCell(reasons?.words.join(', ')) },
      ...(reasons?.examples ?? []).map(({ text, source, at: when }, index) => ({
        name: index === 0 ? 'Examples that decided' : '',
        cell: textCell(text, { note: `${sourceWords[source]} ${when.slice(0, 10)}` }),
      })),
      { name: 'Another code', cell: textCell(reasons?.changedBy) },
      { name: 'Answered', cell: textCell(answers.map(answerInWords).join(', ') || undefined) },
      { name: 'The model said', cell: modelSaid(product) },
      { name: 'Material', cell: textCell(product.material) },
      { name: 'Category', cell: textCell(product.category) },
      { name: 'Origin', cell: textCell(product.countryOfOrigin) },
      { name: 'Code sent', cell: textCell(productCode(product.givenHsCode), { isCode: true }) },
      {
        name: 'Duty and rules',
        cell:
          hsCode === undefined || !visit.may('getTariffLine')
            ? nothing
            : { text: 'by destination', href: visit.to(rulesPath, { hsCode }) },
      },
      {
        name: 'Duties with it',
        cell:
          hsCode === undefined || !visit.may('listDutiesUsageLogs')
            ? nothing
            : { text: 'calculations with this code', href: visit.to(quotesPath, { endpoint: 'duties-taxes', hsCode }) },
      },
      { name: 'Product id', cell: textCell(product.productId, { isCode: true }) },
      { name: 'Variant id', cell: textCell(product.variantId, { isCode: true }) },
      { name: 'Seen', cell: timeCell(product.updatedAt, at) },
      { name: 'Reviewed', cell: timeCell(product.reviewedAt, at) },
      { name: 'Reason', cell: textCell(product.reviewReason) },
      { name: 'Id', cell: { text: product.id, isCode: true } },
    ].filter(({ cell }) => cell !== nothing),
    alternatives: alternatives.map((each, index) => ({
      code: productCode(each.hsCode),
      value: each.hsCode,
      name: each.name,
      chance: percent(each.confidence),
      isInForce: each.hsCode === hsCode,
      key: index + firstKey <= 9 ? String(index + firstKey) : undefined,
    })),
    question: asks && {
      action: visit.to(`${path}/${product.id}/answer`),
      facet: question.facet,
      text: question.text,
      answers: [
        ...question.answers.map(({ answer, name, text = name, hsCode: code }, index) => ({
          value: answer,
          text,
          code: productCode(code),
          key: String(index + 1),
        })),
        ...(question.none === undefined ? [] : [{ value: question.none, text: 'None of these', code: '', key: '0' }]),
      ],
    },
  };
};

const doneOf: Readonly<Record<ReviewDecision, string>> = {
  approve: 'approved',
  correct: 'corrected',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

const isDecision = (text: string): text is ReviewDecision => (reviewDecisions as readonly string[]).includes(text);

/** Where the person was who sent a form of the queue. */
const placeIn = (form: PostedForm): Place => ({
  last: fieldOf(form, 'last') || undefined,
  next: fieldOf(form, 'next') || undefined,
});

const byId = z.object({ id: z.string() });
const optionalId = z.string().max(100).optional().catch(undefined);
const placeQuery = { last: optionalId, next: optionalId, done: optionalId };

/** The queue of codes that wait for a review, one product at a time, and the list of all products. */
export const productConsoleRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.page(path, 'The next product whose customs code waits for a review.', { query: placeQuery }, (visit, call) =>
    reviewView(visit, undefined, call.query),
  ),
  listPage(frame, productList),
  ...approveCodesRoutes(frame),
  ...reviewThresholdRoutes(frame),
  ...exampleConsoleRoutes(frame),
  ...importTableRoutes(frame),
  frame.page(onePath, 'One product, with its review.', { params: byId, query: placeQuery }, (visit, call) =>
    reviewView(visit, call.params.id, call.query),
  ),
  frame.form(
    `${onePath}/answer`,
    'Answer the question about a product; its code is predicted again.',
    { params: byId, home: path },
    async (visit, form, { params: { id } }) => {
      const { params, query } = addressOfProduct(await listedProduct(visit, id));
      const body = { ...query, facet: fieldOf(form, 'facet'), answer: fieldOf(form, 'answer') };
      await visit.object('answerProduct', { params, body });
      return visit.to(`${path}/${encodeURIComponent(id)}`, { ...placeIn(form), done: 'answered' });
    },
    (visit, refusal, { params: { id }, body }) => reviewView(visit, id, placeIn(body), { refusal, typed: body }),
  ),
  frame.form(
    `${onePath}/review`,
    'Approve, correct or reject the code of a product.',
    { params: byId, home: path },
    async (visit, form, { params: { id } }) => {
      const { params, query } = addressOfProduct(await listedProduct(visit, id));
      const decision = fieldOf(form, 'decision');
      const [hsCode, reason] = [fieldOf(form, 'hsCode').trim(), fieldOf(form, 'reason').trim()];
      const body = {
        ...query,
        decision,
        ...(decision === 'correct' && hsCode !== '' && { hsCode }),
        ...(reason !== '' && { reason }),
      };
      await visit.object('reviewProduct', { params, body });
      const next = fieldOf(form, 'next');
      const done = isDecision(decision) ? doneOf[decision] : undefined;
      return visit.to(next === '' ? path : `${path}/${encodeURIComponent(next)}`, { last: id, done });
    },
    (visit, refusal, { params: { id }, body }) => reviewView(visit, id, placeIn(body), { refusal, typed: body }),
  ),
];
