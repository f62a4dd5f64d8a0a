import { Decimal } from '../../../domain/shared/decimal.ts';
import { moneyOf } from '../../../domain/shared/money.ts';
import type { Money } from '../../../domain/shared/index.ts';
import type { StageType } from '../../../domain/collections/taxes-collection/index.ts';
import { unlinked } from '../../../domain/shared/unlinked.ts';
import { senderNameOf } from '../../accounts/sender-name.ts';
import type { Branding, ShownBrand } from '../../shared/ports/branding.ts';
import type { CollectionLinks } from '../present-collection.ts';
import type { CollectionView } from '../collection-view.ts';
import type { StageView } from '../stage-view.ts';
import type { Transaction } from '../paying/payments-view.ts';
import { languageOfAddress } from '../../shared/languages/languages.ts';
import type { MessageContent } from '../ports/message-texts.ts';
import { consigneeZone } from '../consignee-calendar.ts';

const kindOf = (type: StageType): MessageContent['kind'] | undefined => {
  if (type === 'deadline') return undefined;
  if (type === 'receipt_email') return 'receipt';
  if (type === 'refund_email') return 'refund';
  if (type.startsWith('initial')) return 'initial';
  return type.startsWith('final_notice') ? 'final_notice' : 'reminder';
};

/** The transaction that a receipt is about. */
const transactionOf = ({ transactions }: CollectionView, { type, refundId }: StageView): Transaction | undefined =>
  type === 'refund_email'
    ? transactions.find(({ transactionId }) => transactionId === refundId)
    : transactions.find((transaction) => transaction.type === 'payment');

const sumOf = ({ amount, currency }: Money): Money => moneyOf(Decimal.parse(amount).absolute(), currency);

/** The content of the message of a stage; undefined if the consignee's data has been erased. */
export const messageContentOf = (
  view: CollectionView,
  stage: StageView,
  {
    links,
    brand,
    operator,
    mayReplyTo,
  }: { readonly links: Pick<CollectionLinks, 'payment'>; readonly brand: ShownBrand } & Pick<
    Branding,
    'operator' | 'mayReplyTo'
  >,
): MessageContent | undefined => {
  const kind = kindOf(stage.type);
  const { people, due, deadline, expiresAt, trackingNumber, originCountry, commodities } = view;
  const { shipTo, shipFrom } = people;
  const transaction = kind === 'receipt' || kind === 'refund' ? transactionOf(view, stage) : undefined;
  const amount = transaction ? sumOf(transaction) : due;
  if (kind === undefined || !shipTo || !amount || deadline === undefined || expiresAt === undefined) return undefined;
  const sender = senderNameOf(brand, shipFrom);
  const replyTo = [brand.replyTo, shipFrom?.email].find((address) => address !== undefined && mayReplyTo(address));
  return {
    kind,
    language: languageOfAddress(shipTo.address),
    trackingNumber: unlinked(trackingNumber),
    amount,
    link: links.payment(view.collectionId),
    timeZone: consigneeZone(view),
    deadline,
    expiresAt,
    at: transaction?.updatedAt ?? stage.scheduledAt,
    ...(sender !== undefined && { sender }),
    ...(replyTo !== undefined && { replyTo }),
    ...(brand.colour !== undefined && { colour: brand.colour }),
    ...(brand.logo !== undefined && { logo: brand.logo }),
    operator,
    originCountry,
    goods: commodities.map(({ quantity, title, description }) => ({
      quantity,
      title: unlinked(title ?? description ?? ''),
    })),
  };
};
