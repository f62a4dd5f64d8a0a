/** `content` is JSON. */
type SandboxMessagesTable = {
  id: string;
  account_id: string;
  channel: string;
  reference: string;
  received_at: string;
  content: string;
};

/** `phone_hash`: a keyed hash in hex. */
type SmsOptOutsTable = { phone_hash: string; opted_out_at: string };

export interface MessageTables {
  sms_opt_outs: SmsOptOutsTable;
  sandbox_messages: SandboxMessagesTable;
}
