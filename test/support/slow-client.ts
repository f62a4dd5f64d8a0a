import { connect } from 'node:net';
import type { Socket } from 'node:net';

export type SlowClient = { readonly socket: Socket; readonly answer: () => string; readonly ended: Promise<void> };

/** A client that announces the length of its body, and then sends slowly. */
export const slowClient = async (
  url: string,
  {
    path,
    token,
    length,
    beginning,
    headers = [],
  }: {
    readonly path: string;
    readonly token: string;
    readonly length: number;
    readonly beginning: string;
    readonly headers?: readonly string[];
  },
): Promise<SlowClient> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The service may close the connection while this client is still sending.
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${length}`,
    ...headers,
  ];
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${beginning}`, () => resolve()));
  return { socket, answer: () => answer, ended };
};

/** The status and reason of the reply. */
export const toldTo = ({ answer }: SlowClient): readonly [number, string] | undefined => {
  const [head = '', body = ''] = answer().split('\r\n\r\n');
  const reason = /"reason":"(\w+)"/.exec(body)?.[1];
  return reason === undefined ? undefined : [Number(head.split(' ')[1]), reason];
};
