/**
 * `read` is called at the first use. For what comes with the program and cannot change while it runs: a process that
 * starts several services, as tests do, reads it once.
 */
export const once = <T>(read: () => T): (() => T) => {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: read() }).value;
};
