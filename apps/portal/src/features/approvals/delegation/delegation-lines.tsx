import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { Delegation } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { dateFormat } from '../../../date-format';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { lazyPart } from '../../../ui/feedback/lazy-part';
import { toast } from '../../../ui/feedback/toaster';
import { useOnce } from '../../../ui/input/use-once';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { useLocale } from '../../../ui/text/locale';
import { useDelegations } from './delegation.queries';

const DelegateDialog = lazyPart(() => import('./delegate-dialog'));

/** Shows on whose behalf the reader decides, and who decides on behalf of the reader. Renders nothing without a delegation. */
export function DelegationLines() {
  const delegations = useDelegations();
  const [isOpen, setOpen] = useState(false);
  if (!delegations) return null;
  const { given, received } = delegations;
  const active = received.filter(({ isActive }) => isActive);
  if (!given && !active.length) return null;
  return (
    <Stack gap="1" px={{ base: '4', md: '5' }} py="2" bg="bg.panel" borderBottomWidth="1px" textStyle="caption">
      {active.map((delegation) => (
        <Line key={delegation.delegatorId} text="received" delegation={delegation} name={delegation.delegatorName} />
      ))}
      {given && (
        <Line text={given.isActive ? 'given' : 'planned'} delegation={given} name={given.delegateName} onChange={() => setOpen(true)} />
      )}
      {isOpen && <DelegateDialog open given={given} onClose={() => setOpen(false)} />}
    </Stack>
  );
}

interface LineProps {
  text: 'received' | 'given' | 'planned';
  delegation: Delegation;
  name: string;
  /** Opens the form of the own delegation. Without it, the delegation is another person's. */
  onChange?: () => void;
}

function Line({ text, delegation: { startsAt, endsAt }, name, onChange }: LineProps) {
  const { t } = useTranslation('approval');
  const { intl } = useLocale();
  const cache = useQueryClient();
  const format = (at: string) => dateFormat(intl, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
  const [end, isEnding] = useOnce(async () => {
    try {
      await api.delegations.end({});
    } catch (error) {
      toast.error(failureText(error));
    }
    await cache.invalidateQueries({ queryKey: api.delegations.current.key });
  });
  return (
    <Flex align="center" gap="2" wrap="wrap" role={onChange ? undefined : 'status'}>
      <Icon as={UserRoundCheck} />
      <Text>
        <Trans
          t={t}
          i18nKey={`delegation.${text}`}
          values={{ from: format(startsAt), until: format(endsAt) }}
          components={{ name: <Name>{name}</Name> }}
        />
      </Text>
      {onChange && (
        <>
          <Button size="xs" variant="outline" colorPalette="gray" onClick={onChange}>
            {t('delegation.change')}
          </Button>
          <Button size="xs" variant="outline" colorPalette="gray" loading={isEnding} onClick={() => end()}>
            {t('delegation.end')}
          </Button>
        </>
      )}
    </Flex>
  );
}
