import type { ChatTurnTable } from './tables';

/** What has the file that came with a question. */
export const turnFiles = (turnId: string): string => `turn:${turnId}`;

type Turn = Pick<ChatTurnTable, 'id' | 'file_turn'>;

/** What has the file that a question is answered from: its own, or that of the question which it edits. */
export const holderOf = ({ id, file_turn }: Turn): string => turnFiles(file_turn ?? id);
