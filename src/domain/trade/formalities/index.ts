import type { ConsigneeNumberRule, LaneRule, VagueDescriptionRule } from './destinations.ts';
import type { ExportRule } from './export-clearance.ts';

/** All rules about formalities. */
export type Formalities = {
  readonly exports: readonly ExportRule[];
  readonly lanes: readonly LaneRule[];
  readonly consigneeNumbers: readonly ConsigneeNumberRule[];
  readonly vagueDescriptions: readonly VagueDescriptionRule[];
};

export * from './destinations.ts';
export * from './export-clearance.ts';
export { numberCheckNames } from './number-checks.ts';
