import { IconButton, Menu, Portal } from '@chakra-ui/react';
import type { PublicationKind } from '@portal/contracts';
import { Ellipsis, Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../live/connection';
import { useSession } from '../../live/use-session';
import { detailAddress } from '../../parts/publication-address';
import { copyText } from '../../ui/feedback/copy-text';
import { toast } from '../../ui/feedback/toaster';
import { useAfterExit } from '../../ui/overlay/after-exit';
import { Icon } from '../../ui/text/icon';
import type { PublicationRow } from '../rows';
import { WithdrawDialog } from './withdraw-dialog';

interface Props {
  kind: PublicationKind;
  row: PublicationRow;
}

/** A menu with rarely used actions of an item: copying its link and, for its editors, withdrawing it. */
export function MoreActions({ kind, row }: Props) {
  const { t } = useTranslation('publishing');
  const offline = useConnection().state === 'offline';
  const [isAsking, setAsks] = useState(false);
  const { whenGone, onExitComplete } = useAfterExit();
  const userId = useSession().user?.userId ?? '';
  const copyLink = async () => {
    const address = detailAddress(kind, row.documentId, userId);
    if (!(await copyText(new URL(address, location.href).href))) return;
    toast.success({ title: t('link.copied'), description: t('link.who') });
  };
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit onExitComplete={onExitComplete}>
        <Menu.Trigger asChild>
          <IconButton size="sm" variant="outline" colorPalette="gray" aria-label={t('detail.more')} title={t('detail.more')}>
            <Icon as={Ellipsis} size={18} />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="200px">
              <Menu.Item value="link" onClick={() => void copyLink()}>
                <Icon as={Link2} />
                {t('link.copy')}
              </Menu.Item>
              {row.rev !== undefined && (
                <Menu.Item value="delete" color="fg.error" disabled={offline} onClick={() => whenGone(() => setAsks(true))}>
                  <Icon as={Trash2} />
                  {t('withdraw.open')}
                </Menu.Item>
              )}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <WithdrawDialog kind={kind} row={row} open={isAsking} onClose={() => setAsks(false)} />
    </>
  );
}
