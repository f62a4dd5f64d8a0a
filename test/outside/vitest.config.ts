import { defineConfig } from 'vitest/config';

// Not part of `npm test`: what programs of others make of the OpenAPI document (Swagger UI, which the
// service shows at /docs, among them), and whether the stand-in for EventStoreDB does what real
// servers were recorded to do. Each takes longer than hundreds of tests, and only a change of those two can change it.
export default defineConfig({
  test: {
    include: ['test/**/*.outside.ts'],
    experimental: { viteModuleRunner: false },
    // No measure of speed: `.ci/run` does much else beside them.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
