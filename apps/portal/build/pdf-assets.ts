import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
/** The folder to which `files/pdf/pdf.ts` refers. Its files change only with the PDF.js version. */
const TARGET = `assets/pdf-${version}`;
/** The folders with character maps, replacements for fonts that are not embedded, and image decoders. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'];
/** Returns true if the build needs a file. The content security policy forbids WebAssembly, so only the JavaScript decoders are needed. */
const isNeeded = (folder: string, file: string): boolean => folder !== 'wasm' || file.endsWith('_nowasm_fallback.js');

const filesOf = (folder: string): string[] => readdirSync(join(packageFolder, folder)).filter((file) => isNeeded(folder, file));

/**
 * Copies the files that PDF.js loads at run time into the build. The plain alternative is `vite-plugin-static-copy`, a dependency that
 * needs the same list of folders.
 */
export function pdfAssets(): Plugin {
  return {
    name: 'portal-pdf-assets',
    generateBundle() {
      for (const folder of FOLDERS) {
        for (const file of filesOf(folder)) {
          this.emitFile({
            type: 'asset',
            fileName: `${TARGET}/${folder}/${file}`,
            source: readFileSync(join(packageFolder, folder, file)),
          });
        }
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${TARGET}`, (request, response, next) => {
        const [, folder = '', file = ''] = (request.url ?? '').split('?')[0]!.split('/');
        if (!FOLDERS.includes(folder) || !filesOf(folder).includes(file)) return next();
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(join(packageFolder, folder, file)));
      });
    },
  };
}
