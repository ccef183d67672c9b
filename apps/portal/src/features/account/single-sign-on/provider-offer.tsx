import { Button, Stack, Text } from '@chakra-ui/react';
import type { DomainProvider } from '@portal/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { providerAddress } from './use-domain-provider';

interface Props {
  provider: DomainProvider;
  /** Shows the password, which the emergency account still has. */
  onUsePassword: () => void;
}

/** Offers the identity provider of the organization. If it is required, it replaces the password. */
export default function ProviderOffer({ provider, onUsePassword }: Props) {
  const { t } = useTranslation('link-account');
  const button = useRef<HTMLButtonElement>(null);
  const { name, isEnforced } = provider;
  useEffect(() => {
    // The focus was in the password that this offer has replaced.
    if (isEnforced && document.activeElement === document.body) button.current?.focus();
  }, [isEnforced]);
  if (!isEnforced) {
    return (
      <Button asChild variant="outline" colorPalette="gray">
        <a href={providerAddress(provider)}>{t('continueWith', { name })}</a>
      </Button>
    );
  }
  return (
    <Stack gap="3">
      <Text role="status">{t('required', { name })}</Text>
      <Button ref={button} type="submit">
        {t('continueWith', { name })}
      </Button>
      <Button type="button" variant="plain" size="sm" alignSelf="flex-start" px="0" onClick={onUsePassword}>
        {t('usePassword')}
      </Button>
    </Stack>
  );
}
