import type { Subscriber } from '../kernel/subscriber.ts';
import { erasureIn, holdsPersonalData } from '../personal-events.ts';
import type { Checkpoints } from '../ports/checkpoints.ts';
import type { PeopleIndex } from '../ports/people-index.ts';
import type { PhoneNumbers } from '../ports/phone-numbers.ts';
import { contactsIn } from './contacts.ts';
import type { HashContact } from './contacts.ts';

export const peopleIndexName = 'people-index';

export type IndexingDependencies = {
  readonly index: PeopleIndex;
  readonly checkpoints: Checkpoints;
  readonly hashOf: HashContact;
  readonly phoneNumbers: PhoneNumbers;
};

/** Maintains the index of people. Without a checkpoint it begins with the log, so a log of any age is indexed. */
export const indexPeople = ({ index, checkpoints, hashOf, phoneNumbers }: IndexingDependencies): Subscriber => ({
  name: peopleIndexName,
  concerns: ({ event }) => holdsPersonalData(event.type) || erasureIn(event) !== undefined,
  checkpoint: () => checkpoints.load(peopleIndexName),
  process: async (batch, _signal, { to = batch.at(-1)?.position } = {}) => {
    if (to === undefined) return;
    // A removal counts for the events before it only, so everything is written in the order of the log.
    let found: (Awaited<ReturnType<PeopleIndex['find']>>[number] & { readonly hash: string })[] = [];
    for (const { stream, event } of batch) {
      found.push(...contactsIn(event, phoneNumbers).map(({ entry, ...contact }) => ({ stream, entry, hash: hashOf(contact) })));
      const erasure = erasureIn(event);
      if (!erasure) continue;
      await index.add(found);
      found = [];
      await index.remove(stream, erasure.entries);
    }
    await index.add(found);
    await checkpoints.save(peopleIndexName, to);
  },
});
