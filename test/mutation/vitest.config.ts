import { configDefaults, defineConfig } from 'vitest/config';

/**
 * The tests that are run against each mutant load nothing but pure code and data; MUTATION_TESTS narrows them to one
 * folder.
 */
const folders = process.env.MUTATION_TESTS?.split(',') ?? ['test/domain', 'test/application/log/kernel'];

/**
 * This test loads the program again and again and compares it with itself: it finds no mutant, and turns constants into
 * code of a test.
 */
const independence = 'test/domain/trade/duties/calculation/independence.test.ts';

export default defineConfig({
  test: {
    include: folders.map((folder) => `${folder}/**/*.test.ts`),
    exclude: [...configDefaults.exclude, independence],
  },
});
