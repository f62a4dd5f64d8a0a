/** A public event, or the delivery of one. */
export type Announced = { readonly accountId: string; readonly eventName: string; readonly createdAt: string };

/** Finds what the outbox holds by its id, of any account. Undefined for what it never had, or no longer has. */
export interface WebhookIds {
  event(id: string): Promise<Announced | undefined>;
  delivery(id: string): Promise<Announced | undefined>;
}
