/** The implementation object of an element in jsdom, which matches selectors. */
interface Inner {
  localName: string;
  classList: { contains(name: string): boolean };
}
interface Engine {
  /** Absent in rules other than style rules. */
  match(selector: string | undefined, element: Element): boolean;
}

/** The start of the last part of each alternative of a selector; null where it does not narrow the elements. */
type Ways = readonly { tag?: string; name?: string }[] | null;

const waysOf = (selector: string): Ways => {
  if (/[\\|]/.test(selector)) return null;
  let plain = selector.replaceAll(/"[^"]*"|'[^']*'/g, '');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '');
  }
  const ways = plain.split(',').map((one) => {
    const last = one
      .trim()
      .split(/[\s>+~]+/)
      .at(-1)!;
    const [, tag, name] = /^(?:([a-z][\w-]*)|\.([\w-]+))/i.exec(last) ?? [];
    return tag ? { tag: tag.toLowerCase() } : { name };
  });
  return ways.every(({ tag, name }) => tag ?? name) ? ways : null;
};

/**
 * Speeds up `getComputedStyle`: a query by role makes jsdom match every element with every rule of the page, which took a seventh of the
 * time of these tests. Nearly all rules name one class, so rules that neither the tag nor a class can match are skipped.
 */
export function quickenStyles({ document, getComputedStyle }: Window & typeof globalThis): void {
  // jsdom creates the engine at the first query.
  getComputedStyle(document.documentElement);
  const inner = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl')!;
  const engine = (document as unknown as Record<symbol, { _nwsapiDontThrow: Engine }>)[inner]!._nwsapiDontThrow;
  const match = engine.match.bind(engine);
  const waysBySelector = new Map<string, Ways>();
  engine.match = (selector, element) => {
    if (!selector) return match(selector, element);
    let ways = waysBySelector.get(selector);
    if (ways === undefined) waysBySelector.set(selector, (ways = waysOf(selector)));
    const { localName, classList } = (element as unknown as Record<symbol, Inner>)[inner]!;
    const mayMatch = !ways || ways.some(({ tag, name }) => (tag ? localName.toLowerCase() === tag : classList.contains(name!)));
    return mayMatch && match(selector, element);
  };
}
