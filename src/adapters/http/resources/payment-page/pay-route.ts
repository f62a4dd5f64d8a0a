import { z } from 'zod';
import type { PayCollection } from '../../../../application/collections/paying/pay-collection.ts';
import type { Context } from '../../../../application/kernel/context.ts';
import type { CardForm } from '../../../../application/ports/payment-processor.ts';
import { sayIn } from '../../../web/payment/texts.ts';
import { route } from '../../engine/route/route.ts';
import { basePathOf, locationUnder } from '../../engine/server/base-path.ts';
import type { FailurePage, Reply, Route } from '../../engine/route/route.ts';
import { payerContext } from './find-page.ts';
import type { FindPage, FoundPage } from './find-page.ts';
import { paymentPath } from './links.ts';
import { outcomeOfAnswer, outcomeOfError, withNotice } from './outcomes.ts';
import type { PayOutcome } from './outcomes.ts';
import { formBodyLimit, isFromOtherSite, postedForm } from '../pages/forms.ts';
import { readForm } from './pay-form.ts';
import { addressHeaders, languageQuery, seeOther } from './replies.ts';
import type { Html } from './replies.ts';

type PayRoute = {
  readonly common: {
    readonly tag: string;
    readonly access: 'public';
    readonly hidden: true;
    readonly params: z.ZodObject<{ token: z.ZodString }>;
    readonly failurePage: FailurePage;
  };
  readonly baseUrl: string;
  /** Undefined where no card processor is configured. */
  readonly card: { readonly form: CardForm; readonly pay: PayCollection } | undefined;
  readonly find: FindPage;
  readonly html: Html;
};

/** The reply to the script of the page: where to go, or what was wrong. */
const scriptReply = (outcome: PayOutcome, { language }: FoundPage, basePath: string): Reply => {
  if ('next' in outcome) return { json: { ...outcome, next: locationUnder(basePath, outcome.next) }, headers: addressHeaders };
  const { status, notice, faults } = outcome;
  const text = notice?.text ?? Object.values(faults?.errors ?? {})[0] ?? 'formOutdated';
  return { status, json: { error: sayIn(language)(text) }, headers: addressHeaders };
};

/** Takes the form of the page, from a browser without a script or from the script of the page. */
export const payRoute = ({ common, baseUrl, card, find, html }: PayRoute): Route => {
  const [{ origin }, basePath] = [new URL(baseUrl), basePathOf(baseUrl)];

  const pay = async (sent: Readonly<Record<string, unknown>>, found: FoundPage, context: Context): Promise<PayOutcome> => {
    // The page says that nothing can be paid by card.
    if (!card) return { next: found.address };
    const read = readForm(sent, card.form);
    if (read.kind === 'outdated') return withNotice(found, 'form_outdated');
    if (read.kind === 'faults') return { status: 400, faults: read.faults };
    const { nonce, ...attempt } = read.attempt;
    // The processor's script shows the bank's page in a frame; without one the payer goes there and comes back.
    const returnUrl = card.form.kind === 'script' ? {} : { returnUrl: () => `${origin}${basePath}${found.returnAddress}` };
    try {
      return outcomeOfAnswer(
        await card.pay(found.collectionId, { ...attempt, idempotencyKey: nonce, ...returnUrl }, payerContext(context, found)),
        found,
      );
    } catch (error) {
      const outcome = outcomeOfError(error, found);
      if (!outcome) throw error;
      return outcome;
    }
  };

  return route({
    ...common,
    rate: 'payment',
    method: 'post',
    path: paymentPath,
    summary: 'Pay by card.',
    form: true,
    bodyLimit: formBodyLimit,
    query: z.object({ lang: languageQuery }),
    body: postedForm,
    replies: { 303: { description: 'To the page, or to the page of the bank.', type: 'text/html' } },
    handler: async ({ params: { token }, query: { lang }, body, context, header }) => {
      const found = await find({ token, lang, header });
      const outcome: PayOutcome = isFromOtherSite(header, origin)
        ? { status: 403, notice: { text: 'otherSite' } }
        : await pay(body, found, context);
      if (header('accept') === 'application/json') return scriptReply(outcome, found, basePath);
      if ('next' in outcome) return seeOther(outcome.next);
      const { status, ...shown } = outcome;
      return html(status, found.render({ now: context.at, ...shown }), { 'content-language': found.language });
    },
  });
};
