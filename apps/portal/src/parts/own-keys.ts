import { handlesTickets, type Role, sees } from '@portal/contracts';
import { KEY_IDS, KEYS, type KeyId } from '../ui/key-registry';

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

/** The keys that a person of this role has, and where they work. */
export const ownKeys = (role: Role): OwnKey[] =>
  KEY_IDS.filter((id) => HAS[KEYS[id].where](role)).map((id) => ({ id, keys: KEYS[id].keys, where: whereOf(KEYS[id].where, role) }));
