import type { RateTerms, TariffEntry } from '../../../domain/trade/index.ts';

/** Terms that many lines share are written once. */
type Page = {
  readonly terms: readonly RateTerms[];
  readonly lines: readonly {
    readonly code: string;
    readonly terms: number;
    readonly description: string;
    readonly unit?: string;
    readonly validFrom?: string;
    readonly validTo?: string;
  }[];
};

/** A chapter of a tariff as text. */
export const writePage = (entries: readonly TariffEntry[]): string => {
  const terms = new Map<string, { readonly place: number; readonly terms: RateTerms }>();
  const lines = entries.map(({ terms: own, ...line }) => {
    const written = JSON.stringify(own);
    const known = terms.get(written) ?? { place: terms.size, terms: own };
    terms.set(written, known);
    return { ...line, terms: known.place };
  });
  const page: Page = { terms: [...terms.values()].map(({ terms }) => terms), lines };
  return JSON.stringify(page);
};

/** `shared` makes equal terms of several pages one object: a tariff in memory is small because its lines share them. */
export const readPage = (text: string, shared: Map<string, RateTerms>): readonly TariffEntry[] => {
  const page = JSON.parse(text) as Page;
  const terms = page.terms.map((own) => {
    const written = JSON.stringify(own);
    const known = shared.get(written) ?? own;
    shared.set(written, known);
    return known;
  });
  return page.lines.map(({ terms: place, ...line }) => {
    const own = terms[place];
    if (own === undefined) throw new Error(`A page of a tariff names terms it does not have: ${line.code}.`);
    return { ...line, terms: own };
  });
};
