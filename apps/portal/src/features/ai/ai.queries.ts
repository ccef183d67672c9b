import { type aiRoutes, LIMITS, type Reply } from '@portal/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../live/api';

export type ConversationList = Reply<typeof aiRoutes.conversations>;
export type FoundConversations = Reply<typeof aiRoutes.find>;

export const chatAddress = (sessionId: string | null): string => (sessionId ? `/search/${encodeURIComponent(sessionId)}` : '/search');

export const CONVERSATIONS_PER_PAGE = LIMITS.pageSizeMax;
export const MATCHES_PER_PAGE = 20;

/** Fetches one page of conversations, which usually contains those of a month. */
export const conversationsQuery = (pageNumber = 1) =>
  queryOptions(api.ai.conversations.query({ pageNumber, pageSize: CONVERSATIONS_PER_PAGE }));

export const conversationQuery = (sessionId: string) => queryOptions(api.ai.conversation.query({ sessionId }));

export const foundQuery = (search: string, pageNumber = 1) =>
  queryOptions({
    ...api.ai.find.query({ search, pageNumber, pageSize: MATCHES_PER_PAGE }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

export const passageQuery = (runId: string, n: number) => queryOptions(api.ai.passage.query({ runId, n }));

/** Fetches a conversation with all its branches. Fetches nothing before the conversation has an id. */
export const useConversation = (sessionId: string | null) =>
  useQuery({ ...conversationQuery(sessionId ?? ''), enabled: sessionId !== null });
