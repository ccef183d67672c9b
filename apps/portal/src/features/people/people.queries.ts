import { PEOPLE_STATUSES } from '@portal/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { choice, defineFilter, type FilterOf, text } from '../../list/filter';
import { api } from '../../live/api';

export const PAGE_ROWS = 25;

const FIELDS = { search: text(), status: choice(PEOPLE_STATUSES) };
export const peopleFilter = defineFilter(FIELDS);
type PeopleFilter = FilterOf<typeof FIELDS>;

/** Fetches a page of the list of people. No fact reports the last use of a session, so the page is refetched whenever it is shown. */
export const peopleQuery = ({ search, status, page }: PeopleFilter) =>
  queryOptions({
    ...api.people.list.query({ ...(search && { search }), ...(status && { status }), pageNumber: page, pageSize: PAGE_ROWS }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const COMPANY_FIELDS = { search: text() };
export const companiesFilter = defineFilter(COMPANY_FIELDS);

/** Fetches a page of the list of companies, which also contains the last use of a session. */
export const companiesQuery = ({ search, page }: FilterOf<typeof COMPANY_FIELDS>) =>
  queryOptions({
    ...api.people.companies.query({ ...(search && { search }), pageNumber: page, pageSize: PAGE_ROWS }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
