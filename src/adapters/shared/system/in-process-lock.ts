import type { NamedLock } from '../../../application/shared/ports/locks.ts';

/** In-process locks, for a deployment with a single process. */
export const inProcessLock = (): NamedLock => {
  const held = new Set<string>();
  return {
    tryAcquire: (name) => {
      if (held.has(name)) return Promise.resolve(undefined);
      held.add(name);
      return Promise.resolve(() => {
        held.delete(name);
        return Promise.resolve();
      });
    },
  };
};
