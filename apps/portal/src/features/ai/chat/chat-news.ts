import type { FactData } from '@portal/contracts';

/** What facts say of the runs of this person. */
export type ChatNews = ({ type: 'began' } & FactData<'chat.began'>) | ({ type: 'ended' } & FactData<'chat.ended'>);

const listeners = new Set<(news: ChatNews) => void>();

/** Hands the facts on to the conversations that are open in this tab. */
export const chatNews = {
  tell: (news: ChatNews): void => listeners.forEach((hear) => hear(news)),
  on(hear: (news: ChatNews) => void): () => void {
    listeners.add(hear);
    return () => listeners.delete(hear);
  },
};
