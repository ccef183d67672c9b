import { Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api } from '../../../../live/api';
import { publicationAddress } from '../../../../parts/publication-address';
import { Name } from '../../../../ui/text/bidi';
import { Icon } from '../../../../ui/text/icon';

/** Lists the documents that an inquiry refers to, limited to those that the reader may see now. */
export function TicketDocuments({ ids }: { ids: readonly string[] }) {
  return (
    <Stack as="ul" listStyleType="none" gap="1.5">
      {ids.map((id) => (
        <Flex as="li" key={id} align="center" gap="2" minW="0">
          <Icon as={FileText} size={14} color="fg.subtle" />
          <TicketDocument id={id} />
        </Flex>
      ))}
    </Stack>
  );
}

function TicketDocument({ id }: { id: string }) {
  const { t } = useTranslation('conversation');
  // No fact announces a changed title, so the title is fetched each time.
  const { data, isPending } = useQuery({ ...api.publications.title.query({ publicationId: id }), staleTime: 0, gcTime: 0, retry: false });
  if (isPending) return <Skeleton h="4" w="160px" />;
  if (!data) return <Text color="fg.muted">{t('details.closedDocument')}</Text>;
  return (
    <Box asChild color="brand.fg" minW="0" rounded="sm" focusVisibleRing="outside" _hover={{ textDecoration: 'underline' }}>
      <Link to={publicationAddress(data)}>
        <Name truncate>{data.title}</Name>
      </Link>
    </Box>
  );
}
