import type { LocalDate } from '../../domain/shared/index.ts';
import type { Tariff } from '../../domain/trade/index.ts';

/** The tariffs there are, each in the version that is in force on a day. */
export interface Tariffs {
  on(id: string, date: LocalDate): Tariff | undefined;
}
