import { defineMiddlewares } from '@medusajs/framework/http';

export default defineMiddlewares({
  routes: [
    // A signature is over the body as it was sent, before anything parses it.
    { matcher: '/hooks/waybill', method: ['POST'], bodyParser: { preserveRawBody: true, sizeLimit: '1mb' } },
  ],
});
