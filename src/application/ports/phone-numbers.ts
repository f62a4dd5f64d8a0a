/** A phone number as E.164 writes it, such as `+4930901820`; undefined for one that cannot exist. One without a prefix is of `country`. */
export type PhoneNumbers = (phone: string, country: string) => string | undefined;
