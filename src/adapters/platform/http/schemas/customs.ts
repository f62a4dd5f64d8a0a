import { z } from 'zod';
import {
  contentTypes,
  customsDefaults,
  customsFaults,
  customsRules,
  incoterms,
} from '../../../../domain/shared/customs.ts';
import type { Customs, TaxIdentifier } from '../../../../domain/shared/customs.ts';
import { exportNumberTypes } from '../../../../domain/shared/export-declaration.ts';
import { registrationRule } from '../../../../domain/shared/registrations/registration-numbers.ts';
import { optionalField } from './absent.ts';
import { pathPlaceholder, rules } from './domain-rules.ts';
import { money } from './numbers.ts';
import { party } from './party.ts';
import { describedText, multilineText, text } from './text.ts';

const number = (identifier: TaxIdentifier) => optionalField(describedText(registrationRule(identifier)));

/** Field names as in the API; the type checks that none is missing. */
const identifiers = {
  EORI: number('EORI').meta({
    description: 'EU or UK Economic Operators Registration and Identification number of the sender.',
  }),
  IOSS: number('IOSS').meta({ description: 'EU Import One-Stop Shop number: VAT is then paid at checkout.' }),
  VAT: number('VAT').meta({ description: 'VAT registration of the sender.' }),
  EIN: number('EIN').meta({ description: 'US Employer Identification Number.' }),
  VOECNUMBER: number('VOECNUMBER').meta({
    description: 'Norwegian VAT on E-Commerce number: VAT is then paid at checkout.',
  }),
  SWISSVAT: number('SWISSVAT').meta({ description: 'Swiss VAT registration.' }),
  KAR_VAT: number('KAR_VAT').meta({ description: 'VAT registration printed as KAR_VAT.' }),
  CA_GST: number('CA_GST').meta({ description: 'Canadian GST/HST registration.' }),
  AU_GST: number('AU_GST').meta({ description: 'Australian GST registration.' }),
  NZ_GST: number('NZ_GST').meta({ description: 'New Zealand GST registration.' }),
  JPConsumptionTax: number('JPConsumptionTax').meta({ description: 'Japanese consumption tax registration.' }),
  importerGST: number('importerGST').meta({ description: 'GST registration of the importer.' }),
  exporterGST: number('exporterGST').meta({ description: 'GST registration of the exporter.' }),
  consigneeGST: number('consigneeGST').meta({ description: 'GST registration of the consignee.' }),
} satisfies Record<TaxIdentifier, ReturnType<typeof number>>;

export const contentType = z.enum(contentTypes).meta({ example: 'CommercialGoods' });

/** Fields of a declaration as sent, without `contentType`. */
export const customsFields = {
  incoterms: z.enum(incoterms).default(customsDefaults.incoterms).meta({
    description:
      'Who pays duties and taxes, as an Incoterms rule: the sender under DDP, the consignee under DDU and DAP.',
    example: 'DDU',
  }),
  invoiceNumber: optionalField(describedText(customsRules.invoiceNumber)).meta({
    description: 'Number of the commercial invoice; printed on it.',
  }),
  invoiceDate: optionalField(z.string().meta({ example: '2026-01-15' })).meta({
    description: 'Date of the commercial invoice: a date or an ISO 8601 timestamp.',
  }),
  orderId: optionalField(describedText(customsRules.orderId)).meta({
    description: "The seller's number of the order.",
  }),
  orderTotalValue: optionalField(money).meta({
    description: 'Value of the whole order, of which the parcel may hold a part.',
  }),
  certified: optionalField(
    z.boolean().meta({
      description:
        'true: the sender certifies that nothing in the parcel is dangerous or prohibited, ' +
        'where that depends on a condition; false: the documents are left to be signed by hand.',
    }),
  ),
  exportDeclaration: optionalField(
    z
      .object({
        type: z.enum(exportNumberTypes).meta({ description: 'Kind of the number.', example: 'MRN' }),
        number: z.string().meta({
          description: 'The number, with or without the name of its kind.',
          maxLength: 50,
          example: '26DE123456789012A4',
        }),
      })
      .meta({
        description:
          'Proof that the export was declared, or need not be: printed on customs documents and sent to carriers.',
      }),
  ),
  ...identifiers,
  signedBy: optionalField(text(100, 'Jane Doe')).meta({ description: 'Person who signs the customs documents.' }),
  GPSRContactInfo: optionalField(
    multilineText(500, 'Example Ltd, 1 High Street, 10115 Berlin, safety@example.com'),
  ).meta({
    description:
      'Responsible person in the EU under the General Product Safety Regulation: name, address and email, lines allowed.',
  }),
  importerOfRecord: optionalField(party).meta({
    description: 'Who imports the goods, when that is not the consignee.',
  }),
};
const example = { contentType: 'CommercialGoods', incoterms: 'DDU', invoiceNumber: 'INV-1001' } as const;
const sound = rules<Partial<Customs>>((value) => customsFaults(value, pathPlaceholder));

/**
 * The declaration with the people in it (`signedBy`, `GPSRContactInfo`, `importerOfRecord`), who are stored separately.
 */
export const customs = z
  .object({ contentType: contentType.default(customsDefaults.contentType), ...customsFields })
  .check(sound)
  .meta({ id: 'Customs', description: 'What is declared to customs of the whole parcel.', example });

/** For bodies with a `contentType` of their own, which applies when the declaration has none. */
export const customsBesideContentType = z
  .object({
    contentType: optionalField(contentType).meta({
      description: "What is in the parcel; the body's own `contentType` when absent.",
    }),
    ...customsFields,
  })
  .check(sound)
  .meta({ id: 'CustomsBesideContentType', description: 'What is declared to customs of the whole parcel.', example });
