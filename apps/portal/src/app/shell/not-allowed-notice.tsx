import { Flex, IconButton } from '@chakra-ui/react';
import { Lock, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '../../ui/text/icon';
import { NOT_ALLOWED } from '../route-guard';

/** Explains at the top of the page why the person was redirected to it. A toast would cover the buttons of the page. */
export function NotAllowedNotice() {
  const { t } = useTranslation(['errors', 'common']);
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  if ((state as Partial<typeof NOT_ALLOWED> | null)?.notice !== NOT_ALLOWED.notice) return null;
  return (
    <Flex role="alert" align="center" gap="3" mb="4" px="4" py="2" rounded="md" borderWidth="1px" bg="bg.warning" color="fg">
      <Icon as={Lock} size={18} color="fg.warning" />
      <span>{t('errors:notAllowed')}</span>
      <IconButton
        size="xs"
        variant="ghost"
        colorPalette="gray"
        ms="auto"
        aria-label={t('common:action.close')}
        onClick={() => void navigate(pathname + search, { replace: true, state: null })}
      >
        <Icon as={X} />
      </IconButton>
    </Flex>
  );
}
