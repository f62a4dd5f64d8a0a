import { Decimal, crossesCustomsBorder, lineValueOf } from '../../../domain/shared/index.ts';
import type { ShipmentRequested, CustomsDocumentFacts } from '../../../domain/parcels/shipment/index.ts';
import { isWithinDrawingRights } from '../../../domain/trade/index.ts';
import type { Notice } from '../../shared/notice.ts';
import type { ExchangeRateTables } from '../../trade/ports/duties.ts';
import type { Doubt } from './goods-on-label.ts';
import type { Plan } from './plan-shipment.ts';

/**
 * The limits up to which a letter-post item may use the small customs declaration CN 22; above them CN 23 is required
 * (Universal Postal Convention, Regulations on customs control of letter-post items for the value, limits of weight of
 * small packets for the weight).
 */
const smallPacket = { drawingRights: 300, kilograms: Decimal.parse('2') } as const;

const isSmallPacket = (
  { weight, commodities }: ShipmentRequested['data'],
  rates: ExchangeRateTables | undefined,
  at: string,
): boolean =>
  rates !== undefined &&
  Decimal.parse(weight.value).compare(smallPacket.kilograms) <= 0 &&
  isWithinDrawingRights(commodities.map(lineValueOf), smallPacket.drawingRights, rates.on(at.slice(0, 10)));

/** Goods that the sender has not declared, or cannot declare, to be neither dangerous nor prohibited. */
const openDoubts = (doubts: readonly Doubt[], certified: boolean): readonly Doubt[] =>
  doubts.filter(({ confirmable }) => !(confirmable && certified));

const signatureNotice = (isPostal: boolean, doubts: readonly Doubt[]): Notice => {
  const [first, ...others] = new Set(doubts.map(({ field }) => field));
  const paper = isPostal ? 'The customs declaration is' : 'The commercial invoice is';
  return first === undefined
    ? {
        level: 'warning',
        reason: 'signature_by_hand',
        field: 'customs.certified',
        message: `${paper} printed without a signature, because customs.certified is false: sign it by hand once it is right.`,
      }
    : {
        level: 'warning',
        reason: 'signature_by_hand',
        message:
          `${paper} printed without a signature: the goods may be dangerous or prohibited, ` +
          'and nobody can certify in your name that they are not. Read it and sign it by hand.',
        details: [first, ...others],
        ...(others.length === 0 && { field: first }),
      };
};

/**
 * Decides what the customs documents of declared goods say: the postal form on the label, the transport costs, and
 * whether the signature is printed. The postal form certifies that nothing in the parcel is dangerous or prohibited;
 * for goods with such a warning, only a person can sign that.
 */
export const withCustomsDocuments = (
  plan: Plan,
  {
    doubts,
    rates,
    at,
    areOurs,
  }: {
    readonly doubts: readonly Doubt[];
    readonly rates: ExchangeRateTables | undefined;
    readonly at: string;
    /** Whether the documents are rendered here: other carriers supply their own. */
    readonly areOurs: boolean;
  },
): Plan => {
  const { requested, notices } = plan;
  const { customs, commodities, rate, service, personal } = requested;
  const { shipFrom, shipTo } = personal;
  if (!shipFrom || !shipTo || !crossesCustomsBorder(shipFrom.address, shipTo.address) || commodities.length === 0)
    return plan;
  const { isPostal } = service.config;
  const open = isPostal ? openDoubts(doubts, customs?.certified === true) : [];
  const byHand = open.length > 0 || customs?.certified === false;
  const papers: CustomsDocumentFacts = {
    smallPacket: isPostal && isSmallPacket(requested, rates, at),
    signature: byHand ? 'by_hand' : 'printed',
    carriage: { amount: rate.price, currency: rate.currency },
  };
  return {
    requested: { ...requested, papers },
    notices: byHand && areOurs ? [...notices, signatureNotice(isPostal, open)] : notices,
  };
};
