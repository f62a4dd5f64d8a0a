import type { ClassificationEngine, ExampleShelf } from '../../../domain/trade/classification/index.ts';
import { pagesOf } from '../../kernel/pages.ts';
import { RecentlyUsed } from '../../kernel/recently-used.ts';
import type { ReadModels } from '../../ports/read-models.ts';
import { productView } from './product-view.ts';
import type { ProductView } from './product-view.ts';

type Account = { readonly shelf: ExampleShelf; seenUntil: string };

/** Accounts whose examples are kept in memory; the one longest unused goes first. */
const accountsKept = 100;
const page = 500;
/** Processes' clocks differ a little, and a list is a moment behind: what was reviewed this long before the newest known is looked at again. */
const overlapMs = 60_000;

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

  async of(accountId: string, engine: ClassificationEngine): Promise<ExampleShelf> {
    const account = this.#account(accountId, engine);
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
    for await (const views of pages) for (const view of views) this.#put(account, view, engine);
    return account.shelf;
  }

  /** What was decided in this process need not wait for the list. */
  learn(view: ProductView, engine: ClassificationEngine): void {
    const account = this.#accounts.get(view.accountId);
    if (account) this.#put(account, view, engine);
  }

  #account(accountId: string, engine: ClassificationEngine): Account {
    const account = this.#accounts.get(accountId) ?? { shelf: engine.newShelf(), seenUntil: '' };
    this.#accounts.set(accountId, account);
    return account;
  }

  #put(account: Account, view: ProductView, engine: ClassificationEngine): void {
    if (view.reviewState === 'approved' && view.hsCode !== undefined) engine.learn(account.shelf, view.id, view, view.hsCode);
    else account.shelf.remove(view.id);
    if (view.reviewedAt !== undefined && view.reviewedAt > account.seenUntil) account.seenUntil = view.reviewedAt;
  }
}
