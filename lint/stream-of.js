/** The beginning of a template string that looks like a stream name: a word and a hyphen. */
const streamLike = /^[a-z][a-zA-Z]*-$/;

const isCategory = (node) =>
  (node?.type === 'MemberExpression' && node.property.name === 'category') ||
  (node?.type === 'Identifier' && /category$/i.test(node.name));

/**
 * Forbids stream names written by hand: with a typo in the category the stream is always empty, and no type catches it.
 */
export const streamOf = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      byHand:
        'The name of a stream is made by streamOf(category, id) of application/log/ports/event-store.ts, where a wrong category does not compile.',
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
