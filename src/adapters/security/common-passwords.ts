import type { IsCommonPassword } from '../../application/ports/passwords.ts';

/** Long ones that begin such lists elsewhere, and are not in this one. */
const more =
  '1234qwer1234 qwer1234qwer asdf1234asdf abcd12345678 iloveyouforever correcthorsebatterystaple thequickbrownfox letsgetstarted';

/** Read at the first question, which it costs 30 ms and the process 4 MB: most processes never ask. */
let list: Promise<ReadonlySet<string>> | undefined;

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...more.split(' ')]);
};

/** The 49,000 that lists of leaked passwords have most often. */
export const isCommonPassword: IsCommonPassword = async (text) => (await (list ??= load())).has(text);
