export * from './quote.ts';
export * from './rate-card.ts';
export * from './rate-card-rules.ts';
