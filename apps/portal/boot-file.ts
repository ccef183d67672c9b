import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { minify, type Plugin, type Rolldown, runnerImport } from 'vite';
import { SHELL_FILE } from './shell-file.ts';
import { emitSignInPages } from './sign-in-pages.ts';
import { PARTS, TEXTS_FILE, textParts } from './texts-files.ts';

const ADDRESS = '/boot.js';
/** As `boot.js` reads it. */
const FIRST_LETTER = 40;
const FIRST_TEXT = 34;
const FONT = /code: '(\w+)'[^}]*?import\('\.\.\/fonts\/(\w+)'\)/g;
const FIRST_CALL = /\bpath: '(\/[\w-]+\/:id)',\s+firstCall: \['(\w+)\.(\w+)', '(\w+)'\]/g;
const PATH =
  /\bpath: '\/([^']+)',\s+(?:[\s\S]*?\s)??who: ([^\n]*?),\s[\s\S]*?\btexts: \[([^\]]*)\][\s\S]*?\bscreen: (?:(\w+)|\(\) => import\('([^']+)'\))/g;

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

interface Page {
  place: string;
  module: string;
  /** Somebody who is not signed in sees it. */
  isOpen: boolean;
  texts: string[];
}

/** The pages of the portal, as the manifests of the features say. */
function pagesOf(root: string): Page[] {
  return globSync('src/features/*/feature.ts', { cwd: root }).flatMap((name) => {
    const manifest = join(root, name);
    const code = readFileSync(manifest, 'utf8');
    const pages = [...code.matchAll(PATH)].map(([, path, who, texts, variable, specifier]): Page => {
      const module = specifier ?? new RegExp(`const ${variable} = \\(\\) => import\\('([^']+)'\\)`).exec(code)?.[1];
      if (!module) throw new Error(`${name} names a page at /${path} that is not imported there.`);
      return {
        place: placeOf(path!),
        module: `${resolve(dirname(manifest), module).replaceAll(sep, '/')}.tsx`,
        isOpen: who === "'visitor'" || who === "'anyone'",
        texts: [...texts!.matchAll(/'([^']+)'/g)].map(([, namespace]) => namespace!),
      };
    });
    if (pages.length !== (code.match(/\bpath: '/g)?.length ?? 0)) throw new Error(`${name} has a path in another form than this reads.`);
    return pages;
  });
}

/** The calls that every start makes, and the one whose answer the page at an address draws: as the contract says, which this build sends by. */
async function firstCalls(root: string, key: string) {
  const contracts = await runnerImport<typeof import('@portal/contracts')>('@portal/contracts', { root, logLevel: 'silent' });
  const { calls, buildRequest } = contracts.module;
  const addressOf = (call: Parameters<typeof buildRequest>[0], field: string): [verb: string, path: string] => {
    const { method, url } = buildRequest(call, { [field]: 'X' });
    if (!url.endsWith('=X')) throw new Error(`${url} does not end with its ${field}.`);
    return [method, url.slice(0, -1)];
  };
  const first = globSync('src/features/*/feature.ts', { cwd: root }).flatMap((name) => {
    const code = readFileSync(join(root, name), 'utf8');
    const matches = [...code.matchAll(FIRST_CALL)];
    if (matches.length !== (code.match(/\bfirstCall:/g)?.length ?? 0))
      throw new Error(`${name} has a first call in another form than this reads.`);
    return matches.map(([, path, group, call, field]) => {
      const route = (calls as Record<string, Record<string, Parameters<typeof buildRequest>[0]>>)[group!]?.[call!];
      if (!route) throw new Error(`${name} asks first for ${group}.${call}, which the contract does not know.`);
      const [verb, address] = addressOf(route, field!);
      return { pattern: `^${path!.replace(':id', '([\\w-]+)')}$`, verb, path: address, roles: route.allow };
    });
  });
  const { refreshToken, me } = calls.accounts;
  const home = addressOf(calls.home.first, 'day');
  return {
    KEY: key,
    SEQ: contracts.module.SEQ_HEADER,
    HOME: home,
    SESSION: [refreshToken.verb, refreshToken.path],
    OWN: addressOf(me, 'callerId'),
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
  const shell = closure(chunks.find(({ moduleIds }) => moduleIds.includes(`\0${SHELL_FILE}`)));
  // Most pages share most of their files: each is named once, and a page says which by one letter a file.
  const names: string[] = [];
  const numberOf = (file: string) => {
    const name = file.slice('assets/'.length, -'.js'.length);
    return names.includes(name) ? names.indexOf(name) : names.push(name) - 1;
  };
  const parts = textParts(root);
  // What comes with every view, and with the shell.
  const common = [...parts.first, ...parts.home];
  const textLetter = (namespace: string) => String.fromCharCode(FIRST_TEXT + PARTS.findIndex((part) => parts[part].includes(namespace)));
  const pages: Record<string, string> = {};
  const open = new Set<string>();
  for (const { place, module, isOpen, texts } of pagesOf(root)) {
    if (INNER.test(place)) continue;
    if (isOpen) open.add(place.split('/')[0]!);
    const own = closure(chunks.find(({ facadeModuleId }) => facadeModuleId === module));
    if (!own.size) throw new Error(`${module} is no file of its own in the build.`);
    const files = [...own]
      .filter((file) => !entry.has(file))
      .map(numberOf)
      .sort((a, b) => a - b)
      .map((nr) => String.fromCharCode(FIRST_LETTER + nr));
    const letters = [...new Set(texts.filter((namespace) => !common.includes(namespace)).map(textLetter)), ...files].join('');
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
  const texts: Record<string, string[]> = {};
  for (const file of Object.keys(bundle)) {
    const [, part, code, hash] = TEXTS_FILE.exec(file) ?? [];
    // `boot.js` makes the name again.
    if (code) (texts[code] ??= [])[PARTS.findIndex((one) => one === part)] = hash!;
  }
  return {
    NAMES: names,
    PAGES: pages,
    OPEN: [...open],
    SHELL: [...shell].filter((file) => !entry.has(file)),
    PARTS,
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
        response.end(await codeWith({ NAMES: [], PAGES: {}, OPEN: [], SHELL: [], PARTS: [], TEXTS: {}, FONTS: {}, SIGN_IN: {} }));
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
