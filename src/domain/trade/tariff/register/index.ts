import type { Decider } from '../../../shared/decider.ts';
import { decide } from './decide.ts';
import type { TariffRegisterCommand } from './decide.ts';
import type { TariffRegisterEvent } from './events.ts';
import { emptyRegister, evolve } from './state.ts';
import type { TariffRegister } from './state.ts';

/** Which tariffs were imported, and which is active for whom from when: one register for all destinations, so that one read tells it all. */
export const tariffRegister: Decider<TariffRegister, TariffRegisterCommand, TariffRegisterEvent> = {
  category: 'tariffRegister',
  initialState: emptyRegister,
  evolve,
  decide,
};

/** The id of the only register there is. */
export const theTariffRegister = 'all';

export type { TariffRefusal, TariffRegisterCommand } from './decide.ts';
export type { TariffRegisterEvent } from './events.ts';
export { activationOn, lastActivation } from './state.ts';
export type { Activation, TariffRegister, TariffVersion } from './state.ts';
