import type { ReviewCounts } from '../../../application/trade/classification/review-figures.ts';
import { addDays } from '../../../domain/shared/index.ts';
import { confidenceLevels } from '../../../domain/trade/classification/index.ts';
import { confidenceBadges, reviewBadges } from '../pages/badges.ts';
import { countCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { barChart } from '../pages/charts.ts';
import type { Panel } from './list-page.ts';
import type { Visit } from './visit.ts';

export const percent = (confidence: number): string => `${Math.round(confidence * 100)} %`;

type ConfidenceRow = { readonly isTotal?: true; readonly cells: readonly Cell[] };

/** The numbers of a chart, folded: a row for each level of confidence. */
const byConfidence = (
  caption: string,
  heads: readonly string[],
  rows: readonly ConfidenceRow[],
): NonNullable<Panel['folded']> => ({
  title: 'The same as a table',
  tables: [{ caption, columns: [{ head: 'Confidence' }, ...heads.map((head) => ({ head, isNumber: true }))], rows }],
});

const statesShown = [
  { state: 'approved', colour: 's2' },
  { state: 'not_reviewed', colour: 's3' },
  { state: 'pending', colour: 's5' },
  { state: 'rejected', colour: 's4' },
] as const;

/** How sure the codes are, and what people have said of them: counts that are kept, not counted here. */
const confidencePanel = async (visit: Visit): Promise<readonly Panel[]> => {
  const counts = await Promise.all(
    statesShown.map(({ state }) =>
      Promise.all(
        confidenceLevels.map(async (confidenceLevel) => {
          const query = { reviewState: state, confidenceLevel, range: '[0,0]' };
          return (await visit.list('listProducts', { query })).total;
        }),
      ),
    ),
  );
  if (counts.flat().every((count) => count === 0)) return [];
  const title = 'Products by confidence and review';
  const heads = statesShown.map(({ state }) => reviewBadges[state].word);
  const levels = confidenceLevels.map((level) => confidenceBadges[level].word);
  const reviewed = (level: number): number => (counts[0]?.[level] ?? 0) + (counts[3]?.[level] ?? 0);
  const share = (level: number): string =>
    reviewed(level) === 0 ? '–' : percent((counts[3]?.[level] ?? 0) / reviewed(level));
  return [
    {
      title,
      chart: {
        svg: barChart({
          id: 'confidence-chart',
          title,
          description: 'A bar for each level of confidence; the table below has the same numbers.',
          labels: levels,
          series: statesShown.map(({ colour, state }, index) => ({
            name: reviewBadges[state].word,
            colour,
            values: counts[index] ?? [],
          })),
        }),
      },
      folded: byConfidence(
        title,
        [...heads, 'Share rejected'],
        levels.map((level, index) => ({
          cells: [
            { text: level },
            ...counts.map((of) => countCell(of[index] ?? 0)),
            { text: share(index), isNumber: true },
          ],
        })),
      ),
    },
  ];
};

/** A year: the reviews of a month are too few to tell. */
const reviewedDays = 366;

const share = (some: number, all: number): string => (all === 0 ? '–' : percent(some / all));

/** Whether the threshold of the review is right: how many predictions of each level people have corrected. */
const reviewsPanel = async (visit: Visit): Promise<readonly Panel[]> => {
  if (!visit.may('getProductReviewCounts')) return [];
  const query = { from: addDays(visit.at.slice(0, 10), 1 - reviewedDays) };
  const { levels, ...all } = (await visit.object('getProductReviewCounts', { query })).json as ReviewCounts;
  if (all.reviewed === 0) return [];
  const title = 'Predicted codes that people have reviewed in a year';
  const rows = [
    ...levels.map((each) => ({ name: confidenceBadges[each.confidenceLevel].word, ...each })),
    { name: 'All', isTotal: true as const, ...all },
  ];
  return [
    {
      title,
      chart: {
        svg: barChart({
          id: 'reviews-chart',
          title,
          description: rows
            .map(({ name, corrected, reviewed }) => `${name}: ${corrected} of ${reviewed} corrected`)
            .join(', '),
          labels: levels.map(({ confidenceLevel }) => confidenceBadges[confidenceLevel].word),
          series: [
            { name: 'Confirmed', colour: 's2', values: levels.map(({ confirmed }) => confirmed) },
            { name: 'Corrected', colour: 's5', isBelow: true, values: levels.map(({ corrected }) => corrected) },
            { name: 'Rejected', colour: 's4', isBelow: true, values: levels.map(({ rejected }) => rejected) },
          ],
        }),
      },
      folded: byConfidence(
        title,
        ['Confirmed', 'Corrected', 'Rejected', 'Share corrected'],
        rows.map(({ name, reviewed, confirmed, corrected, rejected, ...row }) => ({
          ...('isTotal' in row && { isTotal: true as const }),
          cells: [
            { text: name },
            ...[confirmed, corrected, rejected].map((count) => countCell(count)),
            { text: share(corrected, reviewed), isNumber: true },
          ],
        })),
      ),
    },
  ];
};

/** What stands above the list of products. */
export const productPanels = async (visit: Visit): Promise<readonly Panel[]> =>
  (await Promise.all([confidencePanel(visit), reviewsPanel(visit)])).flat();
