import { once } from 'node:events';
import { createServer } from 'node:https';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { localhostCertificate } from './localhost-certificate.ts';

/** A server on loopback, with TLS, of the document of a client. */
export const clientDocumentServer = async () => {
  const { key, cert } = await localhostCertificate();
  let answer: RequestListener = (_, response) => response.end();
  let requests = 0;
  const server = createServer({ key, cert }, (request, response) => {
    requests += 1;
    answer(request, response);
  });
  server.on('tlsClientError', () => undefined); // a client that may not reach loopback ends its connection
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const address = `https://${host}/agent.json`;
  const document = {
    client_id: address,
    client_name: 'Helper',
    redirect_uris: [`https://${host}/callback`, 'http://127.0.0.1/callback', 'https://elsewhere.example/callback'],
    token_endpoint_auth_method: 'none',
  };
  return {
    address,
    host,
    cert,
    document,
    requests: () => requests,
    answers: (listener: RequestListener) => {
      answer = listener;
    },
    /** Serves a document as its owner should. */
    serves: (body: unknown, headers: Readonly<Record<string, string>> = {}) => {
      answer = (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', ...headers });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
