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
  /** What a calendar entry does that is attached; not said where none is. */
  attachment?: string;
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
  /** Of a link that names nobody and nothing any more. */
  invalid: string;
  failed: string;
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

/** What a browser asks for, where nobody is known: the first of its languages that there are texts in. */
export const languageWanted = (header: string | undefined): MailLanguage => {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const tag = part.split(';')[0]!.trim().toLowerCase();
    if (/^zh-(tw|hk|hant)/.test(tag)) return 'zhTW';
    // `ab` is the portal's code for Arabic; to a browser it is another language.
    const code = { ar: 'ab', ab: '' }[tag.split('-')[0]!] ?? tag.split('-')[0]!;
    if (Object.hasOwn(TEXTS, code)) return code as MailLanguage;
  }
  return 'en';
};

export const languageOf = (code: string): MailLanguage => (Object.hasOwn(TEXTS, code) ? (code as MailLanguage) : 'en');
export const tagOf = (language: MailLanguage): string => TAGS[language] ?? language;
/** How `Intl` writes numbers and units of a language: Arabic with Latin digits, as the portal does. */
export const intlOf = (language: MailLanguage): string => (language === 'ab' ? 'ar-u-nu-latn' : tagOf(language));
export const directionOf = (language: MailLanguage): 'ltr' | 'rtl' => (language === 'ab' ? 'rtl' : 'ltr');
