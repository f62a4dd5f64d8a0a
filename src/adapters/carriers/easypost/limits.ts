import type { CarrierLimits } from '../../../application/ports/carriers.ts';

/**
 * What EasyPost documents: contents_explanation at most 255 characters (https://docs.easypost.com/docs/customs-infos), the code of an item 20
 * (https://docs.easypost.com/docs/customs-items), and the citation of 15 CFR part 30 for what leaves the United States
 * (https://docs.easypost.com/guides/customs-guide). Its carriers have limits of their own, which it answers with an error that names the field.
 */
export const easyPostLimits = {
  party: {},
  text: { sku: 20, contents: 255 },
  exportProof: new Set(['US']),
} as const satisfies CarrierLimits;
