import { createHmac } from 'node:crypto';
import type { HashContact } from '../../application/privacy/contacts.ts';

/** A keyed hash: all phone numbers of the world are soon tried against a hash without a key. */
export const contactHash =
  (key: Uint8Array): HashContact =>
  ({ kind, value }) =>
    createHmac('sha256', key).update(`${kind}:${value}`).digest('hex');
