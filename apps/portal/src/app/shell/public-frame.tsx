import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router-dom';
import type { FeaturePath } from '../../parts/feature';
import { useShellText } from '../../parts/places';
import { Wordmark } from '../../ui/text/mark';
import { PAGE_WIDTH } from '../../ui/theme/page-width';
import { useRouteFocus } from '../route-focus';
import { DocumentTitle } from './document-title';
import { Footer } from './footer';
import { Languages } from './languages';

export default function PublicFrame({ path }: { path: FeaturePath }) {
  const { t } = useTranslation('common');
  const text = useShellText();
  const title = path.title ? text(path.title) : '';
  const main = useRouteFocus(path.path, title);
  return (
    <Flex ref={main} direction="column" h="100dvh" overflowY="auto" position="relative">
      <DocumentTitle title={title} />
      <Flex as="header" h="54px" flexShrink="0" px="4" align="center" justify="space-between" bg="bg.panel" borderBottomWidth="1px">
        <Link to="/login" aria-label={t('shell.toSignIn')}>
          <Wordmark />
        </Link>
        <Languages />
      </Flex>
      <Flex as="main" direction="column" id="main" tabIndex={-1} outline="none" flex="1 0 auto" p={{ base: '4', md: '8' }} pb="0">
        <Box flex="1" w="full" maxW={PAGE_WIDTH.read} mx="auto">
          <Outlet />
        </Box>
        <Box w="full" maxW={PAGE_WIDTH.read} mx="auto">
          <Footer />
        </Box>
      </Flex>
    </Flex>
  );
}
