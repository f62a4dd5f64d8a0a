import type { ClassificationEngine, ExampleIndex } from '../../../domain/trade/classification/index.ts';
import { yieldToEventLoop } from '../../shared/concurrency.ts';
import { ownPages } from '../../log/kernel/own.ts';
import { RecentlyUsed } from '../../shared/recently-used.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import type { DeclaredText } from '../ports/classification.ts';
import type { DeclaredExamples } from './declared-examples.ts';
import { productView } from './product-view.ts';
import type { ProductView } from './product-view.ts';

type Seen = { readonly state: string; readonly reviewedAt: string };

type Account = {
  readonly examples: ExampleIndex;
  seenUntil: string;
  /** States of the products read last time, to skip unchanged ones in the overlap. */
  lately: ReadonlyMap<string, Seen>;
  /**
   * Resolves when the last read has ended. Reads of one account are serialised, so that none repeats the work of
   * another.
   */
  read: Promise<void>;
  /** A read that takes long is going on. Questions do not wait for it, and start no other. */
  long: boolean;
  /** Many examples are not there yet. */
  behind: boolean;
};

/** The examples of an account, and whether they are all there: thousands are read in the background. */
export type Learned = { readonly examples: ExampleIndex; readonly complete: boolean };

/** Number of accounts whose examples are cached; the least recently used one is evicted. */
const cachedAccounts = 100;
/**
 * In ms. Clocks of processes differ a little and the read model lags: each read starts this long before the newest
 * known review.
 */
const overlapMs = 60_000;
/**
 * Adding a text to the index takes some tenths of a millisecond: after this many, the event loop serves other requests.
 * A question takes several turns, each of which may wait for so many.
 */
const slice = 5;
/** A question waits for a read of up to so many products: some tens of milliseconds, once. */
const awaited = 500;

const stateOf = ({ reviewState, hsCode = '', updatedAt }: ProductView): string =>
  `${reviewState} ${hsCode} ${updatedAt}`;

const earlier = (at: string, ms: number): string => new Date(Date.parse(at) - ms).toISOString();

/**
 * The products that each account has approved, indexed for comparison. The first question of an account reads them all,
 * each later one those reviewed since. So a review in another process is included as soon as the read model has it. Where
 * these are thousands, the rest is read in the background, and questions are answered by what is there.
 */
export class AccountExamples {
  readonly #readModels: Pick<ReadModels, 'scan'>;
  readonly #declared: DeclaredExamples | undefined;
  readonly #accounts = new RecentlyUsed<string, Account>(cachedAccounts);

  /** Without `declared` only reviews and imports are learnt. */
  constructor(readModels: Pick<ReadModels, 'scan'>, declared?: DeclaredExamples) {
    this.#readModels = readModels;
    this.#declared = declared;
  }

  async of(accountId: string, engine: ClassificationEngine): Promise<Learned> {
    const account = this.#account(accountId, engine);
    if (!account.long) {
      const { promise: enough, resolve } = Promise.withResolvers<undefined>();
      const reading = account.read.then(() => this.#catchUp(account, accountId, engine, resolve));
      account.read = reading.catch(() => undefined);
      await Promise.race([reading, enough]);
    }
    // Nothing waits for it; what fails is read a minute later.
    this.#declared?.read(accountId, account.examples, engine).catch(() => undefined);
    return { examples: account.examples, complete: !account.behind };
  }

  /** How many texts the account learns from that it has declared. */
  async countDeclared(accountId: string, engine: ClassificationEngine): Promise<number> {
    return (await this.#declared?.read(accountId, this.#account(accountId, engine).examples, engine)) ?? 0;
  }

  /** What the example of this key was declared as; undefined for a reviewed or imported one. */
  declaredAs(accountId: string, key: string): DeclaredText | undefined {
    return this.#declared?.of(accountId, key);
  }

  /** Adds a review of this process at once, without waiting for the read model. */
  learn(view: ProductView, engine: ClassificationEngine): void {
    const account = this.#accounts.get(view.accountId);
    if (account) this.#put(account, view, engine);
  }

  #account(accountId: string, engine: ClassificationEngine): Account {
    const account = this.#accounts.get(accountId) ?? {
      examples: engine.newExampleIndex(),
      seenUntil: '',
      lately: new Map(),
      read: Promise.resolve(),
      long: false,
      behind: true,
    };
    this.#accounts.set(accountId, account);
    return account;
  }

  /** Calls `onLong` when so much was read that a question should no longer wait. */
  async #catchUp(
    account: Account,
    accountId: string,
    engine: ClassificationEngine,
    onLong: (value: undefined) => void,
  ): Promise<void> {
    const since = account.seenUntil === '' ? '' : earlier(account.seenUntil, overlapMs);
    const pages = ownPages(this.#readModels, productView, accountId, {
      where: [{ field: 'reviewedAt', from: since }],
      by: 'reviewedAt',
    });
    const lately = new Map<string, Seen>();
    let [read, learnt] = [0, 0];
    try {
      for await (const views of pages) {
        for (const view of views) {
          const state = stateOf(view);
          lately.set(view.id, { state, reviewedAt: view.reviewedAt ?? '' });
          if (++read === awaited) {
            account.long = true;
            onLong(undefined);
          }
          if (account.lately.get(view.id)?.state === state) continue;
          this.#put(account, view, engine);
          if (++learnt === awaited) account.behind = true;
          if (learnt % slice === 0) await yieldToEventLoop();
        }
      }
      account.behind = false;
      const overlap = account.seenUntil === '' ? '' : earlier(account.seenUntil, overlapMs);
      account.lately = new Map(lately.entries().filter(([, { reviewedAt }]) => reviewedAt >= overlap));
    } finally {
      account.long = false;
    }
  }

  #put(account: Account, view: ProductView, engine: ClassificationEngine): void {
    if (view.reviewState === 'approved' && view.hsCode !== undefined)
      engine.learn(account.examples, view.id, view, view.hsCode);
    else account.examples.remove(view.id);
    if (view.reviewedAt !== undefined && view.reviewedAt > account.seenUntil) account.seenUntil = view.reviewedAt;
  }
}
