export * from './duties/index.ts';
export * from './tariff/duty-rate.ts';
