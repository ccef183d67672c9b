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

/** The terms of tables in one language, the same as in the portal. */
export interface Words {
  /** The names of tables, for their sheet and file. */
  names: Record<ExportKind | 'participants', string>;
  /** The name of a file with the days `{from}` to `{to}`, without the characters forbidden by R5.1. */
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
  /** A person whose name the reader may not see. */
  formerUser: string;
}

const WORDS: Record<MailLanguage, Words> = { ab, de, en, es, fr, hu, id, it, ja, nl, pl, pt, th, tr, vi, zhTW };

export const wordsOf = (language: MailLanguage): Words => WORDS[language];

/** Returns the heading of a time column in UTC. */
export const inUtc = (heading: string): string => `${heading} (UTC)`;
