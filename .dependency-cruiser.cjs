/** Imports point inwards only: domain <- application <- adapters <- infrastructure. */
const layer = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

/** The subjects, which are the second level of every layer. Each may know those before it. */
const subjects = [
  'shared',
  'log',
  'platform',
  'accounts',
  'trade',
  'parcels',
  'collections',
  'webhooks',
  'privacy',
  'audit',
  'sandbox',
  'console',
  'agents',
];
const inSubject = (...names) => `^src/(domain|application|adapters)/(${names.join('|')})/`;

/** A hub is a plug-in with a webhook route of its own. */
const webhookRoutesOfHubs = '^src/adapters/parcels/carriers/(hub/carrier-plugin|plugins|[^/]+/plugin)\\.ts$';

/** What computes read models again, and compares them. */
const rebuilds =
  '^src/application/(log/kernel/rebuild|audit/(rebuild-for-audit|compare-documents|log-point|field-differences))\\.ts$';

module.exports = {
  forbidden: [
    layer('no-cycles', {}, { circular: true }, 'A cycle has no inside.'),
    {
      ...layer(
        'no-cycles-of-folders',
        { path: '^src/' },
        { circular: true },
        'Two folders that need each other are one folder.',
      ),
      scope: 'folder',
    },
    layer(
      'domain-knows-nobody',
      { path: '^src/domain' },
      { path: '^src/(application|adapters|infrastructure)' },
      'The domain is the centre.',
    ),
    layer(
      'domain-is-pure',
      { path: '^src/domain' },
      { dependencyTypes: ['core', 'npm'], pathNot: 'node_modules/(@types/)?luxon' },
      'No package but luxon, no Node module.',
    ),
    layer(
      'luxon-in-calendar-only',
      { path: '^src/domain', pathNot: '^src/domain/shared/calendar' },
      { path: 'node_modules/(@types/)?luxon' },
      'Only the calendar does calendar arithmetic.',
    ),
    layer(
      'application-knows-the-domain-only',
      { path: '^src/application' },
      { path: '^src/(adapters|infrastructure)' },
      'The outside is reached through ports.',
    ),
    layer(
      'application-needs-no-package',
      { path: '^src/application' },
      { dependencyTypes: ['core', 'npm'] },
      'No package, no I/O but through ports.',
    ),
    layer(
      'http-is-nobodys-door',
      { path: '^src/adapters/[^/]+/(?!http/)', pathNot: webhookRoutesOfHubs },
      { path: '^src/adapters/[^/]+/http/' },
      'What replies and webhooks both show stands in src/application, beside the view: present-*.ts.',
    ),
    layer(
      'hubs-declare-routes-only',
      { path: webhookRoutesOfHubs },
      { path: '^src/adapters/[^/]+/http/(?!engine/route/)' },
      'A hub declares the route that it pushes to, and knows nothing else of HTTP.',
    ),
    layer(
      'drawing-is-loaded-by-threads',
      { path: '^src/infrastructure/features/' },
      { path: 'node_modules/(pdfkit/js/pdfkit|fontkit|harfbuzzjs)', reachable: true },
      'What draws PDF and opens fonts takes 13 MB, in each thread that loads it.',
    ),
    layer(
      'testing-knows-ports-only',
      { path: '^src/testing' },
      { path: '^src/(adapters|infrastructure)' },
      'A contract suite tests any adapter: it knows the port.',
    ),
    layer(
      'testing-needs-no-package',
      { path: '^src/testing' },
      { dependencyTypes: ['npm'] },
      'The test runner is passed in.',
    ),
    layer(
      'nobody-needs-entries',
      { path: '^src/(?!entries/)' },
      { path: '^src/(entries/|application/index\\.ts$)' },
      'Entries are for other programs.',
    ),
    layer(
      'nobody-needs-testing',
      { path: '^src/(?!testing/|entries/)' },
      { path: '^src/testing' },
      'The program runs without its tests.',
    ),
    layer(
      'client-stands-alone',
      { path: '^src/client/' },
      { pathNot: '^src/client/' },
      'It runs in browsers too: no package, no Node module.',
    ),
    layer(
      'client-is-for-others',
      { path: '^src/(?!client/)' },
      { path: '^src/client/' },
      'The service does not call itself.',
    ),
    layer(
      'adapters-do-not-wire',
      { path: '^src/adapters' },
      { path: '^src/infrastructure' },
      'Only the composition root wires.',
    ),
    ...subjects.slice(0, -1).map((subject, index) => {
      const later = subjects.slice(index + 1);
      return layer(
        `${subject}-knows-no-later-subject`,
        { path: inSubject(subject) },
        { path: inSubject(...later) },
        `${subject} is used by ${later.join(', ')}, and knows none of them.`,
      );
    }),
    layer(
      'a-file-has-a-subject',
      { path: `^src/(domain|application|adapters)/(?!(events|${subjects.join('|')})/)[^/]+/` },
      {},
      'The second level of a layer is a subject.',
    ),
    layer(
      'aggregates-know-each-other-by-id',
      {
        path: '^src/domain/[^/]+/(shipment|webhook-endpoint|pickup|manifest|taxes-collection|product|account-settings)/',
      },
      {
        path: '^src/domain/[^/]+/(shipment|webhook-endpoint|pickup|manifest|taxes-collection|product|account-settings)/',
        pathNot: '^src/domain/[^/]+/$1/',
      },
      'By id, never by import.',
    ),
    layer(
      'one-door-into-an-aggregate',
      { path: '^src/(application|adapters|infrastructure)' },
      {
        path: '^src/domain/[^/]+/(shipment|webhook-endpoint|pickup|manifest|taxes-collection|product|account-settings|tariff/register|restrictions/overrides)/',
        pathNot: '/index\\.ts$',
      },
      'index.ts is the only door.',
    ),
    layer(
      'one-door-into-the-duties-engine',
      { path: '^src/(application|adapters|infrastructure|domain/(?!trade/duties/))' },
      { path: '^src/domain/trade/duties/', pathNot: '/duties/index\\.ts$' },
      'index.ts is the only door.',
    ),
    layer(
      'duties-rules-know-no-calculation',
      { path: '^src/domain/trade/duties/(money|rules)/' },
      { path: '^src/domain/trade/duties/(calculation|record)/' },
      'money <- rules <- calculation <- record.',
    ),
    layer(
      'duties-money-knows-no-rules',
      { path: '^src/domain/trade/duties/money/' },
      { path: '^src/domain/trade/duties/rules/' },
      'money <- rules <- calculation <- record.',
    ),
    layer(
      'duties-calculation-knows-no-record',
      { path: '^src/domain/trade/duties/calculation/' },
      { path: '^src/domain/trade/duties/recorded-assessment' },
      'money <- rules <- calculation <- record.',
    ),
    layer(
      'one-container',
      { path: '^src', pathNot: '^src/infrastructure/wiring/(assembly|core|feature)\\.ts$' },
      { path: 'node_modules/(inversify|reflect-metadata)' },
      'Features bind tokens by `bindings` of feature.ts; nothing else knows inversify.',
    ),
    layer(
      'one-file-of-client-internals',
      { path: '^src', pathNot: '^src/adapters/log/event-store/eventstoredb/client-internals\\.ts$' },
      { path: 'node_modules/@eventstore/db-client/generated/' },
      'client-internals.ts checks at the start that the client has its private parts; nothing else uses them.',
    ),
    layer(
      'one-list-of-features',
      { path: '^src', pathNot: '^src/infrastructure/features/' },
      { path: '^src/infrastructure/features/', pathNot: '/index\\.ts$' },
      'features/index.ts lists the features; nothing else names one.',
    ),
    layer(
      'features-do-not-start-services',
      { path: '^src/infrastructure/features/' },
      { path: '^src/infrastructure/(wiring/assembly|lifecycle/)' },
      'A feature is put together by the start, and does not know it.',
    ),
    layer(
      'http-engine-knows-no-resource',
      { path: '^src/adapters/platform/http/(engine|schemas)/' },
      { path: '^src/adapters/(?!platform/)[^/]+/http/|^src/adapters/platform/http/(docs/|service-routes)' },
      'The engine serves any table of routes; what routes there are is said by the features.',
    ),
    layer(
      'rebuilds-reach-no-effect',
      { path: rebuilds },
      {
        path: '^src/(adapters|infrastructure)/|^src/application/(?!audit/|events/|log/|shared/)[^/]+/|^src/application/log/kernel/(policy|command-handler)|^src/application/shared/ports/(document-store|ids)',
        reachable: true,
      },
      'A rebuild gets a log to read and read models to fill: no policy, no outbox, no port to the world can be reached from it.',
    ),
    layer('no-unresolvable', {}, { couldNotResolve: true }, 'A name that leads nowhere.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
