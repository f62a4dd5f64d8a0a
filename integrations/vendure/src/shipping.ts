import { LanguageCode, ShippingCalculator, ShippingEligibilityChecker, UserInputError } from '@vendure/core';
import { calculatorCode, choiceArgs, choiceOf } from './choice';
import { logWhyNot } from './prices';
import type { Prices } from './prices';

/**
 * The price of Waybill. One that Waybill does not give is an error and never 0: use the checker below, which then does
 * not offer the method.
 */
export const waybillCalculator = (prices: Prices) =>
  new ShippingCalculator({
    code: calculatorCode,
    description: [{ languageCode: LanguageCode.en, value: 'Price by Waybill, with duties and taxes' }],
    args: choiceArgs,
    calculate: async (ctx, order, { service, incoterms, taxRate }) => {
      const price = await prices.ofOrder(ctx, order, { serviceCode: service, isDdp: incoterms === 'DDP' });
      if (price === undefined) throw new UserInputError('Waybill needs the country that the order goes to.');
      return { price, priceIncludesTax: false, taxRate, metadata: { service, incoterms } };
    },
  });

/** Offers a method whose price Waybill gives. */
export const waybillChecker = (prices: Prices) =>
  new ShippingEligibilityChecker({
    code: 'waybill-serves',
    description: [{ languageCode: LanguageCode.en, value: 'Waybill has a price for the order' }],
    args: {},
    check: async (ctx, order, _args, method) => {
      const choice = choiceOf(method);
      if (!choice) throw new UserInputError(`The checker waybill-serves needs the calculator ${calculatorCode}.`);
      try {
        return (await prices.ofOrder(ctx, order, choice)) !== undefined;
      } catch (error) {
        logWhyNot(order, method.code, error);
        return false;
      }
    },
  });
