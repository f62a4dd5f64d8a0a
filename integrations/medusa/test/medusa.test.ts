import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, it } from 'node:test';
import { waybillClient } from '../../../src/client/index.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { dutiesOfShirts, freightOfShirts } from '../../shared/test/shirts.ts';
import { openShop, refusalOf } from './shop-of-goods.ts';
import type { Api } from './shop-of-goods.ts';
import { shopFolder, startWaybill } from './start-shop.ts';

const service = await startWaybill();
const waybill = waybillClient({ baseUrl: service.url, token: service.token });
after(() => service.end('SIGTERM'));

process.chdir(shopFolder);
const { medusaIntegrationTestRunner } = createRequire(import.meta.url)('@medusajs/test-utils');

/** The 25.00 shirts of the examples in Waybill's documentation. */
const shirt = {
  title: 'Cotton T-shirt',
  sku: 'TS-1',
  price: 25,
  weight: 200,
  hs_code: '6109.10',
  origin_country: 'pt',
};

medusaIntegrationTestRunner({
  cwd: shopFolder,
  inApp: true,
  testSuite: ({ api, getContainer }: { api: Api; getContainer: () => unknown }) => {
    let shop: Awaited<ReturnType<typeof openShop>>;
    before(async () => {
      shop = await openShop(api, getContainer());
    });

    /** Two shirts on their way to Illinois, in pounds. */
    const cartOfShirts = async (): Promise<string> =>
      shop.cart('pounds', [{ variant_id: await shop.product(shirt), quantity: 2 }]);

    /** The two shirts are ordered and handed to Waybill. */
    const fulfilled = async (option: string) => {
      const { id } = await shop.order(await cartOfShirts(), await shop.option(option));
      return { id, fulfillment: await shop.fulfil(id) };
    };

    it('asks the price of the rate card where the consignee pays duties', async () => {
      const cart = await cartOfShirts();
      assert.equal(
        await shop.priceOf(cart, await shop.option('SERVICE-STANDARD-PICKUP.DDU')),
        await freightOfShirts(waybill),
      );
    });

    it('asks the price of the rate card with duties and taxes where you pay them', async () => {
      const cart = await cartOfShirts();
      const due = (await freightOfShirts(waybill)) + (await dutiesOfShirts(waybill));
      const price = await shop.priceOf(cart, await shop.option('SERVICE-STANDARD-PICKUP.DDP'));
      assert.equal(price, Number(due.toFixed(2)));
    });

    it('has no price, and never a price of 0, for a currency that the rate card is not in', async () => {
      const variant_id = await shop.product(shirt);
      const inBerlin = { address_1: 'Spreestraße 1', city: 'Berlin', postal_code: '10115', country_code: 'de' };
      const id = await shop.cart('euros', [{ variant_id, quantity: 1 }], inBerlin);
      const { status, message } = await refusalOf(shop.priceOf(id, await shop.option('SERVICE-STANDARD-PICKUP.DDU')));
      assert.equal(status, 400);
      assert.match(message, /rate card is in GBP, and the cart in EUR/);
    });

    it('has no price for a parcel that the service does not take, and says why', async () => {
      const variant_id = await shop.product({ ...shirt, title: 'Anvil', weight: 90_000 });
      const id = await shop.cart('pounds', [{ variant_id, quantity: 1 }]);
      const { status, message } = await refusalOf(shop.priceOf(id, await shop.option('SERVICE-STANDARD-PICKUP.DDU')));
      assert.equal(status, 400);
      assert.match(message, /no price for this parcel: .*30/);
    });

    it('names each variant that lacks a weight or an origin', async () => {
      const { weight: _, origin_country: __, ...bare } = shirt;
      const variant_id = await shop.product(bare);
      const id = await shop.cart('pounds', [{ variant_id, quantity: 1 }]);
      const { status, message } = await refusalOf(shop.priceOf(id, await shop.option('SERVICE-STANDARD-PICKUP.DDP')));
      assert.equal(status, 400);
      assert.match(message, /"Cotton T-shirt" \(TS-1-\w+\): weight and origin_country/);
    });

    it('refuses a shipping option that stands for no service', async () => {
      const { status } = await refusalOf(shop.option('SERVICE-BY-BALLOON.DDP'));
      assert.equal(status, 400);
    });

    it('books a fulfilment, once, with what customs needs, and hands out its label', async () => {
      const { fulfillment } = await fulfilled('SERVICE-STANDARD-PICKUP.DDP');
      const { shipment } = await waybill.getLabel({ path: { shipmentId: fulfillment.data.shipmentId } });
      assert.equal(shipment.status, 'label_created');
      assert.equal(fulfillment.labels[0].tracking_number, shipment.trackingNumber);
      assert.equal(shipment.customs?.incoterms, 'DDP');
      assert.equal(shipment.shipTo?.address?.state, 'IL');
      assert.equal(shipment.shipTo?.email, 'jane.doe@example.com');
      const [commodity] = shipment.commodities;
      assert.deepEqual(
        [commodity?.hsCode, commodity?.countryOfOrigin, commodity?.quantity, commodity?.value.amount],
        ['6109.10', 'PT', 2, '25.00'],
      );
      assert.equal(shipment.metadata?.['medusaFulfillment'], fulfillment.id);

      const label = await api.get(fulfillment.labels[0].label_url, { ...shop.admin, responseType: 'arraybuffer' });
      assert.equal(label.headers['content-type'], 'application/pdf');
      assert.equal(Buffer.from(label.data).subarray(0, 5).toString(), '%PDF-');
      assert.equal((await refusalOf(api.get(fulfillment.labels[0].label_url))).status, 401);
    });

    it('declares what was paid: the price less its discount', async () => {
      const cart = await cartOfShirts();
      await shop.post('/admin/promotions', {
        code: 'FIFTH',
        type: 'standard',
        status: 'active',
        application_method: {
          type: 'percentage',
          target_type: 'items',
          allocation: 'each',
          max_quantity: 10,
          value: 20,
          currency_code: 'gbp',
        },
      });
      await shop.store.post(`/store/carts/${cart}/promotions`, { promo_codes: ['FIFTH'] });
      const { id } = await shop.order(cart, await shop.option('SERVICE-STANDARD-PICKUP.DDU'));
      const { data } = await shop.fulfil(id);
      const { shipment } = await waybill.getLabel({ path: { shipmentId: data.shipmentId } });
      assert.equal(shipment.commodities[0]?.value.amount, '20.00');
    });

    it('tells why a label was refused, and leaves no fulfilment behind', async () => {
      const variant_id = await shop.product(shirt);
      const withoutPostcode = { address_1: '742 Evergreen Row', country_code: 'us', first_name: 'Jane' };
      const cart = await shop.cart('pounds', [{ variant_id, quantity: 1 }], withoutPostcode);
      const { id } = await shop.order(cart, await shop.option('SERVICE-STANDARD-PICKUP.DDU'));
      const { status, message } = await refusalOf(shop.fulfil(id));
      assert.equal(status, 400);
      assert.match(message, /shipTo\.address\.postcode/);
      assert.deepEqual((await shop.orderNow(id)).fulfillments, []);
    });

    it('voids the label of a fulfilment that is cancelled', async () => {
      const { id, fulfillment } = await fulfilled('SERVICE-STANDARD-PICKUP.DDU');
      await shop.post(`/admin/orders/${id}/fulfillments/${fulfillment.id}/cancel`, {});
      const { shipment } = await waybill.getLabel({ path: { shipmentId: fulfillment.data.shipmentId } });
      assert.equal(shipment.status, 'voided');
    });

    it('books a return from the customer to the stock location', async () => {
      const { id, fulfillment } = await fulfilled('SERVICE-STANDARD-PICKUP.DDU');
      const items = fulfillment.items.map((item: any) => ({ id: item.line_item_id, quantity: 1 }));
      await shop.post(`/admin/orders/${id}/fulfillments/${fulfillment.id}/shipments`, { items });
      const option_id = await shop.option('SERVICE-STANDARD-PICKUP.RETURN', {
        price_type: 'flat',
        prices: [{ currency_code: 'gbp', amount: 5 }],
        rules: [{ attribute: 'is_return', value: 'true', operator: 'eq' }],
      });
      await shop.store.post('/store/returns', {
        order_id: id,
        items,
        return_shipping: { option_id },
        location_id: shop.location,
      });
      const [booked] = await waybill.listLabels({ query: { sort: 'DESC' } });
      const shipmentId = booked?.shipmentId ?? '';
      const { shipment } = await waybill.getLabel({ path: { shipmentId } });
      assert.deepEqual(
        [shipment.shipFrom?.address?.country, shipment.shipTo?.address?.country, shipment.customs?.contentType],
        ['US', 'GB', 'ReturnOfGoods'],
      );
    });

    it('marks the fulfilment as shipped and delivered when Waybill says so, and refuses what Waybill did not sign', async () => {
      const url = `${api.defaults.baseURL.replace('localhost', '127.0.0.1')}/hooks/waybill`;
      const { secret } = await waybill.registerWebhook({ body: { url, enabledEvents: ['shipment.updated'] } });
      process.env.WAYBILL_WEBHOOK_SECRET = secret;
      const { id, fulfillment } = await fulfilled('SERVICE-STANDARD-PICKUP.DDU');
      const advance = (to: string) =>
        fetch(`${service.url}/sandbox/advance`, {
          method: 'POST',
          headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ shipmentId: fulfillment.data.shipmentId, to }),
        });
      const current = async () => (await shop.orderNow(id)).fulfillments[0];

      await advance('in_transit');
      const shipped = await eventually(async () => {
        const now = await current();
        return now.shipped_at === null ? undefined : now;
      });
      assert.equal(shipped.delivered_at, null);
      assert.equal(shipped.labels[0].tracking_number, fulfillment.labels[0].tracking_number);
      await advance('delivered');
      await eventually(async () => (await current()).delivered_at !== null);
      assert.equal((await shop.orderNow(id)).fulfillment_status, 'delivered');

      const forged = await refusalOf(
        api.post('/hooks/waybill', { eventName: 'shipment.updated', data: { status: 'delivered' } }),
      );
      assert.equal(forged.status, 400);
      assert.match(forged.message, /webhook-signature/);
    });
  },
});
