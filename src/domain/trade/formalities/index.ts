import type { ConsigneeNumberRule } from './consignee-numbers.ts';
import type { ExportRule } from './export-clearance.ts';
import type { LaneRule } from './lanes.ts';
import type { VagueDescriptionRule } from './vague-descriptions.ts';

/** All rules about formalities. */
export type Formalities = {
  readonly exports: readonly ExportRule[];
  readonly lanes: readonly LaneRule[];
  readonly consigneeNumbers: readonly ConsigneeNumberRule[];
  readonly vagueDescriptions: readonly VagueDescriptionRule[];
};

export * from './consignee-numbers.ts';
export * from './export-clearance.ts';
export * from './export-messages.ts';
export * from './lanes.ts';
export * from './vague-descriptions.ts';
