import type { FactData } from '@portal/contracts';
import { createEmitter } from '../../../emitter';

export type ChatNews = ({ type: 'began' } & FactData<'chat.began'>) | ({ type: 'ended' } & FactData<'chat.ended'>);

export const chatNews = createEmitter<ChatNews>();
