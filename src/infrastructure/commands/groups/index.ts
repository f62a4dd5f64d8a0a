import type { CommandGroup } from '../command-group.ts';
import { dutiesCommands } from './duties.ts';
import { keyCommands } from './keys.ts';
import { manifestCommands } from './manifests.ts';
import { operationCommands } from './operations.ts';
import { tariffCommands } from './tariffs.ts';
import { tokenCommands } from './tokens.ts';

/** Commands that no feature owns: the service itself, its stores, and who may use it. */
export const coreCommands: readonly CommandGroup[] = [operationCommands, tokenCommands, keyCommands];

/**
 * The commands of the features. They stand here beside the list of features because a command would load every adapter with that list; a test holds the two against each other.
 */
export const featureCommands: readonly CommandGroup[] = [manifestCommands, dutiesCommands, tariffCommands];
