import { Button } from '@chakra-ui/react';
import { calls } from '@portal/contracts';
import { useTranslation } from 'react-i18next';

/** Links to the gateway, which runs the whole Microsoft sign-in and redirects back. */
export function MicrosoftLink() {
  const { t } = useTranslation('auth');
  return (
    <Button asChild variant="outline" colorPalette="gray" w="full">
      <a href={calls.accounts.microsoft.path}>
        <svg viewBox="0 0 21 21" width="16" height="16" aria-hidden="true">
          <path fill="#F25022" d="M0 0h10v10H0z" />
          <path fill="#7FBA00" d="M11 0h10v10H11z" />
          <path fill="#00A4EF" d="M0 11h10v10H0z" />
          <path fill="#FFB900" d="M11 11h10v10H11z" />
        </svg>
        {t('signIn.microsoft')}
      </a>
    </Button>
  );
}
