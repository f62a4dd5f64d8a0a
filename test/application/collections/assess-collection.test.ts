import { describe, expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../../src/adapters/log/sha256.ts';
import { assessCollection } from '../../../src/application/collections/assess-collection.ts';
import { collectionOfAnyAccount } from '../../../src/application/collections/find-collection.ts';
import { commandHandler } from '../../../src/application/log/kernel/command-handler.ts';
import type { Assessed } from '../../../src/application/trade/duties/assess-duties.ts';
import { defaultSettings } from '../../../src/domain/accounts/account-settings/index.ts';
import type { AccountSettings } from '../../../src/domain/accounts/account-settings/index.ts';
import type { Restrictions } from '../../../src/application/trade/ports/restrictions.ts';
import { DomainError } from '../../../src/domain/shared/domain-error.ts';
import { taxesCollectionDecider } from '../../../src/domain/collections/taxes-collection/index.ts';
import type { CollectionRequested } from '../../../src/domain/collections/taxes-collection/index.ts';
import { assessmentOf } from '../../../src/domain/trade/index.ts';
import { aCollection, anAssessment, cottonShirts } from '../../support/collection-stories.ts';
import { sqliteStores } from '../../support/sqlite-stores.ts';
import { TestClock } from '../../support/test-clock.ts';

const accountId = 'acc_1';
const uncoded = {
  id: 'itm_1',
  title: 'Thing',
  quantity: 1,
  value: { amount: '5.00', currency: 'GBP' },
  countryOfOrigin: 'GB',
};

const assessedAs = (price: string, changes: Partial<Assessed> = {}): Assessed => {
  const { request, assessment } = anAssessment(price);
  return {
    request,
    assessment: assessmentOf(assessment, request),
    exchangeRates: { date: '2026-11-20', rates: {} } as never,
    predictions: [],
    notices: [],
    ...changes,
  };
};

const world = async (
  changes: Partial<CollectionRequested['data']> = {},
  settings: AccountSettings = defaultSettings,
) => {
  const clock = new TestClock();
  const { store, close } = await sqliteStores(clock);
  onTestFinished(close);
  const handle = commandHandler(store, taxesCollectionDecider, { clock });
  const context = () => ({ accountId, actor: 'system', correlationId: 'req_1', at: clock.now() });
  const data = aCollection(changes);
  await handle(data.collectionId, { type: 'RequestCollection', data }, context());
  await handle(
    data.collectionId,
    { type: 'AcceptCollection', data: { trackingNumber: 'LA1', at: clock.now() } },
    context(),
  );
  let answer: () => Assessed = () => assessedAs('46.00');
  let found: ReturnType<Restrictions['on']>[number] = [];
  let prohibited = '';
  const assess = assessCollection({
    store,
    handle,
    assess: () => Promise.resolve().then(() => answer()),
    restrictions: { on: (goods) => goods.map(({ hsCode }) => (hsCode.startsWith(prohibited) ? found : [])) },
    settings: {
      holidaysOf: () => Promise.resolve({ isHoliday: () => false }),
      settingsOf: () => Promise.resolve(settings),
    },
    newDigest: sha256,
    plan: ({ collectionId }, { readyAt, deadline }) => [
      { stageId: `${collectionId} email`, type: 'initial_email', scheduledAt: readyAt },
      { stageId: `${collectionId} deadline`, type: 'deadline', scheduledAt: deadline },
    ],
  });
  return {
    clock,
    /** What may not be imported from now on, of the goods whose codes begin so. */
    restrict: (restrictions: typeof found, beginning = '') => {
      found = restrictions;
      prohibited = beginning;
    },
    correctGoods: () =>
      handle(
        data.collectionId,
        { type: 'CorrectGoods', data: { commodities: [cottonShirts], at: clock.now() } },
        context(),
      ),
    assess: async (next: () => Assessed) => {
      answer = next;
      await assess(data.collectionId, context());
      return collectionOfAnyAccount(store, data.collectionId);
    },
  };
};

const remedy = 'Send its hsCode, or a title that says what it is, of what material and for what or whom.';

describe('the assessment of a collection', () => {
  it('makes it ready until the end of the tenth business day at the consignee', async () => {
    const { assess } = await world();
    expect(await assess(() => assessedAs('46.00'))).toMatchObject({
      status: 'pending',
      deadline: '2026-12-04T22:59:59.999Z',
      expiresAt: '2026-12-06T22:59:59.999Z',
    });
  });

  it('plans its messages as it makes it ready', async () => {
    const { assess, clock } = await world();
    const view = await assess(() => assessedAs('46.00'));
    expect(view?.stages.map(({ type, scheduledAt }) => [type, scheduledAt])).toEqual([
      ['initial_email', clock.now()],
      ['deadline', view?.deadline],
    ]);
    expect(view?.history.slice(-2).map(({ type }) => type)).toEqual(['CollectionReady', 'StagesPlanned']);
    clock.advance(24 * 3_600_000);
    expect((await assess(() => assessedAs('51.50')))?.stages).toEqual(view?.stages);
  });

  it('records nothing when only its day is another, and the new charges when they differ', async () => {
    const { assess, clock } = await world();
    const first = await assess(() => assessedAs('46.00'));
    clock.advance(24 * 3_600_000);
    const nextDay = assessedAs('46.00');
    const declaration = { ...nextDay.assessment.declaration, calculatedAt: '2026-11-21T00:00:00.000Z' };
    expect(await assess(() => ({ ...nextDay, assessment: { ...nextDay.assessment, declaration } }))).toEqual(first);
    const changed = await assess(() => assessedAs('51.50'));
    expect([changed?.assessed?.assessment.price, changed?.deadline]).toEqual(['51.50', first?.deadline]);
  });

  it.each([
    ['no code', undefined, `No customs code of "Thing" is likely enough to charge by. ${remedy}`],
    [
      'an unlikely code',
      { hsCode: '950300', confidence: 0.29 },
      `"Thing" reads like 950300, with a confidence of only 0.29; it is charged from 0.30 on. ${remedy}`,
    ],
  ])('raises an exception for goods with %s', async (_, prediction, message) => {
    const { assess } = await world({ commodities: [uncoded] });
    const { request, assessment, ...assessed } = assessedAs('46.00', { predictions: [prediction] });
    const hanging = assessment.lines.map((line) => ({ ...line, chargesRange: { from: '5.00', upTo: '9.00' } }));
    const lines = request.lines.map(({ hsCode: _code, ...line }) => ({
      ...line,
      ...(prediction && { hsCode: prediction.hsCode }),
    }));
    const answer = { ...assessed, request: { ...request, lines }, assessment: { ...assessment, lines: hanging } };
    expect(await assess(() => answer)).toMatchObject({
      status: 'exception',
      problems: [{ commodityId: 'itm_1', reason: 'not_classifiable', message }],
    });
  });

  it.each([
    [0.3, 'low'],
    [0.5, 'medium'],
  ] as const)('takes a predicted code of confidence %d, and shows its level', async (confidence, level) => {
    const { assess } = await world({ commodities: [uncoded] });
    const view = await assess(() => assessedAs('46.00', { predictions: [{ hsCode: '950300', confidence }] }));
    expect([view?.status, view?.predictedCodes]).toEqual([
      'pending',
      [{ commodityId: 'itm_1', hsCode: '950300', confidence: level }],
    ]);
  });

  it('takes an unlikely code if no charge hangs on it', async () => {
    const { assess } = await world({ commodities: [uncoded] });
    const view = await assess(() => assessedAs('46.00', { predictions: [{ hsCode: '950300', confidence: 0.29 }] }));
    expect([view?.status, view?.missing]).toEqual(['pending', []]);
  });

  it('warns of goods that may not be imported under a further code that they may have', async () => {
    const { assess, restrict } = await world({ commodities: [uncoded] });
    const { request, ...assessed } = assessedAs('46.00');
    const candidates = ['610910', '930400'].map((hsCode) => ({ hsCode, name: '', confidence: 0.4 }));
    const lines = request.lines.map((line) => ({ ...line, hsCode: '610910', candidates }));
    restrict([{ restrictionLevel: 'prohibited', message: 'A new law.' } as never], '9304');
    expect(await assess(() => ({ ...assessed, request: { ...request, lines } }))).toMatchObject({
      status: 'pending',
      missing: [{ commodityId: 'itm_1', reason: 'candidate_prohibited', direction: 'either' }],
    });
  });

  it('raises an exception for all goods when the calculation is refused', async () => {
    const { assess } = await world({ commodities: [cottonShirts, { ...uncoded, id: 'itm_2' }] });
    const view = await assess(() => {
      throw new DomainError('exchange_rate_not_loaded', 'No exchange rate of CHF is loaded.');
    });
    expect(view?.problems).toEqual(
      ['itm_1', 'itm_2'].map((commodityId) => ({
        commodityId,
        reason: 'not_computable',
        message: 'No exchange rate of CHF is loaded.',
      })),
    );
  });

  it('stops a collection that could be paid when its goods become prohibited, and keeps its deadline once they are corrected', async () => {
    const { assess, restrict, correctGoods, clock } = await world();
    const before = await assess(() => assessedAs('46.00'));
    clock.advance(24 * 3_600_000);
    restrict([{ restrictionLevel: 'prohibited', message: 'A new law.' } as never]);
    const stopped = await assess(() => assessedAs('46.00'));
    expect(stopped).toMatchObject({
      status: 'exception',
      problems: [{ reason: 'prohibited', message: expect.stringContaining('A new law.') as string }],
    });
    expect([stopped?.due, stopped?.assessed]).toEqual([undefined, undefined]);

    restrict([]);
    await correctGoods();
    expect(await assess(() => assessedAs('51.50'))).toMatchObject({
      status: 'pending',
      problems: [],
      due: { amount: '51.50', currency: 'EUR' },
      deadline: before?.deadline,
      expiresAt: before?.expiresAt,
    });
  });

  it('gives a new deadline where the earlier one has passed before the goods were corrected', async () => {
    const { assess, restrict, correctGoods, clock } = await world();
    const before = await assess(() => assessedAs('46.00'));
    restrict([{ restrictionLevel: 'prohibited', message: 'A new law.' } as never]);
    await assess(() => assessedAs('46.00'));
    restrict([]);
    clock.advance(30 * 24 * 3_600_000);
    await correctGoods();
    const after = await assess(() => assessedAs('46.00'));
    expect(after?.status).toBe('pending');
    expect((after?.deadline ?? '') > clock.now() && clock.now() > (before?.deadline ?? '')).toBe(true);
  });

  it('keeps the sum of a collection that can be paid when it cannot be calculated today', async () => {
    const { assess } = await world();
    const before = await assess(() => assessedAs('46.00'));
    const after = await assess(() => {
      throw new DomainError('exchange_rate_not_loaded', 'No exchange rate of CHF is loaded.');
    });
    expect(after).toEqual(before);
  });

  it('fails with what may pass, so that it is tried again', async () => {
    const { assess } = await world();
    const attempt = assess(() => {
      throw new Error('The classifier does not answer.');
    });
    await expect(attempt).rejects.toThrow('The classifier does not answer.');
    expect((await assess(() => assessedAs('46.00')))?.status).toBe('pending');
  });

  it('raises an exception once the data of the consignee has been erased', async () => {
    const { assess } = await world({ personal: {} });
    const message = 'The data of the consignee or the sender has been erased. Cancel the collection.';
    expect(await assess(() => assessedAs('46.00'))).toMatchObject({
      status: 'exception',
      problems: [{ reason: 'not_computable', message }],
    });
  });

  const surcharging = {
    ...defaultSettings,
    collections: { surcharges: [{ validFrom: '2026-11-01', currency: 'GBP', amount: '2.00' }] },
  };
  const inPounds = (perEuro: string, changes: Partial<Assessed> = {}) =>
    assessedAs('46.00', {
      exchangeRates: { date: '2026-11-20', source: 'ECB', perEuro: { GBP: perEuro } },
      ...changes,
    });

  it('adds the surcharge of the account, converted by the rates of the day', async () => {
    const { assess } = await world({}, surcharging);
    const view = await assess(() => inPounds('0.80'));
    expect(view?.surcharges).toMatchObject([{ amount: '2.50', currency: 'EUR', type: 'collection_fee', rate: '0' }]);
    expect(view?.due).toEqual({ amount: '48.50', currency: 'EUR' });
    expect((await assess(() => inPounds('0.80')))?.history).toEqual(view?.history);
    expect((await assess(() => inPounds('1.00')))?.due).toEqual({ amount: '48.00', currency: 'EUR' });
  });

  it('asks for no surcharge where no duties and taxes are due', async () => {
    const { assess } = await world({}, surcharging);
    const { request, assessment } = anAssessment('0.00');
    const view = await assess(() => inPounds('0.80', { assessment: assessmentOf(assessment, request) }));
    expect([view?.status, view?.surcharges, view?.cancellation?.cause]).toEqual(['cancelled', [], 'nothing_due']);
  });

  it('raises an exception where the surcharge cannot be converted', async () => {
    const { assess } = await world({}, surcharging);
    const view = await assess(() =>
      inPounds('0.80', { exchangeRates: { date: '2026-11-20', source: 'ECB', perEuro: {} } }),
    );
    expect(view?.problems[0]?.reason).toBe('not_computable');
    expect(view?.problems[0]?.message).toContain(
      'No exchange rate of GBP is loaded, in which the account charges its surcharge',
    );
  });
});
