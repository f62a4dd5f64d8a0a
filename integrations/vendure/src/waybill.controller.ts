import {
  Controller,
  Get,
  HttpCode,
  Inject,
  NotFoundException,
  BadRequestException,
  Param,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import {
  Allow,
  Ctx,
  Fulfillment,
  isGraphQlErrorResult,
  OrderService,
  Permission,
  RequestContextService,
  TransactionalConnection,
} from '@vendure/core';
import type { FulfillmentState, RequestContext } from '@vendure/core';
import type { Request, Response } from 'express';
import { verifyWebhook, WebhookVerificationError } from 'waybill-client';
import type { WebhookEvent } from 'waybill-client';
import type { FulfillmentFields } from './custom-fields';
import { sendLabel } from './label';
import { clientOf, optionsToken } from './options';
import type { WaybillOptions } from './options';

/** The parcel is on its way from the first scan on, and stays so whatever happens to it later. */
const isOnItsWay = (status: string): boolean =>
  !['booking_pending', 'booking_failed', 'label_created', 'voided'].includes(status);

/** What a fulfilment still has to go through, in this order. */
const statesUntil = (status: string, current: string): readonly FulfillmentState[] => {
  const all = ['Pending', 'Shipped', 'Delivered'] as const;
  const reached = status === 'delivered' ? 'Delivered' : isOnItsWay(status) ? 'Shipped' : 'Pending';
  const from = all.findIndex((state) => state === current);
  return from === -1 ? [] : all.slice(from + 1, all.indexOf(reached) + 1);
};

@Controller('waybill')
export class WaybillController {
  constructor(
    @Inject(optionsToken) private readonly options: WaybillOptions,
    @Inject(TransactionalConnection) private readonly connection: TransactionalConnection,
    @Inject(RequestContextService) private readonly contexts: RequestContextService,
    @Inject(OrderService) private readonly orders: OrderService,
  ) {}

  /** Called by Waybill: moves fulfilments to Shipped and Delivered. */
  @Post('webhook')
  @HttpCode(204)
  async webhook(@Req() request: Request): Promise<void> {
    const event = await this.verified(request);
    // Everything else that Waybill tells of is answered too, so that it is not sent again.
    if (event.eventName === 'shipment.updated') await this.follow(event.objectId);
  }

  /** The label of a fulfilment, for administrators who may read orders. */
  @Get('fulfillments/:id/label')
  @Allow(Permission.ReadOrder)
  async label(@Ctx() ctx: RequestContext, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const fulfillment = await this.connection.getRepository(ctx, Fulfillment).findOne({ where: { id } });
    const { waybillShipmentId: shipmentId } = (fulfillment?.customFields ?? {}) as FulfillmentFields;
    if (!shipmentId) throw new NotFoundException(`Fulfilment ${id} has no label of Waybill.`);
    await sendLabel(this.options, shipmentId, response);
  }

  private async verified({ body, headers }: Request): Promise<WebhookEvent> {
    const { webhookSecret } = this.options;
    if (!webhookSecret?.length) throw new Error('WaybillPlugin.init lacks webhookSecret.');
    try {
      return await verifyWebhook({ body: body as Buffer<ArrayBuffer>, headers, secrets: webhookSecret });
    } catch (error) {
      if (error instanceof WebhookVerificationError) throw new BadRequestException(error.message);
      throw error;
    }
  }

  /** Asks Waybill how the parcel stands now, so a webhook may come twice, late or out of order. */
  private async follow(shipmentId: string): Promise<void> {
    const ctx = await this.contexts.create({ apiType: 'admin' });
    const fulfillment = await this.connection
      .getRepository(ctx, Fulfillment)
      .findOne({ where: { customFields: { waybillShipmentId: shipmentId } as object } });
    if (!fulfillment) return;
    const { shipment } = await clientOf(this.options).getLabel({ path: { shipmentId } });
    for (const state of statesUntil(shipment.status, fulfillment.state)) {
      const result = await this.orders.transitionFulfillmentToState(ctx, fulfillment.id, state);
      if (isGraphQlErrorResult(result)) throw new Error(result.transitionError);
    }
  }
}
