/** `value` is a decimal string above zero, as sent. */
export type Weight = { readonly unit: 'kg'; readonly value: string };

/** Each a decimal string above zero, in centimetres. */
export type Dimensions = { readonly unit: 'cm'; readonly length: string; readonly width: string; readonly height: string };
