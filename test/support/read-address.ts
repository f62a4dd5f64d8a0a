import type { AddressPlace, SentPlace } from '../../src/domain/shared/index.ts';
import { bundledAddressReader } from '../../src/infrastructure/stores/trade-data.ts';

/** An address as the service accepts it: with the data that was read from it. */
export const readAddress = <A extends SentPlace & { readonly country: string }>(address: A): A & AddressPlace => {
  const { territory: _, ...read } = bundledAddressReader()(address);
  return { ...address, ...read };
};
