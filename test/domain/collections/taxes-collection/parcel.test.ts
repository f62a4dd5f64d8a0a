import { describe, it } from 'vitest';
import { taxesCollectionDecider } from '../../../../src/domain/collections/taxes-collection/index.ts';
import type {
  TaxesCollectionCommand,
  TaxesCollectionEvent,
} from '../../../../src/domain/collections/taxes-collection/index.ts';
import { aCollection, anAssessment } from '../../../support/collection-stories.ts';
import { scenarioOf } from '../../../support/scenario.ts';

const { given } = scenarioOf(taxesCollectionDecider);
const [at, since] = ['2026-11-20T12:00:00.000Z', '2026-11-20T11:00:00.000Z'] as const;
const hour = 3_600_000;
const weight = { unit: 'kg', value: '1.5' } as const;

const requested: TaxesCollectionEvent = { type: 'CollectionRequested', data: aCollection({ weight }) };
const accepted: TaxesCollectionEvent = { type: 'CollectionAccepted', data: { trackingNumber: 'LA1', acceptedAt: at } };
const pending: readonly TaxesCollectionEvent[] = [
  requested,
  accepted,
  { type: 'CollectionAssessed', data: { ...anAssessment('46.00'), assessedAt: at } },
  {
    type: 'CollectionReady',
    data: { readyAt: at, deadline: '2026-12-04T22:59:59.999Z', expiresAt: '2026-12-06T22:59:59.999Z' },
  },
];
const cancelled: TaxesCollectionEvent = { type: 'CollectionCancelled', data: { cause: 'requested', cancelledAt: at } };
const paid: TaxesCollectionEvent = {
  type: 'CollectionPaid',
  data: { order: 1, intentId: 'pi_1', received: { amount: '46.00', currency: 'EUR' }, paidAt: at },
};
const hold: TaxesCollectionCommand = { type: 'HoldAtCustoms', data: { since, at } };
const held: TaxesCollectionEvent = { type: 'CollectionHeldAtCustoms', data: { since, recordedAt: at } };
const release: TaxesCollectionCommand = { type: 'ReleaseFromCustoms', data: { until: at, at } };
const released: TaxesCollectionEvent = { type: 'CollectionReleasedFromCustoms', data: { until: at, recordedAt: at } };

describe('a parcel at customs', () => {
  it('is held once, and can be held again after its release', () => {
    given(requested, accepted).when(hold).then(held);
    given(...pending)
      .when({ type: 'HoldAtCustoms', data: { since, at } })
      .then({ type: 'CollectionHeldAtCustoms', data: { since, recordedAt: at } });
    given(...pending, held)
      .when(hold)
      .thenNothing();
    given(...pending, held, released)
      .when(hold)
      .then(held);
  });

  it('is released once, though the collection is over', () => {
    given(...pending, held)
      .when(release)
      .then(released);
    given(...pending, held, cancelled)
      .when(release)
      .then(released);
    given(...pending, held, released)
      .when(release)
      .thenNothing();
    given(...pending)
      .when(release)
      .thenNothing();
  });

  it('is recorded after the payment too, and not before the collection is accepted or after its end', () => {
    given(...pending, paid)
      .when(hold)
      .then(held);
    given(requested).when(hold).thenNothing();
    given(...pending, cancelled)
      .when(hold)
      .thenNothing();
  });
});

describe('the weight of a parcel', () => {
  const correct = (value: string): TaxesCollectionCommand => ({
    type: 'CorrectWeight',
    data: { weight: { unit: 'kg', value }, at },
  });

  it('is corrected while the collection is open, each weight once', () => {
    const corrected: TaxesCollectionEvent = {
      type: 'CollectionWeightCorrected',
      data: { weight: { unit: 'kg', value: '2.4' }, correctedAt: at },
    };
    given(...pending)
      .when(correct('1.5'))
      .thenNothing();
    given(...pending)
      .when(correct('2.4'))
      .then(corrected);
    given(...pending, corrected)
      .when(correct('2.4'))
      .thenNothing();
    given({ type: 'CollectionRequested', data: aCollection() }, accepted).when(correct('2.4')).then(corrected);
    given(...pending, paid)
      .when(correct('2.4'))
      .thenNothing();
  });
});

describe('dates that a sandbox brings forward', () => {
  const forward = (byMs: number): TaxesCollectionCommand => ({ type: 'BringDatesForward', data: { byMs, at } });
  const moved = (earlierByMs: number): TaxesCollectionEvent => ({
    type: 'CollectionDatesMoved',
    data: { earlierByMs, movedAt: at },
  });
  const day = 24 * hour;

  it('are those of a pending collection', () => {
    given(...pending)
      .when(forward(day))
      .then(moved(day));
    given(...pending)
      .when(forward(0))
      .thenNothing();
    given(requested, accepted).when(forward(day)).thenNothing();
    given(...pending, paid)
      .when(forward(day))
      .thenNothing();
  });

  it('let it expire when the end of the grace period has come', () => {
    const expire: TaxesCollectionCommand = { type: 'ExpireCollection', data: { at: '2026-11-21T00:00:00.000Z' } };
    given(...pending, moved(15 * day))
      .when(expire)
      .thenNothing();
    given(...pending, moved(16 * day))
      .when(expire)
      .then({ type: 'CollectionExpired', data: { expiredAt: '2026-11-21T00:00:00.000Z' } });
  });

  it('make a stage due, and leave one alone that is over', () => {
    const planned: TaxesCollectionEvent = {
      type: 'StagesPlanned',
      data: {
        stages: [
          { stageId: 'stg_1', type: 'reminder_sms_1', scheduledAt: '2026-11-23T12:00:00.000Z' },
          {
            stageId: 'stg_2',
            type: 'reminder_email_1',
            scheduledAt: '2026-11-23T12:00:00.000Z',
            skipReason: 'no_email',
          },
        ],
        plannedAt: at,
      },
    };
    const attempt = (stageId: string): TaxesCollectionCommand => ({ type: 'AttemptStage', data: { stageId, at } });
    given(...pending, planned)
      .when(attempt('stg_1'))
      .thenNothing();
    given(...pending, planned, moved(3 * day))
      .when(attempt('stg_1'))
      .then({ type: 'StageAttempted', data: { stageId: 'stg_1', attempt: 1, startedAt: at } });
    given(...pending, planned, moved(3 * day))
      .when(attempt('stg_2'))
      .thenNothing();
  });
});
