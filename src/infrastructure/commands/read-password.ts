import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { CommandIo } from './io.ts';

/** What is typed is not shown. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

const line = ({ stdin, stderr }: Pick<CommandIo, 'stdin' | 'stderr'>, prompt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const isTerminal = stdin.isTTY === true;
    if (isTerminal) stderr.write(prompt);
    const reader = createInterface({ input: stdin, output: nowhere(), terminal: isTerminal });
    let read: string | undefined;
    reader.once('line', (text) => {
      read = text;
      reader.close();
    });
    reader.once('SIGINT', () => reader.close());
    reader.once('close', () => {
      if (isTerminal) stderr.write('\n');
      if (read === undefined || read === '') reject(new Error('No password was given. Nothing was changed.'));
      else resolve(read);
    });
  });

/**
 * Asks twice at a terminal, without showing it; else takes the first line of the input. Never an argument: others see
 * those.
 */
export const readPassword = async (io: Pick<CommandIo, 'stdin' | 'stderr'>): Promise<string> => {
  const password = await line(io, 'New password: ');
  if (io.stdin.isTTY !== true) return password;
  if ((await line(io, 'The same again: ')) !== password)
    throw new Error('The two passwords differ. Nothing was changed.');
  return password;
};
