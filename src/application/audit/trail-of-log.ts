import type { AccountSettingsEvent } from '../../domain/accounts/account-settings/index.ts';
import type { WebhookEndpointEvent } from '../../domain/webhooks/webhook-endpoint/index.ts';
import type { Policy } from '../log/kernel/policy.ts';
import type { Ids } from '../shared/ports/ids.ts';
import type { SecurityEvent, SecurityEvents } from '../accounts/ports/security-events.ts';
import { addToTrail } from '../accounts/security-trail.ts';

type Said = Pick<SecurityEvent, 'kind' | 'subject'>;

/** The trail entries for an event of the log; none for most events. */
const saidOf = (event: AccountSettingsEvent | WebhookEndpointEvent): readonly Said[] => {
  if (event.type === 'WebhookEndpointRegistered')
    return [{ kind: 'webhook.registered', subject: event.data.endpointId }];
  if (event.type === 'WebhookSecretRotated')
    return [{ kind: 'webhook.secret_rotated', subject: event.data.endpointId }];
  if (event.type !== 'AccountSettingsChanged') return [];
  const { signIn, brand } = event.data.change;
  return [
    ...(signIn ? [{ kind: 'settings.sign_in_changed', subject: signIn.oneTimeCodes ?? 'optional' } as const] : []),
    ...(brand ? [{ kind: 'settings.brand_changed' } as const] : []),
  ];
};

/**
 * Copies changes from the log to the security trail. Entry ids are derived from the event's, so that a repeat adds
 * nothing.
 */
export const trailOfLog = ({
  events,
  ids,
}: {
  readonly events: Pick<SecurityEvents, 'add'>;
  readonly ids: Pick<Ids, 'derived'>;
}): Policy => ({
  name: 'security-trail',
  on: ['AccountSettingsChanged', 'WebhookEndpointRegistered', 'WebhookSecretRotated'],
  react: async ({ id, event, recordedAt, metadata: { accountId, actor } }) => {
    for (const said of saidOf(event as AccountSettingsEvent | WebhookEndpointEvent))
      await addToTrail(events, {
        id: ids.derived('sev', id, said.kind),
        accountId,
        createdAt: recordedAt,
        actor,
        ...said,
      });
  },
});
