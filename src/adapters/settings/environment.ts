/** The environment variables of a process, or some of them, by name. */
export type Environment = Readonly<Record<string, string | undefined>>;
