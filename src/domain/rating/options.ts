import type { Money } from '../shared/money.ts';

/** What can be asked for beside the carriage itself, as the interface spells it. */
export const serviceOptions = ['signatureRequired', 'deliveryWarranty', 'deliveryPUDO', 'lowCarbon'] as const;
export type ServiceOption = (typeof serviceOptions)[number];

/** What each is called on a bill. */
export const optionNames: Readonly<Record<ServiceOption, string>> = {
  signatureRequired: 'Signature on delivery',
  deliveryWarranty: 'Delivery warranty',
  deliveryPUDO: 'Delivery to a pick-up point',
  lowCarbon: 'Low-carbon delivery',
};

/** The options a service offers, each with its price. A signature is asked of every carrier, priced or not. */
export type OptionPrices = { readonly [Option in ServiceOption]?: string };

export const isOffered = (option: ServiceOption, prices: OptionPrices): boolean =>
  option === 'signatureRequired' || prices[option] !== undefined;

/** A line of the bill for each option that has a price. */
export const optionCharges = (
  options: readonly ServiceOption[],
  prices: OptionPrices,
  moneyOf: (price: string) => Money,
): readonly (Money & { readonly name: string })[] =>
  options.flatMap((option) => {
    const price = prices[option];
    return price === undefined ? [] : [{ name: optionNames[option], ...moneyOf(price) }];
  });
