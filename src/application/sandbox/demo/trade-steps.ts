import type { classifyProducts } from '../../trade/classification/classify-products.ts';
import type { reviewProduct, Review } from '../../trade/classification/review-product.ts';
import type { quoteDuties } from '../../trade/duties/quote-duties.ts';
import type { RecordCall } from '../../trade/usage/record-call.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { Step } from './agenda.ts';
import { demoClaim, minutesAfter } from './demo-run.ts';
import type { DemoRun } from './demo-run.ts';
import type { Shop } from './examples.ts';
import type { PlannedParcel } from './traffic.ts';

export type TradeUseCases = {
  readonly classify: ReturnType<typeof classifyProducts>;
  readonly review: ReturnType<typeof reviewProduct>;
  readonly quote: ReturnType<typeof quoteDuties>;
  readonly recordCall: RecordCall;
};

/** Titles that leave open what the goods are. */
const vague = [
  'Gift set',
  'Cover, black',
  'Holder for the kitchen',
  'Accessory pack',
  'Replacement part, small',
  'Starter kit',
  'Summer special',
  'Deco star',
] as const;

/** What a person has said about some of the products, by their place in the list of a shop. */
const reviews: readonly (Review & { readonly of: number })[] = [
  { of: 0, decision: 'approve', reason: 'As on the invoice of the maker.' },
  { of: 1, decision: 'approve' },
  { of: 4, decision: 'correct', hsCode: '392690', reason: 'Made of plastic.' },
  { of: 5, decision: 'reject', reason: 'The title does not say what it is.' },
];

const productsOf = (run: DemoRun, { code, goods }: Shop, index: number) => {
  const titles = [
    ...goods.map(({ title = '', description = '', sku }) => ({ title, description, sku })),
    ...vague
      .map((title, place) => ({ title, description: title, sku: `NEW-${place + 1}` }))
      .slice(index * 2, index * 2 + 4),
  ];
  // Another run has products of its own.
  return titles.map(({ sku, ...text }) => ({ ...text, productId: `${code}-${sku}-${run.key}` }));
};

/** Shops classify their products, and people review some; checkouts ask for the duties of some parcels. */
export const tradeSteps = (
  run: DemoRun,
  { classify, review, quote, recordCall }: TradeUseCases,
  parcels: readonly PlannedParcel[],
  begin: string,
): readonly Step[] => {
  const day = 24 * 60;
  const products = run.shops.flatMap((shop, index): readonly Step[] => {
    const listed = productsOf(run, shop, index);
    const [originCountry, destination] = [shop.sender.address.country, 'US'] as const;
    const ask = async (context: Context): Promise<void> => {
      await classify({ originCountry, destination, additionalCountries: ['EU', 'CA'], products: listed }, context);
      const facts = {
        statusCode: 200,
        originCountry,
        destinationCountry: destination,
        commoditiesCount: listed.length,
      };
      await recordCall({ endpoint: 'classifications', ...facts }, context);
    };
    const reviewed = reviews.flatMap(({ of, ...said }, place) => {
      const product = listed[of];
      const at = minutesAfter(begin, (3 + index) * day + 600 + place * 7);
      return product ? [{ at, do: (context: Context) => review({ productId: product.productId }, said, context) }] : [];
    });
    return [{ at: minutesAfter(begin, (1 + index) * day + 540), do: ask }, ...reviewed];
  });

  const quotes = parcels
    .filter(({ number }) => number % 10 === 0)
    .map(({ number, bookedAt, request, isPostal }): Step => {
      const { shipFrom, shipTo, commodities, customs, weight } = request;
      const declared = { contentType: 'CommercialGoods', incoterms: 'DDU', ...customs } as const;
      return {
        at: minutesAfter(bookedAt, -12),
        do: async (context) => {
          const asked = { shipFrom, shipTo, commodities, customs: declared, weight, isPostal };
          await quote(asked, context, demoClaim(run, `quote ${number}`));
        },
      };
    });
  return [...products, ...quotes];
};
