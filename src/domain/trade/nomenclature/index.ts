export { harmonizedSystem, nomenclatureOf, refuseUnknownCodes, unknownCodeFaults } from './nomenclature.ts';
export type { CodeStanding, Nomenclature, NomenclatureData, CodeInField } from './nomenclature.ts';
