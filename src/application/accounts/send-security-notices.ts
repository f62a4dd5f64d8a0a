import type { Clock } from '../shared/ports/clock.ts';
import type { Log } from '../log/ports/log.ts';
import { RecipientRefusedError } from '../shared/ports/messengers.ts';
import type { EmailMessage, EmailSender } from '../shared/ports/messengers.ts';
import type { DueNotice, SecurityEvent, SecurityEventKind, SecurityEvents } from './ports/security-events.ts';
import type { User, Users } from './ports/users.ts';

const minute = 60_000;

/** Between attempts (ms), the last one again and again. */
const waits = [minute, 5 * minute, 30 * minute, 2 * 60 * minute] as const;
/** A later notice would only confuse (ms). */
const givenUpAfterMs = 24 * 60 * minute;

/** Notices of one round. */
const mostAtOnce = 50;

/** Owners hear of these too, or alone: what they give others the use of. */
const ofOwners = /^(token|app|app_access|webhook|settings)\.|^user\.(added|role_changed|disabled|enabled)$/;

/** Who is told of an event: the user whom it concerns, the owners of the account, or both. */
export const toldOf = (
  { kind, userId }: Pick<SecurityEvent, 'kind' | 'userId'>,
  people: readonly User[],
): readonly User[] =>
  people.filter(
    ({ id, role, disabledAt }) =>
      id === userId || (ofOwners.test(kind) && role === 'owner' && disabledAt === undefined),
  );

/** The words of a notice, for one of those who are told. */
export type NoticeText = (
  event: SecurityEvent,
  to: User,
  people: readonly User[],
) => Pick<EmailMessage, 'language' | 'subject' | 'text' | 'html'>;

export type NoticeDependencies = {
  readonly events: Pick<SecurityEvents, 'dueNotices' | 'noticeTried'>;
  readonly users: Pick<Users, 'list'>;
  /** Absent where no mail server is configured: what is due then waits for one, for a day. */
  readonly email: EmailSender | undefined;
  readonly textOf: NoticeText;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
};

/** Tells people by e-mail what has happened to their account. A repeated message has the id of the first one. */
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
