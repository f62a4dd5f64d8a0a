import { LanguageCode } from '@vendure/core';
import type { CustomFields } from '@vendure/core';

const english = (value: string) => [{ languageCode: LanguageCode.en, value }];

/** What customs need to know of goods, and which shipment of Waybill a fulfilment is. */
export const customFields = {
  ProductVariant: [
    {
      name: 'waybillHsCode',
      type: 'string',
      nullable: true,
      label: english('HS code'),
      description: english('6 to 10 digits. Waybill predicts one where it is empty.'),
    },
    {
      name: 'waybillOrigin',
      type: 'string',
      nullable: true,
      pattern: '^[A-Z]{2}$',
      label: english('Country of origin'),
      description: english('Where it was made: two letters, such as PT.'),
    },
    {
      name: 'waybillTitle',
      type: 'string',
      nullable: true,
      label: english('Title for customs'),
      description: english('The name of the variant where it is empty.'),
    },
    {
      name: 'waybillGrams',
      type: 'int',
      nullable: true,
      min: 1,
      label: english('Weight (g)'),
      description: english('Of one piece, without packaging.'),
    },
  ],
  Fulfillment: [
    {
      name: 'waybillShipmentId',
      type: 'string',
      nullable: true,
      unique: true,
      readonly: true,
      label: english('Shipment of Waybill'),
    },
    {
      name: 'waybillReturnShipmentId',
      type: 'string',
      nullable: true,
      readonly: true,
      label: english('Return shipment of Waybill'),
    },
  ],
} satisfies CustomFields;

export type VariantFields = {
  readonly waybillHsCode?: string | null;
  readonly waybillOrigin?: string | null;
  readonly waybillTitle?: string | null;
  readonly waybillGrams?: number | null;
};

export type FulfillmentFields = {
  readonly waybillShipmentId?: string | null;
  readonly waybillReturnShipmentId?: string | null;
};
