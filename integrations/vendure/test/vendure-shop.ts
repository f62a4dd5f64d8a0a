import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Nothing is sent to Vendure's makers, and no id of the installation is written.
process.env.VENDURE_DISABLE_TELEMETRY = 'true';

// The packages of Vendure are CommonJS; a test of the plugin needs no types of their internals.
const require = createRequire(import.meta.url);
const { dummyPaymentHandler, LanguageCode, mergeConfig } = require('@vendure/core');
const { createTestEnvironment, registerInitializer, SqljsInitializer, testConfig } = require('@vendure/testing');
const { WaybillPlugin } = require('../dist/index.js');

/** A port that was free a moment ago: Vendure's tests want to know it before they listen. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });

const initialData = {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'World',
  taxRates: [{ name: 'Standard', percentage: 20 }],
  shippingMethods: [],
  countries: ['GB', 'US', 'DE'].map((code) => ({ name: code, code, zone: 'World' })),
  collections: [],
  paymentMethods: [
    {
      name: 'card',
      handler: { code: dummyPaymentHandler.code, arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
};

const inSpringfield = {
  fullName: 'Jane Doe',
  streetLine1: '742 Evergreen Row',
  city: 'Springfield',
  province: 'IL',
  postalCode: '62701',
  countryCode: 'US',
};

type Query = (text: string, variables?: object) => Promise<any>;

/** The result of a mutation, or what it says where it fails. */
const resultOf = (data: object): any => {
  const [result] = Object.values(data);
  if (result?.errorCode)
    throw new Error(`${result.errorCode}: ${result.message} ${result.fulfillmentHandlerError ?? ''}`);
  return result;
};

const failure = '... on ErrorResult { errorCode message }';

/** A shop in Leeds that sells in pounds; `options` are those of the plugin. */
export const openShop = async (options: object) => {
  // A database that stays would have the columns of an earlier plugin.
  registerInitializer('sqljs', new SqljsInitializer(mkdtempSync(join(tmpdir(), 'vendure-'))));
  const port = await freePort();
  const config = mergeConfig(testConfig, {
    apiOptions: { port, hostname: '127.0.0.1' },
    paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
    plugins: [WaybillPlugin.init(options)],
  });
  const { server, adminClient, shopClient } = createTestEnvironment(config);
  await server.init({ initialData, customerCount: 0, logging: false });
  await adminClient.asSuperAdmin();
  const parsed = require('graphql-tag').default;
  const admin: Query = async (text, variables) => resultOf(await adminClient.query(parsed(text), variables));
  const shop: Query = async (text, variables) => resultOf(await shopClient.query(parsed(text), variables));

  const channel = await admin('{ activeChannel { id } }');
  await admin('mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { ... on Channel { id } } }', {
    input: { id: channel.id, defaultCurrencyCode: 'GBP', availableCurrencyCodes: ['GBP', 'EUR'] },
  });

  let count = 0;
  /** A variant at 25.00, such as `{ waybillOrigin: 'PT' }` describes it for customs. */
  const variant = async (customFields: object): Promise<string> => {
    const product = await admin('mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }', {
      input: { translations: [{ languageCode: 'en', name: 'T-shirt', slug: `t-shirt-${++count}`, description: '' }] },
    });
    const [created] = await admin(
      'mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }',
      {
        input: [
          {
            productId: product.id,
            sku: `TS-${count}`,
            price: 2_500,
            stockOnHand: 100,
            translations: [{ languageCode: 'en', name: 'T-shirt' }],
            customFields,
          },
        ],
      },
    );
    return created.id;
  };

  /** A shipping method for a service of Waybill. */
  const method = async (code: string, service: string, incoterms: 'DDP' | 'DDU'): Promise<string> =>
    (
      await admin('mutation ($input: CreateShippingMethodInput!) { createShippingMethod(input: $input) { id } }', {
        input: {
          code,
          fulfillmentHandler: 'waybill',
          checker: { code: 'waybill-serves', arguments: [] },
          calculator: {
            code: 'waybill-price',
            arguments: [
              { name: 'service', value: service },
              { name: 'incoterms', value: incoterms },
              { name: 'taxRate', value: '0' },
            ],
          },
          translations: [{ languageCode: 'en', name: code, description: '' }],
        },
      })
    ).id;

  /** An order of a new customer, with an address abroad. */
  const basket = async (items: readonly { id: string; quantity: number }[], address: object = inSpringfield) => {
    await shopClient.asAnonymousUser();
    for (const { id, quantity } of items)
      await shop(
        'mutation ($id: ID!, $quantity: Int!) { addItemToOrder(productVariantId: $id, quantity: $quantity) ' +
          `{ ... on Order { id } ${failure} } }`,
        { id, quantity },
      );
    await shop(
      'mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { ... on Order { id } ' +
        `${failure} } }`,
      { input: { firstName: 'Jane', lastName: 'Doe', emailAddress: 'jane.doe@example.com' } },
    );
    await shop(
      'mutation ($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) { ... on Order { id ' +
        `} ${failure} } }`,
      { input: address },
    );
  };

  /** What the customer can choose. */
  const offered = async (): Promise<readonly { id: string; code: string; price: number }[]> =>
    shop('{ eligibleShippingMethods { id code price } }');

  /** Chooses a method, pays and orders. */
  const order = async (
    methodId: string,
  ): Promise<{ id: string; shipping: number; lines: { id: string; quantity: number }[] }> => {
    await shop(
      `mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { ... on Order { id } ${failure} } }`,
      {
        id: [methodId],
      },
    );
    await shop(`mutation { transitionOrderToState(state: "ArrangingPayment") { ... on Order { id } ${failure} } }`);
    return shop(
      `mutation { addPaymentToOrder(input: { method: "card", metadata: {} }) {
        ... on Order { id shipping lines { id quantity } } ${failure} } }`,
    );
  };

  /** Hands lines of an order to Waybill. */
  const fulfil = async (
    lines: readonly { id: string; quantity: number }[],
    box: Readonly<Record<string, string>> = {},
  ) =>
    admin(
      `mutation ($input: FulfillOrderInput!) { addFulfillmentToOrder(input: $input) {
        ... on Fulfillment { id state trackingCode customFields { waybillShipmentId } }
        ... on CreateFulfillmentError { fulfillmentHandlerError } ${failure} } }`,
      {
        input: {
          lines: lines.map(({ id, quantity }) => ({ orderLineId: id, quantity })),
          handler: {
            code: 'waybill',
            arguments: Object.entries(box).map(([name, value]) => ({ name, value })),
          },
        },
      },
    );

  const transition = (id: string, state: string) =>
    admin(
      `mutation ($id: ID!, $state: String!) { transitionFulfillmentToState(id: $id, state: $state) {
        ... on Fulfillment { id state } ... on FulfillmentStateTransitionError { transitionError } ${failure} } }`,
      { id, state },
    );

  const orderNow = (id: string) =>
    admin('query ($id: ID!) { order(id: $id) { state fulfillments { id state trackingCode } } }', { id });

  return {
    url: `http://127.0.0.1:${port}`,
    adminToken: () => adminClient.getAuthToken() as string,
    variant,
    method,
    basket,
    offered,
    order,
    fulfil,
    transition,
    orderNow,
    close: () => server.destroy(),
  };
};
