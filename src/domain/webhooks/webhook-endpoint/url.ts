import type { Fault } from '../../shared/domain-error.ts';

const longest = 2048;
const example = 'https://example.com/webhooks';

/**
 * What an address must look like to be called at all; whether it may be called is for the operator's rules, not for the
 * domain.
 */
export const urlFaults = (text: string, field = 'url'): readonly Fault[] => {
  const fault = (rule: string): readonly Fault[] => [{ field, message: `${field} ${rule}, for example "${example}".` }];
  if (text.length > longest) return fault(`must be at most ${longest} characters long`);
  // URL.parse would quietly drop tabs, line breaks and spaces around; what is stored must be what is called.
  if (/[\u0000-\u0020\u007f]/.test(text)) return fault('must hold no spaces and no control characters');
  const url = URL.parse(text);
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.hostname === '')
    return fault('must be an absolute https address');
  return [
    ...(url.username !== '' || url.password !== '' ? fault('must hold no user name and no password') : []),
    ...(text.includes('#') ? fault('must have no fragment (#...)') : []),
  ];
};
