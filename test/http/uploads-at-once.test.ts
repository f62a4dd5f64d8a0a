import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { runningService } from '../support/running-service.ts';
import type { Answer, RunningService } from '../support/running-service.ts';
import { book } from './label-request.ts';
import { aFile, base64, entry, mebibyte, uploads } from './trade-documents.ts';

/** As little room as there may be: one of the largest bodies. */
let service: RunningService;
let shipmentId: string;
beforeAll(async () => {
  service = await runningService({ environment: { UPLOAD_ROOM: '35' } });
  ({ shipmentId } = await book(service, { labelFormat: 'ZPL' }));
});
afterAll(() => service.stop());

let count = 0;
const upload = (size: number): Promise<Answer> =>
  service.post(uploads, { shipmentId, electronicTradeDocuments: [entry({ content: base64(aFile('PDF', size, `${++count} `)) })] });

/** A client that says how long its body is, and then takes its time. */
const slowClient = async (length: number): Promise<{ readonly socket: Socket; readonly answer: () => string }> => {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  // The service may close the connection while this client still sends.
  socket.on('error', () => undefined);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const head = [
    `POST ${uploads} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `authorization: Bearer ${service.tokens['shop'] ?? ''}`,
    'content-type: application/json',
    `content-length: ${length}`,
  ];
  await new Promise<void>((resolve) =>
    socket.write(`${head.join('\r\n')}\r\n\r\n{"electronicTradeDocuments":[{"content":"`, () => resolve()),
  );
  return { socket, answer: () => answer };
};
/** Time goes by until something is so, and all the while the client sends as much as it must not to be given up. */
const inTime = async (socket: Socket, isSo: () => boolean): Promise<void> => {
  await eventually(() => {
    socket.write('QUJD'.repeat(8_192));
    service.clock.advance(250);
    return isSo();
  });
};
/** A client whose body takes all the room there is, and the answer to whoever came after it. */
const fullRoom = async (): Promise<{ readonly socket: Socket; readonly refused: Answer }> => {
  const { socket } = await slowClient(35 * mebibyte);
  const refused = await eventually(async () => {
    let answer: Answer | undefined;
    void upload(200).then((one) => (answer = one));
    await inTime(socket, () => answer !== undefined);
    // Else it was here before the slow one.
    return answer?.status !== 201 && answer;
  });
  return { socket, refused };
};

describe('uploads at the same time', () => {
  it('are all taken, those that do not fit after the others', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => upload(5 * mebibyte)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 201));
  });

  it('wait for one that is slow, and are refused as busy after ten seconds, to be sent again', async () => {
    const { socket, refused } = await fullRoom();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.json.messages).toMatchObject([{ code: 503, level: 'error', reason: 'busy' }]);
    socket.destroy();
    expect((await upload(200)).status).toBe(201);
  });

  it('are told so while their bodies are still on the way', async () => {
    const { socket } = await fullRoom();
    const other = await slowClient(mebibyte);
    await inTime(socket, () => other.answer().includes('"busy"'));
    expect(other.answer()).toMatch(/^HTTP\/1\.1 503 /);
    socket.destroy();
    other.socket.destroy();
  });

  it('have the room of one that went away', async () => {
    const { socket } = await fullRoom();
    const waiting = upload(200);
    socket.destroy();
    expect((await waiting).status).toBe(201);
  });
});

describe('an upload that stands still', () => {
  it('is given up after fifteen seconds, told so, and leaves its room to others', async () => {
    const { socket, answer } = await slowClient(35 * mebibyte);
    const ended = new Promise((resolve) => socket.once('end', resolve));
    await eventually(() => {
      service.clock.advance(1_000);
      return answer().includes('}');
    });
    const [head = '', body = ''] = answer().split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(head.toLowerCase()).toContain('\r\nconnection: close');
    expect(JSON.parse(body)).toMatchObject({ messages: [{ code: 408, level: 'error', reason: 'body_too_slow' }] });
    await ended;
    expect((await upload(200)).status).toBe(201);
  });
});
