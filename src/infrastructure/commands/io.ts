/** What a command is given of the process it runs in: its environment, and where it writes. A test gives it others. */
export type CommandIo = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** Called by a command that goes on until a signal ends it: it needs no reader, and its process stays. */
  readonly onServing: () => void;
};

/** 1: the command did its work, and what it found is not as it should be. */
export type ExitCode = 0 | 1;

/** Where a command writes, without the rest. */
export type CommandOutput = Pick<CommandIo, 'stdout' | 'stderr'>;

/** One JSON object a line, for programs. */
export const printJson = ({ stdout }: Pick<CommandIo, 'stdout'>, value: unknown): void => void stdout.write(`${JSON.stringify(value)}\n`);

/** A line for a person. */
export const tellPerson = ({ stderr }: Pick<CommandIo, 'stderr'>, line: string): void => void stderr.write(`${line}\n`);
