import { hsDigitsOf } from '../../../domain/shared/commodity.ts';
import type { Commodity } from '../../../domain/shared/index.ts';
import type { ClassificationEngine, ExampleIndex } from '../../../domain/trade/classification/index.ts';
import { ownRows } from '../../log/kernel/own.ts';
import type { Collection, ReadableModels } from '../../log/ports/read-models.ts';
import { nextTurn, yieldToEventLoop } from '../../shared/concurrency.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import { RecentlyUsed } from '../../shared/recently-used.ts';
import type { DeclaredCodes, DeclaredText, DeclaredLearning } from '../ports/classification.ts';
import { productView } from './product-view.ts';

/** The most documents of a list that one read looks at, the newest ones. */
const mostRead = 5_000;
/** The most texts of an account from which it learns; the oldest are left out. */
const mostTexts = 5_000;
const pageSize = 100;
/** Adding a text takes some tenths of a millisecond: after this many, the event loop serves other requests. */
const slice = 5;
/** In ms: how often what was declared since is read, and how long before the newest known one a read begins. */
const readEveryMs = 60_000;
const overlapMs = 60_000;
const cachedAccounts = 100;

/** Goods of a document whose codes were sent: six digits or more, and words that say what they are. */
export const declaredAmong = (
  commodities: readonly Pick<Commodity, 'title' | 'description' | 'category' | 'material' | 'hsCode' | 'hsDigits'>[],
  at: string,
): readonly DeclaredText[] =>
  commodities.flatMap(({ title, description, category, material, hsCode, hsDigits }) => {
    const digits = hsDigits ?? (hsCode === undefined ? undefined : hsDigitsOf(hsCode));
    if (digits === undefined || digits.length < 6 || (title ?? description ?? '').trim() === '') return [];
    const text = {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(category !== undefined && { category }),
      ...(material !== undefined && { material }),
    };
    return [{ text, hsCode: digits.slice(0, 6), at }];
  });

/** What the newest documents of a list declare, the newest first. */
export const declaredIn = <Document, Field extends string>(
  readModels: Pick<ReadableModels, 'rows'>,
  collection: Collection<Document, Field | 'accountId'>,
  by: Field,
  goodsOf: (document: Document) => readonly DeclaredText[],
): DeclaredCodes =>
  async function* (accountId, since) {
    for (let first = 0; first < mostRead; first += pageSize) {
      await nextTurn();
      const rows = await ownRows(readModels, collection, accountId, {
        where: [{ field: by, from: since }],
        sort: { field: by, direction: 'DESC' },
        range: [first, first + pageSize - 1],
      });
      yield rows.flatMap(goodsOf);
      if (rows.length < pageSize) return;
    }
  };

/** Codes that were sent with products to classify, and that nobody has reviewed. */
export const declaredWithProducts = (readModels: Pick<ReadableModels, 'rows'>): DeclaredCodes =>
  declaredIn(readModels, productView, 'updatedAt', ({ reviewState, givenHsCode, updatedAt, ...text }) =>
    givenHsCode === undefined || reviewState === 'approved' || reviewState === 'rejected'
      ? []
      : declaredAmong([{ ...text, hsCode: givenHsCode }], updatedAt),
  );

type Account = {
  readonly examples: ExampleIndex;
  /** The newest declaration of each text, by the key of its example. */
  readonly texts: Map<string, DeclaredText>;
  learning: DeclaredLearning;
  seenUntil: string;
  nextRead: number;
  reading: Promise<void> | undefined;
};

const earlier = (at: string, ms: number): string =>
  at === '' ? '' : new Date(Math.max(0, Date.parse(at) - ms)).toISOString();

/**
 * The codes that each account has declared, as examples that count half. They are read from what is written already, in
 * the background and at most once a minute: neither a booking nor a question waits for them. A text that was declared
 * several times is one example, with the newest code.
 */
export class DeclaredExamples {
  readonly #sources: readonly DeclaredCodes[];
  readonly #learningOf: (accountId: string) => Promise<DeclaredLearning>;
  readonly #digestOf: (text: string) => string;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #accounts = new RecentlyUsed<string, Account>(cachedAccounts);

  constructor({
    sources,
    learningOf,
    digestOf,
    clock,
  }: {
    readonly sources: readonly DeclaredCodes[];
    readonly learningOf: (accountId: string) => Promise<DeclaredLearning>;
    /** A digest that no two texts share. */
    readonly digestOf: (text: string) => string;
    readonly clock: Pick<Clock, 'now'>;
  }) {
    this.#sources = sources;
    this.#learningOf = learningOf;
    this.#digestOf = digestOf;
    this.#clock = clock;
  }

  /** Brings the examples of an account up to date, and returns how many of them are declared. */
  async read(accountId: string, examples: ExampleIndex, engine: ClassificationEngine): Promise<number> {
    const account = this.#account(accountId, examples);
    account.reading ??= this.#catchUp(account, accountId, engine).finally(() => {
      account.reading = undefined;
    });
    await account.reading;
    return account.texts.size;
  }

  /** What the example of this key was declared as; undefined for one that was not. */
  of(accountId: string, key: string): DeclaredText | undefined {
    return this.#accounts.get(accountId)?.texts.get(key);
  }

  #account(accountId: string, examples: ExampleIndex): Account {
    const known = this.#accounts.get(accountId);
    const account =
      known?.examples === examples
        ? known
        : {
            ...{ examples, texts: new Map<string, DeclaredText>(), learning: { isOn: true, from: '' } },
            ...{ seenUntil: '', nextRead: 0, reading: undefined },
          };
    this.#accounts.set(accountId, account);
    return account;
  }

  async #catchUp(account: Account, accountId: string, engine: ClassificationEngine): Promise<void> {
    const learning = await this.#learningOf(accountId);
    if (learning.isOn !== account.learning.isOn || learning.from !== account.learning.from) {
      for (const key of account.texts.keys()) account.examples.remove(key);
      account.texts.clear();
      Object.assign(account, { learning, seenUntil: '', nextRead: 0 });
    }
    const now = Date.parse(this.#clock.now());
    if (!learning.isOn || now < account.nextRead) return;
    account.nextRead = now + readEveryMs;
    const overlap = earlier(account.seenUntil, overlapMs);
    const since = overlap > learning.from ? overlap : learning.from;
    let learnt = 0;
    for (const source of this.#sources)
      for await (const page of source(accountId, since))
        for (const goods of page)
          if (this.#put(account, goods, engine) && ++learnt % slice === 0) await yieldToEventLoop();
  }

  /** Whether a text was learnt. */
  #put(account: Account, goods: DeclaredText, engine: ClassificationEngine): boolean {
    const { text, hsCode, at } = goods;
    const { texts, examples } = account;
    if (at > account.seenUntil) account.seenUntil = at;
    if (!engine.has(hsCode)) return false;
    const words = [text.title, text.description, text.category, text.material].map((each = '') => each.trim());
    const key = `declared ${this.#digestOf(words.join('\n').toLowerCase())}`;
    const known = texts.get(key);
    if (known && known.at >= at) return false;
    texts.set(key, goods);
    if (known?.hsCode === hsCode) return false;
    engine.learn(examples, key, text, hsCode, true);
    if (texts.size > mostTexts) this.#forgetOldest(account);
    return true;
  }

  #forgetOldest({ texts, examples }: Account): void {
    const [first] = texts;
    if (first === undefined) return;
    const [key] = [...texts].reduce((oldest, each) => (each[1].at < oldest[1].at ? each : oldest), first);
    texts.delete(key);
    examples.remove(key);
  }
}
