import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type Line = {
  readonly port: number;
  /** Breaks every connection there is; new ones are taken. */
  readonly cut: () => void;
  /** Everything passes so many milliseconds late; 0 for at once. */
  readonly delay: (milliseconds: number) => void;
  /** Connections are accepted and stay, and nothing passes in either direction, until `thaw`. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly close: () => Promise<void>;
};

/**
 * The network between the cluster and one of its stores. What is held up is never lost, as TCP has it: it arrives late,
 * or its connection breaks.
 */
export const openLine = async (target: { readonly host: string; readonly port: number }): Promise<Line> => {
  const sockets = new Set<Socket>();
  let lateness = 0;
  let frozen: { readonly over: Promise<void>; readonly thaw: () => void } | undefined;

  const carry = async (from: Socket, to: Socket): Promise<void> => {
    for await (const bytes of from) {
      if (lateness > 0) await wait(lateness);
      while (frozen) await frozen.over;
      if (!to.write(bytes as Buffer) && !to.destroyed) await Promise.race([once(to, 'drain'), once(to, 'close')]);
    }
    to.end();
  };
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // A broken connection is broken on both sides; each side sees the error there.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      carry(socket, other).catch(() => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const thaw = (): void => {
    frozen?.thaw();
    frozen = undefined;
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    delay: (milliseconds) => (lateness = milliseconds),
    freeze: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      frozen ??= { over: promise, thaw: resolve };
    },
    thaw,
    close: async () => {
      thaw();
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};
