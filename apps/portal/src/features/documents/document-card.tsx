import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import type { MaterialRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useProductOptions } from '../../parts/product-options';
import { Cover, RowCover } from '../../publishing/cover';
import { KindTile } from '../../publishing/kind-tile';
import { useLanguageName } from '../../publishing/language-name';
import { AccessPill } from '../../publishing/list/access-pill';
import { PassageLine } from '../../publishing/list/passages';
import { SchedulePill } from '../../publishing/schedule-pill';
import { Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';

/** A document as a card below its cover; on a phone the cover is small and at the start. */
export function DocumentCard({ row, tile }: { row: MaterialRow; tile: boolean }) {
  const { t } = useTranslation('publishing');
  const languageName = useLanguageName();
  const product = useProductOptions().find(({ id }) => id === row.productId)?.name;
  const facts = (
    <Box minW="0" flex="1">
      <Text textStyle="caption" color="fg.muted" fontWeight="400" truncate>
        {t(`type.${row.docType}`)} · {languageName(row.language)}
      </Text>
      <Text fontWeight="600" lineClamp={2} overflowWrap="anywhere" minH={tile ? '44px' : undefined} title={row.title}>
        <Name>{row.title}</Name>
      </Text>
      <Text textStyle="caption" color="fg.muted" fontWeight="400" truncate minH="18px">
        {product && <Name>{product}</Name>}
      </Text>
      <PassageLine documentId={row.documentId} />
      <Flex align="center" gap="2" mt="2" wrap="wrap" textStyle="caption" color="fg.muted" fontWeight="400">
        <RelativeTime at={row.uploadedAt} />
        {row.version > 1 && <span>{t('version.short', { version: row.version })}</span>}
        <SchedulePill row={row} />
        <AccessPill row={row} ms="auto" />
      </Flex>
    </Box>
  );
  if (!tile)
    return (
      <Flex gap="3" align="flex-start">
        <RowCover item={row} icon={<KindTile kind={row.file.kind} size={22} />} w="80px" h="50px" />
        {facts}
      </Flex>
    );
  return (
    <Flex direction="column" gap="3" h="full">
      <Cover
        item={row}
        aspectRatio={16 / 10}
        m="-4"
        mb="0"
        roundedTop="lg"
        borderBottomWidth="1px"
        icon={
          <Stack align="center" gap="1.5">
            <KindTile kind={row.file.kind} size={40} />
            <Text textStyle="caption" color="fg.muted" fontWeight="500">
              {row.file.kind.toUpperCase()}
            </Text>
          </Stack>
        }
      />
      {facts}
    </Flex>
  );
}
