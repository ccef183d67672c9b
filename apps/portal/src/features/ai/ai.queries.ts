import { type aisearch, LIMITS, type Reply } from '@portal/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../live/api';

export type ConversationList = Reply<typeof aisearch.conversations>;
export type FoundConversations = Reply<typeof aisearch.find>;

export const chatAddress = (sessionId: string | null): string => (sessionId ? `/search/${encodeURIComponent(sessionId)}` : '/search');

/** How many conversations of a month, and how many of those found, come at once. */
export const LISTED_AT_ONCE = LIMITS.pageSizeMax;
export const FOUND_AT_ONCE = 20;

/** Most have fewer conversations in a month than one page holds. */
export const conversationsQuery = (pageNumber = 1) =>
  queryOptions(api.aisearch.conversations.query({ pageNumber, pageSize: LISTED_AT_ONCE }));

export const conversationQuery = (sessionId: string) => queryOptions(api.aisearch.conversation.query({ sessionId }));

export const foundQuery = (search: string, pageNumber = 1) =>
  queryOptions({
    ...api.aisearch.find.query({ search, pageNumber, pageSize: FOUND_AT_ONCE }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

export const passageQuery = (runId: string, n: number) => queryOptions(api.aisearch.passage.query({ runId, n }));

/** A conversation with all its branches; none is asked for before it has begun. */
export const useConversation = (sessionId: string | null) =>
  useQuery({ ...conversationQuery(sessionId ?? ''), enabled: sessionId !== null });
