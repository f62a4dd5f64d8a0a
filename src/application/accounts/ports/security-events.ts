import type { Origin } from './sign-in.ts';

/** Changes of who may use an account, and uses of it. */
export const securityEventKinds = [
  'sign_in.succeeded',
  'sign_in.refused',
  'confirmation.refused',
  'session.ended',
  'password.changed',
  'password.link_created',
  'one_time_codes.turned_on',
  'one_time_codes.turned_off',
  'one_time_codes.waived',
  'one_time_codes.waiver_ended',
  'recovery_codes.replaced',
  'recovery_code.used',
  'user.invited',
  'user.invitation_withdrawn',
  'user.added',
  'user.role_changed',
  'user.disabled',
  'user.enabled',
  'user.unlocked',
  'token.created',
  'token.revoked',
  'app.registered',
  'app.changed',
  'app.secret_rotated',
  'app.deleted',
  'app_access.granted',
  'app_access.ended',
  'webhook.registered',
  'webhook.secret_rotated',
  'settings.sign_in_changed',
  'settings.brand_changed',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** The reason, for kinds with several causes. */
export const securityReasons = [
  'known_browser',
  'new_browser',
  'wrong_password',
  'wrong_code',
  'disabled',
  'signed_out',
  'by_user',
  'by_operator',
  'code_reused',
  'refresh_token_reused',
  'app_deleted',
] as const;
export type SecurityReason = (typeof securityReasons)[number];

/** One entry of the security trail. It contains ids, and no name, address or secret. */
export type SecurityEvent = Partial<Origin> & {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: string;
  readonly kind: SecurityEventKind;
  /** A user, an account or app that used its token, or `operator` at the command line. */
  readonly actor: string;
  /** The user concerned; absent if it concerns the account. */
  readonly userId?: string;
  readonly reason?: SecurityReason;
  /** The id of the token, app, credentials, webhook endpoint or invitation; the new role of a user. */
  readonly subject?: string;
};

/** Selects events; those of every user if `userId` is absent. */
export type SecurityEventQuery = {
  readonly accountId: string;
  readonly userId?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly kinds?: readonly SecurityEventKind[] | undefined;
  readonly from?: string | undefined;
  /** Exclusive. */
  readonly to?: string | undefined;
  readonly direction: 'ASC' | 'DESC';
  /** Rows by zero-based index, both ends inclusive. */
  readonly range: readonly [number, number];
};

/** An event that is still to be notified by e-mail. */
export type DueNotice = { readonly event: SecurityEvent; readonly attempts: number };

/** The security events of all accounts, with the notices that are still to be sent. */
export interface SecurityEvents {
  /** Adds an event once: a repeated id changes nothing. With `noticeAt`, a notice of it is due from that time on. */
  add(event: SecurityEvent, noticeAt?: string): Promise<void>;
  list(query: SecurityEventQuery): Promise<{ readonly rows: readonly SecurityEvent[]; readonly total: number }>;
  dueNotices(now: string, limit: number): Promise<readonly DueNotice[]>;
  /** Counts an attempt; without `noticeAt` there is no further attempt. */
  noticeTried(id: string, noticeAt?: string): Promise<void>;
  /** Removes events before one time, and the network and browser from events before another time. */
  forget(before: { readonly events: string; readonly origins: string }): Promise<void>;
}
