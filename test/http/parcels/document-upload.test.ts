import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, Asking, RunningService } from '../../support/running-service.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { book, labels, shipmentIn } from './label-request.ts';
import { aFile, base64, entry, mebibyte, uploads } from './trade-documents.ts';
import type { Uploaded } from './trade-documents.ts';

let service: RunningService;
let receiver: WebhookReceiver;
let shipmentId: string;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.1' } });
  await service.post('/api/webhooks', { url: receiver.url, enabledEvents: ['document.uploaded'] });
  ({ shipmentId } = await book(service));
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const upload = (entries: unknown, asking: Asking = {}, id = shipmentId): Promise<Answer> =>
  service.post(uploads, { shipmentId: id, electronicTradeDocuments: entries }, asking);
const documentsIn = ({ status, json, text }: Answer): readonly Uploaded[] => {
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return json['documents'] as Uploaded[];
};
const refusalOf = ({ status, json: { messages } }: Answer) => ({
  status,
  reason: messages[0]?.reason,
  details: messages[0]?.details ?? [],
});
const another = async (): Promise<string> => (await book(service)).shipmentId;
let count = 0;
/** A file nobody has sent before. */
const newFile = (format?: 'PDF' | 'PNG' | 'JPG', size = 300): Buffer => aFile(format, size, `${++count} `);

describe('an upload', () => {
  it('answers a record for each document, in the order they were sent', async () => {
    const [pdf, jpg] = [newFile('PDF'), newFile('JPG')];
    const documents = documentsIn(
      await upload([
        entry({ content: base64(pdf) }),
        { content: base64(jpg), name: 'origin é.jpg', type: 'CERTIFICATE_OF_ORIGIN', format: 'JPG' },
      ]),
    );
    expect(documents).toEqual([
      {
        id: expect.stringMatching(/^doc_/) as string,
        type: 'COMMERCIAL_INVOICE',
        format: 'PDF',
        name: 'invoice-1001.pdf',
        size: pdf.length,
        sha256: createHash('sha256').update(pdf).digest('hex'),
        url: expect.stringContaining(`/documents/`) as string,
        createdAt: service.clock.now(),
      },
      expect.objectContaining({ type: 'CERTIFICATE_OF_ORIGIN', format: 'JPG', name: 'origin é.jpg', size: jpg.length }),
    ]);
  });

  it.each([
    [
      'PDF',
      'application/pdf',
      'a "b".exe',
      'attachment; filename="a _b_.exe.pdf"; filename*=UTF-8\'\'a%20%22b%22.exe.pdf',
    ],
    ['PNG', 'image/png', 'Łódź.PNG', 'attachment; filename="__d_.PNG"; filename*=UTF-8\'\'%C5%81%C3%B3d%C5%BA.PNG'],
    ['JPG', 'image/jpeg', 'scan.jpeg', 'attachment; filename="scan.jpeg"; filename*=UTF-8\'\'scan.jpeg'],
  ] as const)(
    'of a %s is downloaded as it was, as %s, by its address alone',
    async (format, type, name, disposition) => {
      const file = newFile(format);
      const [document] = documentsIn(await upload([entry({ content: base64(file), format, name })]));
      const { pathname, search } = new URL(document?.url ?? '');
      const { status, headers, bytes } = await service.bytes(`${pathname}${search}`, { token: null });
      expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
        200,
        type,
        disposition,
      ]);
      expect(Buffer.from(bytes).equals(file)).toBe(true);
      expect((await service.bytes(pathname, { token: 'rival' })).status).toBe(404);
    },
  );

  it('is listed on the shipment behind the label, and never put into a reply as base64', async () => {
    const id = await another();
    const [document] = documentsIn(await upload([entry({ type: 'PACKING_LIST', name: 'packing.pdf' })], {}, id));
    const { documents } = shipmentIn(await service.get(`${labels}/${id}?include=base64`));
    expect(documents.map(({ type, base64String }) => [type, base64String !== undefined])).toEqual([
      ['LABEL', true],
      ['COMMERCIAL_INVOICE', true],
      ['PACKING_LIST', false],
    ]);
    expect(documents[2]).toMatchObject({ id: document?.id, name: 'packing.pdf', format: 'PDF' });
  });

  it('is announced by webhook once, with its documents', async () => {
    const id = await another();
    const sent = [
      entry({ content: base64(newFile()) }),
      entry({ content: base64(newFile('PNG')), format: 'PNG', name: 'list.png' }),
    ];
    const documents = documentsIn(await upload(sent, {}, id));
    await upload(sent, {}, id);
    const payloads = () =>
      receiver.received
        .map(
          ({ body }) =>
            JSON.parse(body) as {
              eventName: string;
              objectType: string;
              objectId: string;
              data: { shipmentId: string; documents: Uploaded[] };
            },
        )
        .filter(({ data }) => data.shipmentId === id);
    await eventually(() => payloads().length > 0);
    const [payload, ...others] = payloads();
    expect(others).toEqual([]);
    expect(payload).toMatchObject({
      eventName: 'document.uploaded',
      objectType: 'document',
      objectId: documents[0]?.id,
    });
    const plain = ({ url: _, ...document }: Uploaded) => document;
    expect(payload?.data.documents.map(plain)).toEqual(documents.map(plain));
    expect(payload?.data.documents.every(({ url }) => url.includes('signature='))).toBe(true);
  });

  it('takes five documents of exactly 5 MiB', async () => {
    const files = Array.from({ length: 5 }, (_, index) => aFile('PDF', 5 * mebibyte, index + 1));
    const documents = documentsIn(await upload(files.map((file) => entry({ content: base64(file) }))));
    expect(documents.map(({ size }) => size)).toEqual(files.map(() => 5 * mebibyte));
    const { pathname } = new URL(documents[4]?.url ?? '');
    const { bytes } = await service.bytes(pathname);
    expect(Buffer.compare(bytes, files[4] ?? Buffer.of())).toBe(0);
  });

  it('is taken in every spelling whose meaning is plain', async () => {
    const wrapped = (text: string, end: string) => text.replaceAll(/.{1,76}/g, (line) => line + end);
    for (const size of [200, 201, 202]) {
      const file = aFile('PDF', size, 0xfb);
      const text = base64(file);
      const url = file.toString('base64url');
      const contents = [
        ...[wrapped(text, '\n'), wrapped(text, '\r\n'), ` ${text} `, text.replaceAll('=', ''), url, wrapped(url, '\n')],
        ...['data:application/pdf;base64,', 'DATA:application/pdf;name=a.pdf;base64,', 'data:;base64,'].map(
          (prefix) => prefix + text,
        ),
      ];
      for (const content of contents) {
        const [document] = documentsIn(await upload([entry({ content })]));
        expect(document?.sha256, content.slice(0, 60)).toBe(createHash('sha256').update(file).digest('hex'));
      }
    }
    const formats = {
      PDF: ['pdf', 'Pdf', '.pdf', 'application/pdf', ' PDF '],
      PNG: ['png', 'image/png'],
      JPG: ['jpg', 'jpeg', 'JPEG', 'image/jpeg'],
    };
    for (const [format, spellings] of Object.entries(formats) as ['PDF', string[]][]) {
      for (const spelling of spellings) {
        const [document] = documentsIn(await upload([entry({ content: base64(newFile(format)), format: spelling })]));
        expect(document?.format, spelling).toBe(format);
      }
    }
  });

  it('accepts JSON with escaped base64, and a compressed body', async () => {
    const file = Buffer.concat([newFile(), Buffer.from([0xff, 0xff, 0xff, 0xfb, 0xef, 0xbe])]);
    const escaped = JSON.stringify({ shipmentId, electronicTradeDocuments: [entry({ content: base64(file) })] })
      .replaceAll('/', '\\/')
      .replaceAll('+', '\\u002B');
    const [document] = documentsIn(
      await service.postRaw(uploads, new Uint8Array(gzipSync(escaped)), { headers: { 'content-encoding': 'gzip' } }),
    );
    expect(document?.sha256).toBe(createHash('sha256').update(file).digest('hex'));
  });
});

describe('the same bytes', () => {
  it('give the same record, in one request or two, with a notice of differences', async () => {
    const id = await another();
    const content = base64(newFile());
    const first = await upload([entry({ content }), entry({ content, name: 'copy.pdf' })], {}, id);
    const [one, two] = documentsIn(first);
    expect(two).toEqual(one);
    service.clock.advance(60_000);
    const again = await upload([entry({ content, type: 'OTHER' })], {}, id);
    expect(documentsIn(again).map(({ id, type, createdAt }) => [id, type, createdAt])).toEqual([
      [one?.id, one?.type, one?.createdAt],
    ]);
    expect(again.json.messages).toMatchObject([
      { level: 'info', reason: 'document_known', field: 'electronicTradeDocuments[0]' },
    ]);
    expect(shipmentIn(await service.get(`${labels}/${id}`)).documents).toHaveLength(3);
  });

  it('give the same record to concurrent requests', async () => {
    const id = await another();
    const content = base64(newFile());
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload([entry({ content })], {}, id)));
    expect(new Set(answers.flatMap(documentsIn).map((document) => document.id)).size).toBe(1);
    expect(shipmentIn(await service.get(`${labels}/${id}`)).documents).toHaveLength(3);
  });

  it('give another record for another shipment', async () => {
    const content = base64(newFile());
    const ids = [await another(), await another()];
    const documents = await Promise.all(
      ids.map(async (id) => documentsIn(await upload([entry({ content })], {}, id))[0]),
    );
    expect(documents[0]?.sha256).toBe(documents[1]?.sha256);
    expect(documents[0]?.id).not.toBe(documents[1]?.id);
  });
});

describe('an upload under an idempotency key', () => {
  const withKey = (key: string): Asking => ({ headers: { 'idempotency-key': key } });

  it('is replayed, also when the parcel was voided since', async () => {
    const id = await another();
    const key = randomUUID();
    const sent = [entry({ content: base64(newFile()) })];
    const first = await upload(sent, withKey(key), id);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect((await service.post(`${labels}/${id}/void`)).status).toBe(200);
    const second = await upload(sent, withKey(key), id);
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(documentsIn(second)[0]?.id).toBe(documentsIn(first)[0]?.id);
  });

  it('is refused with another body, another shipment among what makes it another', async () => {
    const key = randomUUID();
    const content = base64(newFile());
    expect((await upload([entry({ content })], withKey(key))).status).toBe(201);
    for (const answer of [
      await upload([entry({ content: base64(newFile()) })], withKey(key)),
      await upload([entry({ content, name: 'other.pdf' })], withKey(key)),
      await upload([entry({ content })], withKey(key), await another()),
    ])
      expect(refusalOf(answer)).toMatchObject({ status: 422, reason: 'idempotency_key_reused' });
  });

  it('does not use its key when it is refused', async () => {
    const key = randomUUID();
    expect((await upload([entry({ content: 'no' })], withKey(key))).status).toBe(400);
    expect((await upload([entry()], withKey(key), 'shp_unknown')).status).toBe(404);
    expect(
      (await upload([entry({ content: base64(newFile()) })], withKey(key))).headers.get('idempotent-replayed'),
    ).toBeNull();
  });
});

describe('an upload is refused', () => {
  it('for an unknown shipment, and for one of another account', async () => {
    expect(refusalOf(await upload([entry()], {}, 'shp_unknown'))).toMatchObject({
      status: 404,
      reason: 'shipment_not_found',
    });
    expect(refusalOf(await upload([entry()], { token: 'rival' }))).toMatchObject({
      status: 404,
      reason: 'shipment_not_found',
    });
  });

  it('with a read-only token, and without a token', async () => {
    expect((await upload([entry()], { token: 'reader' })).status).toBe(403);
    expect((await upload([entry()], { token: null })).status).toBe(401);
  });

  it('for a voided parcel', async () => {
    const id = await another();
    await service.post(`${labels}/${id}/void`);
    expect(refusalOf(await upload([entry()], {}, id))).toMatchObject({ status: 409, reason: 'shipment_voided' });
  });

  it('with every fault at once, each by its place', async () => {
    const { status, details } = refusalOf(
      await upload([
        entry({ content: 'QUJD*QUJD', name: '', type: 'INVOICE' }),
        entry({ content: base64(aFile('PNG')), format: 'PDF' }),
        entry({ content: base64(aFile('PDF', 5 * mebibyte + 1)), name: '../invoice.pdf' }),
        entry({ content: '', format: 'GIF' }),
        entry({ content: undefined, name: 'x'.repeat(256) }),
      ]),
    );
    expect(status).toBe(400);
    expect(details.map((detail) => detail.split(' ').slice(0, 4).join(' '))).toEqual([
      'electronicTradeDocuments[0].content must be base64',
      'electronicTradeDocuments[0].name is required, for',
      'electronicTradeDocuments[0].type must be one',
      'electronicTradeDocuments[1].content must be a',
      'electronicTradeDocuments[2].content must hold at',
      'electronicTradeDocuments[2].name must be a',
      'electronicTradeDocuments[3].content must not be',
      'electronicTradeDocuments[3].format must be one',
      'electronicTradeDocuments[4].content is required, for',
      'electronicTradeDocuments[4].name must be at',
    ]);
  });

  it.each([
    ['a PNG called PDF', { content: base64(aFile('PNG')) }, 'it is a PNG'],
    ['a PDF called JPG', { format: 'JPG' }, 'it is a PDF'],
    ['text', { content: base64(Buffer.from('hello')) }, 'it is none of PDF, PNG, JPG'],
    [
      'a PDF that begins a line late',
      { content: base64(Buffer.concat([Buffer.from('\n'), aFile()])) },
      'it is none of',
    ],
    [
      'a PDF with a password',
      { content: base64(Buffer.from('%PDF-1.7\ntrailer\n<< /Root 1 0 R /Encrypt 12 0 R >>')) },
      'encrypted',
    ],
    [
      'a PDF with a password in its trailer',
      { content: base64(Buffer.from('%PDF-1.7\n<</Encrypt<</V 4>>/Root 1 0 R>>')) },
      'encrypted',
    ],
    ['a data URL that is not base64', { content: 'data:application/pdf,%25PDF' }, 'must be base64'],
    ['a letter of no alphabet', { content: `${base64(aFile())}*` }, 'must be base64'],
    ['padding in the middle', { content: `QQ==${base64(aFile())}` }, 'must be base64'],
    ['content that is a number', { content: 7 }, 'must be text'],
    ['content that is an object like a decoded file', { content: { sha256: 'a', bytes: [1] } }, 'must be text'],
    ['a name with a control character', { name: 'a\u0007.pdf' }, 'control characters'],
    ['a name that is a path', { name: 'a\\b.pdf' }, 'not a path'],
    ['a name that is a folder', { name: '..' }, 'not a path'],
  ])('for %s', async (_, changes, rule) => {
    const { status, details } = refusalOf(await upload([entry(changes)]));
    expect([status, details.length, details[0]]).toEqual([400, 1, expect.stringContaining(rule)]);
  });

  it.each([
    ['six documents', Array.from({ length: 6 }, () => entry())],
    ['none', []],
    ['one that is not in a list', entry()],
    ['nothing', null],
  ])('for %s', async (_, entries) => {
    expect(refusalOf(await upload(entries))).toMatchObject({ status: 400, reason: 'validation_failed' });
  });

  it.each([
    ['a body that ends too early', (body: string) => body.slice(0, -20), 400, 'malformed_json'],
    ['a body that ends in a document', (body: string) => body.slice(0, 60), 400, 'malformed_json'],
    [
      'nesting',
      (body: string) => body.replace('{', `{"x":${'['.repeat(30)}${']'.repeat(30)},`),
      400,
      'nesting_too_deep',
    ],
    [
      'a document that has two contents',
      (body: string) => body.replace('"name"', '"content":"QUJD","name"'),
      400,
      'duplicate_field',
    ],
    [
      'a body that is not UTF-8',
      (body: string) => new Uint8Array(Buffer.from(body.replace('invoice', '\xff'), 'latin1')),
      400,
      'malformed_json',
    ],
    [
      'a megabyte beside the documents',
      (body: string) => body.replace('{', `{"x":"${'x'.repeat(mebibyte)}",`),
      413,
      'body_too_large',
    ],
    [
      '35 MiB and more',
      (body: string) => body.replace('"content":"', `"content":"${'A'.repeat(35 * mebibyte)}`),
      413,
      'body_too_large',
    ],
    ['nothing sent', () => '', 400, 'validation_failed'],
  ])('for %s', async (_, spoil, status, reason) => {
    const body = JSON.stringify({ electronicTradeDocuments: [entry()], shipmentId });
    expect(refusalOf(await service.postRaw(uploads, spoil(body)))).toMatchObject({ status, reason });
  });

  it('when it is not JSON, or compressed in an unknown or wrong way', async () => {
    const body = JSON.stringify({ shipmentId, electronicTradeDocuments: [entry()] });
    const status = async (headers: Record<string, string>) =>
      (await service.postRaw(uploads, body, { headers })).status;
    expect(await status({ 'content-type': 'text/plain' })).toBe(415);
    expect(await status({ 'content-encoding': 'zstd' })).toBe(415);
    expect(await status({ 'content-encoding': 'gzip' })).toBe(400);
  });

  it('when a small compressed body decompresses to 35 MiB', async () => {
    const bomb = gzipSync(`{"electronicTradeDocuments":[{"content":"${'A'.repeat(40 * mebibyte)}"}]}`);
    expect(bomb.length).toBeLessThan(100_000);
    expect(
      (await service.postRaw(uploads, new Uint8Array(bomb), { headers: { 'content-encoding': 'gzip' } })).status,
    ).toBe(413);
  });

  it('and field names of prototypes are reported as unknown', async () => {
    const content = base64(newFile());
    const body = `{"__proto__":{"polluted":1},"shipmentId":"${shipmentId}","electronicTradeDocuments":[{"__proto__":{"type":"OTHER"},"content":"${content}","name":"a.pdf","type":"OTHER","format":"PDF"}]}`;
    const answer = await service.postRaw(uploads, body);
    expect(documentsIn(answer)).toHaveLength(1);
    expect(answer.json.messages).toMatchObject([{ reason: 'unknown_fields' }]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('a client that disconnects during an upload', () => {
  it('leaves no document and no partial file, and the service continues', async () => {
    const id = await another();
    const kept = async () => (await readdir(join(service.dataDir, 'documents'), { recursive: true })).toSorted();
    const before = await kept();
    const logged = service.log().length;
    const { hostname, port } = new URL(service.url);
    const files = [1, 2, 3].map(() => entry({ content: base64(newFile('PDF', 2 * mebibyte)) }));
    const body = JSON.stringify({ shipmentId: id, electronicTradeDocuments: files });
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.once('error', reject);
      socket.once('close', () => resolve());
      socket.write(
        `POST ${uploads} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${service.tokens['shop'] ?? ''}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.slice(0, body.length - 1_000), () => socket.destroy());
    });
    await eventually(() => service.log().slice(logged).includes('"msg":"request aborted"'));
    expect(await kept()).toEqual(before);
    expect(shipmentIn(await service.get(`${labels}/${id}`)).documents).toHaveLength(2);
    expect(service.log()).not.toContain('"level":"error"');
  });
});
