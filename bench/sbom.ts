import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { productionPackages } from './third-party.ts';

type Bill = {
  readonly bomFormat: string;
  readonly components: readonly { readonly 'bom-ref': string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};

/**
 * The packages that run in production, as a CycloneDX bill: those of the whole installation without those that only
 * development needs. `npm sbom --omit=dev` (npm 11.19) also omits packages that both need. Nothing is downloaded.
 */
export const sbom = async (): Promise<Bill> => {
  const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format=cyclonedx', '--offline'], {
    cwd: join(import.meta.dirname, '..'),
    maxBuffer: 64 * 1_024 ** 2,
    shell: process.platform === 'win32',
  });
  const all = JSON.parse(stdout) as Bill;
  const runs = new Set(productionPackages().map(({ name, version }) => `${name}@${version}`));
  const isOurs = (ref: string): boolean => runs.has(ref);
  const [root] = all.dependencies.filter(({ ref }) => ref.startsWith('waybill@'));
  const kept = all.dependencies.filter(({ ref }) => isOurs(ref));
  return {
    ...all,
    components: all.components.filter((component) => isOurs(component['bom-ref'])),
    dependencies: [...(root ? [root] : []), ...kept].map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter(isOurs),
    })),
  };
};

if (import.meta.main) process.stdout.write(`${JSON.stringify(await sbom(), undefined, 2)}\n`);
