import { createHash } from 'node:crypto';
import type { Visit } from './visit.ts';

/** Tells whether a page that a browser shows is still what the service would answer. */
export class News {
  readonly #positions: () => Promise<string>;

  /** `positions`: how far each read model is in the log, as one text. */
  constructor(positions: () => Promise<string>) {
    this.#positions = positions;
  }

  /**
   * A text that changes with the content of a page of this address: with the positions of the read models, with the
   * minute, because pages say how long ago something was, and with who looks at it.
   */
  async tagOf({ at, person, account }: Visit, address: string): Promise<string> {
    const minute = at.slice(0, 'YYYY-MM-DDTHH:MM'.length);
    const parts = [await this.#positions(), minute, person.role, person.csrfToken, account.id, address];
    return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
  }
}
