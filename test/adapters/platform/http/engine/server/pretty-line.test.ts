import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { createLogger } from '../../../../../../src/adapters/platform/http/engine/server/logging.ts';
import type { LogFormat } from '../../../../../../src/adapters/platform/http/engine/server/logging.ts';

const logged = (format: LogFormat | undefined, isTTY: boolean, fields: object, message = 'said'): string => {
  const lines: string[] = [];
  createLogger({ level: 'trace', format, destination: { isTTY, write: (line) => void lines.push(line) } }).warn(
    fields,
    message,
  );
  return stripVTControlCharacters(lines.join(''));
};

it.each([
  [undefined, true, false],
  [undefined, false, true],
  ['json', true, true],
  ['pretty', false, false],
] as const)('LOG_FORMAT=%s, on a terminal: %s, is JSON: %s', (format, isTTY, isJson) => {
  expect(logged(format, isTTY, { port: 1 }).startsWith('{"level":40,')).toBe(isJson);
});

it('is a line with the time, the level, the message and the fields, and hides what the log hides', () => {
  const line = logged('pretty', false, { route: '/api/labels', status: 503, note: 'two words', token: 'hush' });
  expect(line).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} WARN {2}said route=\/api\/labels status=503 note="two words" token=\[redacted\]\n$/,
  );
});

it('shows the stack of an error below it, with those of its causes', () => {
  const line = logged('pretty', false, { err: new Error('The outer one.', { cause: new Error('The inner one.') }) });
  expect(line).toMatch(/said\n {4}Error: The outer one\.\n {8}at [^]*\n {4}caused by Error: The inner one\.\n/);
});

it('has a line for every level', () => {
  const lines: string[] = [];
  const log = createLogger({
    level: 'trace',
    format: 'pretty',
    destination: { write: (line) => void lines.push(line) },
  });
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) log[level]({}, 'said');
  expect(lines.map((line) => stripVTControlCharacters(line).split(' ')[1])).toEqual([
    'TRACE',
    'DEBUG',
    'INFO',
    'WARN',
    'ERROR',
    'FATAL',
  ]);
});
