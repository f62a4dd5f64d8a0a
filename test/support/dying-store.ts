import type { DomainEvent } from '../../src/domain/shared/domain-event.ts';
import type { EventStore, StreamName } from '../../src/application/log/ports/event-store.ts';

export class Killed extends Error {
  override readonly name = 'Killed';
}

/** The n-th write at which a process dies: before that write, or right after it. */
export type Death = { readonly lives?: number; readonly when?: 'before' | 'after' };

/** Every write at which a process with this number of writes can die. */
export const deathsIn = (writes: number): readonly Required<Death>[] =>
  Array.from({ length: writes }, (_, index) => index + 1).flatMap((lives) => [
    { lives, when: 'before' as const },
    { lives, when: 'after' as const },
  ]);

/** A process that dies at one of its writes: later reads and writes through it fail. */
export const dyingProcess = ({ lives = Infinity, when = 'before' }: Death = {}) => {
  let [left, alive] = [lives, true];
  return {
    isAlive: () => alive,
    writes:
      <Given extends readonly unknown[], Result>(write: (...given: Given) => Promise<Result>) =>
      async (...given: Given): Promise<Result> => {
        left -= 1;
        if (left <= 0 && when === 'before') alive = false;
        if (!alive) throw new Killed();
        const result = await write(...given);
        if (left <= 0) alive = false;
        if (!alive) throw new Killed();
        return result;
      },
    reads:
      <Given extends readonly unknown[], Result>(read: (...given: Given) => Promise<Result>) =>
      (...given: Given): Promise<Result> =>
        alive ? read(...given) : Promise.reject(new Killed()),
  };
};

/** A store as used by such a process. */
export const mortalStore = (store: EventStore, { reads, writes }: ReturnType<typeof dyingProcess>): EventStore => ({
  read: <E extends DomainEvent>(stream: StreamName) => reads(() => store.read<E>(stream))(),
  append: writes((...given: Parameters<EventStore['append']>) => store.append(...given)),
  follow: (options) => store.follow(options),
  head: () => store.head(),
  close: () => store.close(),
});

/** The same for a process that writes nowhere else. */
export const dyingStore = (store: EventStore, death: Death = {}) => {
  const process = dyingProcess(death);
  return { mortal: mortalStore(store, process), isAlive: process.isAlive };
};
