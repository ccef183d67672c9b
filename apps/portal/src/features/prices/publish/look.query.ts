import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../live/api';

export const lookQuery = (input: Parameters<typeof api.prices.look>[0]) => queryOptions(api.prices.look.query(input));
