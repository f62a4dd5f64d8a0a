import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as domain from '../../src/domain/index.ts';

const root = join(import.meta.dirname, '../..');

type Files = { readonly [File in 'events' | 'state' | 'decide' | 'index']: string };

/** What a module exports, in order. */
const exportsOf = (text: string): readonly string[] =>
  ts
    .createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true)
    .statements.flatMap((statement): readonly string[] => {
      if (ts.isExportDeclaration(statement))
        return statement.exportClause && ts.isNamedExports(statement.exportClause)
          ? statement.exportClause.elements.map(({ name }) => name.text)
          : ['*'];
      if (!ts.canHaveModifiers(statement)) return [];
      if (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) !== true) return [];
      if (ts.isVariableStatement(statement))
        return statement.declarationList.declarations.map(({ name }) => name.getText());
      const { name } = statement as ts.DeclarationStatement;
      return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
    });

const inOrder = (exported: readonly string[], wanted: readonly string[]): boolean => {
  const places = wanted.map((name) => exported.indexOf(name));
  return places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));
};

const declaration = /^export const (\w+)Decider: Decider<\s*(\w+),\s*(\w+),\s*(\w+)\s*> = \{$/m;

/** What is wrong with an aggregate's four files, in sentences. */
const faultsOf = (folder: string, files: Files): readonly string[] => {
  const [, name, state = '', command, event] = declaration.exec(files.index) ?? [];
  if (name === undefined)
    return [
      `${folder}/index.ts must declare \`export const <name>Decider: Decider<State, <Name>Command, <Name>Event> = {\`.`,
    ];
  const Name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const faults: string[] = [];
  const mustExport = (file: keyof Files, wanted: readonly string[]): void => {
    if (!inOrder(exportsOf(files[file]), wanted))
      faults.push(`${folder}/${file}.ts must export ${wanted.join(', ')}, in this order.`);
  };
  if (command !== `${Name}Command` || event !== `${Name}Event`)
    faults.push(`${folder}/index.ts must declare ${name}Decider over ${Name}Command and ${Name}Event.`);
  mustExport('events', [`${Name}Event`]);
  if (exportsOf(files.events).at(-1) !== `${Name}Event`)
    faults.push(`${folder}/events.ts must end with the union ${Name}Event.`);
  mustExport('state', [state, 'initialState', 'evolve']);
  const refuses = /\bthrow\b/.test(files.decide);
  mustExport('decide', [`${Name}Command`, ...(refuses ? [`${Name}Refusal`] : []), 'decide']);
  if (exportsOf(files.decide).at(-1) !== 'decide') faults.push(`${folder}/decide.ts must end with decide.`);
  const door = exportsOf(files.index);
  if (door[0] !== `${name}Decider`) faults.push(`${folder}/index.ts must export ${name}Decider first.`);
  for (const type of [`${Name}Command`, ...(refuses ? [`${Name}Refusal`] : []), `${Name}Event`, state])
    if (!door.includes(type)) faults.push(`${folder}/index.ts must export the type ${type}.`);
  for (const inner of ['*', 'decide', 'evolve', 'initialState'])
    if (door.includes(inner))
      faults.push(`${folder}/index.ts must not export ${inner}: it is reached through ${name}Decider.`);
  return faults;
};

const faultsAt = (folder: string): readonly string[] => {
  const names = ['events', 'state', 'decide', 'index'] as const;
  const missing = names.filter((name) => !existsSync(join(root, folder, `${name}.ts`)));
  if (missing.length > 0) return missing.map((name) => `${folder} has an events.ts, so it must have a ${name}.ts too.`);
  const read = (name: keyof Files): string => readFileSync(join(root, folder, `${name}.ts`), 'utf8');
  return faultsOf(folder, {
    events: read('events'),
    state: read('state'),
    decide: read('decide'),
    index: read('index'),
  });
};

const aggregates = globSync('src/domain/**/events.ts', { cwd: root })
  .map((path) => dirname(path).replaceAll('\\', '/'))
  .toSorted();

const sound: Files = {
  events: "export type Opened = DomainEvent<'Opened', object>;\nexport type BoxEvent = Opened;\n",
  state:
    "export type Box = 'open' | 'shut';\nexport const initialState: Box = 'shut';\nexport const evolve = (): Box => 'open';\n",
  decide: 'export type BoxCommand = object;\nexport const decide = (): readonly BoxEvent[] => [];\n',
  index: [
    'export const boxDecider: Decider<Box, BoxCommand, BoxEvent> = {',
    "  category: 'box',\n};",
    "export type { BoxCommand } from './decide.ts';",
    "export type { BoxEvent } from './events.ts';",
    "export type { Box } from './state.ts';",
  ].join('\n'),
};

describe('the shape of an aggregate', () => {
  it('is that of every folder of the domain with an events.ts', () => {
    expect(aggregates).toContain('src/domain/parcels/shipment');
    expect(aggregates.flatMap(faultsAt)).toEqual([]);
  });

  it('requires names and order', () => {
    expect(faultsOf('box', sound)).toEqual([]);
    expect(faultsOf('box', { ...sound, index: '' })[0]).toContain('must declare `export const <name>Decider');
    expect(faultsOf('box', { ...sound, events: sound.events.replace('BoxEvent', 'BoxEvents') })).toContain(
      'box/events.ts must export BoxEvent, in this order.',
    );
    expect(faultsOf('box', { ...sound, state: sound.state.split('\n').toReversed().join('\n') })).toEqual([
      'box/state.ts must export Box, initialState, evolve, in this order.',
    ]);
    expect(
      faultsOf('box', { ...sound, decide: `${sound.decide}const refuse = () => { throw new DomainError(); };` }),
    ).toEqual([
      'box/decide.ts must export BoxCommand, BoxRefusal, decide, in this order.',
      'box/index.ts must export the type BoxRefusal.',
    ]);
    expect(faultsOf('box', { ...sound, index: `${sound.index}\nexport { decide } from './decide.ts';` })).toEqual([
      'box/index.ts must not export decide: it is reached through boxDecider.',
    ]);
  });
});

it('the package exports every aggregate under its category', () => {
  const deciders = Object.entries(domain).filter(([name]) => name.endsWith('Decider'));
  expect(deciders).toHaveLength(aggregates.length);
  for (const [, decider] of deciders) {
    const { category } = decider as { readonly category: keyof typeof domain };
    expect(domain[category], category).toBe(decider);
  }
});
