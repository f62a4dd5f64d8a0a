import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { CryptoKey, JSONWebKeySet } from 'jose';
import {
  eventLine,
  exportEndLine,
  exportEndType,
  logDigestType,
  digestInterval,
  emptyDigest,
  nextDigest,
} from '../../src/application/log/audit/log-lines.ts';
import type { DigestStatement } from '../../src/application/log/ports/log-digests.ts';
import type { RecordedEvent, StreamName } from '../../src/application/log/ports/event-store.ts';
import { sha256Of } from '../../src/adapters/log/sha256.ts';

/** A key of a log, and its public half for an auditor. */
export class LogKey {
  readonly keys: JSONWebKeySet;
  readonly #key: CryptoKey;
  readonly #kid: string;

  private constructor(keys: JSONWebKeySet, key: CryptoKey, kid: string) {
    this.keys = keys;
    this.#key = key;
    this.#kid = kid;
  }

  static async make(kid: string): Promise<LogKey> {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    return new LogKey({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'EdDSA' }] }, privateKey, kid);
  }

  sign({ events, digest }: DigestStatement, typ: string): Promise<string> {
    const header = { alg: 'EdDSA', kid: this.#kid, typ };
    return new SignJWT({ events, digest }).setProtectedHeader(header).setIssuedAt(1_795_000_000).sign(this.#key);
  }
}

type Part = { readonly stream: StreamName; readonly data: unknown };

/** Writes a log as a service does: chained events, and a signed digest after every thousandth. */
export class SignedLog {
  readonly events: RecordedEvent[] = [];
  digest = emptyDigest;
  readonly #key: LogKey;
  readonly #name: string;
  readonly #onLine: ((line: string) => void) | undefined;
  readonly #last = new Map<string, { readonly version: number; readonly hash: string }>();
  #count = 0;

  /** `onLine` gets every line as it is written; the events are then not kept. */
  constructor(key: LogKey, name = 'evt', onLine?: (line: string) => void) {
    this.#key = key;
    this.#name = name;
    this.#onLine = onLine;
  }

  get lines(): readonly string[] {
    return this.events.map((recorded) => eventLine(recorded));
  }

  async add(part: Part): Promise<void> {
    this.#append(part, 'Happened');
    const events = this.#count;
    if (events % digestInterval !== 0) return;
    const statement = { events, digest: this.digest };
    const jws = await this.#key.sign(statement, logDigestType);
    const stream: StreamName = `logDigest-${String(events / digestInterval).padStart(12, '0')}`;
    this.#append({ stream, data: { ...statement, jws } }, 'LogDigestSigned');
  }

  /** Adds events in rotation to the given number of streams. */
  async fill(events: number, streams: number, filler = ''): Promise<this> {
    for (let index = 0; index < events; index++)
      await this.add({ stream: `box-${this.#name}${index % streams}`, data: { index, filler } });
    return this;
  }

  async end(): Promise<string> {
    const statement = { events: this.#count, digest: this.digest };
    return exportEndLine({ ...statement, jws: await this.#key.sign(statement, exportEndType) });
  }

  /** The text of the export. */
  async text(): Promise<string> {
    return `${[...this.lines, await this.end()].join('\n')}\n`;
  }

  #append({ stream, data }: Part, type: string): void {
    const last = this.#last.get(stream);
    const number = (this.#count += 1);
    const recorded: RecordedEvent = {
      id: `${this.#name}_${number}`,
      stream,
      version: (last?.version ?? 0) + 1,
      position: String(number).padStart(16, '0'),
      recordedAt: new Date(Date.UTC(2026, 10, 20) + number * 1_000).toISOString(),
      ...(last && { previousHash: last.hash }),
      event: { type, data },
      metadata: { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' },
    };
    const line = eventLine(recorded);
    const hash = sha256Of(line);
    this.#last.set(stream, { version: recorded.version, hash });
    this.digest = nextDigest(this.digest, hash, sha256Of);
    if (this.#onLine) this.#onLine(line);
    else this.events.push(recorded);
  }
}
