import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { minify, type Plugin, type Rolldown, runnerImport } from 'vite';
import { SHELL_FILE } from './shell-file.ts';
import { emitSignInPages } from './sign-in-pages.ts';
import { textsFileName } from './texts-files.ts';

const ADDRESS = '/boot.js';
/** As `boot.js` reads it. */
const FIRST_LETTER = 40;
const FONT = /code: '(\w+)'[^}]*?import\('\.\.\/fonts\/(\w+)'\)/g;
const FIRST_CALL = /\bpath: '(\/[\w-]+\/:id)',\s+firstCall: \['(\w+)\.(\w+)', '(\w+)'\]/g;
const PATH = /\bpath: '\/([^']+)'[\s\S]*?\bscreen: (?:(\w+)|\(\) => import\('([^']+)'\))/g;

/** Pages that people open from another one: every visit would carry the names of their files. */
const INNER = /^[\w-]+\/(?:upload|edit|changes|docView)\b/;

/** What tells the page of a path from every other: two segments, with `*` for one that may be anything. */
const placeOf = (path: string): string =>
  path
    .split('/')
    .filter((segment) => !segment.endsWith('?'))
    .slice(0, 2)
    .map((segment) => (segment.startsWith(':') ? '*' : segment))
    .join('/');

/** Each place of the portal and the module of its page: as the manifests of the features say. */
function screens(root: string): [place: string, module: string][] {
  return globSync('src/features/*/feature.ts', { cwd: root }).flatMap((name) => {
    const manifest = join(root, name);
    const code = readFileSync(manifest, 'utf8');
    const pages = [...code.matchAll(PATH)].map(([, path, variable, specifier]): [string, string] => {
      const module = specifier ?? new RegExp(`const ${variable} = \\(\\) => import\\('([^']+)'\\)`).exec(code)?.[1];
      if (!module) throw new Error(`${name} names a page at /${path} that is not imported there.`);
      return [placeOf(path!), `${resolve(dirname(manifest), module).replaceAll(sep, '/')}.tsx`];
    });
    if (pages.length !== (code.match(/\bpath: '/g)?.length ?? 0)) throw new Error(`${name} has a path in another form than this reads.`);
    return pages;
  });
}

/** The calls that every start makes, and the one whose answer the page at an address draws: as the contract says, which this build sends by. */
async function firstCalls(root: string, key: string) {
  const contracts = await runnerImport<typeof import('@portal/contracts')>('@portal/contracts', { root, logLevel: 'silent' });
  const { calls, outgoing } = contracts.module;
  const addressOf = (call: Parameters<typeof outgoing>[0], field: string): [verb: string, path: string] => {
    const { method, url } = outgoing(call, { [field]: 'X' });
    if (!url.endsWith('=X')) throw new Error(`${url} does not end with its ${field}.`);
    return [method, url.slice(0, -1)];
  };
  const first = globSync('src/features/*/feature.ts', { cwd: root }).flatMap((name) => {
    const code = readFileSync(join(root, name), 'utf8');
    const matches = [...code.matchAll(FIRST_CALL)];
    if (matches.length !== (code.match(/\bfirstCall:/g)?.length ?? 0))
      throw new Error(`${name} has a first call in another form than this reads.`);
    return matches.map(([, path, group, call, field]) => {
      const route = (calls as Record<string, Record<string, Parameters<typeof outgoing>[0]>>)[group!]?.[call!];
      if (!route) throw new Error(`${name} asks first for ${group}.${call}, which the contract does not know.`);
      const [verb, address] = addressOf(route, field!);
      return { pattern: `^${path!.replace(':id', '([\\w-]+)')}$`, verb, path: address, roles: route.allow };
    });
  });
  const { refreshToken, userInfo } = calls.auth;
  const home = addressOf(calls.home.first, 'day');
  return {
    KEY: key,
    SEQ: contracts.module.SEQ_HEADER,
    HOME: home,
    SESSION: [refreshToken.verb, refreshToken.path],
    OWN: addressOf(userInfo, 'callerId'),
    FIRST: first,
  };
}

/** Which files the first view at an address needs beside those that the page itself names. */
function firstFiles(root: string, bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closure = (start: Rolldown.OutputChunk | undefined, files = new Set<string>()): Set<string> => {
    if (!start || files.has(start.fileName)) return files;
    files.add(start.fileName);
    for (const file of start.imports) closure(byFile.get(file), files);
    return files;
  };
  const entry = closure(chunks.find(({ isEntry }) => isEntry));
  const shell = closure(chunks.find(({ facadeModuleId }) => facadeModuleId === `\0${SHELL_FILE}`));
  // Most pages share most of their files: each is named once, and a page says which by one letter a file.
  const names: string[] = [];
  const numberOf = (file: string) => {
    const name = file.slice('assets/'.length, -'.js'.length);
    return names.includes(name) ? names.indexOf(name) : names.push(name) - 1;
  };
  const pages: Record<string, string> = {};
  for (const [place, module] of screens(root)) {
    if (INNER.test(place)) continue;
    const own = closure(chunks.find(({ facadeModuleId }) => facadeModuleId === module));
    if (!own.size) throw new Error(`${module} is no file of its own in the build.`);
    const letters = [...own]
      .filter((file) => !entry.has(file))
      .map(numberOf)
      .sort((a, b) => a - b)
      .map((nr) => String.fromCharCode(FIRST_LETTER + nr))
      .join('');
    if (pages[place] && pages[place] !== letters) throw new Error(`Two pages at ${place} are told apart by nothing.`);
    pages[place] = letters;
  }
  // What is not found by two segments is found by the first.
  for (const place of Object.keys(pages)) if (place.includes('/') && pages[place] === pages[place.split('/')[0]!]) delete pages[place];
  const languages = readFileSync(join(root, 'src/i18n/languages.ts'), 'utf8');
  const fonts = [...languages.matchAll(FONT)].map(([, code, name]) => {
    // A file that only imports styles is gone from the build.
    const script = chunks.find(({ facadeModuleId, exports }) => facadeModuleId?.endsWith(`/fonts/${name}.ts`) && exports.length);
    const others = Object.keys(bundle).filter((file) => file.startsWith(`assets/${name}`) && /\.(css|bin)$/.test(file));
    return [code, [...(script ? [script.fileName] : []), ...others]];
  });
  const texts: Record<string, Record<string, string>> = {};
  for (const { facadeModuleId, fileName } of chunks) {
    const name = facadeModuleId && textsFileName(facadeModuleId);
    const [, part, code] = name?.split('-') ?? [];
    // `boot.js` makes the name again.
    if (part && code) (texts[code] ??= {})[part] = fileName.slice(`assets/${name}-`.length, -'.js'.length);
  }
  return {
    NAMES: names,
    PAGES: pages,
    SHELL: [...shell].filter((file) => !entry.has(file)),
    TEXTS: texts,
    FONTS: Object.fromEntries(fonts),
  };
}

/**
 * What runs before the first paint. In the build it also knows the files of each first view, and asks for them while the code that would
 * ask for them one after the other is still on its way.
 */
export function bootFile(root: string): Plugin {
  const source = () => readFileSync(join(root, 'boot/boot.js'), 'utf8');
  let file = '';
  let key = '';
  const codeWith = async (files: object) =>
    `const FILES = ${JSON.stringify(files)};\nconst CALLS = ${JSON.stringify(await firstCalls(root, key))};\n${source()}`;
  return {
    name: 'portal-boot-file',
    configResolved({ env }) {
      key = (env['VITE_API_SUBSCRIPTION_KEY'] as string | undefined) ?? 'demo-key';
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(ADDRESS, async (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(await codeWith({ NAMES: [], PAGES: {}, SHELL: [], TEXTS: {}, FONTS: {}, SIGN_IN: {} }));
      });
    },
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        const files = { ...firstFiles(root, bundle), SIGN_IN: await emitSignInPages(root, this) };
        // In a block, names are its own, and may be short.
        const { code } = await minify('boot.js', `{${await codeWith(files)}}`);
        file = `assets/boot-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName: file, source: code });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => (file ? html.replace(ADDRESS, `/${file}`) : html),
    },
  };
}
