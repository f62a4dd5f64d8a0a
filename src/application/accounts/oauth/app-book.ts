import type { OauthApp, OauthApps, OauthSecrets } from '../ports/oauth.ts';
import { holdsHidden } from '../../../domain/shared/unlinked.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { Acting, RecordSecurityEvent } from '../security-trail.ts';
import type { Claim } from '../../log/kernel/idempotency.ts';
import { madeBefore } from '../../log/kernel/idempotency.ts';
import type { Scope } from '../../shared/ports/access-tokens.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { SecurityEventKind } from '../ports/security-events.ts';
import type { EndAccess } from './end-access.ts';
import { later, lifetimes } from './lifetimes.ts';
import { redirectUriFaults } from './redirect-uris.ts';

/** An app as its owner sees it, without the hashes of its secrets. */
export const presentApp = ({
  id,
  name,
  isPublic,
  redirectUris,
  scopes,
  secrets,
  createdAt,
  updatedAt,
  disabledAt,
}: OauthApp) => {
  const [, replaced] = secrets;
  return {
    id,
    clientId: id,
    name,
    type: isPublic ? ('public' as const) : ('confidential' as const),
    redirectUris,
    scopes,
    ...(replaced?.validUntil !== undefined && { previousSecretValidUntil: replaced.validUntil }),
    createdAt,
    updatedAt,
    ...(disabledAt !== undefined && { disabledAt }),
  };
};

/** What a client may specify for an app. */
type AppRegistration = {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly Scope[];
  readonly isPublic?: boolean;
};

/** An app, and its secret if it was just created: it is shown once. */
export type AppWithSecret = { readonly app: OauthApp; readonly secret?: string; readonly replayed: boolean };

export const mostApps = 50;

const notFound = (): DomainError => new DomainError('oauth_app_not_found', 'No OAuth app has this id.');

const assertName = (name: string): void => {
  if (!holdsHidden(name)) return;
  const message =
    'name must hold no hidden characters and none that turn the direction of the text; for example "Order desk".';
  throw new DomainError('validation_failed', message, [{ field: 'name', message }]);
};

const assertRedirectUris = (uris: readonly string[]): void => {
  const faults = redirectUriFaults(uris, 'redirectUris');
  const [first, ...others] = faults;
  if (first !== undefined)
    throw new DomainError(
      'validation_failed',
      others.length === 0 ? first.message : 'redirectUris breaks several rules.',
      faults,
    );
};

type AppBookDependencies = {
  readonly apps: OauthApps;
  readonly secrets: Pick<OauthSecrets, 'next' | 'hash'>;
  readonly endAccess: Pick<EndAccess, 'ofApp'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly record: RecordSecurityEvent;
};

/** The OAuth apps of accounts. An app of another account is treated as one that does not exist. */
export class OauthAppBook {
  readonly #apps: OauthApps;
  readonly #secrets: AppBookDependencies['secrets'];
  readonly #endAccess: AppBookDependencies['endAccess'];
  readonly #clock: AppBookDependencies['clock'];
  readonly #ids: Ids;
  readonly #record: RecordSecurityEvent;

  constructor({ apps, secrets, endAccess, clock, ids, record }: AppBookDependencies) {
    this.#apps = apps;
    this.#secrets = secrets;
    this.#endAccess = endAccess;
    this.#clock = clock;
    this.#ids = ids;
    this.#record = record;
  }

  /** Registers an app. A repeat under the same idempotency claim gets the same app without its secret. */
  async register(
    by: Acting,
    { name, redirectUris, scopes, isPublic = false }: AppRegistration,
    claim?: Claim,
  ): Promise<AppWithSecret> {
    const { accountId } = by;
    assertName(name);
    assertRedirectUris(redirectUris);
    const id = claim === undefined ? this.#ids.next('app') : this.#ids.derived('app', accountId, claim.path, claim.key);
    if (claim !== undefined) {
      const made = madeBefore(await this.#apps.get(id), claim, () => false);
      if (made !== undefined) return { app: made, replayed: true };
    }
    if ((await this.list(accountId)).length >= mostApps)
      throw new DomainError('too_many_oauth_apps', `An account has at most ${mostApps} OAuth apps. Delete one first.`);
    const [at, secret] = [this.#clock.now(), this.#secrets.next('aps')];
    const app: OauthApp = {
      id,
      accountId,
      name,
      isPublic,
      secrets: isPublic ? [] : [{ hash: this.#secrets.hash(secret) }],
      redirectUris,
      scopes,
      createdAt: at,
      updatedAt: at,
      ...(claim !== undefined && { fingerprint: claim.fingerprint }),
    };
    // A concurrent request with the same key was first.
    if (!(await this.#apps.add(app))) return this.register(by, { name, redirectUris, scopes, isPublic }, claim);
    await this.#record(by, 'app.registered', { subject: id });
    return { app, ...(!isPublic && { secret }), replayed: false };
  }

  /** Newest first, without disabled apps. */
  async list(accountId: string): Promise<readonly OauthApp[]> {
    return (await this.#apps.list(accountId)).filter(({ disabledAt }) => disabledAt === undefined);
  }

  async get(accountId: string, id: string): Promise<OauthApp> {
    const app = await this.#apps.get(id);
    if (app?.accountId !== accountId || app.disabledAt !== undefined) throw notFound();
    return app;
  }

  async change(by: Acting, id: string, fields: Partial<Pick<OauthApp, 'name' | 'redirectUris'>>): Promise<OauthApp> {
    if (fields.name !== undefined) assertName(fields.name);
    if (fields.redirectUris !== undefined) assertRedirectUris(fields.redirectUris);
    return this.#change(by, id, 'app.changed', (app) => ({ ...app, ...fields }));
  }

  /** The previous secret stays valid for a day, so that running programs can be given the new one. */
  async rotateSecret(by: Acting, id: string): Promise<AppWithSecret> {
    const secret = this.#secrets.next('aps');
    const app = await this.#change(by, id, 'app.secret_rotated', (before) => {
      if (before.isPublic)
        throw new DomainError('oauth_app_is_public', 'A public app has no secret. It proves itself by PKCE.');
      const validUntil = later(this.#clock.now(), lifetimes.replacedSecret);
      const replaced = before.secrets.slice(0, 1).map(({ hash }) => ({ hash, validUntil }));
      return { ...before, secrets: [{ hash: this.#secrets.hash(secret) }, ...replaced] };
    });
    return { app, secret, replayed: false };
  }

  /** Disables an app permanently, and ends its access to every account. */
  async remove(by: Acting, id: string): Promise<OauthApp> {
    const app = await this.#change(by, id, 'app.deleted', (before) => ({ ...before, disabledAt: this.#clock.now() }));
    await this.#endAccess.ofApp(id);
    return app;
  }

  async #change(
    by: Acting,
    id: string,
    kind: SecurityEventKind,
    change: (app: OauthApp) => OauthApp,
  ): Promise<OauthApp> {
    await this.get(by.accountId, id);
    const changed = await this.#apps.change(id, (app) => ({ ...change(app), updatedAt: this.#clock.now() }));
    if (changed === undefined) throw notFound();
    await this.#record(by, kind, { subject: id });
    return changed;
  }
}
