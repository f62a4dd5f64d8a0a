/** `amount` is a decimal string, never negative unless said; `currency` an ISO 4217 code. */
export type Money = { readonly amount: string; readonly currency: string };
