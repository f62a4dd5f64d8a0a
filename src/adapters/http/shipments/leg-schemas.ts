import { z } from 'zod';
import { maybe, text } from '../schemas.ts';

/** A leg as a carrier names it. */
export const leg = z
  .object({
    carrier: text(64, 'USPS'),
    trackingNumber: text(64, '9400100000000000000000'),
    trackingUrl: maybe(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(2_048)),
  })
  .meta({ id: 'NamedLeg', description: "A carrier's part of the way, under its own number." });
