import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { PreferenceType } from '@portal/contracts';
import { Registry } from '../../platform/registry';
import type { MailKind } from './outbox';
import { MAIL_KINDS } from './texts';

/** A message as a mail shows it. */
export interface QuotedMessage {
  by: string;
  text: string;
  files: readonly string[];
}

/** An entry of a digest. */
export interface DigestItem {
  title: string;
  about: string;
  /** Its path in the portal. */
  path: string;
}

/** The content of a mail at the time it is sent. */
export interface MailContent {
  words: Record<string, string>;
  /** The path of its button in the portal; no button if not set. */
  link?: string;
  messages?: readonly QuotedMessage[];
  items?: readonly DigestItem[];
  /** The number of further items that are not listed. */
  moreItems?: number;
  /** A calendar entry (RFC 6047). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
  /** The time at which its content expires. */
  endsAt?: Date;
  /** The reply address; replies are not read if not set. */
  replyTo?: string;
  /** Identifies the conversation of the mail, so that mail programs group its mails. */
  conversation?: string;
}

const LISTED_ITEMS = 50;

/** Returns the content of a digest: lists the first items and counts all. Null without items. */
export const digestOf = (items: readonly DigestItem[], link?: string): MailContent | null =>
  items.length
    ? {
        words: { count: String(items.length) },
        ...(link ? { link } : {}),
        items: items.slice(0, LISTED_ITEMS),
        moreItems: Math.max(0, items.length - LISTED_ITEMS),
      }
    : null;

/** A queued mail, from which the content is built. */
export interface OutboxMail {
  id: string;
  kind: MailKind;
  data: Record<string, string>;
  about: string | null;
  nr: number | null;
  language: string;
}

export interface MailDefinition {
  /** Builds the content at the time of sending; null if the mail has become pointless. */
  build: (mail: OutboxMail) => MailContent | null | Promise<MailContent | null>;
  /** The kind of mail that replaces many waiting mails to one person. */
  digest?: MailKind;
  /** The preference by which people can turn the mail off; a mail without one is essential and always sent. */
  preference?: (data: Record<string, string>) => PreferenceType;
  /** True for mails that strangers can cause, which are limited per recipient and time. */
  throttled?: boolean;
}

/** Returns a builder for mails whose words are known when they are queued. */
export const fromData =
  (link?: string): MailDefinition['build'] =>
  ({ data }) => ({ words: data, ...(link ? { link } : {}) });

/** The contents of all kinds of mail. Each feature registers its own; the mailer knows none. */
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

  /** Returns the mail kinds that each digest kind combines. They include the digest itself: an unsent digest becomes part of the next. */
  digests(): Map<MailKind, MailKind[]> {
    const parts = new Map<MailKind, MailKind[]>();
    for (const [kind, { digest }] of this.definitions.all()) if (digest) parts.set(digest, [...(parts.get(digest) ?? []), kind]);
    for (const [digest, kinds] of parts) kinds.push(digest);
    return parts;
  }

  /** Returns the preference that applies to a mail; null if it is essential. */
  preferenceOf(kind: MailKind, data: Record<string, string>): PreferenceType | null {
    return this.definitions.get(kind)?.preference?.(data) ?? null;
  }

  /** Returns the kinds that are limited per recipient and time. */
  throttled(): MailKind[] {
    return this.definitions.all().flatMap(([kind, { throttled }]) => (throttled ? [kind] : []));
  }
}
