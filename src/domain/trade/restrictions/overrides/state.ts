import type { RestrictionOverridesEvent } from './events.ts';

/** The last choice; undefined if there never was one. */
export type ChosenOverrides = RestrictionOverridesEvent['data'] | undefined;

export const initialState: ChosenOverrides = undefined;

export const evolve = (_: ChosenOverrides, { data }: RestrictionOverridesEvent): ChosenOverrides => data;
