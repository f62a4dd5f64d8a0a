const nameOf = (node) =>
  node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' ? node.property.name : undefined;

const listing = new Set(['find', 'rows', 'scan', 'get', 'getMany']);

/**
 * Forbids requests to read data without checking the account: another account's shipment must look like one that does
 * not exist.
 */
export const ownAccount = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { mayReadAny: { type: 'boolean' } }, additionalProperties: false }],
    messages: {
      object:
        "{{name}} reads any account's. A request reads with the account: ownShipment(store, id, accountId), ownPickup, ownManifest, ownProduct.",
      stream:
        "store.read reads any account's stream. A request reads with the account: ownHistory(store, category, id, accountId) of application/log/kernel/own.ts.",
      list:
        "readModels.{{name}} lists all accounts'. A request lists with the account: " +
        'ownPage, ownRows or ownPages(readModels, collection, accountId, query) of application/log/kernel/own.ts; ' +
        'what must read any account says so: rowsOfAnyAccount, pagesOfAnyAccount.',
    },
  },
  // With mayReadAny, for use cases: a function whose name says that it reads any account's data may be called, and a
  // stream may be read.
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      const name = nameOf(callee);
      if (name === undefined) return;
      const mayReadAny = context.options[0]?.mayReadAny === true;
      if (!mayReadAny && /OfAnyAccount$/.test(name)) context.report({ node, messageId: 'object', data: { name } });
      if (callee.type !== 'MemberExpression') return;
      const object = nameOf(callee.object) ?? '';
      if (!mayReadAny && name === 'read' && /store$/i.test(object)) context.report({ node, messageId: 'stream' });
      if (object === 'readModels' && listing.has(name)) context.report({ node, messageId: 'list', data: { name } });
    },
  }),
};
