import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { PreferenceType } from '@portal/contracts';
import { Registry } from '../../platform/registry';
import type { MailKind } from './outbox';
import { MAIL_KINDS } from './texts';

/** What somebody wrote, as a mail shows it. */
export interface Quoted {
  by: string;
  text: string;
  files: readonly string[];
}

/** One of the things that a digest is about. */
export interface DigestItem {
  title: string;
  about: string;
  /** Where it is in the portal. */
  path: string;
}

/** What a mail says at the moment it is sent. */
export interface MailContent {
  words: Record<string, string>;
  /** Where its button leads in the portal; without it there is no button. */
  link?: string;
  messages?: readonly Quoted[];
  items?: readonly DigestItem[];
  /** Items that are counted and not named. */
  moreItems?: number;
  /** An entry for the reader's calendar (RFC 6047). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
  /** When what it says is over. */
  endsAt?: Date;
  /** Where a reply to it goes; without it replies are not read. */
  answersTo?: string;
  /** Names the conversation that the mail belongs to, so that mail programs put its mails together. */
  conversation?: string;
}

const NAMED_AT_MOST = 50;

/** A digest of these items: the first are named, all are counted. Null where nothing is left to say. */
export const digestOf = (items: readonly DigestItem[], link?: string): MailContent | null =>
  items.length
    ? {
        words: { count: String(items.length) },
        ...(link ? { link } : {}),
        items: items.slice(0, NAMED_AT_MOST),
        moreItems: Math.max(0, items.length - NAMED_AT_MOST),
      }
    : null;

/** A mail of the outbox, as its content is built from it. */
export interface OutboxMail {
  id: string;
  kind: MailKind;
  data: Record<string, string>;
  about: string | null;
  nr: number | null;
  language: string;
}

export interface MailDefinition {
  /** Builds the content when the mail is sent; null where it has become pointless. */
  build: (mail: OutboxMail) => MailContent | null | Promise<MailContent | null>;
  /** The kind of mail that takes its place where many wait for one person. */
  digest?: MailKind;
  /** What its reader may choose not to be mailed about; without it the mail is essential and goes out always. */
  preference?: (data: Record<string, string>) => PreferenceType;
  /** Strangers cause it, so one person gets few of these within a while. */
  throttled?: boolean;
}

/** The content of a mail whose words were known when it was queued. */
export const fromData =
  (link?: string): MailDefinition['build'] =>
  ({ data }) => ({ words: data, ...(link ? { link } : {}) });

/** What each kind of mail says. It belongs to a feature, which registers it; the mailer knows none. */
@Injectable()
export class MailContents implements OnApplicationBootstrap {
  private readonly definitions = new Registry<MailKind, MailDefinition>('mail content');

  register(kind: MailKind, definition: MailDefinition): void {
    this.definitions.add(kind, definition);
  }

  onApplicationBootstrap(): void {
    this.definitions.require(MAIL_KINDS);
  }

  build(mail: OutboxMail): ReturnType<MailDefinition['build']> {
    return this.definitions.get(mail.kind)!.build(mail);
  }

  /** The kinds of digests with what each may speak for; an older digest that could not be sent becomes a part of the next. */
  digests(): Map<MailKind, MailKind[]> {
    const parts = new Map<MailKind, MailKind[]>();
    for (const [kind, { digest }] of this.definitions.all()) if (digest) parts.set(digest, [...(parts.get(digest) ?? []), kind]);
    for (const [digest, kinds] of parts) kinds.push(digest);
    return parts;
  }

  /** What the reader of such a mail may choose about; null where it is essential. */
  preferenceOf(kind: MailKind, data: Record<string, string>): PreferenceType | null {
    return this.definitions.get(kind)?.preference?.(data) ?? null;
  }

  /** The kinds of which nobody gets many within a while. */
  throttled(): MailKind[] {
    return this.definitions.all().flatMap(([kind, { throttled }]) => (throttled ? [kind] : []));
  }
}
