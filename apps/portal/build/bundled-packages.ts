import type { Plugin } from 'vite';

const PACKAGE = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** Writes the names of the packages whose modules are in the build, which `tools/sbom.ts` compares with the bill of materials. */
export function bundledPackages(): Plugin {
  return {
    name: 'portal-bundled-packages',
    generateBundle(_options, bundle) {
      const names = new Set<string>();
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const id of file.moduleIds) {
          const name = PACKAGE.exec(id)?.[1];
          if (name) names.add(name.replaceAll('\\', '/'));
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source: JSON.stringify([...names].sort()) });
    },
  };
}
