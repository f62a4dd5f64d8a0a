import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../../src/domain/shared/domain-error.ts';
import {
  collectionStatuses,
  isOpenCollection,
  taxesCollectionDecider,
} from '../../../../src/domain/collections/taxes-collection/index.ts';
import type {
  TaxesCollectionCommand,
  TaxesCollectionEvent,
} from '../../../../src/domain/collections/taxes-collection/index.ts';
import { scenarioOf } from '../../../support/scenario.ts';
import { aCollection, anAssessment, cottonShirts, dueSums } from '../../../support/collection-stories.ts';

const { given } = scenarioOf(taxesCollectionDecider);
const [asked, later, deadline, expiresAt, over] = [
  '2026-11-20T10:00:00.000Z',
  '2026-11-20T10:00:05.000Z',
  '2026-12-04T22:59:59.999Z',
  '2026-12-06T22:59:59.999Z',
  '2026-12-07T00:00:00.000Z',
] as const;

const data = aCollection({ requestedAt: asked });
const requested: TaxesCollectionEvent = { type: 'CollectionRequested', data };
const accepted: TaxesCollectionEvent = {
  type: 'CollectionAccepted',
  data: { trackingNumber: 'LA1', acceptedAt: asked },
};
const refused: TaxesCollectionEvent = {
  type: 'CollectionRefused',
  data: { reason: 'tracking_number_taken', holder: 'txc_0', refusedAt: asked },
};
const assessedAs = (due: keyof typeof dueSums, assessedAt: string = later): TaxesCollectionEvent => ({
  type: 'CollectionAssessed',
  data: { ...anAssessment(dueSums[due]), assessedAt },
});
const reassessedAs = (due: keyof typeof dueSums, assessedAt: string = later): TaxesCollectionEvent => ({
  type: 'CollectionReassessed',
  data: { ...anAssessment(dueSums[due]), assessedAt },
});
const ready: TaxesCollectionEvent = { type: 'CollectionReady', data: { readyAt: later, deadline, expiresAt } };
const problems = [{ commodityId: 'itm_1', reason: 'not_classifiable', message: 'No code fits "Thing".' }] as const;
const excepted: TaxesCollectionEvent = { type: 'CollectionExceptionRaised', data: { problems, raisedAt: later } };
const corrected: TaxesCollectionEvent = {
  type: 'CollectionGoodsCorrected',
  data: { commodities: [cottonShirts], correctedAt: over },
};
const expired: TaxesCollectionEvent = { type: 'CollectionExpired', data: { expiredAt: over } };
const cancelled: TaxesCollectionEvent = {
  type: 'CollectionCancelled',
  data: { cause: 'requested', cancelledAt: over },
};
const archived: TaxesCollectionEvent = { type: 'CollectionArchived', data: { archivedAt: over } };
const pending = [requested, accepted, assessedAs('some'), ready] as const;
const inException = [requested, accepted, excepted] as const;

const request: TaxesCollectionCommand = { type: 'RequestCollection', data };
const accept: TaxesCollectionCommand = { type: 'AcceptCollection', data: { trackingNumber: 'LA1', at: asked } };
const refuse: TaxesCollectionCommand = {
  type: 'RefuseCollection',
  data: { reason: 'tracking_number_taken', holder: 'txc_0', at: asked },
};
const assess = (due: keyof typeof dueSums, at: string = later): TaxesCollectionCommand => ({
  type: 'AssessCollection',
  data: { ...anAssessment(dueSums[due]), deadline, expiresAt, at },
});
const raise: TaxesCollectionCommand = { type: 'RaiseException', data: { problems, at: later } };
const correct: TaxesCollectionCommand = { type: 'CorrectGoods', data: { commodities: [cottonShirts], at: over } };
const expire = (at: string = over): TaxesCollectionCommand => ({ type: 'ExpireCollection', data: { at } });
const cancel = (cause: 'requested' | 'shipment_voided' = 'requested', reason?: string): TaxesCollectionCommand => ({
  type: 'CancelCollection',
  data: { cause, ...(reason !== undefined && { reason }), at: over },
});
const archive: TaxesCollectionCommand = { type: 'ArchiveCollection', data: { at: over } };

describe('a taxes collection', () => {
  it('is requested once, and accepted or refused once', () => {
    given().when(request).then(requested);
    given(requested).when(request).thenRefused('collection_exists');
    given(requested).when(accept).then(accepted);
    given(requested, accepted).when(accept).thenNothing();
    given(requested, accepted).when(refuse).thenNothing();
    given(requested).when(refuse).then(refused);
    given(requested, refused).when(accept).thenNothing();
    given(requested, refused).when(refuse).thenNothing();
  });

  it('is ready, with its deadline, at the first assessment', () => {
    given(requested, accepted).when(assess('some')).then(assessedAs('some'), ready);
  });

  it('is ready with the messages that are planned for it, each planned once', () => {
    const stages = [{ stageId: 'stg_1', type: 'initial_email', scheduledAt: later }] as const;
    const planning: TaxesCollectionCommand = {
      type: 'AssessCollection',
      data: { ...anAssessment(dueSums.some), deadline, expiresAt, stages, mends: true, at: later },
    };
    const planned: TaxesCollectionEvent = { type: 'StagesPlanned', data: { stages, plannedAt: later } };
    given(requested, accepted).when(planning).then(assessedAs('some'), ready, planned);
    given(...pending, planned, excepted)
      .when(planning)
      .then(assessedAs('some'), ready);
    given(...pending, planned)
      .when(planning)
      .thenNothing();
  });

  it('is due with what the operator charges for collecting', () => {
    const surcharges = [
      { surchargeId: 'sur_1', type: 'collection_fee', rate: '0.02', amount: '0.92', currency: 'EUR' },
    ] as const;
    const withFee = { ...anAssessment(dueSums.some), surcharges };
    const assessed: TaxesCollectionEvent = { type: 'CollectionAssessed', data: { ...withFee, assessedAt: later } };
    given(requested, accepted)
      .when({ type: 'AssessCollection', data: { ...withFee, deadline, expiresAt, at: later } })
      .then(assessed, ready);
    const state = [requested, accepted, assessed, ready].reduce(
      taxesCollectionDecider.evolve,
      taxesCollectionDecider.initialState,
    );
    expect(state).toMatchObject({ due: { amount: '46.92', currency: 'EUR' } });
  });

  it('is not assessed before it was accepted, nor once it is over', () => {
    for (const history of [
      [requested],
      [requested, refused],
      [...pending, cancelled],
      [...pending, expired],
      inException,
    ])
      given(...history)
        .when(assess('more'))
        .thenNothing();
  });

  it('is assessed again only when something has changed, and keeps its deadline', () => {
    given(...pending)
      .when(assess('some', over))
      .thenNothing();
    given(...pending)
      .when(assess('more', over))
      .then(reassessedAs('more', over));
    given(...pending, reassessedAs('more', over))
      .when(assess('more', over))
      .thenNothing();
    given(...pending, reassessedAs('more', over))
      .when(assess('some', over))
      .then(reassessedAs('some', over));
  });

  it('is cancelled when nothing is due, at first or later', () => {
    const nothing: TaxesCollectionEvent = {
      type: 'CollectionCancelled',
      data: { cause: 'nothing_due', cancelledAt: later },
    };
    given(requested, accepted).when(assess('none')).then(assessedAs('none'), nothing);
    given(...pending)
      .when(assess('none'))
      .then(reassessedAs('none'), nothing);
  });

  it('waits for corrected goods after an exception, and is then assessed again, even to the same sum', () => {
    given(requested, accepted).when(raise).then(excepted);
    given(...inException)
      .when(raise)
      .thenNothing();
    given(...inException)
      .when(correct)
      .then(corrected);
    given(...inException, corrected)
      .when(assess('some'))
      .then(assessedAs('some'), ready);
    given(...pending)
      .when(raise)
      .thenNothing();
  });

  it('that was held can be paid once better data has mended it, and by no other calculation', () => {
    const held = {
      problems: [{ commodityId: 'itm_1', reason: 'incomplete', message: 'A rate is missing.' }],
      raisedAt: later,
    } as const;
    const raised: TaxesCollectionEvent = { type: 'CollectionExceptionRaised', data: held };
    const again = assess('some');
    if (again.type !== 'AssessCollection') throw new Error('Not an assessment.');
    given(requested, accepted, raised)
      .when({ ...again, data: { ...again.data, mends: true } })
      .then(assessedAs('some'), ready);
    given(requested, accepted, raised).when(again).then();
  });

  it('is paid with what its sum may lack', () => {
    const missing = [{ commodityId: 'itm_1', reason: 'tariff_rate_typical', message: 'Other lines are higher.' }];
    const assessed = assessedAs('some');
    if (assessed.type !== 'CollectionAssessed') throw new Error('Not an assessment.');
    const { assessment } = assessed.data;
    const withParts = (parts: typeof missing, upTo?: string): TaxesCollectionEvent => ({
      ...assessed,
      data: {
        ...assessed.data,
        missing: parts,
        assessment: { ...assessment, complete: false, ...(upTo !== undefined && { upTo }) },
      },
    });
    const shortfallAfter = (event: TaxesCollectionEvent) => {
      const state = [requested, accepted, event].reduce(
        taxesCollectionDecider.evolve,
        taxesCollectionDecider.initialState,
      );
      return state.phase === 'none' ? undefined : state.shortfall;
    };
    expect(shortfallAfter(withParts(missing, '50.00'))).toEqual({
      upTo: { amount: '4.00', currency: 'EUR' },
      reasons: ['tariff_rate_typical'],
    });
    expect(shortfallAfter(withParts(missing))).toEqual({ reasons: ['tariff_rate_typical'] });
    expect(shortfallAfter(withParts(missing, assessment.price))).toBeUndefined();
    expect(shortfallAfter(withParts([], '50.00'))).toBeUndefined();
  });

  it('cannot be paid any more once its goods may not be imported, until they are corrected', () => {
    const prohibited = [
      ...problems,
      { commodityId: 'itm_2', reason: 'prohibited', message: '"Ivory" may not be imported.' },
    ] as const;
    const raised: TaxesCollectionEvent = {
      type: 'CollectionExceptionRaised',
      data: { problems: prohibited, raisedAt: over },
    };
    given(...pending)
      .when({ type: 'RaiseException', data: { problems: prohibited, at: over } })
      .then(raised);
    given(...pending, raised, corrected)
      .when(assess('some'))
      .then(assessedAs('some'), ready);
    for (const history of [
      [...pending, cancelled],
      [...pending, expired],
    ])
      given(...history)
        .when({ type: 'RaiseException', data: { problems: prohibited, at: over } })
        .thenNothing();
  });

  it('takes corrected goods only in an exception', () => {
    for (const history of [[requested, accepted], pending, [...pending, cancelled], [...pending, expired]])
      given(...history)
        .when(correct)
        .thenRefused('collection_not_in_exception');
  });

  it('expires when its grace period is over, unless it is no longer pending', () => {
    given(...pending)
      .when(expire('2026-12-06T22:59:59.998Z'))
      .thenNothing();
    given(...pending)
      .when(expire(expiresAt))
      .then({ type: 'CollectionExpired', data: { expiredAt: expiresAt } });
    given(...pending, expired)
      .when(expire())
      .thenNothing();
    given(...pending, cancelled)
      .when(expire())
      .thenNothing();
    given(...inException)
      .when(expire())
      .thenNothing();
  });

  it('is cancelled as long as it is open, once', () => {
    for (const history of [[requested, accepted], pending, inException])
      given(...history)
        .when(cancel())
        .then(cancelled);
    given(...pending)
      .when(cancel('shipment_voided', 'Label voided.'))
      .then({
        type: 'CollectionCancelled',
        data: { cause: 'shipment_voided', reason: 'Label voided.', cancelledAt: over },
      });
    given(...pending, cancelled)
      .when(cancel())
      .thenNothing();
    given(...pending, expired)
      .when(cancel())
      .thenRefused('collection_over');
  });

  it('is archived once it is over', () => {
    for (const history of [[requested, accepted], pending, inException])
      given(...history)
        .when(archive)
        .thenRefused('collection_open');
    given(...pending, cancelled)
      .when(archive)
      .then(archived);
    given(...pending, expired)
      .when(archive)
      .then(archived);
    given(...pending, expired, archived)
      .when(archive)
      .thenNothing();
  });

  it('does not exist before it is requested, and not for those who command it while it is not accepted', () => {
    for (const command of [accept, refuse, assess('some'), raise, correct, expire(), cancel(), archive])
      given().when(command).thenRefused('collection_not_found');
    for (const history of [[requested], [requested, refused]]) {
      given(...history)
        .when(cancel())
        .thenRefused('collection_not_found');
      given(...history)
        .when(archive)
        .thenRefused('collection_not_found');
    }
  });

  it('goes on only along its statuses, whatever is commanded in whatever order', () => {
    const next: Readonly<Record<string, readonly string[]>> = {
      none: ['requested'],
      requested: ['pending_classification', 'refused'],
      pending_classification: ['pending', 'exception', 'cancelled'],
      pending: ['expired', 'cancelled'],
      exception: ['pending_classification', 'cancelled'],
    };
    const commands = [
      request,
      accept,
      refuse,
      assess('some'),
      assess('more'),
      assess('none'),
      raise,
      correct,
      expire(),
      cancel(),
      archive,
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 30 }), (sequence) => {
        let state = taxesCollectionDecider.initialState;
        for (const command of sequence) {
          let events: readonly TaxesCollectionEvent[] = [];
          try {
            events = taxesCollectionDecider.decide(command, state);
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
          }
          for (const event of events) {
            const before = state;
            state = taxesCollectionDecider.evolve(state, event);
            if (state.phase !== before.phase) expect(next[before.phase]).toContain(state.phase);
          }
          // Whatever is commanded a second time changes nothing more.
          if (events.length > 0) {
            try {
              expect(taxesCollectionDecider.decide(command, state)).toEqual([]);
            } catch (error) {
              if (!(error instanceof DomainError)) throw error;
            }
          }
        }
        const isShown = (collectionStatuses as readonly string[]).includes(state.phase);
        expect(isOpenCollection(state)).toBe(
          isShown ? !['expired', 'cancelled'].includes(state.phase) : state.phase === 'requested',
        );
      }),
    );
  });
});

describe('erasing people', () => {
  const data = { entries: ['shipTo'], reason: 'requested', erasedAt: '2026-11-24T10:00:00.000Z' } as const;
  const erase = { type: 'ErasePeople', data } as const;
  it('is recorded, in whatever state', () =>
    given(requested).when(erase).then({ type: 'CollectionPeopleErased', data }));
  it('of nobody is not recorded', () =>
    given(requested)
      .when({ ...erase, data: { ...data, entries: [] } })
      .thenNothing());
  it('changes nothing else', () =>
    given(requested, { type: 'CollectionPeopleErased', data })
      .when(erase)
      .then({ type: 'CollectionPeopleErased', data }));
  it('needs the object', () => given().when(erase).thenRefused('collection_not_found'));
});
