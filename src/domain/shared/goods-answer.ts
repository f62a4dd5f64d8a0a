/** What a question is about, in the order in which they are asked. */
export const questionFacets = ['heading', 'material', 'preciousMetal', 'part', 'make', 'subheading'] as const;
/** What a question about goods is about. */
export type QuestionFacet = (typeof questionFacets)[number];

/** What a person said of goods: one of the answers of a question, such as `cotton` for the material. */
export type GoodsAnswer = { readonly facet: QuestionFacet; readonly answer: string };

/** What is said of a code that an answer does not fit: it becomes less likely, and stays possible. */
export const keptAgainstAnswer = 0.1;
