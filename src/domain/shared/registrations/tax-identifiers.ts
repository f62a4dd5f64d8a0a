/** The registration numbers a declaration may carry, spelled as the interface spells them. */
export const taxIdentifiers = [
  'EORI', 'IOSS', 'VAT', 'EIN', 'VOECNUMBER', 'SWISSVAT', 'KAR_VAT', 'CA_GST', 'AU_GST', 'NZ_GST', 'JPConsumptionTax',
  'importerGST', 'exporterGST', 'consigneeGST',
] as const; // prettier-ignore
/** A registration for taxes that a declaration names. */
export type TaxIdentifier = (typeof taxIdentifiers)[number];
