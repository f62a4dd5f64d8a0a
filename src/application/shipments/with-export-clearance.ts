import { exportCitation } from '../../domain/shared/index.ts';
import { exportClearanceOf, exportFaults, exportWarnings } from '../../domain/trade/formalities/index.ts';
import type { ExportClearance, ExportRule } from '../../domain/trade/formalities/index.ts';
import { invalidRequest } from '../kernel/invalid-request.ts';
import type { CarrierLimits } from '../ports/carriers.ts';
import type { ExchangeRateTables } from '../ports/exchange-rate-tables.ts';
import { asNotice } from './plan-shipment.ts';
import type { Plan } from './plan-shipment.ts';

const citationOf = (clearance: ExportClearance, { requested }: Plan): string | undefined => {
  const { exportDeclaration } = requested.customs ?? {};
  if (exportDeclaration !== undefined) return exportCitation(exportDeclaration);
  return clearance.kind === 'exempt' ? clearance.citation : undefined;
};

/**
 * Says whether the goods are declared for export, and settles what papers and carriers cite as proof. Refuses a parcel without proof
 * that its carrier does not take without. After the codes are known, since the limit of the United States is one of each heading.
 */
export const withExportClearance = (
  plan: Plan,
  {
    rules,
    rates,
    at,
    limits,
  }: {
    readonly rules: readonly ExportRule[];
    readonly rates: ExchangeRateTables;
    readonly at: string;
    readonly limits: CarrierLimits | undefined;
  },
): Plan => {
  const { requested, notices } = plan;
  const { customs, commodities, weight, service, papers, personal } = requested;
  const { shipFrom, shipTo } = personal;
  if (!shipFrom || !shipTo || customs?.contentType === 'Documents') return plan;
  const date = at.slice(0, 10);
  const parcel = {
    from: shipFrom.address,
    to: shipTo.address,
    commodities,
    weight,
    carriage: service.config.isPostal ? ('postal' as const) : ('courier' as const),
  };
  const clearance = exportClearanceOf(rules, parcel, { date, rates: rates.on(date) });
  if (limits?.exportProof?.has(clearance.kind === 'declared' || clearance.kind === 'unvalued' ? clearance.rule.from : '')) {
    const faults = exportFaults(clearance, customs?.exportDeclaration);
    if (faults.length > 0) throw invalidRequest(faults);
  }
  const citation = citationOf(clearance, plan);
  return {
    notices: [...notices, ...exportWarnings(clearance, customs?.exportDeclaration).map(asNotice)],
    requested: papers && citation !== undefined ? { ...requested, papers: { ...papers, exportCitation: citation } } : requested,
  };
};
