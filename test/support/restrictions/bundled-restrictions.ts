import { join } from 'node:path';
import { loadRestrictions } from '../../../src/adapters/trade/restrictions/load-restrictions.ts';
import {
  restrictionsByDay,
  restrictionsOfToday,
} from '../../../src/adapters/trade/restrictions/restrictions-in-memory.ts';
import type { Restrictions } from '../../../src/application/trade/ports/restrictions.ts';
import type { RestrictionRule } from '../../../src/domain/trade/index.ts';

/** The folder of the rules that come with the program. */
export const restrictionsFolder = join(import.meta.dirname, '../../../data/restrictions');

const rates = {
  date: '2026-11-01',
  source: 'rounded rates for tests',
  perEuro: { GBP: '0.8', USD: '1.25', JPY: '160' },
};
export const roundRates = { on: () => rates };

/** The rules as of a fixed day, or of the day that a function returns each time. */
export const restrictionsOf = (rules: readonly RestrictionRule[], day: string | (() => string)): Restrictions =>
  restrictionsOfToday(restrictionsByDay(rules, roundRates), {
    now: () => `${typeof day === 'string' ? day : day()}T10:00:00.000Z`,
  });

export const bundledRestrictions = (day: string): Restrictions =>
  restrictionsOf(loadRestrictions({ folder: restrictionsFolder }), day);
