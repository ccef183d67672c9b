import { Box, Flex, Text } from '@chakra-ui/react';
import type { CardPart } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PartLink } from '../../parts/part-link';
import { detailAddress } from '../../parts/publication-address';
import { WatchPart } from '../../parts/watch-part';
import { Name } from '../../ui/text/bidi';
import { usePartWords } from './part-words';

interface Props {
  notice: CardPart['notices'][number];
  partKey: string;
}

/** A notice that discontinues or changes a part: its dates, the successor and a link to its text. */
export function NoticeFacts({ notice, partKey }: Props) {
  const { t } = useTranslation('parts');
  const words = usePartWords();
  const { successor = null, successorKey = null } = notice.parts.find((part) => part.partKey === partKey) ?? {};
  return (
    <>
      <Text textStyle="sectionTitle" fontVariantNumeric="tabular-nums">
        {words.notice(notice)}
      </Text>
      {successor && successorKey && (
        <Flex align="center" gap="2" mt="1">
          <Text color="fg.muted">{t('page.successor')}</Text>
          <PartLink partKey={successorKey} partNumber={successor} fontWeight="500" />
          <WatchPart partKey={successorKey} partNumber={successor} />
        </Flex>
      )}
      <Box
        asChild
        display="inline-block"
        mt="2"
        textStyle="label"
        fontWeight="400"
        color="brand.fg"
        _hover={{ textDecoration: 'underline' }}
      >
        <Link to={detailAddress('news', notice.documentId)}>
          <Name>{notice.title}</Name>
        </Link>
      </Box>
    </>
  );
}
