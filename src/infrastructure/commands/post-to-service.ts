import { z } from 'zod';
import { noServiceAt } from './service-address.ts';

const refusal = z.object({ messages: z.tuple([z.object({ message: z.string(), details: z.array(z.string()) })], z.unknown()) });

/**
 * Calls the running service, which alone may write the embedded log. Rejects with its refusal in words. An answer of another shape means
 * that the server is not a Waybill service.
 */
export const postToService = async <Answer>(
  address: string,
  {
    path,
    token,
    body,
    answer,
  }: { readonly path: string; readonly token: string; readonly body: unknown; readonly answer: z.ZodType<Answer> },
): Promise<Answer> => {
  const request = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const ask = async () => {
    try {
      const response = await fetch(`${address}${path}`, request);
      return { status: response.status, parsed: z.union([answer, refusal]).parse(await response.json()) };
    } catch (error) {
      throw noServiceAt(address, error);
    }
  };
  const { status, parsed } = await ask();
  if (status < 300) return parsed as Answer;
  const [{ message, details }] = refusal.parse(parsed).messages;
  throw new Error(`The service answered ${status}: ${[message, ...details].join('\n  ')}`);
};
