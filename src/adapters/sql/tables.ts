/** A policy's, or a projection version's, place in the log. */
export type CheckpointsTable = { name: string; position: string };

/** Every table with a fixed shape. The tables of projections are made from their declarations and are not listed here. */
export interface Tables {
  checkpoints: CheckpointsTable;
}
