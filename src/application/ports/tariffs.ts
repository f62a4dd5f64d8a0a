import type { LocalDate } from '../../domain/shared/index.ts';
import type { Tariff } from '../../domain/trade/index.ts';

/** The tariffs, each in the version in force on a day. */
export interface Tariffs {
  on(id: string, date: LocalDate): Tariff | undefined;
}
