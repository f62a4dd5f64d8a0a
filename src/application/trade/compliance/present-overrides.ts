import type { ChosenOverrides } from '../../../domain/trade/index.ts';

/** The account's last choice; no rules if it never made one. */
export const presentOverrides = (chosen: ChosenOverrides) => ({
  rules: chosen?.rules ?? [],
  ...(chosen?.reason !== undefined && { reason: chosen.reason }),
  ...(chosen && { updatedAt: chosen.chosenAt }),
});
