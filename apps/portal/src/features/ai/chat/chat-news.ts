import type { FactData } from '@portal/contracts';
import { createEmitter } from '../../../emitter';

/** Facts about the runs of this person. */
export type ChatNews = ({ type: 'began' } & FactData<'chat.began'>) | ({ type: 'ended' } & FactData<'chat.ended'>);

/** Passes the facts to the open conversations of this tab. */
export const chatNews = createEmitter<ChatNews>();
