import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { MedusaError } from '@medusajs/framework/utils';
import { verifyWebhook, WebhookVerificationError } from 'waybill-client';
import type { WebhookEvent } from 'waybill-client';
import { pluginOptions } from '../../../waybill/plugin-options';
import { followParcel } from '../../../waybill/follow-parcel';

const verified = async (request: MedusaRequest): Promise<WebhookEvent> => {
  const { webhookSecret } = pluginOptions(request.scope);
  if (!webhookSecret?.length)
    throw new MedusaError(
      MedusaError.Types.INVALID_ARGUMENT,
      'waybill-medusa lacks the option webhookSecret: the whsec_… that Waybill showed when you registered ' +
        'this address.',
    );
  return verifyWebhook({
    body: request.rawBody as Buffer<ArrayBuffer>,
    headers: request.headers,
    secrets: webhookSecret,
  });
};

/** Called by Waybill: marks fulfilments as shipped and delivered. */
export const POST = async (request: MedusaRequest, response: MedusaResponse): Promise<void> => {
  try {
    const event = await verified(request);
    // Everything else that Waybill tells of is answered too, so that it is not sent again.
    if (event.eventName === 'shipment.updated') await followParcel(request.scope, event.objectId);
    response.sendStatus(204);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.status(400).json({ type: 'invalid_data', message: error.message, reason: error.reason });
  }
};
