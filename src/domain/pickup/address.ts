import type { Fault } from '../shared/domain-error.ts';
import { partyFaults } from '../shared/party.ts';
import type { Address, Party } from '../shared/party.ts';
import type { Unchecked } from '../shared/unchecked.ts';

/** The same three fields under the interface's names for a pickup and under those every other address has. */
const spellings = { addressLine1: 'line1', addressLine2: 'line2', postalCode: 'postcode' } as const;
type PickupSpelling = keyof typeof spellings;
const spelled = Object.entries(spellings) as [PickupSpelling, (typeof spellings)[PickupSpelling]][];

/** Where parcels are collected, in the spelling it was sent in. */
export type PickupAddress = Omit<Party, 'address'> & {
  readonly address: Partial<Pick<Address, 'line1' | 'line2' | 'postcode'>> & {
    readonly [Field in PickupSpelling]?: string;
  } & Pick<Address, 'city' | 'state' | 'country' | 'reading'>;
};

type UncheckedInner = NonNullable<Unchecked<PickupAddress>['address']>;

const inOneSpelling = (address: UncheckedInner): Unchecked<Address> => {
  const { addressLine1, addressLine2, postalCode, line1 = addressLine1, line2 = addressLine2, postcode = postalCode, ...others } = address;
  return { ...others, line1, line2, postcode };
};

/** The party it is, whichever way it was spelled. */
export const partyAt = ({ address, ...party }: PickupAddress): Party => {
  const { line1 = '', line2, postcode, city, state, country } = inOneSpelling(address);
  const { reading } = address;
  return {
    ...party,
    address: {
      line1,
      ...(line2 !== undefined && { line2 }),
      city: city ?? '',
      ...(state !== undefined && { state }),
      ...(postcode !== undefined && { postcode }),
      country: country ?? '',
      ...(reading && { reading }),
    },
  };
};

/** Faults speak of the field as it was sent; of one that was not sent, in the spelling of the others, else in the pickup's own. */
const respelled = (address: UncheckedInner, path: string): ((fault: Fault) => Fault) => {
  const isPlain = spelled.some(([, plain]) => address[plain] !== undefined);
  return ({ field, message }) => {
    const [own, plain] = spelled.find(([, name]) => field === `${path}.address.${name}`) ?? [undefined, undefined];
    const asSent = own === undefined || (isPlain ? address[own] === undefined : address[plain] !== undefined);
    if (asSent) return { message, ...(field !== undefined && { field }) };
    const name = `${path}.address.${own}`;
    return { field: name, message: message.replaceAll(`${path}.address.${plain}`, name) };
  };
};

const twofold = (address: UncheckedInner, path: string): Fault[] =>
  spelled.flatMap(([own, plain]) =>
    address[own] === undefined || address[plain] === undefined
      ? []
      : [
          {
            field: `${path}.address.${own}`,
            message: `${path}.address.${own} and ${path}.address.${plain} are the same field: send one of them.`,
          },
        ],
  );

/** Faults of the party of an address (`partyAt`), with their fields as the address spells them. */
export const asSpelled = ({ address }: PickupAddress, path: string, faults: readonly Fault[]): readonly Fault[] =>
  faults.map(respelled(address, path));

/** What is wrong with the address of a pickup. */
export const pickupAddressFaults = (party: Unchecked<PickupAddress>, path: string): Fault[] => {
  if (party.address === undefined) return partyFaults({ ...party, address: undefined }, path);
  const { address } = party;
  return [...partyFaults({ ...party, address: inOneSpelling(address) }, path).map(respelled(address, path)), ...twofold(address, path)];
};
