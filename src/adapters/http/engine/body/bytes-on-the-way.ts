import { busy } from '../failures/http-error.ts';

/** Bytes of bodies without files that are being read, or are read and wait to be parsed: 64 of the largest. */
export const usualBytesOnTheWay = 64 * 1_024 * 1_024;

/** The bytes of one body. */
export type BytesOfOne = {
  /** So many more have come. Throws a 503 `busy` when there is no room for them; the body is then to be left. */
  readonly grow: (bytes: number) => void;
  /** Called when the body has to leave for the sake of others. From when it is whole (`undefined`) it need not. */
  onRefused: ((refusal: Error) => void) | undefined;
  /** They are kept no longer; may be called again. */
  readonly release: () => void;
};

type Held = { bytes: number; readonly bodies: Set<BytesOfOne> };

/**
 * Bounds what bodies take while they come: counted as it comes, so that one that is announced and not sent takes nothing. Nobody waits here while he holds what others
 * wait for: an account beyond its half is refused, and when all is full the account that holds most gives up the body it has been sending for longest.
 */
export class BytesOnTheWay {
  readonly #size: number;
  readonly #accounts = new Map<string, Held>();
  #held = 0;

  /** `size` in bytes; half of it at least what the largest body has. */
  constructor(size: number) {
    this.#size = size;
  }

  get held(): number {
    return this.#held;
  }

  /** A body of the account begins. */
  open(account: string): BytesOfOne {
    const of = this.#accounts.get(account) ?? { bytes: 0, bodies: new Set() };
    this.#accounts.set(account, of);
    let own = 0;
    const body: BytesOfOne = {
      onRefused: undefined,
      grow: (bytes) => {
        if (!of.bodies.has(body) || of.bytes + bytes > this.#size / 2) throw busy({ connection: 'close' });
        while (this.#held + bytes > this.#size) this.#makeRoom(of.bytes + bytes);
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

  /** Takes the room from an account that holds more than the asking one would. */
  #makeRoom(asked: number): void {
    const others = [...this.#accounts.values()].filter(({ bytes }) => bytes > asked).toSorted((one, other) => other.bytes - one.bytes);
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
