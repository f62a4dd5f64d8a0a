import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Every module and package that a module loads, itself or through others. */
const loadedBy = (entry: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(relative(root, path))) return;
    found.add(relative(root, path));
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
    for (const statement of source.statements) {
      if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
      const isType = ts.isImportDeclaration(statement)
        ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : statement.isTypeOnly;
      if (isType || statement.moduleSpecifier === undefined) continue;
      const name = (statement.moduleSpecifier as ts.StringLiteral).text;
      if (name.startsWith('.')) visit(join(dirname(path), name));
      else found.add(name);
    }
  };
  visit(join(root, entry));
  return found;
};

const packagesOf = (entry: string): readonly string[] =>
  [...loadedBy(entry)].filter((name) => !/^(src\/|node:)/.test(name)).toSorted();
const foldersOf = (entry: string): readonly string[] =>
  [...new Set([...loadedBy(entry)].filter((name) => name.startsWith('src/')).map((name) => dirname(name)))].toSorted();

it('waybill/audit loads jose, and nothing of the service', () => {
  expect(packagesOf('src/entries/audit.ts')).toEqual(['jose']);
  expect(foldersOf('src/entries/audit.ts')).toEqual([
    'src/adapters/log',
    'src/adapters/log/log-file',
    'src/application/log/audit',
    'src/entries',
  ]);
});

it('waybill-audit loads the command line besides, and nothing of the service', () => {
  expect(packagesOf('src/infrastructure/audit-main.ts')).toEqual(['cli-progress', 'commander', 'jose']);
  expect(foldersOf('src/infrastructure/audit-main.ts')).toEqual([
    'src/adapters/log',
    'src/adapters/log/log-file',
    'src/application/log/audit',
    'src/infrastructure',
    'src/infrastructure/commands',
  ]);
});

/** Readers of files that operators import, e-mail, drawing and stores on servers are loaded where they are used. */
const ofEveryStart = [
  'awesome-phonenumber', 'commander', 'csv-parse/sync', 'csv-stringify/sync', 'data/holidays/date-holidays.mjs',
  'entities', 'eta', 'express', 'helmet', 'inversify', 'ipaddr.js', 'jose', 'kysely', 'luxon',
  'pdfkit/standard-fonts/Helvetica', 'pdfkit/standard-fonts/HelveticaBold', 'pg', 'pino', 'pngjs', 'prom-client',
  'rate-limiter-flexible', 'reflect-metadata', 'stemmer', 'ulid', 'undici', 'uqr', 'zod', 'zod-openapi',
]; // oxfmt-ignore

it('waybill serve loads the packages that every start needs, and no other', () => {
  expect(packagesOf('src/infrastructure/commands/serve.ts')).toEqual(ofEveryStart);
});
