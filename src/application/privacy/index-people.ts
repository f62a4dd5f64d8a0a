import type { Subscriber } from '../log/kernel/subscriber.ts';
import { erasureIn, holdsPersonalData } from '../events/personal-events.ts';
import type { PeopleIndex, PeopleIndexChange } from '../log/ports/personal-data.ts';
import type { PhoneNumbers } from '../shared/ports/messengers.ts';
import { contactsIn } from './contacts.ts';
import type { HashContact } from './contacts.ts';

export const peopleIndexName = 'people-index';

export type IndexingDependencies = {
  readonly index: PeopleIndex;
  readonly hashOf: HashContact;
  readonly phoneNumbers: PhoneNumbers;
};

/** Maintains the index of people. Without a checkpoint it begins with the log, so a log of any age is indexed. */
export const indexPeople = ({ index, hashOf, phoneNumbers }: IndexingDependencies): Subscriber => ({
  name: peopleIndexName,
  concerns: ({ event }) => holdsPersonalData(event.type) || erasureIn(event) !== undefined,
  checkpoint: () => index.checkpoint(),
  process: async (batch, _signal, { to = batch.at(-1)?.position } = {}) => {
    if (to === undefined) return;
    const changes = batch.flatMap(({ stream, event }): readonly PeopleIndexChange[] => {
      const found = contactsIn(event, phoneNumbers).map(({ entry, ...contact }) => ({
        stream,
        entry,
        hash: hashOf(contact),
      }));
      const erasure = erasureIn(event);
      return erasure ? [...found, { stream, erased: erasure.entries }] : found;
    });
    await index.commit(changes, to);
  },
});
