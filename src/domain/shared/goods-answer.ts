/** What a question is about, in the order in which they are asked. */
export const questionFacets = ['heading', 'material', 'preciousMetal', 'part', 'make', 'subheading'] as const;
/** What a question about goods is about. */
export type QuestionFacet = (typeof questionFacets)[number];

/** What a person said of goods: one of the answers of a question, such as `cotton` for the material. */
export type GoodsAnswer = { readonly facet: QuestionFacet; readonly answer: string };

const noneOf = 'none of ';

/** The answer that none of the offered ones is right. It names them, so that it is understood without its question. */
export const noneOfThese = (offered: readonly string[]): string => `${noneOf}${offered.join(', ')}`;

/** What an answer says that the goods are not; undefined where it says what they are. */
export const ruledOutBy = ({ answer }: Pick<GoodsAnswer, 'answer'>): readonly string[] | undefined =>
  answer.startsWith(noneOf) ? answer.slice(noneOf.length).split(', ') : undefined;

/** The last answer to each question: who answers again has changed his mind, and who repeats himself says nothing new. */
export const lastAnswers = (answers: readonly GoodsAnswer[]): readonly GoodsAnswer[] => [
  ...new Map(answers.map((answer) => [answer.facet, answer])).values(),
];

/**
 * What is left of the share of a code that an answer does not fit: it becomes less likely, and stays possible. Where one
 * answer in ten is wrong, and is then one of three others, the given one is 27 times likelier than each of them; and
 * where it is none of them, nine times. Both were measured: docs/classification-questions.md.
 */
export const keptAgainst = (answer: Pick<GoodsAnswer, 'answer'>): number =>
  ruledOutBy(answer) === undefined ? 1 / 30 : 1 / 10;
