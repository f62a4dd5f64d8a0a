import { createHash } from 'node:crypto';
import {
  BadRequestException,
  Body,
  Controller,
  Get,
  Inject,
  NotFoundException,
  Param,
  Post,
  Res,
} from '@nestjs/common';
import {
  Allow,
  ConfigService,
  Ctx,
  Fulfillment,
  OrderService,
  Permission,
  TransactionalConnection,
  UserInputError,
} from '@vendure/core';
import type { RequestContext } from '@vendure/core';
import type { Response } from 'express';
import { measuresOf } from '../../shared/price';
import { book, customerOf, orderRelations, sentOf, soldWith } from './booking';
import type { FulfillmentFields } from './custom-fields';
import { goodsOf } from './goods';
import type { Sent } from './goods';
import { sendLabel } from './label';
import { clientOf, optionsToken } from './options';
import type { WaybillOptions } from './options';

/** What comes back: absent, everything that was sent, by the service of the order. */
type Wanted = {
  readonly lines?: readonly { readonly orderLineId: string; readonly quantity: number }[];
  readonly service?: string;
};

/** The same goods of the same fulfilment are the same return. */
const keyOf = (fulfillment: Fulfillment, sent: readonly Sent[], attempt: number): string => {
  const lines = sent.map(({ line, quantity }) => `${line.id}:${quantity}`).sort();
  const identity = ['return', fulfillment.id, ...lines, attempt].join(' ');
  return `vendure-${createHash('sha256').update(identity).digest('hex').slice(0, 40)}`;
};

/** Labels for the way back, for administrators: Vendure has no returns of its own. */
@Controller('waybill/fulfillments/:id/return')
export class ReturnsController {
  constructor(
    @Inject(optionsToken) private readonly options: WaybillOptions,
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(ConfigService) private readonly config: ConfigService,
    @Inject(OrderService) private readonly orders: OrderService,
  ) {}

  /** Books a label from the customer to the sender. Repeated, it answers the same one. */
  @Post()
  @Allow(Permission.UpdateOrder)
  async bookReturn(@Ctx() ctx: RequestContext, @Param('id') id: string, @Body() wanted: Wanted = {}) {
    const fulfillment = await this.fulfillment(ctx, id);
    try {
      return await this.booked(ctx, fulfillment, wanted);
    } catch (error) {
      if (error instanceof UserInputError) throw new BadRequestException(error.message);
      throw error;
    }
  }

  @Get('label')
  @Allow(Permission.ReadOrder)
  async label(@Ctx() ctx: RequestContext, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const { waybillReturnShipmentId: shipmentId } = (await this.fulfillment(ctx, id)).customFields as FulfillmentFields;
    if (!shipmentId) throw new NotFoundException(`Fulfilment ${id} has no return of Waybill.`);
    await sendLabel(this.options, shipmentId, response);
  }

  private async fulfillment(ctx: RequestContext, id: string): Promise<Fulfillment> {
    const found = await this.connection
      .getRepository(ctx, Fulfillment)
      .findOne({ where: { id }, relations: ['lines', 'orders'] });
    if (!found) throw new NotFoundException(`There is no fulfilment ${id}.`);
    return found;
  }

  private async booked(ctx: RequestContext, fulfillment: Fulfillment, { lines, service }: Wanted) {
    const [first] = fulfillment.orders;
    const order = first && (await this.orders.findOne(ctx, first.id, [...orderRelations]));
    if (!order) throw new UserInputError(`Fulfilment ${fulfillment.id} is of no order.`);
    // Counted down, because a line may be named twice.
    const left = new Map(fulfillment.lines.map((line) => [String(line.orderLineId), line.quantity]));
    for (const { orderLineId, quantity } of lines ?? []) {
      const rest = (left.get(String(orderLineId)) ?? 0) - quantity;
      if (!(quantity >= 0 && rest >= 0))
        throw new UserInputError(`Fulfilment ${fulfillment.id} did not send as many of line ${orderLineId}.`);
      left.set(String(orderLineId), rest);
    }
    const sent = sentOf(order, lines ?? fulfillment.lines);
    if (sent.length === 0)
      throw new UserInputError('A return needs lines, such as [{"orderLineId":"1","quantity":1}].');
    const { commodities, kilograms } = goodsOf(
      sent,
      order.currencyCode,
      this.config.entityOptions.moneyStrategy.precision ?? 2,
    );
    const body = {
      serviceCode: service ?? soldWith(order).serviceCode,
      customerReference: order.code,
      shipFrom: customerOf(order),
      shipTo: this.options.returnTo ?? this.options.shipFrom,
      ...measuresOf(this.options, kilograms),
      commodities,
      customs: { orderId: order.code, contentType: 'ReturnOfGoods' as const, incoterms: 'DDU' as const },
    };
    const shipment = await book(clientOf(this.options), body, (attempt) => keyOf(fulfillment, sent, attempt));
    const { shipmentId, trackingNumber = '' } = shipment;
    const fields = { customFields: { waybillReturnShipmentId: shipmentId } } as object;
    await this.connection.getRepository(ctx, Fulfillment).update({ id: fulfillment.id }, fields);
    return { shipmentId, trackingCode: trackingNumber };
  }
}
