import { MedusaError } from '@medusajs/framework/utils';
import { waybillClient } from 'waybill-client';
import type { WaybillClient } from 'waybill-client';
import type { ParcelOptions } from '../../../shared/price';

/** What the plugin and the provider are given in `medusa-config.ts`. */
export type WaybillOptions = ParcelOptions & {
  /** The address of your Waybill, such as `https://shipping.example.com`. */
  readonly url: string;
  /** An access token of your account there, with the scopes read_shipments and write_shipments. */
  readonly token: string;
  /** The `whsec_…` of the webhook endpoint; after a rotation the new one and the old one. */
  readonly webhookSecret?: string | readonly string[];
  /** Whether the prices of shipping already include the tax that Medusa adds at checkout; false when absent. */
  readonly pricesIncludeTax?: boolean;
};

const required = (options: Partial<WaybillOptions>): readonly string[] => [
  ...(options.url ? [] : ['url: the address of your Waybill']),
  ...(options.token ? [] : ['token: an access token of your Waybill account']),
  ...(options.parcel ? [] : ['parcel: { length, width, height } in cm of the box that orders are sent in']),
];

/** The options, or an error that names each one that is missing. */
export const checkedOptions = (options: Partial<WaybillOptions> = {}): WaybillOptions => {
  const missing = required(options);
  if (missing.length > 0)
    throw new MedusaError(
      MedusaError.Types.INVALID_ARGUMENT,
      `waybill-medusa lacks options in medusa-config: ${missing.join('; ')}.`,
    );
  return options as WaybillOptions;
};

export const clientOf = ({ url, token }: Pick<WaybillOptions, 'url' | 'token'>): WaybillClient =>
  waybillClient({ baseUrl: url, token });
