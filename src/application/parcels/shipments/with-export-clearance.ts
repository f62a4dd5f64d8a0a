import { exportCitation } from '../../../domain/shared/index.ts';
import { exportClearanceOf, exportFaults, exportWarnings } from '../../../domain/trade/formalities/index.ts';
import type { Carriage, ExportClearance, ExportRule } from '../../../domain/trade/formalities/index.ts';
import { invalidRequest } from '../../log/kernel/invalid-request.ts';
import type { CarrierLimits } from '../ports/carriers.ts';
import { asNotice } from './plan-shipment.ts';
import type { Plan } from './plan-shipment.ts';

const citationOf = (clearance: ExportClearance, { requested }: Plan): string | undefined => {
  const { exportDeclaration } = requested.customs ?? {};
  if (exportDeclaration !== undefined) return exportCitation(exportDeclaration);
  return clearance.kind === 'exempt' ? clearance.citation : undefined;
};

/**
 * Says whether the goods are declared for export, and settles what papers and carriers cite as proof. Refuses a parcel
 * without proof that its carrier does not take without. After the codes are known, since the limit of the United States
 * is one of each heading.
 */
export const withExportClearance = (
  plan: Plan,
  {
    rules,
    day,
    carriage,
    limits,
  }: {
    readonly rules: readonly ExportRule[];
    readonly day: Parameters<typeof exportClearanceOf>[2];
    readonly carriage: Carriage;
    readonly limits: CarrierLimits | undefined;
  },
): Plan => {
  const { requested, notices } = plan;
  const { customs, commodities, weight, papers, personal } = requested;
  const { shipFrom, shipTo } = personal;
  if (!shipFrom || !shipTo || customs?.contentType === 'Documents') return plan;
  const clearance = exportClearanceOf(
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
