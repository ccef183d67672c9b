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
import type { FileRefusal, MailKind, MailRefusal } from './outbox';

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
const LOCALES = { ab, de, en, es, fr, hu, id, it, ja, nl, pl, pt, th, tr, vi, zhTW };
export type MailLanguage = keyof typeof LOCALES;
export const TEXTS: Readonly<Record<MailLanguage, Texts>> = LOCALES;

/** All kinds of mail, whose names contain a dot. */
export const MAIL_KINDS = Object.keys(TEXTS.en).filter((name): name is MailKind => name.includes('.'));

const TAGS: Partial<Record<MailLanguage, string>> = { ab: 'ar', zhTW: 'zh-Hant-TW' };

/** Returns the first language of a browser's Accept-Language header that has texts. */
export const preferredLanguage = (header: string | undefined): MailLanguage => {
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
