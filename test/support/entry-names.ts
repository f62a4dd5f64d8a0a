import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** The names that a module exports, each with its kind: `value` or `type`. A class and a function are values. */
export type EntryNames = ReadonlyMap<string, 'value' | 'type'>;

const parsed = (path: string): ts.SourceFile => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);

const namesIn = (name: ts.BindingName): readonly string[] => {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
};

const declaredIn = (statement: ts.Statement): EntryNames => {
  const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (isExported !== true) return new Map();
  if (ts.isVariableStatement(statement))
    return new Map(statement.declarationList.declarations.flatMap(({ name }) => namesIn(name)).map((name) => [name, 'value']));
  if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) return new Map([[statement.name.text, 'type']]);
  const { name } = statement as ts.FunctionDeclaration | ts.ClassDeclaration;
  return name === undefined ? new Map() : new Map([[name.text, 'value']]);
};

const reexportedIn = (statement: ts.ExportDeclaration, path: string): EntryNames => {
  const { exportClause, moduleSpecifier, isTypeOnly } = statement;
  if (exportClause !== undefined && ts.isNamedExports(exportClause))
    return new Map(exportClause.elements.map((element) => [element.name.text, isTypeOnly || element.isTypeOnly ? 'type' : 'value']));
  if (exportClause !== undefined) return new Map([[(exportClause.name as ts.Identifier).text, 'value']]);
  const names = entryNames(join(dirname(path), (moduleSpecifier as ts.StringLiteral).text));
  return isTypeOnly ? new Map([...names.keys()].map((name) => [name, 'type'])) : names;
};

/** Follows `export * from` through the modules of this repository, without the compiler's types: fast enough for every run. */
export const entryNames = (path: string): EntryNames =>
  new Map(
    parsed(path).statements.flatMap((statement) => [
      ...(ts.isExportDeclaration(statement) ? reexportedIn(statement, path) : declaredIn(statement)),
    ]),
  );
