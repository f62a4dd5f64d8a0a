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
export const printJson = ({ stdout }: Pick<CommandIo, 'stdout'>, value: unknown): void => void stdout.write(`${JSON.stringify(value)}\n`);

/** Prints a line for a person. */
export const printMessage = ({ stderr }: Pick<CommandIo, 'stderr'>, line: string): void => void stderr.write(`${line}\n`);
