import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** Stands between a client and a server, and cuts the line when it is told to. */
export type CutProxy = {
  readonly port: number;
  /**
   * Cuts every line as soon as the client has sent something that holds `text`: what was sent still arrives, its answer
   * does not.
   */
  readonly cutAfter: (text: string) => void;
  /** Cuts every line there is. */
  readonly cutNow: () => void;
  /** From now on nothing passes, in either direction, not even that one side is gone, and every line stays. */
  readonly hold: () => void;
  /** The same, as soon as the client has sent something that holds `text`, which does not arrive. */
  readonly holdAfter: (text: string) => void;
  /** The server goes away: every line is cut, and each new one as it is made. `attempts` says how many those were. */
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
      // Ended, not destroyed: what has been handed over is still delivered.
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
      // The other side hears of it by its end.
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
