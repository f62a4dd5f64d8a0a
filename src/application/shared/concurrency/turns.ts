/** Runs pieces of work one after the other, in the order of the calls; one that fails does not stop the next. */
export const turns = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let busy: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = busy.then(work);
    busy = done.catch(() => undefined);
    return done;
  };
};
