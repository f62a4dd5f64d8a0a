import type { CollectionView } from '../collection-view.ts';
import type { Transaction, TransactionType } from './transactions.ts';

type Described = { readonly description: string; readonly category: string; readonly chargeType: 'credit' | 'debit' };

/** What replies say of each kind of transaction. */
const described: Readonly<Record<TransactionType, Described>> = {
  payment: { description: 'Duties and taxes, paid by card.', category: 'duties_and_taxes', chargeType: 'credit' },
  unexpected_payment: {
    description: 'A payment that was not due. It is refunded.',
    category: 'duties_and_taxes',
    chargeType: 'credit',
  },
  fee: { description: 'What the card processor keeps.', category: 'processing', chargeType: 'debit' },
  refund: { description: 'Money that goes back to the payer.', category: 'duties_and_taxes', chargeType: 'debit' },
  dispute: {
    description: "Money that the payer's bank demands back.",
    category: 'duties_and_taxes',
    chargeType: 'debit',
  },
};

/** Since when these types are described as they are. */
const since = '2026-11-23T00:00:00.000Z';

const presentTransaction = (
  view: CollectionView,
  { transactionId, intentId, cause, reference, ...entry }: Transaction,
) => {
  const { type, currency, createdAt, updatedAt, status } = entry;
  const { accountId, originCountry, destinationCountry } = view;
  const amount = Number(entry.amount);
  const { description, category, chargeType } = described[type];
  const transactionTypeId = `taxes_collection.${type}`;
  return {
    id: transactionId,
    type,
    amount,
    currency,
    accountId,
    createdAt,
    updatedAt,
    description,
    status,
    ...(reference !== undefined && { reference }),
    transactionTypeId,
    metadata: { paymentIntentId: intentId, ...(cause !== undefined && { cause }) },
    transactionType: {
      id: transactionTypeId,
      origin: originCountry,
      destination: destinationCountry,
      currency,
      transactionType: type,
      category,
      rateSource: 'card_processor' as const,
      auditStatus: 'recorded' as const,
      chargeType,
      account: accountId,
      metadata: {},
      createdAt: since,
      updatedAt: since,
      value: amount,
    },
  };
};

/** The movements of money of a collection as replies show them, the oldest first. */
export const presentTransactions = (view: CollectionView) =>
  view.transactions.map((entry) => presentTransaction(view, entry));

/** What the collection itself costs, as replies show it: the shape of a shipment's surcharges. */
export const presentCollectionSurcharges = ({ collectionId, surcharges }: CollectionView) =>
  surcharges.map(({ surchargeId, type, rate, amount, currency, addedAt }) => ({
    id: surchargeId,
    type,
    name: 'Collection fee',
    amount: Number(amount),
    currency,
    metadata: { rate: Number(rate) },
    taxesCollectionId: collectionId,
    createdAt: addedAt,
    updatedAt: addedAt,
  }));
