import { z } from 'zod';
import type { ExampleConflicts } from '../../../application/trade/classification/example-conflicts.ts';
import { exampleSources } from '../../../application/trade/ports/classification.ts';
import type { ExampleSource } from '../../../application/trade/ports/classification.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { countCell, nothing, textCell, timeCell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import { learnsFromDeclared } from './review-threshold.ts';
import type { ConsoleFrame } from './frame.ts';
import {
  addressOfProduct,
  examplesPath as path,
  importPath,
  listedProduct,
  productCode,
  productList,
  sourceWords,
  thresholdPath,
  titleOf,
} from './product-list.ts';
import type { FormRefusal, Visit } from './visit.ts';

const section = '/console/products';
const forgetPath = `${path}/{source}/forget`;
const forgetOnePath = `${section}/{id}/forget`;

type Counts = {
  readonly total: number;
  readonly sources: readonly { readonly source: ExampleSource; readonly examples: number }[];
};

const countsOf = async (visit: Visit): Promise<Counts> => (await visit.object('getExampleCounts')).json as Counts;

const exampleCount = async (visit: Visit, source: ExampleSource): Promise<number> =>
  (await countsOf(visit)).sources.find((each) => each.source === source)?.examples ?? 0;

const sourceTexts: Readonly<Record<ExampleSource, { readonly text: string; readonly note: string }>> = {
  review: { text: 'Reviews', note: 'codes that people approved or corrected' },
  import: { text: 'Tables', note: 'codes that were imported' },
  declared: { text: 'Declared', note: 'codes that you sent with goods, and nobody reviewed: they count half' },
};

const several = (count: number, source: ExampleSource): string =>
  `${count.toLocaleString('en')} ${sourceWords[source]} ${count === 1 ? 'example' : 'examples'}`;

const countsTable = (visit: Visit, { total, sources }: Counts) => {
  const mayForget = visit.may('forgetExamples');
  return {
    caption: 'Examples by source',
    columns: [{ head: 'Source' }, { head: 'Examples', isNumber: true }, ...(mayForget ? [{ head: 'Forget' }] : [])],
    rows: [
      ...sources.map(({ source, examples }) => ({
        cells: [
          { ...sourceTexts[source] },
          countCell(examples, source === 'declared' ? undefined : visit.to(productList.path, { source })),
          ...(mayForget
            ? [
                examples === 0
                  ? nothing
                  : {
                      text: `Forget the ${sourceWords[source]} ones`,
                      href: visit.to(`${path}/${source}/forget`),
                    },
              ]
            : []),
        ],
      })),
      { isTotal: true, cells: [{ text: 'All' }, countCell(total), ...(mayForget ? [{ text: '' }] : [])] },
    ],
  };
};

/** What the page shows of the conflicts: texts, and examples of each. */
const mostTexts = 25;
const mostOfOne = 4;

const conflictsTable = (visit: Visit, { conflicts }: ExampleConflicts) => ({
  caption: 'Examples that contradict each other',
  columns: [{ head: 'Goods' }, { head: 'Code' }, { head: 'Product' }, { head: 'Code from' }, { head: 'When' }],
  rows: conflicts.slice(0, mostTexts).flatMap(({ of, examples }) =>
    examples.slice(0, mostOfOne).map(({ id, productId, variantId, text, hsCode, source, at }, index) => {
      const name = [productId, variantId].filter((each) => each !== undefined).join(' / ');
      const hidden = of - Math.min(mostOfOne, examples.length);
      return {
        isFirst: index === 0,
        cells: [
          textCell(text, { ...(index === 0 && hidden > 0 && { note: `and ${hidden} more` }) }),
          textCell(productCode(hsCode), { isCode: true }),
          id === undefined ? nothing : { text: name === '' ? id : name, href: visit.to(`${section}/${id}`) },
          textCell(sourceWords[source]),
          timeCell(at, visit.at),
        ],
      };
    }),
  ),
});

const examplesView = async (visit: Visit, refusal?: FormRefusal): Promise<View> => {
  visit.assertMay('getExampleCounts');
  const counts = await countsOf(visit);
  const found = (await visit.object('getExampleConflicts')).json as ExampleConflicts;
  const hidden = found.total - Math.min(mostTexts, found.conflicts.length);
  return {
    title: 'Examples',
    template: 'examples',
    section,
    refusal,
    listHref: visit.to(productList.path),
    backHref: visit.to(section),
    importHref: visit.may('importProducts') && visit.to(importPath),
    total: counts.total,
    counts: countsTable(visit, counts),
    isBeingRead: !found.complete,
    learnsFromDeclared: await learnsFromDeclared(visit),
    thresholdHref: visit.may('getProductReviewCounts') && visit.to(thresholdPath, {}),
    conflicts: found.total > 0 && conflictsTable(visit, found),
    hiddenText: hidden > 0 && `${hidden.toLocaleString('en')} more texts have several codes: the API lists up to 50.`,
    byApi: sameByApi(visit, 'getExampleConflicts'),
  };
};

const linesBefore = (source: ExampleSource, examples: number): readonly string[] =>
  source === 'declared'
    ? [
        `${several(examples, source)}: nothing is learnt from them any more. No product changes.`,
        'Codes that are declared from now on count again, until you switch that off.',
        'This cannot be undone.',
      ]
    : [
        `${several(examples, source)}: nothing is learnt from them any more.`,
        'Each of these products gets its predicted code back, or none, and waits for a review. What was printed and ' +
          'answered stays as it is.',
        source === 'import'
          ? 'To have them back, import the table again.'
          : 'This cannot be undone: the products would have to be reviewed again.',
      ];

const forgetView = async (visit: Visit, source: ExampleSource, refusal?: FormRefusal): Promise<View> => {
  visit.assertMay('forgetExamples');
  const examples = await exampleCount(visit, source);
  return {
    title: `Forget the ${sourceWords[source]} examples`,
    template: 'confirm',
    section,
    refusal,
    lines: linesBefore(source, examples),
    action: visit.to(`${path}/${source}/forget`),
    button: `Forget ${several(examples, source)}`,
    backHref: visit.to(path),
    byApi: sameByApi(visit, 'forgetExamples', {}, undefined, { source }),
  };
};

/** Of a thousand each: a form that takes longer looks as if nothing happened. */
const mostRequests = 10;

const forgotten = async (visit: Visit, source: ExampleSource): Promise<string> => {
  const before = await exampleCount(visit, source);
  let [done, left] = [0, 0];
  for (let requests = 0; requests < mostRequests; requests++) {
    const { json } = await visit.object('forgetExamples', { query: { source } });
    const { forgotten: of, remaining } = json as { readonly forgotten: number; readonly remaining: number };
    done += of;
    // The list of what remains lags behind a little, and may name what is forgotten already.
    left = Math.min(remaining, Math.max(0, before - done));
    if (left === 0 || of === 0) break;
  }
  const told = `${several(done, source)} ${done === 1 ? 'is' : 'are'} forgotten.`;
  return left === 0 ? told : `${told} ${left.toLocaleString('en')} are left: forget them, too.`;
};

const forgetOneView = async (visit: Visit, id: string, refusal?: FormRefusal): Promise<View> => {
  visit.assertMay('forgetExample');
  const product = await listedProduct(visit, id);
  const { params, query } = addressOfProduct(product);
  const { source, hsCode } = product;
  return {
    title: 'Forget this example',
    template: 'confirm',
    section,
    refusal,
    lines:
      source === undefined
        ? [`No person and no table has given ${titleOf(product)} a code: there is nothing to forget.`]
        : [
            `${titleOf(product)} has the code ${productCode(hsCode) ?? ''}, which was ${sourceWords[source]}.`,
            'It gets its predicted code back, or none, and waits for a review. Nothing is learnt from it any more. ' +
              'What was printed and answered stays as it is.',
          ],
    action: source !== undefined && visit.to(`${section}/${id}/forget`),
    button: 'Forget this example',
    backHref: visit.to(`${section}/${id}`),
    byApi: sameByApi(visit, 'forgetExample', params, undefined, query),
  };
};

const bySource = z.object({ source: z.enum(exampleSources) });
const byId = z.object({ id: z.string() });

/** What an account has learnt from: counted, with what contradicts itself, and forgotten after a question. */
export const exampleConsoleRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.page(path, 'The examples from which the classification of an account learns.', {}, (visit) =>
    examplesView(visit),
  ),
  frame.page(forgetPath, 'What forgetting a source does.', { params: bySource }, (visit, { params: { source } }) =>
    forgetView(visit, source),
  ),
  frame.form(
    forgetPath,
    'Forget the examples of a source.',
    { params: bySource, home: section },
    async (visit, _, { params: { source } }) => {
      const message = await forgotten(visit, source);
      return { href: visit.to(path), notices: [{ level: 'info', reason: 'examples_forgotten', message }] };
    },
    (visit, refusal, { params: { source } }) => forgetView(visit, source, refusal),
  ),
  frame.page(forgetOnePath, 'What forgetting an example does.', { params: byId }, (visit, { params: { id } }) =>
    forgetOneView(visit, id),
  ),
  frame.form(
    forgetOnePath,
    'Take back the code that a person or a table gave a product.',
    { params: byId, home: section },
    async (visit, _, { params: { id } }) => {
      await visit.object('forgetExample', addressOfProduct(await listedProduct(visit, id)));
      return visit.to(`${section}/${id}`, { done: 'example_forgotten' });
    },
    (visit, refusal, { params: { id } }) => forgetOneView(visit, id, refusal),
  ),
];
