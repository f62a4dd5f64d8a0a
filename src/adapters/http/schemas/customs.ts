import { z } from 'zod';
import { contentTypes, customsDefaults, customsFaults, customsRules, incoterms } from '../../../domain/shared/customs.ts';
import type { Customs, TaxIdentifier } from '../../../domain/shared/customs.ts';
import { registrationRule } from '../../../domain/shared/registrations/registration-numbers.ts';
import { maybe } from './absent.ts';
import { here, rules } from './domain-rules.ts';
import { money } from './numbers.ts';
import { party } from './party.ts';
import { describedText, multilineText, text } from './text.ts';

const number = (identifier: TaxIdentifier) => maybe(describedText(registrationRule(identifier)));

/** Spelled as the interface spells them; the type says that none is forgotten. */
const identifiers = {
  EORI: number('EORI'),
  IOSS: number('IOSS'),
  VAT: number('VAT'),
  EIN: number('EIN'),
  VOECNUMBER: number('VOECNUMBER'),
  SWISSVAT: number('SWISSVAT'),
  KAR_VAT: number('KAR_VAT'),
  CA_GST: number('CA_GST'),
  AU_GST: number('AU_GST'),
  NZ_GST: number('NZ_GST'),
  JPConsumptionTax: number('JPConsumptionTax'),
  importerGST: number('importerGST'),
  exporterGST: number('exporterGST'),
  consigneeGST: number('consigneeGST'),
} satisfies Record<TaxIdentifier, ReturnType<typeof number>>;

export const contentType = z.enum(contentTypes).meta({ example: 'CommercialGoods' });

/** Of a declaration as it is sent, whatever is in the parcel. */
export const customsFields = {
  incoterms: z.enum(incoterms).default(customsDefaults.incoterms).meta({ example: 'DDU' }),
  invoiceNumber: maybe(describedText(customsRules.invoiceNumber)),
  invoiceDate: maybe(z.string().meta({ example: '2026-01-15' })),
  orderId: maybe(describedText(customsRules.orderId)),
  orderTotalValue: maybe(money),
  certified: maybe(
    z.boolean().meta({
      description:
        'true: the sender has seen to it that nothing in the parcel is dangerous or prohibited, where that hangs on a condition; false: the papers are left to be signed by hand.',
    }),
  ),
  ...identifiers,
  signedBy: maybe(text(100, 'Jane Doe')),
  GPSRContactInfo: maybe(multilineText(500, 'Example Ltd, 1 High Street, 10115 Berlin, safety@example.com')),
  importerOfRecord: maybe(party),
};
const example = { contentType: 'CommercialGoods', incoterms: 'DDU', invoiceNumber: 'INV-1001' } as const;
const sound = rules<Partial<Customs>>((value) => customsFaults(value, here));

/** The declaration with the people in it (`signedBy`, `GPSRContactInfo`, `importerOfRecord`), who are kept apart from it. */
export const customs = z
  .object({ contentType: contentType.default(customsDefaults.contentType), ...customsFields })
  .check(sound)
  .meta({ id: 'Customs', example });

/** The same where the body has a `contentType` of its own, which counts when this has none. */
export const customsBesideContentType = z
  .object({ contentType: maybe(contentType), ...customsFields })
  .check(sound)
  .meta({ id: 'CustomsBesideContentType', example });
