import ts from 'typescript';

const anyText = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.StringMapping;
const objects = ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive;

/** Strips type assertions: `table[text as Name]` is as unsafe as `table[text]`. */
const unasserted = (node) =>
  node.type === 'TSAsExpression' || node.type === 'TSNonNullExpression' ? unasserted(node.expression) : node;

const members = (type) => (type.isUnionOrIntersection() ? type.types.flatMap(members) : [type]);

/** Whether `table` of `src/domain/shared/table.ts` made every object that the type allows: those inherit nothing. */
const isTable = (type) =>
  type.isUnion()
    ? type.types.every((one) => (one.flags & objects) === 0 || isTable(one))
    : members(type).some(({ symbol }) => symbol?.name === 'LookupTable');

/**
 * Forbids indexing a plain object with an arbitrary string. Every object inherits `constructor`, `valueOf`,
 * `hasOwnProperty` and others, so such a name is found in a table that does not hold it, and a function is taken for an
 * entry. Allowed are lookups in what `table` made, keys whose type is a union of literals or `keyof` the table, which
 * the compiler checks, and the names of a `for … in` over the same object.
 */
export const noUnguardedLookup = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      read: 'Every object inherits "constructor" and other names: make the table by `table` of domain/shared, or use a Map.',
      has: 'Every object has "constructor" and other names: use Object.hasOwn(table, key), or a Map.',
      write:
        'A key "__proto__" changes what the object inherits: use a Map, Object.fromEntries, or { ...table, [key]: value }.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    const textOf = (node) => context.sourceCode.getText(node);

    const isOf = (node, flags) => members(services.getTypeAtLocation(node)).some((type) => (type.flags & flags) !== 0);

    const isItsOwnName = (node) =>
      node.property.type === 'Identifier' &&
      context.sourceCode
        .getAncestors(node)
        .some(
          ({ type, left, right }) =>
            type === 'ForInStatement' &&
            left.type === 'VariableDeclaration' &&
            left.declarations[0].id.name === node.property.name &&
            textOf(right) === textOf(node.object),
        );

    const isWritten = (node, { parent } = node) =>
      (parent.type === 'AssignmentExpression' && parent.left === node) ||
      (parent.type === 'UnaryExpression' && parent.operator === 'delete');

    return {
      MemberExpression(node) {
        if (!node.computed || !isOf(unasserted(node.property), anyText) || !isOf(node.object, objects)) return;
        if (isTable(services.getTypeAtLocation(node.object)) || isItsOwnName(node)) return;
        context.report({ node, messageId: isWritten(node) ? 'write' : 'read' });
      },
      "BinaryExpression[operator='in']"(node) {
        if (node.left.type !== 'PrivateIdentifier' && isOf(unasserted(node.left), anyText))
          context.report({ node, messageId: 'has' });
      },
    };
  },
};
