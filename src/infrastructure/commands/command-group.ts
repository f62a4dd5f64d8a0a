import type { Command } from 'commander';
import type { Config } from '../config.ts';
import type { CommandIo, ExitCode } from './io.ts';

/** The arguments of a running command. */
export type CommandContext = {
  /** From the environment; `told` goes before it. Throws a ConfigError. */
  readonly config: (overrides?: Readonly<Record<string, string>>) => Config;
  readonly io: CommandIo;
  /** Ends the program with the command's exit code. */
  readonly endWith: (ending: Promise<ExitCode>) => Promise<void>;
};

/** A group of commands. It imports a command's implementation when it runs: loading all of them takes a second. */
export type CommandGroup = (waybill: Command, context: CommandContext) => void;
