export * from './index-query.ts';
export { candidatesAmong, certainFrom } from './candidate-codes.ts';
export * from './ranking/confidence.ts';
export * from './vocabulary-index.ts';
export * from './engine.ts';
export * from './model-opinion.ts';
export type { ExampleIndex, ExampleIndexChanges } from './examples/example-index.ts';
export { noVotes } from './examples/example-votes.ts';
export type { Support, Vote, Votes } from './examples/example-votes.ts';
export type { ExampleText } from './examples/example-store.ts';
export {
  clashes,
  clashesInAny,
  facetGroups,
  facetsOf,
  facetWords,
  maskOfGroup,
  withFacetsWhereNone,
} from './facets.ts';
export type { FacetGroup } from './facets.ts';
export { questionFacets } from '../../shared/goods-answer.ts';
export type { GoodsAnswer, QuestionFacet } from '../../shared/goods-answer.ts';
export type { OfferedAnswer, Question } from './questions.ts';
export { answerInWords } from './texts/answer-texts.ts';
export * from './reading/text-doubts.ts';
export * from './reading/foreign-words.ts';
export type { Languages } from './languages/language-reader.ts';
export * from './ranking/rank.ts';
export { invoiceTextOf } from './texts/invoice-text.ts';
export type { Reasons } from './texts/reasons.ts';
export * from './reading/containers.ts';
export * from './reading/read-text.ts';
export * from './reading/spelling.ts';
export * from './weights.ts';
export { isMeasure, isNumber, maxTextLength, stretchesOf } from './reading/words.ts';
