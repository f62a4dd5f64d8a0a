import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { program } from '../../src/adapters/cli/program.ts';
import type { CommandContext } from '../../src/infrastructure/commands/command-group.ts';
import { commandGroups } from '../../src/infrastructure/commands/groups/index.ts';
import { leavesOf, undocumented, unlistedGroups } from '../support/stranger/command-parts.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'src/infrastructure/commands/groups');
const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8');

const never = (): never => {
  throw new Error('No command is run here.');
};
const { stdin, stdout, stderr } = process;
const unused: CommandContext = { config: never, endWith: never, io: { env: {}, stdin, stdout, stderr, onServing: never } };
const waybill = program(
  commandGroups.map((add) => (command: Command) => add(command, unused)),
  '0',
  process,
);

it('every file of commands/groups is a group of the list', async () => {
  for (const file of readdirSync(folder).filter((name) => name !== 'index.ts')) {
    const module = (await import(join(folder, file))) as object;
    expect(unlistedGroups(file, module, commandGroups)).toEqual([]);
  }
});

it.each(leavesOf(waybill))('waybill $name says what it does, in its help and in docs/configuration.md', (leaf) => {
  expect(undocumented(leaf, page)).toEqual([]);
});
