import { describe, it } from 'vitest';
import { taxesCollectionDecider } from '../../../../src/domain/collections/taxes-collection/index.ts';
import type {
  StageType,
  TaxesCollectionCommand,
  TaxesCollectionEvent,
} from '../../../../src/domain/collections/taxes-collection/index.ts';
import { aCollection, anAssessment } from '../../../support/collection-stories.ts';
import { scenarioOf } from '../../../support/scenario.ts';

const { given } = scenarioOf(taxesCollectionDecider);
const [at, soon, sixMinutesLater] = [
  '2026-11-20T12:00:00.000Z',
  '2026-11-20T12:05:00.000Z',
  '2026-11-20T12:06:00.001Z',
] as const;
const due = { amount: '46.00', currency: 'EUR' };

const pending: readonly TaxesCollectionEvent[] = [
  { type: 'CollectionRequested', data: aCollection() },
  { type: 'CollectionAccepted', data: { trackingNumber: 'LA1', acceptedAt: at } },
  { type: 'CollectionAssessed', data: { ...anAssessment(due.amount), assessedAt: at } },
  {
    type: 'CollectionReady',
    data: { readyAt: at, deadline: '2026-12-04T22:59:59.999Z', expiresAt: '2026-12-06T22:59:59.999Z' },
  },
];
const started: TaxesCollectionEvent = {
  type: 'PaymentStarted',
  data: { order: 1, attempt: 1, amount: due, processor: 'sandbox', paymentKey: 'k', fingerprint: 'f', startedAt: at },
};
const expired: TaxesCollectionEvent = { type: 'CollectionExpired', data: { expiredAt: at } };
const paid: TaxesCollectionEvent = {
  type: 'CollectionPaid',
  data: { order: 1, intentId: 'pi_1', received: due, paidAt: at },
};
const planned = (type: StageType = 'initial_sms', scheduledAt: string = at): TaxesCollectionEvent => ({
  type: 'StagesPlanned',
  data: { stages: [{ stageId: 'stg_1', type, scheduledAt }], plannedAt: at },
});
const attempt = (now: string = at): TaxesCollectionCommand => ({
  type: 'AttemptStage',
  data: { stageId: 'stg_1', at: now },
});
const attempted = (nth = 1, startedAt: string = at): TaxesCollectionEvent => ({
  type: 'StageAttempted',
  data: { stageId: 'stg_1', attempt: nth, startedAt },
});
const fail = (nth: number, retryAt?: string): TaxesCollectionCommand => ({
  type: 'FailStage',
  data: { stageId: 'stg_1', attempt: nth, error: 'unavailable', ...(retryAt !== undefined && { retryAt }), at },
});
const failed = (nth: number, retryAt?: string): TaxesCollectionEvent => ({
  type: 'StageFailed',
  data: {
    stageId: 'stg_1',
    attempt: nth,
    error: 'unavailable',
    ...(retryAt !== undefined && { retryAt }),
    failedAt: at,
  },
});
const complete: TaxesCollectionCommand = {
  type: 'CompleteStage',
  data: { stageId: 'stg_1', attempt: 1, messageId: 'SM1', at },
};
const completed: TaxesCollectionEvent = {
  type: 'StageCompleted',
  data: { stageId: 'stg_1', messageId: 'SM1', completedAt: at },
};

describe('the timeline of a taxes collection', () => {
  it('is planned once, and grows by reminders that are asked for', () => {
    const stages = [{ stageId: 'stg_1', type: 'initial_sms', scheduledAt: at }] as const;
    given(...pending)
      .when({ type: 'PlanStages', data: { stages, at } })
      .then(planned());
    given(...pending, planned())
      .when({ type: 'PlanStages', data: { stages, at } })
      .thenNothing();
    const more = [...stages, { stageId: 'stg_2', type: 'reminder_sms_2', scheduledAt: soon }] as const;
    given(...pending, planned())
      .when({ type: 'PlanStages', data: { stages: more, requested: true, at } })
      .then({ type: 'StagesPlanned', data: { stages: more.slice(1), requested: true, plannedAt: at } });
  });

  it('is planned while it makes sense: reminders until somebody pays, a receipt afterwards, word of a refund at any time', () => {
    const plan = (type: StageType): TaxesCollectionCommand => ({
      type: 'PlanStages',
      data: { stages: [{ stageId: 'stg_1', type, scheduledAt: at }], at },
    });
    given(...pending, started)
      .when(plan('initial_sms'))
      .then(planned('initial_sms'));
    given(...pending, started, paid)
      .when(plan('initial_sms'))
      .thenNothing();
    given(...pending)
      .when(plan('receipt_email'))
      .thenNothing();
    given(...pending, started, paid)
      .when(plan('receipt_email'))
      .then(planned('receipt_email'));
    given(...pending, expired)
      .when(plan('refund_email'))
      .then(planned('refund_email'));
  });

  it('takes a request for a reminder once a day, from somebody who can still be reminded', () => {
    const remind = (now: string, stageId = 'stg_3'): TaxesCollectionCommand => ({
      type: 'PlanStages',
      data: { stages: [{ stageId, type: 'reminder_sms_2', scheduledAt: now }], requested: true, at: now },
    });
    const reminded: TaxesCollectionEvent = {
      type: 'StagesPlanned',
      data: { stages: [{ stageId: 'stg_2', type: 'reminder_sms_2', scheduledAt: at }], requested: true, plannedAt: at },
    };
    given(...pending, reminded)
      .when(remind('2026-11-21T11:59:59.999Z'))
      .thenRefused('reminded_recently');
    given(...pending, reminded)
      .when(remind('2026-11-21T11:59:59.999Z', 'stg_2'))
      .thenNothing();
    given(...pending, reminded)
      .when(remind('2026-11-21T12:00:00.000Z'))
      .then({
        type: 'StagesPlanned',
        data: {
          stages: [{ stageId: 'stg_3', type: 'reminder_sms_2', scheduledAt: '2026-11-21T12:00:00.000Z' }],
          requested: true,
          plannedAt: '2026-11-21T12:00:00.000Z',
        },
      });
    given(...pending, started)
      .when(remind(at))
      .thenRefused('payment_in_progress');
    for (const over of [[started, paid], [expired]])
      given(...pending, ...over)
        .when(remind(at))
        .thenRefused('collection_not_pending');
  });

  it('sends a message when it is due, one attempt at a time', () => {
    given(...pending, planned('initial_sms', soon))
      .when(attempt())
      .thenNothing();
    given(...pending, planned())
      .when(attempt())
      .then(attempted());
    given(...pending, planned(), attempted())
      .when(attempt(soon))
      .thenNothing();
    given(...pending, planned(), attempted())
      .when(attempt(sixMinutesLater))
      .then(attempted(2, sixMinutesLater));
    given(...pending, planned(), attempted())
      .when(complete)
      .then(completed);
    for (const again of [complete, attempt(sixMinutesLater), fail(1)])
      given(...pending, planned(), attempted(), completed)
        .when(again)
        .thenNothing();
  });

  it('tries a message again at its time, until it is given up', () => {
    given(...pending, planned(), attempted())
      .when(fail(1, soon))
      .then(failed(1, soon));
    given(...pending, planned(), attempted())
      .when(fail(2, soon))
      .thenNothing();
    given(...pending, planned(), attempted(), failed(1, soon))
      .when(attempt())
      .thenNothing();
    given(...pending, planned(), attempted(), failed(1, soon))
      .when(attempt(soon))
      .then(attempted(2, soon));
    given(...pending, planned(), attempted(), failed(1))
      .when(attempt(soon))
      .thenNothing();
  });

  it('reminds nobody who has paid or is paying, and sends a receipt only then', () => {
    for (const over of [[started], [started, paid], [expired]])
      given(...pending, planned('reminder_sms_1'), ...over)
        .when(attempt())
        .thenNothing();
    given(...pending, planned('receipt_email'))
      .when(attempt())
      .thenNothing();
    given(...pending, started, paid, planned('receipt_email'))
      .when(attempt())
      .then(attempted());
  });

  it('gives a message up whose attempts were all interrupted, instead of sending it once more', () => {
    const later = '2026-11-21T12:00:00.000Z';
    given(...pending, planned(), attempted(3))
      .when(attempt(later))
      .then(attempted(4, later));
    given(...pending, planned(), attempted(4))
      .when(attempt(later))
      .then({ type: 'StageFailed', data: { stageId: 'stg_1', attempt: 4, error: 'interrupted', failedAt: later } });
  });

  it('skips a stage, and records what became of a message', () => {
    given(...pending, planned())
      .when({ type: 'SkipStage', data: { stageId: 'stg_1', reason: 'opted_out', at } })
      .then({ type: 'StageSkipped', data: { stageId: 'stg_1', reason: 'opted_out', skippedAt: at } });
    given(...pending, planned(), attempted(), completed)
      .when({ type: 'SkipStage', data: { stageId: 'stg_1', reason: 'opted_out', at } })
      .thenNothing();
    const report = { stageId: 'stg_1', messageId: 'SM1', outcome: 'delivered' } as const;
    given(...pending, planned(), attempted(), completed)
      .when({ type: 'ReportDelivery', data: { ...report, at } })
      .then({ type: 'MessageDeliveryReported', data: { ...report, reportedAt: at } });
    const reported: TaxesCollectionEvent = { type: 'MessageDeliveryReported', data: { ...report, reportedAt: at } };
    for (const outcome of ['delivered', 'undelivered'] as const)
      given(...pending, planned(), attempted(), completed, reported)
        .when({ type: 'ReportDelivery', data: { ...report, outcome, at: soon } })
        .thenNothing();
    given(...pending)
      .when({ type: 'ReportDelivery', data: { ...report, at } })
      .thenNothing();
    const skip: TaxesCollectionCommand = {
      type: 'SkipStage',
      data: { stageId: 'stg_1', reason: 'opted_out', at: sixMinutesLater },
    };
    given(...pending, planned(), attempted(1, soon))
      .when(skip)
      .thenNothing();
    given(...pending, planned(), attempted())
      .when(skip)
      .then({ type: 'StageSkipped', data: { stageId: 'stg_1', reason: 'opted_out', skippedAt: sixMinutesLater } });
  });
});
