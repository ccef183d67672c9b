import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { PreferenceType } from '@portal/contracts';
import { Registry } from '../../platform/registry';
import type { MailKind } from './outbox';
import { MAIL_KINDS } from './texts';

export interface QuotedMessage {
  by: string;
  text: string;
  files: readonly string[];
}

export interface DigestItem {
  title: string;
  about: string;
  /** The path of the item in the portal. */
  path: string;
}

/** The content of a mail when it is sent. */
export interface MailContent {
  words: Record<string, string>;
  /** The path of the button's target in the portal. Without a path, the mail has no button. */
  link?: string;
  messages?: readonly QuotedMessage[];
  items?: readonly DigestItem[];
  /** The number of further items that the mail does not list. */
  moreItems?: number;
  /** An attached calendar entry (RFC 6047). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
  /** The time when the content expires. */
  endsAt?: Date;
  /** The reply address. Without an address, the mail says that replies are not read. */
  replyTo?: string;
  /** True if the reader may open a follow-up of the conversation. */
  takesFollowUps?: boolean;
  /** The conversation id, which mail programs use to group mails. */
  conversation?: string;
}

const MAX_LISTED_ITEMS = 50;

/** Returns the content of a digest, which lists the first items and counts all. Returns null without items. */
export const digestOf = (items: readonly DigestItem[], link?: string): MailContent | null =>
  items.length
    ? {
        words: { count: String(items.length) },
        ...(link ? { link } : {}),
        items: items.slice(0, MAX_LISTED_ITEMS),
        moreItems: Math.max(0, items.length - MAX_LISTED_ITEMS),
      }
    : null;

/** The data of a queued mail, from which its content is built. */
export interface OutboxMail {
  id: string;
  to_address: string;
  kind: MailKind;
  data: Record<string, string>;
  about: string | null;
  nr: number | null;
  language: string;
}

export interface MailDefinition {
  /** Builds the content at the time of sending. Returns null if the mail is no longer needed. */
  build: (mail: OutboxMail) => MailContent | null | Promise<MailContent | null>;
  /** The kind of digest that replaces many waiting mails of this kind to one person. */
  digest?: MailKind;
  /** Returns the preference that turns the mail off. Mails without this function are essential and always sent. */
  preference?: (data: Record<string, string>) => PreferenceType;
  /** True for mails that strangers can trigger, which are limited per recipient and time. */
  throttled?: boolean;
}

/** Returns a builder for mails whose content is known when they are queued. */
export const buildFromData =
  (link?: string): MailDefinition['build'] =>
  ({ data }) => ({ words: data, ...(link ? { link } : {}) });

/** The contents of all kinds of mail. Each feature registers the content of its own mails. */
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

  /** Returns the mail kinds that each digest kind combines, including the digest itself: an unsent digest becomes part of the next one. */
  digests(): Map<MailKind, MailKind[]> {
    const parts = new Map<MailKind, MailKind[]>();
    for (const [kind, { digest }] of this.definitions.all()) if (digest) parts.set(digest, [...(parts.get(digest) ?? []), kind]);
    for (const [digest, kinds] of parts) kinds.push(digest);
    return parts;
  }

  /** Returns the preference that applies to a mail, or null if the mail is essential. */
  preferenceOf(kind: MailKind, data: Record<string, string>): PreferenceType | null {
    return this.definitions.get(kind)?.preference?.(data) ?? null;
  }

  /** Returns the mail kinds that are limited per recipient and time. */
  throttledKinds(): MailKind[] {
    return this.definitions.all().flatMap(([kind, { throttled }]) => (throttled ? [kind] : []));
  }
}
