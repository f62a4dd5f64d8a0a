import { z } from 'zod';
import type { OwnPassword } from '../../../../application/accounts/own-password.ts';
import type { AccountSettingsBook } from '../../../../application/accounts/settings.ts';
import type { SecurityEvent, SecurityEvents } from '../../../../application/accounts/ports/security-events.ts';
import type { Users } from '../../../../application/accounts/ports/users.ts';
import { oneTimeCodeChoices, oneTimeCodesOf } from '../../../../domain/accounts/account-settings/index.ts';
import { reasonTexts, securityTexts } from '../../pages/account-pages.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import type { Reply, Route } from '../../../platform/http/engine/route/route.ts';
import { fieldOf } from '../../../platform/http/pages/forms.ts';
import { pageReply, redirectTo } from '../sign-in/replies.ts';
import type { SignedIn } from '../sign-in/sign-in-gate.ts';
import { accountForm, accountPage, correctable, proofIn } from './common.ts';
import type { Frame } from './common.ts';

export type SecurityPageOptions = Frame & {
  readonly securityEvents: Pick<SecurityEvents, 'list'>;
  readonly users: Pick<Users, 'list'>;
  readonly settings: Pick<AccountSettingsBook, 'read' | 'change'>;
  readonly ownPassword: Pick<OwnPassword, 'confirm'>;
};

const path = '/account/security';
const pageSize = 50;

/** Pages of the trail; the last one is that of any number that is too large. */
const mostPages = 200;
const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(mostPages).catch(1) });

/** Owners see the trail of their account, and decide how its people sign in; members see what concerns themselves. */
const isOwner = ({ role }: Pick<SignedIn, 'role'>): boolean => role !== 'member';

/** The trail of an account as a page, and the rule that everybody needs one-time codes. */
export const securityRoutes = ({
  securityEvents,
  users,
  settings,
  ownPassword,
  ...frame
}: SecurityPageOptions): readonly Route[] => {
  const shown = (event: SecurityEvent, nameOf: (userId: string) => string) => ({
    ...event,
    text: securityTexts[event.kind],
    isRefusal: event.kind.endsWith('.refused'),
    reason: event.reason && reasonTexts[event.reason],
    who: event.userId && nameOf(event.userId),
    actor: event.actor === event.userId ? undefined : nameOf(event.actor),
  });

  const page = async (status: number, viewer: SignedIn, number = 1, fault = ''): Promise<Reply> => {
    const { accountId, userId } = viewer;
    const [mayChange, first] = [isOwner(viewer), (number - 1) * pageSize];
    const whose = { accountId, ...(!mayChange && { userId }) };
    const [{ rows, total }, known, own] = await Promise.all([
      securityEvents.list({ ...whose, direction: 'DESC', range: [first, first + pageSize - 1] }),
      users.list(accountId),
      settings.read(accountId),
    ]);
    const names = new Map(known.map(({ id, name }) => [id, name]));
    const html = frame.pages.signedIn('account-security', viewer, {
      title: 'Security',
      path,
      fault,
      mayChange,
      areCodesRequired: oneTimeCodesOf(own) === 'required',
      events: rows.map((event) => shown(event, (id) => names.get(id) ?? id)),
      newer: number > 1 ? number - 1 : undefined,
      older: total > number * pageSize && number < mostPages ? number + 1 : undefined,
    });
    return pageReply(status, html);
  };

  return [
    accountPage(frame, path, 'What has happened to who may use an account.', pageQuery, (viewer, { query }) =>
      page(200, viewer, query.page),
    ),
    accountForm(
      frame,
      `${path}/codes`,
      path,
      'Ask everybody for one-time codes, or no longer.',
      async (viewer, form, { context }) => {
        if (!isOwner(viewer))
          throw new HttpError(403, 'role_missing', 'Only an owner of the account decides how its people sign in.');
        const oneTimeCodes = oneTimeCodeChoices.find((choice) => choice === fieldOf(form, 'oneTimeCodes'));
        const { accountId, userId: actor } = viewer;
        const fault = await ownPassword
          .confirm(viewer, proofIn(form))
          .then(() =>
            settings.change({ signIn: { ...(oneTimeCodes && { oneTimeCodes }) } }, { ...context, accountId, actor }),
          )
          .catch(correctable);
        return typeof fault === 'string' ? page(400, viewer, 1, fault) : redirectTo(path);
      },
    ),
  ];
};
