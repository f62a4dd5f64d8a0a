import { restrictionOverridesDecider } from '../../../domain/trade/index.ts';
import type {
  ChooseRestrictionOverrides,
  ChosenOverrides,
  RestrictionOverridesEvent,
} from '../../../domain/trade/index.ts';
import { eventTypes } from '../../events/event-catalogue.ts';
import type { HandleCommand } from '../../log/kernel/command-handler.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { Moment } from '../../log/kernel/moment.ts';
import type { Projection } from '../../log/kernel/projection.ts';
import type { CachedState, ReadState } from '../../log/kernel/state.ts';
import { keptStates } from '../../log/kernel/state.ts';
import type { RestrictionOverrides } from '../ports/restrictions.ts';

/** The account's latest choice; no rules if it never made one. */
export const presentOverrides = (chosen: ChosenOverrides) => ({
  rules: chosen?.rules ?? [],
  ...(chosen?.reason !== undefined && { reason: chosen.reason }),
  ...(chosen && { updatedAt: chosen.chosenAt }),
});

export type AccountOverrides = RestrictionOverrides & {
  /** The account's latest choice, now or at a moment in the past; undefined if it had made none. */
  readonly read: (accountId: string, moment?: Moment) => Promise<ChosenOverrides>;
  readonly choose: (
    chosen: { readonly rules: readonly string[]; readonly reason?: string },
    context: Context,
  ) => Promise<ChosenOverrides>;
};

/** The choice of each account as a read model. */
export const restrictionOverridesStates: Projection<
  CachedState<ChosenOverrides>,
  RestrictionOverridesEvent
> = keptStates(
  { name: 'restriction-overrides', version: 2 },
  restrictionOverridesDecider,
  eventTypes.restrictionOverrides,
);

/** An account's overrides. They are not cached, because they are only needed for a parcel that would be refused. */
export const accountOverrides = ({
  read: current,
  handle,
}: {
  readonly read: ReadState<ChosenOverrides>;
  readonly handle: HandleCommand<ChooseRestrictionOverrides, RestrictionOverridesEvent>;
}): AccountOverrides => {
  const read = async (accountId: string, moment?: Moment): Promise<ChosenOverrides> =>
    (await current(accountId, moment)).state;
  return {
    read,
    of: async (accountId) => new Set((await read(accountId))?.rules),
    choose: async (chosen, context) => {
      await handle(
        context.accountId,
        { type: 'ChooseRestrictionOverrides', data: { ...chosen, chosenAt: context.at } },
        context,
      );
      return read(context.accountId);
    },
  };
};
