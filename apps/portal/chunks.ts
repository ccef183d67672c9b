import { build, type PluginOption, type Rolldown } from 'vite';

type Group = Exclude<Rolldown.CodeSplittingOptions['groups'], undefined>[number];

/** What draws charts, of each kind the same. */
const CHARTS = /[\\/]node_modules[\\/](@nivo|@react-spring|d3-[\w-]+|internmap|lodash)[\\/]|[\\/]ui[\\/]chart[\\/]chart-tooltip/;
/** Screens of PDFs, which come with what reads them. */
const PDF_PARTS = /[\\/]src[\\/]files[\\/]pdf[\\/]pdf-.+\.tsx?$/;
const RUNTIME = '\0rolldown/runtime.js';
const FEATURE = /[\\/]src[\\/]features[\\/](\w+)[\\/].+\.tsx?$/;
/** The modules that the features share which publish. */
const PUBLISHING = /[\\/]src[\\/]publishing[\\/].+\.tsx?$/;

interface Views {
  /** Every page. */
  entry: string;
  /** The page of somebody who is not signed in. */
  signIn: string;
  /** What stands around every page of a person who is signed in. */
  shell: string;
  /** The page that is drawn in it first. */
  home: string;
  /** The other pages of somebody who is not signed in: what they share with pages inside does not bring all that those share. */
  outside: string[];
  /** The page that shows most at once of what is counted: it travels without what only other pages need. */
  figures: string;
}

/** Builds once without grouping: the bundler's own files tell which module is really used by which view, whatever a barrel lists. */
async function closures(root: string, plugins: PluginOption[], treeshake: Rolldown.InputOptions['treeshake']) {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, reportCompressedSize: false, rolldownOptions: { treeshake } },
  })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((file) => file.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return (module: string): Set<string> => {
    const ids = new Set<string>();
    const visited = new Set<string>();
    const walk = (chunk: Rolldown.OutputChunk | undefined): void => {
      if (!chunk || visited.has(chunk.fileName)) return;
      visited.add(chunk.fileName);
      for (const id of chunk.moduleIds) ids.add(id);
      for (const file of chunk.imports) walk(byFile.get(file));
    };
    const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!start) throw new Error(`${module} is no file of its own in the build.`);
    walk(start);
    return ids;
  };
}

/**
 * Which modules travel in one file: what every visit needs, what the sign-in page adds, what the shell adds, and what several later pages
 * share. Left to itself the bundler cuts along every border between views, and a page of a hundred files waits for a hundred answers.
 */
export async function chunkGroups(
  root: string,
  { entry, signIn, shell, home, outside, figures }: Views,
  plugins: PluginOption[],
  treeshake: Rolldown.InputOptions['treeshake'],
): Promise<Group[]> {
  const closure = await closures(root, plugins, treeshake);
  const visitor = closure(signIn);
  const frame = new Set([...closure(shell), ...closure(home)]);
  const outsideModules = new Set(outside.flatMap((page) => [...closure(page)]));
  // With what these share with the shell: a single module of it would bring the whole file.
  const first = new Set([...closure(entry), ...[...visitor, ...outsideModules].filter((id) => frame.has(id))]);
  const figuresModules = closure(figures);
  return [
    // With the bundler's own helpers, which each file needs.
    { name: 'first-view', test: (id) => first.has(id) || id === RUNTIME },
    { name: 'sign-in', test: (id) => visitor.has(id) && !id.endsWith(signIn) },
    { name: 'shell', test: (id) => frame.has(id) && !id.endsWith(home) },
    { name: 'pdf', test: /[\\/]pdfjs-dist[\\/]|[\\/]files[\\/]pdf[\\/]pdf(-page)?\.ts$/ },
    { name: 'forms', test: /[\\/](react-hook-form|@hookform)[\\/]|live[\\/]failures[\\/]field-errors/ },
    // Before the charts: what stands beside one does not wait for what draws it.
    {
      name: 'figures-parts',
      test: (id) => figuresModules.has(id) && !FEATURE.test(id) && !PUBLISHING.test(id) && !id.endsWith('.css'),
      minShareCount: 2,
    },
    { name: 'charts', test: CHARTS, minShareCount: 2 },
    // What pages inside share, whichever they are: one file that each finds here brings less than its own choice of several.
    {
      name: 'shared',
      test: (id) => !FEATURE.test(id) && !PUBLISHING.test(id) && !PDF_PARTS.test(id) && !outsideModules.has(id) && !id.endsWith('.css'),
      minShareCount: 2,
    },
    // Before the groups of features: a group takes the modules that it imports along.
    { name: 'publishing', test: PUBLISHING, minShareCount: 2 },
    // What several pages of one feature share, and no page of another.
    { name: (id) => FEATURE.exec(id)?.[1] ?? null, test: FEATURE, minShareCount: 2 },
    { name: 'more-parts', test: (id) => !PDF_PARTS.test(id) && !id.endsWith('.css'), minShareCount: 2 },
    // After what they are made of: words are found in other texts as well.
    { name: 'pdf-parts', test: PDF_PARTS, minShareCount: 2 },
  ];
}
