import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * Folders and files that are laid out alike on purpose: each member of a family exports the same names with the same
 * role (every aggregate has `decide` and `evolve`, every migration has `up`).
 */
const families: readonly { readonly name: string; readonly member: RegExp }[] = [
  {
    name: 'aggregates',
    member:
      /^src\/domain\/\w+\/(?:[\w-]+|tariff\/register|restrictions\/overrides)\/(?:events|state|decide|index)\.ts$/,
  },
  { name: 'event stores', member: /^src\/adapters\/log\/event-store\/(?:sqlite|eventstoredb)\// },
  { name: 'carriers', member: /^src\/adapters\/parcels\/carriers\/(?!built-in\/|hub\/)[\w-]+\// },
  { name: 'migrations', member: /^src\/adapters\/log\/sql\/(?:[\w-]+\/)*migrations\// },
  { name: 'HTTP resources', member: /^src\/adapters\/\w+\/http\/(?:[\w-]+\/)?(?:routes|schemas|present)\.ts$/ },
];

const parsing: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** An export that is no list: what is written in any other way is parsed. */
const plainExport =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|function\*?|class|type|interface|enum) ([\w$]+)/;

const exportedNames = (text: string): readonly string[] => {
  const exports = text.match(/^export .*/gm) ?? [];
  const names = exports.map((line) => (/^export (?:type )?[{*]/.test(line) ? '' : plainExport.exec(line)?.[1]));
  return names.includes(undefined) ? parsedNames(text) : names.flatMap((name) => name || []);
};

const parsedNames = (text: string): readonly string[] =>
  ts.createSourceFile('module.ts', text, parsing).statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return [];
    if (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) !== true) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
    const { name } = statement as ts.DeclarationStatement;
    return name !== undefined && ts.isIdentifier(name) ? [name.text] : [];
  });

const namesIn = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));

const modulesByName = (): ReadonlyMap<string, readonly string[]> => {
  const modules = new Map<string, string[]>();
  for (const path of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    const module = `src/${path.replaceAll(sep, '/')}`;
    // An entry of the package declares nothing: it passes on the names of other modules.
    if (!path.endsWith('.ts')) continue;
    for (const name of new Set(exportedNames(readFileSync(join(root, module), 'utf8')))) {
      modules.set(name, [...(modules.get(name) ?? []), module].toSorted());
    }
  }
  return modules;
};

const areOneFamily = (modules: readonly string[]): boolean =>
  families.some(({ member }) => modules.every((module) => member.test(module)));

it('an exported name is declared in one module, so that it has one meaning', () => {
  const collisions = [...modulesByName()].filter(([, modules]) => modules.length > 1 && !areOneFamily(modules));
  expect(
    collisions.map(([name, modules]) => `${name}: ${modules.join(', ')}`),
    'Give one of them a name that says which it is.',
  ).toEqual([]);
});
