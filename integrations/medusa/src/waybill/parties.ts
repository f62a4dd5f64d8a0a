import { MedusaError } from '@medusajs/framework/utils';
import type { ApiSchemas } from 'waybill-client';

/** An address as Medusa's carts, orders and stock locations have it. */
export type MedusaAddress = {
  readonly first_name?: string | null;
  readonly last_name?: string | null;
  readonly company?: string | null;
  readonly phone?: string | null;
  readonly address_1?: string | null;
  readonly address_2?: string | null;
  readonly city?: string | null;
  readonly province?: string | null;
  readonly postal_code?: string | null;
  readonly country_code?: string | null;
};

type Country = ApiSchemas['Party']['address']['country'];

/** Medusa writes states as `us-ca`, or as a customer typed them; Waybill takes `CA`. */
const stateOf = (province: string, country: string): string =>
  province.toUpperCase().startsWith(`${country}-`) ? province.slice(country.length + 1).toUpperCase() : province;

const countryOf = (address: MedusaAddress | null | undefined, whose: string): Country => {
  if (!address?.country_code)
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `Waybill needs the country of ${whose}: country_code is empty.`,
    );
  return address.country_code.toUpperCase() as Country;
};

/** As much of an address as a price needs. */
export const placeOf = (address: MedusaAddress | null | undefined, whose: string) => {
  const country = countryOf(address, whose);
  return {
    address: {
      country,
      ...(address?.postal_code && { postcode: address.postal_code }),
      ...(address?.province && { state: stateOf(address.province, country) }),
    },
  };
};

/** A whole party for a label. Waybill says what is missing from its address. */
export const partyOf = (
  address: MedusaAddress | null | undefined,
  whose: string,
  beside: { readonly email?: string | null; readonly company?: string | null } = {},
): ApiSchemas['Party'] => {
  const place = placeOf(address, whose);
  const name = [address?.first_name, address?.last_name].filter(Boolean).join(' ');
  const company = address?.company ?? beside.company;
  return {
    ...(name && { name }),
    ...(company && { company }),
    ...(beside.email && { email: beside.email }),
    ...(address?.phone && { phone: address.phone }),
    address: {
      ...place.address,
      line1: address?.address_1 ?? '',
      ...(address?.address_2 && { line2: address.address_2 }),
      city: address?.city ?? '',
    },
  };
};
