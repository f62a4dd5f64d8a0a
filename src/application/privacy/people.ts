import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import { holdsPersonalData, erasureIn } from '../events/personal-events.ts';
import type { PhoneNumbers } from '../shared/ports/messengers.ts';
import { invalidRequest } from '../shared/refusals.ts';
import type { StreamName } from '../log/ports/event-store.ts';
import type { PeopleIndex, PersonalPlace, PeopleIndexChange, RecentPeople } from '../log/ports/personal-data.ts';
import type { Subscriber } from '../log/kernel/subscriber.ts';

/** An e-mail address or a phone number in the normal form that is hashed. */
type Contact = { readonly kind: 'email' | 'phone'; readonly value: string };

export type HashContact = (contact: Contact) => string;

/**
 * Ignores case: local parts are case-sensitive by RFC 5321, but not in any common mailbox, and a person must be found
 * in any spelling of the address.
 */
const emailContact = (email: string): Contact => ({
  kind: 'email',
  value: email.trim().normalize('NFC').toLowerCase(),
});

type Reachable = {
  readonly email?: unknown;
  readonly phone?: unknown;
  readonly address?: { readonly country?: unknown };
};

/** The people of an event, by entry; empty if it has none. */
export const peopleIn = ({ type, data }: DomainEvent): Readonly<Record<string, unknown>> =>
  holdsPersonalData(type) ? ((data as { readonly personal?: Readonly<Record<string, unknown>> }).personal ?? {}) : {};

/** The names of the entries that an event still holds. */
export const entriesIn = (event: DomainEvent): readonly string[] =>
  Object.entries(peopleIn(event)).flatMap(([name, entry]) => (entry === undefined ? [] : [name]));

/** The contact details of each person of an event. */
const contactsIn = (
  event: DomainEvent,
  phoneNumbers: PhoneNumbers,
): readonly (Contact & { readonly entry: string })[] =>
  Object.entries(peopleIn(event)).flatMap(([entry, person]) => {
    if (typeof person !== 'object' || person === null) return [];
    const { email, phone, address } = person as Reachable;
    const country = typeof address?.country === 'string' ? address.country : '';
    const number = typeof phone === 'string' ? phoneNumbers(phone, country) : undefined;
    return [
      ...(typeof email === 'string' && email.trim() !== '' ? [{ entry, ...emailContact(email) }] : []),
      ...(number === undefined ? [] : [{ entry, kind: 'phone' as const, value: number }]),
    ];
  });

export type FindPerson = (consignee: string) => Promise<readonly PersonalPlace[]>;

const contactIn = (text: string, phoneNumbers: PhoneNumbers): Contact | undefined => {
  if (text.includes('@')) return emailContact(text);
  const value = text.trim().startsWith('+') ? phoneNumbers(text, '') : undefined;
  return value === undefined ? undefined : { kind: 'phone', value };
};

const contactOf = (text: string, phoneNumbers: PhoneNumbers): Contact => {
  const contact = contactIn(text, phoneNumbers);
  if (contact !== undefined) return contact;
  throw invalidRequest([
    {
      field: 'consignee',
      message:
        'consignee must be an e-mail address or an international phone number, for example "jane@example.com" or "+4930901820".',
    },
  ]);
};

/**
 * Finds every place with a person, by e-mail address or phone number. `indexed` resolves when the index includes the
 * whole log.
 */
export const findPerson =
  ({
    index,
    hashOf,
    phoneNumbers,
    indexed,
  }: {
    readonly index: Pick<PeopleIndex, 'find'>;
    readonly hashOf: HashContact;
    readonly phoneNumbers: PhoneNumbers;
    readonly indexed: () => Promise<void>;
  }): FindPerson =>
  async (consignee) => {
    const hash = hashOf(contactOf(consignee, phoneNumbers));
    await indexed();
    return index.find(hash);
  };

/**
 * Finds the newest streams of a category in which somebody is the consignee, by e-mail address or international phone
 * number; undefined if the text is neither. They are of any account: the caller keeps those of its own.
 */
export type FindConsignee = (
  text: string,
  category: 'shipment' | 'taxesCollection',
) => Promise<readonly StreamName[]> | undefined;

/** How many places of a person are looked at, and how many streams returned. */
const recently = { looked: 2_000, most: 200 };

export const findConsignee =
  ({
    index,
    hashOf,
    phoneNumbers,
  }: {
    readonly index: RecentPeople;
    readonly hashOf: HashContact;
    readonly phoneNumbers: PhoneNumbers;
  }): FindConsignee =>
  (text, category) => {
    const contact = contactIn(text, phoneNumbers);
    return contact && index.newest({ hash: hashOf(contact), entry: 'shipTo', category, ...recently });
  };

export const peopleIndexName = 'people-index';

type IndexingDependencies = {
  readonly index: PeopleIndex;
  readonly hashOf: HashContact;
  readonly phoneNumbers: PhoneNumbers;
};

/**
 * Maintains the index of people. Without a checkpoint it starts at the beginning of the log, so a log of any age is
 * indexed.
 */
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
