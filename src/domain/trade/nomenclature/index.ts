export { nomenclatureOf } from './nomenclature.ts';
export type { CodeStanding, Nomenclature, NomenclatureData } from './nomenclature.ts';
