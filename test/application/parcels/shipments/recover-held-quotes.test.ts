import { expect, it } from 'vitest';
import { commandHandler } from '../../../../src/application/log/kernel/command-handler.ts';
import { recoverHeldQuotes } from '../../../../src/application/parcels/shipments/recover-held-quotes.ts';
import { heldQuoteIn } from '../../../../src/application/trade/held-quotes/held-quote.ts';
import { honourQuotes } from '../../../../src/application/trade/held-quotes/honour-quote.ts';
import { heldQuoteEntries } from '../../../../src/application/trade/held-quotes/ledger.ts';
import type { EventStore } from '../../../../src/application/log/ports/event-store.ts';
import type { Quote } from '../../../../src/application/trade/duties/recorded-quote.ts';
import { heldQuoteDecider } from '../../../../src/domain/trade/held-quote/index.ts';
import { bookingWorld, Killed, request } from './booking-world.ts';

const quoteId = 'qte_1';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const minute = 60_000;

/** A quote that is held, and processes that honour it, with a sweep of one that starts later. */
const heldWorld = async () => {
  const world = await bookingWorld();
  const { clock, store, readModels, begin } = world;
  const handle = commandHandler(store, heldQuoteDecider, { clock });
  const { honour, withdraw } = honourQuotes({ store, handle });
  const at = clock.now();
  const figures = { until: '2099-01-01', amount: '18.97', currency: 'GBP', at };
  const context = { accountId: 'acc_1', actor: 'acc_1', correlationId: 'req_1', at };
  await handle(quoteId, { type: 'HoldQuote', data: { quoteId, ...figures } }, context);
  /** Finds the calculation without its goods, which are compared elsewhere. */
  const honouring = (mortal: EventStore) => ({
    ...honourQuotes({ store: mortal, handle: commandHandler(mortal, heldQuoteDecider, { clock }) }),
    find: () => Promise.resolve({ assessment: { charges: [], lines: [] } } as unknown as Quote),
  });
  const recover = recoverHeldQuotes({ store, readModels, withdraw, clock, log: quiet });
  return {
    clock,
    begin: (death?: Parameters<typeof begin>[0]) => begin(death, honouring),
    book: {
      ...request,
      quoteId,
      customs: { contentType: 'CommercialGoods', incoterms: 'DDP' },
      additionalServices: { dutyTaxCalculation: 'DUTY_TAX_GUARANTEE' },
    } as const,
    sweep: async () => {
      await world.listed(heldQuoteEntries);
      return recover();
    },
    charge: (shipmentId: string) => honour(quoteId, { shipmentId }, context),
    shipment: world.shipment,
    status: async () => (await heldQuoteIn(store, quoteId)).status,
  };
};

it('a quote is given back whose label was never requested because the process died', async () => {
  const { begin, book, clock, status, sweep } = await heldWorld();
  await expect(begin({ when: 'before', doing: 'ShipmentRequested' }).bookOnce(book)).rejects.toThrow(Killed);
  expect(await status()).toBe('honoured');
  expect(await sweep()).toBe(0);
  expect(await status()).toBe('honoured');
  clock.advance(11 * minute);
  expect(await sweep()).toBe(1);
  expect(await status()).toBe('held');
  expect(await sweep()).toBe(0);
  await expect(begin().bookOnce(book)).resolves.toBeDefined();
  expect(await status()).toBe('honoured');
});

it('a quote stays with a label that was requested, whatever became of the process', async () => {
  const { begin, book, clock, status, sweep } = await heldWorld();
  await expect(begin({ when: 'before', doing: 'booking' }).bookOnce(book)).rejects.toThrow();
  clock.advance(11 * minute);
  expect(await sweep()).toBe(0);
  expect(await status()).toBe('honoured');
});

it('a quote is given back whose label lost its key to a label without the quote', async () => {
  const { begin, charge, clock, shipment, status, sweep } = await heldWorld();
  await begin().book();
  await charge((await shipment())?.shipmentId ?? '');
  expect(await status()).toBe('honoured');
  clock.advance(11 * minute);
  expect(await sweep()).toBe(1);
  expect(await status()).toBe('held');
});

it('a label at another price than the agreed one leaves the quote held', async () => {
  const { begin, book, status } = await heldWorld();
  const agreedPrice = { amount: '0.01', currency: 'GBP' };
  await expect(begin().bookOnce({ ...book, agreedPrice })).rejects.toMatchObject({ reason: 'price_changed' });
  expect(await status()).toBe('held');
});
