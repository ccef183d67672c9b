import type { OnApplicationShutdown } from '@nestjs/common';

/** Embeds texts as vectors of length one. */
export interface Embeddings extends Partial<OnApplicationShutdown> {
  /** The name of the model. Vectors of another model are replaced. */
  readonly model: string;
  /** Returns the vectors of passages in the same order. Throws if a vector is missing. */
  embedPassages: (texts: readonly string[]) => Promise<Float32Array[]>;
  /** Returns the vector of a question; null after a failure or a timeout of two seconds. The search then uses only words. */
  embedQuestion: (text: string) => Promise<Float32Array | null>;
}

/** The time in ms after which a question is searched only by words. */
export const QUESTION_MS = 2_000;
/** The maximum number of characters to embed. Longer texts are truncated, because the start of a passage shows its topic. */
const MAX_CHARACTERS = 6_000;
export const MAX_DIMENSIONS = 4_096;

export const truncate = (text: string): string => text.slice(0, MAX_CHARACTERS).toWellFormed();
