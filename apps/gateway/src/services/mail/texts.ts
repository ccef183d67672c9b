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

/** The texts of a mail in one language. Words in braces are placeholders. */
export interface MailText {
  subject: string;
  /** The heading of the mail, by default its subject. */
  heading?: string;
  /** The paragraphs. `{messages}` is replaced by quoted messages, and `{items}` by the entries of a digest. */
  paragraphs: readonly string[];
  /** The explanation of an attached calendar entry. Omitted if there is no attachment. */
  attachment?: string;
  /** Says how to go on after the end of a conversation. Omitted for readers who cannot. */
  followUp?: string;
  /** The label of the button, if the mail has one. */
  action?: string;
}

interface UnsubscribeTexts {
  link: string;
  title: string;
  /** The question on the unsubscribe page. `{kind}` is replaced by one of `kinds`. */
  question: string;
  button: string;
  done: string;
  /** The text for an invalid or expired link. */
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
  /** The reason for the mail, shown below every mail. */
  footer: string;
  /** Replaces `footer` in mails that accept replies. */
  answerable: string;
  /** The marker line at the top of mails that accept replies. People reply above this line. */
  answerAbove: string;
  filesWith: string;
  /** The explanation of a change made by the directory of the person's organization. */
  directoryReason: string;
  /** The name for a device whose browser and system are not recognized. */
  unknownDevice: string;
  /** The line below a digest's list that states the number of further items. */
  moreItems: string;
  /** The texts of the unsubscribe link, which is in the footer of a mail that people can turn off, and of the page that it opens. */
  unsubscribe: UnsubscribeTexts;
  mailRefusals: Record<MailRefusal, string>;
  fileRefusals: Record<FileRefusal, string>;
};

/** The texts by the language codes of the portal, which uses `ab` for Arabic. */
const LOCALES = { ab, de, en, es, fr, hu, id, it, ja, nl, pl, pt, th, tr, vi, zhTW };
export type MailLanguage = keyof typeof LOCALES;
export const TEXTS: Readonly<Record<MailLanguage, Texts>> = LOCALES;

/** All kinds of mail. Their names contain a dot, unlike other texts. */
export const MAIL_KINDS = Object.keys(TEXTS.en).filter((name): name is MailKind => name.includes('.'));

const TAGS: Partial<Record<MailLanguage, string>> = { ab: 'ar', zhTW: 'zh-Hant-TW' };

/** Returns the first language of a browser's Accept-Language header for which texts exist. */
export const preferredLanguage = (header: string | undefined): MailLanguage => {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const tag = part.split(';')[0]!.trim().toLowerCase();
    if (/^zh-(tw|hk|hant)/.test(tag)) return 'zhTW';
    // `ab` is the portal's code for Arabic, but browsers use this code for another language.
    const code = { ar: 'ab', ab: '' }[tag.split('-')[0]!] ?? tag.split('-')[0]!;
    if (Object.hasOwn(TEXTS, code)) return code as MailLanguage;
  }
  return 'en';
};

export const languageOf = (code: string): MailLanguage => (Object.hasOwn(TEXTS, code) ? (code as MailLanguage) : 'en');
export const tagOf = (language: MailLanguage): string => TAGS[language] ?? language;
/** Returns the language tag for formatting numbers and units with `Intl`. Arabic uses Latin digits, as in the portal. */
export const intlOf = (language: MailLanguage): string => (language === 'ab' ? 'ar-u-nu-latn' : tagOf(language));
export const directionOf = (language: MailLanguage): 'ltr' | 'rtl' => (language === 'ab' ? 'rtl' : 'ltr');
