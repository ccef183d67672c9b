import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router-dom';
import { Wordmark } from '../ui/mark';
import { Footer } from './footer';
import { Languages } from './languages';
import type { Path } from './paths';
import { useRouteFocus } from './route-focus';

/** The plain frame of the open pages, for whoever is not signed in. */
export default function PublicFrame({ path }: { path: Path }) {
  const { t } = useTranslation('common');
  const main = useRouteFocus(path, 0);
  return (
    <Flex ref={main} direction="column" h="100dvh" overflowY="auto">
      <Flex as="header" h="54px" flexShrink="0" px="4" align="center" justify="space-between" bg="bg.panel" borderBottomWidth="1px">
        <Link to="/login" aria-label={t('shell.toSignIn')}>
          <Wordmark />
        </Link>
        <Languages />
      </Flex>
      <Flex as="main" direction="column" id="main" tabIndex={-1} outline="none" flex="1 0 auto" p={{ base: '4', md: '8' }} pb="0">
        <Box flex="1">
          <Outlet />
        </Box>
        <Box w="full" maxW="1280px" mx="auto">
          <Footer />
        </Box>
      </Flex>
    </Flex>
  );
}
