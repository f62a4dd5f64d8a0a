import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';

/** CommonJS, and resolvers from before `exports`, are left out on purpose. */
const onPurpose = new Set(['NoResolution node10', 'CJSResolvesToESM node16-cjs']);

/** What publint and "are the types wrong" have to say of a packed package: nothing, if both are empty. */
export const saidOfPackage = async (path: string) => {
  const tarball = new Uint8Array(readFileSync(path));
  const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
  const { types, ...result } = await checkPackage(createPackageFromTarballData(tarball));
  const problems = types === false ? ['no types'] : 'problems' in result ? result.problems : [];
  return {
    messages,
    problems: problems.filter(
      (problem) =>
        typeof problem === 'string' ||
        !('resolutionKind' in problem) ||
        !onPurpose.has(`${problem.kind} ${problem.resolutionKind}`),
    ),
  };
};
