const { readdirSync } = require('node:fs');

const spec = '\\.spec\\.tsx?$';
const gateway = '^apps/gateway/src';
const portal = '^apps/portal/src';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The layers of a folder from below, each a folder or several side by side. A layer imports those below it, and not the `entrance` of its folder. */
const layers = (folder, order, entrance) => {
  const unlisted = readdirSync(folder.slice(1), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !order.flat().includes(entry.name),
  );
  if (unlisted.length)
    throw new Error(`No layer of ${folder.slice(1)} contains ${unlisted.map(({ name }) => name).join(', ')}: add it to one.`);
  const above = (at, name) => [
    ...order
      .slice(at)
      .flat()
      .filter((other) => other !== name)
      .map((other) => `${folder}/${other}/`),
    ...(entrance ? [`${folder}/${entrance}`] : []),
  ];
  return order
    .flatMap((layer, at) => [layer].flat().map((name) => ({ name, path: above(at, name) })))
    .filter(({ path }) => path.length > 0)
    .map(({ name, path }) =>
      rule(
        `${folder.replace(/^\^apps\/|\/src/g, '').replaceAll('/', '-')}-layer-${name}`,
        `Imports go down only: ${order.map((folders) => [folders].flat().join(', ')).join(' ← ')}.`,
        { path: `${folder}/${name}/`, pathNot: spec },
        { path },
      ),
    );
};

/** Which projects each project may import, by the tags in their package.json. */
const MAY_IMPORT = {
  'scope:contracts': [],
  'scope:machines': ['scope:contracts'],
  'scope:mailbox': [],
  'scope:office': ['scope:contracts'],
  'scope:answers': ['scope:contracts', 'scope:office'],
  'scope:gateway': ['scope:contracts', 'scope:machines', 'scope:mailbox', 'scope:office', 'scope:answers'],
  'scope:portal': ['scope:contracts', 'scope:machines'],
};
const scopes = () => {
  const projects = ['apps', 'libs'].flatMap((group) => readdirSync(group).map((name) => `${group}/${name}`));
  const tagged = projects.map((folder) => ({ folder, tag: require(`./${folder}/package.json`).nx.tags.find((tag) => MAY_IMPORT[tag]) }));
  return tagged.map(({ folder, tag }) =>
    rule(
      `${tag}-imports-${MAY_IMPORT[tag].join('-') || 'nothing'}`,
      'A project imports the projects that its tag may: libs below apps, and the apps meet in the contract.',
      { path: `^${folder}/` },
      { path: tagged.filter((other) => other.tag !== tag && !MAY_IMPORT[tag].includes(other.tag)).map((other) => `^${other.folder}/`) },
    ),
  );
};

/** Who may import whom. */
module.exports = {
  forbidden: [
    rule(
      'no-circles',
      'Two files that need each other are one subject or need a third.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'no-dead-ends',
      'An import leads to a file, to an installed package or to what the build makes.',
      {},
      // numfmt names a file of types that its archive does not have.
      { couldNotResolve: true, pathNot: '^virtual:|^numfmt$' },
    ),

    rule(
      'packages-where-they-are-used',
      'A package is listed in the package.json of the project that imports it.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'shipped-code-needs-no-dev-package',
      'What runs for users imports dependencies, not devDependencies.',
      { path: '^(apps|libs)/[^/]+/src', pathNot: spec },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    ),
    rule(
      'contracts-know-zod-only',
      'The contract is read by both sides and by nothing else.',
      { path: '^libs/contracts/src', pathNot: spec },
      { pathNot: ['^libs/contracts/src', 'node_modules/zod/'] },
    ),
    rule(
      'wire-knows-no-noun',
      'The forms of a contract serve any product: nouns, roles and limits stand above them.',
      { path: '^libs/contracts/src/wire/', pathNot: spec },
      { path: '^libs/contracts/src/', pathNot: '^libs/contracts/src/wire/' },
    ),
    rule(
      'machines-know-xstate-and-contracts',
      'Machines decide, services do.',
      { path: '^libs/machines/src', pathNot: spec },
      { pathNot: ['^libs/machines/src', '^libs/contracts/src', 'node_modules/xstate/'] },
    ),
    rule(
      'office-imports-types-of-the-contract',
      'Node runs its source without a build, and cannot load that of the contract.',
      { path: '^libs/office/src', pathNot: spec },
      { path: '^libs/contracts/', pathNot: '^libs/contracts/src/(csv|fold)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'libs-through-their-door',
      'A lib is imported by its name, or by the name of a file that it exports by itself.',
      { path: '^apps/' },
      { path: '^libs/[^/]+/src/(?!index\\.ts$)', pathNot: '^libs/contracts/src/(fold\\.ts|docs/index\\.ts)$' },
    ),
    rule(
      'browsers-load-no-docs',
      'The texts for readers of the API are for the gateway, tools and tests.',
      {
        path: ['^apps/portal/src', '^libs/machines/src', '^libs/contracts/src/(?!docs/|wire/docs\\.ts$)'],
        pathNot: [spec, '\\.docs\\.ts$', '^libs/machines/src/testing/'],
      },
      { path: '^libs/contracts/src/(docs/|wire/docs\\.ts$|.*\\.docs\\.ts$)' },
    ),
    ...scopes(),
    rule(
      'nothing-shipped-needs-tests-or-tools',
      'They are not there when it runs.',
      { path: '^(apps|libs)/[^/]+/src', pathNot: spec },
      { path: '^(tests|tools|bench)/' },
    ),

    rule(
      'gateway-features-apart',
      'A feature imports no other feature.',
      { path: `${gateway}/features/([^/]+)/`, pathNot: spec },
      { path: `${gateway}/features/`, pathNot: `${gateway}/features/$1/` },
    ),
    ...layers(gateway, ['platform', 'services', 'publishing', 'features', 'demo'], '[^/]+$'),
    ...layers(`${gateway}/platform`, ['config', 'database', 'cluster', 'telemetry', 'facts', 'http', 'live']),
    ...layers(`${gateway}/services`, ['org', 'audit-log', 'jobs', 'storage', 'mail', 'usage', 'hooks']),
    rule(
      'gateway-one-driver',
      'Only the database folder and the cluster bus of PostgreSQL import a driver.',
      { path: gateway, pathNot: [`${gateway}/platform/(database|cluster)/`, spec] },
      { path: 'node_modules/(pg|@electric-sql)/' },
    ),

    rule(
      'portal-features-apart',
      'A feature imports no other feature.',
      { path: `${portal}/features/([^/]+)/` },
      { path: `${portal}/features/`, pathNot: `${portal}/features/$1/` },
    ),
    rule(
      'portal-app-names-no-feature',
      'A feature registers in its manifest; only the list of manifests names it.',
      { path: `${portal}/(app/|main)`, pathNot: [spec, `${portal}/app/features\\.ts$`] },
      { path: `${portal}/features/` },
    ),
    ...layers(
      portal,
      ['device', 'fonts', 'i18n', 'live', 'ui', ['list', 'files', 'parts'], 'figures', 'publishing', 'features', 'app'],
      'main\\.tsx$',
    ),
    rule(
      'portal-root-below-layers',
      'Every layer imports these, so they import none.',
      { path: `${portal}/(store|emitter|env)\\.ts$` },
      { path: `${portal}/[^/]+/` },
    ),
    rule(
      'portal-ui-alone',
      'A piece of the interface draws what it is given.',
      { path: `${portal}/ui/`, pathNot: spec },
      { path: '^(apps|libs)/', pathNot: `${portal}/(ui/|device/|(store|date-format)\\.ts$)` },
    ),
    rule(
      'portal-one-chart-door',
      'Charts can be replaced in one folder.',
      { path: portal, pathNot: `${portal}/ui/chart/` },
      { path: 'node_modules/@nivo/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|\\.nx)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
};
