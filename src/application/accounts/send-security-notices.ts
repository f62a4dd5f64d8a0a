import type { Clock } from '../shared/ports/clock.ts';
import type { Log } from '../log/ports/log.ts';
import { RecipientRefusedError } from '../shared/ports/messengers.ts';
import type { EmailMessage, EmailSender } from '../shared/ports/messengers.ts';
import type { DueNotice, SecurityEvent, SecurityEventKind, SecurityEvents } from './ports/security-events.ts';
import type { User, Users } from './ports/users.ts';

const minute = 60_000;

/** Waits between attempts (ms); the last one is repeated. */
const waits = [minute, 5 * minute, 30 * minute, 2 * 60 * minute] as const;
/** Notices older than this (ms) are dropped, because a late notice would confuse. */
const givenUpAfterMs = 24 * 60 * minute;

/** How many notices one run sends. */
const mostAtOnce = 50;

/** Events of which owners are notified, alone or besides the user: they concern access to the account. */
const ofOwners = /^(token|app|app_access|webhook|settings)\.|^user\.(invited|added|role_changed|disabled|enabled)$/;

/** The users to notify of an event: the user concerned, the owners of the account, or both. */
export const toldOf = (
  { kind, userId }: Pick<SecurityEvent, 'kind' | 'userId'>,
  people: readonly User[],
): readonly User[] =>
  people.filter(
    ({ id, role, disabledAt }) =>
      id === userId || (ofOwners.test(kind) && role === 'owner' && disabledAt === undefined),
  );

/** The text of a notice, for one recipient. */
export type NoticeText = (
  event: SecurityEvent,
  to: User,
  people: readonly User[],
) => Pick<EmailMessage, 'language' | 'subject' | 'text' | 'html'>;

export type NoticeDependencies = {
  readonly events: Pick<SecurityEvents, 'dueNotices' | 'noticeTried'>;
  readonly users: Pick<Users, 'list'>;
  /** Absent if no mail server is configured: due notices then wait for one, for a day. */
  readonly email: EmailSender | undefined;
  readonly textOf: NoticeText;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
};

/** Notifies people by e-mail of what has happened to their account. A repeated message has the same id as the first. */
export const sendSecurityNotices =
  ({ events, users, email, textOf, clock, log }: NoticeDependencies) =>
  async (signal: AbortSignal): Promise<void> => {
    if (email === undefined || email.isAvailable?.() === false) return;

    const send = async (sender: EmailSender, event: SecurityEvent): Promise<void> => {
      const people = await users.list(event.accountId);
      for (const to of toldOf(event, people)) {
        const message = { ...textOf(event, to, people), accountId: event.accountId, to: to.email, toName: to.name };
        await sender.send({ ...message, reference: `${event.id}/${to.id}` }, signal).catch((error: unknown) => {
          if (!(error instanceof RecipientRefusedError)) throw error;
          log.warn(
            { eventId: event.id, userId: to.id, code: error.code },
            'A notice about an account was refused by its recipient.',
          );
        });
      }
    };

    const attempt = async (sender: EmailSender, { event, attempts }: DueNotice): Promise<void> => {
      const now = Date.parse(clock.now());
      const about = { eventId: event.id, kind: event.kind satisfies SecurityEventKind };
      if (now - Date.parse(event.createdAt) >= givenUpAfterMs) {
        log.warn(about, 'A notice about an account could not be sent within a day, and is given up.');
        return events.noticeTried(event.id);
      }
      try {
        await send(sender, event);
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ ...about, err: error }, 'A notice about an account could not be sent; that is tried again later.');
        const wait = waits[Math.min(attempts, waits.length - 1)] ?? minute;
        return events.noticeTried(event.id, new Date(now + wait).toISOString());
      }
      return events.noticeTried(event.id);
    };

    for (const due of await events.dueNotices(clock.now(), mostAtOnce)) {
      if (signal.aborted) return;
      await attempt(email, due);
    }
  };
