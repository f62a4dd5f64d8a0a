import { styleText } from 'node:util';

type Colour = Parameters<typeof styleText>[0];
const levels: ReadonlyMap<unknown, readonly [name: string, colour: Colour]> = new Map([
  [10, ['TRACE', 'gray']],
  [20, ['DEBUG', 'gray']],
  [30, ['INFO ', 'green']],
  [40, ['WARN ', 'yellow']],
  [50, ['ERROR', 'red']],
  [60, ['FATAL', 'red']],
]);

type Fault = { readonly stack?: string; readonly message?: string; readonly cause?: Fault };
const stackOf = ({ stack, message = '', cause }: Fault): string =>
  `${stack ?? message}${cause === undefined ? '' : `\ncaused by ${stackOf(cause)}`}`;

const shown = (value: unknown): string => (typeof value === 'string' && !/\s/.test(value) ? value : JSON.stringify(value));

/** A line of the log for a person at a terminal: time, level, message, fields, and under it the stack of an error. */
export const prettyLine = (json: string): string => {
  const { level, time, msg, err, ...fields } = JSON.parse(json) as Record<string, unknown>;
  const [name, colour] = levels.get(level) ?? [String(level), 'white'];
  const clock = String(time).slice(11, 23);
  const rest = Object.entries(fields).map(([key, value]) => ` ${styleText('gray', `${key}=`)}${shown(value)}`).join(''); // prettier-ignore
  const stack = err === undefined ? '' : `\n${stackOf(err as Fault).replaceAll(/^/gm, '    ')}`;
  return `${styleText('gray', clock)} ${styleText(colour, name)} ${typeof msg === 'string' ? msg : ''}${rest}${stack}\n`;
};
