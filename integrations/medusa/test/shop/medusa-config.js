const { defineConfig } = require('@medusajs/framework/utils');

const waybill = {
  url: process.env.WAYBILL_URL,
  token: process.env.WAYBILL_TOKEN,
  // Read when a webhook comes: the test registers the address of the shop once that is listening.
  get webhookSecret() {
    return process.env.WAYBILL_WEBHOOK_SECRET;
  },
  parcel: { length: 30, width: 20, height: 5, packagingGrams: 80 },
};

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: 'http://localhost',
      adminCors: 'http://localhost',
      authCors: 'http://localhost',
      jwtSecret: 'of-a-test',
      cookieSecret: 'of-a-test',
    },
  },
  admin: { disable: true },
  plugins: [{ resolve: 'waybill-medusa', options: waybill }],
  modules: [
    {
      resolve: '@medusajs/medusa/fulfillment',
      dependencies: ['query'],
      options: { providers: [{ resolve: 'waybill-medusa/provider', id: 'waybill', options: waybill }] },
    },
  ],
});
