import { takenByTurns } from '../../../domain/trade/classification/examples/example-votes.ts';
import type { ProductName } from '../../../domain/trade/product/index.ts';
import { ownPage } from '../../log/kernel/own.ts';
import { streamOf } from '../../log/ports/event-store.ts';
import type { ReadModels } from '../../log/ports/read-models.ts';
import { yieldToEventLoop } from '../../shared/concurrency.ts';
import type { ClassificationEngines, NamedExample } from '../ports/classification.ts';
import type { AccountExamples } from './account-examples.ts';
import { productView } from './product-view.ts';

/** The most texts that one answer names, and examples of each. */
export const mostConflicts = 50;
const mostOfText = 10;
/** Examples that are compared before the event loop serves other requests: some milliseconds. */
const slice = 200;

/** An example with a code that another one of its text has not. A declared one is of no product. */
export type ConflictingExample = Omit<NamedExample, 'name'> & ProductName & { readonly id?: string };

export type ExampleConflicts = {
  /** Whether all examples were there. Thousands are read in the background after a start. */
  readonly complete: boolean;
  /** Texts with several codes. */
  readonly total: number;
  readonly conflicts: readonly {
    /** How many examples have the text. */
    readonly of: number;
    /** Some of each code. */
    readonly examples: readonly ConflictingExample[];
  }[];
};

type Found = { readonly key: string; readonly hsCode: string };

/**
 * The examples of an account that have the same words and different codes, of which `examples_disagree` tells where such
 * a text is asked. Texts that are only alike are compared by a question, and not here.
 */
export const exampleConflicts = ({
  examples,
  engines,
  readModels,
}: {
  readonly examples: Pick<AccountExamples, 'of' | 'countDeclared' | 'declaredAs'>;
  readonly engines: Pick<ClassificationEngines, 'open'>;
  readonly readModels: Pick<ReadModels, 'find' | 'getMany'>;
}) => {
  const textsWithConflicts = async (index: Awaited<ReturnType<AccountExamples['of']>>['examples']) => {
    const byWords = new Map<string, Found[]>();
    let read = 0;
    for (const { words, ...example } of index.wordsOfAll()) {
      const alike = byWords.get(words);
      if (alike) alike.push(example);
      else byWords.set(words, [example]);
      if (++read % slice === 0) await yieldToEventLoop();
    }
    return [...byWords.values()].filter((alike) => alike.some(({ hsCode }) => hsCode !== alike[0]?.hsCode));
  };

  const named = async (
    found: readonly Found[],
    accountId: string,
  ): Promise<ReadonlyMap<string, ConflictingExample>> => {
    const declared = new Map<string, ConflictingExample>();
    for (const { key, hsCode } of found) {
      const { text, at } = examples.declaredAs(accountId, key) ?? {};
      if (text !== undefined && at !== undefined)
        declared.set(key, { text: text.title ?? text.description ?? '', hsCode, source: 'declared', at });
    }
    const ids = found.map(({ key }) => key).filter((key) => !declared.has(key));
    const { rows } = await ownPage(readModels, productView, accountId, {
      where: [{ field: 'reviewState', equals: 'approved' }],
      sort: { field: 'reviewedAt', direction: 'ASC' },
      range: [0, Math.max(0, ids.length - 1)],
      keys: ids.map((id) => streamOf('product', id)),
    });
    const ofProducts = rows.map((view): readonly [string, ConflictingExample] => {
      const { id, productId, variantId, hsCode = '', source = 'review', reviewedAt: at = view.updatedAt } = view;
      const name = { ...(productId !== undefined && { productId }), ...(variantId !== undefined && { variantId }) };
      const text = view.title ?? view.description ?? '';
      return [id, { id, ...name, text, hsCode: hsCode.slice(0, 6), source, at }];
    });
    return new Map([...declared, ...ofProducts]);
  };

  return async (accountId: string): Promise<ExampleConflicts> => {
    const engine = await engines.open();
    const { examples: index, complete } = await examples.of(accountId, engine);
    await examples.countDeclared(accountId, engine);
    const all = (await textsWithConflicts(index)).toSorted((one, other) => other.length - one.length);
    const shown = all.slice(0, mostConflicts).map((alike) => {
      const byCode = [...Map.groupBy(alike, ({ hsCode }) => hsCode).values()];
      return { of: alike.length, examples: takenByTurns(byCode).slice(0, mostOfText) };
    });
    const allShown = shown.flatMap((each) => each.examples);
    const names = await named(allShown, accountId);
    return {
      complete,
      total: all.length,
      conflicts: shown.map(({ of, examples: found }) => ({
        of,
        examples: found.flatMap(({ key }) => names.get(key) ?? []),
      })),
    };
  };
};
