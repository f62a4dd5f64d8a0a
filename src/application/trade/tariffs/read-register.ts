import { tariffRegister, theTariffRegister } from '../../../domain/trade/index.ts';
import type { TariffRegister, TariffRegisterEvent } from '../../../domain/trade/index.ts';
import type { EventStore } from '../../ports/event-store.ts';

const stream = `${tariffRegister.category}-${theTariffRegister}` as const;

/** The register as it stands, straight from the log. */
export const readTariffRegister = async (store: Pick<EventStore, 'read'>): Promise<TariffRegister> => {
  const history = await store.read<TariffRegisterEvent>(stream);
  return history.reduce((register, { event }) => tariffRegister.evolve(register, event), tariffRegister.initialState);
};
