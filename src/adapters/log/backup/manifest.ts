import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The name of the manifest in the folder of a backup. */
export const manifestName = 'manifest.json';

/** The form of the folder and its manifest. */
const form = 1;

/** A relative path of plain names: what a restore joins with a folder of the installation. */
const fileName = z.string().regex(/^(?!\.)[\w.-]{1,80}(\/(?!\.)[\w.-]{1,80}){0,3}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.strictObject({
  form: z.int().min(1),
  /** The version of the program that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  mode: z.enum(['sandbox', 'live']),
  /** The last event of the log; absent if it is empty. */
  head: z.string().optional(),
  migrations: z.array(z.string()),
  hasKeys: z.boolean(),
  /** Whether the documents are part of it; else they are in a bucket. */
  hasDocuments: z.boolean(),
  files: z.array(z.strictObject({ name: fileName, bytes: z.int().min(0), sha256 })),
});

/** What a backup holds. */
export type BackupManifest = z.output<typeof manifestSchema>;
export type BackupFile = BackupManifest['files'][number];

/** A backup that must not be used: it is not whole, was altered, or is of a newer program. */
export class UnusableBackupError extends Error {
  override readonly name = 'UnusableBackupError';
}

const textOf = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** The text of a manifest, which ends with a digest over all that stands before it. */
export const manifestText = (content: Omit<BackupManifest, 'form'>): string => {
  const manifest = { form, ...content };
  return textOf({ ...manifest, sha256: createHash('sha256').update(textOf(manifest)).digest('hex') });
};

const isNewer = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) > 0;

/** Reads a manifest. `version` is that of this program. Throws an UnusableBackupError. */
export const readManifest = (text: string, version: string): BackupManifest => {
  const altered = new UnusableBackupError(`${manifestName} was altered, or is not that of a backup.`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new UnusableBackupError(altered.message, { cause: error });
  }
  const { sha256: digest, ...rest } = z.looseObject({ sha256, form: z.int() }).safeParse(parsed).data ?? {};
  if (digest !== createHash('sha256').update(textOf(rest)).digest('hex') || textOf(parsed) !== text) throw altered;
  const about = z.looseObject({ form: z.int(), version: z.string() }).safeParse(rest).data;
  if (about === undefined) throw altered;
  if (about.form > form || isNewer(about.version, version))
    throw new UnusableBackupError(
      `This backup was made by Waybill ${about.version}, and this is ${version}. Restore it with that ` +
        'release or a later one.',
    );
  const { data: manifest } = manifestSchema.safeParse(rest);
  if (manifest === undefined) throw altered;
  return manifest;
};

/** Size and digest of a file, read once. */
export const digestOf = async (content: AsyncIterable<Buffer | string>): Promise<Omit<BackupFile, 'name'>> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
};
