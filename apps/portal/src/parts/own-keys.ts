import { handlesTickets, type Role, sees } from '@portal/contracts';
import { KEY_IDS, KEYS, type KeyId } from '../ui/input/key-registry';

const everyone = () => true;

const HAS = {
  anywhere: everyone,
  staff: sees.dashboard,
  charts: sees.dashboard,
  rows: everyone,
  lists: sees.approvals,
  inquiries: sees.contactUs,
  queues: everyone,
  handling: handlesTickets,
  reader: everyone,
} as const;
/** Some keys of the inquiries are for those who handle them, some of all pages for staff. */
type Where = Exclude<keyof typeof HAS, 'handling' | 'staff'>;

/** Which of the queues this person has, where a key works in all of them. */
const whereOf = (where: keyof typeof HAS, role: Role): Where => {
  if (where === 'staff') return 'anywhere';
  if (where === 'handling') return 'inquiries';
  if (where !== 'queues') return where;
  if (!sees.approvals(role)) return 'inquiries';
  return sees.contactUs(role) ? 'queues' : 'lists';
};

export interface OwnKey {
  id: KeyId;
  keys: readonly string[];
  where: Where;
}

/** A letter, digit or sign, and not a key with a name, such as an arrow. */
const isCharacter = (code: string): boolean => /^(Key.|Period|.)$/.test(code);

/** What of a shortcut is left where single keys are turned off: all of it with Ctrl or Alt, the arrows beside J and K. */
const withoutSingle = ({ keys, codes }: { keys: readonly string[]; codes: readonly string[] }): readonly string[] =>
  keys.length > codes.length ? keys : keys.filter((_, at) => !isCharacter(codes[at] ?? ''));

/** The keys that a person of this role has, and where they work. */
export const ownKeys = (role: Role, hasSingle: boolean): OwnKey[] =>
  KEY_IDS.filter((id) => HAS[KEYS[id].where](role))
    .map((id) => ({ id, keys: hasSingle ? KEYS[id].keys : withoutSingle(KEYS[id]), where: whereOf(KEYS[id].where, role) }))
    .filter(({ keys }) => keys.length > 0);
