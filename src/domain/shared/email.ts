/** Whether a text has the form of a mailbox's address. Nothing says that the mailbox exists. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(text);
