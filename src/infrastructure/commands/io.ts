import type { Command } from 'commander';
import type { Config } from '../configuration/config.ts';

/** What every command is given. */
export type CommandContext = {
  /** Reads the configuration from the environment; `overrides` take precedence. Throws a ConfigError. */
  readonly config: (overrides?: Readonly<Record<string, string>>) => Config;
  readonly io: CommandIo;
  /** Ends the program with the exit code of the command. */
  readonly endWith: (ending: ExitCode | Promise<ExitCode>) => Promise<void>;
};

/** Adds options and subcommands to `command`, which already has its name and its description. */
export type CommandGroup = (command: Command, context: CommandContext) => void;

/** The environment and the streams of a command. Tests pass their own. */
export type CommandIo = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Read by commands that take a password. */
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /**
   * Called by a command that runs until a signal ends it: it keeps running when the reader of its output closes the
   * pipe.
   */
  readonly onServing: () => void;
};

/** 1: the command has run, and what it checked is not in order. 2: it is in order, but for warnings. */
export type ExitCode = 0 | 1 | 2;

/** The output streams of a command. */
export type CommandOutput = Pick<CommandIo, 'stdout' | 'stderr'>;

/** Prints one JSON object per line, for programs. */
export const printJson = ({ stdout }: Pick<CommandIo, 'stdout'>, value: unknown): void =>
  void stdout.write(`${JSON.stringify(value)}\n`);

/** Prints a line for a person. */
export const printMessage = ({ stderr }: Pick<CommandIo, 'stderr'>, line: string): void =>
  void stderr.write(`${line}\n`);
