import type { Decider } from '../../../shared/decider.ts';
import { decide } from './decide.ts';
import type { TariffRegisterCommand } from './decide.ts';
import type { TariffRegisterEvent } from './events.ts';
import { evolve, initialState } from './state.ts';
import type { TariffRegister } from './state.ts';

/**
 * The imported tariffs, and the active one of each destination with its first day. All destinations share one stream,
 * so that one read gives all of it.
 */
export const tariffRegisterDecider: Decider<TariffRegister, TariffRegisterCommand, TariffRegisterEvent> = {
  category: 'tariffRegister',
  initialState,
  evolve,
  decide,
};

/** The id of the only register. */
export const theTariffRegister = 'all';

export type { TariffRegisterRefusal, TariffRegisterCommand } from './decide.ts';
export type { TariffRegisterEvent } from './events.ts';
export { activationOn, lastActivation } from './state.ts';
export type { Activation, TariffRegister, TariffVersion } from './state.ts';
