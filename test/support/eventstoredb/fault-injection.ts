import { setTimeout as sleep } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import type { Metadata } from '@grpc/grpc-js';
import type { EventLog } from './event-log.ts';
import { rpcError } from './rpc-error.ts';

/** The outcome of one append: whether it is stored, and what the client is told. */
export type AppendFault = {
  readonly stored: boolean;
  readonly heard: 'nothing' | 'a cut connection' | { readonly code: status; readonly details: string };
};

export type Address = { readonly host: string; readonly port: number };

/** The faults that a test injects into a node. */
export class FaultInjection {
  /** The faults of the next appends, in order; later appends succeed. */
  readonly appends: AppendFault[] = [];
  /** The delay before each answer (ms). */
  delayMs = 0;
  /** The address of the leader if this node is a follower, which then refuses requests that require a leader. */
  leader: Address | undefined;
  /** During an election an append waits for a leader until this timeout (ms), and is then answered with a timeout. */
  electing: { readonly forwardingTimeoutMs: number } | undefined;
  /** The log from which a former leader answers until it learns of its successor. */
  staleLog: EventLog | undefined;
  /** The node freezes when a subscription begins. */
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

  /** Each call waits here before it is processed. */
  async turn(): Promise<void> {
    if (this.delayMs > 0) await sleep(this.delayMs);
    while (this.#frozen) await this.#frozen.thawed;
  }

  /** During an election a read is refused at once. */
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
