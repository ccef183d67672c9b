import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Rolldown, runnerImport } from 'vite';
import { fontBundles } from './font-bundles.ts';
import { textsFiles } from './texts-files.ts';

const STYLE = /<style data-emotion="([^"]*)"[^>]*>([\s\S]*?)<\/style>/g;
/** What Emotion writes for browsers that know no constructed sheet either. */
const PREFIXED = /display:-(?:webkit|ms)-[\w-]+;|-ms-[\w-]+:[^;{}]*;|-webkit-(?:box|flex|align|justify)[\w-]*:[^;{}]*;/g;
/** Attributes that no style and no reader of the page looks at. */
const UNUSED = / (?:data-scope|data-part|xmlns)="[^"]*"| lucide(?:-[\w-]+)?(?=[" ])/g;
const TOKENS = '@layer tokens{';
const TOKEN = /(--pp-(?:[\w-]|\\.)+):([^;{}]*);/g;
const USE = /var\((--pp-(?:[\w-]|\\.)+)/g;

/** These styles with the tokens that they use, and those that these are made of. */
function withUsedTokens(tokens: string, styles: string): string {
  const all = tokens + styles;
  const values = new Map<string, string[]>();
  for (const [, name, value] of all.matchAll(TOKEN)) values.set(name!, [...(values.get(name!) ?? []), value!]);
  const used = new Set<string>();
  const visit = (text: string): void => {
    for (const [, name] of text.matchAll(USE)) {
      if (used.has(name!)) continue;
      used.add(name!);
      values.get(name!)?.forEach(visit);
    }
  };
  // A component declares its whole palette and uses some colours of it.
  visit(styles.replace(TOKEN, ''));
  return all.replace(TOKEN, (declaration, name: string) => (used.has(name) ? declaration : ''));
}

/** Emotion writes styles where they are first used: one sheet has each of them once. The page's own style sheet has the reset already. */
function partsOf(page: string): { html: string; css: string } {
  const styles = [...page.matchAll(STYLE)].map(([, owner, css]) => ({ isGlobal: owner!.startsWith('css-global'), css: css! }));
  const own = [...new Set(styles.flatMap(({ isGlobal, css }) => (isGlobal ? [] : [css])))].join('');
  const global = styles.flatMap(({ isGlobal, css }) => (isGlobal ? [css] : [])).join('');
  const start = global.indexOf(TOKENS);
  if (start < 0 || !own) throw new Error('The sign-in page was drawn in another form.');
  const html = page.replace(STYLE, '').replace(UNUSED, '');
  if (/ style="/.test(html)) throw new Error('The sign-in page has a style attribute, which the content policy does not let in.');
  return { html, css: withUsedTokens(global.slice(start), own).replace(PREFIXED, '') };
}

/** Each language with its page, drawn by the page's own code. */
async function drawPages(root: string): Promise<[code: string, page: string][]> {
  const { BroadcastChannel } = globalThis;
  // The channel to other tabs would keep the build running.
  Object.assign(globalThis, { BroadcastChannel: undefined });
  try {
    const { module } = await runnerImport<typeof import('./boot/sign-in-page')>(join(root, 'boot/sign-in-page.tsx'), {
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [textsFiles(root), fontBundles(root)],
    });
    return module.pages;
  } finally {
    Object.assign(globalThis, { BroadcastChannel });
  }
}

/** Lays the sign-in page of each language beside the build, for those who wait for its code; answers with the files by language. */
export async function emitSignInPages(root: string, context: Pick<Rolldown.PluginContext, 'emitFile'>): Promise<Record<string, string>> {
  const pages = await drawPages(root);
  return Object.fromEntries(
    pages.map(([code, page]) => {
      const source = JSON.stringify(partsOf(page));
      const fileName = `assets/page-sign-in-${code}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.json`;
      context.emitFile({ type: 'asset', fileName, source });
      return [code, fileName];
    }),
  );
}
