import type { FactData } from '@portal/contracts';
import { createEmitter } from '../../../emitter';

/** What facts say of the runs of this person. */
export type ChatNews = ({ type: 'began' } & FactData<'chat.began'>) | ({ type: 'ended' } & FactData<'chat.ended'>);

/** Hands the facts on to the conversations that are open in this tab. */
export const chatNews = createEmitter<ChatNews>();
