import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { newCollection } from '../collections/collection-request.ts';
import { book } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ start: '2026-11-25T10:00:00.000Z' });
});
afterAll(() => service.stop());

const booked = async (): Promise<string> => {
  const { trackingNumber } = await book(service, { labelFormat: 'ZPL' });
  await service.caughtUp();
  return trackingNumber;
};
const push = async (trackingNumber: string, scan: object): Promise<void> => {
  const event = { trackingNumber, timestamp: '2026-11-24T10:00:00.000Z', ...scan };
  expect((await service.post('/api/tracking/events', { events: [event] }, { token: 'admin' })).status).toBe(200);
  await service.caughtUp();
};
const seen = async (path: string, at: Pick<RunningService, 'listeningAt'> = service) => {
  const response = await fetch(`${at.listeningAt}${path}`, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const pageOf = async (path: string): Promise<string> => (await seen(path)).text;

describe('why a parcel is in trouble', () => {
  it.each([
    ['DHL Express', 'NH', 'en', 'Nobody was there who could take the parcel.', 'Usually the courier tries again'],
    [
      'Canada Post',
      '1415',
      'de',
      'Die Adresse ist unvollständig oder falsch.',
      'Das Paket geht an den Absender zurück',
    ],
    ['Royal Mail', 'EVKAA', 'nl', 'De bezorger kon niet bij de deur of de brievenbus komen.', 'Maak de weg vrij'],
    ['UPU EMSEVT', 'EMH', 'en', 'We do not know the reason.', 'The parcel could not be handed over.'],
  ])('is said of %s %s in %s', async (carrier, code, language, why, advice) => {
    const number = await booked();
    await push(number, { carrier, code, description: 'Left a note for Jane Doe' });
    const page = await pageOf(`/track/${number}?lang=${language}`);
    expect(page.split(why)).toHaveLength(3);
    expect(page).toContain(`<p>${advice}`);
    expect(page).not.toContain('Jane');
  });
});

describe('several parcels at once', () => {
  it('have a short row each, in the order asked for, with unknown numbers said', async () => {
    const [one, other] = [await booked(), await booked()];
    await push(one, { carrier: 'DHL Express', code: 'NH', location: 'Leeds, GB' });
    await push(other, { code: 'EMA', description: 'Signed by Jane Doe' });
    const spaced = `${other.slice(0, 2).toLowerCase()} ${other.slice(2)}`;
    const asked = `${one},EA999999999ZZ;;${encodeURIComponent(`\r\n ${spaced} \r\n${other}`)}`;
    const answer = await seen(`/track?numbers=${asked}&lang=en`);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-language')]).toEqual([
      200,
      'no-store',
      'en',
    ]);
    const rows = answer.text.match(/<li class="card">.*?<\/li>/gs) ?? [];
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain(`<a href="/track/${one}?lang=en"><bdi class="number">${one}</bdi></a>`);
    for (const said of ['Delivery failed', 'Nobody was there who could take the parcel.', '<bdi>Leeds</bdi>, United K'])
      expect(rows[0]).toContain(said);
    expect(rows[1]).toMatch(/<h2><bdi class="number">EA999999999ZZ<\/bdi><\/h2>\n<p class="state soft">No parcel has/);
    expect(rows[2]).toContain(`<a href="/track/${encodeURIComponent(spaced)}?lang=en">`);
    expect(rows[2]).toContain('Handed over');
    for (const hidden of ['Jane', 'acc_shop', 'shp_']) expect(answer.text).not.toContain(hidden);
    expect(answer.text).toContain(`href="?lang=de&amp;numbers=${one}%2C`);
  });

  it('say that duties are due, and not for whom', async () => {
    const [one, other] = [await booked(), await booked()];
    await newCollection(service, { trackingNumber: one });
    await service.caughtUp();
    const rows = (await pageOf(`/track?numbers=${one},${other}&lang=en`)).match(/<li class="card">.*?<\/li>/gs) ?? [];
    expect(rows.map((row) => row.includes('Duties are due'))).toEqual([true, false]);
  });

  it('lead to the page of the parcel if there is one number, however often', async () => {
    for (const query of ['numbers=EA%201%2F2', 'numbers=EA1%2F2%0D%0AEA+1%2F2', 'number=EA%201%2F2']) {
      const answer = await seen(`/track?${query}&lang=it`);
      expect([query, answer.status, answer.headers.get('location')?.slice(0, 9)]).toEqual([query, 303, '/track/EA']);
    }
    expect(await pageOf('/track?numbers=%0A,,&lang=en')).toContain('Track a parcel');
    expect(await pageOf('/track?number=EA1,EA2&lang=en')).toContain('<h1>Parcels</h1>');
  });

  it('are at most 20; the form keeps what was written', async () => {
    const many = Array.from({ length: 21 }, (_, at) => `EA${at}`);
    const answer = await seen(`/track?numbers=${many.join(',')}&lang=fr`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('20 numéros au plus à la fois');
    expect(answer.text).toContain(`>\n${many.join('\n')}</textarea>`);
    expect((await seen(`/track?numbers=${many.slice(1).join(',')}`)).status).toBe(200);
  });

  it('escape what was asked for, and cut it', async () => {
    const page = await pageOf(`/track?numbers=${encodeURIComponent('<script>alert(1)</script>')},${'A'.repeat(99)}`);
    expect(page).not.toContain('<script>');
    expect(page).toContain(`${'A'.repeat(64)}…</bdi>`);
    expect(page).not.toContain('A'.repeat(65));
  });

  it('cost as many requests as they are numbers', async () => {
    const limited = await runningService({ environment: { RATE_LIMITS: 'page=5' } });
    const get = async (path: string) => (await seen(path, limited)).status;
    expect([await get('/track?numbers=A1,A2,A3'), await get('/track?numbers=A1,A2,A3')]).toEqual([200, 429]);
    expect([await get('/track/A1'), await get('/track/A1')]).toEqual([404, 429]);
    await limited.stop();
  });
});
