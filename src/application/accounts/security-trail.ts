import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { SecurityEvent, SecurityEventKind, SecurityEvents } from '../ports/security-events.ts';
import type { Origin } from '../ports/sign-in-sessions.ts';

/** Who does something to an account, and from where; what is typed at the command line or done by the service has no origin. */
export type Acting = { readonly accountId: string; readonly actor: string; readonly origin?: Origin };

/** A user who does something to what is their own. */
export type ActingUser = Required<Omit<Acting, 'actor'>> & { readonly userId: string };

/** What the commands of the operator are done by. */
export const byOperator = (accountId: string): Acting => ({ accountId, actor: 'operator' });

type Said = Pick<SecurityEvent, 'userId' | 'reason' | 'subject'>;

/** Writes a line of the trail, after what it tells of was done. */
export type RecordSecurityEvent = (by: Acting, kind: SecurityEventKind, said?: Said) => Promise<void>;

/** The person concerned, or the owners, hear of these by e-mail: each may be the first sign that somebody else is at work. */
const told: ReadonlySet<SecurityEventKind> = new Set<SecurityEventKind>([
  'session.ended',
  'password.changed',
  'one_time_codes.turned_on',
  'one_time_codes.turned_off',
  'one_time_codes.waived',
  'recovery_codes.replaced',
  'recovery_code.used',
  'user.added',
  'user.role_changed',
  'user.disabled',
  'user.enabled',
  'token.created',
  'token.revoked',
  'app.registered',
  'app.changed',
  'app.secret_rotated',
  'app.deleted',
  'app_access.granted',
  'app_access.ended',
  'webhook.secret_rotated',
  'settings.sign_in_changed',
]);

/** People know that they have signed out, and that a browser is theirs. */
const isTold = ({ kind, reason }: Pick<SecurityEvent, 'kind' | 'reason'>): boolean =>
  kind === 'sign_in.succeeded' ? reason === 'new_browser' : told.has(kind) && reason !== 'signed_out';

/** Adds an event to the trail, and what is to be told of it. */
export const addToTrail = (events: Pick<SecurityEvents, 'add'>, event: SecurityEvent): Promise<void> =>
  events.add(event, isTold(event) ? event.createdAt : undefined);

export const securityTrail =
  (needs: {
    readonly events: Pick<SecurityEvents, 'add'>;
    readonly clock: Pick<Clock, 'now'>;
    readonly ids: Pick<Ids, 'next'>;
  }): RecordSecurityEvent =>
  ({ accountId, actor, origin }, kind, said = {}) =>
    addToTrail(needs.events, { id: needs.ids.next('sev'), accountId, createdAt: needs.clock.now(), kind, actor, ...origin, ...said });

/** The same for what users do to what is their own. */
export const byUser = ({ userId, accountId, origin }: ActingUser): Acting => ({ accountId, actor: userId, origin });
