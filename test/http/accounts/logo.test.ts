import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDocuments } from '../../../src/application/log/audit/copy-documents.ts';
import type { StoredMessage } from '../../../src/adapters/sandbox/message-inbox.ts';
import { eventually } from '../../support/eventually.ts';
import { runningService, shop } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { addUser, browserOf } from '../../support/signed-in-browser.ts';
import { newCollection } from '../collections/collection-request.ts';
import { labelRequest } from '../parcels/label-request.ts';

const path = '/api/accounts/me/logo';
const settings = '/api/accounts/me/settings';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(async () => {
  await service.stop();
});

/** A picture of one colour. */
const pictureOf = (colour: number, width = 200, height = 50): Buffer =>
  PNG.sync.write(Object.assign(new PNG({ width, height }), { data: Buffer.alloc(width * height * 4, colour) }));
const send = (bytes: Uint8Array) => service.post(path, { content: Buffer.from(bytes).toString('base64') });
type Logo = { readonly id: string; readonly sha256: string; readonly width: number; readonly height: number };
const logoNow = async (): Promise<Logo | undefined> =>
  ((await service.get(settings)).json as unknown as { brand: { logo?: Logo } }).brand.logo;
const inlineLogo = /<img src="(data:image\/png;base64,[^"]+)" width="200" height="50" alt="">/;

describe('the logo of an account', () => {
  it('is seen on the tracking page, the payment page, papers and in e-mails', async () => {
    const set = await send(pictureOf(200));
    expect([set.status, set.json]).toMatchObject([200, { brand: { logo: { id: expect.stringMatching(/^doc_/) as string, width: 200, height: 50 } } }]); // oxfmt-ignore
    const kept = Buffer.from((await service.documents.get((await logoNow())?.sha256 ?? '')) ?? []);
    expect(PNG.sync.read(kept).data[0]).toBe(200);
    const shown = `data:image/png;base64,${kept.toString('base64')}`;

    const { paymentUrl, trackingNumber } = await newCollection(service, { trackingNumber: 'LZ000000005ZZ' });
    const page = await service.get(new URL(paymentUrl).pathname, { token: null });
    expect(inlineLogo.exec(page.text)?.[1]).toBe(shown);
    expect(page.headers.get('content-security-policy')).toContain('img-src data:;');
    const { shipment } = (await service.post('/api/shipments/labels', labelRequest())).json as unknown as {
      readonly shipment: { readonly trackingNumber: string };
    };
    expect((await service.get(`/track/${shipment.trackingNumber}`, { token: null })).text).toContain(shown);
    const paper = async () =>
      Buffer.from(
        await (await fetch(`${service.listeningAt}${new URL(paymentUrl).pathname}/notice.pdf`)).arrayBuffer(),
      );
    expect((await paper()).toString('latin1')).toMatch(/\/Subtype \/Image\s+\/Width 200\s+\/Height 50/);
    const email = await eventually(async () => {
      service.clock.advance(1_000);
      const { text } = await service.get(`/sandbox/messages.json?accountId=${shop}`);
      return (JSON.parse(text) as StoredMessage[]).find(
        (each) => each.channel === 'email' && each.text.includes(trackingNumber),
      );
    });
    expect(email).toMatchObject({
      html: expect.stringContaining(`<img src="${shown}" width="200" height="50" alt=""`) as string,
    });
    expect(email).not.toHaveProperty('attachments');

    expect((await service.ask('DELETE', path)).json['brand']).not.toHaveProperty('logo');
    expect((await service.get(new URL(paymentUrl).pathname, { token: null })).text).not.toContain('<img');
    expect((await paper()).toString('latin1')).not.toContain('/Subtype /Image');
  });

  it('takes the place of the one before, whose file is deleted, and is no loss where documents are copied', async () => {
    await send(pictureOf(10));
    const first = await logoNow();
    await send(pictureOf(20));
    const second = await logoNow();
    if (!first || !second) throw new Error('There is no logo.');
    expect(second.id).not.toBe(first.id);
    await eventually(async () => (await service.documents.get(first.sha256)) === undefined);
    expect(await service.documents.get(second.sha256)).toBeDefined();
    const copied = await copyDocuments({ log: service.eventStore, from: service.documents, to: service.documents, signal: new AbortController().signal }); // oxfmt-ignore
    expect(copied.missing).toEqual([]);
    await service.ask('DELETE', path);
    await eventually(async () => (await service.documents.get(second.sha256)) === undefined);
    expect((await service.ask('DELETE', path)).status).toBe(200);
  });

  it('stays when other settings change, and is nobody else’s', async () => {
    await send(pictureOf(30));
    const logo = await logoNow();
    await service.ask('PATCH', settings, { brand: { displayName: 'Blue Shop', colour: null } });
    expect(await logoNow()).toEqual(logo);
    expect((await service.ask('DELETE', path, undefined, { token: 'rival' })).status).toBe(200);
    expect((await service.ask('DELETE', path, undefined, { token: 'writer' })).status).toBe(403);
    expect((await service.post(path, {}, { token: null })).status).toBe(401);
    expect(await logoNow()).toEqual(logo);
  });

  it('is refused with the field, the rule and an example', async () => {
    const refused = await service.post(path, {
      content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
    });
    expect([refused.status, refused.json.messages[0]]).toMatchObject([400, { field: 'content', message: expect.stringMatching(/must be a PNG: an SVG .*, for example/) as string }]); // oxfmt-ignore
    for (const body of [
      {},
      { content: '' },
      { content: 'no base64!' },
      { content: 1 },
      { content: 'A'.repeat(400_000) },
    ])
      expect((await service.post(path, body)).json.messages[0]).toMatchObject({ code: 400, field: 'content' });
  });
});

describe('the page of the brand', () => {
  const asRole = async (role: 'owner' | 'member') => {
    const browser = browserOf(service);
    await browser.signIn((await addUser(service, { role })).email);
    return browser;
  };
  const formWith = (csrf: string, bytes: Uint8Array): FormData => {
    const form = new FormData();
    form.set('csrf', csrf);
    form.set('file', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }));
    return form;
  };
  const upload = (browser: ReturnType<typeof browserOf>, form: FormData) => browser.upload('/account/brand/logo', form);

  it('an owner sets name, colour, reply address and logo, and takes them away', async () => {
    const browser = await asRole('owner');
    const fields = { displayName: 'Green Shop', colour: '#14703a', replyTo: 'help@green.example.com' };
    const saved = await browser.submit('/account/brand', '/account/brand', fields);
    expect([saved.status, saved.location]).toEqual([303, '/account/brand']);
    expect((await service.get(settings)).json['brand']).toMatchObject(fields);
    const page = await browser.get('/account/brand');
    for (const value of Object.values(fields)) expect(page.text).toContain(`value="${value}"`);
    for (const previewed of ['<bdi>Green Shop</bdi>', 'href="/pay/colours/14703a"'])
      expect(page.text).toContain(previewed);

    const uploaded = await upload(browser, formWith(browser.csrfOf(page), pictureOf(77)));
    expect([uploaded.status, uploaded.headers.get('location')]).toEqual([303, '/account/brand']);
    expect(await logoNow()).toMatchObject({ width: 200, height: 50 });
    expect((await browser.get('/account/brand')).text).toContain('alt="The logo of your account"');
    expect((await browser.submit('/account/brand', '/account/brand/logo/remove')).status).toBe(303);
    expect(await logoNow()).toBeUndefined();
    await browser.submit('/account/brand', '/account/brand', { displayName: '', colour: ' ', replyTo: '' });
    expect((await service.get(settings)).json['brand']).toEqual({});
    expect((await browser.get('/account/brand')).text).toContain('<bdi>The company of the sender</bdi>');
  });

  it('says what is wrong in the words of the page, and keeps what was typed', async () => {
    const browser = await asRole('owner');
    const wrong = { displayName: 'win.example/now', colour: '#ffcc00', replyTo: 'nobody' };
    const page = await browser.submit('/account/brand', '/account/brand', wrong);
    expect(page.status).toBe(400);
    for (const sentence of [
      'Name must hold no address',
      'Colour must have a contrast',
      'Reply address must be an e-mail address',
    ])
      expect(page.text).toContain(sentence);
    for (const field of Object.keys(wrong))
      expect(page.text).toMatch(new RegExp(`id="${field}"[^>]* aria-invalid="true" autofocus>`));
    for (const value of Object.values(wrong)) expect(page.text).toContain(`value="${value}"`);
    const csrf = browser.csrfOf(page);
    for (const bytes of [Buffer.from('<svg/>'), new Uint8Array()])
      expect((await upload(browser, formWith(csrf, bytes))).status).toBe(400);
    const broken = await fetch(`${service.listeningAt}/account/brand/logo`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        cookie: [...browser.cookies].map((each) => each.join('=')).join('; '),
      },
      body: '--x\r\nno form',
    });
    expect(broken.status).toBe(400);
  });

  it('a member sees it and cannot change it, and no form from elsewhere does anything', async () => {
    const before = await logoNow();
    const member = await asRole('member');
    const page = await member.get('/account/brand');
    expect([page.status, page.text.includes('<form')]).toEqual([200, false]);
    const csrf = member.csrfOf(await member.get('/account'));
    expect((await upload(member, formWith(csrf, pictureOf(1)))).status).toBe(403);
    for (const part of ['', '/logo/remove'])
      expect((await member.post(`/account/brand${part}`, { csrf, displayName: 'Mine' })).status).toBe(403);
    const owner = await asRole('owner');
    expect((await upload(owner, formWith('wrong', pictureOf(1)))).status).toBe(403);
    expect(await logoNow()).toEqual(before);
  });
});
