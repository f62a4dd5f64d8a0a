import type { Money } from './money.ts';

export const contentTypes = ['Documents', 'Gift', 'Sample', 'Other', 'CommercialGoods', 'ReturnOfGoods'] as const;
export type ContentType = (typeof contentTypes)[number];

/** DAP is treated as DDU and echoed as sent. */
export const incoterms = ['DDP', 'DDU', 'DAP'] as const;
export type Incoterms = (typeof incoterms)[number];

/** The registration numbers a declaration may carry, spelled as the interface spells them. */
export const taxIdentifiers = [
  'EORI', 'IOSS', 'VAT', 'EIN', 'VOECNUMBER', 'SWISSVAT', 'KAR_VAT', 'CA_GST', 'AU_GST', 'NZ_GST', 'JPConsumptionTax',
  'importerGST', 'exporterGST', 'consigneeGST',
] as const; // prettier-ignore
export type TaxIdentifier = (typeof taxIdentifiers)[number];

/**
 * What is declared at the border. The people in it (`signedBy`, `GPSRContactInfo`, `importerOfRecord`) are personal data and stand apart, under the
 * event's `personal`.
 */
export type Customs = {
  readonly contentType: ContentType;
  readonly incoterms: Incoterms;
  readonly invoiceNumber?: string;
  readonly invoiceDate?: string;
  readonly orderId?: string;
  readonly orderTotalValue?: Money;
  readonly certified?: boolean;
} & { readonly [Id in TaxIdentifier]?: string };
