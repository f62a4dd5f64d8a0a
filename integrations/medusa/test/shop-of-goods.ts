import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';

// The packages of Medusa are CommonJS; a test of it needs no types of their internals.
const require = createRequire(import.meta.url);
const { Modules } = require('@medusajs/framework/utils');
const jwt = require('jsonwebtoken');

export type Api = {
  readonly defaults: { readonly baseURL: string };
  get(path: string, config?: object): Promise<{ data: any; status: number; headers: Record<string, string> }>;
  post(path: string, body?: object | string, config?: object): Promise<{ data: any; status: number }>;
};

/** What Medusa answered with a failure. */
export const refusalOf = async (asked: Promise<unknown>): Promise<{ status: number; message: string }> => {
  const error: any = await asked.then(
    () => new Error('It was not refused.'),
    (error: unknown) => error,
  );
  if (!error.response) throw error;
  return { status: error.response.status, message: error.response.data.message };
};

/** The same request, which says what Medusa answered where it fails. */
const told = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: any) => {
    const { config, response } = error;
    throw Object.assign(new Error(`${config?.url}: ${JSON.stringify(response?.data) ?? error.message}`), { response });
  });

/** Signs in as an administrator of the shop. */
const adminOf = async (container: any): Promise<{ headers: Record<string, string> }> => {
  const email = `${randomBytes(4).toString('hex')}@shop.example`;
  const user = await container.resolve(Modules.USER).createUsers({ email });
  const identity = await container.resolve(Modules.AUTH).createAuthIdentities({
    provider_identities: [{ provider: 'emailpass', entity_id: email }],
    app_metadata: { user_id: user.id },
  });
  const token = jwt.sign({ actor_id: user.id, actor_type: 'user', auth_identity_id: identity.id }, 'of-a-test');
  return { headers: { authorization: `Bearer ${token}` } };
};

export type Variant = {
  readonly title: string;
  readonly sku: string;
  readonly price: number;
  readonly weight?: number;
  readonly hs_code?: string;
  readonly origin_country?: string;
};

/** A shop in Leeds that sells to the United States and Germany in pounds and euros. */
export const openShop = async (api: Api, container: any) => {
  const admin = await adminOf(container);
  const post = async (path: string, body: object) => (await told(api.post(path, body, admin))).data;

  const { sales_channel } = await post('/admin/sales-channels', { name: 'Web' });
  const { api_key } = await post('/admin/api-keys', { title: 'Web', type: 'publishable' });
  await post(`/admin/api-keys/${api_key.id}/sales-channels`, { add: [sales_channel.id] });
  const inStore = { headers: { 'x-publishable-api-key': api_key.token } };

  const regionIn = async (name: string, currency_code: string, countries: readonly string[]): Promise<string> =>
    (await post('/admin/regions', { name, currency_code, countries, payment_providers: ['pp_system_default'] })).region
      .id;
  const regions = {
    pounds: await regionIn('Abroad, in pounds', 'gbp', ['us', 'gb', 'br']),
    euros: await regionIn('Abroad, in euros', 'eur', ['de']),
  };

  const { stock_location } = await post('/admin/stock-locations', {
    name: 'Example Outfitters',
    address: {
      address_1: '2 Foundry Lane',
      city: 'Leeds',
      postal_code: 'LS1 1AA',
      country_code: 'gb',
      phone: '+441134960000',
    },
  });
  await post(`/admin/stock-locations/${stock_location.id}/sales-channels`, { add: [sales_channel.id] });
  await post(`/admin/stock-locations/${stock_location.id}/fulfillment-providers`, { add: ['waybill_waybill'] });
  const { stock_location: withSet } = await post(
    `/admin/stock-locations/${stock_location.id}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: 'Shipping', type: 'shipping' },
  );
  const { fulfillment_set } = await post(`/admin/fulfillment-sets/${withSet.fulfillment_sets[0].id}/service-zones`, {
    name: 'The world',
    geo_zones: ['us', 'gb', 'de', 'br'].map((country_code) => ({ type: 'country', country_code })),
  });
  const { shipping_profile } = await post('/admin/shipping-profiles', { name: 'Parcels', type: 'default' });

  /** A shipping option that stands for a service of Waybill; `id` is one that the provider lists. */
  const option = async (id: string, others: object = {}): Promise<string> =>
    (
      await post('/admin/shipping-options', {
        name: id,
        service_zone_id: fulfillment_set.service_zones[0].id,
        shipping_profile_id: shipping_profile.id,
        provider_id: 'waybill_waybill',
        price_type: 'calculated',
        type: { label: 'Parcel', description: 'By Waybill', code: 'parcel' },
        data: { id },
        prices: [],
        ...others,
      })
    ).shipping_option.id;

  const product = async ({ title, price, sku, ...variant }: Variant): Promise<string> => {
    const number = randomBytes(4).toString('hex');
    return (
      await post('/admin/products', {
        title,
        handle: number,
        status: 'published',
        shipping_profile_id: shipping_profile.id,
        sales_channels: [{ id: sales_channel.id }],
        options: [{ title: 'Size', values: ['One'] }],
        variants: [
          {
            title: 'One',
            manage_inventory: false,
            options: { Size: 'One' },
            prices: ['gbp', 'eur'].map((currency_code) => ({ currency_code, amount: price })),
            sku: `${sku}-${number}`,
            ...variant,
          },
        ],
      })
    ).product.variants[0].id;
  };

  /** A cart with goods, on its way to an address. */
  const cart = async (
    region: keyof typeof regions,
    items: readonly { variant_id: string; quantity: number }[],
    address: object = inSpringfield,
  ): Promise<string> =>
    (
      await api.post(
        '/store/carts',
        {
          region_id: regions[region],
          sales_channel_id: sales_channel.id,
          email: 'jane.doe@example.com',
          items,
          shipping_address: address,
        },
        inStore,
      )
    ).data.cart.id;

  /** What the customer is asked for a shipping option. */
  const priceOf = async (cart_id: string, option_id: string): Promise<number> =>
    (await told(api.post(`/store/shipping-options/${option_id}/calculate`, { cart_id }, inStore))).data.shipping_option
      .amount;

  /** Chooses the shipping option, pays and orders. */
  const order = async (cart_id: string, option_id: string) => {
    await api.post(`/store/carts/${cart_id}/shipping-methods`, { option_id }, inStore);
    const { payment_collection } = (await api.post('/store/payment-collections', { cart_id }, inStore)).data;
    await api.post(
      `/store/payment-collections/${payment_collection.id}/payment-sessions`,
      { provider_id: 'pp_system_default' },
      inStore,
    );
    return (await api.post(`/store/carts/${cart_id}/complete`, {}, inStore)).data.order;
  };

  const orderNow = async (id: string) =>
    (await api.get(`/admin/orders/${id}?fields=*fulfillments,*fulfillments.labels,*fulfillments.items`, admin)).data
      .order;

  /** Hands the whole order to Waybill. */
  const fulfil = async (id: string) => {
    const { items } = await orderNow(id);
    await post(`/admin/orders/${id}/fulfillments`, {
      items: items.map((item: any) => ({ id: item.id, quantity: item.quantity })),
      location_id: stock_location.id,
    });
    const { fulfillments } = await orderNow(id);
    return fulfillments.find((found: any) => !found.canceled_at);
  };

  const store = { post: async (path: string, body: object) => (await told(api.post(path, body, inStore))).data };

  return {
    admin,
    store,
    post,
    location: stock_location.id as string,
    option,
    product,
    cart,
    priceOf,
    order,
    orderNow,
    fulfil,
  };
};

export const inSpringfield = {
  first_name: 'Jane',
  last_name: 'Doe',
  address_1: '742 Evergreen Row',
  city: 'Springfield',
  province: 'us-il',
  postal_code: '62701',
  country_code: 'us',
  phone: '+12175550100',
};
