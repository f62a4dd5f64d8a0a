import type { RunningService } from '../../support/running-service.ts';
import { readCollection, readyCollection } from './collection-request.ts';

/** A collection that waits to be paid, and the path of its page. */
export const pendingCollection = async (service: RunningService, changes: object = {}) => {
  const { id, paymentUrl } = await readyCollection(service, changes);
  return { collectionId: id, paymentUrl, path: new URL(paymentUrl).pathname };
};

/**
 * What a browser without scripts sends from the form of a page: its hidden fields, and what the payer has filled in.
 */
export const filledForm = (html: string, entries: Readonly<Record<string, string>>): Record<string, string> => {
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']) => [name, value],
  );
  if (hidden.length === 0) throw new Error('The page has no form.');
  return { ...(Object.fromEntries(hidden) as Record<string, string>), ...entries };
};

type Sending = { readonly language?: string; readonly headers?: Readonly<Record<string, string>> };

/** Sends a form as browsers do. Redirects are not followed. */
export const sendForm = async (
  service: RunningService,
  path: string,
  fields: Readonly<Record<string, string>>,
  { language = 'en', headers = { 'sec-fetch-site': 'same-origin', origin: 'null' } }: Sending = {},
) => {
  const reply = await fetch(`${service.listeningAt}${path}?lang=${language}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
  return {
    status: reply.status,
    location: reply.headers.get('location') ?? undefined,
    headers: reply.headers,
    text: await reply.text(),
  };
};

/** What moved money, in order, such as `payment` and `fee`. */
export const transactionTypesOf = async (service: RunningService, collectionId: string): Promise<readonly string[]> => {
  const { transactions } = await readCollection(service, collectionId);
  return transactions.map(({ type }) => String(type));
};
