/** Phone numbers (E.164) whose owners want no text messages. The numbers themselves are not stored. */
export interface SmsOptOuts {
  has(phone: string): Promise<boolean>;
  /** May be repeated. */
  add(phone: string, at: string): Promise<void>;
  /** May be repeated. */
  remove(phone: string): Promise<void>;
}
