import { z } from 'zod';
import { VaultError } from '../../../application/shared/ports/vault.ts';
import type { Vault } from '../../../application/shared/ports/vault.ts';
import type { Notice } from '../../../application/shared/notices.ts';
import { cookieOf } from '../../accounts/http/sign-in/cookies.ts';
import type { ReplyHeaders } from '../../platform/http/engine/failures/failures.ts';

/** How long (s) the page shows the notices, also where it is loaded again or asks for news. */
const shownSeconds = 600;

/** The most characters of notices in a cookie: browsers drop a cookie of more than 4,096 bytes, encrypted. */
const mostCharacters = 2_500;

export type CarriedNotice = Pick<Notice, 'level' | 'message'>;

const carried = z.object({
  to: z.string(),
  notices: z.array(z.object({ level: z.enum(['warning', 'info']), message: z.string() })),
});

const purposeOf = (sessionId: string): string => `console-notices:${sessionId}`;

const fitting = (notices: readonly Notice[]): readonly CarriedNotice[] => {
  let characters = 0;
  return notices
    .map(({ level, message }) => ({ level, message }))
    .filter((notice) => (characters += JSON.stringify(notice).length) <= mostCharacters);
};

/**
 * Carries the notices of an operation over the redirect after a form, to the page that it leads to and no other. They
 * may name what was typed, so they stand in no address: in a cookie, encrypted for this session.
 */
export const noticeCarrier = (vault: Pick<Vault, 'seal' | 'open'>, baseUrl: string) => {
  const cookie = cookieOf('notices', baseUrl);
  const opened = (sealed: string, sessionId: string): string | undefined => {
    try {
      return vault.open(sealed, purposeOf(sessionId));
    } catch (error) {
      // Of an earlier session, or of a key that is no longer there.
      if (error instanceof VaultError) return undefined;
      throw error;
    }
  };
  return {
    /** The headers of the redirect to the page at the path `to`. */
    sent: (notices: readonly Notice[], to: string, sessionId: string): ReplyHeaders => {
      const shown = fitting(notices);
      if (shown.length === 0) return {};
      const sealed = vault.seal(JSON.stringify({ to, notices: shown }), purposeOf(sessionId));
      return { 'set-cookie': cookie.set(sealed, shownSeconds) };
    },
    /** What was carried to the page at this path, by the `Cookie` header of a request for it. */
    received: (cookies: string | undefined, at: string, sessionId: string): readonly CarriedNotice[] => {
      const sealed = cookie.read(cookies);
      const text = sealed === undefined ? undefined : opened(sealed, sessionId);
      if (text === undefined) return [];
      const { to, notices } = carried.parse(JSON.parse(text));
      return to === at ? notices : [];
    },
  };
};

export type NoticeCarrier = ReturnType<typeof noticeCarrier>;
