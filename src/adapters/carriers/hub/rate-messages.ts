import { CarrierRefusedError, CarrierUnavailableError } from '../../../application/ports/carriers.ts';
import type { BookingRequest } from '../../../application/ports/carriers.ts';
import type { Party } from '../../../domain/shared/index.ts';

/** Why a carrier gave no price, in its own words; `carrier` as the hub calls it. */
export type RateMessage = { readonly carrier: string; readonly reason: string; readonly text: string };

/** What carriers and hubs say when they cannot answer now. Recorded: `Too Many Requests`, `No rate response`. */
const transient =
  /too many requests|rate limit|throttl|no rate response|no response|timed?[ -]?out|temporar|\bservice unavailable\.?$|try again|connection (refused|reset|closed|failed|error)|server error|bad gateway|gateway time/i;

const wordsOf = ({ name, company, email, phone, stateTaxId, countryTaxId, address }: Party): readonly (string | undefined)[] => {
  const { line1, line2, city, state, postcode } = address;
  return [name, company, email, phone, stateTaxId, countryTaxId, line1, line2, city, state, postcode];
};

const word = /[\p{L}\p{N}]+(?:['’.@-][\p{L}\p{N}]+)*/gu;
/** Words that say what is wrong, although an address may hold them too. */
const kept = new Set([
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
 * A carrier's sentence without what it quotes of a parcel's people: each word that stands in one of their fields becomes `…`, and so does each long number. Sentences end up in the
 * log and in events, where nobody's address may be.
 */
export const withoutPeople = (text: string, { shipTo, shipFrom, returnTo, importerOfRecord, signedBy }: BookingRequest): string => {
  const people = [shipTo, shipFrom, returnTo, importerOfRecord].flatMap((party) => (party ? wordsOf(party) : []));
  const quoted = new Set(
    [...people, signedBy].flatMap((field = '') => field.match(word) ?? []).map((found) => found.toLowerCase()).filter((found) => !kept.has(found)), // prettier-ignore
  );
  const plain = text.replaceAll(word, (found) => (quoted.has(found.toLowerCase()) || /\d{5}/.test(found) ? '…' : found));
  return plain.length > 300 ? `${plain.slice(0, 300)}…` : plain;
};

/** That there is no price: for now where the carrier said so, else for good. */
export const noPrice = (
  { name, carrier, service }: { readonly name: string; readonly carrier: string; readonly service: string },
  messages: readonly RateMessage[],
  request: BookingRequest,
): Error => {
  const own = messages.filter((message) => message.carrier.toLowerCase() === carrier.toLowerCase());
  const details = own.map(({ reason, text }) => `${name}: ${reason}: ${withoutPeople(text, request)}`);
  if (own.some(({ text, reason }) => transient.test(text) || transient.test(reason)))
    return new CarrierUnavailableError(`${name} gives no price at the moment.`, { details });
  return new CarrierRefusedError(`${name} has no price for this parcel with the service ${service}.`, { details });
};
