import type { RestrictionOverridesEvent } from './events.ts';

/** What was chosen last; undefined when nothing ever was. */
export type ChosenOverrides = RestrictionOverridesEvent['data'] | undefined;

export const initialState: ChosenOverrides = undefined;

export const evolve = (_: ChosenOverrides, { data }: RestrictionOverridesEvent): ChosenOverrides => data;
