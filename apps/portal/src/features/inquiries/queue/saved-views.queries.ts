import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../live/api';
import type { InquiryFilter } from '../inquiries.filter';
import { inquiryList } from '../inquiries.list';

/** The saved views of the reader; `views.changed` has them fetched again. */
export const savedViewsQuery = () => queryOptions(api.contactus.savedViews.query({}));

/** How an address spells a filter, without the page. */
export const queryOf = (filter: InquiryFilter): string =>
  inquiryList.filter.write(new URLSearchParams(), { ...filter, page: 1 }).toString();

/** What a saved view shows. Whatever the portal does not know any more is left out. */
export const filterOf = (query: string): InquiryFilter => inquiryList.filter.parse(new URLSearchParams(query));
