import type { RestrictionOverridesChosen, RestrictionOverridesEvent } from './events.ts';
import type { ChosenOverrides } from './state.ts';

/** Replaces the operator's choice. */
export type ChooseRestrictionOverrides = {
  readonly type: 'ChooseRestrictionOverrides';
  readonly data: RestrictionOverridesChosen['data'];
};

/** The commands of the overrides of restrictions. */
export type RestrictionOverridesCommand = ChooseRestrictionOverrides;

const isSame = (chosen: ChosenOverrides, { rules, reason }: RestrictionOverridesChosen['data']): boolean =>
  chosen?.reason === reason && (chosen?.rules ?? []).join(' ') === rules.join(' ');

export const decide = (
  { data }: RestrictionOverridesCommand,
  chosen: ChosenOverrides,
): readonly RestrictionOverridesEvent[] => {
  const rules = [...new Set(data.rules)].sort();
  return isSame(chosen, { ...data, rules }) ? [] : [{ type: 'RestrictionOverridesChosen', data: { ...data, rules } }];
};
