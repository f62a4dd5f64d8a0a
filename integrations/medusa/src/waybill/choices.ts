import { MedusaError } from '@medusajs/framework/utils';
import type { FulfillmentOption } from '@medusajs/framework/types';
import type { ApiSchemas } from 'waybill-client';

/** What a shipping option of Medusa stands for: a service, and who pays at the border. */
export type Choice = { readonly serviceCode: string; readonly kind: 'DDP' | 'DDU' | 'RETURN' };

const separator = '.';
const kinds: Readonly<Record<Choice['kind'], string>> = {
  DDP: 'duties and taxes included',
  DDU: 'duties and taxes due on delivery',
  RETURN: 'return to you',
};

const isKind = (text: string): text is Choice['kind'] => Object.hasOwn(kinds, text);

/** The ids are stored in shipping options: `SERVICE-STANDARD-PICKUP.DDP`. */
export const optionsOf = (services: readonly ApiSchemas['Service'][]): FulfillmentOption[] =>
  services.flatMap(({ code, name }) =>
    Object.entries(kinds).map(([kind, words]) => ({
      id: `${code}${separator}${kind}`,
      // Not the name at checkout, which a pickup and a drop-off share.
      name: `${name}, ${words}`,
      is_return: kind === 'RETURN',
    })),
  );

export const choiceIn = (data: Readonly<Record<string, unknown>> | null | undefined): Choice | undefined => {
  const [serviceCode, kind, ...rest] = String(data?.id).split(separator);
  return serviceCode && kind && isKind(kind) && rest.length === 0 ? { serviceCode, kind } : undefined;
};

/** The choice in the data of a shipping option, or an error that says what was expected. */
export const choiceOf = (data: Readonly<Record<string, unknown>> | null | undefined): Choice => {
  const choice = choiceIn(data);
  if (!choice)
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `The shipping option does not say which Waybill service it is: its data.id is "${String(data?.id)}", ` +
        'and should be like "SERVICE-STANDARD-PICKUP.DDP". Choose one that the provider lists.',
    );
  return choice;
};
