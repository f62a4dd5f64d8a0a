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

export type Frame = { readonly gate: SignInGate; readonly pages: AccountPages };

const common = ({ pages }: Frame) =>
  ({ tag: 'Accounts', access: 'public', hidden: true, failurePage: accountFailurePage(pages) }) as const;

/** A page of the person who is signed in. */
export const accountPage = <Query extends z.ZodType>(
  frame: Frame,
  path: string,
  summary: string,
  query: Query,
  handler: (signedIn: SignedIn, call: Call<unknown, z.output<Query>, unknown>) => Promise<Reply>,
): Route =>
  route({
    ...common(frame),
    rate: 'page',
    method: 'get',
    path,
    summary,
    query,
    replies: { 200: { description: 'A page.', type: 'text/html' } },
    handler: forSignedIn(frame.gate, path, handler),
  });

/** A form of such a page. `home` is the page that shows it. */
export const accountForm = (
  frame: Frame,
  path: string,
  home: string,
  summary: string,
  handler: (signedIn: SignedIn, form: PostedForm, call: Call<unknown, unknown, unknown>) => Promise<Reply>,
): Route =>
  route({
    ...common(frame),
    rate: 'signIn',
    method: 'post',
    path,
    summary,
    form: true,
    bodyLimit: formBodyLimit,
    body: postedForm,
    replies: { 303: { description: 'To the page.', type: 'text/html' } },
    handler: forOwnForm(frame.gate, home, (signedIn, call) => handler(signedIn, call.body, call)),
  });

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
