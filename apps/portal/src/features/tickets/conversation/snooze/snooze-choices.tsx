import { Menu, Portal, Spinner, Text } from '@chakra-ui/react';
import type { Ticket } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/format';
import { api } from '../../../../live/api';
import { useAfterExit } from '../../../../ui/overlay/after-exit';
import { useNow } from '../../../../ui/text/clock';
import SnoozeDialog from './snooze-dialog';
import { snoozeTimes } from './snooze-times';
import { useSnooze } from './use-snooze';

interface Props {
  ticket: Pick<Ticket, 'ticketId' | 'ticketNo'>;
  snoozedUntil: string | null;
  /** The button that opens the menu. Without a trigger, the menu is open at `positioning`. */
  trigger?: ReactNode;
  positioning: ComponentProps<typeof Menu.Root>['positioning'];
  /** Called when the menu closes without opening the dialog for a custom time. */
  onRemoved?: () => void;
}

/** Offers times to snooze until, in the working hours and time zone of the handler's unit, and a custom time. */
export function SnoozeChoices({ ticket, snoozedUntil, trigger, positioning, onRemoved }: Props) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const now = useNow();
  const [isChoosing, setIsChoosing] = useState(false);
  const [ifUnanswered, setIfUnanswered] = useState(false);
  const { whenGone, onExitComplete } = useAfterExit(onRemoved);
  const { data: hours, isError } = useQuery(api.tickets.businessHours.query({}));
  const snooze = useSnooze(ticket);
  const times = hours ? snoozeTimes(now, hours) : [];
  const close = () => {
    setIsChoosing(false);
    onRemoved?.();
  };
  return (
    <>
      <Menu.Root defaultOpen positioning={positioning} onExitComplete={onExitComplete}>
        {trigger && <Menu.Trigger asChild>{trigger}</Menu.Trigger>}
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="280px" maxW="calc(100vw - 16px)">
              <Menu.ItemGroup>
                <Menu.ItemGroupLabel>{t('snooze.label')}</Menu.ItemGroupLabel>
                {!hours && !isError && <Spinner size="sm" m="2" />}
                {times.map(({ preset, at }) => (
                  <Menu.Item key={preset} value={preset} onClick={() => void snooze(at, ifUnanswered)}>
                    <Text as="span" flex="1">
                      {t(`snooze.${preset}`)}
                    </Text>
                    <Text as="span" textStyle="caption" color="fg.muted" whiteSpace="nowrap">
                      {format.upcoming(at)}
                    </Text>
                  </Menu.Item>
                ))}
                <Menu.Item value="own" onClick={() => whenGone(() => setIsChoosing(true))}>
                  {t('snooze.choose')}
                </Menu.Item>
              </Menu.ItemGroup>
              <Menu.Separator />
              <Menu.CheckboxItem value="ifUnanswered" closeOnSelect={false} checked={ifUnanswered} onCheckedChange={setIfUnanswered}>
                <Text as="span" flex="1">
                  {t('snooze.ifUnanswered')}
                </Text>
                <Menu.ItemIndicator />
              </Menu.CheckboxItem>
              {snoozedUntil && (
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
      <SnoozeDialog open={isChoosing} initial={times.at(-1)?.at} onClose={close} onChoose={(at) => void snooze(at, ifUnanswered)} />
    </>
  );
}
