import {
  AccountDisabled,
  AccountRejected,
  AccountWaiting,
  EMAIL_MISSING,
  SIGN_ON_FAILURES,
  type SignOnFailure,
  SingleSignOnRequired,
} from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../ui/form/form-alert';

const SIGN_ON_TEXTS = {
  'single-sign-on.failed': 'signOn.failed',
  'single-sign-on.email-missing': 'signOn.email-missing',
  'single-sign-on.email-unverified': 'signOn.email-unverified',
  'single-sign-on.foreign-domain': 'signOn.foreign-domain',
  'single-sign-on.other-identity': 'signOn.other-identity',
} as const satisfies Record<SignOnFailure, string>;

/** Shows why a sign-in with Microsoft or with the provider of an organization failed. `code` is the reason in the address of the sign-in page. */
export default function MicrosoftFailure({ code }: { code: string }) {
  const { t } = useTranslation(['link-account', 'errors']);
  const textOf = (): string => {
    if (code === EMAIL_MISSING) return t('emailMissing');
    if (code === AccountWaiting.code) return t('errors:account.waiting');
    if (code === AccountRejected.code) return t('errors:account.rejected');
    if (code === AccountDisabled.code) return t('errors:account.disabled');
    if (code === SingleSignOnRequired.code) return t('errors:sign-in.single-sign-on');
    const failure = SIGN_ON_FAILURES.find((one) => one === code);
    return failure ? t(SIGN_ON_TEXTS[failure]) : t('microsoftFailed');
  };
  return <FormAlert>{textOf()}</FormAlert>;
}
