import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
/** Where `files/pdf.ts` looks; the version is in the path because these never change under it. */
const PLACE = `assets/pdf-${version}`;
/** Character maps, stand-ins for fonts that are not embedded, and picture decoders in plain script: the page's policy forbids compiling. */
const isNeeded = (folder: string, file: string): boolean => folder !== 'wasm' || file.endsWith('_nowasm_fallback.js');
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'];

/** Lays beside the page what PDFs need to be drawn; fetched only by those that need it. */
export const pdfAssets: Plugin = {
  name: 'portal-pdf-assets',
  generateBundle() {
    for (const folder of FOLDERS) {
      for (const file of readdirSync(join(home, folder)).filter((name) => isNeeded(folder, name))) {
        this.emitFile({ type: 'asset', fileName: `${PLACE}/${folder}/${file}`, source: readFileSync(join(home, folder, file)) });
      }
    }
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${PLACE}`, (request, response, next) => {
      const [, folder = '', file = ''] = (request.url ?? '').split('?')[0]!.split('/');
      const known = FOLDERS.includes(folder) && readdirSync(join(home, folder)).includes(file) && isNeeded(folder, file);
      if (!known) return next();
      if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
      response.end(readFileSync(join(home, folder, file)));
    });
  },
};
