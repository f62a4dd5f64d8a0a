/**
 * Properties that hold a sentence for people, or an example inside one. The codes beside them (`reason`, `rule`,
 * `field`) are mutated.
 */
const sentenceProperties = new Set(['message', 'example']);

const nameOf = (node) => node?.name ?? node?.value;

/** Two words with a space between: a sentence, or a list of facts. No code of the domain has a space in it. */
const words = /\p{L}\S* \S*\p{L}/u;
const textOf = (node) =>
  node.type === 'StringLiteral' ? node.value : node.quasis.map(({ value }) => value.raw).join('{}');

/** The texts of messages are compared where HTTP replies are tested; a changed word breaks no rule of the domain. */
const isSentence = ({ node, parent }) => {
  if (node.type === 'StringLiteral' || node.type === 'TemplateLiteral') {
    if (words.test(textOf(node))) return true;
    if (parent?.type === 'CallExpression' && parent.callee.name === 'fault') return parent.arguments.indexOf(node) > 0;
  }
  if (parent?.type === 'ObjectProperty' && parent.value === node) return sentenceProperties.has(nameOf(parent.key));
  if (parent?.type === 'VariableDeclarator') return nameOf(parent.id) === 'refusals';
  const isSecondArgument =
    (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.arguments[1] === node;
  return isSecondArgument && ['missing', 'DomainError'].includes(parent.callee.name);
};

/** An emptied code says no more than the mutants of the comparison around it; an emptied `type` does not compile. */
const isCode = ({ node, parent }) =>
  node.type === 'StringLiteral' &&
  (parent?.type === 'SwitchCase' ||
    (parent?.type === 'BinaryExpression' && ['===', '!=='].includes(parent.operator)) ||
    (parent?.type === 'ObjectProperty' && nameOf(parent.key) === 'type'));

const shouldIgnore = (path) => {
  if (isSentence(path)) return 'A sentence for people, or an example inside one.';
  return isCode(path) ? 'A code whose comparison is mutated, or that would not compile.' : undefined;
};

export const strykerPlugins = [{ kind: 'Ignore', name: 'no-rules', value: { shouldIgnore } }];
