export * from './classification/index.ts';
export * from './duties/index.ts';
export * from './nomenclature/index.ts';
export * from './parties/index.ts';
export * from './restrictions/index.ts';
export * from './tariff/index.ts';
