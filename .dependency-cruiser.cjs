/*
 * One rule for each boundary of imports, with its reason. Every rule has a probe in
 * scripts/boundaries.spec.ts, a planted violation that must make it fire.
 */

const DOMAIN = '^libs/domain/src/';
const CONTEXT_OF_DOMAIN = `${DOMAIN}(?!kernel/)([^/]+)/`;
/** Names of roles and departments are reference data, not the inside of a context. */
const REFERENCE_DATA = `${DOMAIN}identity/(roles|departments)\\.ts$`;
const FIGURES = '/figures\\.ts$';
const LISTENERS = '(\\.(projection|policy|news)|/(posting|fee)-rules)\\.ts$';
const PLATFORM = '^libs/platform/src/';
const GENERIC_CONTRACTS = '^libs/contracts/src/(channel|problem|route)\\.ts$';
const CONTEXT_OF_API = '^apps/api/src/(?!access/|files/|settings/|testing/)([^/]+)/';
const SANDBOX = '^apps/sandbox-gateway/src/';
const DEMO = '^apps/demo/';
const TESTS = '\\.(spec|suite)\\.tsx?$';
const ONLY_FOR_TESTS = `(${TESTS}|^apps/web/e2e/|^apps/(api/bench|[^/]+/src/testing)/|${PLATFORM}testing/|${DOMAIN}kernel/(given|simulation)\\.ts$)`;

const npm = (name) => `(^|/)node_modules/${name}/`;

/** Each driver, and the files of its adapter. */
const DRIVERS = {
  libsql: '^(libs/platform/src/sqlite/|apps/sandbox-gateway/src/sandbox-store\\.ts$)',
  mongodb: `${PLATFORM}.*mongo[^/]*$`,
  '@eventstore/db-client': `${PLATFORM}.*(eventstoredb|esdb)[^/]*$`,
  razorpay: '^apps/api/src/payments/gateway/razorpay[^/]*$',
};

const onlyAdaptersImport = ([driver, adapter]) => ({
  name: `only-its-adapter-imports-${driver.replace(/^@/, '').replace('/', '-')}`,
  comment: 'An engine is one adapter behind a port; whoever else knew its driver would have to change with it.',
  from: { pathNot: [adapter, ONLY_FOR_TESTS] },
  to: { path: npm(driver) },
});

const rules = [
  {
    name: 'no-unresolvable-import',
    comment: 'An import that leads nowhere breaks no other rule, so every other rule would pass in silence.',
    from: {},
    to: { couldNotResolve: true, pathNot: '(^|/)dist/' },
  },
  {
    name: 'no-cycles',
    comment: 'In a cycle some module runs before what it needs; Nest decorators then see an undefined class.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'domain-imports-only-itself',
    comment: 'The domain runs in the API, in tests, in the browser and over the past, so it needs nothing around it.',
    from: { path: DOMAIN, pathNot: TESTS },
    to: { pathNot: DOMAIN },
  },
  {
    name: 'kernel-knows-no-context',
    comment: 'The kernel is what all contexts are written in; it cannot be written in one of them.',
    from: { path: `${DOMAIN}kernel/`, pathNot: TESTS },
    to: { path: CONTEXT_OF_DOMAIN },
  },
  {
    name: 'context-listens-only-in-projections-and-policies',
    comment:
      'A decision rests on its own stream; what happened in another context reaches it as a command of a policy.',
    from: { path: CONTEXT_OF_DOMAIN, pathNot: [LISTENERS, FIGURES, TESTS] },
    to: { path: CONTEXT_OF_DOMAIN, pathNot: [`${DOMAIN}$1/`, REFERENCE_DATA] },
  },
  {
    name: 'context-publishes-only-events',
    comment: 'Events are the one thing a context promises to others; everything else in it may change on any day.',
    from: { path: `${CONTEXT_OF_DOMAIN}.*${LISTENERS}` },
    to: { path: CONTEXT_OF_DOMAIN, pathNot: [`${DOMAIN}$1/`, `${DOMAIN}[^/]+/events\\.ts$`, REFERENCE_DATA] },
  },
  {
    name: 'figure-is-made-of-figures',
    comment: 'A figure of another context is a promise like its events: what it adds up is told on the screen.',
    from: { path: `${CONTEXT_OF_DOMAIN}figures\\.ts$` },
    to: { path: CONTEXT_OF_DOMAIN, pathNot: [`${DOMAIN}$1/`, FIGURES, REFERENCE_DATA] },
  },
  {
    name: 'contracts-import-domain-and-zod',
    comment: 'A route is described once for the API and the web, so it may know neither.',
    from: { path: '^libs/contracts/src/', pathNot: TESTS },
    to: { pathNot: ['^libs/(contracts|domain)/src/', npm('zod')] },
  },
  {
    name: 'libraries-by-their-name',
    comment: 'A library is entered by its name, through its index; a path into it would tie an app to its files.',
    from: { path: '^(apps|libs)/([^/]+)/', pathNot: '^apps/api/bench/' },
    to: {
      path: '^libs/(domain|contracts|platform)/',
      pathNot: '^$1/$2/',
      dependencyTypesNot: ['aliased-tsconfig-paths'],
    },
  },
  {
    name: 'api-context-imports-no-other',
    comment: 'Contexts meet in events and policies; a call from one into another would be a hidden transaction.',
    from: { path: CONTEXT_OF_API, pathNot: TESTS },
    to: { path: CONTEXT_OF_API, pathNot: '^apps/api/src/$1/' },
  },
  {
    name: 'platform-stands-on-the-kernel-and-generic-contracts',
    comment: 'The platform carries any application, so it knows no rule, no route and no context of this one.',
    from: { path: PLATFORM },
    to: { path: '^(libs|apps)/[^/]+/src/', pathNot: [PLATFORM, `${DOMAIN}kernel/`, GENERIC_CONTRACTS] },
  },
  {
    name: 'shared-folders-know-no-context',
    comment: 'Every context stands on them, so they can depend on none.',
    from: { path: '^apps/api/src/(access|files|settings)/', pathNot: TESTS },
    to: { path: CONTEXT_OF_API },
  },
  {
    name: 'api-imports-no-sandbox-gateway',
    comment: 'Production runs the API without invented money, so the demonstration hands the sandbox in.',
    from: { path: '^apps/api/', pathNot: ONLY_FOR_TESTS },
    to: { path: SANDBOX },
  },
  {
    name: 'nothing-imports-the-demo',
    comment: 'The demonstration stands on everything else and ships beside it; what imported it would ship it.',
    from: { pathNot: [DEMO, '^apps/web/e2e/', '^scripts/start\\.mjs$'] },
    to: { path: DEMO },
  },
  {
    name: 'demo-enters-apps-by-their-name',
    comment: 'The demonstration is built from what the API and the sandbox promise in their index.',
    from: { path: DEMO, pathNot: ONLY_FOR_TESTS },
    to: { path: '^apps/(api|sandbox-gateway)/', dependencyTypesNot: ['aliased-tsconfig-paths'] },
  },
  {
    name: 'sandbox-gateway-knows-no-context',
    comment: 'Razorpay does not know what a fee is, and neither may its stand-in.',
    from: { path: SANDBOX, pathNot: TESTS },
    to: { path: '^(libs|apps)/[^/]+/src/', pathNot: [SANDBOX, PLATFORM] },
  },
  ...Object.entries(DRIVERS).map(onlyAdaptersImport),
  {
    name: 'web-never-imports-the-api',
    comment: 'The browser knows the server by its routes alone.',
    from: { path: '^apps/web/(?!e2e/)' },
    to: { path: '^apps/(api|sandbox-gateway)/' },
  },
  {
    name: 'server-never-imports-the-web',
    comment: 'The server serves the built web app as files and knows nothing else of it.',
    from: { path: '^apps/(api|demo)/' },
    to: { path: '^apps/web/' },
  },
  {
    name: 'web-shared-knows-no-feature',
    comment: 'What every feature stands on cannot lean on one of them.',
    from: { path: '^apps/web/src/shared/', pathNot: TESTS },
    to: { path: '^apps/web/src/(app|features)/' },
  },
  {
    name: 'web-feature-knows-no-app',
    comment: 'The app puts the features together; a feature that reached back would make a cycle of the two.',
    from: { path: '^apps/web/src/features/', pathNot: TESTS },
    to: { path: '^apps/web/src/app/' },
  },
  {
    name: 'web-feature-imports-no-other',
    comment: 'A feature can be read, changed and loaded alone.',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
  },
  {
    name: 'tests-are-not-imported',
    comment: 'Code that needs a test to run is code that ships its tests.',
    from: { pathNot: ONLY_FOR_TESTS },
    to: { path: ONLY_FOR_TESTS },
  },
];

module.exports = {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    // Not `exclude`: what is excluded is not seen as a dependency either, and no rule about it can fire.
    doNotFollow: { path: ['(^|/)node_modules/', '(^|/)dist(-types)?/'] },
    tsPreCompilationDeps: true,
    // Its paths lead from the workspace's names to sources.
    tsConfig: { fileName: 'tsconfig.spec.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
