/** A payment at the sandbox processor. `body` is JSON; a change is accepted for the revision that was read. */
export type SandboxPaymentsTable = { intent_id: string; order_key: string; created_at: string; revision: number; body: string };

export interface SandboxPaymentTables {
  sandbox_payments: SandboxPaymentsTable;
}
