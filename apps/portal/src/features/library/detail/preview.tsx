import { Box, Center, Text } from '@chakra-ui/react';
import type { PublicationKind } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { Name } from '../../../ui/bidi';
import { KindTile } from '../list/kind-tile';
import type { PublicationRow } from '../rows';

/** What the newest version looks like. */
export function Preview({ row }: { kind: PublicationKind; row: PublicationRow }) {
  const { t } = useTranslation('library');
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
      </Center>
    </Box>
  );
}
