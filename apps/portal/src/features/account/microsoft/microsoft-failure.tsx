import { AccountDisabled, AccountRejected, AccountWaiting, EMAIL_MISSING } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../ui/form/form-alert';

/** Shows why a sign-in with Microsoft failed. `code` is the reason in the address of the sign-in page. */
export default function MicrosoftFailure({ code }: { code: string }) {
  const { t } = useTranslation(['link-account', 'errors']);
  const textOf = (): string => {
    if (code === EMAIL_MISSING) return t('emailMissing');
    if (code === AccountWaiting.code) return t('errors:account.waiting');
    if (code === AccountRejected.code) return t('errors:account.rejected');
    if (code === AccountDisabled.code) return t('errors:account.disabled');
    return t('microsoftFailed');
  };
  return <FormAlert>{textOf()}</FormAlert>;
}
