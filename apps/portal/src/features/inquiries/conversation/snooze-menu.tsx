import { Menu, Portal, Spinner, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { api } from '../../../live/api';
import { useAfterExit } from '../../../ui/after-exit';
import { useNow } from '../../../ui/clock';
import type { TicketView } from '../inquiries.queries';
import SnoozeDialog from './snooze-dialog';
import { snoozeTimes } from './snooze-times';
import { SnoozeTrigger } from './snooze-trigger';
import { useSnooze } from './use-snooze';

/** Times to choose from, in the hours and the zone in which the own unit works, and one's own. */
export default function SnoozeMenu({ view }: { view: TicketView }) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const now = useNow();
  const [choosing, setChoosing] = useState(false);
  const { whenGone, onExitComplete } = useAfterExit();
  const { data: hours, isError } = useQuery(api.contactus.businessHours.query({}));
  const snooze = useSnooze(view.ticket);
  const times = hours ? snoozeTimes(now, hours) : [];
  return (
    <>
      <Menu.Root defaultOpen positioning={{ placement: 'bottom-end' }} onExitComplete={onExitComplete}>
        <Menu.Trigger asChild>
          <SnoozeTrigger view={view} />
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="280px" maxW="calc(100vw - 16px)">
              <Menu.ItemGroup>
                <Menu.ItemGroupLabel>{t('snooze.label')}</Menu.ItemGroupLabel>
                {!hours && !isError && <Spinner size="sm" m="2" />}
                {times.map(({ preset, at }) => (
                  <Menu.Item key={preset} value={preset} onClick={() => void snooze(at)}>
                    <Text as="span" flex="1">
                      {t(`snooze.${preset}`)}
                    </Text>
                    <Text as="span" textStyle="caption" color="fg.muted" whiteSpace="nowrap">
                      {format.upcoming(at)}
                    </Text>
                  </Menu.Item>
                ))}
                <Menu.Item value="own" onClick={() => whenGone(() => setChoosing(true))}>
                  {t('snooze.choose')}
                </Menu.Item>
              </Menu.ItemGroup>
              {view.snoozedUntil && (
                <>
                  <Menu.Separator />
                  <Menu.Item value="end" onClick={() => void snooze(null)}>
                    {t('snooze.end')}
                  </Menu.Item>
                </>
              )}
              <Text textStyle="caption" color="fg.muted" px="2" pt="1.5" pb="1" borderTopWidth="1px" mt="1">
                {t('snooze.help')}
              </Text>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <SnoozeDialog open={choosing} initial={times.at(-1)?.at} onClose={() => setChoosing(false)} onChoose={(at) => void snooze(at)} />
    </>
  );
}
