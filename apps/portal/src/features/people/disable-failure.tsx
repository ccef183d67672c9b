import { Box } from '@chakra-ui/react';
import { isRefusedAs, PersonChanged } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../live/failures/failure';

/** Shows why an account was not disabled. If it has changed in the meantime, also shows its current status. */
export function DisableFailure({ error }: { error: Error }) {
  const { t } = useTranslation('people');
  const change = isRefusedAs(error, PersonChanged) ? error.body.data : null;
  return (
    <>
      {failureText(error)}
      {change && (
        <Box as="span" display="block" fontWeight="500">
          {change.by ? t('disabledBy', { name: change.by }) : t(`status.${change.status}`)}
        </Box>
      )}
    </>
  );
}
