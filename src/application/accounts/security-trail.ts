import type { Clock } from '../shared/ports/clock.ts';
import type { Ids } from '../shared/ports/ids.ts';
import type { SecurityEvent, SecurityEventKind, SecurityEvents } from './ports/security-events.ts';
import type { Origin } from './ports/sign-in.ts';

/**
 * Who does something to an account, and from where; what is typed at the command line or done by the service has no
 * origin.
 */
export type Acting = { readonly accountId: string; readonly actor: string; readonly origin?: Origin };

/** A user who does something to what is their own. */
export type ActingUser = Required<Omit<Acting, 'actor'>> & { readonly userId: string };

/** What the commands of the operator are done by. */
export const byOperator = (accountId: string): Acting => ({ accountId, actor: 'operator' });

type Said = Pick<SecurityEvent, 'userId' | 'reason' | 'subject'>;

/** Writes a line of the trail, after what it tells of was done. */
export type RecordSecurityEvent = (by: Acting, kind: SecurityEventKind, said?: Said) => Promise<void>;

/**
 * Whether the person concerned, or the owners, hear of it by e-mail: as the first sign, perhaps, that somebody else is
 * at work.
 */
const told: Readonly<Record<SecurityEventKind, boolean>> = {
  'sign_in.succeeded': false,
  'sign_in.refused': false,
  'confirmation.refused': false,
  'session.ended': true,
  'password.changed': true,
  'one_time_codes.turned_on': true,
  'one_time_codes.turned_off': true,
  'one_time_codes.waived': true,
  'one_time_codes.waiver_ended': false,
  'recovery_codes.replaced': true,
  'recovery_code.used': true,
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

/** People know that they have signed out, and that a browser is theirs. */
const isTold = ({ kind, reason }: Pick<SecurityEvent, 'kind' | 'reason'>): boolean =>
  kind === 'sign_in.succeeded' ? reason === 'new_browser' : told[kind] && reason !== 'signed_out';

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
    addToTrail(needs.events, {
      id: needs.ids.next('sev'),
      accountId,
      createdAt: needs.clock.now(),
      kind,
      actor,
      ...origin,
      ...said,
    });

/** The same for what users do to what is their own. */
export const byUser = ({ userId, accountId, origin }: ActingUser): Acting => ({ accountId, actor: userId, origin });
