/** What came back, or that nothing did: the connection broke, and nobody can say whether it was done. */
export type Answer =
  | { readonly status: number; readonly headers: Headers; readonly json: Record<string, unknown> }
  | { readonly status: 'no answer' };

const timeoutMs = 20_000;

export type Place = { readonly url: string; readonly token: string };

export const ask = async (
  { url, token }: Place,
  method: 'GET' | 'POST',
  path: string,
  { body, key }: { readonly body?: unknown; readonly key?: string } = {},
): Promise<Answer> => {
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      json: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
  } catch {
    // Cut off by a kill, or refused while the service is down: to a client both look alike, and what it knows
    // afterwards is the same.
    return { status: 'no answer' };
  }
};

export type Label = { readonly shipmentId: string; readonly trackingNumber: string };

export const labels = '/api/shipments/labels';

/** The shipment of a reply that has one with a tracking number. */
export const labelIn = (answer: Answer): Label | undefined => {
  if (answer.status === 'no answer') return undefined;
  const { shipmentId, trackingNumber } = (answer.json.shipment ?? {}) as Partial<Label>;
  return shipmentId !== undefined && trackingNumber !== undefined ? { shipmentId, trackingNumber } : undefined;
};

/** How many rows a list has in all. */
export const totalOf = async (place: Place, path: string): Promise<number> => {
  const answer = await ask(place, 'GET', path);
  if (answer.status !== 200) throw new Error(`GET ${path} was answered ${answer.status}.`);
  return Number(answer.headers.get('x-total-count'));
};
