import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ environment: { RATE_LIMITS: 'token=10,failedAuthentication=40' } });
});
afterAll(() => service.stop());

const none = { token: null } as const;
const ask = (clientId: string) => service.post('/oauth/token', { clientId, clientSecret: 'wrong' }, none);
const times = async (count: number, request: () => ReturnType<typeof ask>): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at++) statuses.push((await request()).status);
  return statuses;
};

describe('requests for tokens', () => {
  it('are counted for the client and its address, and all failures for the address', async () => {
    expect(await times(11, () => ask('crd_one'))).toEqual([...Array<number>(10).fill(401), 429]);
    const refused = await ask('crd_one');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect([refused.json.messages[0]?.reason, refused.headers.get('ratelimit-limit')]).toEqual(['rate_limited', '10']);

    const refresh = (family: string) => () => service.post('/oauth/refresh', { refreshToken: `rft_${family}.x` }, none);
    expect(await times(11, refresh('one'))).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await times(2, refresh('two'))).toEqual([401, 401]);

    // Another client each time: 18 failures are left of the address.
    let count = 0;
    const statuses = await times(20, () => ask(`crd_other${(count += 1)}`));
    expect(statuses).toEqual([...Array<number>(18).fill(401), 429, 429]);
  });
});
