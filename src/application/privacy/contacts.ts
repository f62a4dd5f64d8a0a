import type { DomainEvent } from '../../domain/shared/domain-event.ts';
import { holdsPersonalData } from '../events/personal-events.ts';
import type { PhoneNumbers } from '../shared/ports/messengers.ts';

/** An e-mail address or a phone number in the one form in which it is hashed. */
export type Contact = { readonly kind: 'email' | 'phone'; readonly value: string };

export type HashContact = (contact: Contact) => string;

/**
 * Local parts are case-sensitive by RFC 5321, but no common mailbox is: a person must be found however the address was
 * typed.
 */
export const emailContact = (email: string): Contact => ({
  kind: 'email',
  value: email.trim().normalize('NFC').toLowerCase(),
});

type Reachable = {
  readonly email?: unknown;
  readonly phone?: unknown;
  readonly address?: { readonly country?: unknown };
};

/** The people of an event, by entry; empty for an event without any. */
export const peopleIn = ({ type, data }: DomainEvent): Readonly<Record<string, unknown>> =>
  holdsPersonalData(type) ? ((data as { readonly personal?: Readonly<Record<string, unknown>> }).personal ?? {}) : {};

/** The names of the entries that an event still holds. */
export const entriesIn = (event: DomainEvent): readonly string[] =>
  Object.entries(peopleIn(event)).flatMap(([name, entry]) => (entry === undefined ? [] : [name]));

/** How each person of an event is reached. */
export const contactsIn = (
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
