import type { ChatTurnTable } from './tables';

/** The holder of the file of a question. */
export const turnFiles = (turnId: string): string => `turn:${turnId}`;

type Turn = Pick<ChatTurnTable, 'id' | 'file_turn'>;

/** The holder of the file from which a question is answered: the question's own, or that of the question it edits. */
export const holderOf = ({ id, file_turn }: Turn): string => turnFiles(file_turn ?? id);
