import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../live/api';

/** What an uploaded file says, and what it would change. */
export const lookQuery = (input: Parameters<typeof api.pricelist.look>[0]) => queryOptions(api.pricelist.look.query(input));
