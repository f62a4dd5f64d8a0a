import { smtpVariables } from '../../adapters/collections/notifications/smtp/settings.ts';
import { twilioVariables } from '../../adapters/collections/notifications/twilio/settings.ts';
import { stripeVariables } from '../../adapters/collections/payments/stripe/settings.ts';
import { shopifyVariables } from '../../adapters/parcels/http/shopify/settings.ts';
import { carrierPlugins } from '../../adapters/parcels/carriers/plugins.ts';
import { operatorVariables } from '../../adapters/platform/pages/operator.ts';
import { classifierModelVariables } from '../../adapters/trade/classifier-model/settings.ts';
import { defaultOf, settingsIn } from '../../adapters/shared/system/settings.ts';
import type { DescribedSetting } from '../../adapters/shared/system/settings.ts';
import { variableFacts, variables } from './variables.ts';

type Variable = keyof typeof variableFacts;

type SettingGroup = {
  readonly title: string;
  /** The page that says more. */
  readonly page: string;
  readonly settings: readonly DescribedSetting[];
};

const ownGroups: Readonly<Record<(typeof variableFacts)[Variable]['group'], string>> = {
  Process: 'operations',
  Stores: 'configuration',
  Parcels: 'rates',
  'Duties and restrictions': 'duties',
  Webhooks: 'webhooks',
  Limits: 'configuration',
  Logs: 'operations',
};

const ownSettings = (group: string): readonly DescribedSetting[] =>
  (Object.keys(variableFacts) as Variable[])
    .filter((name) => variableFacts[name].group === group)
    .map((name) => ({ name, facts: variableFacts[name], byDefault: defaultOf(variables.shape[name]) }));

/** Every variable that the service reads, by the feature or adapter that it belongs to. */
export const settingGroups: readonly SettingGroup[] = [
  ...Object.entries(ownGroups).map(([title, page]) => ({ title, page, settings: ownSettings(title) })),
  ...carrierPlugins.map(({ name, settingsSchema }) => ({
    title: `Carriers: ${name}`,
    page: 'carriers',
    settings: settingsIn(settingsSchema),
  })),
  { title: 'Payments: Stripe', page: 'payments', settings: settingsIn(stripeVariables) },
  { title: 'Messages: e-mail', page: 'messages', settings: settingsIn(smtpVariables) },
  { title: 'Messages: Twilio', page: 'messages', settings: settingsIn(twilioVariables) },
  {
    title: 'Classification: a model of yours',
    page: 'classification-own-model',
    settings: settingsIn(classifierModelVariables),
  },
  { title: 'Shops: Shopify', page: 'shops/shopify', settings: settingsIn(shopifyVariables) },
  { title: 'Operator', page: 'collections', settings: settingsIn(operatorVariables) },
];
