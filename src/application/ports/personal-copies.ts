/** Copies of personal data outside the log, the live read models and the documents: messages, and copies of read models. */
export interface PersonalCopies {
  /** Removes the entries from every copy that is about the object. May be repeated; returns how many copies were changed. */
  erase(subject: { readonly objectId: string; readonly entries: readonly string[] }): Promise<number>;
}
