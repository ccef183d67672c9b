import { Button } from '@chakra-ui/react';
import { isStaff } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { useConnection } from '../../../live/connection';
import { useRole } from '../../../live/use-session';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog';
import { Icon } from '../../../ui/text/icon';

const InviteDialog = lazyDialog(() => import('./invite-dialog'));

/** Opens the invitation form, for the owner of a company and for staff. */
export function InviteButton() {
  const { t } = useTranslation('people');
  const role = useRole();
  const offline = useConnection().state === 'offline';
  const { data } = useQuery(api.invitations.list.query({}));
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ownCompany = data?.ownCompany ?? null;
  if (!role || (!isStaff(role) && !ownCompany)) return null;
  return (
    <>
      <Button ref={button} disabled={offline} onClick={() => setOpen(true)}>
        <Icon as={UserPlus} />
        {t(isStaff(role) ? 'invite.person' : 'invite.colleague')}
      </Button>
      <InviteDialog
        open={isOpen}
        ownCompany={ownCompany}
        onClose={() => setOpen(false)}
        onReopen={() => setOpen(true)}
        finalFocus={() => button.current}
      />
    </>
  );
}
