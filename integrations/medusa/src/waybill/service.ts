import { AbstractFulfillmentProviderService, MedusaError } from '@medusajs/framework/utils';
import type {
  CalculatedShippingOptionPrice,
  CreateFulfillmentResult,
  FulfillmentDTO,
  FulfillmentItemDTO,
  FulfillmentOption,
  FulfillmentOrderDTO,
  IFulfillmentProvider,
} from '@medusajs/framework/types';
import { ApiError } from 'waybill-client';
import type { WaybillClient } from 'waybill-client';
import { choiceIn, choiceOf, optionsOf } from './choices';
import { cartOf, goodsOf } from './goods';
import type { Basket, Query, Sent } from './goods';
import { bookParcel, bookReturn } from './booking';
import { checkedOptions, clientOf } from './options';
import type { WaybillOptions } from './options';
import { placeOf } from './parties';
import type { MedusaAddress } from './parties';
import { NoPriceError, priceOf } from '../../../shared/price';

type Price = Parameters<IFulfillmentProvider['calculatePrice']>;
type Validation = Parameters<IFulfillmentProvider['validateFulfillmentData']>;

/** What of the context of a price is used. Medusa leaves out what belongs to another shipping profile. */
type Context = {
  readonly id?: string;
  readonly items?: readonly { readonly id: string }[];
  readonly from_location?: { readonly address?: MedusaAddress | null } | null;
};

/** Kept in the data of a fulfilment. */
type Booked = { readonly shipmentId?: string };

/** Rates and duties at checkout, labels and returns by Waybill. */
export default class WaybillFulfillmentProvider extends AbstractFulfillmentProviderService {
  static override identifier = 'waybill';

  readonly #options: WaybillOptions;
  readonly #client: WaybillClient;
  readonly #dependencies: { readonly query?: Query };

  constructor(dependencies: { readonly query?: Query }, options?: Partial<WaybillOptions>) {
    super();
    this.#options = checkedOptions(options);
    this.#client = clientOf(this.#options);
    this.#dependencies = dependencies;
  }

  /** Read when it is needed: Medusa registers it after its modules. */
  get #query(): Query {
    const { query } = this.#dependencies;
    if (!query)
      throw new MedusaError(
        MedusaError.Types.INVALID_ARGUMENT,
        "waybill-medusa reads variants through Medusa's query: give the fulfillment module dependencies: " +
          "['query'] in medusa-config.",
      );
    return query;
  }

  override async getFulfillmentOptions(): Promise<FulfillmentOption[]> {
    return optionsOf(await this.#client.listServices());
  }

  override async validateOption(data: Record<string, unknown>): Promise<boolean> {
    const choice = choiceIn(data);
    if (!choice) return false;
    const services = await this.#client.listServices();
    return services.some(({ code }) => code === choice.serviceCode);
  }

  /** A return has a flat price: Medusa gives no address of the sender when it asks. */
  override async canCalculate({ data }: { data?: Record<string, unknown> | null }): Promise<boolean> {
    return choiceIn(data)?.kind !== 'RETURN' && (await this.validateOption(data ?? {}));
  }

  /** Refuses a shipping method whose parcel could not be declared, and keeps what the label needs. */
  override async validateFulfillmentData(
    optionData: Validation[0],
    data: Validation[1],
    context: Validation[2],
  ): Promise<Record<string, unknown>> {
    const choice = choiceOf(optionData);
    if (choice.kind !== 'RETURN') {
      const { cart, sent } = await this.#cartIn(context as Context);
      goodsOf(sent, cart.currency_code);
      placeOf(cart.shipping_address, 'the shipping address of the cart');
    }
    return { ...data, id: optionData.id };
  }

  /** Never answers a price that Waybill has not given: an option without one is an error, not free. */
  override async calculatePrice(
    optionData: Price[0],
    _data: Price[1],
    context: Price[2],
  ): Promise<CalculatedShippingOptionPrice> {
    const choice = choiceOf(optionData);
    const { cart, sent } = await this.#cartIn(context as Context);
    const amount = await priceOf(this.#client, this.#options, {
      serviceCode: choice.serviceCode,
      isDdp: choice.kind === 'DDP',
      from: placeOf((context as Context).from_location?.address, 'the stock location'),
      to: placeOf(cart.shipping_address, 'the shipping address of the cart'),
      currency: cart.currency_code.toUpperCase(),
      ...goodsOf(sent, cart.currency_code),
    }).catch((error: unknown) => {
      // Medusa shows the messages of its own errors alone.
      throw error instanceof NoPriceError ? new MedusaError(MedusaError.Types.NOT_ALLOWED, error.message) : error;
    });
    return { calculated_amount: amount, is_calculated_price_tax_inclusive: this.#options.pricesIncludeTax ?? false };
  }

  async #cartIn({ id, items }: Context): Promise<{ readonly cart: Basket; readonly sent: readonly Sent[] }> {
    if (!id || !items)
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        'Waybill prices carts. Give returns and exchanges a flat price.',
      );
    const cart = await cartOf(this.#query, id);
    const ids = new Set(items.map((item) => item.id));
    const sent = cart.items
      .filter((line) => ids.has(line.id) && line.requires_shipping !== false)
      .map((line) => ({ line, quantity: Number(line.quantity) }));
    if (sent.length === 0) throw new MedusaError(MedusaError.Types.INVALID_DATA, 'The cart has nothing to ship.');
    return { cart, sent };
  }

  override createFulfillment(
    data: Record<string, unknown>,
    items: Partial<Omit<FulfillmentItemDTO, 'fulfillment'>>[],
    order: Partial<FulfillmentOrderDTO> | undefined,
    fulfillment: Partial<Omit<FulfillmentDTO, 'provider_id' | 'data' | 'items'>>,
  ): Promise<CreateFulfillmentResult> {
    return bookParcel(this.#surroundings, choiceOf(data), items, order?.id, fulfillment);
  }

  override createReturnFulfillment(fulfillment: Record<string, unknown>): Promise<CreateFulfillmentResult> {
    return bookReturn(this.#surroundings, fulfillment);
  }

  get #surroundings() {
    return { client: this.#client, options: this.#options, query: this.#query };
  }

  /** Voids the label. One that is void already, or was never booked, is as good. */
  override async cancelFulfillment(data: Booked): Promise<Record<string, unknown>> {
    const { shipmentId } = data;
    if (shipmentId === undefined) return {};
    try {
      await this.#client.voidLabel({ path: { shipmentId } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { shipment } = await this.#client.getLabel({ path: { shipmentId } });
      if (shipment.status !== 'voided' && shipment.status !== 'booking_failed')
        throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `Waybill did not void ${shipmentId}: ${error.message}`);
    }
    return {};
  }

  /** The files of the parcel, label first, each with an address that is valid for 15 minutes. */
  override async getFulfillmentDocuments(data: Booked): Promise<never[]> {
    const { shipmentId } = data;
    if (shipmentId === undefined) return [];
    const { shipment } = await this.#client.getLabel({ path: { shipmentId } });
    return shipment.documents as never[];
  }

  override getReturnDocuments(data: Booked): Promise<never[]> {
    return this.getFulfillmentDocuments(data);
  }

  override getShipmentDocuments(data: Booked): Promise<never[]> {
    return this.getFulfillmentDocuments(data);
  }
}
