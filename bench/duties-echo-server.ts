// The reference of the duties figures: a bare Express with a JSON parser, a schema of the same fields, one log line a
// request, and the same body sent back.
import express from 'express';
import { pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { z } from 'zod';

const money = z.object({ amount: z.string(), currency: z.string() });
const place = z.object({ address: z.object({ country: z.string().length(2), postcode: z.string().max(16) }) });
const request = z.object({
  shipFrom: place,
  shipTo: place,
  commodities: z.array(
    z.object({
      sku: z.string().max(64),
      title: z.string().max(200),
      hsCode: z.string(),
      quantity: z.number().int().min(1),
      value: money,
      unitWeight: z.object({ unit: z.literal('kg'), value: z.string() }),
      countryOfOrigin: z.string().length(2),
    }),
  ),
  customs: z.object({ contentType: z.string(), incoterms: z.enum(['DDP', 'DDU', 'DAP']) }),
  currency: z.string().length(3),
  freightCost: money,
});

const logger = pino();
const app = express();
app.disable('x-powered-by').disable('etag');
app.use(pinoHttp({ logger, quietReqLogger: true, quietResLogger: true }));
app.post('/', express.json({ limit: '1mb' }), (request_, response) => void response.json(request.parse(request_.body)));
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  logger.info({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }, 'Echo is ready.');
});
