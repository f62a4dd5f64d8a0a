import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { configFrom } from '../../src/infrastructure/configuration/config.ts';
import { features } from '../../src/infrastructure/features/index.ts';
import { measureCore } from '../../src/infrastructure/lifecycle/monitoring.ts';
import type { ServiceMetrics } from '../../src/infrastructure/wiring/feature.ts';
import { openAssembling } from '../support/assembled.ts';
import { runningService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const isHere = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const aFolder = async (): Promise<string> => {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return path;
};

/** The flags of `npm start` for Node: what is measured is what runs. */
const [, flags = ''] = /node (.*)bin\/waybill\.js serve$/.exec((JSON.parse(text('package.json')) as { scripts: { start: string } }).scripts.start) ?? []; // oxfmt-ignore
/** The settings of the image. */
const image = Object.fromEntries(
  [...(/^ENV (DATA_DIR.*)$/m.exec(text('Dockerfile'))?.[1]?.matchAll(/(\w+)=(\S+)/g) ?? [])].map(([, name, value]) => [
    name ?? '',
    value ?? '',
  ]),
);
const inDocker = (settings: Readonly<Record<string, string>>) =>
  configFrom({ ...image, ...settings, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') });

type Query = { readonly name: string; readonly expr: string };

const alerts = (): readonly Query[] => {
  const { groups } = parse(text('docs/alerts.yml')) as {
    readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
  };
  return groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ name: alert, expr })));
};

type Panel = {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
};
const { panels } = JSON.parse(text('deploy/grafana-dashboard.json')) as { readonly panels: readonly Panel[] };
const queries = (): readonly Query[] =>
  panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ name: title, expr })));

/** The labels of each metric as the parts of the service declare them: some have no sample in a new service. */
const declaredLabels = async (): Promise<Map<string, readonly string[]>> => {
  const labels = new Map<string, readonly string[]>();
  const recorder: ServiceMetrics = {
    gauge: (name) => void labels.set(name, []),
    storedGauge: (name, _, label) => void labels.set(name, [label]),
    counter: (name, _, label) => void labels.set(name, [label]),
  };
  const { assemble, close } = await openAssembling();
  onTestFinished(close);
  assemble(features).measure(recorder);
  measureCore(recorder, {
    subscriptions: { lag: () => Promise.resolve(new Map()), lagSeconds: () => Promise.resolve(new Map()) },
    parkedStreams: { list: () => Promise.resolve([]) },
    warnings: [],
    resources: { appendFailures: new Map(), unreadable: { count: 0 } },
  });
  return labels;
};

/** The labels of each metric that has samples, and the names of those that have none. */
const shownLabels = (text: string): ReadonlyMap<string, readonly string[]> => {
  const shown = new Map([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => [name, [] as string[]]));
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)\{([^}]*)\}/gm))
    shown.get(bareName(name))?.push(...[...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label));
  return shown.set('up', []);
};

/** A histogram has one name and several series. */
const bareName = (series: string): string => series.replace(/_(count|bucket|sum)$/, '');

/** Added by Prometheus to every sample. */
const ofScrape = new Set(['job', 'instance']);

/** The metrics of a query, each with the labels that the query needs of it. */
const metricsIn = (expr: string): readonly { readonly metric: string; readonly labels: readonly string[] }[] => {
  const grouping = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/));
  const bare = expr.replaceAll(/\bby \([^)]*\)/g, '').replaceAll(/"[^"]*"/g, '""');
  return [...bare.matchAll(/\b(up|[a-z]+(?:_[a-z0-9]+)+)\b(?!\()(?:\{([^}]*)\})?/g)].flatMap(
    ([, name = '', matchers = '']) => {
      const labels = [...matchers.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label);
      return [{ metric: bareName(name), labels: [...labels, ...grouping] }];
    },
  );
};

describe('alerts and dashboard', () => {
  it('use metrics that a running service shows, with labels that these have', async () => {
    const service = await runningService();
    onTestFinished(service.stop);
    await service.get('/healthz', { token: null });
    const { text: shown } = await service.get('/metrics', { token: null });
    const [labelsShown, declared] = [shownLabels(shown), await declaredLabels()];
    const labelsOf = (metric: string) => [...(labelsShown.get(metric) ?? []), ...(declared.get(metric) ?? [])];
    const all = [...alerts(), ...queries()];
    expect(all.length).toBeGreaterThan(35);
    for (const { name, expr } of all) {
      const used = metricsIn(expr);
      expect([name, used.length]).not.toEqual([name, 0]);
      for (const { metric, labels } of used) {
        const unknown = labels.filter((label) => !ofScrape.has(label) && !labelsOf(metric).includes(label));
        expect([name, metric, labelsShown.has(metric), unknown]).toEqual([name, metric, true, []]);
      }
    }
  });

  it('tells a metric and a label that do not exist', () => {
    expect(metricsIn('sum by (kind) (rate(no_such_metric{shape="x", job="a"}[5m])) > 1')).toEqual([
      { metric: 'no_such_metric', labels: ['shape', 'job', 'kind'] },
    ]);
  });

  it('docs/alerts.md has a row for each alert, with its severity', () => {
    const page = text('docs/alerts.md');
    const { groups } = parse(text('docs/alerts.yml')) as {
      readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly labels: { readonly severity: string } }[] }[]; // oxfmt-ignore
    };
    const rows = groups.flatMap(({ rules }) =>
      rules.map(({ alert, labels }) => `| \`${alert}\` | ${labels.severity} |`),
    );
    expect(rows.filter((row) => !page.includes(row))).toEqual([]);
  });

  it('the dashboard has panels of their own ids that do not overlap', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });

  it.skipIf(!isHere('promtool'))('promtool accepts rules, queries and configuration (skipped without it)', async () => {
    const folder = await aFolder();
    const rules = queries().map(({ expr }, index) => ({
      record: `query_${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'waybill'),
    }));
    await writeFile(join(folder, 'queries.yml'), JSON.stringify({ groups: [{ name: 'queries', rules }] }));
    await writeFile(join(folder, 'alerts.yml'), text('docs/alerts.yml'));
    await writeFile(join(folder, 'prometheus.yml'), text('deploy/prometheus.yml'));
    execFileSync('promtool', ['check', 'rules', 'queries.yml', 'alerts.yml'], { cwd: folder });
    execFileSync('promtool', ['check', 'config', 'prometheus.yml'], { cwd: folder });
  });
});

describe('systemd', () => {
  const unit = text('deploy/waybill.service');
  const setting = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

  it('starts the service as npm start does, with accepted settings, and waits for its end', () => {
    expect(setting('ExecStart')).toBe(`/usr/bin/node ${flags}bin/waybill.js serve`);
    const environment = Object.fromEntries(
      setting('Environment').split(' ').map((pair) => pair.split('=') as [string, string]), // oxfmt-ignore
    );
    const { drainMs, dataDir } = configFrom({ ...environment, BASE_URL: 'https://shop.example' });
    expect(dataDir).toBe(`/var/lib/${setting('StateDirectory')}`);
    expect(Number(setting('TimeoutStopSec')) * 1_000).toBeGreaterThan(drainMs + 10_000);
  });

  const units = ['waybill.service', 'waybill-backup.service', 'waybill-backup.timer'];
  it.skipIf(!isHere('systemd-analyze'))(
    'systemd-analyze accepts the units, and finds the service well shut in (skipped without it)',
    async () => {
      const folder = await aFolder();
      // Programs and folders of another machine are exchanged for ones that exist on every one.
      for (const name of units)
        await writeFile(
          join(folder, name),
          text(`deploy/${name}`)
            .replaceAll(/^(ExecStart|ExecStartPost)=\S+/gm, '$1=/bin/true')
            .replace(/^User=.*\n/m, ''),
        );
      const verified = spawnSync('systemd-analyze', ['verify', ...units.map((name) => join(folder, name))]);
      expect([verified.status, String(verified.stderr)]).toEqual([0, '']);
      const report = spawnSync('systemd-analyze', ['security', '--offline=true', join(folder, 'waybill.service')]);
      const [, exposure] = /exposure level for waybill\.service: ([\d.]+)/.exec(String(report.stdout)) ?? [];
      expect(Number(exposure)).toBeLessThan(2);
    },
  );
});

describe('deploy/compose.yaml', () => {
  it('has one service with accepted settings, which a proxy of the machine reaches', () => {
    const { services, volumes } = parse(text('deploy/compose.yaml')) as {
      readonly services: Readonly<Record<string, { ports: string[]; volumes: string[]; environment: Record<string, string>; stop_grace_period: string }>>; // oxfmt-ignore
      readonly volumes: object;
    };
    const [[name, service] = [], ...others] = Object.entries(services);
    expect([name, others]).toEqual(['waybill', []]);
    const given = Object.entries(service?.environment ?? {}).map(([key, value]) => [
      key,
      value.replace(/^\$\{\w+:-(.*)\}$/, '$1').replace(/^\$\{BASE_URL:\?.*\}$/, 'https://shop.example'),
    ]);
    const { role, port, drainMs, trustProxy } = inDocker(Object.fromEntries(given) as Record<string, string>);
    expect([role, trustProxy, service?.ports]).toEqual(['all', 1, [`127.0.0.1:${port}:${port}`]]);
    expect(Number.parseInt(service?.stop_grace_period ?? '', 10) * 1_000).toBeGreaterThan(drainMs + 10_000);
    const made = service?.volumes.map((mount) => mount.split(':'));
    expect(made?.map(([source]) => source)).toEqual(Object.keys(volumes).sort().reverse());
    for (const [, place = ''] of made ?? [])
      expect(text('Dockerfile')).toMatch(new RegExp(`chown node:node [^\\n]*${place}`));
  });
});

describe('deploy/kubernetes/waybill.yaml', () => {
  type Probe = { readonly httpGet: { readonly path: string; readonly port: string } };
  type Container = Readonly<Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe>> & {
    readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
    readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  };
  const objects = parseAllDocuments(text('deploy/kubernetes/waybill.yaml')).map(
    (document) => document.toJS() as Record<string, any>, // oxlint-disable-line typescript/no-explicit-any -- of any kind
  );
  const of = (kind: string) => objects.find((object) => object['kind'] === kind) ?? {};
  const pod = of('StatefulSet')['spec'].template; // oxlint-disable-line
  const container = pod.spec.containers[0] as Container; // oxlint-disable-line

  it('gives the process accepted settings, one replica, and time to end', () => {
    const settings = of('ConfigMap')['data'] as Record<string, string>;
    const { port, drainMs, trustProxy } = inDocker(settings);
    expect(container.ports).toEqual([{ name: 'http', containerPort: port }]);
    expect(trustProxy).toBe(1);
    const { spec } = of('StatefulSet') as { spec: { replicas: number; template: { spec: { terminationGracePeriodSeconds: number } } } }; // oxfmt-ignore
    expect(spec.replicas).toBe(1);
    expect(spec.template.spec.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(drainMs + 10_000);
    expect(text('deploy/kubernetes/waybill.yaml')).not.toMatch(/kind: Secret\n/);
  });

  it('asks for what a running service answers, and mounts what it writes', async () => {
    const service = await runningService();
    onTestFinished(service.stop);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
      const { path, port } = container[probe].httpGet;
      expect([port, (await service.get(path, { token: null })).status]).toEqual(['http', 200]);
    }
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([image['DATA_DIR'], '/tmp']);
  });

  const ajv = new Ajv({ allErrors: true, formats: { 'date-time': true }, allowUnionTypes: true });
  ajv.addSchema(JSON.parse(text('test/infrastructure/kubernetes.schema.json')) as object, 'kubernetes');
  /** What the schema of Kubernetes says is wrong. */
  const faultsOf = (object: object): readonly string[] => {
    const { kind = '' } = object as { readonly kind?: string };
    const validate = ajv.getSchema(`kubernetes#/definitions/V1${kind}`);
    if (validate === undefined) return [`no schema of ${kind}: see bench/record-kubernetes.ts`];
    void validate(object);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  /** An object with the name of each of its fields misspelt in turn, and the path of that field. */
  const misspelt = (value: unknown, path = ''): readonly (readonly [path: string, changed: object])[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, field]) => {
      const put = (key: string, other: unknown): object =>
        Array.isArray(value)
          ? value.map((entry: unknown, index) => (String(index) === key ? other : entry))
          : { ...value, ...(key !== name && { [name]: undefined }), [key]: other };
      const own = Array.isArray(value) ? [] : [[`${path}/${name}`, put(`${name}x`, field)] as const];
      const inner = misspelt(field, `${path}/${name}`).map(([at, other]) => [at, put(name, other)] as const);
      return [...own, ...inner];
    });
  };

  it('is what the schema of Kubernetes permits, which refuses each field under a wrong name', () => {
    expect(objects.map(faultsOf)).toEqual(objects.map(() => []));
    const kinds = new Set(objects.map(({ kind }) => String(kind)));
    expect([...kinds]).toEqual(['ConfigMap', 'Service', 'StatefulSet']);
    const accepted = objects.flatMap((object) =>
      misspelt(object).flatMap(([path, changed]) =>
        path === '/kind' || faultsOf(JSON.parse(JSON.stringify(changed)) as object).length > 0 ? [] : [path],
      ),
    );
    // Names that the manifest itself gives: settings, labels, annotations, and resources.
    const given = /\/(data|labels|annotations|matchLabels)\/.|\/(requests|limits)\/[^/]+$|^\/spec\/selector\/app/;
    expect(accepted.filter((path) => !given.test(path))).toEqual([]);
    const { spec, ...others } = of('StatefulSet') as { readonly spec: object };
    expect(faultsOf({ ...others, spec: { ...spec, replicas: 'one' } })).toHaveLength(1);
    expect(faultsOf({ ...others, spec: {} })).not.toEqual([]);
  });

  it('selects its own pods', () => {
    const { metadata } = pod as { metadata: { labels: object } };
    const { spec } = of('StatefulSet') as { spec: { selector: { matchLabels: object }; serviceName: string } };
    expect(spec.selector.matchLabels).toEqual(metadata.labels);
    expect(of('Service')).toMatchObject({ metadata: { name: spec.serviceName }, spec: { selector: metadata.labels } });
  });
});

describe('deploy/nginx.conf', () => {
  it('names the client, closes what is not for the outside, and takes the largest upload', () => {
    const file = text('deploy/nginx.conf');
    expect(file).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
    expect(file).toMatch(/location ~ \^\/\(metrics\|healthz\|readyz\)\$ \{\s+return 404;/);
    const [, mebibytes] = /client_max_body_size (\d+)m;/.exec(file) ?? [];
    const [, largest] = /bodyLimit: (\d+) \* mebibyte/.exec(text('src/adapters/parcels/http/documents.ts')) ?? [];
    expect(Number(mebibytes)).toBeGreaterThan(Number(largest));
  });

  it.skipIf(!isHere('nginx') || !isHere('openssl'))('nginx accepts it (skipped without nginx)', async () => {
    const folder = await aFolder();
    await mkdir(join(folder, 'logs'));
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=a', '-days', '1', '-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')], { stdio: 'ignore' }); // oxfmt-ignore
    const site = (await readFile(join(root, 'deploy/nginx.conf'), 'utf8')).replaceAll('/etc/ssl/waybill', folder);
    await writeFile(join(folder, 'site.conf'), site);
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const main = `pid ${folder}/pid; error_log ${folder}/logs/error.log; events {} http { access_log off; ${places.join(' ')} include ${folder}/site.conf; }`;
    await writeFile(join(folder, 'nginx.conf'), main);
    const tested = spawnSync('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' });
    expect([tested.status, tested.stderr]).toEqual([0, expect.stringContaining('successful')]);
  });
});
