import type { DutyRate, RateTerms, TariffEntry } from '../../../domain/trade/index.ts';

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

/**
 * The terms that the pages of one version share, held in memory once. Equal texts always parse to equal rates, so that the text is the
 * key.
 */
export class SharedTerms {
  readonly #terms = new Map<string, RateTerms>();
  readonly #rates = new Map<string, DutyRate>();

  /** The single object for all equal terms. */
  of(terms: RateTerms): RateTerms {
    const written = JSON.stringify(terms);
    const known = this.#terms.get(written) ?? this.#withSharedRates(terms);
    this.#terms.set(written, known);
    return known;
  }

  #withSharedRates({ mfn, preferences, ...terms }: RateTerms): RateTerms {
    return {
      mfn: mfn === 'unreadable' ? mfn : this.#rate(mfn),
      ...terms,
      preferences: Object.fromEntries(Object.entries(preferences).map(([name, rate]) => [name, this.#rate(rate)])),
    };
  }

  #rate(rate: DutyRate): DutyRate {
    const known = this.#rates.get(rate.text) ?? rate;
    this.#rates.set(rate.text, known);
    return known;
  }
}

/** `shared` is for all pages of a version: a tariff takes little memory because its lines share their terms. */
export const readPage = (text: string, shared: SharedTerms): readonly TariffEntry[] => {
  const page = JSON.parse(text) as Page;
  const terms = page.terms.map((own) => shared.of(own));
  return page.lines.map(({ terms: place, ...line }) => {
    const own = terms[place];
    if (own === undefined) throw new Error(`A page of a tariff names terms it does not have: ${line.code}.`);
    return { ...line, terms: own };
  });
};
