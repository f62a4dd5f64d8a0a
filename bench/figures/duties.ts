import { join } from 'node:path';
import { startChild } from '../child.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group, Row } from '../figure.ts';
import { aFolder, openService } from '../service.ts';
import { requestsPerSecond } from '../load.ts';

const codes = [
  '6109.10',
  '6403.99',
  '9503.00',
  '8517.13',
  '4202.22',
  '4901.99',
  '6110.20',
  '8518.30',
  '3304.99',
  '6912.00',
];

/**
 * A cart of some kinds of goods to Berlin. `number` varies the cart a little; `name` makes it different from all
 * others.
 */
export const cart = (number: number, name = String(number), lines = 20) => ({
  shipFrom: { address: { country: 'GB', postcode: 'LS1 1AA' } },
  shipTo: { address: { country: 'DE', postcode: '10115' } },
  commodities: Array.from({ length: lines }, (_, index) => ({
    sku: `SKU-${name}-${index}`,
    title: `Item ${index}`,
    hsCode: codes[index % codes.length],
    quantity: 1 + ((number + index) % 3),
    value: { amount: `${5 + ((number + index) % 40)}.50`, currency: 'GBP' },
    unitWeight: { unit: 'kg', value: '0.25' },
    countryOfOrigin: index % 2 === 0 ? 'CN' : 'GB',
  })),
  customs: { contentType: 'CommercialGoods', incoterms: 'DDP' },
  currency: 'EUR',
  freightCost: { amount: '12.00', currency: 'GBP' },
});

export const duties: Group = {
  name: 'duties',
  run: async ({ rounds, quick }) => {
    // With five rounds of both kinds of carts, these seconds keep the whole group below two minutes on two cores.
    const seconds = quick ? 2 : 3;
    await using resources = new AsyncDisposableStack();
    const { path: folder, dataDir } = await aFolder(resources);
    const service = await openService(resources, dataDir);
    const echo = await startChild(new URL('../duties-echo-server.ts', import.meta.url), join(folder, 'echo.log'));
    resources.defer(echo.stop);

    const url = `${service.url}/api/trade-engine/duties-taxes`;
    const rows: Row[] = [];
    for (const { kind, fresh, name, wanted } of [
      { kind: 'every cart another', fresh: true, name: '[<id>]', wanted: { share: 0.1 } },
      { kind: '64 carts again and again', fresh: false, wanted: { nothing: 'a figure to know' } },
    ] as const) {
      const bodies = Array.from({ length: 64 }, (_, number) => cart(number, name));
      const [toEcho, toService] = [
        { url: echo.url, bodies, fresh },
        { url, token: service.benchToken, bodies, fresh },
      ];
      // Warm-up: the first requests include compilation by the JavaScript engine.
      await requestsPerSecond({ ...toEcho, seconds: 1 });
      await requestsPerSecond({ ...toService, seconds: 2 });
      const measured = await alternating(rounds, {
        reference: () => requestsPerSecond({ ...toEcho, seconds }),
        ours: () => requestsPerSecond({ ...toService, seconds }),
        meter: service.meter,
      });
      rows.push(
        rowOf(measured, {
          figure: `POST duties-taxes, 20 lines, each answer on disk, ${kind}`,
          unit: 'requests/s',
          what: 'Express, zod and pino, the same body back',
          wanted,
        }),
      );
    }
    return rows;
  },
};
