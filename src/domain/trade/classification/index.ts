export * from './index-query.ts';
export { candidatesAmong, certainFrom } from './candidate-codes.ts';
export * from './confidence.ts';
export * from './vocabulary-index.ts';
export * from './engine.ts';
export * from './model-opinion.ts';
export type { ExampleIndex, ExampleIndexChanges } from './example-index.ts';
export { noVotes } from './example-votes.ts';
export type { Support, Vote, Votes } from './example-votes.ts';
export type { ExampleText } from './example-store.ts';
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
export { answerInWords } from './answer-texts.ts';
export * from './text-doubts.ts';
export * from './foreign-words.ts';
export type { Languages } from './languages/language-reader.ts';
export * from './rank.ts';
export { invoiceTextOf } from './invoice-text.ts';
export type { Reasons } from './reasons.ts';
export * from './reading.ts';
export * from './spelling.ts';
export * from './weights.ts';
export { isMeasure, isNumber, maxTextLength, stretchesOf } from './words.ts';
