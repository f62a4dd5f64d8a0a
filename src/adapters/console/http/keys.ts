import type { Route } from '../../platform/http/engine/route/route.ts';
import { sections } from '../pages/console-pages.ts';
import type { ConsoleFrame } from './frame.ts';

const keys: readonly (readonly [string, string])[] = [
  ['/', 'the search'],
  ['j', 'the next row of a list'],
  ['k', 'the previous row'],
  ['Enter', 'opens the row'],
  ['x', 'selects the row'],
  ['e', 'exports the list as CSV'],
  ['?', 'this page'],
];

/** The keys of one page only: its buttons and fields name them. */
const inReviews: readonly (readonly [string, string])[] = [
  ['a', 'approves the code'],
  ['c', 'goes to the field of the right code'],
  ['r', 'rejects the code'],
  ['1 to 9', 'answers the question; the digits after its answers take an alternative'],
  ['0', 'says that none of the answers to the question is right'],
  ['w', 'takes the review back'],
  ['n', 'the next product'],
  ['u', 'back to the last one'],
];

const inProducts: readonly (readonly [string, string])[] = [
  ['a', 'approves the codes of the selected rows, once they were shown'],
  ['u', 'takes that back'],
];

const tableOf = (caption: string, rows: readonly (readonly [string, string])[]) => ({
  caption,
  columns: [{ head: 'Key' }, { head: 'What it does' }],
  rows: rows.map(([key, text]) => ({ cells: [{ text: key, isCode: true }, { text }] })),
});

const path = '/console/keys';

/** What the keys do, with a button that switches them off in this browser. */
export const keyRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.page(path, 'What the keys do.', {}, ({ may }) =>
    Promise.resolve({
      title: 'Keys',
      template: 'keys',
      section: path,
      tables: [
        tableOf('Everywhere', keys),
        tableOf(
          'To a section',
          sections.filter(({ operation }) => may(operation)).map(({ key, title }) => [`g ${key}`, title]),
        ),
        tableOf('In the review of products', inReviews),
        tableOf('In the list of products', inProducts),
      ],
    }),
  ),
];
