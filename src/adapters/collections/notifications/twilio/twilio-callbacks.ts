import { createHmac, timingSafeEqual } from 'node:crypto';
import { languageOfAddress } from '../../../../application/shared/languages/languages.ts';
import { countryOfPhone } from '../../../shared/system/phone-numbers.ts';
import { smsHelp } from '../message-texts.ts';

/** Twilio sends some forty. They are sorted before the signature can be checked. */
const mostFields = 200;

/** Whether a header may be a signature of Twilio at all: 20 bytes in base64. */
export const hasTwilioForm = (header: string): boolean => /^[A-Za-z0-9+/]{27}=$/.test(header);

/**
 * Whether Twilio signed a form: X-Twilio-Signature is the HMAC-SHA1 of the address as Twilio called it, followed by the
 * name and the value of each field in the order of the names, in base64. Source:
 * twilio.com/docs/usage/webhooks/webhooks-security.
 */
export const isTwilioSignature = (url: string, form: Uint8Array, given: string, authToken: string): boolean => {
  const text = Buffer.from(form).toString();
  if (text.split('&', mostFields + 1).length > mostFields) return false;
  const fields = [...new URLSearchParams(text)];
  const distinct = new Map(fields.map(([name, value]) => [`${name}\0${value}`, { name, value }]));
  const signed = [...distinct.values()].toSorted((one, other) =>
    one.name === other.name ? (one.value < other.value ? -1 : 1) : one.name < other.name ? -1 : 1,
  );
  const signedText = url + signed.map(({ name, value }) => name + value).join('');
  const expected = createHmac('sha1', authToken).update(signedText).digest();
  const received = Buffer.from(given, 'base64');
  return received.length === expected.length && timingSafeEqual(received, expected);
};

/** The answer to HELP in the language of the number's country, in English where it has none. */
export const helpOfCountry = (phone: string): string => {
  const country = countryOfPhone(phone);
  return smsHelp(country === undefined ? 'en' : languageOfAddress({ country }));
};
