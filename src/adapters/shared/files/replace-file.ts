import { renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './read-file.ts';

/** Writes a file in one step, and the folders that it needs: a reader sees the earlier file or this one, never a part. */
export const replaceFile = (path: string, content: string): void => {
  makeFolder(dirname(path));
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, content);
  renameSync(draft, path);
};
