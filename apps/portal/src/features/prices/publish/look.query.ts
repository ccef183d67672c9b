import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../live/api';

/** Fetches the content of an uploaded file, and its changes. */
export const lookQuery = (input: Parameters<typeof api.prices.look>[0]) => queryOptions(api.prices.look.query(input));
