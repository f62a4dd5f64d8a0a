import type { Money } from '../../shared/money.ts';

/** The options beside the transport itself, by their names in the API. */
export const serviceOptions = ['signatureRequired', 'deliveryWarranty', 'deliveryPUDO', 'lowCarbon'] as const;
/** An extra that a service may offer. */
export type ServiceOption = (typeof serviceOptions)[number];

/** The name of each on a bill. */
export const optionNames: Readonly<Record<ServiceOption, string>> = {
  signatureRequired: 'Signature on delivery',
  deliveryWarranty: 'Delivery warranty',
  deliveryPUDO: 'Delivery to a pick-up point',
  lowCarbon: 'Low-carbon delivery',
};

/** The options a service offers, each with its price. Every carrier offers a signature, with or without a price. */
export type OptionPrices = { readonly [Option in ServiceOption]?: string };

/** Whether a service offers an extra. */
export const isOffered = (option: ServiceOption, prices: OptionPrices): boolean =>
  option === 'signatureRequired' || prices[option] !== undefined;

/** One line of the bill for each option that has a price. */
export const optionCharges = (
  options: readonly ServiceOption[],
  prices: OptionPrices,
  moneyOf: (price: string) => Money,
): readonly (Money & { readonly name: string })[] =>
  options.flatMap((option) => {
    const price = prices[option];
    return price === undefined ? [] : [{ name: optionNames[option], ...moneyOf(price) }];
  });
