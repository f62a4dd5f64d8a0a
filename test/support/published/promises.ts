/** Promises by what they are about, each with the types that it names: `#Party takes name` with `string`. */
export type Promises = ReadonlyMap<string, readonly string[]>;

/** `ABOUT: ONE | OTHER`, or what has no types. */
export const promisesIn = (lines: readonly string[]): Promises =>
  new Map(
    lines.map((line) => {
      const [about = '', types] = line.split(/: (.*)/);
      return [about, types?.split(' | ') ?? []];
    }),
  );

const isKept = (about: string, types: readonly string[], after: Promises): boolean => {
  // What could be absent may also be there always.
  const now = after.get(about) ?? after.get(about.replace(/\?$/, ''));
  if (now === undefined || !types.every((type) => now.includes(type))) return false;
  return about.includes(' takes ') || now.length === types.length;
};

/** Whether a promise that is new asks more of those who did without it. */
export type IsDemand = (before: Promises, about: string) => boolean;

/**
 * What others lose by a change, a line each. A request may hold more than before and need no more; a reply gives what it
 * gave.
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
