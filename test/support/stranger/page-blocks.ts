/**
 * A code block that a reader pastes into a terminal, or saves as a file.
 *
 * The words after the language of a block say more about it; no rendered page shows them:
 *
 * - `sh run`: what it prints is the `console` block that follows it, or nothing. `…` there stands for anything in a line,
 *   and alone in a line for any lines, or none.
 * - `sh run eventually`: the reader repeats it until it prints that.
 * - `console alike`: ids, digests and numbers are those of another run.
 * - `python file=receive.py`: the reader saves it under that name.
 */
export type PageBlock = {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly marks: readonly string[];
  /** The commands, or the content of the file. */
  readonly text: string;
  /** The name under which it is saved; undefined for commands. */
  readonly file?: string;
  /** What the commands print; undefined when the page does not promise it. */
  readonly printed?: { readonly text: string; readonly isAlike: boolean };
};

/** The commands of a transcript: `$ …`, with lines that go on under it. */
const commandsOf = (transcript: string): string => {
  let isCommand = false;
  const lines = transcript.trimEnd().split('\n');
  return lines
    .filter((line) => (isCommand = line.startsWith('$ ') || (isCommand && line.startsWith('    '))))
    .map((line) => line.replace(/^\$ /, ''))
    .join('\n');
};

const isTranscript = (text: string): boolean => /^\$ /m.test(text);

/** The blocks of a page that are saved or pasted, in order. */
export const pageBlocks = (page: string, text: string): readonly PageBlock[] => {
  const fences = [...text.matchAll(/^```([^\n]*)\n([^]*?)^```$/gm)].map(({ 1: info = '', 2: inside = '', index }) => {
    const [language = '', ...marks] = info.trim().split(/\s+/);
    return { language, marks, inside, line: text.slice(0, index).split('\n').length };
  });
  return fences.flatMap(({ language, marks, inside, line }, number): readonly PageBlock[] => {
    const block = { page, line, language, marks, text: inside };
    const file = marks.find((mark) => mark.startsWith('file='))?.slice('file='.length);
    if (file !== undefined) return [{ ...block, file }];
    if (isTranscript(inside)) return [{ ...block, text: commandsOf(inside) }];
    if (language !== 'sh' && language !== 'bash') return [];
    if (!marks.includes('run')) return [block];
    const next = fences[number + 1];
    const isShown = next?.language === 'console' && !isTranscript(next.inside);
    const printed = { text: isShown ? next.inside : '', isAlike: isShown && next.marks.includes('alike') };
    return [{ ...block, printed }];
  });
};

/** Without what differs from run to run: numbers, ids and digests. */
const alike = (text: string): string =>
  text
    .replaceAll(/\b[a-z]{3}_[0-9A-Z]{26}\b/g, 'ID')
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'DIGEST')
    .replaceAll(/\/pay\/[\w-]+/g, '/pay/TOKEN')
    .replaceAll(/\b[A-Z]{2}\d{9}[A-Z]{2}\b/g, 'NUMBER')
    .replaceAll(/\d+/g, '9');

/** Spaces that fonts show alike, and blank ends of lines, are no difference. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll(/ +$/gm, '')
    .trimEnd();

/** A pattern for a text in which `…` stands for anything in a line, and alone in a line for any lines, or none. */
const patternOf = (text: string): RegExp => {
  const escaped = text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const lines = escaped
    .replaceAll(/\n…(?=\n|$)/g, String.raw`(?:\n[^]*)?`)
    .replace(/^…\n/, String.raw`(?:[^]*\n)?`)
    .replace(/^…$/, '[^]*');
  return new RegExp(`^${lines.replaceAll('…', String.raw`[^\n]*`)}$`);
};

/**
 * What was printed and what a page shows, as lines to compare: equal if the one fits the other. A line that fits is
 * given as the page has it, so that a difference stands out.
 */
export const comparedLines = (
  answer: string,
  { text, isAlike }: { readonly text: string; readonly isAlike: boolean },
): { readonly printed: readonly string[]; readonly shown: readonly string[] } => {
  const [given = '', wanted = ''] = [answer, text].map((one) => plain(isAlike ? alike(one) : one));
  const shown = wanted.split('\n');
  if (patternOf(wanted).test(given)) return { printed: shown, shown };
  const printed = given.split('\n').map((line, index) => {
    const expected = shown[index] ?? '';
    return patternOf(expected).test(line) ? expected : line;
  });
  return { printed, shown };
};
