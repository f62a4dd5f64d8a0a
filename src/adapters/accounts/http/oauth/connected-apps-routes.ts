import { byUser } from '../../../../application/accounts/security-trail.ts';
import type { AppAccess } from '../../../../application/accounts/oauth/end-access.ts';
import { minuteText, scopeTexts } from '../../pages/account-pages.ts';
import type { AccountPages } from '../../pages/account-pages.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { fieldOf, formBodyLimit, postedForm } from '../../../platform/http/pages/forms.ts';
import { accountFailurePage, pageReply, redirectTo } from '../sign-in/replies.ts';
import { forOwnForm, forSignedIn, mayGrant } from '../sign-in/sign-in-gate.ts';
import type { SignInGate } from '../sign-in/sign-in-gate.ts';

const path = '/account/apps';

/** The page at which people see which apps have access to their account, and end that access. */
export const connectedAppsRoutes = ({
  access,
  gate,
  pages,
}: {
  readonly access: AppAccess;
  readonly gate: SignInGate;
  readonly pages: AccountPages;
}): readonly Route[] => {
  const common = {
    tag: 'OAuth',
    access: 'public',
    rate: 'page',
    hidden: true,
    failurePage: accountFailurePage(pages),
  } as const;
  return [
    route({
      ...common,
      method: 'get',
      path,
      summary: 'The apps that have access to the account.',
      replies: { 200: { description: 'A page.', type: 'text/html' } },
      handler: forSignedIn(gate, path, async (viewer) => {
        const shown = (await access.list(viewer.accountId)).map(({ scopes, createdAt, lastUsedAt, ...connection }) => ({
          ...connection,
          permissions: scopes.map((scope) => scopeTexts[scope]),
          createdAt: minuteText(createdAt),
          lastUsedAt: lastUsedAt === undefined ? undefined : minuteText(lastUsedAt),
        }));
        const page = { title: 'Connected apps', path, connections: shown, mayEnd: mayGrant(viewer) };
        return pageReply(200, pages.signedIn('connected-apps', viewer, page));
      }),
    }),
    route({
      ...common,
      method: 'post',
      path: `${path}/end`,
      summary: 'End the access of an app.',
      form: true,
      bodyLimit: formBodyLimit,
      body: postedForm,
      replies: { 303: { description: 'Back to the list.', type: 'text/html' } },
      handler: forOwnForm(gate, path, async (viewer, { body }) => {
        if (!mayGrant(viewer))
          throw new HttpError(403, 'role_missing', 'Only an owner of the account can end the access of an app.');
        await access.end(byUser(viewer), fieldOf(body, 'id'));
        return redirectTo(path);
      }),
    }),
  ];
};
