import type { CommandGroup } from '../command-group.ts';
import { dutiesCommands } from './duties.ts';
import { keyCommands } from './keys.ts';
import { manifestCommands } from './manifests.ts';
import { operationCommands } from './operations.ts';
import { tariffCommands } from './tariffs.ts';
import { tokenCommands } from './tokens.ts';

/** Commands that no feature owns: for the service itself, its stores and its tokens. */
export const coreCommands: readonly CommandGroup[] = [operationCommands, tokenCommands, keyCommands];

/**
 * The commands of the features. They are listed here, because importing the list of features would load every adapter; a test compares
 * the two lists.
 */
export const featureCommands: readonly CommandGroup[] = [manifestCommands, dutiesCommands, tariffCommands];
