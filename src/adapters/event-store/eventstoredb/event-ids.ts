import { createHash } from 'node:crypto';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * EventStoreDB takes UUIDs only and gives them back in lower case. Any other id becomes one that is always the same, so that a retry is recognised; the id
 * itself then travels in the event's metadata.
 */
export const uuidOf = (id: string): string => {
  if (uuid.test(id)) return id;
  const hex = createHash('sha256').update(id).digest('hex');
  // Version 8 of RFC 9562: a UUID of one's own making.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
