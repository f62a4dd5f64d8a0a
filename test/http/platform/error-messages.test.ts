import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureReplyOf } from '../../../src/adapters/platform/http/engine/failures/failures.ts';
import { reasons } from '../../../src/adapters/platform/http/engine/failures/reasons.ts';
import { pathsMeant } from '../../../src/adapters/platform/http/engine/route/unknown-path.ts';
import type { Route } from '../../../src/adapters/platform/http/engine/route/route.ts';
import { DomainError } from '../../../src/domain/shared/domain-error.ts';
import { countryCodes, hasPostcodes } from '../../../src/domain/shared/countries.ts';
import { barePostcode, postcodeExample } from '../../../src/domain/shared/postcode.ts';
import { openAssembling } from '../../support/assembled.ts';
import { features } from '../../../src/infrastructure/features/index.ts';
import { nameOf, withRouteTable } from '../../support/route-probes.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { sourceTexts } from '../../support/source-files.ts';
import { labelRequest, labels, shipTo } from '../parcels/label-request.ts';

let service: RunningService;
let rows: readonly Route[];
beforeAll(async () => ({ service, rows } = await withRouteTable()));
afterAll(() => service.stop());

const errorOf = ({ json }: Pick<Answer, 'json'>) => {
  const [error] = json.messages;
  if (error === undefined) throw new Error('The reply has no message.');
  return error;
};

const statusesOfFeatures = async () => {
  const assembling = await openAssembling({});
  const { refusals } = assembling.assemble(features);
  await assembling.close();
  return refusals;
};

const explain = 'Say in src/adapters/platform/http/engine/failures/reasons.ts what it means and what to do.';

const missingId = (prefix: string): string => `${prefix}_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2`;

describe('an error', () => {
  it('has the request id, and the address of a page that explains its reason', async () => {
    const answer = await service.get('/api/shipments/labels/shp_1', { headers: { 'x-request-id': 'mine-7' } });
    expect(errorOf(answer)).toMatchObject({ requestId: 'mine-7', doc: '/docs/errors#shipment_not_found' });
    expect((await service.get('/docs/errors')).text).toContain('id="shipment_not_found"');
  });

  it('is explained for every reason that the sources give, and for no other', async () => {
    const ofFeatures = Object.keys(await statusesOfFeatures());
    expect(
      ofFeatures.filter((reason) => !Object.hasOwn(reasons, reason)),
      explain,
    ).toEqual([]);

    const files = [...sourceTexts(['src/**/*.ts'])].filter(([path]) => !path.endsWith('failures/reasons.ts'));
    const text = files.map(([, source]) => source).join('\n');
    const thrown =
      /(?:HttpError\(\s*\w+,|(?:Domain|Oauth)Error(?:<[^>]*>)?\(|\brefuse(?:dFor)?\((?:\d+, )?|status: (?:\d+|error\.status), reason:)\s*'([a-z_]+)'/g;
    const given = new Set([...text.matchAll(thrown)].map(([, reason = '']) => reason));
    expect(given.size).toBeGreaterThan(80);
    expect(
      [...given].filter((reason) => !Object.hasOwn(reasons, reason)),
      explain,
    ).toEqual([]);
    const documented = rows.flatMap(({ refusals }) => Object.values(refusals ?? {}));
    const shown = documented.flatMap((refusal) =>
      typeof refusal === 'object' && 'reason' in refusal ? [String(refusal.reason)] : [],
    );
    expect(
      shown.filter((reason) => !Object.hasOwn(reasons, reason)),
      explain,
    ).toEqual([]);
    expect(Object.keys(reasons).filter((reason) => !new RegExp(`['\\s]${reason}\\b`).test(text))).toEqual([]);
  });

  it('has a status that somebody chose, for every reason that a use case gives', async () => {
    /** Of the command line and of pages, or refused by the state of an object: 409. */
    const byDefault =
      'account_not_found cannot_advance invalid_account_id invalid_name one_time_codes_not_begun one_time_codes_on ' +
      'parent_is_sub_account sign_in_paused tariff_not_activated tariff_version_not_found user_link_ended ' +
      'weak_password wrong_code wrong_password';
    const statuses = await statusesOfFeatures();
    const text = [...sourceTexts(['src/{domain,application}/**/*.ts']).values()].join('\n');
    const given = new Set(
      [...text.matchAll(/DomainError(?:<[^>]*>)?\(\s*'([a-z_]+)'/g)].map(([, reason = '']) => reason),
    );
    const isChosen = (reason: string): boolean =>
      Object.hasOwn(statuses, reason) || failureReplyOf(new DomainError(reason, ''), {}).status !== 409;
    expect(
      [...given].filter((reason) => !isChosen(reason)).toSorted(),
      'Give it a status in the reasons beside its routes (`<name>Reasons`), or name it above: it is then a 409.',
    ).toEqual(byDefault.split(' '));
  });
});

describe('an unknown path', () => {
  it('names the path that was meant, for every path of the interface', () => {
    const shown = rows.filter(({ hidden }) => hidden !== true);
    const meant = pathsMeant(shown);
    const wrong: string[] = [];
    for (const row of shown.filter(({ path }) => path.startsWith('/api/'))) {
      const real = row.path.replaceAll(/\{\w+\}/g, 'x1');
      const spelt = [
        real.replace('/api/', '/v1/'),
        real.replace('/api/', '/'),
        `${real}/`.replace(/s?\/$/, 's'),
        real.replace(/s$/, ''),
      ];
      for (const path of new Set(spelt))
        if (!meant(row.method, path).includes(nameOf(row))) wrong.push(`${path} → ${String(meant(row.method, path))}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['POST', '/api/shipments', 'POST /api/shipments/labels'],
    ['GET', '/v2/trackers/LX123456785ZZ', 'GET /api/tracking/{trackingNumber}'],
    ['GET', '/api/shipments/shp_1', 'GET /api/shipments/labels/{shipmentId}'],
    ['GET', '/api/webhook_endpoints', 'GET /api/webhooks'],
  ])('%s %s is %s', async (method, path, meant) => {
    expect(errorOf(await service.ask(method, path))).toMatchObject({
      reason: 'path_not_found',
      message: expect.stringContaining(meant) as string,
    });
  });

  it('names the action that other interfaces call otherwise, and only it', () => {
    const meant = pathsMeant(rows.filter(({ hidden }) => hidden !== true));
    const id = 'x_01M8GTJR3YCJ7XD0';
    const label = 'POST /api/shipments/labels/{shipmentId}/void';
    const ours: Readonly<Record<string, readonly string[]>> = {
      [label]: [
        ...['cancel', 'refund', 'delete', 'remove', 'refunds'].map(
          (action) => `POST /api/shipments/labels/${id}/${action}`,
        ),
        `POST /v2/shipments/${id}/refund`,
        `POST /api/shipments/${id}/cancel`,
        `PUT /v1/labels/${id}/void`,
        `DELETE /api/shipments/labels/${id}`,
        `DELETE /api/shipments/${id}`,
      ],
      'POST /api/pickups/{pickupId}/cancel': [
        `POST /api/pickups/${id}/void`,
        `DELETE /api/pickups/${id}`,
        `POST /v1/pickups/${id}/delete`,
      ],
      'POST /api/shipments/labels': [
        `POST /api/shipments/labels/${id}/buy`,
        `POST /v2/shipments/${id}/buy`,
        '/api/shipments/labels/purchase',
      ],
      'POST /api/pickups': ['buy', 'confirm', 'schedule', 'book'].map((action) => `POST /api/pickups/${id}/${action}`),
      'POST /api/manifests/close-day': ['close', 'end-of-day', 'closeout'].map(
        (action) => `POST /api/manifests/${action}`,
      ),
      'POST /api/taxes-collections/{id}/payment': ['pay', 'charge', 'confirm', 'capture', 'checkout', 'payments'].map(
        (action) => `POST /api/taxes-collections/${id}/${action}`,
      ),
      'POST /api/taxes-collections/{id}/settle': [`POST /api/taxes-collections/${id}/reconcile`],
      'POST /api/taxes-collections/{id}/remind': [`POST /api/taxes-collections/${id}/notify`],
      'POST /api/taxes-collections/{id}/recalculate': [`POST /api/taxes-collections/${id}/refresh`],
      'POST /api/webhooks/{id}/deliveries/{deliveryId}/redeliver': ['resend', 'retry', 'replay'].map(
        (action) => `POST /api/webhooks/${id}/deliveries/${id}/${action}`,
      ),
      'POST /api/webhooks/{id}/rotate-secret': [
        `POST /api/webhooks/${id}/rotate`,
        `POST /api/webhooks/${id}/secret/rotate`,
      ],
      'DELETE /api/webhooks/{id}': [`POST /api/webhooks/${id}/delete`, `POST /api/webhooks/${id}/remove`],
    };
    for (const [name, asked] of Object.entries(ours))
      for (const one of asked) {
        const [method = '', path = ''] = one.startsWith('/') ? ['POST', one] : one.split(' ');
        expect(meant(method, path), one).toEqual([name]);
      }
  });

  it('is named where an object that cannot be deleted can be cancelled, and only there', async () => {
    for (const [kind, action] of Object.entries({ shp: 'void', pck: 'cancel', txc: 'cancel', mft: undefined })) {
      const { message } = errorOf(await service.ask('DELETE', `${ofObjects[kind as 'shp']}/${missingId(kind)}`));
      if (action === undefined) expect(message).not.toContain('Did you mean');
      else
        expect(message).toMatch(
          new RegExp(`Did you mean POST ${ofObjects[kind as 'shp']}/\\{\\w+\\}/${action}( or |\\?)`),
        );
    }
  });

  it('is named where it stands in the place of an id, and no other method is', async () => {
    expect(errorOf(await service.post('/api/manifests/close', {})).message).toMatch(
      /Did you mean POST \/api\/manifests\/close-day\?$/,
    );
    for (const [method, path] of [
      ['PUT', `/api/webhooks/${missingId('whk')}`],
      ['POST', `/api/pickups/${missingId('pck')}`],
      ['PATCH', '/api/shipments/labels'],
    ] as const)
      expect(errorOf(await service.ask(method, path)).message, path).toMatch(
        /^\w+ is not a method of this path: [A-Z, ]+\.$/,
      );
  });

  it('names nothing where nothing resembles it', async () => {
    expect(errorOf(await service.get('/wp-admin/setup.php')).message).not.toContain('Did you mean');
  });
});

const ofObjects = {
  shp: '/api/shipments/labels',
  pck: '/api/pickups',
  mft: '/api/manifests',
  txc: '/api/taxes-collections',
  whk: '/api/webhooks',
};

describe('what was sent in the place of an id', () => {
  it('is named, for each kind of object and each other kind', async () => {
    for (const [kind, path] of Object.entries(ofObjects)) {
      for (const other of Object.keys(ofObjects).filter((each) => each !== kind)) {
        const { message } = errorOf(await service.get(`${path}/${missingId(other)}`));
        expect(message).toMatch(new RegExp(`begins with ${kind}_; this is one of a`));
      }
      expect(errorOf(await service.get(`${path}/LX123456785ZZ`)).message).toContain(`begins with ${kind}_`);
      expect(errorOf(await service.get(`${path}/${missingId(kind)}`)).message).not.toContain('begins with');
    }
  });

  it('is named in a list of shipments, and at the path of tracking numbers', async () => {
    const { text } = await service.post('/api/webhooks/test', { shipmentIds: ['LX123456785ZZ'] });
    expect(text).toContain('/api/shipments/labels?trackingNumber=');
    expect(errorOf(await service.get(`/api/tracking/${missingId('shp')}`)).message).toContain('the id of a shipment');
  });
});

describe('a body in the envelope of another service', () => {
  it('is refused with that alone, for every request with required fields', async () => {
    for (const row of rows.filter(
      ({ body, path, form, access }) =>
        body !== undefined && form !== true && access !== 'public' && path.startsWith('/api/'),
    )) {
      const example = (row.body as { meta?: () => { example?: object } | undefined }).meta?.()?.example;
      if (example === undefined || Array.isArray(example)) continue;
      const path = row.path.replaceAll(/\{\w+\}/g, 'x1');
      const answer = await service.ask(row.method.toUpperCase(), path, { envelope: example });
      if (answer.status !== 400) continue;
      expect([nameOf(row), errorOf(answer).field, errorOf(answer).message]).toEqual([
        nameOf(row),
        'envelope',
        expect.stringContaining('send it without this name around it') as string,
      ]);
    }
  });
});

describe('a list', () => {
  const orders = ['-createdAt', 'createdAt:desc', 'created_at desc', '["createdAt","desc"]', 'desc'];
  it.each(orders)('says how %s is written here, and that a range has brackets', async (order) => {
    for (const path of Object.values(ofObjects)) {
      const { message } = errorOf(await service.get(`${path}?sort=${encodeURIComponent(order)}`));
      expect(message).toContain('(did you mean ["createdAt","DESC"]?)');
    }
    expect(errorOf(await service.get('/api/pickups?range=50-99')).message).toContain('did you mean [50,99]?');
  });
});

describe('a wrong country', () => {
  it.each(['UK', 'usa', 'Deutschland'])('gets the code meant for %s wherever a country is taken', async (country) => {
    const code = { UK: 'GB', usa: 'US', Deutschland: 'DE' }[country] ?? '';
    const asked: readonly [string, object][] = [
      [
        '/api/trade-engine/hts-compliance',
        { originCountry: 'GB', destinationCountry: country, products: [{ hsCode: '8507.60' }] },
      ],
      [
        '/api/trade-engine/classifications',
        { originCountry: 'GB', destinationCountry: country, products: [{ title: 'Shoes' }] },
      ],
      [labels, labelRequest({ shipTo: { ...shipTo, address: { ...shipTo.address, country } } })],
    ];
    for (const [path, body] of asked)
      expect((await service.post(path, body)).text).toContain(`did you mean \\"${code}\\"?`);
  });
});

describe('a missing postcode', () => {
  it('has an example in the form of its own country, for each that has postcodes', () => {
    const countries = countryCodes.filter(hasPostcodes);
    expect(countries.filter((country) => postcodeExample(country) === undefined)).toEqual([]);
    const { forms } = JSON.parse(readFileSync('data/places/postcodes.json', 'utf8')) as {
      forms: Record<string, string>;
    };
    const unlike = countries.filter((country) => {
      const example = postcodeExample(country) ?? '';
      const written = [barePostcode(country, example), example.replaceAll(/[\s-]/g, '')];
      return !written.some((text) => new RegExp(`^(?:${forms[country] ?? '.+'})$`).test(text));
    });
    expect(unlike).toEqual([]);
  });
});

describe('a card number', () => {
  const cards = ['4242424242424242', '5555 5555 5555 4444', '3782-822463-10005', 6011111111111117];
  it.each(cards)('is refused and logged nowhere, under whatever name: %s', async (card) => {
    for (const body of [
      { paymentMethodId: card },
      { cardNumber: card },
      { payment_method: { card: { number: card } } },
    ]) {
      const answer = await service.post(`/api/taxes-collections/${missingId('txc')}/payment`, {
        ...body,
        idempotencyKey: 'k',
      });
      expect([answer.status, errorOf(answer).reason]).toEqual([400, 'card_number_sent']);
      expect(answer.text).not.toContain(String(card));
    }
    expect(service.log()).not.toContain(String(card));
  });
});

describe('a webhook to this machine or a private network', () => {
  it.each(['http://localhost:3000/hook', 'https://127.0.0.1:9000', 'https://10.0.0.8/hook', 'http://[::1]:8080/'])(
    '%s is told what allows it',
    async (url) => {
      const { message } = errorOf(await service.post('/api/webhooks', { url }));
      expect(message).toContain(`WEBHOOK_ALLOW=${new URL(url).host}`);
      expect(message).toContain('/sandbox/inbox');
    },
  );
});

describe('a plain body under the name of a compression', () => {
  it.each(['gzip', 'deflate', 'br'])('of %s is told to leave the header out', async (encoding) => {
    for (const path of ['/api/webhooks', '/documents/etds/upload']) {
      const answer = await service.postRaw(path, '{"url":"https://example.com/hooks"}', {
        headers: { 'content-encoding': encoding },
      });
      expect(errorOf(answer)).toMatchObject({
        reason: 'malformed_body',
        message: expect.stringContaining('Send it plain without that header') as string,
      });
    }
  });
});
