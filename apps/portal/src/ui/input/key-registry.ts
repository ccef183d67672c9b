/** True on macOS and iOS, whose shortcuts use the Command key. */
const isMac = /mac|iphone|ipad/i.test(navigator.platform);
const CTRL = isMac ? '⌘' : 'control';

/** The keys whose names depend on the language. Other keys are shown as symbols. */
export const KEY_NAMES = ['control', 'alt', 'shift', 'enter', 'escape', 'pageUp', 'pageDown'] as const;

/**
 * All keyboard shortcuts of the portal. Listeners use `codes`; the sitemap, the shortcut sheet and the palette show `keys`. `keys` may be
 * named keys, which are translated. `codes` are values of `KeyboardEvent.code`, or the character if its position differs between keyboards.
 */
export const KEYS = {
  palette: { keys: [CTRL, 'K'], codes: ['KeyK'], where: 'anywhere' },
  sheet: { keys: ['?'], codes: ['?'], where: 'anywhere' },
  ask: { keys: ['G', 'S'], codes: ['KeyG', 'KeyS'], where: 'staff' },
  undo: { keys: ['Z'], codes: ['KeyZ'], where: 'anywhere' },
  dashboard: { keys: ['G', 'D'], codes: ['KeyG', 'KeyD'], where: 'staff' },
  back: { keys: ['escape'], codes: ['Escape'], where: 'anywhere' },
  toasts: { keys: ['alt', 'T'], codes: ['KeyT'], where: 'anywhere' },
  rows: { keys: ['J', 'K', '↓', '↑'], codes: ['KeyJ', 'KeyK', 'ArrowDown', 'ArrowUp'], where: 'rows' },
  open: { keys: ['enter'], codes: ['Enter'], where: 'rows' },
  search: { keys: ['/'], codes: ['/'], where: 'queues' },
  held: { keys: ['.'], codes: ['Period'], where: 'queues' },
  accept: { keys: ['A'], codes: ['KeyA'], where: 'lists' },
  reject: { keys: ['R'], codes: ['KeyR'], where: 'lists' },
  answer: { keys: ['E'], codes: ['KeyE'], where: 'home' },
  unread: { keys: ['U'], codes: ['KeyU'], where: 'inquiries' },
  reply: { keys: ['F'], codes: ['KeyF'], where: 'inquiries' },
  snooze: { keys: ['B'], codes: ['KeyB'], where: 'handling' },
  send: { keys: [CTRL, 'enter'], codes: ['Enter'], where: 'inquiries' },
  table: { keys: ['T'], codes: ['KeyT'], where: 'charts' },
  find: { keys: ['/'], codes: ['/'], where: 'reader' },
  textView: { keys: ['T'], codes: ['KeyT'], where: 'reader' },
  zoom: { keys: ['+', '−'], codes: ['+', '-'], where: 'reader' },
  fit: { keys: ['0'], codes: ['0'], where: 'reader' },
  turn: { keys: ['pageUp', 'pageDown'], codes: ['PageUp', 'PageDown'], where: 'reader' },
} as const satisfies Record<string, { keys: readonly string[]; codes: readonly string[]; where: string }>;

export type KeyId = keyof typeof KEYS;
/** The ids of shortcuts with two keys in sequence. */
export type GoKeyId = { [K in KeyId]: (typeof KEYS)[K]['codes'] extends readonly ['KeyG', string] ? K : never }[KeyId];
export const KEY_IDS = Object.keys(KEYS) as KeyId[];

export const codeOf = (id: KeyId): string => KEYS[id].codes[0];
