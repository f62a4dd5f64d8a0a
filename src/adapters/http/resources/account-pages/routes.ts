import type { Accounts } from '../../../../application/ports/accounts.ts';
import type { AccountPages } from '../../../web/account/account-pages.ts';
import { route } from '../../engine/route/route.ts';
import type { Route } from '../../engine/route/route.ts';
import { accountFailurePage, pageReply } from '../sign-in/replies.ts';
import { forSignedIn } from '../sign-in/sign-in-gate.ts';
import type { SignInGate } from '../sign-in/sign-in-gate.ts';

const roleTexts = { owner: 'Owner', member: 'Member', admin: 'Operator of the service' } as const;

/** The pages of the person who is signed in. */
export const accountPageRoutes = ({
  gate,
  pages,
  accounts,
}: {
  readonly gate: SignInGate;
  readonly pages: AccountPages;
  readonly accounts: Pick<Accounts, 'get'>;
}): readonly Route[] => {
  const common = { tag: 'Accounts', access: 'public', rate: 'page', hidden: true, failurePage: accountFailurePage(pages) } as const;
  return [
    route({
      ...common,
      method: 'get',
      path: '/account',
      summary: 'The overview of an account.',
      replies: { 200: { description: 'A page.', type: 'text/html' } },
      handler: forSignedIn(gate, '/account', async (viewer) => {
        const account = await accounts.get(viewer.accountId);
        const facts = [
          { name: 'Account', text: account?.name ?? viewer.accountId },
          { name: 'Account id', text: viewer.accountId },
          { name: 'Your role', text: roleTexts[viewer.role] },
        ];
        return pageReply(200, pages.signedIn('account', viewer, { title: 'Your account', path: '/account', facts }));
      }),
    }),
  ];
};
