import { Button, Flex, Text } from '@chakra-ui/react';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { z } from 'zod/mini';
import { useFormat } from '../i18n/format';
import { storageSlot } from '../live/session-storage';
import { Icon } from '../ui/text/icon';

const dismissal = storageSlot('portal.factor-note', z.object({ dueAt: z.string() }));

/** Asks a person whose role will require a second factor to set one up. It can be dismissed until the next sign-in. */
export default function FactorNote({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('second-factor');
  const { date } = useFormat();
  const [isDismissed, setDismissed] = useState(() => dismissal.read()?.dueAt === dueAt);
  if (isDismissed) return null;
  const dismiss = () => {
    dismissal.keep({ dueAt });
    setDismissed(true);
  };
  return (
    <Flex role="status" align="center" gap="3" wrap="wrap" p="3" mb="4" rounded="md" bg="bg.info" color="fg.info">
      <Icon as={ShieldAlert} />
      <Text flex="1" minW="16rem">
        {t('dueBy', { date: date(dueAt) })}
      </Text>
      <Button asChild size="sm">
        <Link to="/profile#second-factor">{t('action.setUp')}</Link>
      </Button>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={dismiss}>
        {t('action.later')}
      </Button>
    </Flex>
  );
}
