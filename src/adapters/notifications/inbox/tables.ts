/** `content` is JSON. */
type SandboxMessagesTable = {
  id: string;
  account_id: string;
  channel: string;
  reference: string;
  received_at: string;
  content: string;
};

export interface MessageTables {
  sandbox_messages: SandboxMessagesTable;
}
