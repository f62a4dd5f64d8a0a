import type { Clock } from '../shared/ports/clock.ts';
import type { Ids } from '../shared/ports/ids.ts';
import type { SecurityEvent, SecurityEventKind, SecurityEvents } from './ports/security-events.ts';
import type { Origin } from './ports/sign-in.ts';

/** Who acts on an account, and from where. Actions at the command line or by the service have no origin. */
export type Acting = { readonly accountId: string; readonly actor: string; readonly origin?: Origin };

/** A user who changes their own sign-in data. */
export type ActingUser = Required<Omit<Acting, 'actor'>> & { readonly userId: string };

/** The actor of the operator's commands. */
export const byOperator = (accountId: string): Acting => ({ accountId, actor: 'operator' });

type Said = Pick<SecurityEvent, 'userId' | 'reason' | 'subject'>;

/** Adds an entry to the trail, after the action. */
export type RecordSecurityEvent = (by: Acting, kind: SecurityEventKind, said?: Said) => Promise<void>;

/**
 * Whether the person concerned, or the owners, are notified by e-mail, because the event may be the first sign of an
 * intruder.
 */
const told: Readonly<Record<SecurityEventKind, boolean>> = {
  'sign_in.succeeded': false,
  'sign_in.refused': false,
  'confirmation.refused': false,
  'session.ended': true,
  'password.changed': true,
  'password.link_created': true,
  'one_time_codes.turned_on': true,
  'one_time_codes.turned_off': true,
  'one_time_codes.waived': true,
  'one_time_codes.waiver_ended': false,
  'recovery_codes.replaced': true,
  'recovery_code.used': true,
  'user.invited': true,
  'user.invitation_withdrawn': false,
  'user.added': true,
  'user.role_changed': true,
  'user.disabled': true,
  'user.enabled': true,
  'user.unlocked': false,
  'token.created': true,
  'token.revoked': true,
  'app.registered': true,
  'app.changed': true,
  'app.secret_rotated': true,
  'app.deleted': true,
  'app_access.granted': true,
  'app_access.ended': true,
  'webhook.registered': false,
  'webhook.secret_rotated': true,
  'settings.sign_in_changed': true,
  'settings.brand_changed': false,
};

/** A sign-out and a sign-in from a known browser are not notified. */
const isTold = ({ kind, reason }: Pick<SecurityEvent, 'kind' | 'reason'>): boolean =>
  kind === 'sign_in.succeeded' ? reason === 'new_browser' : told[kind] && reason !== 'signed_out';

/** Adds an event to the trail, and makes its notice due. */
export const addToTrail = (events: Pick<SecurityEvents, 'add'>, event: SecurityEvent): Promise<void> =>
  events.add(event, isTold(event) ? event.createdAt : undefined);

export const securityTrail =
  (needs: {
    readonly events: Pick<SecurityEvents, 'add'>;
    readonly clock: Pick<Clock, 'now'>;
    readonly ids: Pick<Ids, 'next'>;
  }): RecordSecurityEvent =>
  ({ accountId, actor, origin }, kind, said = {}) =>
    addToTrail(needs.events, {
      id: needs.ids.next('sev'),
      accountId,
      createdAt: needs.clock.now(),
      kind,
      actor,
      ...origin,
      ...said,
    });

/** The actor of what users do to their own sign-in data. */
export const byUser = ({ userId, accountId, origin }: ActingUser): Acting => ({ accountId, actor: userId, origin });
