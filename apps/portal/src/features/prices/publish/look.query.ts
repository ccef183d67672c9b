import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../live/api';

/** What an uploaded file says, and what it would change. */
export const lookQuery = (input: Parameters<typeof api.prices.look>[0]) => queryOptions(api.prices.look.query(input));
