import type { CommandGroup } from '../command-group.ts';
import { accountCommands } from './accounts.ts';
import { appCommands } from './apps.ts';
import { auditCommands } from './audit.ts';
import { dataCommands } from './data.ts';
import { dutiesCommands } from './duties.ts';
import { keyCommands } from './keys.ts';
import { manifestCommands } from './manifests.ts';
import { operationCommands } from './operations.ts';
import { outboxCommands } from './outbox.ts';
import { parkedCommands } from './parked.ts';
import { paymentCommands } from './payments.ts';
import { privacyCommands } from './privacy.ts';
import { secretCommands } from './secrets.ts';
import { tariffCommands } from './tariffs.ts';
import { tokenCommands } from './tokens.ts';

/** All commands of the command line, in the order of its help. They are no part of the features, because these load every adapter. */
export const commandGroups: readonly CommandGroup[] = [
  operationCommands,
  auditCommands,
  accountCommands,
  tokenCommands,
  appCommands,
  keyCommands,
  secretCommands,
  manifestCommands,
  dataCommands,
  dutiesCommands,
  tariffCommands,
  parkedCommands,
  paymentCommands,
  outboxCommands,
  privacyCommands,
];
