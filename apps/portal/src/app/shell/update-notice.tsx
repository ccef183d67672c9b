import { Box, Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../store';
import { updateReady } from '../updates';

/** Announces in the status line that a newer build is installed on this device. The build is loaded only on request. */
export function UpdateNotice() {
  const { t } = useTranslation('common');
  const apply = useStore(updateReady);
  return (
    <Flex role="status" align="center" gap="2" flexShrink="0">
      {apply && (
        <>
          {/* A phone has space for either the page name or the text of the notice. */}
          <Box as="span" srOnly={{ base: true, sm: false }}>
            {t('update.ready')}
          </Box>
          <Button size="2xs" h="20px" variant="outline" colorPalette="gray" onClick={apply}>
            {t('update.reload')}
          </Button>
        </>
      )}
    </Flex>
  );
}
