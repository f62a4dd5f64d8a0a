import { createHash } from 'node:crypto';
import type { NewDigest } from '../../application/ports/digest.ts';

export const sha256: NewDigest = () => {
  const hash = createHash('sha256');
  return { update: (text) => void hash.update(text), hex: () => hash.digest('hex') };
};
