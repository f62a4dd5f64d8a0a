export type HttpErrorOptions = {
  readonly field?: string;
  readonly details?: readonly string[];
  /** What is wrong with each field, without anything that the client wrote; not sent to clients of HTTP. */
  readonly unquoted?: () => readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent next to `messages` in the body: a failed booking sends its `shipment`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
};

/**
 * An error that concerns HTTP itself, or that an adapter sends with a certain status. `reason` is a stable snake_case
 * word.
 */
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

export const brokenBody =
  'The body ended early, or is not compressed as its Content-Encoding says. Send it plain without that header, or compressed with it.';

/** The client disconnected while sending its body. */
export const incompleteBody = (cause?: unknown): HttpError =>
  new HttpError(400, 'malformed_body', brokenBody, { cause });

// Needed because the unread rest of the body would be parsed as the next request.
export const closesConnection = { headers: { connection: 'close' } } as const;

/** `Retry-After` for requests above the limits (s). */
const retryAfter = 5;

export const busy = (headers: Readonly<Record<string, string>> = {}): HttpError =>
  new HttpError(503, 'busy', 'Too many large bodies are being read. Nothing was done; send it again in a moment.', {
    headers: { 'retry-after': String(retryAfter), ...headers },
  });

const kibibyte = 1_024;

/** The message about a body above `limit` (bytes), which it shows in KiB or MiB. */
export const bodyTooLarge = (limit: number): string => {
  const size = limit % kibibyte ** 2 === 0 ? `${limit / kibibyte ** 2} MiB` : `${Math.floor(limit / kibibyte)} KiB`;
  return `The body is larger than the ${size} this endpoint takes.`;
};
