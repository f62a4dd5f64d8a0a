import type { Decider } from '../../shared/decider.ts';
import type { DomainEvent } from '../../shared/domain-event.ts';

/** An account chose the prohibitions that it ships in spite of, with its reason. The list replaces the previous one. */
export type RestrictionOverridesChosen = DomainEvent<
  'RestrictionOverridesChosen',
  { readonly rules: readonly string[]; readonly reason?: string; readonly chosenAt: string }
>;

export type ChooseRestrictionOverrides = { readonly type: 'ChooseRestrictionOverrides'; readonly data: RestrictionOverridesChosen['data'] };

/** The last choice; undefined if there never was one. */
export type ChosenOverrides = RestrictionOverridesChosen['data'] | undefined;

const isSame = (chosen: ChosenOverrides, { rules, reason }: RestrictionOverridesChosen['data']): boolean =>
  chosen?.reason === reason && (chosen?.rules ?? []).join(' ') === rules.join(' ');

/** One stream for each account. */
export const restrictionOverridesDecider: Decider<ChosenOverrides, ChooseRestrictionOverrides, RestrictionOverridesChosen> = {
  category: 'restrictionOverrides',
  initialState: undefined,
  evolve: (_, { data }) => data,
  decide: ({ data }, chosen) => {
    const rules = [...new Set(data.rules)].sort();
    return isSame(chosen, { ...data, rules }) ? [] : [{ type: 'RestrictionOverridesChosen', data: { ...data, rules } }];
  },
};
