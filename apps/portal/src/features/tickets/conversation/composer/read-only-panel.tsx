import { Text } from '@chakra-ui/react';
import type { Ticket } from '@portal/contracts';
import { useTranslation } from 'react-i18next';

/** Replaces the composer for a colleague of the requester. */
export function ReadOnlyPanel({ ticket: { status, user } }: { ticket: Ticket }) {
  const { t } = useTranslation('conversation');
  return (
    <Text color="fg.muted" textStyle="caption" px="2" pb="1">
      {status === 'Closed' ? t('closed.title') : t('composer.readOnly', { name: user })}
    </Text>
  );
}
