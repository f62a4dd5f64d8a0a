import { noClockOrDice, noMachineTime } from './clocks.js';
import { longLine } from './long-line.js';
import { ownAccount } from './own-account.js';
import { streamOf } from './stream-of.js';

/** The rules of this repository that need no types, for `.oxlintrc.json`. */
export default {
  meta: { name: 'waybill' },
  rules: {
    'long-line': longLine,
    'no-clock-or-dice': noClockOrDice,
    'no-machine-time': noMachineTime,
    'own-account': ownAccount,
    'stream-of': streamOf,
  },
};
