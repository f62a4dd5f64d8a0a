import type { Scope } from '../shared/ports/access-tokens.ts';

/** The kinds of object that a search finds, in the order of its answer. */
export const foundKinds = [
  'shipment',
  'pickup',
  'manifest',
  'taxes_collection',
  'product',
  'duty_quote',
  'webhook_endpoint',
  'delivery',
  'event',
  'oauth_app',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** What a text is compared with: an id, a number of a parcel, the client's own reference, or a consignee's contact. */
export const foundBy = ['id', 'number', 'reference', 'consignee'] as const;
export type FoundBy = (typeof foundBy)[number];

/** An object that was found. It says nothing of people. */
export type FoundObject = {
  readonly kind: FoundKind;
  readonly id: string;
  /** What people call it: a tracking number, a reference, a name or an address of a webhook. */
  readonly title: string;
  /** The client's own reference of it. */
  readonly reference?: string;
  /** When it was created. */
  readonly at: string;
};

/** One way in which objects of a kind are found. */
export type Lookup = {
  readonly kind: FoundKind;
  readonly by: FoundBy;
  /** What is needed to read such an object. */
  readonly scope: Scope;
  /** Finds up to `most` of the account's objects, the newest first; undefined if the text cannot be what is looked for. */
  readonly find: (
    text: string,
    accountId: string,
    most: number,
  ) => Promise<readonly Omit<FoundObject, 'kind'>[]> | undefined;
};

export type SearchResult = {
  /** By kind, and of each kind the newest first. */
  readonly found: readonly FoundObject[];
  /** Kinds of which there are more than are shown. */
  readonly more: readonly FoundKind[];
  /** What was looked for, whether found or not. */
  readonly tried: readonly { readonly kind: FoundKind; readonly by: FoundBy }[];
};

/** The most objects of one kind. */
const mostOfKind = 20;

/** Finds objects of an account by what people have of them. Only kinds that the scopes permit to read are looked for. */
export const searchObjects =
  (lookups: readonly Lookup[]) =>
  async (text: string, { accountId, scopes }: { readonly accountId: string; readonly scopes: ReadonlySet<Scope> }) => {
    const asked = lookups
      .filter(({ scope }) => scopes.has(scope))
      .flatMap(({ kind, by, find }) => {
        const finding = find(text, accountId, mostOfKind + 1);
        return finding === undefined ? [] : [{ kind, by, finding }];
      });
    const answers = await Promise.all(
      asked.map(async ({ kind, finding }) => (await finding).map((one): FoundObject => ({ kind, ...one }))),
    );
    const all = answers.flat();
    const ofKinds = foundKinds.map((kind) => {
      const ofKind = new Map(all.filter((one) => one.kind === kind).map((one) => [one.id, one]));
      return [...ofKind.values()].toSorted((one, other) =>
        `${other.at} ${other.id}` < `${one.at} ${one.id}` ? -1 : 1,
      );
    });
    const result: SearchResult = {
      found: ofKinds.flatMap((ofKind) => ofKind.slice(0, mostOfKind)),
      more: ofKinds.flatMap((ofKind) => (ofKind.length > mostOfKind ? (ofKind[0]?.kind ?? []) : [])),
      tried: asked.map(({ kind, by }) => ({ kind, by })),
    };
    return result;
  };
