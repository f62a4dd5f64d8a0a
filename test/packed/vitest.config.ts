import { defineConfig } from 'vitest/config';

// Not part of `npm test`: building the package and installing it takes longer than many hundred tests.
export default defineConfig({
  test: {
    include: ['test/packed/*.packed.ts'],
    globalSetup: ['test/packed/setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 600_000,
  },
});
