import { z } from 'zod';
import { deliveryStatuses } from '../../../application/webhooks/ports/webhook-outbox.ts';
import { answerClasses } from '../../../application/webhooks/ports/delivery-reports.ts';
import { enabledEventNames, urlFaults } from '../../../domain/webhooks/webhook-endpoint/index.ts';
import { exampleToday } from '../../platform/http/schemas/times.ts';
import { rules, pathPlaceholder, metadata, timestamp, text, instant } from '../../platform/http/schemas/index.ts';

export const endpointUrl = z
  .string()
  .check(rules<string>((value) => (value === undefined ? [] : urlFaults(value, pathPlaceholder))))
  .meta({
    description: 'https; http for hosts the operator allows. At most 2,048 characters, no user name, no fragment.',
    example: 'https://example.com/webhooks',
  });

export const enabledEvents = z
  .array(z.enum(enabledEventNames, { error: `must be one of ${enabledEventNames.join(', ')}` }))
  .min(1)
  .meta({
    description:
      '`*` means all except product.updated, product.classification.complete and those of quotes, which must be named.',
    example: ['*'],
  });

export const description = text(255, 'Order desk').meta({ description: 'What the endpoint is for; shown in lists.' });

export const registration = z
  .object({
    url: endpointUrl,
    enabledEvents: enabledEvents.optional(),
    enabled: z.boolean().optional().meta({ description: 'Whether events are sent; true when absent.' }),
    description: description.optional(),
    metadata: metadata.optional().meta({ description: "The client's own pairs, returned as sent." }),
  })
  .meta({
    id: 'WebhookRegistration',
    description: 'An address to send events to.',
    example: { url: 'https://example.com/webhooks', enabledEvents: ['*'], description: 'Order desk' },
  });

export const change = z
  .object({
    url: endpointUrl.optional(),
    enabledEvents: enabledEvents.optional(),
    enabled: z.boolean().optional().meta({ description: 'false stops deliveries; true starts them again.' }),
    description: description
      .nullable()
      .optional()
      .meta({ description: 'What the client uses the endpoint for; null removes it.' }),
    metadata: metadata
      .nullable()
      .optional()
      .meta({ description: "The client's own pairs, which replace all earlier ones; null removes them." }),
  })
  .meta({
    id: 'WebhookChange',
    description: 'Fields that are left out stay as they are; null removes a description or metadata.',
    example: { enabledEvents: ['label.generated', 'shipment.updated'] },
  });

export const endpointFields = {
  id: z.string().meta({ description: 'Id of the endpoint.', example: 'whk_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
  url: z.string().meta({ description: 'Address events are sent to.' }),
  enabledEvents: z
    .array(z.string())
    .meta({ description: 'Names of the events that are sent; `*` means all except those that must be named.' }),
  enabled: z.boolean().meta({ description: 'Whether events are sent.' }),
  disabledReason: z.enum(['client', 'gone_410', 'failing']).optional().meta({ description: 'Why it is not enabled.' }),
  description: z.string().optional().meta({ description: 'What the client uses the endpoint for.' }),
  metadata: z.record(z.string(), z.unknown()).optional().meta({ description: "The client's own pairs, as sent." }),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const webhookEndpoint = z
  .object({
    ...endpointFields,
    failingSince: timestamp.optional().meta({
      description:
        'Since when every attempt has failed; in lists only, absent if the last one succeeded. `updatedAt` does not show it.',
    }),
  })
  .meta({ id: 'WebhookEndpoint', description: 'An address that events are sent to.' });

export const endpointWithSecret = z
  .object({
    ...endpointFields,
    secret: z.string().meta({ description: 'Shown here and nowhere else.', example: 'whsec_…' }),
  })
  .meta({
    id: 'WebhookEndpointWithSecret',
    description: 'A webhook endpoint with the secret its deliveries are signed with.',
  });

const deliveryFields = {
  id: z.string().meta({ description: 'Id of the delivery.' }),
  endpointId: z.string().meta({ description: 'Endpoint it is for.' }),
  eventId: z.string().meta({ description: 'Event it carries; sent as `webhook-id`.' }),
  eventName: z.string().meta({ description: 'Name of the event.' }),
  objectType: z.string().meta({ description: 'Kind of object the event is about.' }),
  objectId: z.string().meta({ description: 'Id of that object.' }),
  test: z.boolean().meta({ description: 'Whether the test endpoint sent it.' }),
  status: z.enum(deliveryStatuses).meta({ description: 'Whether the receiver accepted it, or it will be retried.' }),
  attempts: z
    .array(
      z.object({
        at: timestamp,
        durationMs: z.number().meta({ description: 'Milliseconds until the answer or the failure.' }),
        statusCode: z.int().optional().meta({ description: 'HTTP status of the answer; absent where none came.' }),
        failure: z
          .string()
          .optional()
          .meta({ description: 'http_status, redirect, timeout, blocked_address, dns, tls or connection.' }),
        response: z
          .string()
          .optional()
          .meta({ description: 'The first 1,024 bytes of what a failing receiver answered.' }),
      }),
    )
    .meta({ description: 'Every attempt so far, oldest first.' }),
  nextAttemptAt: timestamp.optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const delivery = z
  .object(deliveryFields)
  .meta({ id: 'WebhookDelivery', description: 'One event on its way to one endpoint, with all attempts.' });

export const lastAnswer = z.enum(answerClasses).meta({
  description:
    'Class of the status code that answered the last attempt; `none`: no answer came, or no attempt was made.',
  example: '5xx',
});

export const listedDelivery = z
  .object({
    ...deliveryFields,
    endpointUrl: z.string().meta({
      description: 'Address of the endpoint as it is now, without its query, which often holds a secret.',
      example: 'https://example.com/webhooks',
    }),
    lastAnswer,
  })
  .meta({ id: 'AccountWebhookDelivery', description: 'A delivery in the list of all endpoints.' });

const unknownSignature = z.enum(['people_erased', 'endpoint_deleted', 'secret_rotated', 'secret_destroyed']).meta({
  description:
    'Why the two signatures of the last attempt are not among `headers`. ' +
    '`people_erased`: the body said more when it was signed. ' +
    '`endpoint_deleted`, `secret_destroyed`: a secret that signed exists no longer. ' +
    '`secret_rotated`: the attempt was made within minutes of a rotation, with the secrets of before or of after it.',
  example: 'secret_destroyed',
});

export const sentDelivery = z
  .object({
    ...deliveryFields,
    endpointUrl: z.string().optional().meta({
      description:
        'Address of the endpoint as it is now, without its query, which often holds a secret; absent if it was deleted.',
      example: 'https://example.com/webhooks',
    }),
    lastAnswer,
    body: z
      .string()
      .optional()
      .meta({
        description:
          'The text that every attempt sends: its bytes in UTF-8 are what receivers verify. ' +
          'Shown to tokens that carry `read_shipments` too.',
      }),
    bodyErasedAt: timestamp.optional().meta({
      description: 'When people were last erased from the body; what was sent before said more.',
    }),
    headers: z
      .record(z.string(), z.string())
      .optional()
      .meta({
        description:
          'What the last attempt sent besides `host`, `content-length` and `connection`; absent before the first attempt.',
        example: { 'content-type': 'application/json', 'webhook-id': 'evt_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' },
      }),
    signaturesUnknown: unknownSignature.optional(),
    signatures: z
      .array(
        z.object({
          header: z.string().meta({ description: 'Name of the header.', example: 'webhook-signature' }),
          made: z.string().meta({ description: 'How its value is made.' }),
        }),
      )
      .meta({ description: 'How the two signatures of an attempt are made. Secrets are not shown.' }),
  })
  .meta({ id: 'SentWebhookDelivery', description: 'A delivery with what was sent, and every attempt.' });

const figure = (description: string) => z.int().min(0).meta({ description });
const milliseconds = (share: string) =>
  z
    .int()
    .min(0)
    .optional()
    .meta({
      description: `Milliseconds within which ${share} of the answers came, to two significant digits; absent where none came.`,
    });

const healthHour = z.object({
  from: timestamp,
  to: timestamp,
  attempts: figure('Attempts that began in this hour: the sum of the next three.'),
  delivered: figure('Attempts that the receiver accepted: so many events were delivered.'),
  failed: figure('Attempts that failed, with a later one to come.'),
  exhausted: figure('Attempts that failed, and were the last of their delivery.'),
  answers: z
    .object({
      '2xx': figure('Attempts that were answered with 2xx.'),
      '3xx': figure('Attempts that were answered with a redirect.'),
      '4xx': figure('Attempts that were answered with 4xx.'),
      '5xx': figure('Attempts that were answered with 5xx.'),
      none: figure('Attempts that nothing answered.'),
    })
    .meta({ description: 'Attempts by the class of the answer.' }),
  p50Ms: milliseconds('half'),
  p95Ms: milliseconds('95 %'),
});

export const webhookHealth = z
  .object({
    id: z.string().meta({ description: 'Id of the endpoint.', example: 'whk_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2' }),
    at: timestamp,
    enabled: z.boolean().meta({ description: 'Whether events are sent.' }),
    pending: figure('Deliveries that are due, wait for a later attempt or are being sent; counted up to 100,000.'),
    nextAttemptAt: timestamp
      .optional()
      .meta({ description: 'When the next attempt is due; earlier than `at` where it waits for a sender.' }),
    failingSince: timestamp.optional().meta({ description: 'When the first failure since the last success ended.' }),
    failures: figure('Failed attempts since the last success.'),
    countedSince: timestamp.optional().meta({
      description: 'Attempts before this time were not counted; absent where all of the 48 hours were.',
    }),
    hours: z.array(healthHour).meta({
      description:
        'The last 48 hours, the oldest first, the present one included; those that ended before `countedSince` are left out.',
    }),
  })
  .meta({ id: 'WebhookHealth', description: 'How an endpoint does: its attempts by hour, failures and backlog.' });

export const testReport = z
  .object({
    success: z.boolean().meta({ description: 'Whether every named shipment was found and its events were queued.' }),
    message: z.string().meta({ description: 'The outcome in a sentence.' }),
    webhooksNotified: z.int().meta({ description: 'Number of deliveries that were queued.' }),
    results: z
      .array(
        z.object({
          shipmentId: z.string().meta({ description: 'Shipment of the request.' }),
          success: z.boolean().meta({ description: 'Whether a test event was queued for it.' }),
          message: z.string().meta({ description: 'The outcome in a sentence.' }),
          webhooksNotified: z.int().meta({ description: 'Number of deliveries queued for it.' }),
        }),
      )
      .meta({ description: 'Outcome for each shipment of the request.' }),
  })
  .meta({ id: 'WebhookTestReport', description: 'What a test of the webhook endpoints sent.' });

export const testRequest = z
  .object({
    shipmentIds: z.array(z.string()).min(1).max(20).meta({ description: 'Shipments to send test events of.' }),
  })
  .meta({
    id: 'WebhookTestRequest',
    description: 'Shipments to send test events of.',
    example: { shipmentIds: ['shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2'] },
  });

export const recovery = z
  .object({ since: instant.meta({ description: 'The moment of the first event to send again.' }) })
  .meta({
    id: 'WebhookRecovery',
    description: 'From when on events are sent again.',
    example: { since: `${exampleToday}T00:00:00.000Z` },
  });
