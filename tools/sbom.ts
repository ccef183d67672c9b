import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './children.ts';
import { Fault } from './ports.ts';

/** The path of the bill of materials, relative to the root. */
const SBOM = 'dist/sbom.cdx.json';

interface Component {
  'bom-ref': string;
  purl?: string;
  properties?: { name: string; value: string }[];
}

/** A CycloneDX document, with the fields that are read here. */
interface Document {
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Returns the package name in a package URL such as `pkg:npm/%40nestjs/core@11.1.0`. */
const packageOf = (purl: string): string => decodeURIComponent(/^pkg:npm\/(.+)@[^@]+$/.exec(purl)?.[1] ?? purl);

/** Returns the package of an import specifier; undefined for a file or a built-in Node module. */
function importedPackage(specifier: string): string | undefined {
  if (/^[./]|^node:/.test(specifier) || builtinModules.includes(specifier)) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

const IMPORT = /(?:^|[\s;}])(?:import|export)\s*(?:[\w*{}\s,$]+from\s*)?["']([^"'\n]+)["']|import\(\s*["']([^"'\n]+)["']\s*\)/g;

/** Returns the packages that the built gateway imports, and those whose modules are in the built portal. */
export function bundledPackages(folder = root): string[] {
  const names = new Set<string>(JSON.parse(readFileSync(join(folder, 'apps/portal/dist/.vite/packages.json'), 'utf8')) as string[]);
  for (const file of globSync('apps/gateway/dist/*.js', { cwd: folder }))
    for (const [, staticName, dynamicName] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)) {
      const name = importedPackage(staticName ?? dynamicName!);
      if (name) names.add(name);
    }
  return [...names].sort();
}

/**
 * Returns a document without development-only packages. `npm sbom --omit dev` also leaves out packages that are needed for both purposes.
 */
export function withoutDevelopment(document: Document): Document {
  const isDevelopment = ({ properties = [] }: Component) => properties.some(({ name }) => name === 'cdx:npm:package:development');
  const components = document.components.filter((component) => !isDevelopment(component));
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencies = document.dependencies
    .filter(({ ref }) => refs.has(ref) || !document.components.some((component) => component['bom-ref'] === ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => refs.has(name)) }));
  return { ...document, components, dependencies };
}

/** Returns the packages that are built in but not listed in a document. */
export function unlistedPackages({ components }: Document, packages: readonly string[]): string[] {
  const listedNames = new Set(components.map(({ purl = '' }) => packageOf(purl)));
  return packages.filter((name) => !listedNames.has(name));
}

/**
 * Writes the bill of materials of the product (CycloneDX 1.5, by `npm sbom` of npm 10.2 or later): all packages in the lock file except
 * development packages. Throws a `Fault` if the build contains a package that the document does not list.
 */
export function writeSbom(): void {
  const flags = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--include=dev', '--include=optional'];
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm, ...flags]] : ['npm', flags];
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: !npm && process.platform === 'win32',
  });
  if (status !== 0) throw new Fault(`npm could not list the packages (npm 10.2 or later is needed).\n\n${stderr}`);
  const document = withoutDevelopment(JSON.parse(stdout) as Document);
  const missingNames = unlistedPackages(document, bundledPackages());
  if (missingNames.length)
    throw new Fault(`The build contains packages that are declared for development only: ${missingNames.join(', ')}`);
  mkdirSync(dirname(join(root, SBOM)), { recursive: true });
  writeFileSync(join(root, SBOM), JSON.stringify(document, null, 2));
}
