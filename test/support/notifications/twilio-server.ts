import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const account = {
  accountSid: 'AC00000000000000000000000000000001',
  authToken: 'a-secret',
  from: '+15005550006',
};

type Sent = { readonly sid: string; readonly fields: Readonly<Record<string, string>>; readonly createdAt: string };

/**
 * A server on loopback with Twilio's documented replies to messages. `fault` may reply instead, and then returns true;
 * it calls `takenAs` to accept the message.
 */
export const twilioServer = async (fault: (response: ServerResponse, takenAs: () => void) => boolean = () => false) => {
  const sent: Sent[] = [];
  const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`;
  const credentials = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
  const refused: Readonly<Record<string, number>> = { '+15005550001': 21211, '+15005550004': 21610 };
  const answer = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '', 'http://localhost');
      if (request.headers.authorization !== credentials)
        return answer(response, 401, { code: 20003, message: 'Authenticate', status: 401 });
      if (url.pathname !== path) return answer(response, 404, { code: 20404, status: 404 });
      if (request.method === 'GET') {
        const messages = sent.filter(({ fields }) => fields['To'] === url.searchParams.get('To'));
        return answer(response, 200, {
          messages: messages.map(({ sid, fields, createdAt }) => ({
            sid,
            body: fields['Body'],
            status: 'sent',
            date_created: createdAt,
          })),
        });
      }
      const fields = Object.fromEntries(new URLSearchParams(body));
      const take = (): Sent => {
        const message = {
          sid: `SM${String(sent.length + 1).padStart(32, '0')}`,
          fields,
          createdAt: new Date('2026-11-20T10:00:00Z').toUTCString(),
        };
        sent.push(message);
        return message;
      };
      if (fault(response, take)) return undefined;
      const code = refused[fields['To'] ?? ''];
      if (code !== undefined)
        return answer(response, 400, {
          code,
          message: `The 'To' number ${fields['To']} is refused.`,
          more_info: '',
          status: 400,
        });
      return answer(response, 201, { sid: take().sid, status: 'queued' });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    sent,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
