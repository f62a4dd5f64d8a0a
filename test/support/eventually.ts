/** Resolves with what `look` finds, as soon as it finds something: it looks again with each turn of the event loop. */
export const eventually = async <T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  patienceMs = 10_000,
): Promise<T> => {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error('It did not happen.');
    await new Promise((resolve) => setImmediate(resolve));
  }
};
