const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

const decoded = (text: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  return encoding === 'quoted-printable' ? quotedPrintable(text).toString() : Buffer.from(text, 'latin1').toString();
};

/** Decodes RFC 2047; white space between two encoded words is dropped. */
const headerText = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      decoded(
        kind.toUpperCase() === 'B' ? text : text.replaceAll('_', ' '),
        kind.toUpperCase() === 'B' ? 'base64' : 'quoted-printable',
      ),
    );

type Part = { readonly headers: ReadonlyMap<string, string>; readonly body: string };

const partOf = (raw: string): Part => {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ').split('\r\n'); // oxfmt-ignore
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
};

/** The parts of a message that have no nested parts. */
const leavesOf = (part: Part): readonly Part[] => {
  const boundary = /boundary="([^"]+)"/.exec(part.headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [part];
  const inner = part.body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap((text) => leavesOf(partOf(text.replace(/^\r\n/, ''))));
};

/** Parses a received e-mail: its headers by lower-case name, its texts, and its attachments. */
export const readEmail = (bytes: Buffer) => {
  const whole = partOf(bytes.toString('latin1'));
  const { headers } = whole;
  const parts = leavesOf(whole);
  const ofType = (type: string): string => {
    const part = parts.find(({ headers: of }) => of.get('content-type')?.startsWith(type));
    const text = decoded(part?.body.replace(/\r\n$/, '') ?? '', part?.headers.get('content-transfer-encoding') ?? '');
    return text.replaceAll('\r\n', '\n');
  };
  const attachments = parts.flatMap(({ headers: of, body }) => {
    const name = /^attachment; filename="?([^";]+)/.exec(of.get('content-disposition') ?? '')?.[1];
    const type = /^[^;]+/.exec(of.get('content-type') ?? '')?.[0] ?? '';
    return name === undefined ? [] : [{ name, type, bytes: Buffer.from(body, 'base64') }];
  });
  return {
    header: (name: string) => headerText(headers.get(name) ?? ''),
    text: ofType('text/plain'),
    html: ofType('text/html'),
    attachments,
  };
};
