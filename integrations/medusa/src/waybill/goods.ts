import { MedusaError } from '@medusajs/framework/utils';
import type { RemoteQueryFunction } from '@medusajs/framework/types';
import type { ApiSchemas } from 'waybill-client';
import type { MedusaAddress } from './parties';

export type Query = Pick<RemoteQueryFunction, 'graph'>;

type CountryOfOrigin = ApiSchemas['Commodity']['countryOfOrigin'];

type Described = {
  readonly hs_code?: string | null;
  readonly origin_country?: string | null;
  readonly weight?: number | null;
  readonly material?: string | null;
};

/** A line of a cart or an order. */
export type Line = {
  readonly id: string;
  readonly title?: string | null;
  readonly product_title?: string | null;
  readonly variant_sku?: string | null;
  readonly quantity: unknown;
  readonly total: unknown;
  readonly tax_total: unknown;
  readonly requires_shipping?: boolean;
  readonly variant?:
    | (Described & {
        readonly id: string;
        readonly product?: (Described & { readonly id: string }) | null;
        readonly inventory_items?: readonly {
          readonly inventory_item_id?: string;
          readonly required_quantity?: number;
        }[];
      })
    | null;
};

export type Basket = {
  readonly id: string;
  readonly display_id?: number;
  readonly email?: string | null;
  readonly currency_code: string;
  readonly shipping_address?: MedusaAddress | null;
  readonly items: readonly Line[];
};

/** Totals are calculated by Medusa where the lines come with their taxes and discounts. */
const lineFields = [
  'items.*',
  'items.tax_lines.*',
  'items.adjustments.*',
  ...['variant', 'variant.product'].flatMap((of) =>
    ['id', 'hs_code', 'origin_country', 'weight', 'material'].map((field) => `items.${of}.${field}`),
  ),
];

const only = async (query: Query, entity: 'cart' | 'order', id: string, fields: readonly string[]): Promise<Basket> => {
  const { data } = await query.graph({ entity, filters: { id }, fields: [...fields] } as Parameters<Query['graph']>[0]);
  const [basket] = data as unknown as readonly Basket[];
  if (!basket) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no ${entity} ${id}.`);
  return basket;
};

export const cartOf = (query: Query, id: string): Promise<Basket> =>
  only(query, 'cart', id, ['id', 'email', 'currency_code', 'total', 'shipping_address.*', ...lineFields]);

export const orderOf = (query: Query, id: string): Promise<Basket> =>
  only(query, 'order', id, [
    ...['id', 'display_id', 'email', 'currency_code', 'total', 'shipping_address.*', ...lineFields],
    'items.variant.inventory_items.inventory_item_id',
    'items.variant.inventory_items.required_quantity',
  ]);

/** How many of a line are sent. */
export type Sent = { readonly line: Line; readonly quantity: number };

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

const text = (value: string | null | undefined): string | undefined => value?.trim() || undefined;

/** What one of a line weighs (g), or undefined. */
const gramsOf = ({ variant }: Line): number | undefined => variant?.weight ?? variant?.product?.weight ?? undefined;

const originOf = ({ variant }: Line): string | undefined =>
  text(variant?.origin_country) ?? text(variant?.product?.origin_country);

const nameOf = (line: Line): string =>
  `"${line.product_title ?? line.title ?? line.id}"${line.variant_sku ? ` (${line.variant_sku})` : ''}`;

/** Weight and origin are needed for each line, and are never guessed. */
const refuseWhatLacks = (sent: readonly Sent[]): void => {
  const lacking = sent.flatMap(({ line }) => {
    const fields = [...(gramsOf(line) ? [] : ['weight']), ...(originOf(line) ? [] : ['origin_country'])];
    return fields.length > 0 ? [`${nameOf(line)}: ${fields.join(' and ')}`] : [];
  });
  if (lacking.length > 0)
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      'Waybill needs the weight (g) and the country of origin of each variant or its product. Missing: ' +
        `${lacking.join('; ')}.`,
    );
};

export type Goods = {
  readonly commodities: ApiSchemas['Commodity'][];
  /** Net weight of all (kg). */
  readonly kilograms: number;
};

/** To the milligram, so that sums of binary fractions do not show. */
const kilogramsOf = (grams: number): number => Math.round(grams * 1_000) / 1_000_000;

/** What is declared: each line at the price paid for it, less discounts and less taxes. */
export const goodsOf = (sent: readonly Sent[], currency: string): Goods => {
  refuseWhatLacks(sent);
  const code = currency.toUpperCase();
  const commodities = sent.map(({ line, quantity }): ApiSchemas['Commodity'] => {
    const { variant } = line;
    const paid = (Number(line.total) - Number(line.tax_total)) / Number(line.quantity);
    const hsCode = text(variant?.hs_code) ?? text(variant?.product?.hs_code);
    const material = text(variant?.material) ?? text(variant?.product?.material);
    return {
      title: line.product_title ?? line.title ?? '',
      quantity,
      value: { amount: paid.toFixed(digitsOf(code)), currency: code },
      unitWeight: { unit: 'kg', value: kilogramsOf(gramsOf(line) ?? 0) },
      countryOfOrigin: originOf(line)?.toUpperCase() as CountryOfOrigin,
      ...(hsCode && { hsCode }),
      ...(material && { material }),
      ...(line.variant_sku && { sku: line.variant_sku }),
      ...(variant && { variantId: variant.id }),
      ...(variant?.product && { productId: variant.product.id }),
    };
  });
  const grams = sent.reduce((sum, { line, quantity }) => sum + (gramsOf(line) ?? 0) * quantity, 0);
  return { commodities, kilograms: kilogramsOf(grams) };
};

/** An item of a fulfilment: a line, or a part of a kit. */
export type FulfilledItem = {
  readonly line_item_id?: string | null;
  readonly inventory_item_id?: string | null;
  readonly quantity?: unknown;
};

/**
 * The lines of an order that a fulfilment sends. A kit has an item for each of its parts, each with the quantity of that
 * part; all of them say the same quantity of the line, so the first one is read.
 */
export const sentIn = (items: readonly FulfilledItem[], { items: lines }: Pick<Basket, 'items'>): readonly Sent[] =>
  lines.flatMap((line) => {
    const item = items.find(({ line_item_id }) => line_item_id === line.id);
    if (!item) return [];
    const part = line.variant?.inventory_items?.find(
      ({ inventory_item_id }) => inventory_item_id === item.inventory_item_id,
    );
    return [{ line, quantity: Number(item.quantity) / (part?.required_quantity ?? 1) }];
  });
