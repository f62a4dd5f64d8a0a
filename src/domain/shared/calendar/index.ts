export * from './business-days.ts';
export * from './holidays.ts';
export { instantOfWallTime, localDateAt, wallTimeAt, wallTimeOf, wallTimeWithOffset, zoneOf } from './local-time.ts';
export type { WallTime } from './local-time.ts';
export * from './pickup-window.ts';
export type { CalendarRegion } from './regions.ts';
