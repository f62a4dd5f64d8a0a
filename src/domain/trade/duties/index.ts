export * from './assessment.ts';
export * from './calculate.ts';
export * from './events.ts';
export * from './exchange-rates.ts';
export * from './kept-assessment.ts';
export * from './places.ts';
export * from './request.ts';
export * from './rule-set.ts';
