/** Copies of personal data outside the log, the read models and the documents: messages that were made from them. */
export interface PersonalCopies {
  /** Removes the entries from every copy that is about the object. May be repeated; returns how many copies were changed. */
  erase(subject: { readonly objectId: string; readonly entries: readonly string[] }): Promise<number>;
}
