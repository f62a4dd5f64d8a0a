import { canonicalCountry, countryName } from '../../../domain/shared/index.ts';

/** Where a code is valid. */
export type Region = { readonly code: string; readonly name: string; readonly type: 'country' | 'customs_union' | 'world' };

/** The region of a country code, or of a destination filter's value (`All`, `EU`). A country is echoed as it was sent. */
export const regionOf = (code: string): Region => {
  if (code === 'All') return { code, name: 'World', type: 'world' };
  if (code === 'EU') return { code, name: 'European Union', type: 'customs_union' };
  return { code, name: countryName(canonicalCountry(code)), type: 'country' };
};
