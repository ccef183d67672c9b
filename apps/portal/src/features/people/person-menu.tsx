import { Menu } from '@chakra-ui/react';
import { isPartner, type ListedPerson } from '@portal/contracts';
import { Crown, FileText, UserCheck, UserPen, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { requestAddress } from '../../parts/decisions';
import { Icon } from '../../ui/text/icon';
import { RowMenu } from './row-menu';
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
  return (
    <RowMenu name={person.name}>
      {({ button, whenGone }) => (
        <>
          <Menu.Item value="request" onClick={() => whenGone(() => void navigate(requestAddress(person.userId)))}>
            <Icon as={FileText} />
            {t('action.request')}
          </Menu.Item>
          {isPartner(person.role) && person.status !== 'Disabled' && !person.isOwner && (
            <Menu.Item value="owner" disabled={offline || actions.isMakingOwner} onClick={() => actions.makeOwner(person)}>
              <Icon as={Crown} />
              {t('action.makeOwner')}
            </Menu.Item>
          )}
          <Menu.Item value="move" disabled={offline} onClick={() => whenGone(() => onMove(person, button.current))}>
            <Icon as={UserPen} />
            {t('action.move')}…
          </Menu.Item>
          <Menu.Separator />
          {person.status !== 'Disabled' ? (
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
        </>
      )}
    </RowMenu>
  );
}
