import { z } from 'zod';
import { carrierFeeBases, carrierFeeUnits, maxCarrierFees } from '../../../../domain/index.ts';
import { amount, currency, maybe, text } from '../../../platform/http/schemas/index.ts';

const serviceCodes = z
  .array(text(64, 'SERVICE-EXPEDITED-PICKUP'))
  .meta({ description: 'Codes of the services; absent: all.', example: ['SERVICE-EXPEDITED-PICKUP'] });
const feePlaces = z
  .array(z.string())
  .meta({ description: 'Two-letter codes, or `EU` for its members; absent: all.', example: ['EU'] });

/** What carriers charge for advancing duties and taxes. */
export const carrierFees = z
  .array(
    z
      .object({
        validFrom: z.string().meta({ description: 'First day, YYYY-MM-DD.', example: '2026-07-01' }),
        validTo: maybe(z.string()).meta({ description: 'Last day; absent: until further notice.' }),
        services: maybe(serviceCodes),
        destinations: maybe(feePlaces),
        currency: currency.meta({
          description: 'ISO 4217 code of every amount of the entry. Converted by the rates of the day.',
          example: 'EUR',
        }),
        amount: maybe(amount).meta({ description: 'Fixed part; "0" charges nothing.', example: '6.00' }),
        per: maybe(z.enum(carrierFeeUnits)).meta({
          description: 'What `amount` is for: the consignment, or each different subheading of six digits in it.',
        }),
        rate: maybe(amount).meta({ description: 'A fraction, added to `amount`.', example: '0.02' }),
        of: maybe(z.enum(carrierFeeBases)).meta({
          description: 'What `rate` is a share of: the duties, taxes and fees that are advanced, or the goods.',
        }),
        min: maybe(amount).meta({ description: 'The part by `rate` is at least this.', example: '15.00' }),
        max: maybe(amount).meta({ description: 'The part by `rate` is at most this.', example: '50.00' }),
        goodsAbove: maybe(amount).meta({ description: 'Value of the goods above which it applies.', example: '150' }),
        goodsUpTo: maybe(amount).meta({ description: 'Value of the goods up to which it applies.', example: '1000' }),
        taxRate: maybe(amount).meta({ description: 'Tax on the fee itself, as a fraction.', example: '0.19' }),
        includes: maybe(z.array(text(60, 'eu-handling-fee'))).meta({
          description: 'Ids of fees in the rules that the carrier charges as a part of this one, or not at all.',
          example: ['eu-handling-fee'],
        }),
      })
      .meta({
        id: 'CarrierFee',
        description: 'What a carrier or broker charges for presenting parcels to customs and advancing the charges.',
      }),
  )
  .meta({
    description:
      `At most ${maxCarrierFees} entries; the first that applies to a parcel is due. ` +
      'Those of the rate card come after.',
    example: [{ validFrom: '2026-07-01', destinations: ['EU'], currency: 'EUR', amount: '6.00', taxRate: '0.19' }],
  });
