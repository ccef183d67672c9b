import type { ScimClient } from './scim-client';

/**
 * Returns the assumed statement of a directory that has stated nothing about an account. An account that a directory has disabled stays disabled
 * until this directory activates it and a mapped group covers it. An account that a person has disabled is not inactive for the directory.
 */
export const firstStatement = (client: Pick<ScimClient, 'id'>, { disabled_by_client }: { disabled_by_client: string | null }) => {
  const isDisabledByClient = disabled_by_client !== null;
  return { client_id: client.id, active: !isDisabledByClient, needs_group: isDisabledByClient };
};
