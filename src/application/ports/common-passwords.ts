/** Whether a text, in lower case, is one of the passwords that people choose most often. */
export type IsCommonPassword = (text: string) => Promise<boolean>;
