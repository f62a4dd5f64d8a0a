import type { Fault } from '../../shared/domain-error.ts';
import type { Unchecked } from '../../shared/field-rules.ts';
import { partyFaults } from '../../shared/party.ts';
import type { Address, InLatin, Party } from '../../shared/party.ts';

/** The names of three fields in the interface's pickup address, and in every other address. */
const spellings = { addressLine1: 'line1', addressLine2: 'line2', postalCode: 'postcode' } as const;
type PickupSpelling = keyof typeof spellings;
const spelled = Object.entries(spellings) as [PickupSpelling, (typeof spellings)[PickupSpelling]][];

/** The address at which parcels are collected, with the field names of the request. */
export type PickupAddress = Omit<Party, 'address' | 'latin'> & {
  readonly address: Partial<Pick<Address, 'line1' | 'line2' | 'postcode'>> & {
    readonly [Field in PickupSpelling]?: string;
  } & Pick<Address, 'city' | 'state' | 'country' | 'reading'>;
  readonly latin?: InLatin & { readonly [Field in Exclude<PickupSpelling, 'postalCode'>]?: string };
};

/** The fields of an address, or of the same in Latin letters. */
type Spelled = Unchecked<PickupAddress['address'] & NonNullable<PickupAddress['latin']>>;

const inOneSpelling = (fields: Spelled): Unchecked<Address & InLatin> => {
  const {
    addressLine1,
    addressLine2,
    postalCode,
    line1 = addressLine1,
    line2 = addressLine2,
    postcode = postalCode,
    ...others
  } = fields;
  return Object.fromEntries(
    Object.entries({ ...others, line1, line2, postcode }).filter(([, value]) => value !== undefined),
  );
};

/** The address as a party, with the usual field names. */
export const partyAt = ({ address, latin, ...party }: PickupAddress): Party => ({
  ...party,
  address: inOneSpelling(address) as Address,
  ...(latin && { latin: inOneSpelling(latin) as InLatin }),
});

/**
 * Renames the fields of faults as in the request; a field that was not sent gets the naming of the others, else that of
 * the pickup.
 */
const respelled = (fields: Spelled, path: string): ((fault: Fault) => Fault) => {
  const isPlain = spelled.some(([, plain]) => fields[plain] !== undefined);
  return ({ field, message }) => {
    const [own, plain] = spelled.find(([, name]) => field === `${path}.${name}`) ?? [undefined, undefined];
    const asSent = own === undefined || (isPlain ? fields[own] === undefined : fields[plain] !== undefined);
    if (asSent) return { message, ...(field !== undefined && { field }) };
    const name = `${path}.${own}`;
    return { field: name, message: message.replaceAll(`${path}.${plain}`, name) };
  };
};

const twofold = (fields: Spelled, path: string): Fault[] =>
  spelled.flatMap(([own, plain]) =>
    fields[own] === undefined || fields[plain] === undefined
      ? []
      : [
          {
            field: `${path}.${own}`,
            message: `${path}.${own} and ${path}.${plain} are the same field: send one of them.`,
          },
        ],
  );

/** Faults of the party of an address (`partyAt`), with the field names of the request. */
export const asSpelled = (
  { address = {}, latin = {} }: Unchecked<PickupAddress>,
  path: string,
  faults: readonly Fault[],
): Fault[] => faults.map(respelled(address, `${path}.address`)).map(respelled(latin, `${path}.latin`));

/** The faults of the address of a pickup. */
export const pickupAddressFaults = (party: Unchecked<PickupAddress>, path: string): Fault[] => {
  const { address, latin } = party;
  const whole = { ...party, address: address && inOneSpelling(address), latin: latin && inOneSpelling(latin) };
  return [
    ...asSpelled(party, path, partyFaults(whole, path)),
    ...twofold(address ?? {}, `${path}.address`),
    ...twofold(latin ?? {}, `${path}.latin`),
  ];
};
