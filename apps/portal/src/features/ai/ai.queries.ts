import { type aiRoutes, LIMITS, type Reply } from '@portal/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../live/api';

export type ConversationList = Reply<typeof aiRoutes.conversations>;
export type FoundConversations = Reply<typeof aiRoutes.find>;

export const chatAddress = (sessionId: string | null): string => (sessionId ? `/search/${encodeURIComponent(sessionId)}` : '/search');

export const LISTED_AT_ONCE = LIMITS.pageSizeMax;
export const FOUND_AT_ONCE = 20;

/** One page usually contains a month's conversations. */
export const conversationsQuery = (pageNumber = 1) => queryOptions(api.ai.conversations.query({ pageNumber, pageSize: LISTED_AT_ONCE }));

export const conversationQuery = (sessionId: string) => queryOptions(api.ai.conversation.query({ sessionId }));

export const foundQuery = (search: string, pageNumber = 1) =>
  queryOptions({
    ...api.ai.find.query({ search, pageNumber, pageSize: FOUND_AT_ONCE }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

export const passageQuery = (runId: string, n: number) => queryOptions(api.ai.passage.query({ runId, n }));

/** Fetches a conversation with all its branches; nothing before it has started. */
export const useConversation = (sessionId: string | null) =>
  useQuery({ ...conversationQuery(sessionId ?? ''), enabled: sessionId !== null });
