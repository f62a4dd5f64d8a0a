import { UserInputError } from '@vendure/core';
import type { OrderLine } from '@vendure/core';
import type { ApiSchemas } from 'waybill-client';
import type { VariantFields } from './custom-fields';

/** How many of a line are sent. */
export type Sent = { readonly line: OrderLine; readonly quantity: number };

export type Goods = {
  readonly commodities: ApiSchemas['Commodity'][];
  /** Net weight of all (kg). */
  readonly kilograms: number;
};

const fieldsOf = ({ productVariant }: OrderLine): VariantFields => productVariant.customFields as VariantFields;

/** Weight and origin are needed for each line, and are never guessed. */
const refuseWhatLacks = (sent: readonly Sent[]): void => {
  const lacking = sent.flatMap(({ line }) => {
    const { waybillGrams, waybillOrigin } = fieldsOf(line);
    const fields = [...(waybillGrams ? [] : ['weight (g)']), ...(waybillOrigin ? [] : ['country of origin'])];
    const { name, sku } = line.productVariant;
    return fields.length > 0 ? [`"${name}" (${sku}): ${fields.join(' and ')}`] : [];
  });
  if (lacking.length > 0)
    throw new UserInputError(
      `Waybill needs the weight and the country of origin of each variant. Missing: ${lacking.join('; ')}.`,
    );
};

/** What is declared: each line at the price paid for it, less discounts and less taxes. `digits` are those of money. */
export const goodsOf = (sent: readonly Sent[], currency: string, digits: number): Goods => {
  refuseWhatLacks(sent);
  const commodities = sent.map(({ line, quantity }): ApiSchemas['Commodity'] => {
    const { waybillGrams, waybillHsCode, waybillOrigin, waybillTitle } = fieldsOf(line);
    const { id, name, sku, productId } = line.productVariant;
    return {
      title: waybillTitle || name,
      sku,
      variantId: String(id),
      productId: String(productId),
      quantity,
      value: { amount: (line.proratedUnitPrice / 10 ** digits).toFixed(digits), currency },
      unitWeight: { unit: 'kg', value: (waybillGrams ?? 0) / 1_000 },
      countryOfOrigin: waybillOrigin as ApiSchemas['Commodity']['countryOfOrigin'],
      ...(waybillHsCode && { hsCode: waybillHsCode }),
    };
  });
  const grams = sent.reduce((sum, { line, quantity }) => sum + (fieldsOf(line).waybillGrams ?? 0) * quantity, 0);
  return { commodities, kilograms: grams / 1_000 };
};
