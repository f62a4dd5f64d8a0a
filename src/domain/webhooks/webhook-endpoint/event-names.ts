/** Every public event name, and whether `*` stands for it too: bulk events are sent only to those who name them. */
const names = {
  'label.generated': { bulk: false },
  'shipment.updated': { bulk: false },
  'manifest.created': { bulk: false },
  'document.uploaded': { bulk: false },
  'taxes.collection.ready': { bulk: false },
  'taxes.collection.updated': { bulk: false },
  'taxes.collection.cancelled': { bulk: false },
  'taxes.collection.exception': { bulk: false },
  'product.classification.complete': { bulk: true },
  'product.updated': { bulk: true },
} as const;

/** The name of an event that is sent to endpoints. */
export type WebhookEventName = keyof typeof names;
/** The name of an event, or `*` for all that need not be named. */
export type EnabledEvent = WebhookEventName | '*';

/** The names of all events that are sent. */
export const webhookEventNames = Object.keys(names) as readonly WebhookEventName[];
/** What an endpoint can be registered for. */
export const enabledEventNames: readonly EnabledEvent[] = [...webhookEventNames, '*'];

export const isEnabledEvent = (text: string): text is EnabledEvent => text === '*' || Object.hasOwn(names, text);

/** Whether an endpoint that asked for `enabledEvents` is told of `name`. */
export const isSubscribedTo = (enabledEvents: readonly EnabledEvent[], name: WebhookEventName): boolean =>
  enabledEvents.includes(name) || (enabledEvents.includes('*') && !names[name].bulk);
