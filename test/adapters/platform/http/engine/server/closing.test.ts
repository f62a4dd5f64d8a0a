import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../../../../../src/adapters/platform/http/engine/server/server.ts';
import type { RunningServer } from '../../../../../../src/adapters/platform/http/engine/server/server.ts';
import { stopwatch } from '../../../../../support/elapsed.ts';

const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

const start = (): Promise<RunningServer> =>
  startServer((_request, response) => response.end('answered'), { host: '127.0.0.1', port: 0 });

/** A client that has sent a request; `heard` is all that came back by the end of the connection. */
const asking = ({ url }: RunningServer): { readonly socket: Socket; readonly heard: Promise<string> } => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  socket.write(request);
  return { socket, heard: socket.reduce((text: string, part: string) => text + part, '') };
};

const lastAnswer = /HTTP\/1\.1 200 OK\r\n(?:(?!HTTP).)*connection: close(?:(?!HTTP).)*answered$/is;

describe('a server that is closed', () => {
  it('answers a request that was sent before and not read yet, on a connection that was idle', async () => {
    const server = await start();
    const { socket, heard } = asking(server);
    await once(socket, 'readable');
    socket.write(request);
    expect(await server.close(5_000)).toBe(0);
    expect(await heard).toMatch(lastAnswer);
  });

  it('answers those whose connections had not been accepted yet', async () => {
    const server = await start();
    const clients = Array.from({ length: 10 }, () => asking(server));
    await Promise.all(clients.map(({ socket }) => once(socket, 'connect')));
    expect(await server.close(5_000)).toBe(0);
    for (const { heard } of clients) expect(await heard).toMatch(lastAnswer);
  });

  it('answers those that connect while other work keeps the process from looking for connections', async () => {
    const server = await start();
    const { port1: near, port2: far } = new MessageChannel();
    let late: ReturnType<typeof asking> | undefined;
    // Received after the turn has looked for connections: this one waits in the backlog when the turn ends.
    const connected = new Promise<void>((resolve) => {
      far.once('message', () => {
        for (const elapsed = stopwatch(); elapsed() < 20;);
        late = asking(server);
        resolve();
      });
    });
    const closed = server.close(5_000);
    setImmediate(() => near.postMessage('work'));
    await connected;
    expect(await late?.heard).toMatch(lastAnswer);
    expect(await closed).toBe(0);
    near.close();
  });

  it('takes no connection afterwards', async () => {
    const server = await start();
    await server.close(5_000);
    await expect(asking(server).heard).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
