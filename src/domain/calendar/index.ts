export * from './business-days.ts';
export * from './holidays.ts';
export * from './local-time.ts';
export * from './region.ts';
export * from './ship-date.ts';
export * from './weekends.ts';
