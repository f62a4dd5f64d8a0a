export * from './charges.ts';
export * from './options.ts';
export * from './quote.ts';
export * from './rate-card.ts';
export * from './rate-card-rules.ts';
export * from './service.ts';
export * from './sizes.ts';
export * from './zones.ts';
