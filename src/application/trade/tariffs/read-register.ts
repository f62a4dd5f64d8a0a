import { tariffRegisterDecider, theTariffRegister } from '../../../domain/trade/index.ts';
import type { TariffRegister } from '../../../domain/trade/index.ts';
import { stateOf } from '../../kernel/state.ts';
import type { EventStore } from '../../ports/event-store.ts';

/** The current register, read from the log. */
export const readTariffRegister = (store: Pick<EventStore, 'read'>): Promise<TariffRegister> =>
  stateOf(store, tariffRegisterDecider, theTariffRegister);
