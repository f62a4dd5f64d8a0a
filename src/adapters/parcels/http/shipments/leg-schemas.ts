import { z } from 'zod';
import { maybe, text } from '../../../platform/http/schemas/index.ts';

/** A leg as a carrier names it. */
export const namedLeg = z
  .object({
    carrier: text(64, 'USPS').meta({ description: 'Carrier that takes the parcel on this leg.' }),
    trackingNumber: text(64, '9400100000000000000000').meta({
      description: 'Number the parcel has with that carrier.',
    }),
    trackingUrl: maybe(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2_048)).meta({
      description: "The carrier's tracking page for the parcel: an http or https address of at most 2,048 characters.",
    }),
  })
  .meta({ id: 'NamedLeg', description: "A carrier's part of the way, under its own number." });
