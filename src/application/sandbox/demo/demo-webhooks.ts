import type { Context } from '../../log/kernel/context.ts';
import type { WebhookEndpointRegistry } from '../../webhooks/endpoints.ts';
import { demoAccountId } from '../seed-demo.ts';

/** An account that does not exist: its inbox refuses every webhook with 404. */
const nobody = 'acc_00000000000000000000N0B0DY';

export type DemoWebhooks = {
  /** Addresses of the demo account's webhooks that are not the sandbox's own. */
  readonly othersTold: () => Promise<readonly string[]>;
  /** Registers an endpoint of the sandbox that refuses what it is sent. A repeat changes nothing. */
  readonly addFailing: (context: Context) => Promise<unknown>;
};

/** `own`: the beginning of the addresses at which the sandbox receives webhooks itself. */
export const demoWebhooks = (
  endpoints: Pick<WebhookEndpointRegistry, 'list' | 'register'>,
  own: string | undefined,
): DemoWebhooks => ({
  othersTold: async () => {
    const enabled = (await endpoints.list(demoAccountId)).filter((endpoint) => endpoint.enabled);
    return enabled.map(({ url }) => url).filter((url) => own === undefined || !url.startsWith(own));
  },
  addFailing: async (context) => {
    if (own === undefined) return;
    const url = `${own}${nobody}`;
    const known = (await endpoints.list(demoAccountId)).some((endpoint) => endpoint.url === url);
    const description = 'Order desk (an example whose receiver refuses everything)';
    if (!known) await endpoints.register({ url, description, enabledEvents: ['label.generated'] }, undefined, context);
  },
});
