import type { Decider } from '../../../shared/decider.ts';
import { decide } from './decide.ts';
import type { RestrictionOverridesCommand } from './decide.ts';
import type { RestrictionOverridesEvent } from './events.ts';
import { evolve, initialState } from './state.ts';
import type { ChosenOverrides } from './state.ts';

/** The prohibitions that one account overrides. */
export const restrictionOverridesDecider: Decider<
  ChosenOverrides,
  RestrictionOverridesCommand,
  RestrictionOverridesEvent
> = {
  category: 'restrictionOverrides',
  initialState,
  evolve,
  decide,
};

export type { ChooseRestrictionOverrides, RestrictionOverridesCommand } from './decide.ts';
export type { RestrictionOverridesChosen, RestrictionOverridesEvent } from './events.ts';
export type { ChosenOverrides } from './state.ts';
