import type { LoggedEvent } from '../events/event-catalogue.ts';
import { idIn } from '../log/ports/event-store.ts';
import type { EventStore, StreamName } from '../log/ports/event-store.ts';
import { peopleIn } from './people.ts';
import { entriesAbout } from './erasure-targets.ts';
import type { FindPerson } from './people.ts';

/** The stored data about a person in one object, without the entries of other people. */
export type PersonalRecord = {
  readonly type: string;
  readonly id: string;
  readonly accountId: string;
  readonly entries: Readonly<Record<string, unknown>>;
  /** The events of the object in order, without personal data. */
  readonly events: readonly { readonly type: string; readonly recordedAt: string; readonly data: unknown }[];
};

/** The answer to an access request (GDPR, article 15). */
export const exportPerson =
  ({ store, find }: { readonly store: Pick<EventStore, 'read'>; readonly find: FindPerson }) =>
  async (consignee: string): Promise<readonly PersonalRecord[]> => {
    const places = Map.groupBy(await find(consignee), ({ stream }) => stream);
    const readRecord = async (stream: StreamName, names: readonly string[]): Promise<PersonalRecord> => {
      const history = await store.read<LoggedEvent>(stream);
      const entries = history.flatMap(({ event }) =>
        Object.entries(peopleIn(event)).filter(([name]) => names.includes(name)),
      );
      return {
        type: stream.slice(0, stream.indexOf('-')),
        id: idIn(stream),
        accountId: history[0]?.metadata.accountId ?? '',
        entries: Object.fromEntries(entries),
        events: history.map(({ event, recordedAt }) => {
          const { personal: _, ...data } = event.data as { readonly personal?: unknown };
          return { type: event.type, recordedAt, data };
        }),
      };
    };
    const records = [...places].map(([stream, found]) => {
      const about = found.flatMap(({ entry }) => entriesAbout(entry));
      return readRecord(stream, about);
    });
    return Promise.all(records);
  };
