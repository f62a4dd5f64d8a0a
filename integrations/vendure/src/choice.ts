import { LanguageCode } from '@vendure/core';
import type { ShippingMethod } from '@vendure/core';

export const calculatorCode = 'waybill-price';

/** What a shipping method of Vendure stands for: a service, and who pays at the border. */
export type Choice = { readonly serviceCode: string; readonly isDdp: boolean };

/** The arguments of the calculator. The checker and the handler read them too, so that they are entered once. */
export const choiceArgs = {
  service: {
    type: 'string' as const,
    label: [{ languageCode: LanguageCode.en, value: 'Service' }],
    description: [
      { languageCode: LanguageCode.en, value: 'A code that Waybill lists at /api/services: SERVICE-STANDARD-PICKUP.' },
    ],
  },
  incoterms: {
    type: 'string' as const,
    defaultValue: 'DDP',
    ui: { component: 'select-form-input', options: [{ value: 'DDP' }, { value: 'DDU' }] },
    label: [{ languageCode: LanguageCode.en, value: 'Duties and taxes' }],
    description: [
      { languageCode: LanguageCode.en, value: 'DDP: part of the price, you pay them. DDU: due from the customer.' },
    ],
  },
  taxRate: {
    type: 'float' as const,
    defaultValue: 0,
    ui: { component: 'number-form-input', suffix: '%' },
    label: [{ languageCode: LanguageCode.en, value: 'Tax of the shop on delivery' }],
  },
};

/** What a shipping method stands for; undefined if another calculator gives its price. */
export const choiceOf = ({ calculator }: Pick<ShippingMethod, 'calculator'>): Choice | undefined => {
  if (calculator.code !== calculatorCode) return undefined;
  const valueOf = (name: string): string => calculator.args.find((arg) => arg.name === name)?.value ?? '';
  return { serviceCode: valueOf('service'), isDdp: valueOf('incoterms') === 'DDP' };
};
