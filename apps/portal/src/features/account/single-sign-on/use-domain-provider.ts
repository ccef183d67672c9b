import { calls, type DomainProvider, domainOf, EmailAddress } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../live/api';

const PAUSE_MS = 250;

const domainIn = (address: string): string => {
  const email = EmailAddress.safeParse(address).data;
  return email ? domainOf(email) : '';
};
const queryOf = (domain: string) => ({
  ...api.identityProviders.find.query({ domain }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Returns the address at which the gateway redirects to the sign-in page of a provider. */
export const providerAddress = ({ providerId }: Pick<DomainProvider, 'providerId'>): string =>
  calls.identityProviders.signIn.path.replace(':providerId', encodeURIComponent(providerId));

/**
 * Returns the identity provider of the domain of a typed address, once typing pauses, and a function that finds it without a pause. A
 * failed request counts as no provider: the sign-in route decides anyway.
 */
export function useDomainProvider(address: string) {
  const cache = useQueryClient();
  const domain = domainIn(address);
  const [settledDomain, setSettledDomain] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettledDomain(domain), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [domain]);
  const isSettled = domain !== '' && domain === settledDomain;
  const { data } = useQuery({ ...queryOf(domain), enabled: isSettled });
  return {
    provider: data?.provider ?? null,
    /** Finds the provider of an address that was typed a moment ago. */
    find: async (text: string): Promise<DomainProvider | null> => {
      const typedDomain = domainIn(text);
      if (!typedDomain) return null;
      return cache.fetchQuery(queryOf(typedDomain)).then(
        ({ provider }) => provider,
        () => null,
      );
    },
    /** Uses the provider that a refused sign-in has named. */
    adopt: (text: string, provider: DomainProvider) => cache.setQueryData(queryOf(domainIn(text)).queryKey, { provider }),
  };
}
