import { restrictionOverridesDecider } from '../../../domain/trade/index.ts';
import type { ChooseRestrictionOverrides, ChosenOverrides, RestrictionOverridesChosen } from '../../../domain/trade/index.ts';
import type { HandleCommand } from '../../kernel/command-handler.ts';
import type { Context } from '../../kernel/context.ts';
import type { Moment } from '../../kernel/moment.ts';
import { stateOf } from '../../kernel/state.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { RestrictionOverrides } from '../../ports/restriction-overrides.ts';

export type AccountOverrides = RestrictionOverrides & {
  /** The account's last choice, now or at a moment in the past; undefined if it had never made one. */
  readonly read: (accountId: string, moment?: Pick<Moment, 'store'>) => Promise<ChosenOverrides>;
  readonly choose: (chosen: { readonly rules: readonly string[]; readonly reason?: string }, context: Context) => Promise<ChosenOverrides>;
};

/** An account's overrides. They are read from the log each time, because they are only needed for a parcel that would be refused. */
export const accountOverrides = ({
  store,
  handle,
}: {
  readonly store: EventStore;
  readonly handle: HandleCommand<ChooseRestrictionOverrides, RestrictionOverridesChosen>;
}): AccountOverrides => {
  const read = (accountId: string, moment: Pick<Moment, 'store'> = { store }): Promise<ChosenOverrides> =>
    stateOf(moment.store, restrictionOverridesDecider, accountId);
  return {
    read,
    of: async (accountId) => new Set((await read(accountId))?.rules),
    choose: async (chosen, context) => {
      await handle(context.accountId, { type: 'ChooseRestrictionOverrides', data: { ...chosen, chosenAt: context.at } }, context);
      return read(context.accountId);
    },
  };
};
