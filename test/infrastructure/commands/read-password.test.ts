import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readPassword } from '../../../src/infrastructure/commands/accounts.ts';
import { Written } from '../../support/command-line.ts';
import { eventually } from '../../support/eventually.ts';

/** A terminal at which somebody types each text at its own prompt. */
const atTerminal = async (...typed: readonly string[]) => {
  const [stdin, stderr] = [Object.assign(new PassThrough(), { isTTY: true }), new Written()];
  const outcome = readPassword({ stdin, stderr }).then(
    (password) => ({ password }),
    (error: unknown) => ({ refusal: String(error) }),
  );
  for (const [index, text] of typed.entries()) {
    await eventually(() => Promise.resolve((stderr.text.match(/: /g) ?? []).length > index));
    stdin.write(text);
  }
  return { ...(await outcome), shown: stderr.text };
};

it('asks twice at a terminal, and shows nothing of what is typed', async () => {
  expect(await atTerminal('four random words\r', 'four random words\r')).toEqual({
    password: 'four random words',
    shown: 'New password: \nThe same again: \n',
  });
});

it('is refused when the two differ, or when it is broken off', async () => {
  expect(await atTerminal('four random words\r', 'four other words\r')).toMatchObject({
    refusal: expect.stringContaining('differ') as string,
  });
  expect(await atTerminal('four\u0003')).toMatchObject({
    refusal: expect.stringContaining('No password was given.') as string,
  });
  expect(await atTerminal('\r')).toMatchObject({
    refusal: expect.stringContaining('No password was given.') as string,
  });
});

it('is the first line of an input that is no terminal', async () => {
  const stdin = new PassThrough();
  stdin.end('four random words\nand more\n');
  expect(await readPassword({ stdin, stderr: new Written() })).toBe('four random words');
});
