import {
  Decimal,
  crossesCustomsBorder,
  lineValueOf,
  exportCitation,
  borderBetween,
  customsDefaults,
  isMilitaryMail,
} from '../../../domain/shared/index.ts';
import type { ShipmentRequested, CustomsDocumentFacts } from '../../../domain/parcels/shipment/index.ts';
import { isWithinDrawingRights } from '../../../domain/trade/index.ts';
import type { ExchangeRates } from '../../../domain/trade/index.ts';
import type { Notice } from '../../shared/notices.ts';
import type { ExchangeRateTables } from '../../trade/ports/duties.ts';
import type { Doubt } from './goods-on-label.ts';
import type { Plan } from './plan-shipment.ts';
import { asNotice } from './plan-shipment.ts';
import {
  decideExportClearance,
  exportFaults,
  exportWarnings,
  consigneeNumberWarnings,
  laneWarnings,
  vagueDescriptionWarnings,
} from '../../../domain/trade/formalities/index.ts';
import type { Carriage, ExportClearance, ExportRule, Formalities } from '../../../domain/trade/formalities/index.ts';
import { invalidRequest } from '../../shared/refusals.ts';
import type { CarrierLimits } from '../ports/carriers.ts';

/**
 * The limits up to which a letter-post item may use the small customs declaration CN 22; above them CN 23 is required
 * (Universal Postal Convention, Regulations: on customs control of letter-post items for the value, limits of weight of
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

/** Goods that the sender has not certified, or cannot certify, to be neither dangerous nor prohibited. */
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
    /** Whether this service renders the documents: other carriers supply their own. */
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

const citationOf = (clearance: ExportClearance, { requested }: Plan): string | undefined => {
  const { exportDeclaration } = requested.customs ?? {};
  if (exportDeclaration !== undefined) return exportCitation(exportDeclaration);
  return clearance.kind === 'exempt' ? clearance.citation : undefined;
};

/**
 * Determines whether the goods are declared for export, and what documents and carriers cite as proof. Refuses a parcel
 * without proof if its carrier requires one. Call it after the codes are known, because the limit of the United States
 * applies to each heading.
 */
const withExportClearance = (
  plan: Plan,
  {
    rules,
    day,
    carriage,
    limits,
  }: {
    readonly rules: readonly ExportRule[];
    readonly day: Parameters<typeof decideExportClearance>[2];
    readonly carriage: Carriage;
    readonly limits: CarrierLimits | undefined;
  },
): Plan => {
  const { requested, notices } = plan;
  const { customs, commodities, weight, papers, personal } = requested;
  const { shipFrom, shipTo } = personal;
  if (!shipFrom || !shipTo || customs?.contentType === 'Documents') return plan;
  const clearance = decideExportClearance(
    rules,
    { from: shipFrom.address, to: shipTo.address, commodities, weight, carriage },
    day,
  );
  if (
    limits?.exportProof?.has(clearance.kind === 'declared' || clearance.kind === 'unvalued' ? clearance.rule.from : '')
  ) {
    const faults = exportFaults(clearance, customs?.exportDeclaration);
    if (faults.length > 0) throw invalidRequest(faults);
  }
  const citation = citationOf(clearance, plan);
  return {
    notices: [...notices, ...exportWarnings(clearance, customs?.exportDeclaration).map(asNotice)],
    requested:
      papers && citation !== undefined ? { ...requested, papers: { ...papers, exportCitation: citation } } : requested,
  };
};

export type FormalitiesContext = {
  readonly rules: Formalities;
  readonly rates: ExchangeRateTables;
  readonly at: string;
  readonly limits: CarrierLimits | undefined;
};

/**
 * Adds notices of what a parcel of goods needs besides its documents: for its export, on its lane, from its consignee
 * and in its descriptions.
 */
export const withFormalities = (plan: Plan, { rules, rates, at, limits }: FormalitiesContext): Plan => {
  const date = at.slice(0, 10);
  const { commodities, customs = customsDefaults, service, personal } = plan.requested;
  const { shipFrom, shipTo, importerOfRecord } = personal;
  if (!shipFrom || !shipTo) return plan;
  const carriage: Carriage = service.config.isPostal ? 'postal' : 'courier';
  const [from, to] = [shipFrom.address, shipTo.address];
  let table: ExchangeRates | undefined;
  const day = {
    date,
    // Read the rates on demand: that looks into a folder, and most parcels need none.
    get rates() {
      return (table ??= rates.on(date));
    },
  };
  if (borderBetween(from, to) === 'none' || isMilitaryMail(to))
    return withExportClearance(plan, { rules: rules.exports, day, carriage, limits });
  const warnings = [
    ...laneWarnings(rules.lanes, { to: to.country, carriage, customs, commodities }, day),
    ...consigneeNumberWarnings(rules.consigneeNumbers, { shipTo, importerOfRecord, customs, commodities }, day),
    ...vagueDescriptionWarnings(rules.vagueDescriptions, { from, to, commodities }, date),
  ];
  const exported = withExportClearance(plan, { rules: rules.exports, day, carriage, limits });
  return { ...exported, notices: [...exported.notices, ...warnings.map(asNotice)] };
};
