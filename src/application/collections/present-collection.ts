import { channelOf } from '../../domain/collections/taxes-collection/index.ts';
import { Decimal } from '../../domain/shared/decimal.ts';
import { declarationOf, partiesAsSent, utcTimestampOf } from '../../domain/shared/index.ts';
import { timesMoney } from '../../domain/shared/money.ts';
import type { DutyCharge } from '../../domain/trade/index.ts';
import type { Links } from '../parcels/shipments/present-shipment.ts';
import type { ShownDocument } from '../parcels/shipments/shipment-view.ts';
import { certaintyOf, chargeInNumbers, declarationInNumbers, rangeInNumbers } from '../trade/duties/present-duties.ts';
import { attachmentsOf } from './attachments.ts';
import type { CollectionAttachment } from './attachments.ts';
import type { CollectionView } from './collection-view.ts';
import {
  collectionEventTypeOf,
  presentCollectionSurcharges,
  presentHistory,
  presentTransactions,
} from './present-entries.ts';

/** Addresses of a taxes collection for consignees and clients. */
export type CollectionLinks = {
  /** The page on which the consignee pays; constant for a collection. */
  readonly payment: (collectionId: string) => string;
  /** The address to which the bank's page returns the payer: it asks the processor, then shows the payment page. */
  readonly afterBank: (collectionId: string) => string;
  /** The download of a receipt or another document: signed, and valid for a short time from `at` on. */
  readonly attachment: (collectionId: string, attachmentId: string, at: string) => string;
};

/**
 * How one kind of goods was declared and by which rules its charges were calculated; undefined for goods without an
 * assessment.
 */
const presentGoodsDeclaration = ({ assessment, request }: NonNullable<CollectionView['assessed']>, index: number) => {
  const [line, goods] = [assessment.lines[index], request.lines[index]];
  if (!line || !goods) return undefined;
  const { contentType, incoterms, ruleSetVersion, rules, calculatedAt } = assessment.declaration;
  const used = new Set(line.charges.map(({ rule }) => rule));
  const goodsValue = timesMoney(goods.value, Decimal.of(BigInt(goods.quantity)));
  return {
    contentType,
    incoterms,
    ...(line.hsCode !== undefined && { hsCode: line.hsCode }),
    countryOfOrigin: goods.origin,
    originDeclared: goods.originDeclared,
    quantity: goods.quantity,
    goodsValue: Number(goodsValue.amount),
    currency: goodsValue.currency,
    rules: rules.filter(({ id }) => used.has(id)),
    ruleSetVersion,
    calculatedAt,
  };
};

/** The timeline of replies: the messages to the consignee and the deadline, in the order in which they were planned. */
const presentStages = ({ stages }: Pick<CollectionView, 'stages'>) =>
  stages.map(({ stageId, type, status, scheduledAt, completedAt, error, skipReason, retryCount, ...others }) => {
    const { messageId, delivery, requested, refundId } = others;
    const channel = channelOf(type);
    return {
      id: stageId,
      type,
      status,
      scheduledAt,
      ...(completedAt !== undefined && { completedAt }),
      ...(error !== undefined && { error }),
      ...(skipReason !== undefined && { skipReason }),
      retryCount,
      metadata: {
        ...(channel && { channel }),
        ...(messageId !== undefined && { messageId }),
        ...(delivery && { delivery }),
        ...(requested && { requested }),
        ...(refundId !== undefined && { refundId }),
      },
    };
  });

/** A commercial invoice of the shipment of a collection: printed with its label, or uploaded to it. */
export type CommercialInvoice = {
  readonly shipmentId: string;
  readonly document: ShownDocument;
  readonly createdAt: string;
};

/** The reference of a document: the payment or refund at the processor, or the parcel. */
const referenceOf = (attachment: CollectionAttachment, { trackingNumber }: CollectionView): string => {
  switch (attachment.kind) {
    case 'payment_notice':
      return trackingNumber;
    case 'receipt':
      return attachment.payment.intentId;
    case 'refund_note':
      return attachment.refund.reference ?? attachment.refund.transactionId;
  }
};

const amountOf = (attachment: CollectionAttachment, { due }: CollectionView) => {
  switch (attachment.kind) {
    case 'payment_notice':
      return due && { amount: Number(due.amount), currency: due.currency };
    case 'receipt':
      return { amount: Number(attachment.payment.amount), currency: attachment.payment.currency };
    case 'refund_note':
      return { amount: Math.abs(Number(attachment.refund.amount)), currency: attachment.refund.currency };
  }
};

/** The documents of a collection in replies, the oldest first. Their addresses are valid for a short time. */
export const presentAttachments = (
  view: CollectionView,
  invoices: readonly CommercialInvoice[],
  links: Pick<CollectionLinks, 'attachment'> & { readonly document: Links['document'] },
  at: string,
) =>
  [
    ...attachmentsOf(view).map((attachment) => ({
      id: attachment.attachmentId,
      eventName: attachment.kind,
      data: { number: attachment.number, format: 'PDF', ...amountOf(attachment, view) },
      createdAt: attachment.createdAt,
      updatedAt: attachment.updatedAt,
      downloadURL: links.attachment(view.collectionId, attachment.attachmentId, at),
      reference: referenceOf(attachment, view),
    })),
    ...invoices.map(({ shipmentId, document, createdAt }) => ({
      id: document.id,
      eventName: 'commercial_invoice' as const,
      data: { format: document.format, ...(document.name !== undefined && { name: document.name }), shipmentId },
      createdAt,
      updatedAt: createdAt,
      downloadURL: links.document(shipmentId, document.id, at),
      reference: view.trackingNumber,
    })),
  ].toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : Number(one.createdAt > other.createdAt)));

type PresentedAttachment = ReturnType<typeof presentAttachments>[number];

/** Gives the sum over all goods a rate only if all of them have the same. */
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

/** Whether the sum is certain, and what may be missing from it. */
const presentCertainty = ({ assessed, missing }: CollectionView) =>
  assessed && {
    complete: assessed.assessment.complete && missing.length === 0,
    ...(assessed.assessment.upTo !== undefined && { upTo: Number(assessed.assessment.upTo) }),
    ...(missing.length > 0 && {
      missing: missing.map(({ direction = 'higher', ...part }) => ({ ...part, direction })),
    }),
  };

/**
 * The rule by which goods are taxed at their destination, if VAT or GST is charged: a reduced rate has its own rule.
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
              ...certaintyOf(line, view.assessed?.request.lines[index]),
              ...rangeInNumbers(line.chargesRange),
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

/** Why it was cancelled, has expired, or cannot continue: a stable word, or the reason that the merchant gave. */
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

/** A taxes collection in replies. */
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
