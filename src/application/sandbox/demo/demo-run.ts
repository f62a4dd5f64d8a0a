import type { Ids } from '../../shared/ports/ids.ts';
import type { Claim } from '../../log/kernel/idempotency.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { demoAccountId } from '../seed-demo.ts';
import type { Agenda } from './agenda.ts';
import type { DemoExamples } from './examples.ts';

/** Names the keys of the demo: no key of a client is used under this path. */
const path = '/sandbox/demo';

/** What the parts of one demo share. */
export type DemoRun = {
  /** The seed, and how often it was used. */
  readonly key: string;
  readonly store: Pick<EventStore, 'read'>;
  readonly agenda: Agenda;
  readonly ids: Ids;
  readonly shops: DemoExamples['shops'];
};

/** The key under which an object of a run is made: the same object has the same one. */
export const demoClaim = ({ key }: Pick<DemoRun, 'key'>, what: string): Claim => ({
  path,
  key: `${key} ${what}`,
  fingerprint: 'demo',
});

/** The id of an object that is made under such a key. */
export const idUnder = (
  { key, ids }: Pick<DemoRun, 'key' | 'ids'>,
  prefix: 'shp' | 'txc' | 'pck' | 'mft',
  what: string,
): string => ids.derived(prefix, demoAccountId, path, demoClaim({ key }, what).key);

const minute = 60_000;

/** A time so many minutes after another one. */
export const minutesAfter = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + Math.round(minutes * minute)).toISOString();
