import type { IncomingMessage, ServerResponse, RequestListener } from 'node:http';
import { createLogger } from '../../adapters/platform/http/engine/server/logging.ts';
import { systemClock } from '../../adapters/shared/system/clock.ts';
import { scopes as allScopes } from '../../application/shared/ports/access-tokens.ts';
import type { Principal, Role, Scope } from '../../application/shared/ports/access-tokens.ts';
import { configFrom } from '../configuration/config.ts';
import { startService } from './service.ts';
import type { StartedService } from './service.ts';
import type { Clock } from '../../application/shared/ports/clock.ts';
import { answerUnavailable } from './http-server.ts';
import type { HttpServer } from './http-server.ts';

const stopped = { message: 'The service has stopped.', reason: 'stopped' };

/** Replaces the listening server: requests come from the server of the embedding program. */
class MountedServer implements HttpServer {
  readonly url: string;
  readonly #clock: Pick<Clock, 'now'>;
  #answer: RequestListener;
  #isDraining = false;
  #inFlight = 0;
  #whenIdle: (() => void) | undefined;

  constructor(url: string, clock: Pick<Clock, 'now'>) {
    this.url = url;
    this.#clock = clock;
    this.#answer = (_, response) => answerUnavailable(response, this.#clock.now());
  }

  /** The listener for the other program. */
  readonly listener: RequestListener = (request, response) => {
    this.#inFlight += 1;
    response.once('close', () => {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) this.#whenIdle?.();
    });
    this.#answer(request, response);
  };

  readonly serve = (listener: RequestListener): void => void (this.#answer = listener);
  readonly startDraining = (): void => void (this.#isDraining = true);
  readonly isDraining = (): boolean => this.#isDraining;

  /**
   * Waits for requests in progress and returns how many had not ended in time. It closes no connection, because the
   * connections belong to the embedding program.
   */
  readonly close = async (graceMs: number): Promise<number> => {
    this.#answer = (_, response) => answerUnavailable(response, this.#clock.now(), stopped);
    if (this.#inFlight > 0) {
      const idle = Promise.withResolvers<void>();
      this.#whenIdle = idle.resolve;
      const timeout = setTimeout(idle.resolve, graceMs);
      await idle.promise;
      clearTimeout(timeout);
    }
    return this.#inFlight;
  };
}

/** A caller whom your program has authenticated. */
export type SignedInCaller = {
  /** The account whose objects the request reads and writes. Your own customer id can be used. */
  readonly accountId: string;
  /**
   * Recorded as the actor of every event; the account itself when absent. Do not use an e-mail address or a name:
   * events are never deleted.
   */
  readonly subject?: string;
  /** What the caller may do in the account; everything when absent. */
  readonly scopes?: readonly Scope[];
  /** `admin` may act for every account, `carrier` may report scans. None when absent. */
  readonly roles?: readonly Role[];
  /** With the role `carrier`: whose scans it may report. */
  readonly carriers?: readonly string[];
};

/** Options of the service inside another program. */
export type WaybillOptions = {
  /**
   * The address at which clients reach the router, with the path it is mounted at: `https://shop.example.com/shipping`.
   */
  readonly baseUrl: string;
  /**
   * The variables of the configuration page, such as `{ MODE: 'live', DATA_DIR: '/var/lib/waybill', MASTER_KEY: … }`.
   * The environment of the process is not read, unless you pass `process.env`. HOST, PORT and BASE_URL have no effect.
   */
  readonly settings?: Readonly<Record<string, string | undefined>>;
  /**
   * Authenticates a request; undefined means no caller. Called for each request of a route that needs a caller, instead
   * of checking Waybill's access tokens. A caller with an invalid `accountId` counts as none (401, and a line in the
   * log). Absent: Waybill's access tokens.
   */
  readonly authenticate?: (
    request: IncomingMessage,
  ) => SignedInCaller | undefined | Promise<SignedInCaller | undefined>;
  /** Takes each line of the log (JSON). Absent: standard output. */
  readonly log?: (line: string) => void;
};

/** A service to mount in an Express app, with its start and stop. */
export type Waybill = {
  /**
   * Mount it before any parser of bodies: `app.use('/shipping', waybill.router)`. It answers 503 until `start` has
   * resolved.
   */
  readonly router: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
  /** Opens the stores and begins the background work. Rejects when the configuration or a store cannot be used. */
  readonly start: () => Promise<void>;
  /**
   * Resolves if the event log was replaced while the service ran. Call `stop` then: what is written now would be lost.
   */
  readonly failed: Promise<Error>;
  /**
   * Lets requests and deliveries in progress end, and closes the stores. Returns the names of parts that did not stop
   * in time.
   */
  readonly stop: () => Promise<readonly string[]>;
};

/** The form of an id of the embedding program: it becomes part of stream names and headers. */
const idForm = /^[\x21-\x7e]{1,200}$/;
const isId = (value: unknown): boolean => typeof value === 'string' && idForm.test(value);
const areIds = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.every(isId));

/** The invalid members of what `authenticate` returned. JavaScript programs are not type-checked. */
const faultsOf = (caller: unknown): readonly string[] => {
  if (typeof caller !== 'object' || caller === null) return ['the caller'];
  const { accountId, subject, scopes, roles, carriers } = caller as Partial<Record<keyof SignedInCaller, unknown>>;
  const isSound = {
    accountId: isId(accountId),
    subject: subject === undefined || isId(subject),
    scopes: areIds(scopes),
    roles: areIds(roles),
    carriers: areIds(carriers),
  };
  return Object.entries(isSound).flatMap(([name, sound]) => (sound ? [] : [name]));
};

const principalOf = ({ accountId, subject, scopes, roles, carriers }: SignedInCaller): Principal => ({
  accountId,
  subject: subject ?? accountId,
  scopes: new Set(scopes ?? allScopes),
  roles: new Set(roles),
  carriers: new Set(carriers),
});

const bodyWasRead =
  'The body of this request has been read before it reached Waybill. Mount waybill.router before express.json() and other parsers.';

/**
 * The whole service as a router for your own HTTP server, Express or another one whose handlers take
 * `(request, response, next)`.
 *
 * ```ts
 * const waybill = createWaybill({ baseUrl: 'https://shop.example.com/shipping', settings: process.env, authenticate });
 * app.use('/shipping', waybill.router);
 * await waybill.start();
 * ```
 *
 * Throws `ConfigError` when a setting cannot be used.
 */
export const createWaybill = ({ baseUrl, settings = {}, authenticate, log: write }: WaybillOptions): Waybill => {
  const config = {
    ...configFrom({ ...settings, HOST: undefined, PORT: undefined, BASE_URL: baseUrl }),
    // Pages of the sandbox need a caller here, because it is not known who can reach the server of the embedding
    // program.
    localOnly: false,
    ...(authenticate && { hasOwnCallers: true as const }),
  };
  const server = new MountedServer(config.baseUrl ?? baseUrl, systemClock);
  const failed = Promise.withResolvers<Error>();
  let service: Promise<StartedService> | undefined;

  return {
    router: (request, response, next) => {
      if (request.readableDidRead) next(new Error(bodyWasRead));
      else server.listener(request, response);
    },
    start: async () => {
      const log = createLogger({
        level: config.logLevel,
        format: config.logFormat,
        ...(write && { destination: { write } }),
      });
      service ??= startService(config, {
        log,
        openServer: () => Promise.resolve(server),
        ...(authenticate && {
          authenticate: async (request) => {
            const caller = await authenticate(request);
            if (caller === undefined) return undefined;
            const faults = faultsOf(caller);
            if (faults.length === 0) return principalOf(caller);
            log.error(
              { faults },
              'authenticate returned a caller that cannot be one, so the request was refused. An accountId is a text of 1 to 200 ' +
                'printable ASCII characters without spaces.',
            );
            return undefined;
          },
        }),
      });
      const { foreignLog } = await service;
      void foreignLog.then(failed.resolve);
    },
    failed: failed.promise,
    stop: async () => (service === undefined ? [] : (await service).stop()),
  };
};
