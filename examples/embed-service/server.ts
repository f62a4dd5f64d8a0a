import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createWaybill } from 'waybill/express';

/** Your own authentication: keys of customers here, a session or the header of a gateway elsewhere. */
const customersByKey = new Map([
  ['key-of-customer-1', 'customer-1'],
  ['key-of-customer-2', 'customer-2'],
]);
const customerOf = ({ headers }: IncomingMessage) => customersByKey.get(String(headers['x-shop-key']));

// Waybill's files hold personal data: only your own user may read them.
process.umask(0o077);

const app = express();
const server = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const waybill = createWaybill({
  baseUrl: `${url}/shipping`,
  settings: { DATA_DIR: process.env.DATA_DIR ?? './data.local', LOG_LEVEL: 'warn' },
  authenticate: (request) => {
    const accountId = customerOf(request);
    return accountId === undefined ? undefined : { accountId };
  },
});

// Before express.json(): Waybill reads bodies itself.
app.use('/shipping', waybill.router);
app.get('/', (_request, response) => {
  response.send('The shop.');
});

await waybill.start();
console.log(`The shop is at ${url}, Waybill at ${url}/shipping`);

process.once('SIGTERM', () => {
  server.close();
  void waybill.stop().then(() => server.closeIdleConnections());
});
