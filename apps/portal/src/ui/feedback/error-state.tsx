import { Button, Flex, Text } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../text/icon';
import { OutageNotice } from './offline-notice';
import { useOutage } from './use-outage';

interface ErrorStateProps {
  children: ReactNode;
  reason?: string | null;
  /** Called when the retry button is pressed, and when the device is online or the server is reachable again. */
  onRetry?: () => void;
  retry?: string;
}

/** Shows that one region of the page failed. The rest of the page keeps working. Regions that fail in one outage share one message. */
export function ErrorState({ children, reason, onRetry, retry }: ErrorStateProps) {
  const { t } = useTranslation('common');
  const outage = useOutage(onRetry);
  if (outage) return <OutageNotice outage={outage} />;
  return (
    <Flex role="alert" direction="column" align="center" gap="3" py="12" px="6" textAlign="center">
      <Flex align="center" gap="2">
        <Icon as={TriangleAlert} size={18} color="fg.error" />
        <Text>{children}</Text>
      </Flex>
      {reason && (
        <Text color="fg.muted" textStyle="caption">
          {reason}
        </Text>
      )}
      {onRetry && (
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onRetry}>
          {retry ?? t('action.retry')}
        </Button>
      )}
    </Flex>
  );
}
