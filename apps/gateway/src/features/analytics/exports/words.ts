import type { ExportKind, InquiryType, InterestCategory, TicketStatus, UsageFunction } from '@portal/contracts';
import type { MailLanguage } from '../../../services/mail/texts';
import { ab } from './words/ab';
import { de } from './words/de';
import { en } from './words/en';
import { es } from './words/es';
import { fr } from './words/fr';
import { hu } from './words/hu';
import { id } from './words/id';
import { it } from './words/it';
import { ja } from './words/ja';
import { nl } from './words/nl';
import { pl } from './words/pl';
import { pt } from './words/pt';
import { th } from './words/th';
import { tr } from './words/tr';
import { vi } from './words/vi';
import { zhTW } from './words/zhTW';

/** What tables say in one language, as the screen says it. */
export interface Words {
  /** What a table is called: its sheet and its file. */
  names: Record<ExportKind | 'participants', string>;
  /** The name of a file that has the days `{from}` to `{to}`; as a name of a file it has none of the marks of R5.1. */
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
  /** Somebody whom the reader does not know by name. */
  formerUser: string;
}

const WORDS: Record<MailLanguage, Words> = { ab, de, en, es, fr, hu, id, it, ja, nl, pl, pt, th, tr, vi, zhTW };

/** What tables say to a reader of this language. */
export const wordsOf = (language: MailLanguage): Words => WORDS[language];

/** A heading over moments, which says that they are in UTC. */
export const inUtc = (heading: string): string => `${heading} (UTC)`;
