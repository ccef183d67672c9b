import type { FileRefusal, MailKind, MailRefusal } from './outbox';
import { ab } from './texts/ab';
import { de } from './texts/de';
import { en } from './texts/en';
import { es } from './texts/es';
import { fr } from './texts/fr';
import { hu } from './texts/hu';
import { id } from './texts/id';
import { it } from './texts/it';
import { ja } from './texts/ja';
import { nl } from './texts/nl';
import { pl } from './texts/pl';
import { pt } from './texts/pt';
import { th } from './texts/th';
import { tr } from './texts/tr';
import { vi } from './texts/vi';
import { zhTW } from './texts/zhTW';

/** One mail in one language; words in braces are filled in. */
export interface MailText {
  subject: string;
  /** Over the text; without it the subject stands there. */
  heading?: string;
  /** One of them may be `{messages}`: what somebody wrote; or `{items}`: what a digest is about. */
  paragraphs: readonly string[];
  /** What the button says, where there is one. */
  action?: string;
}

interface UnsubscribeTexts {
  link: string;
  title: string;
  /** `{kind}`: one of those below. */
  question: string;
  button: string;
  done: string;
  settings: string;
  kinds: {
    UserRequest: string;
    RequestsBelow: string;
    Inquiry: string;
    Mention: string;
    WatchedParts: string;
    Event: string;
    EventReminder: string;
    News: string;
  };
}

export type Texts = Record<MailKind, MailText> & {
  /** Under every mail: why it came. */
  footer: string;
  /** Under a mail that can be answered, instead of the footer. */
  answerable: string;
  /** On the line over such a mail: an answer ends there. */
  answerAbove: string;
  filesWith: string;
  /** Under the list of a digest: how many more there are. */
  moreItems: string;
  /** In the foot of a mail that its reader may end, and on the page of that link. */
  unsubscribe: UnsubscribeTexts;
  mailRefusals: Record<MailRefusal, string>;
  fileRefusals: Record<FileRefusal, string>;
};

/** The codes of the portal; `ab` is its name for Arabic. */
export const TEXTS = { ab, de, en, es, fr, hu, id, it, ja, nl, pl, pt, th, tr, vi, zhTW } satisfies Record<string, Texts>;
export type MailLanguage = keyof typeof TEXTS;

/** Every kind of mail that there are texts for: their names have a dot. */
export const MAIL_KINDS = Object.keys(TEXTS.en).filter((name): name is MailKind => name.includes('.'));

const TAGS: Partial<Record<MailLanguage, string>> = { ab: 'ar', zhTW: 'zh-Hant-TW' };

export const languageOf = (code: string): MailLanguage => (Object.hasOwn(TEXTS, code) ? (code as MailLanguage) : 'en');
export const tagOf = (language: MailLanguage): string => TAGS[language] ?? language;
/** How `Intl` writes numbers and units of a language: Arabic with Latin digits, as the portal does. */
export const intlOf = (language: MailLanguage): string => (language === 'ab' ? 'ar-u-nu-latn' : tagOf(language));
export const directionOf = (language: MailLanguage): 'ltr' | 'rtl' => (language === 'ab' ? 'rtl' : 'ltr');
