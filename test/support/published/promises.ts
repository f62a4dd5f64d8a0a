/** Promises by subject, each with its types: `#Party takes name` with `string`. */
export type Promises = ReadonlyMap<string, readonly string[]>;

/** Parses `ABOUT: ONE | OTHER`, or a subject without types. */
export const promisesIn = (lines: readonly string[]): Promises =>
  new Map(
    lines.map((line) => {
      const [about = '', types] = line.split(/: (.*)/);
      return [about, types?.split(' | ') ?? []];
    }),
  );

const isKept = (about: string, types: readonly string[], after: Promises): boolean => {
  // A value that could be absent may also become always present.
  const now = after.get(about) ?? after.get(about.replace(/\?$/, ''));
  if (now === undefined || !types.every((type) => now.includes(type))) return false;
  return about.includes(' takes ') || now.length === types.length;
};

/** Whether a new promise requires more of existing callers. */
export type IsDemand = (before: Promises, about: string) => boolean;

/**
 * The losses of callers by a change, one line each. A request may accept more than before, but must not require more; a
 * reply must still give what it gave.
 */
export const lossesBetween = (
  before: readonly string[],
  after: readonly string[],
  isDemand: IsDemand = () => false,
): readonly string[] => {
  const [was, is] = [promisesIn(before), promisesIn(after)];
  return [
    ...[...was]
      .filter(([about, types]) => !about.includes(' needs ') && !isKept(about, types, is))
      .map(([about]) => `no longer as it was: ${about}`),
    ...[...is.keys()].filter((about) => !was.has(about) && isDemand(was, about)).map((about) => `asked for: ${about}`),
  ];
};
