import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { evaluate } from './evaluate.ts';
import { fontBundles } from './font-bundles.ts';
import { textsFiles } from './texts-files.ts';

const STYLE = /<style data-emotion="([^"]*)"[^>]*>([\s\S]*?)<\/style>/g;
const TOKENS = '@layer tokens{';
const TOKEN = /(--pp-(?:[\w-]|\\.)+):([^;{}]*);/g;
const TOKEN_USE = /var\((--pp-(?:[\w-]|\\.)+)/g;

/**
 * Returns the styles with only the tokens that they reference, directly or through other tokens. The plain alternative, all tokens of the
 * theme, makes the page 6.9 kB instead of 4.3 kB.
 */
function addUsedTokens(tokens: string, styles: string): string {
  const all = tokens + styles;
  const values = new Map<string, string[]>();
  for (const [, name, value] of all.matchAll(TOKEN)) values.set(name!, [...(values.get(name!) ?? []), value!]);
  const usedTokens = new Set<string>();
  const visit = (text: string): void => {
    for (const [, name] of text.matchAll(TOKEN_USE)) {
      if (usedTokens.has(name!)) continue;
      usedTokens.add(name!);
      values.get(name!)?.forEach(visit);
    }
  };
  // A component declares its whole palette but uses only some of its colours.
  visit(styles.replace(TOKEN, ''));
  return all.replace(TOKEN, (declaration, name: string) => (usedTokens.has(name) ? declaration : ''));
}

/** Separates the HTML from the styles, which Emotion writes at their first use. */
function partsOf(page: string): { html: string; css: string } {
  const styles = [...page.matchAll(STYLE)].map(([, owner, css]) => ({ isGlobal: owner!.startsWith('css-global'), css: css! }));
  const ownStyles = [...new Set(styles.flatMap(({ isGlobal, css }) => (isGlobal ? [] : [css])))].join('');
  const globalStyles = styles.flatMap(({ isGlobal, css }) => (isGlobal ? [css] : [])).join('');
  const start = globalStyles.indexOf(TOKENS);
  if (start < 0 || !ownStyles) throw new Error('The sign-in page has no tokens or no styles.');
  const html = page.replace(STYLE, '');
  if (/ style="/.test(html)) throw new Error('The sign-in page has a style attribute, which the content policy forbids.');
  return { html, css: addUsedTokens(globalStyles.slice(start), ownStyles) };
}

/** Renders the sign-in page in every language with the code of the app. */
async function renderPages(root: string): Promise<[language: string, page: string][]> {
  const { BroadcastChannel } = globalThis;
  // An open channel to other tabs would keep the build process running.
  Object.assign(globalThis, { BroadcastChannel: undefined });
  try {
    const file = join(root, 'boot/sign-in-page.tsx');
    const { pages } = await evaluate<{ pages: [language: string, page: string][] }>(root, file, [textsFiles(root), fontBundles(root)]);
    return pages;
  } finally {
    Object.assign(globalThis, { BroadcastChannel });
  }
}

/**
 * Adds the prerendered sign-in page of each language to the build, and returns the files by language. The plain alternative, a page that
 * appears when the app is loaded, takes four seconds on slow 4G (ADR 46).
 */
export async function emitSignInPages(root: string, context: Pick<Rolldown.PluginContext, 'emitFile'>): Promise<Record<string, string>> {
  const pages = await renderPages(root);
  return Object.fromEntries(
    pages.map(([language, page]) => {
      const source = JSON.stringify(partsOf(page));
      const fileName = `assets/page-sign-in-${language}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.json`;
      context.emitFile({ type: 'asset', fileName, source });
      return [language, fileName];
    }),
  );
}
