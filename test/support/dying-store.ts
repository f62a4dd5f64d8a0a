import type { EventStore } from '../../src/application/ports/event-store.ts';

export class Killed extends Error {
  override readonly name = 'Killed';
}

/** The n-th write of a process at which it dies: before that write, or right after it. */
export type Death = { readonly lives?: number; readonly when?: 'before' | 'after' };

/** Every write at which a process with so many writes can die. */
export const deathsIn = (writes: number): readonly Required<Death>[] =>
  Array.from({ length: writes }, (_, index) => index + 1).flatMap((lives) => [
    { lives, when: 'before' as const },
    { lives, when: 'after' as const },
  ]);

/** A store as a process sees it that dies at one of its writes: nothing is read or written afterwards. */
export const dyingStore = (store: EventStore, { lives = Infinity, when = 'before' }: Death = {}) => {
  let [left, alive] = [lives, true];
  const mortal: EventStore = {
    read: (stream) => (alive ? store.read(stream) : Promise.reject(new Killed())),
    append: async (...given) => {
      left -= 1;
      if (left <= 0 && when === 'before') alive = false;
      if (!alive) throw new Killed();
      const version = await store.append(...given);
      if (left <= 0) alive = false;
      if (!alive) throw new Killed();
      return version;
    },
    follow: (options) => store.follow(options),
    head: () => store.head(),
    close: () => store.close(),
  };
  return { mortal, isAlive: () => alive };
};
