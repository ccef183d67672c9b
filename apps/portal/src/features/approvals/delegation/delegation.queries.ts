import { DELEGATES, DELEGATORS, type Role } from '@portal/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../live/api';
import { useRole } from '../../../live/use-session';

const includes = (roles: readonly Role[], role: Role | undefined): boolean => role !== undefined && roles.includes(role);

export const delegationsQuery = () => queryOptions(api.delegations.current.query({}));

/** Returns the delegations of the reader: the given one and those received. Undefined for roles that neither give nor receive any. */
export function useDelegations() {
  const isEnabled = includes(DELEGATES, useRole());
  return useQuery({ ...delegationsQuery(), enabled: isEnabled }).data;
}

export const useCanDelegate = (): boolean => includes(DELEGATORS, useRole());
