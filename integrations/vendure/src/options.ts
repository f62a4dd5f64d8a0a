import { waybillClient } from 'waybill-client';
import type { ApiSchemas, WaybillClient } from 'waybill-client';
import type { ParcelOptions } from '../../shared/price';

/** What `WaybillPlugin.init` is given. */
export type WaybillOptions = ParcelOptions & {
  /** The address of your Waybill, such as `https://shipping.example.com`. */
  readonly url: string;
  /** An access token of your account there, with the scopes read_shipments and write_shipments. */
  readonly token: string;
  /** The `whsec_…` of the webhook endpoint; after a rotation the new one and the old one. */
  readonly webhookSecret?: string | readonly string[];
  /** Who sends the parcels, and from where: Vendure's stock locations have no address. */
  readonly shipFrom: ApiSchemas['Party'];
  /** Where returns go; `shipFrom` when absent. */
  readonly returnTo?: ApiSchemas['Party'];
};

export const optionsToken = Symbol('WaybillOptions');

/** The options, or an error that names each one that is missing. */
export const checkedOptions = (options: Partial<WaybillOptions>): WaybillOptions => {
  const missing = (['url', 'token', 'shipFrom', 'parcel'] as const).filter((name) => !options[name]);
  if (missing.length > 0) throw new Error(`WaybillPlugin.init lacks ${missing.join(', ')}.`);
  return options as WaybillOptions;
};

export const clientOf = ({ url, token }: Pick<WaybillOptions, 'url' | 'token'>): WaybillClient =>
  waybillClient({ baseUrl: url, token });
