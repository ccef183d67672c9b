import { type AccountStatusReply, ApiError } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { apiWith } from '../../live/api';
import { createConnection } from '../../live/connection';

const POLL_MS = 20_000;

export interface RequestStatusView {
  standing: AccountStatusReply | undefined;
  /** The pass is over: only signing in tells more. */
  over: boolean;
  /** The last question was not answered; the next one comes by itself. */
  stale: boolean;
}

/** Follows the own request by a connection of its own, and asks every 20 s in case that it is silent. */
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
    const turned = () => void client.invalidateQueries({ queryKey });
    const connection = createConnection();
    connection.connect(token, [{ 'account.approved': turned, 'account.rejected': turned, 'account.removed': turned }]);
    return () => connection.close();
  }, [client, queryKey, token]);

  return { standing: data, over: token === null || isOver(error), stale: isError && !isOver(error) };
}

const isOver = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403);
