import { invalidRequest } from '../shared/refusals.ts';
import type { PeopleIndex, PersonalPlace } from '../log/ports/personal-data.ts';
import type { PhoneNumbers } from '../shared/ports/messengers.ts';
import { emailContact } from './contacts.ts';
import type { Contact, HashContact } from './contacts.ts';

export type FindPerson = (consignee: string) => Promise<readonly PersonalPlace[]>;

const contactOf = (text: string, phoneNumbers: PhoneNumbers): Contact => {
  if (text.includes('@')) return emailContact(text);
  const value = text.trim().startsWith('+') ? phoneNumbers(text, '') : undefined;
  if (value !== undefined) return { kind: 'phone', value };
  throw invalidRequest([
    {
      field: 'consignee',
      message:
        'consignee must be an e-mail address or an international phone number, for example "jane@example.com" or "+4930901820".',
    },
  ]);
};

/**
 * Every place where a person is found by e-mail address or phone number. `indexed` resolves once the index has seen the
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
