import { DomainError } from '../../domain/shared/domain-error.ts';
import { urlFaults, webhookEndpointDecider } from '../../domain/webhook-endpoint/index.ts';
import type { EndpointChange as StoredChange, WebhookEndpointCommand, WebhookEndpointEvent } from '../../domain/webhook-endpoint/index.ts';
import type { Claim } from '../kernel/claim.ts';
import { commandHandler } from '../kernel/command-handler.ts';
import type { Context } from '../kernel/context.ts';
import type { Moment } from '../kernel/moment.ts';
import { fold } from '../kernel/projection.ts';
import type { Clock } from '../ports/clock.ts';
import { streamOf } from '../ports/event-store.ts';
import type { EventStore, RecordedEvent } from '../ports/event-store.ts';
import type { Ids } from '../ports/ids.ts';
import type { WebhookSecrets } from '../ports/webhook-secrets.ts';
import type { WebhookTargets } from '../ports/webhook-transport.ts';
import { endpointBook } from './endpoint-view.ts';
import type { EndpointBook, EndpointEntry, WebhookEndpoint } from './endpoint-view.ts';
import { splitUrl, fullUrl } from './sealed-query.ts';
import { ownValue } from '../../domain/shared/own-value.ts';

/** How long a replaced secret is used beside the new one. */
const overlapMs = 24 * 3_600_000;

export type TargetRefusal = 'blocked_address' | 'https_required';
const targetRefusals: Readonly<Record<TargetRefusal, string>> = {
  blocked_address:
    'url must lead to an address on the public internet; its host does not resolve, or leads ' +
    'into a network, where webhooks are not sent. For example "https://example.com/webhooks".',
  https_required: 'url must be https; http is for hosts the operator of this service allows, for example "https://example.com/webhooks".',
};

/** Settings as a client sends them: with the whole address. */
export type RequestedEndpointChange = Omit<StoredChange, 'queryId'>;

/** `secret` is absent only from a repeat: when the endpoint has been deleted since, or the secret has been replaced and has expired. */
export type RegisteredEndpoint = { readonly endpoint: WebhookEndpoint; readonly secret?: string; readonly replayed: boolean };

const notFound = () => new DomainError('webhook_not_found', 'No webhook endpoint has this id.');

type Needs = {
  readonly store: EventStore;
  readonly secrets: WebhookSecrets;
  readonly targets: WebhookTargets;
  readonly ids: Ids;
  readonly clock: Clock;
};

/** The operations on webhook endpoints. */
export class WebhookEndpointRegistry {
  readonly #store: EventStore;
  readonly #secrets: WebhookSecrets;
  readonly #targets: WebhookTargets;
  readonly #ids: Ids;
  readonly #handle;

  constructor({ store, secrets, targets, ids, clock }: Needs) {
    this.#store = store;
    this.#secrets = secrets;
    this.#targets = targets;
    this.#ids = ids;
    this.#handle = commandHandler(store, webhookEndpointDecider, { clock });
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
    const fingerprint = claim
      ? { fingerprint: claim.fingerprint, ...(claim.byteFingerprint !== undefined && { byteFingerprint: claim.byteFingerprint }) }
      : {};
    const command: WebhookEndpointCommand = {
      type: 'RegisterWebhookEndpoint',
      data: { endpointId, ...settings, url, queryId, secretId, ...fingerprint, at },
    };
    const known = claim ? ownValue(await this.#book(accountId), endpointId) : undefined;
    if (!known) {
      await this.#mustBeAllowed(settings.url);
      await this.#assertPossible(accountId, command);
      // Stored before the event: webhooks of an endpoint without a secret could not be signed.
      await this.#secrets.obtain(secretId);
      if (queryId !== undefined) await this.#secrets.keep(queryId, query ?? '');
    }
    const { events } = await this.#handle(accountId, command, context);

    const entry = await this.#entry(accountId, endpointId, { evenDeleted: true });
    const secret = (await this.#secrets.getMany([entry.secretId])).get(entry.secretId);
    return { endpoint: await this.#shown(entry), ...(secret === undefined ? {} : { secret }), replayed: events.length === 0 };
  }

  /** In the order they were registered. */
  async list(accountId: string): Promise<readonly WebhookEndpoint[]> {
    const entries = Object.values(await this.#book(accountId));
    return Promise.all(entries.filter(({ deleted }) => !deleted).map((entry) => this.#shown(entry)));
  }

  /** An endpoint, from the log: as it is now, or as it was. */
  async get(accountId: string, endpointId: string, { store }: Pick<Moment, 'store'> = { store: this.#store }): Promise<WebhookEndpoint> {
    return this.#shown(await this.#entry(accountId, endpointId, { store }));
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
  async rotate(endpointId: string, claim: Pick<Claim, 'path' | 'key'> | undefined, context: Context): Promise<RegisteredEndpoint> {
    const { accountId, at } = context;
    await this.#entry(accountId, endpointId);
    const secretId = claim ? this.#ids.derived('key', accountId, claim.path, claim.key) : this.#ids.next('key');
    const previousUntil = new Date(Date.parse(at) + overlapMs).toISOString();
    const command: WebhookEndpointCommand = { type: 'RotateWebhookSecret', data: { endpointId, secretId, previousUntil, at } };
    await this.#assertPossible(accountId, command);
    const secret = (await this.#wasSecret(accountId, secretId))
      ? // Not made again where it has been destroyed since: it would be another, and sign nothing.
        (await this.#secrets.getMany([secretId])).get(secretId)
      : await this.#secrets.obtain(secretId);
    const { events } = await this.#handle(accountId, command, context);
    const endpoint = await this.get(accountId, endpointId);
    return { endpoint, ...(secret === undefined ? {} : { secret }), replayed: events.length === 0 };
  }

  /** Returns the endpoint as it was. */
  async remove(endpointId: string, context: Context): Promise<WebhookEndpoint> {
    const endpoint = await this.get(context.accountId, endpointId);
    await this.#handle(context.accountId, { type: 'DeleteWebhookEndpoint', data: { endpointId, at: context.at } }, context);
    return endpoint;
  }

  async recover(endpointId: string, since: string, context: Context): Promise<void> {
    await this.#handle(context.accountId, { type: 'RecoverWebhookDeliveries', data: { endpointId, since, at: context.at } }, context);
  }

  async disable(endpointId: string, reason: 'gone_410' | 'failing', context: Context): Promise<void> {
    await this.#handle(context.accountId, { type: 'DisableWebhookEndpoint', data: { endpointId, reason, at: context.at } }, context);
  }

  async #shown({ endpoint, queryId }: EndpointEntry): Promise<WebhookEndpoint> {
    if (queryId === undefined) return endpoint;
    const kept = await this.#secrets.getMany([queryId]);
    return { ...endpoint, url: fullUrl({ url: endpoint.url, queryId }, kept) ?? endpoint.url };
  }

  #history(accountId: string, store: Moment['store'] = this.#store): Promise<readonly RecordedEvent<WebhookEndpointEvent>[]> {
    return store.read<WebhookEndpointEvent>(streamOf(webhookEndpointDecider, accountId));
  }

  /** Checks the command against the account's current endpoints first, so that no secret is created for a refused one. */
  async #assertPossible(accountId: string, command: WebhookEndpointCommand): Promise<void> {
    const history = await this.#history(accountId);
    webhookEndpointDecider.decide(
      command,
      history.reduce((state, { event }) => webhookEndpointDecider.evolve(state, event), webhookEndpointDecider.initialState),
    );
  }

  async #book(accountId: string, store?: Moment['store']): Promise<EndpointBook> {
    return fold(endpointBook, await this.#history(accountId, store)) ?? {};
  }

  async #wasSecret(accountId: string, secretId: string): Promise<boolean> {
    const history = await this.#history(accountId);
    return history.some(({ event: { type, data } }) => type === 'WebhookSecretRotated' && data.secretId === secretId);
  }

  async #entry(
    accountId: string,
    endpointId: string,
    { evenDeleted = false, store }: { readonly evenDeleted?: boolean; readonly store?: Moment['store'] } = {},
  ): Promise<EndpointEntry> {
    const book = await this.#book(accountId, store);
    const entry = ownValue(book, endpointId);
    if (!entry || (entry.deleted && !evenDeleted)) throw notFound();
    return entry;
  }

  /** Addresses with a form that the domain refuses are left to it. */
  async #mustBeAllowed(url: string): Promise<void> {
    if (urlFaults(url).length > 0) return;
    const verdict = await this.#targets.check(url);
    if (verdict === 'allowed') return;
    const message = targetRefusals[verdict];
    throw new DomainError(verdict, message, [{ field: 'url', message }]);
  }
}
