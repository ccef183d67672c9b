import { handlesTickets, type Role, sees } from '@portal/contracts';
import { KEY_IDS, KEYS, type KeyId } from '../ui/input/key-registry';

const allowEveryone = () => true;

const SCOPE_CHECKS = {
  anywhere: allowEveryone,
  staff: sees.dashboard,
  charts: sees.dashboard,
  rows: allowEveryone,
  lists: sees.approvals,
  home: allowEveryone,
  inquiries: sees.contactUs,
  queues: allowEveryone,
  handling: handlesTickets,
  reader: allowEveryone,
} as const;
/** The screens on which a shortcut works. Shortcuts limited to handlers work on inquiries, those limited to staff everywhere. */
type KeyScope = Exclude<keyof typeof SCOPE_CHECKS, 'handling' | 'staff'>;

/** Returns the screens on which a shortcut works for this role. */
const keyScopeOf = (where: keyof typeof SCOPE_CHECKS, role: Role): KeyScope => {
  if (where === 'staff') return 'anywhere';
  if (where === 'handling') return 'inquiries';
  if (where !== 'queues') return where;
  if (!sees.approvals(role)) return 'inquiries';
  return sees.contactUs(role) ? 'queues' : 'lists';
};

export interface OwnKey {
  id: KeyId;
  keys: readonly string[];
  where: KeyScope;
}

/** Returns true for a letter, digit or symbol, and false for a named key such as an arrow. */
const isCharacter = (code: string): boolean => /^(Key.|Period|.)$/.test(code);

/**
 * Returns the keys of a shortcut that work if single-character keys are turned off: combinations with Ctrl or Alt, and named keys such as
 * arrows.
 */
const removeSingleKeys = ({ keys, codes }: { keys: readonly string[]; codes: readonly string[] }): readonly string[] =>
  keys.length > codes.length ? keys : keys.filter((_, at) => !isCharacter(codes[at] ?? ''));

export const ownKeys = (role: Role, hasSingle: boolean): OwnKey[] =>
  KEY_IDS.filter((id) => SCOPE_CHECKS[KEYS[id].where](role))
    .map((id) => ({ id, keys: hasSingle ? KEYS[id].keys : removeSingleKeys(KEYS[id]), where: keyScopeOf(KEYS[id].where, role) }))
    .filter(({ keys }) => keys.length > 0);
