/** The members of an object that differ, with their new values; null for a removed one. */
export type MemberChanges<T> = { readonly [Name in keyof T]?: T[Name] | null };

/** The changes that turn one object into the other. Members are compared as JSON. */
export const memberChangesOf = <T extends object>(before: T, after: T): MemberChanges<T> => {
  const names = Object.keys({ ...before, ...after }) as (keyof T)[];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(differing.map((name) => [name, after[name] ?? null])) as MemberChanges<T>;
};

/** The object after the changes. */
export const withMemberChanges = <T extends object>(before: T, difference: MemberChanges<T>): T =>
  Object.fromEntries(
    Object.entries({ ...before, ...difference }).filter(([, value]) => value !== null && value !== undefined),
  ) as T;

/** Whether there are no changes. */
export const isSame = (difference: object): boolean => Object.keys(difference).length === 0;
