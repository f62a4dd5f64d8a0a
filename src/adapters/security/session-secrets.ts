import { createHash, randomBytes } from 'node:crypto';
import type { SessionSecrets } from '../../application/ports/sign-in.ts';

export const sessionSecrets: SessionSecrets = {
  next: () => randomBytes(32).toString('base64url'),
  idOf: (secret) => createHash('sha256').update(secret).digest('hex'),
};
