export type HttpErrorOptions = {
  readonly field?: string;
  readonly details?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Put beside `messages` in the body: a failed booking shows its `shipment`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
};

/** A refusal that is HTTP's own affair, or one an adapter wants shown with a certain status. `reason` is a stable snake_case word. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly reason: string;
  readonly options: HttpErrorOptions;

  constructor(status: number, reason: string, message: string, options: HttpErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = status;
    this.reason = reason;
    this.options = options;
  }
}

/** A client that went away in the middle of its body. */
export const bodyCutOff = (cause?: unknown): HttpError =>
  new HttpError(400, 'malformed_body', 'The body ended before its time, or is not packed as its Content-Encoding says.', { cause });

// What is still on its way would be taken for the next request.
export const lastAnswer = { headers: { connection: 'close' } } as const;

/** When one that was refused as one too many may come back (s). */
const retryAfter = 5;

export const busy = (headers: Readonly<Record<string, string>> = {}): HttpError =>
  new HttpError(503, 'busy', 'Too many large bodies are being read. Nothing was done; send it again in a moment.', {
    headers: { 'retry-after': String(retryAfter), ...headers },
  });

const kibibyte = 1_024;

/** `limit` in bytes, which the message says in KiB or MiB. */
export const bodyTooLarge = (limit: number): string => {
  const size = limit % kibibyte ** 2 === 0 ? `${limit / kibibyte ** 2} MiB` : `${Math.floor(limit / kibibyte)} KiB`;
  return `The body is larger than the ${size} this endpoint takes.`;
};
