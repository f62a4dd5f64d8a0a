import ts from 'typescript';

const anyText = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping;
const objects = ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive;

const sentences = {
  read: 'Every object inherits "constructor" and other names: make the table by `table` of domain/shared, or use a Map.',
  has: 'Every object has "constructor" and other names: use Object.hasOwn(table, key), or a Map.',
  write:
    'A key "__proto__" changes what the object inherits: use a Map, Object.fromEntries, or { ...table, [key]: value }.',
  excuse: 'Nothing here is an unguarded lookup: delete the comment.',
};

/** Strips type assertions: `table[text as Name]` is as unsafe as `table[text]`. */
const unasserted = (node) =>
  ts.isAsExpression(node) || ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)
    ? unasserted(node.expression)
    : node;

const members = (type) => (type.isUnionOrIntersection() ? type.types.flatMap(members) : [type]);

/** Whether `table` of `src/domain/shared/table.ts` made every object that the type allows: those inherit nothing. */
const isTable = (type) =>
  type.isUnion()
    ? type.types.every((one) => (one.flags & objects) === 0 || isTable(one))
    : members(type).some(({ symbol }) => symbol?.name === 'LookupTable');

const isItsOwnName = (node) => {
  const name = node.argumentExpression;
  if (!ts.isIdentifier(name)) return false;
  for (let around = node.parent; around !== undefined; around = around.parent)
    if (
      ts.isForInStatement(around) &&
      ts.isVariableDeclarationList(around.initializer) &&
      around.initializer.declarations[0].name.getText() === name.text &&
      around.expression.getText() === node.expression.getText()
    )
      return true;
  return false;
};

const isWritten = (node) =>
  ts.isDeleteExpression(node.parent) ||
  (ts.isBinaryExpression(node.parent) &&
    node.parent.left === node &&
    node.parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    node.parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment);

const excuse = /\/\/ unguarded: \w/;

/**
 * Where a file indexes a plain object with an arbitrary string. Every object inherits `constructor`, `valueOf`,
 * `hasOwnProperty` and others, so such a name is found in a table that does not hold it, and a function is taken for an
 * entry. Allowed are lookups in what `table` made, keys whose type is a union of literals or `keyof` the table, which
 * the compiler checks, and the names of a `for … in` over the same object. The line, or the one above it, can say why
 * it is no fault (`// unguarded: …`); where nothing needs that, it is a fault itself. Reads types, so it is no rule of
 * the linter.
 *
 * @param {ts.Program} program
 * @param {ts.SourceFile} file
 * @returns {readonly { line: number, kind: 'read' | 'has' | 'write' | 'excuse', sentence: string }[]} Lines count
 *   from 1.
 */
export const unguardedLookups = (program, file) => {
  const checker = program.getTypeChecker();
  const lines = file.text.split('\n');
  const excused = new Set();
  const faults = [];
  const isOf = (node, flags) => members(checker.getTypeAtLocation(node)).some((type) => (type.flags & flags) !== 0);
  const report = (node, kind) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    const by = [line, line - 1].find((one) => excuse.test(lines[one] ?? ''));
    if (by === undefined) faults.push({ line: line + 1, kind, sentence: sentences[kind] });
    else excused.add(by);
  };
  const visit = (node) => {
    if (ts.isElementAccessExpression(node)) {
      const isUnguarded =
        isOf(unasserted(node.argumentExpression), anyText) &&
        isOf(node.expression, objects) &&
        !isTable(checker.getTypeAtLocation(node.expression)) &&
        !isItsOwnName(node);
      if (isUnguarded) report(node, isWritten(node) ? 'write' : 'read');
    }
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
      !ts.isPrivateIdentifier(node.left) &&
      isOf(unasserted(node.left), anyText)
    )
      report(node, 'has');
    ts.forEachChild(node, visit);
  };
  visit(file);
  for (const [index, text] of lines.entries())
    if (excuse.test(text) && !excused.has(index))
      faults.push({ line: index + 1, kind: 'excuse', sentence: sentences.excuse });
  return faults;
};
