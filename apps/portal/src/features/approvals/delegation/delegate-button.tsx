import { IconButton } from '@chakra-ui/react';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/feedback/lazy-part';
import { Icon } from '../../../ui/text/icon';
import { useCanDelegate, useDelegations } from './delegation.queries';

const DelegateDialog = lazyPart(() => import('./delegate-dialog'));

/** Opens the form in which the reader delegates decisions. Renders nothing for roles that cannot delegate. */
export function DelegateButton() {
  const { t } = useTranslation('approval');
  const delegations = useDelegations();
  const canDelegate = useCanDelegate();
  const [isOpen, setOpen] = useState(false);
  if (!canDelegate) return null;
  return (
    <>
      <IconButton
        variant="ghost"
        colorPalette="gray"
        boxSize="10"
        aria-label={t('delegation.open')}
        title={t('delegation.open')}
        onClick={() => setOpen(true)}
      >
        <Icon as={UserRoundCheck} />
      </IconButton>
      {isOpen && delegations && <DelegateDialog open given={delegations.given} onClose={() => setOpen(false)} />}
    </>
  );
}
