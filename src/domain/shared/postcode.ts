/**
 * A postcode without what is left to taste: `22100`, `221 00`, `FI-22100` and `FI 22100` are one. Letters that stand before the number by themselves are the
 * country's sign; a British postcode begins with letters of its own.
 */
export const barePostcode = (country: string, postcode: string): string => {
  const text = postcode.trim().toUpperCase();
  return (country === 'GB' ? text : text.replace(/^[A-Z]{1,2}[\s-]+(?=\d)/, '')).replace(/[\s-]/g, '');
};
