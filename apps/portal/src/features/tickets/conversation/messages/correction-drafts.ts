import { session } from '../../../../live/session';

/** Unfinished corrections left with Escape, by message: the editor opens with them. They end with the session. */
const drafts = new Map<string, string>();
session.onEnd(() => drafts.clear());

export const correctionDraft = (entryId: string): string | undefined => drafts.get(entryId);
export const writeCorrection = (entryId: string, text: string): void => void drafts.set(entryId, text);
export const dropCorrection = (entryId: string): void => void drafts.delete(entryId);
