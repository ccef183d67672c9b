import { Injectable } from '@nestjs/common';
import type { MailKind } from './outbox';

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

/** What a letter says at the moment it is sent. */
export interface MailContent {
  words: Record<string, string>;
  messages?: readonly Quoted[];
  items?: readonly DigestItem[];
  /** Items that are counted and not named. */
  moreItems?: number;
  /** What it says is over then. */
  endsAt?: Date;
  /** Where an answer to it goes; without it answers are not read. */
  answersTo?: string;
  /** Names the conversation that the mail belongs to, so that mail programs put its mails together. */
  conversation?: string;
}

const NAMED_AT_MOST = 50;

/** A digest of these: the first are named, all are counted. Null where nothing is left to say. */
export const digestOf = (items: readonly DigestItem[]): MailContent | null =>
  items.length
    ? {
        words: { count: String(items.length) },
        items: items.slice(0, NAMED_AT_MOST),
        moreItems: Math.max(0, items.length - NAMED_AT_MOST),
      }
    : null;

export interface OutboxMail {
  id: string;
  kind: MailKind;
  data: Record<string, string>;
  about: string | null;
  nr: number | null;
  language: string;
}

/** Null: it has become pointless. */
export type BuildMailContent = (letter: OutboxMail) => Promise<MailContent | null>;

/** Who composes which letters: what they need to know belongs to a feature, and the mailer knows none. */
@Injectable()
export class MailContents {
  private readonly known = new Map<MailKind, BuildMailContent>();

  set(kinds: readonly MailKind[], compose: BuildMailContent): void {
    for (const kind of kinds) this.known.set(kind, compose);
  }

  of(kind: MailKind): BuildMailContent | undefined {
    return this.known.get(kind);
  }
}
