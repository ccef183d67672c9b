import { LIMITS, UNANSWERED_STATES } from '@portal/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { defineFilter, type FilterOf, oneOf, text } from '../../list/filter';
import { api } from '../../live/api';
import { publishAddress } from '../../parts/publication-address';

const FILTER_FIELDS = { state: oneOf(UNANSWERED_STATES, 'open'), search: text({ name: 'searchTerm' }) };
export const boardFilter = defineFilter(FILTER_FIELDS);

export const unansweredQuery = ({ state, search, page }: FilterOf<typeof FILTER_FIELDS>) =>
  queryOptions({
    ...api.ai.unanswered.query({ state, ...(search ? { search } : {}), pageNumber: page, pageSize: LIMITS.pageSize }),
    placeholderData: keepPreviousData,
  });

/** Returns the URL of the form for a new document, prefilled with a title. */
export const newDocumentAddress = (question: string): string => publishAddress('material', { title: question });
