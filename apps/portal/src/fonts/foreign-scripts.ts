interface ForeignScript {
  /** Matches a character of the script. */
  pattern: RegExp;
  /** The BCP 47 tags of the languages whose own font draws the script. */
  drawnIn: readonly string[];
  /** Adds the font faces. The browser then loads those that contain characters on screen. */
  load: () => Promise<unknown>;
}

const SCRIPTS: readonly ForeignScript[] = [
  { pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, drawnIn: ['ja'], load: () => import('./japanese-slices') },
  { pattern: /\p{Script=Han}/u, drawnIn: ['ja', 'zh-Hant-TW'], load: () => import('./chinese-slices') },
  { pattern: /\p{Script=Arabic}/u, drawnIn: ['ar'], load: () => import('./arabic') },
  { pattern: /\p{Script=Thai}/u, drawnIn: ['th'], load: () => import('./thai') },
];

let stopLast = () => {};

/**
 * Loads the font of a script when a text appears that the font of the active language does not cover, such as a Japanese title in an
 * English portal. Watches the whole page, because any list, dialog or message may contain such text. A second call replaces the first.
 * Returns a function that stops watching.
 */
export function loadForeignScripts(scripts: readonly ForeignScript[] = SCRIPTS): () => void {
  const missingScripts = new Set(scripts);
  const loadScriptsOf = (text: string | null) => {
    for (const script of missingScripts) {
      if (!text || !script.pattern.test(text) || script.drawnIn.includes(document.documentElement.lang)) continue;
      missingScripts.delete(script);
      script.load().catch((failure: unknown) => {
        missingScripts.add(script);
        reportError(failure);
      });
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') loadScriptsOf(target.nodeValue);
      for (const node of addedNodes) loadScriptsOf(node.textContent);
    }
  });
  stopLast();
  stopLast = () => observer.disconnect();
  loadScriptsOf(document.body.textContent);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return stopLast;
}
