import { Button, IconButton, Menu, Portal } from '@chakra-ui/react';
import type { ListedPerson } from '@portal/contracts';
import { Ellipsis, FileText, UserCheck, UserPen, UserX } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { requestAddress } from '../../parts/decisions';
import { useAfterExit } from '../../ui/overlay/after-exit';
import { Icon } from '../../ui/text/icon';
import { useNarrow } from '../../ui/theme/media';
import type { AccountActions } from './use-account-actions';

interface Props {
  person: ListedPerson;
  actions: AccountActions;
  onMove: (person: ListedPerson, button: HTMLElement | null) => void;
  offline: boolean;
}

/** The menu of a person whose account the reader manages. */
export function PersonMenu({ person, actions, onMove, offline }: Props) {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const button = useRef<HTMLButtonElement>(null);
  const { whenGone, onExitComplete } = useAfterExit();
  const label = t('action.menu', { name: person.name });
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }} onExitComplete={onExitComplete}>
      <Menu.Trigger asChild>
        {isNarrow ? (
          <Button ref={button} variant="outline" colorPalette="gray" whiteSpace="normal">
            {label}
          </Button>
        ) : (
          <IconButton ref={button} size="sm" variant="ghost" colorPalette="gray" aria-label={label} title={label}>
            <Icon as={Ellipsis} size={18} />
          </IconButton>
        )}
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="200px">
            <Menu.Item value="request" onClick={() => whenGone(() => void navigate(requestAddress(person.userId)))}>
              <Icon as={FileText} />
              {t('action.request')}
            </Menu.Item>
            <Menu.Item value="move" disabled={offline} onClick={() => whenGone(() => onMove(person, button.current))}>
              <Icon as={UserPen} />
              {t('action.move')}…
            </Menu.Item>
            <Menu.Separator />
            {person.status === 'Active' ? (
              <Menu.Item
                value="disable"
                color="fg.error"
                disabled={offline}
                onClick={() => whenGone(() => actions.openDialog(person, button.current))}
              >
                <Icon as={UserX} />
                {t('action.disable')}…
              </Menu.Item>
            ) : (
              <Menu.Item value="enable" disabled={offline || actions.isEnabling} onClick={() => actions.enable(person)}>
                <Icon as={UserCheck} />
                {t('action.enable')}
              </Menu.Item>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
