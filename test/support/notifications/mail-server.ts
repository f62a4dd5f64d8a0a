import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { localhostCertificate } from '../localhost-certificate.ts';
import { readEmail } from './read-email.ts';

export type Received = ReturnType<typeof readEmail> & {
  readonly to: string;
  readonly from: string;
  readonly secure: boolean;
  readonly user: string | undefined;
  readonly session: string;
};

/** The error by which an SMTP server refuses. */
export const refusal = (responseCode: number, text = 'refused'): Error =>
  Object.assign(new Error(text), { responseCode });

/** A real SMTP server on loopback. `before` is called for each recipient and each message, and throws to refuse. */
export const mailServer = async ({
  before = {},
  ...options
}: SMTPServerOptions & { readonly before?: { recipient?: (address: string) => void; data?: () => void } } = {}) => {
  const { key, cert } = await localhostCertificate();
  const received: Received[] = [];
  const server = new SMTPServer({
    key,
    cert,
    authOptional: true,
    onAuth: ({ username, password }, _, done) => {
      if (username === 'waybill' && password === 'p@ss word') done(null, { user: username });
      else done(refusal(535, 'wrong password'));
    },
    onRcptTo: ({ address }, _, done) => {
      try {
        before.recipient?.(address);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        try {
          before.data?.();
        } catch (error) {
          done(error as Error);
          return;
        }
        const { rcptTo, mailFrom } = session.envelope;
        received.push({
          ...readEmail(Buffer.concat(chunks)),
          to: rcptTo.map(({ address }) => address).join(),
          from: mailFrom === false ? '' : mailFrom.address,
          secure: session.secure,
          user: session.user === undefined ? undefined : String(session.user),
          session: session.id,
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined); // a client that distrusts the certificate ends its connection
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    received,
    cert,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
};
