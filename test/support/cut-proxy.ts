import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A TCP proxy between a client and a server that cuts connections on demand. */
export type CutProxy = {
  readonly port: number;
  /**
   * Cuts all connections when the client has sent data that contains `text`: the data still arrives, its reply does
   * not.
   */
  readonly cutAfter: (text: string) => void;
  /** Cuts all connections. */
  readonly cutNow: () => void;
  /**
   * From now on passes nothing on in either direction, not even the end of a connection, and keeps all connections
   * open.
   */
  readonly hold: () => void;
  /** The same when the client has sent data that contains `text`, which does not arrive. */
  readonly holdAfter: (text: string) => void;
  /**
   * Simulates a server that is down: cuts all connections, and each new one when it is made. `attempts` counts the new
   * ones.
   */
  readonly goDown: () => { readonly attempts: () => number };
  readonly close: () => Promise<void>;
};

export const cutProxy = async (target: { readonly host: string; readonly port: number }): Promise<CutProxy> => {
  const lines = new Set<{ readonly client: Socket; readonly server: Socket }>();
  let trigger: string | undefined;
  let stop: string | undefined;
  let held = false;
  let isDown = false;
  let refused = 0;

  const hold = (): void => {
    held = true;
    for (const { client } of lines) client.pause();
  };

  const cutNow = (): void => {
    for (const { client, server } of lines) {
      client.destroy();
      // Ended, not destroyed, so that data passed on before is still delivered.
      server.end();
    }
    lines.clear();
  };

  const listener = createServer((client) => {
    if (isDown) {
      refused += 1;
      client.destroy();
      return;
    }
    const server = connect(target);
    const line = { client, server };
    lines.add(line);
    client.on('data', (sent) => {
      if (stop !== undefined && sent.includes(stop)) hold();
      if (held) return;
      server.write(sent);
      if (trigger !== undefined && sent.includes(trigger)) {
        trigger = undefined;
        cutNow();
      }
    });
    if (held) client.pause();
    server.on('data', (answered) => !held && client.writable && client.write(answered));
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      // The other side is told by the end of its connection.
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.end());
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    cutAfter: (text) => (trigger = text),
    cutNow,
    hold,
    holdAfter: (text) => (stop = text),
    goDown: () => {
      isDown = true;
      cutNow();
      return { attempts: () => refused };
    },
    close: async () => {
      cutNow();
      listener.close();
      await once(listener, 'close');
    },
  };
};
