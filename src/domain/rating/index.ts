export * from './catalogue.ts';
export * from './charges.ts';
export * from './quote.ts';
export * from './rate-card.ts';
export * from './rate-card-rules.ts';
export * from './service.ts';
export * from './zones.ts';
