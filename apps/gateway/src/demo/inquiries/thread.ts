import type { InquiryType, InterestCategory } from '@portal/contracts';
import type { DemoFile } from '../files/demo-file';
import { canSay } from '../files/page';
import type { PRODUCTS } from '../organisation';

export type Product = Lowercase<(typeof PRODUCTS)[number][0]>;

interface Message {
  text: string;
  by?: string;
  files?: readonly DemoFile[];
  mail?: boolean;
}

/** One thing said or done; `after` is in working minutes of the unit that answers, since the thing before it. */
export type Step = { after?: number } & (
  | ({ did: 'asked' | 'answered' } & Message)
  // Names colleagues by `@` and their name; `unseenBy` are those of them who have not seen it.
  | ({ did: 'noted'; unseenBy?: readonly string[] } & Message)
  | { did: 'assigned'; to: string | null; by?: string }
  | { did: 'started'; by?: string }
  | { did: 'closed'; text: string; by?: string }
);
type More = Omit<Message, 'text'> & { after?: number };

/** A conversation of the demo. Who asks and who answers are ids of its people. */
export interface Thread {
  asks: string;
  /** Who answers where a step names nobody. */
  by: string;
  product: Product;
  type: InquiryType;
  interest?: InterestCategory;
  subject: string;
  /** Working minutes since the last thing was said or done. */
  ended: number;
  /** Names of weekdays follow the seeded day: `{weekday en 1+3}` is the third day of work after step 1. */
  talk: readonly Step[];
  /** Stars of the asker, and what they wrote to them. */
  rated?: readonly [stars: number, comment?: string];
  /** Who has not seen the newest message. */
  unread?: readonly string[];
  /** Who has set it aside until the day after tomorrow. */
  snoozedBy?: readonly string[];
  /** To whom it has come back from there. */
  backFor?: readonly string[];
  /** A region's person who opened it on behalf of the asker. */
  openedBy?: string;
  /** Names a thread that another one follows. */
  key?: string;
  follows?: string;
}

export const HOURS = 60;
export const DAYS = 9 * HOURS;

export const followedUp = (text: string, more: More = {}): Step => ({ did: 'asked', text, ...more });
export const answered = (text: string, more: More = {}): Step => ({ did: 'answered', text, ...more });
export const noted = (text: string, more: More & { unseenBy?: readonly string[] } = {}): Step => ({ did: 'noted', text, ...more });
export const assigned = (to: string | null, more: { by?: string; after?: number } = {}): Step => ({ did: 'assigned', to, ...more });
export const started = (more: { by?: string; after?: number } = {}): Step => ({ did: 'started', ...more });
export const closed = (text: string, more: { by?: string; after?: number } = {}): Step => ({ did: 'closed', text, ...more });

/** Somebody of the unit that answers; of those who have something unread, all of them. */
export const ANYONE = 'anyone';

const OFFER = /\b(?:[A-Z]{2}-26-\d{4}|26-\d{4}|YJ-\d{4})\b/;

/** The offer that an answer names, as a file. */
const offerIn = (answer: string, product: Product): DemoFile[] => {
  const number = OFFER.exec(answer)?.[0];
  if (!number) return [];
  const name = `Offer ${number.replaceAll('-', ' ')}`;
  const title = `Offer ${number}: ${product.toUpperCase()}`;
  const lines = [answer, 'Prices are net, without transport and taxes.', 'Payment within 30 days. The offer is valid for 60 days.'];
  return canSay(answer)
    ? [{ make: 'page', name: `${name}.pdf`, title, lines }]
    : [{ make: 'letter', name: `${name}.docx`, title, paragraphs: lines }];
};

/** A short conversation: a question, its answer, and the words of its end, as far as it has come. */
export const brief = (
  [requester, product, type, days]: readonly [asks: string, product: Product, type: InquiryType, days: number],
  subject: string,
  question: string,
  answer?: string,
  end?: string,
): Thread => ({
  asks: requester,
  by: ANYONE,
  product,
  type,
  subject,
  ended: days * DAYS,
  unread: end ? [] : [answer ? requester : ANYONE],
  talk: [followedUp(question), ...(answer ? [answered(answer, { files: offerIn(answer, product) })] : []), ...(end ? [closed(end)] : [])],
});
