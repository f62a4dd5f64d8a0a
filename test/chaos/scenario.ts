import type { Dice } from './dice.ts';
import type { Finding, Skipped } from './finding.ts';

export type Setting = {
  /** An empty folder of the scenario's own. */
  readonly folder: string;
  readonly dice: Dice;
  /** For machines that check every change: fewer rounds of the same. */
  readonly short: boolean;
};

export type Scenario = {
  readonly title: string;
  readonly run: (setting: Setting) => Promise<readonly Finding[] | Skipped>;
};
