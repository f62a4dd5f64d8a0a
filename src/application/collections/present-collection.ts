import { Decimal } from '../../domain/shared/decimal.ts';
import { declarationOf, partiesAsSent, utcTimestampOf } from '../../domain/shared/index.ts';
import type { DutyCharge } from '../../domain/trade/index.ts';
import { chargeInNumbers, declarationInNumbers } from '../trade/duties/present-duties.ts';
import type { CollectionLinks } from './collection-links.ts';
import type { CollectionView } from './collection-view.ts';
import { collectionEventTypeOf } from './event-types.ts';
import type { PresentedAttachment } from './present-attachments.ts';
import { presentGoodsDeclaration } from './present-goods-declaration.ts';
import { presentStages } from './present-stages.ts';
import { presentCollectionSurcharges, presentTransactions } from './paying/present-transactions.ts';

/** A sum over all goods has a rate only where all of them have the same. */
const withCommonRate = (sum: DutyCharge, charges: readonly DutyCharge[]): DutyCharge => {
  const rates = new Set(charges.filter(({ name }) => name === sum.name).map(({ rate }) => rate));
  const [rate] = rates;
  return rates.size === 1 && rate !== undefined ? { ...sum, rate } : sum;
};

const presentDue = ({ assessed }: CollectionView) => {
  if (!assessed) return undefined;
  const { price, currency, charges, lines, dataAsOf, declaration } = assessed.assessment;
  const ofLines = lines.flatMap((line) => line.charges);
  return {
    totalAmount: Number(price),
    currency,
    charges: charges.map((charge) => chargeInNumbers(withCommonRate(charge, ofLines))),
    ...(dataAsOf && { dataAsOf }),
    customsDeclaration: declarationInNumbers(declaration),
  };
};

/** Whether the sum is certain, and what it may lack. */
const presentCertainty = ({ assessed, missing }: CollectionView) =>
  assessed && {
    complete: assessed.assessment.complete && missing.length === 0,
    ...(assessed.assessment.upTo !== undefined && { upTo: Number(assessed.assessment.upTo) }),
    ...(missing.length > 0 && {
      missing: missing.map(({ direction = 'higher', ...part }) => ({ ...part, direction })),
    }),
  };

/**
 * The rule by which goods are taxed at their destination, where VAT or GST is charged: a reduced rate has a rule of its
 * own.
 */
const taxRuleOf = (charges: readonly DutyCharge[]): string | undefined =>
  charges.find(({ code }) => code === 'VAT' || code === 'GST')?.rule;

const presentGoods = (view: CollectionView) =>
  view.commodities.map(
    (
      { id, hsDigits: _, predictedConfidence: _confidence, kgWeight, dutiesAndTaxes: _estimate, ...commodity },
      index,
    ) => {
      const line = view.assessed?.assessment.lines[index];
      const customsDeclaration = view.assessed && presentGoodsDeclaration(view.assessed, index);
      const predicted = view.predictedCodes.find(({ commodityId }) => commodityId === id);
      const taxCode = predicted && line && taxRuleOf(line.charges);
      const total = line?.charges.reduce((sum, { amount }) => sum.plus(Decimal.parse(amount)), Decimal.parse('0'));
      return {
        id,
        ...commodity,
        ...(kgWeight !== undefined && { kgWeight: Number(kgWeight) }),
        ...(predicted && {
          predictedHsCode: predicted.hsCode,
          classification: { sixDigitHSCode: predicted.hsCode.slice(0, 6), confidenceLevel: predicted.confidence },
        }),
        ...(taxCode !== undefined && { predictedTaxCode: taxCode }),
        ...(line &&
          total && {
            dutiesAndTaxes: {
              totalAmount: Number(total.toString()),
              currency: view.assessed?.assessment.currency,
              charges: line.charges.map(chargeInNumbers),
              ...(customsDeclaration && { customsDeclaration }),
            },
          }),
        createdAt: view.createdAt,
        updatedAt: view.updatedAt,
      };
    },
  );

const presentCustoms = ({ customs, people }: CollectionView) => {
  const { signatory, productSafetyContact, importerOfRecord } = people;
  const { invoiceDate } = customs;
  return {
    ...declarationOf(customs, people),
    ...(invoiceDate !== undefined && { invoiceDate: utcTimestampOf(invoiceDate) ?? invoiceDate }),
    ...signatory,
    ...productSafetyContact,
    ...partiesAsSent({ importerOfRecord }),
  };
};

const presentHistory = ({ collectionId, history }: CollectionView) =>
  history.flatMap(({ type, at, version, status }) => {
    const eventType = collectionEventTypeOf(type);
    if (!eventType) return [];
    const { id: eventTypeId, code } = eventType;
    const entry = { timestamp: at, code, createdAt: at, updatedAt: at, status, data: {}, eventTypeId, eventType };
    return [{ id: `${collectionId}:${version}`, ...entry }];
  });

/** Why it was cancelled, has expired, or cannot go on: a stable word, or what the merchant gave as the reason. */
const reasonOf = ({ status, cancellation, problems }: CollectionView): string | undefined => {
  if (status === 'expired') return 'expired';
  if (status === 'exception') return problems[0]?.reason;
  return cancellation?.reason ?? cancellation?.cause;
};

/** The reply to the request that created it. */
export const presentNewCollection = (
  { collectionId, trackingNumber, status, history }: CollectionView,
  deadline: string,
  { payment }: Pick<CollectionLinks, 'payment'>,
) => ({
  collectionId,
  trackingNumber,
  status,
  collectionDeadline: deadline,
  paymentUrl: payment(collectionId),
  events: history.flatMap(({ type }) => collectionEventTypeOf(type)?.code ?? []),
});

/** The data of the webhooks of taxes collections. */
export const presentCollectionEventData = (view: CollectionView, { payment }: Pick<CollectionLinks, 'payment'>) => {
  const { collectionId, trackingNumber, status, deadline, history } = view;
  const previousStatus = history.findLast((entry) => entry.status !== status)?.status;
  const dutiesAndTaxes = presentDue(view);
  const reason = reasonOf(view);
  return {
    collectionId,
    trackingNumber,
    status,
    ...(previousStatus !== undefined && previousStatus !== 'requested' && { previousStatus }),
    ...(dutiesAndTaxes && { dutiesAndTaxes }),
    ...(view.due && { amountDue: view.due }),
    ...presentCertainty(view),
    paymentUrl: payment(collectionId),
    ...(deadline !== undefined && { collectionDeadline: deadline }),
    ...(reason !== undefined && { reason }),
    ...(view.customsHold && { customsHold: view.customsHold }),
  };
};

/** A taxes collection as the interface shows it. */
export const presentCollection = (
  view: CollectionView,
  { payment }: Pick<CollectionLinks, 'payment'>,
  attachments: readonly PresentedAttachment[],
) => {
  const { shipTo, shipFrom } = view.people;
  const dutiesAndTaxes = presentDue(view);
  const reason = reasonOf(view);
  const intentId =
    view.payments.paidBy ?? view.attempts.findLast((attempt) => attempt.intentId !== undefined)?.intentId;
  return {
    id: view.collectionId,
    accountId: view.accountId,
    requestId: view.requestId,
    trackingNumber: view.trackingNumber,
    ...(view.externalManifestId !== undefined && { externalManifestId: view.externalManifestId }),
    ...(view.description !== undefined && { description: view.description }),
    ...(view.customerReference !== undefined && { customerReference: view.customerReference }),
    ...partiesAsSent({ shipTo, shipFrom }),
    ...(view.weight && { weight: view.weight }),
    ...(view.dimensions && { dimensions: view.dimensions }),
    customs: presentCustoms(view),
    packageType: view.packageType,
    contentType: view.customs.contentType,
    isArchived: view.isArchived,
    status: view.status,
    ...(reason !== undefined && { reason }),
    problems: view.problems,
    ...(view.customsHold && { customsHold: view.customsHold }),
    commodities: presentGoods(view),
    surcharges: presentCollectionSurcharges(view),
    events: presentHistory(view).toReversed(),
    attachments,
    transactions: presentTransactions(view),
    ...(dutiesAndTaxes && { dutiesAndTaxes }),
    ...(view.due && { amountDue: view.due }),
    ...presentCertainty(view),
    stages: presentStages(view),
    paymentUrl: payment(view.collectionId),
    ...(view.deadline !== undefined && { collectionDeadline: view.deadline }),
    ...(view.paidAt !== undefined && { customsPaidAt: view.paidAt }),
    ...(intentId !== undefined && { processorPaymentIntentId: intentId }),
    createdAt: view.createdAt,
    updatedAt: view.updatedAt,
    ...(view.personalDataErasedAt !== undefined && { personalDataErasedAt: view.personalDataErasedAt }),
    ...(view.metadata && { metadata: view.metadata }),
  };
};
