import { type aisearch, LIMITS, type Reply } from '@portal/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../live/api';

export type ConversationList = Reply<typeof aisearch.conversations>;
export type FoundConversations = Reply<typeof aisearch.find>;

export const chatAddress = (sessionId: string | null): string => (sessionId ? `/search/${encodeURIComponent(sessionId)}` : '/search');

/** A month of conversations fits into one list. */
export const conversationsQuery = () => queryOptions(api.aisearch.conversations.query({ pageNumber: 1, pageSize: LIMITS.pageSizeMax }));

export const conversationQuery = (sessionId: string) => queryOptions(api.aisearch.conversation.query({ sessionId }));

export const foundQuery = (search: string) =>
  queryOptions({ ...api.aisearch.find.query({ search }), enabled: search !== '', placeholderData: keepPreviousData });

export const passageQuery = (runId: string, n: number) => queryOptions(api.aisearch.passage.query({ runId, n }));

/** A conversation with all its branches; none is asked for before it has begun. */
export const useConversation = (sessionId: string | null) =>
  useQuery({ ...conversationQuery(sessionId ?? ''), enabled: sessionId !== null });
