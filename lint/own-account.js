const nameOf = (node) => (node.type === 'Identifier' ? node.name : node.type === 'MemberExpression' ? node.property.name : undefined);

const listing = new Set(['find', 'rows', 'get', 'getMany']);

/** Forbids requests to read data without checking the account: another account's shipment must look like one that does not exist. */
export const ownAccount = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      object:
        "{{name}} reads any account's. A request reads with the account: ownShipment(store, id, accountId), ownPickup, ownManifest, ownProduct.",
      stream:
        "store.read reads any account's stream. A request reads with the account: ownHistory(store, category, id, accountId) of application/kernel/own.ts.",
      list:
        "readModels.{{name}} lists all accounts'. A request lists with the account: " +
        'ownPage(readModels, collection, accountId, query) of application/kernel/own.ts.',
    },
  },
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      const name = nameOf(callee);
      if (name === undefined) return;
      if (/OfAnyAccount$/.test(name)) context.report({ node, messageId: 'object', data: { name } });
      if (callee.type !== 'MemberExpression') return;
      const object = nameOf(callee.object) ?? '';
      if (name === 'read' && /store$/i.test(object)) context.report({ node, messageId: 'stream' });
      if (object === 'readModels' && listing.has(name)) context.report({ node, messageId: 'list', data: { name } });
    },
  }),
};
