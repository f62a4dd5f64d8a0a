/** Texts with a hyphen between a word and a value that are no streams: the name begins with one of these. */
const streamLike = /^[a-z][a-zA-Z]*-$/;

const isCategory = (node) =>
  (node?.type === 'MemberExpression' && node.property.name === 'category') || (node?.type === 'Identifier' && /category$/i.test(node.name));

/** Forbids to spell a stream's name by hand: a slip in the category reads a stream that is always empty, and no type says so. */
export const streamOf = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      byHand:
        'The name of a stream is made by streamOf(category, id) of application/ports/event-store.ts, where a wrong category does not compile.',
    },
  },
  create: (context) => ({
    TemplateLiteral(node) {
      const [head, ...tail] = node.quasis.map(({ value }) => value.cooked);
      const [first] = node.expressions;
      const isWord = streamLike.test(head) && tail.length === 1 && tail[0] === '';
      const isOfCategory = head === '' && isCategory(first) && tail.length === 2 && tail[0] === '-' && tail[1] === '';
      if (isWord || isOfCategory) context.report({ node, messageId: 'byHand' });
    },
  }),
};
