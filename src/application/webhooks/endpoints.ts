import { DomainError } from '../../domain/shared/domain-error.ts';
import { ownValue } from '../../domain/shared/table.ts';
import { urlFaults, webhookEndpointDecider } from '../../domain/webhooks/webhook-endpoint/index.ts';
import type {
  Endpoint,
  EndpointChange as StoredChange,
  WebhookEndpointCommand,
  WebhookEndpointEvent,
  WebhookEndpoints,
} from '../../domain/webhooks/webhook-endpoint/index.ts';
import type { HandleCommand } from '../log/kernel/command-handler.ts';
import type { Claim } from '../log/kernel/idempotency.ts';
import type { Context } from '../log/kernel/context.ts';
import type { Moment } from '../log/kernel/moment.ts';
import type { ReadState } from '../log/kernel/state.ts';
import type { Ids } from '../shared/ports/ids.ts';
import { presentEndpoint } from './endpoint-view.ts';
import type { WebhookEndpoint } from './endpoint-view.ts';
import { fullUrl, splitUrl } from './outbox-endpoints.ts';
import type { WebhookSecrets, WebhookTargets } from './ports/webhook-transport.ts';

/** A new endpoint, or one with a new secret, with the secret. Every other reply omits it. */
export const presentEndpointWithSecret = ({ endpoint, secret }: RegisteredEndpoint) => ({
  ...endpoint,
  ...(secret !== undefined && { secret }),
});

/** How long (ms) a replaced secret is used beside the new one. */
export const overlapMs = 24 * 3_600_000;

export type TargetRefusal = 'blocked_address' | 'https_required';
const targetRefusals: Readonly<Record<TargetRefusal, string>> = {
  blocked_address:
    'url must lead to an address on the public internet; ' +
    'its host does not resolve, or leads into a private network or to this machine, where webhooks are not sent',
  https_required: 'url must be https',
};

const targetRefusal = (verdict: TargetRefusal, url: string): string =>
  `${targetRefusals[verdict]}, for example "https://example.com/webhooks". The operator may allow single hosts, over http too, ` +
  `with WEBHOOK_ALLOW=${new URL(url).host}; a sandbox receives its own webhooks at /sandbox/inbox.`;

/** Settings as a client sends them: with the complete address. */
export type RequestedEndpointChange = Omit<StoredChange, 'queryId'>;

/**
 * `secret` is absent only for a repeated request, if the endpoint has been deleted since, or if the secret has been
 * replaced and has expired.
 */
export type RegisteredEndpoint = {
  readonly endpoint: WebhookEndpoint;
  readonly secret?: string;
  readonly replayed: boolean;
};

const notFound = () => new DomainError('webhook_not_found', 'No webhook endpoint has this id.');

type Needs = {
  readonly read: ReadState<WebhookEndpoints>;
  readonly handle: HandleCommand<WebhookEndpointCommand, WebhookEndpointEvent>;
  readonly secrets: WebhookSecrets;
  readonly targets: WebhookTargets;
  readonly ids: Ids;
};

/** The operations on webhook endpoints. */
export class WebhookEndpointRegistry {
  readonly #read: ReadState<WebhookEndpoints>;
  readonly #secrets: WebhookSecrets;
  readonly #targets: WebhookTargets;
  readonly #ids: Ids;
  readonly #handle: Needs['handle'];

  constructor({ read, handle, secrets, targets, ids }: Needs) {
    this.#read = read;
    this.#handle = handle;
    this.#secrets = secrets;
    this.#targets = targets;
    this.#ids = ids;
  }

  async register(
    settings: RequestedEndpointChange & { readonly url: string },
    claim: Claim | undefined,
    context: Context,
  ): Promise<RegisteredEndpoint> {
    const { accountId, at } = context;
    const endpointId = claim ? this.#ids.derived('whk', accountId, claim.path, claim.key) : this.#ids.next('whk');
    const secretId = this.#ids.derived('key', endpointId);
    const { url, query } = splitUrl(settings.url);
    const queryId = query === undefined ? undefined : this.#ids.next('key');
    const command: WebhookEndpointCommand = {
      type: 'RegisterWebhookEndpoint',
      data: { endpointId, ...settings, url, queryId, secretId, ...(claim && { fingerprint: claim.fingerprint }), at },
    };
    const known = claim ? ownValue(await this.#endpoints(accountId), endpointId) : undefined;
    if (!known) {
      await this.#mustBeAllowed(settings.url);
      await this.#assertPossible(accountId, command);
      // Store the secret before the event: webhooks of an endpoint without a secret could not be signed.
      await this.#secrets.obtain(secretId);
      if (queryId !== undefined) await this.#secrets.keep(queryId, query ?? '');
    }
    const { events } = await this.#handle(accountId, command, context);

    const endpoint = await this.#endpoint(accountId, endpointId, { evenDeleted: true });
    const current = endpoint.secretIds.at(-1) ?? secretId;
    const secret = (await this.#secrets.getMany([current])).get(current);
    return {
      endpoint: await this.#shown(endpointId, endpoint),
      ...(secret === undefined ? {} : { secret }),
      replayed: events.length === 0,
    };
  }

  /** In the order they were registered. */
  async list(accountId: string): Promise<readonly WebhookEndpoint[]> {
    const live = Object.entries(await this.#endpoints(accountId)).filter(([, { deleted }]) => !deleted);
    return Promise.all(live.map(([id, endpoint]) => this.#shown(id, endpoint)));
  }

  /** An endpoint as it is now, or as it was. */
  async get(accountId: string, endpointId: string, moment?: Moment): Promise<WebhookEndpoint> {
    return this.#shown(endpointId, await this.#endpoint(accountId, endpointId, { moment }));
  }

  /** The ids of an endpoint's secrets; undefined if it has been deleted. */
  async signing(accountId: string, endpointId: string): Promise<Pick<Endpoint, 'secretIds' | 'overlaps'> | undefined> {
    const endpoint = ownValue(await this.#endpoints(accountId), endpointId);
    return endpoint?.deleted ? undefined : endpoint;
  }

  async change(endpointId: string, change: RequestedEndpointChange, context: Context): Promise<WebhookEndpoint> {
    const { accountId, at } = context;
    if (change.url !== undefined) await this.#mustBeAllowed(change.url);
    const { url: wanted, ...others } = change;
    const isAnother = wanted !== undefined && wanted !== (await this.get(accountId, endpointId)).url;
    const { url, query } = splitUrl(wanted ?? '');
    const queryId = query === undefined ? undefined : this.#ids.next('key');
    const command: WebhookEndpointCommand = {
      type: 'ChangeWebhookEndpoint',
      data: { endpointId, ...others, ...(isAnother && { url, queryId }), at },
    };
    await this.#assertPossible(accountId, command);
    if (isAnother && queryId !== undefined) await this.#secrets.keep(queryId, query ?? '');
    await this.#handle(accountId, command, context);
    return this.get(accountId, endpointId);
  }

  /** A repeat under the same idempotency key returns the same secret, as long as it exists. */
  async rotate(
    endpointId: string,
    claim: Pick<Claim, 'path' | 'key'> | undefined,
    context: Context,
  ): Promise<RegisteredEndpoint> {
    const { accountId, at } = context;
    const { secretIds } = await this.#endpoint(accountId, endpointId);
    const secretId = claim ? this.#ids.derived('key', accountId, claim.path, claim.key) : this.#ids.next('key');
    const previousUntil = new Date(Date.parse(at) + overlapMs).toISOString();
    const command: WebhookEndpointCommand = {
      type: 'RotateWebhookSecret',
      data: { endpointId, secretId, previousUntil, at },
    };
    await this.#assertPossible(accountId, command);
    const secret = secretIds.includes(secretId)
      ? // Do not create it again if it has been destroyed since: a new one would sign nothing.
        (await this.#secrets.getMany([secretId])).get(secretId)
      : await this.#secrets.obtain(secretId);
    const { events } = await this.#handle(accountId, command, context);
    const endpoint = await this.get(accountId, endpointId);
    return { endpoint, ...(secret === undefined ? {} : { secret }), replayed: events.length === 0 };
  }

  /** Returns the endpoint as it was before. */
  async remove(endpointId: string, context: Context): Promise<WebhookEndpoint> {
    const endpoint = await this.get(context.accountId, endpointId);
    await this.#handle(
      context.accountId,
      { type: 'DeleteWebhookEndpoint', data: { endpointId, at: context.at } },
      context,
    );
    return endpoint;
  }

  async recover(endpointId: string, since: string, context: Context): Promise<void> {
    await this.#handle(
      context.accountId,
      { type: 'RecoverWebhookDeliveries', data: { endpointId, since, at: context.at } },
      context,
    );
  }

  async disable(endpointId: string, reason: 'gone_410' | 'failing', context: Context): Promise<void> {
    await this.#handle(
      context.accountId,
      { type: 'DisableWebhookEndpoint', data: { endpointId, reason, at: context.at } },
      context,
    );
  }

  async #shown(id: string, endpoint: Endpoint): Promise<WebhookEndpoint> {
    const shown = presentEndpoint(id, endpoint);
    const { url, queryId } = endpoint.settings;
    if (queryId === undefined) return shown;
    const kept = await this.#secrets.getMany([queryId]);
    return { ...shown, url: fullUrl({ url, queryId }, kept) ?? url };
  }

  /**
   * Checks the command against the account's current endpoints first, so that no secret is created for a refused
   * command.
   */
  async #assertPossible(accountId: string, command: WebhookEndpointCommand): Promise<void> {
    webhookEndpointDecider.decide(command, await this.#endpoints(accountId));
  }

  async #endpoints(accountId: string, moment?: Moment): Promise<WebhookEndpoints> {
    return (await this.#read(accountId, moment)).state;
  }

  async #endpoint(
    accountId: string,
    endpointId: string,
    { evenDeleted = false, moment }: { readonly evenDeleted?: boolean; readonly moment?: Moment | undefined } = {},
  ): Promise<Endpoint> {
    const endpoint = ownValue(await this.#endpoints(accountId, moment), endpointId);
    if (!endpoint || (endpoint.deleted && !evenDeleted)) throw notFound();
    return endpoint;
  }

  /** Skips addresses whose form the domain refuses. */
  async #mustBeAllowed(url: string): Promise<void> {
    if (urlFaults(url).length > 0) return;
    const verdict = await this.#targets.check(url);
    if (verdict === 'allowed') return;
    const message = targetRefusal(verdict, url);
    throw new DomainError(verdict, message, [{ field: 'url', message }]);
  }
}
