import { createHash } from 'node:crypto';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * EventStoreDB accepts only UUIDs and returns them in lower case. Any other id is mapped to a UUID, always to the same one, so that a
 * retry is recognised; the original id is stored in the event's metadata.
 */
export const uuidOf = (id: string): string => {
  if (uuid.test(id)) return id;
  const hex = createHash('sha256').update(id).digest('hex');
  // Version 8 of RFC 9562: a custom UUID.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
