/**
 * A postcode in one normal form: `22100`, `221 00`, `FI-22100` and `FI 22100` are equal. Letters that stand alone before the number are
 * the country's prefix; a British postcode begins with letters of its own.
 */
export const barePostcode = (country: string, postcode: string): string => {
  const text = postcode.trim().toUpperCase();
  return (country === 'GB' ? text : text.replace(/^[A-Z]{1,2}[\s-]+(?=\d)/, '')).replace(/[\s-]/g, '');
};
