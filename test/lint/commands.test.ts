import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandGroups, program } from '../../src/infrastructure/commands/index.ts';
import type { CommandContext } from '../../src/infrastructure/commands/io.ts';
import { leavesOf, undocumented, unlistedGroups } from '../support/stranger/command-parts.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'src/infrastructure/commands');
const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8');

const never = (): never => {
  throw new Error('No command is run here.');
};
const { stdin, stdout, stderr } = process;
const unused: CommandContext = {
  config: never,
  endWith: never,
  io: { env: {}, stdin, stdout, stderr, onServing: never },
};
const names = commandGroups.map(({ name }) => name);
const waybill = await program(names, unused, '0');

it('every group of commands is in the list', async () => {
  const listed = await Promise.all(commandGroups.map(({ load }) => load()));
  for (const file of readdirSync(folder)) {
    const module = (await import(join(folder, file))) as object;
    expect(unlistedGroups(file, module, listed)).toEqual([]);
  }
});

it.each(leavesOf(waybill))('waybill $name says what it does, in its help and in docs/configuration.md', (leaf) => {
  expect(undocumented(leaf, page)).toEqual([]);
});
