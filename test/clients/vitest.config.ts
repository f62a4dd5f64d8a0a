import { defineConfig } from 'vitest/config';

// Not part of `npm test`: it runs five programs of others over the OpenAPI document, each of which takes longer than hundreds of tests.
export default defineConfig({
  test: {
    include: ['test/clients/generators.clients.ts'],
    experimental: { viteModuleRunner: false },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
