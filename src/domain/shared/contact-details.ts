/** Whether a text has the form of a mailbox's address. Nothing says that the mailbox exists. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(text);

/** What people type into a field that they must fill in. */
const nobodies: ReadonlySet<string> = new Set([
  ...[
    'noemail',
    'nomail',
    'noreply',
    'donotreply',
    'none',
    'na',
    'nn',
    'no',
    'null',
    'nil',
    'undefined',
    'unknown',
    'keine',
    'ohne',
  ],
  ...['invalid', 'placeholder', 'dummy', 'fake', 'notprovided', 'notavailable', 'noaddress', 'xxx', 'asdf', 'test'],
]);
/** Names that no mail reaches (RFC 2606, RFC 6761). */
const deadZones = /\.(?:invalid|localhost|local|test)$|^(?:invalid|localhost|local|test)$/;

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Whether an e-mail address stands for none, such as `noemail@example.com` or `n/a@none.com`. */
export const isPlaceholderEmail = (email: string): boolean => {
  const at = email.lastIndexOf('@');
  const [mailbox, host] = [
    email.slice(0, at),
    email
      .slice(at + 1)
      .trim()
      .toLowerCase(),
  ];
  return nobodies.has(lettersOf(mailbox)) || deadZones.test(host);
};

const upAndDown = ['01234567890123456789', '98765432109876543210'];

/** Whether a phone number stands for none: one digit again and again, digits in their order, or words. */
export const isPlaceholderPhone = (phone: string): boolean => {
  const whole = phone.replaceAll(/\D/g, '');
  // A calling code has three digits at most.
  const own = phone.trim().startsWith('+') ? [1, 2, 3].map((code) => whole.slice(code)) : [];
  return [whole, whole.replace(/^0+(?=[1-9])/, ''), ...own].some(
    (digits) => digits.length < 5 || new Set(digits).size === 1 || upAndDown.some((order) => order.includes(digits)),
  );
};
