import type { ReviewCounts } from '../../../application/trade/classification/review-figures.ts';
import { highFromDefault, highFromRange } from '../../../domain/shared/confidence-threshold.ts';
import { addDays } from '../../../domain/shared/index.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import { countCell, textCell } from '../pages/cells.ts';
import { barChart } from '../pages/charts.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import { refusalInLabels, shownFields, typedValues } from './form-fields.ts';
import type { FieldFacts, FieldValues } from './form-fields.ts';
import type { ConsoleFrame } from './frame.ts';
import { percent } from './product-figures.ts';
import { examplesPath, productList, thresholdPath as path } from './product-list.ts';
import type { FormRefusal, Visit } from './visit.ts';

const section = '/console/products';
const changePath = `${path}/change`;
const name = 'classification.highFrom';

const fields: readonly FieldFacts[] = [
  {
    name,
    label: 'Needs no review, and is printed, from a confidence of',
    hint: `${highFromRange.from} to ${highFromRange.to}. Empty: ${highFromDefault}. It counts for new answers.`,
  },
];

const learning = 'learnFromDeclared';

const learningChoices = [
  { value: 'on', text: 'Learn from them, where nobody has reviewed such goods: they count half' },
  { value: 'off', text: 'Learn from reviews and imported tables alone' },
] as const;

type Typed = { readonly values: FieldValues; readonly declared: string };

const typedIn = (form: PostedForm): Typed => ({
  values: typedValues(fields, form),
  declared: fieldOf(form, learning),
});

type StoredSettings = { readonly highFrom: number; readonly learnFromDeclared: boolean };

const storedSettings = async (visit: Visit): Promise<StoredSettings | undefined> =>
  visit.may('getAccountSettings')
    ? ((await visit.object('getAccountSettings')).json as { readonly classification: StoredSettings }).classification
    : undefined;

/** Whether the account learns from codes that it declares; undefined for people who do not see its settings. */
export const learnsFromDeclared = async (visit: Visit): Promise<boolean | undefined> =>
  (await storedSettings(visit))?.learnFromDeclared;

type Band = ReviewCounts['bands'][number];

/** A year: the reviews of a month are too few to tell. */
const reviewedDays = 366;

const wrongOf = ({ corrected, rejected }: Band): number => corrected + rejected;

/** The sums from a band on, up to the most certain predictions. */
const fromHere = (bands: readonly Band[], at: number) => ({
  reviewed: bands.slice(at).reduce((sum, { reviewed }) => sum + reviewed, 0),
  wrong: bands.slice(at).reduce((sum, band) => sum + wrongOf(band), 0),
  inBulk: bands.slice(at).reduce((sum, { confirmedInBulk }) => sum + confirmedInBulk, 0),
});

const rangeOf = ({ confidenceFrom }: Band): string =>
  `${confidenceFrom.toFixed(1)} to ${(confidenceFrom + 0.1).toFixed(1)}`;

const shareText = (wrong: number, reviewed: number): string =>
  reviewed === 0 ? '–' : `${wrong} of ${reviewed} (${percent(wrong / reviewed)})`;

const figuresOf = (bands: readonly Band[]) => {
  const title = 'Predicted codes that people have reviewed in a year, by confidence';
  const right = bands.map(({ confirmed }) => confirmed);
  return {
    chart: {
      svg: barChart({
        id: 'bands-chart',
        title,
        description: bands
          .map((band) => `${rangeOf(band)}: ${shareText(wrongOf(band), band.reviewed)} wrong`)
          .join(', '),
        labels: bands.map(({ confidenceFrom }) => confidenceFrom.toFixed(1)),
        series: [
          { name: 'Confirmed', colour: 's2', values: right },
          { name: 'Corrected', colour: 's5', isBelow: true, values: bands.map(({ corrected }) => corrected) },
          { name: 'Rejected', colour: 's4', isBelow: true, values: bands.map(({ rejected }) => rejected) },
        ],
      }),
    },
    table: {
      caption: title,
      columns: [
        { head: 'Confidence' },
        ...['Confirmed', 'of them in bulk', 'Corrected', 'Rejected', 'Wrong so far'].map((head) => ({
          head,
          isNumber: true,
        })),
      ],
      rows: bands
        .map((band, at) => {
          const { reviewed, wrong } = fromHere(bands, at);
          return {
            cells: [
              { text: rangeOf(band) },
              ...[band.confirmed, band.confirmedInBulk, band.corrected, band.rejected].map((count) => countCell(count)),
              textCell(shareText(wrong, reviewed), { isNumber: true }),
            ],
          };
        })
        .toReversed(),
    },
  };
};

/** What the figures say of a threshold. Between two bands the lower one counts: its codes are in part below it. */
const sentenceOn = (threshold: number, bands: readonly Band[]): string => {
  const at = Math.floor(Math.round(threshold * 1_000) / 100);
  const { reviewed, wrong, inBulk } = fromHere(bands, at);
  const from = (at / 10).toFixed(1);
  if (reviewed === 0) return `Nobody has reviewed a prediction from ${from} on in a year, so nothing is known of it.`;
  const told = `From ${from} on people have corrected or rejected ${wrong} of ${reviewed} predictions in a year.`;
  return inBulk === 0
    ? told
    : `${told} ${inBulk} were approved together with others, which says less: perhaps nobody looked at each.`;
};

/** A number where one was typed; the API says what is wrong with another text. */
const bodyOf = ({ values, declared }: Typed) => {
  const typed = (ownValue(values, name) ?? '').trim();
  const highFrom = typed === '' ? null : /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed;
  const isKnown = learningChoices.some(({ value }) => value === declared);
  return { classification: { highFrom, ...(isKnown && { learnFromDeclared: declared === 'on' }) } };
};

const thresholdView = async (visit: Visit, typed?: Typed, refusal?: FormRefusal): Promise<View> => {
  visit.assertMay('getProductReviewCounts');
  const query = { from: addDays(visit.at.slice(0, 10), 1 - reviewedDays) };
  const { bands, reviewed, model } = (await visit.object('getProductReviewCounts', { query })).json as ReviewCounts;
  const mayChange = visit.may('changeAccountSettings');
  const stored = mayChange ? await storedSettings(visit) : undefined;
  const shown = typed ?? {
    values: { [name]: String(stored?.highFrom ?? '') },
    declared: stored?.learnFromDeclared === false ? 'off' : 'on',
  };
  return {
    title: 'Threshold of review',
    template: 'review-threshold',
    section,
    refusal: refusalInLabels(fields, refusal),
    listHref: visit.to(productList.path),
    backHref: visit.to(section),
    action: mayChange && visit.to(changePath),
    sentence: stored && sentenceOn(stored.highFrom, bands),
    fields: shownFields(fields, shown.values, refusal),
    learningChoices: learningChoices.map((choice) => ({ ...choice, isSet: choice.value === shown.declared })),
    examplesHref: visit.may('getExampleCounts') && visit.to(examplesPath),
    figures: reviewed > 0 && figuresOf(bands),
    modelText:
      model.right + model.wrong === 0
        ? undefined
        : `The language model named the right code in ${shareText(model.right, model.right + model.wrong)} ` +
          'of the reviewed goods that it was asked about.',
    byApi: mayChange
      ? sameByApi(visit, 'changeAccountSettings', {}, bodyOf(shown))
      : sameByApi(visit, 'getProductReviewCounts', {}),
  };
};

/** How often people have corrected predictions, by their confidence, and the threshold that follows from it. */
export const reviewThresholdRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.page(path, 'From which confidence predicted codes need no review.', {}, (visit) => thresholdView(visit)),
  frame.form(
    changePath,
    'Change from which confidence predicted codes need no review.',
    { home: section, proof: 'changeAccountSettings' },
    async (visit, form) => {
      await visit.object('changeAccountSettings', { body: bodyOf(typedIn(form)) });
      return visit.to(path, { done: 'threshold_changed' });
    },
    (visit, refusal, { body }) => thresholdView(visit, typedIn(body), refusal),
  ),
];
