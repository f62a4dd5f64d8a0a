import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { slowClient, toldTo } from '../../support/slow-client.ts';
import type { SlowClient } from '../../support/slow-client.ts';
import { book } from '../parcels/label-request.ts';
import { aFile, base64, entry, mebibyte, uploads } from '../parcels/trade-documents.ts';

/** As little room as there may be: one of the largest bodies. */
let service: RunningService;
let shipmentId: string;
beforeAll(async () => {
  service = await runningService({ environment: { UPLOAD_ROOM: '35' } });
  ({ shipmentId } = await book(service, { labelFormat: 'ZPL' }));
});
afterAll(() => service.stop());

let count = 0;
const upload = (size: number, to = service): Promise<Answer> =>
  to.post(uploads, {
    shipmentId,
    electronicTradeDocuments: [entry({ content: base64(aFile('PDF', size, `${++count} `)) })],
  });

const trickle = (length: number, to = service): Promise<SlowClient> =>
  slowClient(to.url, {
    path: uploads,
    token: to.tokens['shop'] ?? '',
    length,
    beginning: '{"electronicTradeDocuments":[{"content":"',
  });
/** Time goes by until something is so, and all the while the client sends as much as it must not to be given up. */
const inTime = async (socket: Socket, isSo: () => boolean): Promise<void> => {
  await eventually(() => {
    socket.write('QUJD'.repeat(16_384));
    service.clock.advance(250);
    return isSo();
  });
};
/** A client whose body takes the whole memory budget, and the reply to the one after it. */
const fullRoom = async (): Promise<{ readonly socket: Socket; readonly refused: Answer }> => {
  const { socket } = await trickle(35 * mebibyte);
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
  it('are all accepted, those beyond the budget after the others', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => upload(5 * mebibyte)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 201));
  });

  it('wait for a slow one, and are refused as busy after ten seconds', async () => {
    const { socket, refused } = await fullRoom();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.json.messages).toMatchObject([{ code: 503, level: 'error', reason: 'busy' }]);
    socket.destroy();
    expect((await upload(200)).status).toBe(201);
  });

  it('are refused while their bodies are still being sent', async () => {
    const { socket } = await fullRoom();
    const other = await trickle(mebibyte);
    await inTime(socket, () => other.answer().includes('"busy"'));
    expect(other.answer()).toMatch(/^HTTP\/1\.1 503 /);
    socket.destroy();
    other.socket.destroy();
    // Accepted once the memory of both is released, which the next test needs.
    expect((await upload(200)).status).toBe(201);
  });

  it('get the memory of one that disconnected', async () => {
    const { socket } = await fullRoom();
    const waiting = upload(200);
    socket.destroy();
    expect((await waiting).status).toBe(201);
  });
});

describe('a stalled upload', () => {
  it('is refused after fifteen seconds, and releases its memory', async () => {
    const { answer, ended } = await trickle(35 * mebibyte);
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

describe('an account that sends four of the largest uploads slowly', () => {
  let roomy: RunningService;
  beforeAll(async () => {
    roomy = await runningService();
  });
  afterAll(() => roomy.stop());

  it('delays no other account at 16 KiB/s each', async () => {
    const other = await book(roomy, { labelFormat: 'ZPL' }, { token: 'rival' });
    const four = await Promise.all(Array.from({ length: 4 }, () => trickle(35 * mebibyte, roomy)));
    const body = {
      shipmentId: other.shipmentId,
      electronicTradeDocuments: [entry({ content: base64(aFile('PDF', mebibyte)) })],
    };
    await eventually(async () => {
      let isAnswered = false;
      void upload(200, roomy).then(() => (isAnswered = true));
      // No time goes by meanwhile, so that it waits for nobody.
      expect((await roomy.post(uploads, body, { token: 'rival' })).status).toBe(201);
      // Else the four had not arrived.
      return !isAnswered;
    });
    const told = await eventually(() => {
      for (const { socket } of four) socket.write('QUJD'.repeat(4_096));
      roomy.clock.advance(1_000);
      const all = four.map(toldTo);
      return all.every((one) => one !== undefined) && all;
    });
    // Two had all the room of one account, the others waited for it.
    expect(told.map(String).toSorted()).toEqual(['408,body_too_slow', '408,body_too_slow', '503,busy', '503,busy']);
    await Promise.all(four.map(({ ended, socket }) => (socket.end(), ended)));
    expect((await roomy.post(uploads, body, { token: 'rival' })).status).toBe(201);
  });
});
