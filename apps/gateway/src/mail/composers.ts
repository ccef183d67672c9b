import { Injectable } from '@nestjs/common';
import type { LetterKind } from './letters';

/** What somebody wrote, as a mail shows it. */
export interface Quoted {
  by: string;
  text: string;
  files: readonly string[];
}

/** What a letter says at the moment it is sent. */
export interface Composed {
  words: Record<string, string>;
  messages?: readonly Quoted[];
  /** Where an answer to it goes; without it answers are not read. */
  answersTo?: string;
  /** Names the conversation that the mail belongs to, so that mail programs put its mails together. */
  conversation?: string;
}

export interface LetterToCompose {
  kind: LetterKind;
  data: Record<string, string>;
  about: string | null;
  nr: number | null;
  language: string;
}

/** Null: it has become pointless. */
export type Compose = (letter: LetterToCompose) => Promise<Composed | null>;

/** Who composes which letters: what they need to know belongs to a feature, and the mailer knows none. */
@Injectable()
export class Composers {
  private readonly known = new Map<LetterKind, Compose>();

  set(kinds: readonly LetterKind[], compose: Compose): void {
    for (const kind of kinds) this.known.set(kind, compose);
  }

  of(kind: LetterKind): Compose | undefined {
    return this.known.get(kind);
  }
}
