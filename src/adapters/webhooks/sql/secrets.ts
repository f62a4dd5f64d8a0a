import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { RecentlyUsed } from '../../../application/shared/recently-used.ts';
import type { Vault } from '../../../application/shared/ports/vault.ts';
import type { WebhookSecrets } from '../../../application/webhooks/ports/webhook-transport.ts';
import type { Tables } from '../../log/sql/engine/tables.ts';

export const webhookSecretContext = (secretId: string): string => `webhook-secret:${secretId}`;

/**
 * The most decrypted secrets in memory. They are cached because decrypting a secret takes as long as signing with it.
 */
const mostOpen = 10_000;

export const sqlWebhookSecrets = (db: Kysely<Tables>, vault: Vault): WebhookSecrets => {
  const open = new RecentlyUsed<string, string>(mostOpen);

  const remember = (id: string, text: string): string => {
    open.set(id, text);
    return text;
  };

  const getMany = async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const missing = [...new Set(ids)].filter((id) => open.peek(id) === undefined);
    const rows =
      missing.length === 0
        ? []
        : await db.selectFrom('webhook_secrets').selectAll().where('id', 'in', missing).execute();
    const found = new Map(
      rows.map(({ id, sealed }) => [id, remember(id, vault.open(sealed, webhookSecretContext(id)))]),
    );
    for (const id of ids) {
      const text = open.get(id);
      if (text !== undefined) found.set(id, text);
    }
    return found;
  };

  return {
    getMany,
    obtain: async (id) => {
      const sealed = vault.seal(`whsec_${randomBytes(32).toString('base64')}`, webhookSecretContext(id));
      await db
        .insertInto('webhook_secrets')
        .values({ id, sealed })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      // If another process stored a secret first, that one counts.
      const text = (await getMany([id])).get(id);
      if (text === undefined) throw new Error(`The webhook secret ${id} was destroyed while it was being made.`);
      return text;
    },
    keep: async (id, text) => {
      await db
        .insertInto('webhook_secrets')
        .values({ id, sealed: vault.seal(text, webhookSecretContext(id)) })
        .execute();
    },
    forget: async (ids) => {
      if (ids.length === 0) return;
      for (const id of ids) open.delete(id);
      await db.deleteFrom('webhook_secrets').where('id', 'in', ids).execute();
    },
  };
};
