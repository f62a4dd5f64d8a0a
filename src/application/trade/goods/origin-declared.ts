import type { Commodity, Unchecked } from '../../../domain/shared/index.ts';

/** A statement on origin: a certificate of origin with its reference. */
export const isOriginDeclared = ({ compliance }: Pick<Unchecked<Commodity>, 'compliance'>): boolean =>
  compliance?.certificationType?.toUpperCase() === 'ORIGIN' && (compliance.certificationReference ?? '').trim() !== '';
