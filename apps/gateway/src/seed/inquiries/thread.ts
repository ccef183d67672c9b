import type { InquiryType, InterestCategory } from '@portal/contracts';
import type { PRODUCTS } from '../organisation';

export type Product = Lowercase<(typeof PRODUCTS)[number][0]>;

/** How a drawn or listed quantity runs over its time. */
export type Shape = 'drift' | 'spikes' | 'step' | 'noise' | 'cycle' | 'decay';

/** A file that the demo makes, worth opening. */
export type Made =
  | { make: 'trend'; name: string; title: string; unit: string; low: number; high: number; shape: Shape }
  | { make: 'readings'; name: string; column: string; low: number; high: number; shape: Shape }
  | { make: 'sheet'; name: string; title: string; rows: readonly (readonly (string | number)[])[] }
  | { make: 'page'; name: string; title: string; lines: readonly string[]; shape?: Shape; axis?: string }
  | { make: 'letter'; name: string; title: string; paragraphs: readonly string[] };

interface Said {
  text: string;
  by?: string;
  files?: readonly Made[];
  mail?: boolean;
}

/** One thing said or done; `after` is in working minutes of the unit that answers, since the thing before it. */
export type Step = { after?: number } & (
  | ({ did: 'asked' | 'answered' | 'noted' } & Said)
  | { did: 'assigned'; to: string | null; by?: string }
  | { did: 'started'; by?: string }
  | { did: 'closed'; text: string; by?: string }
);
type More = Omit<Said, 'text'> & { after?: number };

/** A conversation of the demo. Who asks and who answers are ids of its people. */
export interface Thread {
  asks: string;
  /** Who answers where a step names nobody. */
  by: string;
  product: Product;
  type: InquiryType;
  interest?: InterestCategory;
  subject: string;
  /** Working minutes since the last thing was said or done; `clock` makes them minutes of the clock. */
  ended: number;
  clock?: true;
  talk: readonly Step[];
  /** Stars of the asker, and what they wrote to them. */
  rated?: readonly [stars: number, comment?: string];
  /** Who has not seen the newest message. */
  unread?: readonly string[];
  /** A region's person who opened it on behalf of the asker. */
  openedBy?: string;
  /** Names a thread that another one follows. */
  key?: string;
  follows?: string;
}

export const HOURS = 60;
export const DAYS = 9 * HOURS;

export const asked = (text: string, more: More = {}): Step => ({ did: 'asked', text, ...more });
export const answered = (text: string, more: More = {}): Step => ({ did: 'answered', text, ...more });
export const noted = (text: string, more: More = {}): Step => ({ did: 'noted', text, ...more });
export const assigned = (to: string | null, more: { by?: string; after?: number } = {}): Step => ({ did: 'assigned', to, ...more });
export const started = (more: { by?: string; after?: number } = {}): Step => ({ did: 'started', ...more });
export const closed = (text: string, more: { by?: string; after?: number } = {}): Step => ({ did: 'closed', text, ...more });
