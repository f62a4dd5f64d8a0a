import { z } from 'zod';
import { ownValue } from '../../../domain/shared/table.ts';
import type { Accounts } from '../../../application/shared/ports/accounts.ts';
import type { OwnPassword } from '../../../application/accounts/own-password.ts';
import type { RecordPersonalReads } from '../../../application/privacy/record-reads.ts';
import type { SignedIn, SignInGate } from '../../accounts/http/sign-in/sign-in-gate.ts';
import { fieldsOf } from '../../accounts/http/sign-in/unsent-forms.ts';
import type { Operations } from '../../platform/http/engine/route/operations.ts';
import { route } from '../../platform/http/engine/route/route.ts';
import type { Call, FailurePage, Reply, Route } from '../../platform/http/engine/route/route.ts';
import { fieldOf, formBodyLimit, postedForm } from '../../platform/http/pages/forms.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import { pagePolicyTo, privatePages } from '../../platform/http/pages/replies.ts';
import type { Choices, ConsolePages, View } from '../pages/console-pages.ts';
import type { AttentionCount } from './attention-count.ts';
import type { News } from './news.ts';
import { proofFields, proofPage } from './proof.ts';
import { Visit } from './visit.ts';
import type { AddressQuery, FormRefusal } from './visit.ts';
import type { NoticeCarrier } from './carried-notices.ts';
import type { Notice } from '../../../application/shared/notices.ts';

const { headers: privateHeaders, page: privatePage, seeOther } = privatePages('same-origin');

/** Leads to another page: an address that `visit.to` made. */
export const toPage = (visit: Visit, address: string): Reply => seeOther(visit.withoutBasePath(address));

/** Scripts and requests of this service only, and no inline script, style or handler. */
const policy = pagePolicyTo(["'self'"], "script-src 'self'", "connect-src 'self'");

const pageReply = (status: number, html: string, tag?: string) =>
  privatePage(status, html, {
    'content-security-policy': policy,
    vary: 'HX-Request, HX-Request-Type, HX-PTag',
    ...(tag !== undefined && { 'hx-ptag': tag }),
  });

/** What a browser shows is still so. htmx changes nothing then. */
export const withoutNews: Reply = { status: 204, bytes: '', type: 'text/html; charset=utf-8', headers: privateHeaders };

/** The query of every page: the account in force, what a form has done, and how the page looks. */
const everyQuery = {
  account: z.string().optional().catch(undefined),
  done: z.string().optional().catch(undefined),
  tz: z.string().max(64).optional().catch(undefined),
  density: z.literal('roomy').optional().catch(undefined),
};

/** The address that a form leads to, with what the reply of its operation says beside the result. */
export type Onward = { readonly href: string; readonly notices: readonly Notice[] };

const sessionEnded: FormRefusal = {
  status: 200,
  message: 'Your session had ended. Check what you typed, and send it again.',
  faults: [],
};

export type FrameOptions = {
  readonly gate: SignInGate;
  readonly ownPassword: Pick<OwnPassword, 'confirm'>;
  /** Whether a person is signed in by a click, so that there is no password to ask for. */
  readonly hasNoPassword: (email: string) => boolean;
  readonly recordReads: RecordPersonalReads;
  readonly operations: Operations;
  readonly accounts: Pick<Accounts, 'get' | 'list'>;
  readonly pages: ConsolePages;
  readonly basePath: string;
  readonly notices: NoticeCarrier;
  readonly news: News;
  readonly attention: AttentionCount;
  /** The time zone of an account. */
  readonly timeZoneOf: (accountId: string) => Promise<string>;
};

/** What a page reads of its address, and whether it has news only when something happened. */
type PageInput<Params extends z.ZodType, Shape extends z.ZodRawShape> = {
  readonly params?: Params;
  readonly query?: Shape;
  /**
   * The page shows only what follows from the log: a browser that asks again is answered 204 until the read models have
   * moved or a minute has begun.
   */
  readonly followsLog?: true;
};

/** What a form needs besides its handlers. */
type FormInput<Params extends z.ZodType> = {
  readonly params?: Params;
  readonly home: string;
  readonly proof?: string;
  readonly bodyLimit?: number;
  readonly hasFile?: true;
};

/**
 * Makes the routes of the console. Every page is complete without a script; a request of htmx for a part of it gets the
 * content without the frame.
 */
export const consoleFrame = ({
  gate,
  ownPassword,
  hasNoPassword,
  recordReads,
  operations,
  accounts,
  pages,
  basePath,
  notices: carrier,
  news,
  attention,
  timeZoneOf,
}: FrameOptions) => {
  const failurePage: FailurePage = ({ status, reason }) => pageReply(status, pages.failure(status, reason));
  const common = { tag: 'Console', access: 'public', hidden: true, failurePage, rate: 'console' } as const;

  const begin = (signedIn: SignedIn, call: Call<unknown, unknown, unknown>, said: Parameters<typeof Visit.begin>[2]) =>
    Visit.begin(signedIn, call, said, { operations, accounts, basePath, timeZoneOf });

  /** Whose data the reply is about to show. Where it cannot be recorded, nothing is shown. */
  const recorded = async (visit: Visit, reply: Reply): Promise<Reply> => {
    const { userId, sessionId } = visit.person;
    await recordReads({ accountId: visit.account.id, userId, sessionId }, visit.shown);
    return reply;
  };

  const shown = async (
    visit: Visit,
    view: View,
    header: (name: string) => string | undefined,
    choices: Choices,
  ): Promise<Reply> => {
    const isPart = header('hx-request') === 'true' && header('hx-request-type') === 'partial';
    const [reachable, needing] = await Promise.all([
      isPart ? [] : accounts.list(visit.isAdmin ? undefined : visit.person.accountId),
      attention.of(visit, view.needing),
    ]);
    const html = pages.page(visit, view, { isPart, reachable, needing, choices });
    return recorded(visit, pageReply(view.status ?? 200, html, view.tag));
  };

  const proofAsked = proofPage(ownPassword, hasNoPassword);

  return {
    page: <Params extends z.ZodType, Shape extends z.ZodRawShape>(
      path: string,
      summary: string,
      { params, query, followsLog }: PageInput<Params, Shape>,
      handler: (
        visit: Visit,
        call: Call<z.output<Params>, z.output<z.ZodObject<Shape>>, unknown>,
      ) => Promise<View | Reply>,
    ): Route =>
      route({
        ...common,
        method: 'get',
        heavy: 'always',
        path,
        summary,
        ...(params && { params }),
        query: z.object({ ...query, ...everyQuery }),
        replies: { 200: { description: 'A page.', type: 'text/html' } },
        handler: async (call) => {
          const signedIn = await gate.signedIn(call);
          if (!signedIn) return gate.toSignIn(addressOf(path, call.params, call.query));
          const { account, tz, density } = call.query;
          const visit = await begin(signedIn, call, { account, tz, density });
          // Read before the content, so that what happens meanwhile is news to the next request.
          const tag = followsLog && (await news.tagOf(visit, addressOf(path, call.params, call.query)));
          if (tag !== undefined && call.header('hx-ptag') === tag) return withoutNews;
          const view = await handler(visit, call as Call<z.output<Params>, z.output<z.ZodObject<Shape>>, unknown>);
          if (!('template' in view)) return recorded(visit, view);
          const here = addressOf(path, call.params, {});
          const notices = carrier.received(call.header('cookie'), here, signedIn.sessionId);
          const choices = choicesOf(visit, filledPath(path, call.params), textsOf(call.query));
          return shown(visit, { ...view, tag, done: call.query.done, notices }, call.header, choices);
        },
      }),

    /**
     * A form of a page. The handler returns the address to show next, with notices or without, a page with what is shown
     * once, or a file; it throws the refusal of its operation, and `again` then shows the page with it. `proof`: the
     * operation of the form is one that an unattended browser must not give away, so a form that is sent long after the
     * last proof of identity asks for the password, on a page that keeps what was typed. `bodyLimit`: its most bytes.
     * `hasFile`: a field may be a file, whose value is its bytes.
     */
    form: <Params extends z.ZodType>(
      path: string,
      summary: string,
      { params, home, proof, bodyLimit = formBodyLimit, hasFile }: FormInput<Params>,
      handler: (
        visit: Visit,
        form: PostedForm,
        call: Call<z.output<Params>, unknown, PostedForm>,
      ) => Promise<string | Onward | View | Reply>,
      again: (visit: Visit, refusal: FormRefusal, call: Call<z.output<Params>, unknown, PostedForm>) => Promise<View>,
    ): Route =>
      route({
        ...common,
        method: 'post',
        path,
        summary,
        ...(params && { params }),
        form: hasFile ? 'with files' : true,
        bodyLimit,
        body: postedForm,
        replies: { 303: { description: 'To the page.', type: 'text/html' } },
        handler: async (call) => {
          const known = call as Call<z.output<Params>, unknown, PostedForm>;
          const { header, body } = known;
          const signedIn = await gate.signedIn(call);
          const address = addressOf(path, call.params, {});
          if (!signedIn)
            return gate.toSignInWith(call, { path: address, fields: fieldsOf(body, ['csrf', ...proofFields]) }, home);
          const said = (name: string) => fieldOf(body, name) || undefined;
          const visit = await begin(signedIn, call, {
            account: said('account'),
            tz: said('tz'),
            density: said('density'),
          });
          const answer = (view: View) => shown(visit, view, header, choicesOf(visit, home));
          const shownAgain = async (refusal: FormRefusal): Promise<Reply> =>
            answer({ ...(await again(visit, refusal, known)), status: refusal.status });
          // Shows the form only, so it needs no token of the session, which the form of an earlier one cannot have.
          if (fieldOf(body, 'fillAgain') !== '' && !gate.isFromOtherSite(header)) return shownAgain(sessionEnded);
          gate.assertOwnForm(call, signedIn);
          try {
            if (proof !== undefined) visit.assertMay(proof);
            const asked = proof === undefined ? undefined : await proofAsked(signedIn, body, call.context.at);
            if (asked) return await answer({ ...asked, section: home, action: visit.to(address) });
            const next = await handler(visit, body, known);
            if (typeof next === 'string') return toPage(visit, next);
            if ('template' in next) return await answer(next);
            if (!('href' in next)) return await recorded(visit, next);
            const to = visit.withoutBasePath(next.href);
            return seeOther(to, carrier.sent(next.notices, to.replace(/\?.*$/, ''), signedIn.sessionId));
          } catch (error) {
            const refusal = visit.refusalOf(error);
            if (refusal.status === 403) throw error;
            return shownAgain(refusal);
          }
        },
      }),
  };
};

export type ConsoleFrame = ReturnType<typeof consoleFrame>;

/** The single values of an address, as texts. */
const textsOf = (values: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );

const filledPath = (path: string, params: unknown): string => {
  const texts = textsOf(params);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ownValue(texts, name) ?? ''));
};

/** The address of a page, to come back to after signing in. */
const addressOf = (path: string, params: unknown, query: unknown): string => {
  const [filled, text] = [filledPath(path, params), new URLSearchParams(textsOf(query)).toString()];
  return text === '' ? filled : `${filled}?${text}`;
};

/** The same page in another time zone, or with more room. */
const choicesOf = (
  visit: Visit,
  path: string,
  { done: _, ...query }: Readonly<Record<string, string>> = {},
): Choices => {
  const to = (changes: AddressQuery): string => visit.to(path, { ...query, ...changes });
  return {
    zones: [...new Set(['UTC', visit.zoneOfAccount, visit.zone])].map((zone) => ({
      text: zone,
      href: to({ tz: zone === visit.zoneOfAccount ? undefined : zone === 'UTC' ? 'utc' : zone }),
      isCurrent: zone === visit.zone,
    })),
    browserHref: to({ tz: 'browser' }),
    isRoomy: visit.isRoomy,
    compactHref: to({ density: undefined }),
    roomyHref: to({ density: 'roomy' }),
  };
};
