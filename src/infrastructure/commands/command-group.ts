import type { Command } from 'commander';
import type { Config } from '../config.ts';
import type { CommandIo, ExitCode } from './io.ts';

/** What a command gets when it runs. */
export type CommandContext = {
  /** From the environment; `told` goes before it. Throws a ConfigError. */
  readonly config: (told?: Readonly<Record<string, string>>) => Config;
  readonly io: CommandIo;
  /** Ends the program with what the command answers. */
  readonly endWith: (ending: Promise<ExitCode>) => Promise<void>;
};

/** Commands that belong together. A group imports the work of a command when it runs: to load all of it takes a second. */
export type CommandGroup = (waybill: Command, context: CommandContext) => void;
