import type { Command } from 'commander';
import type { Config } from '../configuration/config.ts';

/** The arguments of a running command. */
export type CommandContext = {
  /** From the environment; `overrides` go before it. Throws a ConfigError. */
  readonly config: (overrides?: Readonly<Record<string, string>>) => Config;
  readonly io: CommandIo;
  /** Ends the program with the command's exit code. */
  readonly endWith: (ending: ExitCode | Promise<ExitCode>) => Promise<void>;
};

/** Adds options and commands to `command`, which has its name and its description already. */
export type CommandGroup = (command: Command, context: CommandContext) => void;

/** The environment and the streams of a command. Tests pass their own. */
export type CommandIo = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Read by commands that take a password. */
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** Called by a command that runs until a signal ends it: it needs no reader of its output, and its process stays. */
  readonly onServing: () => void;
};

/** 1: the command has run, and what it checked is not in order. */
export type ExitCode = 0 | 1;

/** The output streams of a command. */
export type CommandOutput = Pick<CommandIo, 'stdout' | 'stderr'>;

/** Prints one JSON object per line, for programs. */
export const printJson = ({ stdout }: Pick<CommandIo, 'stdout'>, value: unknown): void =>
  void stdout.write(`${JSON.stringify(value)}\n`);

/** Prints a line for a person. */
export const printMessage = ({ stderr }: Pick<CommandIo, 'stderr'>, line: string): void =>
  void stderr.write(`${line}\n`);
