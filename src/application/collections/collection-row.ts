import { Decimal } from '../../domain/shared/decimal.ts';
import { roundToMinor } from '../../domain/shared/money.ts';
import type { ChargeCode } from '../../domain/trade/index.ts';
import type { CollectionLinks } from './present-collection.ts';
import type { CollectionView } from './collection-view.ts';

/** The columns of the export, in their order. */
export const collectionColumns = [
  'id',
  'trackingNumber',
  'customerReference',
  'externalManifestId',
  'status',
  'totalAmount',
  'currency',
  'duty',
  'vat',
  'fees',
  'consigneeName',
  'destinationCountry',
  'collectionDeadline',
  'customsPaidAt',
  'paymentUrl',
  'isArchived',
  'createdAt',
  'updatedAt',
  'complete',
  'upTo',
  'missing',
] as const;
export type CollectionRow = { readonly [Column in (typeof collectionColumns)[number]]: string };

/** The column of each kind of charge. The columns add up to the total. */
const columnOf: Readonly<Record<ChargeCode, 'duty' | 'vat' | 'fees'>> = {
  DUTY: 'duty',
  EXCISE: 'duty',
  VAT: 'vat',
  GST: 'vat',
  FEE: 'fees',
};

/** The amounts that the consignee pays. Surcharges of the collection count as fees. */
const amountsOf = ({
  assessed,
  due,
  surcharges,
}: CollectionView): Pick<CollectionRow, 'totalAmount' | 'currency' | 'duty' | 'vat' | 'fees'> => {
  if (!assessed || !due) return { totalAmount: '', currency: '', duty: '', vat: '', fees: '' };
  const { currency, charges } = assessed.assessment;
  const lines = [
    ...charges.map(({ code, amount }) => ({ column: columnOf[code], amount })),
    ...surcharges.map(({ amount }) => ({ column: 'fees' as const, amount })),
  ];
  const sumOf = (column: 'duty' | 'vat' | 'fees'): string => {
    const own = lines.filter((line) => line.column === column);
    const sum = own.reduce((total, { amount }) => total.plus(Decimal.parse(amount)), Decimal.parse('0'));
    return roundToMinor({ amount: sum.toString(), currency }).amount;
  };
  return { totalAmount: due.amount, currency, duty: sumOf('duty'), vat: sumOf('vat'), fees: sumOf('fees') };
};

/** A collection as a row of the export. Unknown or absent values are empty cells. */
export const presentCollectionRow = (
  view: CollectionView,
  { payment }: Pick<CollectionLinks, 'payment'>,
): CollectionRow => {
  const { shipTo } = view.people;
  return {
    id: view.collectionId,
    trackingNumber: view.trackingNumber,
    customerReference: view.customerReference ?? '',
    externalManifestId: view.externalManifestId ?? '',
    status: view.status,
    ...amountsOf(view),
    consigneeName: shipTo?.name ?? shipTo?.company ?? '',
    destinationCountry: view.destinationCountry,
    collectionDeadline: view.deadline ?? '',
    customsPaidAt: view.paidAt ?? '',
    paymentUrl: payment(view.collectionId),
    isArchived: String(view.isArchived),
    createdAt: view.createdAt,
    updatedAt: view.updatedAt,
    complete: view.assessed ? String(view.assessed.assessment.complete && view.missing.length === 0) : '',
    upTo: view.assessed?.assessment.upTo ?? '',
    missing: [...new Set(view.missing.map(({ reason }) => reason))].join(' '),
  };
};
