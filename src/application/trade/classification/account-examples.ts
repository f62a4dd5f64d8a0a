import type { ClassificationEngine, ExampleIndex } from '../../../domain/trade/classification/index.ts';
import { yieldToEventLoop } from '../../shared/concurrency.ts';
import { ownPages } from '../../log/kernel/own.ts';
import { RecentlyUsed } from '../../shared/recently-used.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { productView } from './product-view.ts';
import type { ProductView } from './product-view.ts';

type Account = {
  readonly examples: ExampleIndex;
  seenUntil: string;
  /** States of the products read last time, to skip unchanged ones in the overlap. */
  lately: ReadonlyMap<string, string>;
  /**
   * Resolves when the last read has ended. Reads of one account are serialised, so that none repeats the work of
   * another.
   */
  read: Promise<void>;
};

/** Number of accounts whose examples are cached; the least recently used one is evicted. */
const cachedAccounts = 100;
/**
 * In ms. Clocks of processes differ a little and the read model lags: each read starts this long before the newest
 * known review.
 */
const overlapMs = 60_000;
/**
 * Adding a text to the index takes some tenths of a millisecond: after this many, the event loop serves other requests.
 */
const slice = 20;

const stateOf = ({ reviewState, hsCode = '', updatedAt }: ProductView): string =>
  `${reviewState} ${hsCode} ${updatedAt}`;

const earlier = (at: string, ms: number): string => new Date(Date.parse(at) - ms).toISOString();

/**
 * The products that each account has approved, indexed for comparison. The first question of an account reads them all,
 * each later one those reviewed since. So a review in another process is included as soon as the read model has it.
 */
export class AccountExamples {
  readonly #readModels: Pick<ReadModels, 'scan'>;
  readonly #accounts = new RecentlyUsed<string, Account>(cachedAccounts);

  constructor(readModels: Pick<ReadModels, 'scan'>) {
    this.#readModels = readModels;
  }

  async of(accountId: string, engine: ClassificationEngine): Promise<ExampleIndex> {
    const account = this.#account(accountId, engine);
    const reading = account.read.then(() => this.#catchUp(account, accountId, engine));
    account.read = reading.catch(() => undefined);
    await reading;
    return account.examples;
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
    };
    this.#accounts.set(accountId, account);
    return account;
  }

  async #catchUp(account: Account, accountId: string, engine: ClassificationEngine): Promise<void> {
    const since = account.seenUntil === '' ? '' : earlier(account.seenUntil, overlapMs);
    const pages = ownPages(this.#readModels, productView, accountId, {
      where: [{ field: 'reviewedAt', from: since }],
      by: 'reviewedAt',
    });
    const lately = new Map<string, string>();
    let read = 0;
    for await (const views of pages) {
      for (const view of views) {
        const state = stateOf(view);
        lately.set(view.id, state);
        if (account.lately.get(view.id) === state) continue;
        this.#put(account, view, engine);
        if (++read % slice === 0) await yieldToEventLoop();
      }
    }
    account.lately = lately;
  }

  #put(account: Account, view: ProductView, engine: ClassificationEngine): void {
    if (view.reviewState === 'approved' && view.hsCode !== undefined)
      engine.learn(account.examples, view.id, view, view.hsCode);
    else account.examples.remove(view.id);
    if (view.reviewedAt !== undefined && view.reviewedAt > account.seenUntil) account.seenUntil = view.reviewedAt;
  }
}
