import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A TCP proxy between a client and a server that breaks or silences existing connections on demand. */
export const tcpProxy = async (target: { readonly host: string; readonly port: number }) => {
  const sockets = new Set<Socket>();
  let accepted = 0;
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    // A broken connection is broken on both sides.
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((client) => {
    accepted += 1;
    const upstream = connect(target);
    keep(client, upstream);
    keep(upstream, client);
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    /** From now on existing connections accept bytes in both directions and pass none on; new connections work. */
    swallow: (): void => {
      for (const socket of sockets) socket.unpipe().resume();
    },
    /** The number of connections so far, and of open ones. */
    accepted: (): number => accepted,
    open: (): number => sockets.size / 2,
    close: () => {
      cut();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
};
