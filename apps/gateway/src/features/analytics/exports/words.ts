import type { ExportKind, InquiryType, InterestCategory, TicketStatus, UsageFunction } from '@portal/contracts';
import type { MailLanguage } from '../../../services/mail/texts';
import ab from './locales/ab.json' with { type: 'json' };
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import hu from './locales/hu.json' with { type: 'json' };
import id from './locales/id.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };
import ja from './locales/ja.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import pl from './locales/pl.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };
import th from './locales/th.json' with { type: 'json' };
import tr from './locales/tr.json' with { type: 'json' };
import vi from './locales/vi.json' with { type: 'json' };
import zhTW from './locales/zhTW.json' with { type: 'json' };

/** The export texts of one language, with the same terms as the portal. */
export interface Words {
  /** The names of the tables, used for the sheet and the file. */
  names: Record<ExportKind | 'participants', string>;
  /** The file name for the days `{from}` to `{to}`, without the characters forbidden by R5.1. */
  between: string;
  columns: Record<
    | 'number'
    | 'submitted'
    | 'status'
    | 'type'
    | 'interest'
    | 'product'
    | 'company'
    | 'lco'
    | 'handledBy'
    | 'requester'
    | 'openedBy'
    | 'assignee'
    | 'subject'
    | 'message'
    | 'replies'
    | 'firstResponse'
    | 'answeredBy'
    | 'answerMinutes'
    | 'answerBy'
    | 'onTime'
    | 'closed'
    | 'closingComment'
    | 'rating'
    | 'ratingComment'
    | 'time'
    | 'day'
    | 'thisPeriod'
    | 'previousPeriod'
    | 'function'
    | 'kind'
    | 'user'
    | 'role'
    | 'otherFunctions'
    | 'total',
    string
  >;
  statuses: Record<TicketStatus, string>;
  types: Record<InquiryType, string>;
  interests: Record<InterestCategory, string>;
  onTime: Record<'yes' | 'no', string>;
  functions: Record<UsageFunction, string>;
  /** The text for a person whose name the reader may not see. */
  formerUser: string;
}

const WORDS: Record<MailLanguage, Words> = { ab, de, en, es, fr, hu, id, it, ja, nl, pl, pt, th, tr, vi, zhTW };

export const wordsOf = (language: MailLanguage): Words => WORDS[language];

/** Returns the heading of a column with times in UTC. */
export const withUtcSuffix = (heading: string): string => `${heading} (UTC)`;
