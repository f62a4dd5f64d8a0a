import { busy } from '../failures/http-error.ts';

/** Bytes of bodies without files that are being received or wait to be parsed: 64 of the largest. */
export const defaultReceiveBudget = 64 * 1_024 * 1_024;

/** The bytes of one body. */
export type ReceivedBytes = {
  /**
   * Counts received bytes. Throws a 503 `busy` when the budget is exhausted; the caller then stops reading the body.
   */
  readonly grow: (bytes: number) => void;
  /**
   * Sets the callback that evicts the body in favour of others. Pass `undefined` once the body is complete: it is not
   * evicted any more.
   */
  onRefused: ((refusal: Error) => void) | undefined;
  /** Returns the bytes to the budget; may be called again. */
  readonly release: () => void;
};

type Held = { bytes: number; readonly bodies: Set<ReceivedBytes> };

/**
 * Bounds the memory of bodies while they are received. Bytes count as they arrive, so a body that is announced and not
 * sent takes nothing. Nothing waits here while holding what others wait for: an account above its half is refused, and
 * when the budget is exhausted the account that holds most loses the body it has been sending for longest.
 */
export class ReceiveBudget {
  readonly #size: number;
  readonly #accounts = new Map<string, Held>();
  #held = 0;

  /** `size` in bytes. Half of it must fit the largest body. */
  constructor(size: number) {
    this.#size = size;
  }

  get held(): number {
    return this.#held;
  }

  /** Starts counting a body of the account. */
  open(account: string): ReceivedBytes {
    const of = this.#accounts.get(account) ?? { bytes: 0, bodies: new Set() };
    this.#accounts.set(account, of);
    let own = 0;
    const body: ReceivedBytes = {
      onRefused: undefined,
      grow: (bytes) => {
        if (!of.bodies.has(body) || of.bytes + bytes > this.#size / 2) throw busy({ connection: 'close' });
        while (this.#held + bytes > this.#size) this.#evict(of.bytes + bytes);
        own += bytes;
        of.bytes += bytes;
        this.#held += bytes;
      },
      release: () => {
        if (!of.bodies.delete(body)) return;
        of.bytes -= own;
        this.#held -= own;
        if (of.bodies.size === 0) this.#accounts.delete(account);
      },
    };
    of.bodies.add(body);
    return body;
  }

  /** Evicts a body of an account that holds more than the requesting one would. */
  #evict(asked: number): void {
    const others = [...this.#accounts.values()]
      .filter(({ bytes }) => bytes > asked)
      .toSorted((one, other) => other.bytes - one.bytes);
    for (const { bodies } of others) {
      for (const body of bodies) {
        if (body.onRefused === undefined) continue;
        body.release();
        body.onRefused(busy({ connection: 'close' }));
        return;
      }
    }
    throw busy({ connection: 'close' });
  }
}
