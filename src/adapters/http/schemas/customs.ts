import { z } from 'zod';
import { contentTypes, customsDefaults, customsFaults, incoterms } from '../../../domain/shared/customs.ts';
import type { Customs, TaxIdentifier } from '../../../domain/shared/customs.ts';
import { maybe } from './absent.ts';
import { here, rules } from './domain-rules.ts';
import { money } from './numbers.ts';
import { party } from './party.ts';
import { describedText, multilineText, text } from './text.ts';

const identifier = maybe(describedText({ max: 100, example: 'GB123456789000' }));

/** Spelled as the interface spells them; the type says that none is forgotten. */
const identifiers = {
  EORI: identifier,
  IOSS: identifier,
  VAT: identifier,
  EIN: identifier,
  VOECNUMBER: identifier,
  SWISSVAT: identifier,
  KAR_VAT: identifier,
  CA_GST: identifier,
  AU_GST: identifier,
  NZ_GST: identifier,
  JPConsumptionTax: identifier,
  importerGST: identifier,
  exporterGST: identifier,
  consigneeGST: identifier,
} satisfies Record<TaxIdentifier, typeof identifier>;

export const contentType = z.enum(contentTypes).meta({ example: 'CommercialGoods' });

/** The declaration with the people in it (`signedBy`, `GPSRContactInfo`, `importerOfRecord`), who are kept apart from it. */
export const customs = z
  .object({
    contentType: contentType.default(customsDefaults.contentType),
    incoterms: z.enum(incoterms).default(customsDefaults.incoterms).meta({ example: 'DDU' }),
    invoiceNumber: maybe(describedText({ max: 100, example: 'INV-1001' })),
    invoiceDate: maybe(z.string().meta({ example: '2026-01-15' })),
    orderId: maybe(describedText({ max: 100, example: 'ORD-1001' })),
    orderTotalValue: maybe(money),
    certified: maybe(z.boolean()),
    ...identifiers,
    signedBy: maybe(text(100, 'Jane Doe')),
    GPSRContactInfo: maybe(multilineText(500, 'Example Ltd, 1 High Street, 10115 Berlin, safety@example.com')),
    importerOfRecord: maybe(party),
  })
  .check(rules<Customs>((value) => customsFaults(value, here)))
  .meta({ id: 'Customs', example: { contentType: 'CommercialGoods', incoterms: 'DDU', invoiceNumber: 'INV-1001' } });
