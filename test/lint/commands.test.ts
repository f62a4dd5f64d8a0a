import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { program } from '../../src/adapters/cli/program.ts';
import type { CommandContext } from '../../src/infrastructure/commands/command-group.ts';
import { commandGroups } from '../../src/infrastructure/commands/groups/index.ts';

const root = join(import.meta.dirname, '../..');
const folder = 'src/infrastructure/commands/groups';

const never = (): never => {
  throw new Error('No command is run here.');
};
const unused: CommandContext = {
  config: never,
  endWith: never,
  io: { env: {}, stdout: process.stdout, stderr: process.stderr, onServing: never },
};

const waybill = program(
  commandGroups.map((add) => (command: Command) => add(command, unused)),
  '0',
  process,
);

/** The commands that do something, with the words that call them: `events copy`. */
const leavesOf = (
  command: Command,
  words: readonly string[] = [],
): readonly { readonly words: readonly string[]; readonly command: Command }[] =>
  command.commands.length === 0 ? [{ words, command }] : command.commands.flatMap((child) => leavesOf(child, [...words, child.name()]));
const commands = leavesOf(waybill).map(({ words, command }) => ({ name: words.join(' '), words, command }));

it('every file of commands/groups is a group of the list', async () => {
  const files = readdirSync(join(root, folder)).filter((file) => file !== 'index.ts');
  for (const file of files) {
    const groups = Object.values((await import(join(root, folder, file))) as object);
    const sentence = `${folder}/${file} is not in the list of index.ts beside it: \`waybill\` does not have its commands.`;
    expect(
      groups.filter((group) => !(commandGroups as readonly unknown[]).includes(group)),
      sentence,
    ).toEqual([]);
  }
});

it.each(commands)('waybill $name says what it does, in its help and in docs/configuration.md', ({ name, words, command }) => {
  expect(command.description(), `\`waybill ${name}\` has no description.`).not.toBe('');
  const [, list = ''] = /\n## Commands\n+```\n([^]*?)```/.exec(readFileSync(join(root, 'docs/configuration.md'), 'utf8')) ?? [];
  const [first = '', second] = words;
  const line = new RegExp(`waybill (?:-- )?${first}\\b${second === undefined ? '' : `[^\\n]*\\b${second}\\b`}`);
  expect(list, `The list of commands in docs/configuration.md does not name \`waybill ${name}\`.`).toMatch(line);
});
