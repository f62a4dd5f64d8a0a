import { table } from '../../../domain/shared/table.ts';

/** Text without an end of a row that is longer than this is no table, but a script or a menu. */
const longestRow = 200_000;

const names = table({
  nbsp: ' ',
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  cent: '¢',
  pound: '£',
  dollar: '$',
});

const charactersOf = (entity: string, name: string): string => {
  const number = /^#(?:(\d{1,7})|x([0-9a-f]{1,6}))$/i.exec(name);
  if (number === null) return names[name] ?? entity;
  const code = number[1] === undefined ? Number.parseInt(number[2] ?? '', 16) : Number(number[1]);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
};

/**
 * The text of a cell: a line break where the page has one, and none of the marks of no width that editors of pages
 * leave.
 */
const textOf = (markup: string): string =>
  markup
    .replace(/\s+/g, ' ')
    .replace(/<(?:br\b[^>]*|\/p|\/div|\/li)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w{1,8});/g, charactersOf)
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/** The text before an end tag. */
const beforeEnd = (markup: string): string => {
  const end = markup.search(/<\/t[dh][\s>]/i);
  return end < 0 ? markup : markup.slice(0, end);
};

const cellsOf = (row: string): readonly string[] => {
  const cells = row.split(/<t[dh](?=[\s>])/i).slice(1);
  return cells.map((cell) => textOf(beforeEnd(cell.slice(cell.indexOf('>') + 1))));
};

/** What stands behind the last start of a row: before it there may be the end of a table, or the rest of the page. */
const lastRow = (markup: string): string => markup.split(/<tr(?=[\s>])/i).at(-1) ?? '';

/** The cells of every row of every table of pages that stand one behind the other, as they are read. */
export async function* htmlRows(chunks: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const chunk of chunks) {
    const rows = (rest + chunk).split(/<\/tr[\s>]/i);
    rest = rows.pop() ?? '';
    if (rest.length > longestRow) rest = rest.slice(-longestRow);
    for (const row of rows) yield cellsOf(lastRow(row));
  }
}
