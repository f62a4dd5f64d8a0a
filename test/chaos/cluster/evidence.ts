import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';
import { Client } from 'pg';
import type { ShipmentEvent } from '../../../src/domain/parcels/shipment/index.ts';
import { promised } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { History } from '../history.ts';

const prefix = 'shipment-';

/** The shipments in the log, read with the bare client. */
export const readHistory = async (url: string): Promise<History> => {
  const client = EventStoreDBClient.connectionString(url);
  try {
    const events = [];
    for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
      if (event === undefined || !event.streamId.startsWith(prefix)) continue;
      events.push({
        shipmentId: event.streamId.slice(prefix.length),
        version: Number(event.revision) + 1,
        event: { type: event.type, data: event.data } as unknown as ShipmentEvent,
      });
    }
    return new History(events);
  } finally {
    await client.dispose();
  }
};

/**
 * Deliveries some sender holds at this moment. `leasedBy` tells apart who takes the same one again: a receiver that is
 * dead is tried again and again.
 */
export const leasedDeliveries = async (
  url: string,
): Promise<readonly { readonly leasedBy: string; readonly endsInMs: number }[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ leasedBy: string; endsInMs: number }>(
      `select id || ' by ' || lease as "leasedBy", extract(epoch from due_at::timestamptz - clock_timestamp())::float8 * 1000 as "endsInMs"
       from webhook_deliveries where lease is not null and due_at is not null`,
    );
    return rows;
  } finally {
    await client.end();
  }
};

export const documentsWhole = async (folder: string, { documents }: History): Promise<Finding> => {
  const broken: string[] = [];
  for (const { id, sha256 } of documents) {
    const bytes = await readFile(join(folder, sha256.slice(0, 2), sha256)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.of();
      throw error;
    });
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) broken.push(id);
  }
  return promised('documents that are whole in the shared folder', documents.length, broken);
};
