import type { z } from 'zod';
import { DomainError } from '../../../../domain/shared/index.ts';
import type { Proof } from '../../../../application/accounts/own-password.ts';
import type { AccountPages } from '../../pages/account-pages.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Call, Reply, Route } from '../../../platform/http/engine/route/route.ts';
import { fieldOf, formBodyLimit, postedForm } from '../../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../../platform/http/pages/forms.ts';
import { throwBusy, accountFailurePage } from '../sign-in/replies.ts';
import { forOwnForm, forSignedIn } from '../sign-in/sign-in-gate.ts';
import type { SignedIn, SignInGate } from '../sign-in/sign-in-gate.ts';

/** Makes the routes of the pages of people who are signed in. */
export const accountFrame = ({ gate, pages }: { readonly gate: SignInGate; readonly pages: AccountPages }) => {
  const failurePage = accountFailurePage(pages);
  const common = { tag: 'Accounts', access: 'public', hidden: true, failurePage } as const;
  return {
    pages,
    page: <Query extends z.ZodType>(
      path: string,
      summary: string,
      query: Query,
      handler: (signedIn: SignedIn, call: Call<unknown, z.output<Query>, unknown>) => Promise<Reply>,
    ): Route =>
      route({
        ...common,
        rate: 'page',
        method: 'get',
        path,
        summary,
        query,
        replies: { 200: { description: 'A page.', type: 'text/html' } },
        handler: forSignedIn(gate, path, handler),
      }),
    /** A form of such a page. `home` is the page that shows it. */
    form: (
      path: string,
      home: string,
      summary: string,
      handler: (signedIn: SignedIn, form: PostedForm, call: Call<unknown, unknown, unknown>) => Promise<Reply>,
    ): Route =>
      route({
        ...common,
        rate: 'signIn',
        method: 'post',
        path,
        summary,
        form: true,
        bodyLimit: formBodyLimit,
        body: postedForm,
        replies: { 303: { description: 'To the page.', type: 'text/html' } },
        handler: forOwnForm(gate, home, (signedIn, call) => handler(signedIn, call.body, call)),
      }),
  };
};

export type AccountFrame = ReturnType<typeof accountFrame>;

/**
 * The message of a refusal that the person can correct. Throws a 503 when passwords queue, and other errors as they
 * are.
 */
export const correctable = (error: unknown): string =>
  error instanceof DomainError ? error.message : throwBusy(error);

/** The fields of the template `confirm-fields`. */
export const proofIn = (form: PostedForm): Proof => ({
  password: fieldOf(form, 'password'),
  code: fieldOf(form, 'code'),
});
