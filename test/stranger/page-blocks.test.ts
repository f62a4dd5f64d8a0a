import { describe, expect, it } from 'vitest';
import { comparedLines, pageBlocks } from '../support/stranger/page-blocks.ts';

const page = `# A page

\`\`\`python file=hello.py
print('hello')
\`\`\`

\`\`\`sh run
python3 hello.py
\`\`\`

\`\`\`console
hello
\`\`\`

\`\`\`sh run eventually
true
\`\`\`

\`\`\`sh
npm start
\`\`\`

\`\`\`
$ date
    --utc
Sunday
\`\`\`
`;

it('a page has files, commands that print what it shows, and commands of which it promises nothing', () => {
  expect(pageBlocks('a.md', page).map(({ line, text, file, printed }) => ({ line, text, file, printed }))).toEqual([
    { line: 3, text: "print('hello')\n", file: 'hello.py', printed: undefined },
    { line: 7, text: 'python3 hello.py\n', file: undefined, printed: { text: 'hello\n', isAlike: false } },
    { line: 15, text: 'true\n', file: undefined, printed: { text: '', isAlike: false } },
    { line: 19, text: 'npm start\n', file: undefined, printed: undefined },
    { line: 23, text: 'date\n    --utc', file: undefined, printed: undefined },
  ]);
});

describe('what is printed fits what a page shows', () => {
  const fits = (printed: string, text: string, isAlike = false): boolean => {
    const lines = comparedLines(printed, { text, isAlike });
    return lines.printed === lines.shown;
  };

  it.each([
    ['a\nb\n', 'a\nb'],
    ['shp_1 booked', '… booked'],
    ['a (b) $1 [c]', 'a (b) $1 [c]'],
    ['a\nb\nc\nd', 'a\n…\nd'],
    ['a\nd', 'a\n…\nd'],
    ['a', 'a\n…'],
    ['b\na', '…\na'],
    ['', ''],
  ])('%j fits %j', (printed, text) => {
    expect(fits(printed, text)).toBe(true);
  });

  it.each([
    ['a\nb', 'a'],
    ['a', 'a\nb'],
    ['', 'a'],
    ['a', ''],
    ['x\na', 'a\n…'],
    ['a\nbooked', '… booked'],
    ['12.50', '12.51'],
  ])('%j does not fit %j', (printed, text) => {
    expect(fits(printed, text)).toBe(false);
  });

  it('and figures, ids and digests may be those of another run where the page says so', () => {
    expect(fits('shp_XKHF573J8FCQ0CR7SQHRFAZVGJ 32.67 GBP', 'shp_01M8M94N9SKE27RKSVGM3CNXPG 1.9 GBP', true)).toBe(true);
    expect(fits('32.67 EUR', '32.67 GBP', true)).toBe(false);
    expect(fits('32.67', '32', true)).toBe(false);
  });

  it('and a difference stands out among lines that fit', () => {
    expect(comparedLines('id 7\nb', { text: 'id …\nc', isAlike: false })).toEqual({
      printed: ['id …', 'b'],
      shown: ['id …', 'c'],
    });
  });
});
