import { type AccountStatusReply, ApiError } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { apiWith } from '../../live/api';
import { createConnection } from '../../live/connection';

const POLL_MS = 20_000;

export interface RequestStatusView {
  standing: AccountStatusReply | undefined;
  /** True if the pass has expired, so that the person has to sign in to see more. */
  over: boolean;
  /** True if the last request failed. The next one is sent automatically. */
  stale: boolean;
}

/** Follows the person's own approval request over a separate connection, and polls every 20 s in case the connection fails. */
export function useRequestStatus(token: string | null): RequestStatusView {
  const client = useQueryClient();
  const own = useMemo(() => (token ? apiWith(token) : null), [token]);
  const queryKey = useMemo(() => ['account', 'standing', token], [token]);
  const { data, error, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => own?.accounts.standing({}, { signal }) ?? Promise.reject(new Error('There is no pass.')),
    enabled: own !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (isOver(state.error) || (state.data && state.data.standing !== 'waiting') ? false : POLL_MS),
    refetchIntervalInBackground: true,
  });

  useEffect(() => {
    if (!token) return;
    const refetchStatus = () => void client.invalidateQueries({ queryKey });
    const connection = createConnection();
    connection.connect(token, [{ 'account.approved': refetchStatus, 'account.rejected': refetchStatus, 'account.removed': refetchStatus }]);
    return () => connection.close();
  }, [client, queryKey, token]);

  return { standing: data, over: token === null || isOver(error), stale: isError && !isOver(error) };
}

const isOver = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403);
