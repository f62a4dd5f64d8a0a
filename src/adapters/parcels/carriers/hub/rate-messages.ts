import { CarrierRefusedError, CarrierUnavailableError } from '../../../../application/parcels/ports/carriers.ts';
import type { BookingRequest } from '../../../../application/parcels/ports/carriers.ts';
import type { Party } from '../../../../domain/shared/index.ts';

/** A carrier's own message about a missing price; `carrier` is the hub's name for it. */
export type RateMessage = { readonly carrier: string; readonly reason: string; readonly text: string };

/** Messages for temporary failures. Recorded: `Too Many Requests`, `No rate response`. */
const transient = new RegExp(
  [
    'too many requests|rate limit|throttl|no rate response|no response|timed?[ -]?out|temporar|try again',
    '\\bservice unavailable\\.?$|server error|bad gateway|gateway time|connection (refused|reset|closed|failed|error)',
  ].join('|'),
  'i',
);

const wordsOf = ({
  name,
  company,
  email,
  phone,
  stateTaxId,
  countryTaxId,
  address,
  latin = {},
}: Party): readonly (string | undefined)[] => {
  const { line1, line2, city, state, postcode } = address;
  return [
    name,
    company,
    email,
    phone,
    stateTaxId,
    countryTaxId,
    line1,
    line2,
    city,
    state,
    postcode,
    ...Object.values(latin),
  ];
};

const word = /[\p{L}\p{N}]+(?:['’.@-][\p{L}\p{N}]+)*/gu;
/** Words that explain the error and are not redacted, although an address may contain them. */
const allowedWords = new Set([
  'street',
  'road',
  'city',
  'state',
  'name',
  'company',
  'phone',
  'line',
  'unit',
  'post',
  'zip',
  'the',
  'and',
  'not',
  'for',
]);

/**
 * Redacts personal data in a carrier's message: each word of a party's fields becomes `…`, and so does each long
 * number. The messages are written to the log and to events, which must not contain addresses.
 */
export const redactPersonalData = (
  text: string,
  { shipTo, shipFrom, returnTo, importerOfRecord, signedBy }: BookingRequest,
): string => {
  const people = [shipTo, shipFrom, returnTo, importerOfRecord].flatMap((party) => (party ? wordsOf(party) : []));
  const quoted = new Set(
    [...people, signedBy]
      .flatMap((field = '') => field.match(word) ?? [])
      .map((found) => found.toLowerCase())
      .filter((found) => !allowedWords.has(found)),
  );
  const plain = text.replaceAll(word, (found) =>
    quoted.has(found.toLowerCase()) || /\d{5}/.test(found) ? '…' : found,
  );
  return plain.length > 300 ? `${plain.slice(0, 300)}…` : plain;
};

/** The error for a missing price: unavailable if the carrier reported a temporary failure, else refused. */
export const missingPriceError = (
  { name, carrier, service }: { readonly name: string; readonly carrier: string; readonly service: string },
  messages: readonly RateMessage[],
  request: BookingRequest,
): Error => {
  const own = messages.filter((message) => message.carrier.toLowerCase() === carrier.toLowerCase());
  const details = own.map(({ reason, text }) => `${name}: ${reason}: ${redactPersonalData(text, request)}`);
  if (own.some(({ text, reason }) => transient.test(text) || transient.test(reason)))
    return new CarrierUnavailableError(`${name} gives no price at the moment.`, { details });
  return new CarrierRefusedError(`${name} has no price for this parcel with the service ${service}.`, { details });
};
