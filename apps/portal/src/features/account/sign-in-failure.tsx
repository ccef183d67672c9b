import { AccountDisabled, AccountRejected, AccountWaiting, isRefusedAs, VerificationIncomplete } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import type { NavigateFunction } from 'react-router-dom';
import { CeremonyError } from '../../device/ceremony-error';
import { failureText } from '../../live/failures/failure';
import { lazyPart } from '../../ui/feedback/lazy-part';
import { FormAlert } from '../../ui/form/form-alert';

const InactiveReason = lazyPart(() => import('./inactive-reason'), { forFew: true });

/**
 * Opens the page on which a person continues whose account is not active yet. Resolves to false for other failures of a sign-in, and if the
 * page could not be opened, so that the failure is shown.
 */
export const followRefusal = async (error: unknown, email: string, navigate: NavigateFunction): Promise<boolean> => {
  if (!isRefusedAs(error, VerificationIncomplete) && !isRefusedAs(error, AccountWaiting)) return false;
  return import('./open-next-page').then(
    ({ openNextPage }) => {
      openNextPage(error, email, navigate);
      return true;
    },
    () => false,
  );
};

/** Shows why a sign-in failed. A rejected or disabled person sees the reason, and a rejected one can apply again. */
export function SignInFailure({ failure, email }: { failure: unknown; email: string }) {
  const { t } = useTranslation('auth');
  const isRejected = isRefusedAs(failure, AccountRejected);
  return (
    <FormAlert>
      {failure instanceof CeremonyError ? t('signIn.passkeyFailed') : failureText(failure)}
      {(isRejected || isRefusedAs(failure, AccountDisabled)) && (
        <InactiveReason refusal={failure.body.data} email={email} canApplyAgain={isRejected} />
      )}
    </FormAlert>
  );
}
