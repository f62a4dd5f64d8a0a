import { defineConfig } from 'vitest/config';

/** The tests that are run against each mutant load nothing but pure code and data; MUTATION_TESTS narrows them to one folder. */
const folders = process.env.MUTATION_TESTS?.split(',') ?? ['test/domain', 'test/application/kernel'];

export default defineConfig({ test: { include: folders.map((folder) => `${folder}/**/*.test.ts`) } });
