import { build, type PluginOption, type Rolldown } from 'vite';

type Group = Exclude<Rolldown.CodeSplittingOptions['groups'], undefined>[number];

/** The libraries of all charts. */
const CHARTS = /[\\/]node_modules[\\/](@nivo|@react-spring|d3-[\w-]+|internmap|lodash)[\\/]|[\\/]ui[\\/]chart[\\/]chart-tooltip/;
/** Views of a PDF, which are loaded together with its reader. */
const PDF_PARTS = /[\\/]src[\\/]files[\\/]pdf[\\/]pdf-.+\.tsx?$/;
const RUNTIME = '\0rolldown/runtime.js';
const FEATURE = /[\\/]src[\\/]features[\\/](\w+)[\\/].+\.tsx?$/;
/** The modules shared by the features with publications. */
const PUBLISHING = /[\\/]src[\\/]publishing[\\/].+\.tsx?$/;

interface Views {
  /** The entry of the portal, which every page loads. */
  entry: string;
  /** The first page of a visitor. */
  signIn: string;
  /** The frame of every page of a signed-in person. */
  shell: readonly string[];
  /** The first page in the shell. */
  home: string;
  /** The other pages of visitors. A module that they share with a page of the shell must not bring everything that such pages share. */
  outside: readonly string[];
  /** The page with the most figures. Its file contains nothing that only other pages need. */
  figures: string;
}

/**
 * Builds once without groups, and returns the modules that each entry loads: only the bundler knows which modules of a barrel file a view
 * uses.
 */
async function closures(root: string, plugins: PluginOption[], treeshake: Rolldown.InputOptions['treeshake']) {
  const buildResult = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, reportCompressedSize: false, rolldownOptions: { treeshake } },
  })) as Rolldown.RolldownOutput;
  const chunks = buildResult.output.filter((file) => file.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return (module: string): Set<string> => {
    const ids = new Set<string>();
    const visitedFiles = new Set<string>();
    const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
      if (!chunk || visitedFiles.has(chunk.fileName)) return;
      visitedFiles.add(chunk.fileName);
      for (const id of chunk.moduleIds) ids.add(id);
      for (const file of chunk.imports) visit(byFile.get(file));
    };
    const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!start) throw new Error(`The build has no script of its own for ${module}.`);
    visit(start);
    return ids;
  };
}

/**
 * Returns the groups of modules that become one file each: what every view needs, what the sign-in page adds, what the shell adds, and what
 * several later pages share. The plain alternative, the bundler's own files, splits modules wherever two views differ: the sign-in page
 * then has more than 70 files, and other pages up to 144 (ADR 45).
 */
export async function chunkGroups(
  root: string,
  { entry, signIn, shell, home, outside, figures }: Views,
  plugins: PluginOption[],
  treeshake: Rolldown.InputOptions['treeshake'],
): Promise<Group[]> {
  const closure = await closures(root, plugins, treeshake);
  const signInModules = closure(signIn);
  const frame = new Set([...shell, home].flatMap((module) => [...closure(module)]));
  const outsideModules = new Set(outside.flatMap((page) => [...closure(page)]));
  // Includes what these pages share with the shell: a single module in the file of the shell would load that whole file.
  const first = new Set([...closure(entry), ...[...signInModules, ...outsideModules].filter((id) => frame.has(id))]);
  const figuresModules = closure(figures);
  return [
    // Includes the helpers of the bundler, which each file needs.
    { name: 'first-view', test: (id) => first.has(id) || id === RUNTIME },
    { name: 'sign-in', test: (id) => signInModules.has(id) && !id.endsWith(signIn) },
    { name: 'shell', test: (id) => frame.has(id) && !id.endsWith(home) },
    { name: 'pdf', test: /[\\/]pdfjs-dist[\\/]|[\\/]files[\\/]pdf[\\/]pdf(-page)?\.ts$/ },
    { name: 'forms', test: /[\\/](react-hook-form|@hookform)[\\/]|live[\\/]failures[\\/]field-errors/ },
    // Before the charts, so that the parts around a chart do not wait for the code that draws it.
    {
      name: 'figures-parts',
      test: (id) => figuresModules.has(id) && !FEATURE.test(id) && !PUBLISHING.test(id) && !id.endsWith('.css'),
      minShareCount: 2,
    },
    { name: 'charts', test: CHARTS, minShareCount: 2 },
    // One file with everything that several pages of the shell share is smaller than a choice of files for each page.
    {
      name: 'shared',
      test: (id) => !FEATURE.test(id) && !PUBLISHING.test(id) && !PDF_PARTS.test(id) && !outsideModules.has(id) && !id.endsWith('.css'),
      minShareCount: 2,
    },
    // Before the groups of features, because a group includes the modules that it imports.
    { name: 'publishing', test: PUBLISHING, minShareCount: 2 },
    // What several pages of one feature share.
    { name: (id) => FEATURE.exec(id)?.[1] ?? null, test: FEATURE, minShareCount: 2 },
    { name: 'more-parts', test: (id) => !PDF_PARTS.test(id) && !id.endsWith('.css'), minShareCount: 2 },
    // After the modules that they import, which other pages share as well.
    { name: 'pdf-parts', test: PDF_PARTS, minShareCount: 2 },
  ];
}
