import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiDocument } from '../../../bench/client-sources.ts';
import { commandGroups, program } from '../../../src/infrastructure/commands/index.ts';
import type { CommandContext } from '../../../src/infrastructure/commands/io.ts';
import { settingNames } from '../../../src/infrastructure/configuration/misspelt-settings.ts';
import { entryNames } from '../entry-names.ts';
import { runningService } from '../running-service.ts';
import { leavesOf } from '../stranger/command-parts.ts';
import { httpLines, isNewDemand } from './http-lines.ts';
import { lossesBetween } from './promises.ts';
import type { IsDemand } from './promises.ts';

const root = join(import.meta.dirname, '../../..');

/** An interface on which other programs and operators rely: its current promises, one line each, sorted. */
export type Published = {
  readonly name: string;
  readonly promises: () => Promise<readonly string[]>;
  readonly isDemand?: IsDemand;
};

const http = async (): Promise<readonly string[]> => {
  const service = await runningService();
  const { text } = await service.get('/openapi.json', { token: null });
  await service.stop();
  return httpLines(JSON.parse(text) as ApiDocument);
};

const never = (): never => {
  throw new Error('No command is run here.');
};

const commandLine = async (): Promise<readonly string[]> => {
  const { stdin, stdout, stderr } = process;
  const unused: CommandContext = {
    config: never,
    endWith: never,
    io: { env: {}, stdin, stdout, stderr, onServing: never },
  };
  return leavesOf(
    await program(
      commandGroups.map(({ name }) => name),
      unused,
      '0',
    ),
  )
    .flatMap(({ name, command }) => [
      `waybill ${name}`,
      ...command.registeredArguments.map((argument) => {
        const text = `${argument.name()}${argument.variadic ? '…' : ''}`;
        return `waybill ${name} ${argument.required ? `needs ${text}` : `takes ${text}`}`;
      }),
      ...command.options.flatMap(({ flags, mandatory }) => [
        `waybill ${name} takes ${flags}`,
        ...(mandatory ? [`waybill ${name} needs ${flags}`] : []),
      ]),
    ])
    .toSorted();
};

const sourceOf = (built: string): string =>
  join(root, built.replace('./dist/', 'src/').replace(/\.(d\.ts|js)$/, '.ts'));

/** The package entries that programs import, each with the file that documents its names. */
export const entries = (): readonly { readonly name: string; readonly described: string }[] => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  return Object.entries(exports).flatMap(([subpath, target]) =>
    typeof target === 'string' ? [] : [{ name: subpath.replace('.', 'waybill'), described: sourceOf(target.types) }],
  );
};

const exportedNames = (): readonly string[] =>
  entries()
    .flatMap(({ name, described }) =>
      [...entryNames(described)].map(([exported, { kind }]) => `${name} ${kind} ${exported}`),
    )
    .toSorted();

export const published: readonly Published[] = [
  { name: 'package', promises: () => Promise.resolve(exportedNames()) },
  { name: 'http', promises: http, isDemand: isNewDemand },
  {
    name: 'command-line',
    promises: commandLine,
    isDemand: (before, about) => about.includes(' needs ') && before.has(about.replace(/ needs .*/, '')),
  },
  { name: 'configuration', promises: () => Promise.resolve([...settingNames].toSorted()) },
];

export const recordOf = ({ name }: Published): string => `test/published/${name}.txt`;

export const readRecord = (of: Published): readonly string[] => {
  const path = join(root, recordOf(of));
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
};

/** What to do if an interface differs from its record. */
export const adviceOn = (of: Published, before: readonly string[], after: readonly string[]): string | undefined => {
  const losses = lossesBetween(before, after, of.isDemand);
  if (losses.length > 0)
    return [
      'Do not take away what others rely on. Give it back, and add the new beside it, such as another optional field.',
      ...losses,
    ].join('\n');
  return before.join('\n') === after.join('\n')
    ? undefined
    : `${recordOf(of)} lacks what is new: npm run record:published.`;
};
