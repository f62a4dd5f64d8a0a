// The reference of the HTTP figures: a bare Express with a JSON parser, a schema of the same fields, one log line a
// request, and no work. It runs in its own process, as the service does.
import express from 'express';
import { pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { z } from 'zod';
import { acrossTheBorder } from '../test/support/label-requests.ts';

const money = z.object({ amount: z.string(), currency: z.string() });
const weight = z.object({ unit: z.literal('kg'), value: z.string() });
const party = z.object({
  name: z.string().max(100),
  company: z.string().max(100).optional(),
  email: z.string().max(254),
  phone: z.string().max(32),
  address: z.object({
    line1: z.string().max(120),
    line2: z.string().max(120).optional(),
    city: z.string().max(60),
    state: z.string().max(60).optional(),
    postcode: z.string().max(16),
    country: z.string().length(2),
  }),
});
const request = z.object({
  serviceCode: z.string().max(64),
  shipTo: party,
  shipFrom: party,
  weight,
  dimensions: z.object({ unit: z.literal('cm'), length: z.number(), width: z.number(), height: z.number() }),
  packageType: z.enum(['envelope', 'tube', 'parcel']),
  labelFormat: z.enum(['PDF', 'ZPL', 'PNG']),
  customerReference: z.string().max(100),
  commodities: z.array(
    z.object({
      sku: z.string().max(64),
      title: z.string().max(200),
      description: z.string().max(255),
      hsCode: z.string(),
      quantity: z.number().int().min(1),
      value: money,
      unitWeight: weight,
      countryOfOrigin: z.string().length(2),
    }),
  ),
  customs: z
    .object({
      contentType: z.string(),
      incoterms: z.enum(['DDP', 'DDU', 'DAP']),
      invoiceNumber: z.string().max(100),
      EORI: z.string().max(100),
      signedBy: z.string().max(100),
    })
    .optional(),
});

/** As large as the service's own reply to the same request; the size is given on the command line. */
const replyOf = (bytes: number): object => {
  const shipments: object[] = [];
  const sizeNow = (): number => JSON.stringify({ shipments }).length;
  while (sizeNow() < bytes) shipments.push(acrossTheBorder(shipments.length));
  shipments.pop();
  return { shipments, filler: 'x'.repeat(Math.max(0, bytes - sizeNow())) };
};
const reply = replyOf(Number(process.argv[2] ?? 4_000));

const logger = pino();
const app = express();
app.disable('x-powered-by').disable('etag');
app.use(pinoHttp({ logger, quietReqLogger: true, quietResLogger: true }));
app.post(
  '/',
  express.json({ limit: '1mb' }),
  (request_, response) => void response.status(201).json(request.parse(request_.body)),
);
app.get('/', (_, response) => void response.json(reply));
app.get('/page', (_, response) => void response.type('html').send('x'.repeat(Number(process.argv[2] ?? 4_000))));
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  logger.info({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }, 'Echo is ready.');
});
