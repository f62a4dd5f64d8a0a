export { harmonizedSystem, nomenclatureOf } from './nomenclature.ts';
export type { CodeStanding, Nomenclature, NomenclatureData } from './nomenclature.ts';
export { refuseUnknownCodes, unknownCodeFaults } from './unknown-codes.ts';
export type { CodeInField } from './unknown-codes.ts';
