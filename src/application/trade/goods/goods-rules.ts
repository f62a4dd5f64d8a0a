import type { Fault, Warning } from '../../../domain/shared/index.ts';
import type { Nomenclature } from '../../../domain/trade/index.ts';
import type { ExchangeRateTables, RuleSets } from '../ports/duties.ts';
import { codeFaults, codeWarnings } from './code-rules.ts';
import { schemeRules } from './scheme-rules.ts';
import type { DeclaredParcel } from './parcel-request.ts';

/**
 * The data that declared goods are checked against: the nomenclature, the schemes of the destination, the exchange
 * rates of the day.
 */
export type GoodsRules = {
  readonly codeFaults: (parcel: Pick<DeclaredParcel, 'commodities'>) => readonly Fault[];
  readonly schemeFaults: (parcel: DeclaredParcel, at: string) => readonly Fault[];
  readonly warnings: (parcel: DeclaredParcel, at: string) => readonly Warning[];
};

export const goodsRules = ({
  nomenclature,
  ruleSets,
  exchangeRates,
}: {
  readonly nomenclature: Nomenclature;
  readonly ruleSets: RuleSets;
  readonly exchangeRates: ExchangeRateTables;
}): GoodsRules => {
  const schemes = schemeRules({ ruleSets, exchangeRates });
  return {
    codeFaults: ({ commodities = [] }) => codeFaults(nomenclature, commodities),
    schemeFaults: schemes.faults,
    warnings: (parcel, at) => [
      ...codeWarnings(nomenclature, parcel.commodities ?? []),
      ...schemes.warnings(parcel, at),
    ],
  };
};
