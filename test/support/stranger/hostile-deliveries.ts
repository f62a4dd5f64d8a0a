import { createHmac } from 'node:crypto';

type Delivery = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Deliveries to a receiver that has this secret, each with the status that a careful receiver answers. */
export const hostileDeliveries = (
  secret: string,
  atMs: number,
): Readonly<Record<string, Delivery & { readonly status: number }>> => {
  const now = Math.floor(atMs / 1_000);
  const body = '{"eventName":"label.generated","objectId":"shp_1","data":{"city":"Zürich"}}';
  const signed = (timestamp: number | string, key = secret): string => {
    const hmac = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'));
    return `v1,${hmac.update(`evt_1.${timestamp}.${body}`).digest('base64')}`;
  };
  const delivery = (timestamp: number | string, signature = signed(timestamp)) => ({
    headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': String(timestamp), 'webhook-signature': signature },
    body,
  });
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const genuine = delivery(now);
  return {
    'a genuine one': { ...genuine, status: 204 },
    'the old secret signs first': { ...delivery(now, `${signed(now, other)} ${signed(now)}`), status: 204 },
    'a clock that is two minutes late': { ...delivery(now - 120), status: 204 },
    'another body': { ...genuine, body: body.replace('shp_1', 'shp_2'), status: 400 },
    'another id': { ...genuine, headers: { ...genuine.headers, 'webhook-id': 'evt_2' }, status: 400 },
    'another time': { ...delivery(now - 1, signed(now)), status: 400 },
    'another secret': { ...delivery(now, signed(now, other)), status: 400 },
    'another version': { ...delivery(now, signed(now).replace('v1,', 'v2,')), status: 400 },
    'no version': { ...delivery(now, signed(now).slice(3)), status: 400 },
    'half a signature': { ...delivery(now, signed(now).slice(0, 20)), status: 400 },
    'an empty signature': { ...delivery(now, ''), status: 400 },
    'a signature that is no ASCII': { ...delivery(now, 'v1,é'), status: 400 },
    'no headers': { headers: {}, body, status: 400 },
    'signed an hour ago': { ...delivery(now - 3_600), status: 400 },
    'signed in an hour': { ...delivery(now + 3_600), status: 400 },
    'signed in milliseconds': { ...delivery(atMs), status: 400 },
    'signed at no time': { ...delivery('soon'), status: 400 },
  };
};
