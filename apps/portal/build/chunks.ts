import { build, type PluginOption, type Rolldown } from 'vite';

type Group = Exclude<Rolldown.CodeSplittingOptions['groups'], undefined>[number];

/** Matches the chart libraries and the code that draws charts. */
const CHARTS = /[\\/]node_modules[\\/](@nivo|@react-spring|d3-[\w-]+|internmap|lodash)[\\/]|[\\/]ui[\\/]chart[\\/]chart-tooltip/;
/** Matches the modules that display PDF pages, which are loaded together with the PDF reader. */
const PDF_PARTS = /[\\/]src[\\/]files[\\/]pdf[\\/]pdf-.+\.tsx?$/;
const RUNTIME = '\0rolldown/runtime.js';
const FEATURE = /[\\/]src[\\/]features[\\/](\w+)[\\/].+\.tsx?$/;
/** Matches the modules that features with publications share. */
const PUBLISHING = /[\\/]src[\\/]publishing[\\/].+\.tsx?$/;

interface Views {
  /** The entry module of the portal, which every page loads. */
  entry: string;
  /** The first page of a visitor. */
  signIn: string;
  /** The page frame of signed-in people. */
  shell: readonly string[];
  /** The first page in the shell. */
  home: string;
  /**
   * The other pages for visitors. A module that they share with a page of the shell must not load everything that pages of the shell share.
   */
  outside: readonly string[];
  /** The page with the most figures. Its chunk contains nothing that only other pages need. */
  figures: string;
}

/**
 * Builds once without groups, and returns a function that maps an entry to the modules it loads. Only the bundler knows which modules of a
 * barrel file a view uses.
 */
async function buildClosures(root: string, plugins: PluginOption[], treeshake: Rolldown.InputOptions['treeshake']) {
  const buildResult = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, reportCompressedSize: false, rolldownOptions: { treeshake } },
  })) as Rolldown.RolldownOutput;
  const chunks = buildResult.output.filter((file) => file.type === 'chunk');
  const chunkByFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return (module: string): Set<string> => {
    const ids = new Set<string>();
    const visitedFiles = new Set<string>();
    const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
      if (!chunk || visitedFiles.has(chunk.fileName)) return;
      visitedFiles.add(chunk.fileName);
      for (const id of chunk.moduleIds) ids.add(id);
      for (const file of chunk.imports) visit(chunkByFile.get(file));
    };
    const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!start) throw new Error(`The build has no script of its own for ${module}.`);
    visit(start);
    return ids;
  };
}

/**
 * Returns the groups of modules that each become one file: the modules of every view, those that the sign-in page adds, those that the
 * shell adds, and those that several later pages share. The plain alternative, the bundler's own chunks, splits modules wherever two views
 * differ: the sign-in page then has more than 70 files, and other pages up to 144 (ADR 45).
 */
export async function chunkGroups(
  root: string,
  { entry, signIn, shell, home, outside, figures }: Views,
  plugins: PluginOption[],
  treeshake: Rolldown.InputOptions['treeshake'],
): Promise<Group[]> {
  const closure = await buildClosures(root, plugins, treeshake);
  const signInModules = closure(signIn);
  const shellModules = new Set([...shell, home].flatMap((module) => [...closure(module)]));
  const outsideModules = new Set(outside.flatMap((page) => [...closure(page)]));
  // Include the modules that these pages share with the shell. Otherwise a single module in the file of the shell would load the whole
  // file.
  const first = new Set([...closure(entry), ...[...signInModules, ...outsideModules].filter((id) => shellModules.has(id))]);
  const figuresModules = closure(figures);
  return [
    // Include the bundler's runtime, because every file imports it.
    { name: 'first-view', test: (id) => first.has(id) || id === RUNTIME },
    { name: 'sign-in', test: (id) => signInModules.has(id) && !id.endsWith(signIn) },
    { name: 'shell', test: (id) => shellModules.has(id) && !id.endsWith(home) },
    { name: 'pdf', test: /[\\/]pdfjs-dist[\\/]|[\\/]files[\\/]pdf[\\/]pdf(-page)?\.ts$/ },
    { name: 'forms', test: /[\\/](react-hook-form|@hookform)[\\/]|live[\\/]failures[\\/]field-errors/ },
    // This group precedes the charts, so that the parts around a chart do not wait for the drawing code.
    {
      name: 'figures-parts',
      test: (id) => figuresModules.has(id) && !FEATURE.test(id) && !PUBLISHING.test(id) && !id.endsWith('.css'),
      minShareCount: 2,
    },
    { name: 'charts', test: CHARTS, minShareCount: 2 },
    // One file with everything that several pages of the shell share is smaller in total than separate files for each page.
    {
      name: 'shared',
      test: (id) => !FEATURE.test(id) && !PUBLISHING.test(id) && !PDF_PARTS.test(id) && !outsideModules.has(id) && !id.endsWith('.css'),
      minShareCount: 2,
    },
    // This group precedes those of the features, because a group also includes the modules that it imports.
    { name: 'publishing', test: PUBLISHING, minShareCount: 2 },
    // A group with the modules that several pages of one feature share.
    { name: (id) => FEATURE.exec(id)?.[1] ?? null, test: FEATURE, minShareCount: 2 },
    { name: 'more-parts', test: (id) => !PDF_PARTS.test(id) && !id.endsWith('.css'), minShareCount: 2 },
    // This group follows the groups of the modules that it imports, because other pages share these modules too.
    { name: 'pdf-parts', test: PDF_PARTS, minShareCount: 2 },
  ];
}
