import { borderBetween, customsDefaults, isMilitaryMail } from '../../../domain/shared/index.ts';
import {
  consigneeNumberWarnings,
  laneWarnings,
  vagueDescriptionWarnings,
} from '../../../domain/trade/formalities/index.ts';
import type { ExchangeRates } from '../../../domain/trade/index.ts';
import type { Carriage, Formalities } from '../../../domain/trade/formalities/index.ts';
import type { CarrierLimits } from '../ports/carriers.ts';
import type { ExchangeRateTables } from '../../trade/ports/duties.ts';
import { asNotice } from './plan-shipment.ts';
import type { Plan } from './plan-shipment.ts';
import { withExportClearance } from './with-export-clearance.ts';

export type FormalitiesContext = {
  readonly rules: Formalities;
  readonly rates: ExchangeRateTables;
  readonly at: string;
  readonly limits: CarrierLimits | undefined;
};

/**
 * Says what a parcel of goods needs beside its papers: at its export, on its lane, of its consignee and in its
 * descriptions.
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
    // To find the rates takes a look at a folder, and most parcels need none.
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
