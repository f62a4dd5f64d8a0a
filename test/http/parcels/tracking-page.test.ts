import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
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
const pageOf = async (path: string): Promise<string> => (await service.get(path, { token: null })).text;

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
