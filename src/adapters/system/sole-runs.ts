import type { SoleRuns } from '../../application/ports/sole-runs.ts';

/** For the only process there is. */
export const soleRunsHere = (): SoleRuns => {
  const held = new Set<string>();
  return {
    begin: (name) => {
      if (held.has(name)) return Promise.resolve(undefined);
      held.add(name);
      return Promise.resolve(() => {
        held.delete(name);
        return Promise.resolve();
      });
    },
  };
};
