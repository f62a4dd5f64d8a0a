import { Agent, request } from 'undici';
import { z } from 'zod';
import type { ClassifierModelSettings } from './settings.ts';

const list = z.object({ data: z.array(z.object({ id: z.string() })) });
const largestReply = 1_048_576;
const timeoutMs = 10_000;

/** What the server of a model says of its models. Without `models` it has no list that can be read. */
export type ModelServer = { readonly status: number; readonly models?: readonly string[] };

/** Asks for the list of models, which costs nothing. Rejects where the server cannot be reached. */
export const listModels = async ({ url, key }: Pick<ClassifierModelSettings, 'url' | 'key'>): Promise<ModelServer> => {
  const agent = new Agent({ connectTimeout: timeoutMs, maxResponseSize: largestReply });
  try {
    const { statusCode: status, body } = await request(`${url}/models`, {
      headers: { accept: 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
      signal: AbortSignal.timeout(timeoutMs),
      dispatcher: agent,
    });
    const read = await body.json().then(
      (json) => list.safeParse(json).data,
      () => undefined,
    );
    return { status, ...(status === 200 && read && { models: read.data.map(({ id }) => id) }) };
  } finally {
    await agent.destroy();
  }
};
