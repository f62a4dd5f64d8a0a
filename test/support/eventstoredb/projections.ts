import { randomUUID } from 'node:crypto';
import type { ProposedEvent } from './event-log.ts';

type Link = { readonly stream: string; readonly event: ProposedEvent };

const link = (stream: string, to: string, type = '$>'): Link => ({
  stream,
  event: {
    id: randomUUID(),
    type,
    contentType: 'application/octet-stream',
    data: Buffer.from(to),
    metadata: Buffer.of(),
  },
});

/**
 * The links that the system projections write after an event: one by type; in a stream with a dash one by category;
 * after the first event of a stream one to the stream, and one to it by category; after the first of a category the
 * metadata of both its streams. Clients see only their number.
 */
export const linksOf = (
  type: string,
  stream: string,
  revision: number,
  isKnown: (stream: string) => boolean,
): readonly Link[] => {
  const to = `${revision}@${stream}`;
  const dash = stream.indexOf('-');
  const category = dash > 0 ? stream.slice(0, dash) : undefined;
  const first = revision === 0;
  return [
    link(`$et-${type}`, to),
    ...(first ? [link('$streams', to)] : []),
    ...(category === undefined ? [] : [link(`$ce-${category}`, to)]),
    ...(category !== undefined && first ? [link(`$category-${category}`, to, '$@')] : []),
    ...(category !== undefined && !isKnown(`$ce-${category}`)
      ? [link(`$$$ce-${category}`, '{}', '$metadata'), link(`$$$category-${category}`, '{}', '$metadata')]
      : []),
  ];
};
