import type { IdentityProvider } from '@portal/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../live/api';
import { failureText } from '../../live/failures/failure';
import { toast } from '../../ui/feedback/toaster';

/**
 * Returns a function that opens the sign-in page of a provider in a new tab. The result reaches the list as a fact. The tab is opened with
 * the click, because browsers block it later; if they block it anyway, the page itself goes to the provider and returns.
 */
export function useProviderTest() {
  const call = useMutation({
    mutationFn: ({ provider }: { provider: IdentityProvider; tab: Window | null }) =>
      api.identityProviders.test({ providerId: provider.providerId }),
    onSuccess: ({ url }, { tab }) => (tab ?? window).location.assign(url),
    onError: (error, { tab }) => {
      tab?.close();
      toast.error(failureText(error));
    },
  });
  const runTest = (provider: IdentityProvider) => {
    if (call.isPending) return;
    const tab = window.open('about:blank', '_blank');
    // The provider must not be able to navigate this page.
    if (tab) tab.opener = null;
    call.mutate({ provider, tab });
  };
  return { runTest, testedId: call.isPending ? call.variables.provider.providerId : null };
}
