import { setTimeout as sleep } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import type { Metadata } from '@grpc/grpc-js';
import type { EventLog } from './event-log.ts';
import { rpcError } from './rpc-error.ts';

/** What becomes of one append: whether it is stored, and what the client hears of it. */
export type AppendFault = {
  readonly stored: boolean;
  readonly heard: 'nothing' | 'a cut connection' | { readonly code: status; readonly details: string };
};

export type Address = { readonly host: string; readonly port: number };

/** What a test does to a node. */
export class FaultInjection {
  /** For the appends to come, in order; after them all is well. */
  readonly appends: AppendFault[] = [];
  /** Milliseconds before each answer. */
  delayMs = 0;
  /** Where the leader is, when this node is not: then it refuses what asks for a leader. */
  leader: Address | undefined;
  /**
   * While nodes elect, an append waits for a leader until this time (ms) is up, and is then answered with a timeout.
   */
  electing: { readonly forwardingTimeoutMs: number } | undefined;
  /** What it answers from until it learns better. */
  staleLog: EventLog | undefined;
  /** It answers until somebody begins to follow it. */
  freezeWhenFollowed = false;
  #frozen: { readonly thawed: Promise<void>; readonly thaw: () => void } | undefined;

  freeze(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#frozen ??= { thawed: promise, thaw: resolve };
  }

  thaw(): void {
    this.#frozen?.thaw();
    this.#frozen = undefined;
  }

  get frozen(): boolean {
    return this.#frozen !== undefined;
  }

  /** Each call waits here before it is looked at. */
  async turn(): Promise<void> {
    if (this.delayMs > 0) await sleep(this.delayMs);
    while (this.#frozen) await this.#frozen.thawed;
  }

  /** A read is refused at once. */
  refuseWhileElecting(): void {
    if (this.electing) throw rpcError(status.UNAVAILABLE, 'Server Is Not Ready');
  }

  async giveUpWhileElecting(): Promise<void> {
    if (!this.electing) return;
    await sleep(this.electing.forwardingTimeoutMs, undefined, { ref: false });
    throw rpcError(status.ABORTED, 'Operation timed out: Forwarding timeout');
  }

  refuseUnlessLeader(metadata: Metadata): void {
    if (!this.leader || !metadata.get('requires-leader').includes('true')) return;
    throw rpcError(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': this.leader.host,
      'leader-endpoint-port': String(this.leader.port),
    });
  }
}
