import type { ProductText } from '../../../domain/trade/classification/index.ts';

/** Which of the candidates these goods are. It holds texts about goods only: no account, no person, no price. */
export type ModelQuestion = {
  readonly goods: ProductText;
  readonly candidates: readonly {
    readonly hsCode: string;
    readonly name: string;
    /** The official texts, where the list of the nomenclature has them. */
    readonly heading?: string;
    readonly subheading?: string;
  }[];
};

/** What a question has cost, as the server of the model says. */
export type ModelTokens = { readonly promptTokens: number; readonly completionTokens: number };

/** A candidate, or, without a code, none of them; and what the question has cost. */
export type ModelAnswer = ModelTokens & { readonly hsCode?: string };

/** No usable answer: why, in words for the operator, without what the model or the server sent. */
export class ModelAnswerError extends Error {
  override readonly name = 'ModelAnswerError';
  /** What it has cost all the same; undefined where nothing was answered. */
  readonly tokens: ModelTokens | undefined;

  constructor(message: string, options?: ErrorOptions & { readonly tokens?: ModelTokens }) {
    super(message, options);
    this.tokens = options?.tokens;
  }
}

/** A language model of the operator. */
export interface ClassifierModel {
  readonly name: string;
  /** Whether a question would be asked now: after failures in a row the model is left alone for a while. */
  accepts(): boolean;
  /** Rejects with a ModelAnswerError, whatever the other side does, or when the signal aborts. */
  ask(question: ModelQuestion, signal: AbortSignal): Promise<ModelAnswer>;
  close(): Promise<void>;
}
