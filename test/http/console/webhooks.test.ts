import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../src/application/accounts/ports/users.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { eventually } from '../../support/eventually.ts';
import { signedInBrowser } from '../../support/signed-in-browser.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { book } from '../parcels/label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
});
afterAll(() => service.stop());

const signedIn = (given: Partial<User> = {}) => signedInBrowser(service, given);

const registered = async (url: string, token = 'shop'): Promise<string> =>
  (await service.post('/api/webhooks', { url }, { token })).json['id'] as string;

describe('the endpoints', () => {
  it('an owner adds one; its secret is shown once', async () => {
    const browser = await signedIn();
    const added = await browser.submit('/console/webhooks/new', '/console/webhooks/new', {
      url: 'https://shop.example/hooks',
      description: 'Order desk',
      enabledEvents: 'shipment.updated',
    });
    expect(added.status).toBe(200);
    expect(added.text).toMatch(/whsec_[\w+/=]+/);
    expect(added.headers.get('cache-control')).toBe('no-store');
    const { text } = await browser.get('/console/webhooks');
    for (const shown of ['https://shop.example/hooks', 'Order desk', 'shipment.updated']) expect(text).toContain(shown);
    expect(text).not.toContain('whsec_');
  });

  it('says what is wrong with an address, and keeps what was typed', async () => {
    const refused = await (
      await signedIn()
    ).submit('/console/webhooks/new', '/console/webhooks/new', {
      url: 'ftp://shop.example/"hooks',
      enabledEvents: '*',
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain('value="ftp://shop.example/&quot;hooks"');
  });

  it('are changed, turned off and on, and deleted', async () => {
    const [id, browser] = [await registered('https://shop.example/a'), await signedIn()];
    const page = `/console/webhooks/${id}`;
    const act = async (name: string, fields = {}) => {
      const answer = await browser.submit(page, `${page}/${name}`, fields);
      return [answer.status, answer.location];
    };
    const change = { url: 'https://shop.example/b', description: '', enabledEvents: '*' };
    expect(await act('change', change)).toEqual([303, `${page}?done=changed`]);
    expect(await act('disable')).toEqual([303, `${page}?done=turned_off`]);
    expect((await browser.get(page)).text).toContain('Turn on');
    expect(await act('enable')).toEqual([303, `${page}?done=turned_on`]);
    const rotated = await browser.submit(`${page}/rotate`, `${page}/rotate`);
    expect(rotated.text).toMatch(/whsec_/);
    expect(await act('delete')).toEqual([303, '/console/webhooks?done=deleted']);
    expect((await browser.get(page)).status).toBe(404);
  });

  it('are not changed by a member, who sees no button for it', async () => {
    const id = await registered('https://shop.example/c');
    const member = await signedIn({ role: 'member' });
    const page = `/console/webhooks/${id}`;
    const { status, text } = await member.get(page);
    expect([status, /Turn off|New secret|Delete/.test(text)]).toEqual([200, false]);
    const csrf = member.csrfOf(await member.get('/account'));
    for (const name of ['disable', 'delete', 'rotate', 'recover', 'change'])
      expect([name, (await member.post(`${page}/${name}`, { csrf })).status]).toEqual([name, 403]);
    expect((await service.get(`/api/webhooks/${id}`)).json).toMatchObject({ enabled: true });
  });

  it('of another account are not there', async () => {
    const id = await registered('https://rival.example/hooks', 'rival');
    expect((await (await signedIn()).get(`/console/webhooks/${id}`)).status).toBe(404);
  });
});

describe('a delivery that failed', () => {
  it('is found, shows byte for byte what was sent and answered, and is sent again once the receiver is mended', async () => {
    const receiver = await WebhookReceiver.start();
    receiver.answer = (_, response) => response.writeHead(500).end('<b>out of order</b>');
    try {
      const id = await registered(receiver.url);
      const { shipmentId } = await book(service, { labelFormat: 'ZPL' });
      await receiver.got(1);
      const browser = await signedIn();
      const page = `/console/webhooks/${id}`;
      const href = await eventually(async () => {
        const { text } = await browser.get(`/console/deliveries?endpointId=${id}&lastAnswer=5xx`);
        return /href="(\/console\/deliveries\/[^"?]+)"/.exec(text)?.[1];
      });
      expect((await browser.get('/console/webhooks')).text).toContain('Failing');
      const shown = await browser.get(href);
      expect(shown.text).toContain('&lt;b&gt;out of order&lt;/b&gt;');
      expect(shown.text).toContain(`/console/shipments/${shipmentId}`);
      receiver.answer = (_, response) => response.writeHead(200).end('{}');
      const again = await browser.submit(href, `${href}/redeliver`);
      expect([again.status, again.location]).toEqual([303, `${href}?done=sent_again`]);
      await eventually(async () => (await browser.get(href)).text.includes('Delivered'));
      const health = await eventually(async () => {
        const { text } = await browser.get(page);
        return text.includes('role="img"') && text.includes('1 attempts were delivered') ? text : undefined;
      });
      expect(health).toContain('Delivered');
      expect(health.match(/<rect class="s[245]"/g)?.length).toBe(5);
      expect(health).toContain('The same numbers as a table');
    } finally {
      await receiver.stop();
    }
  });

  it('needs a person once nothing has arrived for a quarter of an hour', async () => {
    const receiver = await WebhookReceiver.start();
    receiver.answer = (_, response) => response.writeHead(500).end();
    try {
      const id = await registered(receiver.url);
      await book(service, { labelFormat: 'ZPL' });
      await receiver.got(1);
      const browser = await signedIn();
      await eventually(async () => (await browser.get('/console/webhooks')).text.includes('Failing'));
      expect((await browser.get('/console/attention')).text).not.toContain('Every attempt has failed');
      service.clock.advance(16 * 60_000);
      const { text } = await browser.get('/console/attention');
      expect(text).toContain('Every attempt has failed');
      expect(text).toContain(`href="/console/webhooks/${id}"`);
    } finally {
      await receiver.stop();
    }
  });
});
