import type { ClassificationEngine, ExampleIndex } from '../../../domain/trade/classification/index.ts';
import { turnOfTheLoop } from '../../kernel/in-slices.ts';
import { pagesOf } from '../../kernel/pages.ts';
import { RecentlyUsed } from '../../kernel/recently-used.ts';
import type { ReadModels } from '../../ports/read-models.ts';
import { productView } from './product-view.ts';
import type { ProductView } from './product-view.ts';

type Account = {
  readonly examples: ExampleIndex;
  seenUntil: string;
  /** What was read the last time and may be read again, as it was then. */
  lately: ReadonlyMap<string, string>;
  /** The end of the last reading: they take turns, so that none reads what another one is about to know. */
  read: Promise<void>;
};

/** Accounts whose examples are kept in memory; the one longest unused goes first. */
const accountsKept = 100;
const page = 500;
/** Processes' clocks differ a little, and a list is a moment behind: what was reviewed this long before the newest known is looked at again. */
const overlapMs = 60_000;
/** Texts are read when they are added to the index, at some tenths of a millisecond each: after so many, other requests are served. */
const slice = 20;

const stateOf = ({ reviewState, hsCode = '', updatedAt }: ProductView): string => `${reviewState} ${hsCode} ${updatedAt}`;

const earlier = (at: string, ms: number): string => new Date(Date.parse(at) - ms).toISOString();

/**
 * The products each account has approved, ready to be compared with. The first question of an account reads them all, each later one what was reviewed
 * since: so that what another process has learnt is known here, a list's delay later.
 */
export class AccountExamples {
  readonly #readModels: Pick<ReadModels, 'rows'>;
  readonly #accounts = new RecentlyUsed<string, Account>(accountsKept);

  constructor(readModels: Pick<ReadModels, 'rows'>) {
    this.#readModels = readModels;
  }

  async of(accountId: string, engine: ClassificationEngine): Promise<ExampleIndex> {
    const account = this.#account(accountId, engine);
    const reading = account.read.then(() => this.#catchUp(account, accountId, engine));
    account.read = reading.catch(() => undefined);
    await reading;
    return account.examples;
  }

  /** What was decided in this process need not wait for the list. */
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
    const pages = pagesOf(this.#readModels, productView, {
      where: [
        { field: 'accountId', equals: accountId },
        { field: 'reviewedAt', from: since },
      ],
      by: 'reviewedAt',
      idOf: ({ id }) => id,
      size: page,
    });
    const lately = new Map<string, string>();
    let read = 0;
    for await (const views of pages) {
      for (const view of views) {
        const state = stateOf(view);
        lately.set(view.id, state);
        if (account.lately.get(view.id) === state) continue;
        this.#put(account, view, engine);
        if (++read % slice === 0) await turnOfTheLoop();
      }
    }
    account.lately = lately;
  }

  #put(account: Account, view: ProductView, engine: ClassificationEngine): void {
    if (view.reviewState === 'approved' && view.hsCode !== undefined) engine.learn(account.examples, view.id, view, view.hsCode);
    else account.examples.remove(view.id);
    if (view.reviewedAt !== undefined && view.reviewedAt > account.seenUntil) account.seenUntil = view.reviewedAt;
  }
}
