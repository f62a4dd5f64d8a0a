import type { TargetRefusal } from '../../../application/webhooks/endpoints.ts';
import type { WebhookEndpointRefusal } from '../../../domain/webhooks/webhook-endpoint/index.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { webhookDeliveryRoutes } from './delivery-routes.ts';
import type { WebhookDeliveryDependencies } from './delivery-routes.ts';
import { webhookEndpointRoutes } from './endpoint-routes.ts';
import type { WebhookEndpointDependencies } from './endpoint-routes.ts';

/** HTTP status of each reason; a new reason does not compile without its status. */
export const webhookReasons: Readonly<Record<WebhookEndpointRefusal | TargetRefusal | 'delivery_not_found', number>> = {
  invalid_webhook: 400,
  blocked_address: 400,
  https_required: 400,
  webhook_not_found: 404,
  delivery_not_found: 404,
  webhook_limit_reached: 409,
  webhook_disabled: 409,
  too_many_rotations: 409,
  idempotency_key_reused: 422,
};

export const webhooksRoutes = (
  dependencies: WebhookDeliveryDependencies & WebhookEndpointDependencies,
): readonly Route[] => [...webhookEndpointRoutes(dependencies), ...webhookDeliveryRoutes(dependencies)];
