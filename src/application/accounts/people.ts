import { DomainError } from '../../domain/shared/index.ts';
import type { Log } from '../log/ports/log.ts';
import type { Clock } from '../shared/ports/clock.ts';
import type { Ids } from '../shared/ports/ids.ts';
import type { EmailMessage, EmailSender } from '../shared/ports/messengers.ts';
import type { Accounts } from '../shared/ports/accounts.ts';
import { assertGoodPassword } from './manage-users.ts';
import type { UserManagement } from './manage-users.ts';
import type { AccountRole, Invitation, Owners, PasswordLink, UserLink, UserLinks } from './ports/people.ts';
import type { IsCommonPassword, Origin } from './ports/sign-in.ts';
import { EmailTakenError } from './ports/users.ts';
import type { User, Users } from './ports/users.ts';
import type { Acting, RecordSecurityEvent } from './security-trail.ts';

const hour = 3_600_000;

/** How long (ms) links can be used. */
const linkLifetimes = { invitation: 7 * 24 * hour, password: hour } as const;

/** The most invitations of an account that wait for an answer. */
export const mostInvitations = 100;

/** How long (ms) a person who has forgotten the password is sent no second link. */
const forgottenAgainAfterMs = 5 * 60_000;

/** How long (ms) the mail server may take. */
const mailTimeoutMs = 60_000;

/** Makes the secrets in the addresses of links, and the hashes under which links are stored. */
export type LinkSecrets = { readonly next: () => string; readonly hash: (secret: string) => string };

/** A link that was just made. Its address is shown once, because only the hash of its secret is stored. */
export type MadeLink<Link extends UserLink> = {
  readonly link: Link;
  readonly url: string;
  /** The person gets the address by e-mail too. */
  readonly isMailed: boolean;
};

/** The e-mail with the address of a link. */
export type LinkMail = (
  kind: UserLink['kind'],
  url: string,
  facts: { readonly accountName: string; readonly expiresAt: string },
) => Pick<EmailMessage, 'language' | 'subject' | 'text' | 'html'>;

export type PeopleDependencies = {
  readonly accounts: Pick<Accounts, 'get'>;
  readonly users: Users;
  readonly links: UserLinks;
  readonly owners: Owners;
  readonly management: Pick<UserManagement, 'add' | 'setPassword' | 'setRole' | 'disable' | 'enable'>;
  readonly isCommonPassword: IsCommonPassword;
  readonly secrets: LinkSecrets;
  readonly urlOf: (kind: UserLink['kind'], secret: string) => string;
  /** Absent if no mail server is configured. */
  readonly mail: { readonly sender: EmailSender; readonly of: LinkMail } | undefined;
  readonly record: RecordSecurityEvent;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'next'>;
  readonly log: Pick<Log, 'warn'>;
};

/** What a change of a user gives; absent fields stay as they are. */
export type UserChange = { readonly role?: AccountRole | undefined; readonly isDisabled?: boolean | undefined };

const unknownUser = (): DomainError => new DomainError('user_not_found', 'No user of this account has this id.');

/** The error for a link that was used, has expired, or was replaced or withdrawn. */
const endedLink = (): DomainError =>
  new DomainError('user_link_ended', 'This link was used, has expired or was withdrawn. Ask for a new one.');

/** The people of an account, as its owners manage them, and the links by which people set a password. */
export class People {
  readonly #needs: PeopleDependencies;

  constructor(dependencies: PeopleDependencies) {
    this.#needs = dependencies;
  }

  /** Whether links go out by e-mail. */
  get canMail(): boolean {
    const { mail } = this.#needs;
    return mail !== undefined && mail.sender.isAvailable?.() !== false;
  }

  list(accountId: string): Promise<readonly User[]> {
    return this.#needs.users.list(accountId);
  }

  invitations(accountId: string): Promise<readonly Invitation[]> {
    return this.#needs.links.invitations(accountId, this.#needs.clock.now());
  }

  /** Replaces the earlier invitation of the same address, whose link then no longer works. */
  async invite(by: Acting, { email, role }: Pick<Invitation, 'email' | 'role'>): Promise<MadeLink<Invitation>> {
    const { users, record } = this.#needs;
    if (await users.byEmail(email))
      throw new DomainError('user_exists', 'A user of this service has this e-mail address already.');
    if ((await this.invitations(by.accountId)).length >= mostInvitations)
      throw new DomainError(
        'too_many_invitations',
        `At most ${mostInvitations} invitations of an account can be open.`,
      );
    const made = await this.#make({ kind: 'invitation', ...this.#facts(by, 'invitation'), email, role }, { email });
    await record(by, 'user.invited', { subject: made.link.id });
    return made;
  }

  async withdraw(by: Acting, id: string): Promise<Invitation> {
    const { links, record } = this.#needs;
    const invitation = (await this.invitations(by.accountId)).find((each) => each.id === id);
    if (!invitation || !(await links.take(id)))
      throw new DomainError('invitation_not_found', 'No open invitation of this account has this id.');
    await record(by, 'user.invitation_withdrawn', { subject: id });
    return invitation;
  }

  /** Changes the role of a user, and whether the user may sign in. The account keeps an owner who can sign in. */
  async change(by: Acting, userId: string, { role, isDisabled }: UserChange): Promise<User> {
    const { management, users, clock } = this.#needs;
    const user = await this.#ofAccount(by.accountId, userId);
    if (role !== undefined && role !== user.role) {
      if (user.role === 'owner') await this.#stepDown(user, { role });
      await management.setRole(user, role, by);
    }
    if (isDisabled === true && user.disabledAt === undefined) {
      if ((role ?? user.role) === 'owner') await this.#stepDown(user, { disabledAt: clock.now() });
      await management.disable(user, by);
    }
    if (isDisabled === false && user.disabledAt !== undefined) await management.enable(user, by);
    return (await users.get(userId)) ?? user;
  }

  /** A link by which a user of the account sets a new password. Replaces the earlier one. */
  async createPasswordLink(by: Acting, userId: string): Promise<MadeLink<PasswordLink>> {
    const user = await this.#ofAccount(by.accountId, userId);
    if (user.disabledAt !== undefined)
      throw new DomainError('user_disabled', 'This user is disabled, and cannot sign in with a new password.');
    return this.#passwordLink(by, user);
  }

  /**
   * Sends a link to somebody who has forgotten the password. Does nothing for an address without a user, and nothing
   * again within five minutes.
   */
  async forgotPassword(email: string, origin: Origin): Promise<void> {
    const { users, links, clock } = this.#needs;
    if (!this.canMail) return;
    const user = await users.byEmail(email);
    if (!user || user.disabledAt !== undefined) return;
    const earlier = await links.passwordLink(user);
    const now = Date.parse(clock.now());
    if (earlier && now - Date.parse(earlier.createdAt) < forgottenAgainAfterMs) return;
    await this.#passwordLink({ accountId: user.accountId, actor: user.id, origin }, user);
  }

  /** What a link is for. Rejects with `user_link_ended`. */
  async opened(
    secret: string,
    kind: UserLink['kind'],
  ): Promise<{ readonly email: string; readonly accountName: string }> {
    const link = await this.#link(secret, kind);
    const { accounts, users } = this.#needs;
    const email = link.kind === 'invitation' ? link.email : (await users.get(link.userId))?.email;
    if (email === undefined) throw endedLink();
    return { email, accountName: (await accounts.get(link.accountId))?.name ?? link.accountId };
  }

  /** Makes the user of an invitation. */
  async accept(
    secret: string,
    given: { readonly name: string; readonly password: string },
    origin: Origin,
  ): Promise<User> {
    const { links, users, management } = this.#needs;
    const link = await this.#link(secret, 'invitation');
    if (link.kind !== 'invitation') throw endedLink();
    const name = given.name.trim();
    if (name === '' || [...name].length > 200)
      throw new DomainError('invalid_name', 'Enter a name of 1 to 200 characters.');
    const { accountId, email, role } = link;
    await assertGoodPassword(given.password, { accountId, email, name }, this.#needs);
    if (await users.byEmail(email)) throw endedLink();
    if (!(await links.take(link.id))) throw endedLink();
    return management
      .add({ accountId, email, role, name, password: given.password }, ({ id }) => ({ accountId, actor: id, origin }))
      .catch((error: unknown) => {
        throw error instanceof EmailTakenError ? endedLink() : error;
      });
  }

  /** Sets the new password of a user, and ends all sessions of the user. */
  async setPassword(secret: string, password: string, origin: Origin): Promise<void> {
    const { links, users, management } = this.#needs;
    const link = await this.#link(secret, 'password');
    const user = link.kind === 'password' ? await users.get(link.userId) : undefined;
    if (!user || user.disabledAt !== undefined) throw endedLink();
    await assertGoodPassword(password, user, this.#needs);
    if (!(await links.take(link.id))) throw endedLink();
    await management.setPassword(user, password, { accountId: user.accountId, actor: user.id, origin });
  }

  /** Operators belong to the service: an owner who could change one could take over every account. */
  async #ofAccount(accountId: string, userId: string): Promise<User> {
    const user = await this.#needs.users.get(userId);
    if (user?.accountId !== accountId) throw unknownUser();
    if (user.role === 'admin')
      throw new DomainError(
        'user_is_operator',
        'This user is an operator of the service, changed at the command line.',
      );
    return user;
  }

  async #stepDown(user: User, change: Parameters<Owners['stepDown']>[1]): Promise<void> {
    if (!(await this.#needs.owners.stepDown(user, change)))
      throw new DomainError('last_owner', 'The account would have no owner who can sign in. Make another one first.');
  }

  async #link(secret: string, kind: UserLink['kind']): Promise<UserLink> {
    const { links, secrets, clock } = this.#needs;
    const link = await links.byHash(secrets.hash(secret));
    if (link?.kind !== kind || link.expiresAt <= clock.now()) throw endedLink();
    return link;
  }

  #facts({ accountId, actor }: Acting, kind: UserLink['kind']) {
    const { clock, ids } = this.#needs;
    const createdAt = clock.now();
    const expiresAt = new Date(Date.parse(createdAt) + linkLifetimes[kind]).toISOString();
    return { id: ids.next(kind === 'invitation' ? 'inv' : 'pwl'), accountId, createdBy: actor, createdAt, expiresAt };
  }

  async #passwordLink(by: Acting, user: User): Promise<MadeLink<PasswordLink>> {
    const link = { kind: 'password', ...this.#facts(by, 'password'), userId: user.id } as const;
    const made = await this.#make(link, user);
    await this.#needs.record(by, 'password.link_created', { userId: user.id });
    return made;
  }

  async #make<Link extends UserLink>(link: Link, to: Pick<User, 'email'>): Promise<MadeLink<Link>> {
    const { accounts, links, secrets, urlOf, mail } = this.#needs;
    const secret = secrets.next();
    await links.add(link, secrets.hash(secret));
    const url = urlOf(link.kind, secret);
    if (mail && this.canMail) {
      const accountName = (await accounts.get(link.accountId))?.name ?? link.accountId;
      const message = mail.of(link.kind, url, { accountName, expiresAt: link.expiresAt });
      const sending = mail.sender.send(
        { ...message, reference: link.id, accountId: link.accountId, to: to.email },
        AbortSignal.timeout(mailTimeoutMs),
      );
      // Not awaited: a slow mail server must not delay the reply. The person asks again if the e-mail does not come.
      sending.catch((error: unknown) => {
        this.#needs.log.warn({ linkId: link.id, err: error }, 'The e-mail with a link for a password was not sent.');
      });
    }
    return { link, url, isMailed: this.canMail };
  }
}
