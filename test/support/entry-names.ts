import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** `isDescribed`: whether its declaration has a docstring. Classes and functions are values. */
type ExportedName = { readonly kind: 'value' | 'type'; readonly isDescribed: boolean };

/** The exported names of a module. */
export type EntryNames = ReadonlyMap<string, ExportedName>;

const parsed = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

const namesIn = (name: ts.BindingName): readonly string[] => {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
};

const declaredIn = (statement: ts.Statement): EntryNames => {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (isExported !== true) return new Map();
  const isDescribed = ts.getJSDocCommentsAndTags(statement).length > 0;
  if (ts.isVariableStatement(statement)) {
    const names = statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
    return new Map(names.map((name) => [name, { kind: 'value', isDescribed }]));
  }
  if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement))
    return new Map([[statement.name.text, { kind: 'type', isDescribed }]]);
  const { name } = statement as ts.FunctionDeclaration | ts.ClassDeclaration;
  return name === undefined ? new Map() : new Map([[name.text, { kind: 'value', isDescribed }]]);
};

const moduleOf = ({ moduleSpecifier }: ts.ExportDeclaration, path: string): EntryNames => {
  const specifier = (moduleSpecifier as ts.StringLiteral | undefined)?.text;
  return specifier?.startsWith('.') === true ? entryNames(join(dirname(path), specifier)) : new Map();
};

const reexportedIn = (statement: ts.ExportDeclaration, path: string): EntryNames => {
  const { exportClause, isTypeOnly } = statement;
  const names = moduleOf(statement, path);
  if (exportClause === undefined)
    return isTypeOnly ? new Map([...names].map(([name, exported]) => [name, { ...exported, kind: 'type' }])) : names;
  if (!ts.isNamedExports(exportClause))
    return new Map([[(exportClause.name as ts.Identifier).text, { kind: 'value', isDescribed: true }]]);
  return new Map(
    exportClause.elements.map((element) => {
      const kind = isTypeOnly || element.isTypeOnly ? 'type' : 'value';
      // A name of another package is documented there.
      const isDescribed = names.get((element.propertyName ?? element.name).text)?.isDescribed ?? true;
      return [element.name.text, { kind, isDescribed }];
    }),
  );
};

const known = new Map<string, EntryNames>();

/**
 * The exported names of a module. It follows `export * from` through this repository without the compiler's types,
 * which is fast enough for every run.
 */
export const entryNames = (path: string): EntryNames => {
  const names =
    known.get(path) ??
    new Map(
      parsed(path).statements.flatMap((statement) => [
        ...(ts.isExportDeclaration(statement) ? reexportedIn(statement, path) : declaredIn(statement)),
      ]),
    );
  known.set(path, names);
  return names;
};
