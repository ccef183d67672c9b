import { Box, Button, Center, Text } from '@chakra-ui/react';
import type { PublicationKind } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { Name } from '../../../ui/bidi';
import { viewAddress } from '../library.queries';
import { KindTile } from '../list/kind-tile';
import type { PublicationRow } from '../rows';

/** The newest version, and the way into it. */
export function Preview({ kind, row }: { kind: PublicationKind; row: PublicationRow }) {
  const { t } = useTranslation(['library', 'viewer']);
  const { fileSize } = useFormat();
  return (
    <Box as="section" aria-label={t('detail.preview')} minW="0">
      <Center
        flexDirection="column"
        gap="3"
        minH={{ base: '220px', lg: '60vh' }}
        p="6"
        bg="bg.panel"
        borderWidth="1px"
        rounded="lg"
        textAlign="center"
      >
        <KindTile kind={row.file.kind} size={64} />
        <Text fontWeight="500" maxW="48ch" overflowWrap="anywhere">
          <Name>{row.file.name}</Name>
        </Text>
        <Text textStyle="caption" color="fg.muted">
          {fileSize(row.file.size)}
        </Text>
        <Button asChild size="sm" variant="outline" colorPalette="gray">
          <Link to={viewAddress(kind, row.documentId)}>{t('viewer:open')}</Link>
        </Button>
      </Center>
    </Box>
  );
}
