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

/** A mail in one language; words in braces are filled in. */
export interface MailText {
  subject: string;
  /** The heading of the text; the subject if not set. */
  heading?: string;
  /** A paragraph may be `{messages}` for quoted messages, or `{items}` for the items of a digest. */
  paragraphs: readonly string[];
  /** Explains an attached calendar entry; omitted without one. */
  attachment?: string;
  /** The label of the button, if any. */
  action?: string;
}

interface UnsubscribeTexts {
  link: string;
  title: string;
  /** `{kind}`: one of the kinds below. */
  question: string;
  button: string;
  done: string;
  /** For an invalid or expired link. */
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
  /** Below every mail: why it was sent. */
  footer: string;
  /** Replaces the footer of a mail that accepts replies. */
  answerable: string;
  /** The marker line above such a mail: people reply above it. */
  answerAbove: string;
  filesWith: string;
  /** Below the list of a digest: the number of further items. */
  moreItems: string;
  /** In the footer of a mail that people can turn off, and on the page of that link. */
  unsubscribe: UnsubscribeTexts;
  mailRefusals: Record<MailRefusal, string>;
  fileRefusals: Record<FileRefusal, string>;
};

/** The language codes of the portal; `ab` is its code for Arabic. */
export const TEXTS = { ab, de, en, es, fr, hu, id, it, ja, nl, pl, pt, th, tr, vi, zhTW } satisfies Record<string, Texts>;
export type MailLanguage = keyof typeof TEXTS;

/** All kinds of mail, whose names contain a dot. */
export const MAIL_KINDS = Object.keys(TEXTS.en).filter((name): name is MailKind => name.includes('.'));

const TAGS: Partial<Record<MailLanguage, string>> = { ab: 'ar', zhTW: 'zh-Hant-TW' };

/** Returns the first language of a browser's Accept-Language header that has texts. */
export const languageWanted = (header: string | undefined): MailLanguage => {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const tag = part.split(';')[0]!.trim().toLowerCase();
    if (/^zh-(tw|hk|hant)/.test(tag)) return 'zhTW';
    // `ab` is the portal's code for Arabic; in browsers it means another language.
    const code = { ar: 'ab', ab: '' }[tag.split('-')[0]!] ?? tag.split('-')[0]!;
    if (Object.hasOwn(TEXTS, code)) return code as MailLanguage;
  }
  return 'en';
};

export const languageOf = (code: string): MailLanguage => (Object.hasOwn(TEXTS, code) ? (code as MailLanguage) : 'en');
export const tagOf = (language: MailLanguage): string => TAGS[language] ?? language;
/** Returns the tag by which `Intl` formats numbers and units: Arabic with Latin digits, as in the portal. */
export const intlOf = (language: MailLanguage): string => (language === 'ab' ? 'ar-u-nu-latn' : tagOf(language));
export const directionOf = (language: MailLanguage): 'ltr' | 'rtl' => (language === 'ab' ? 'rtl' : 'ltr');
