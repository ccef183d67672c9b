import { Box, Center, Flex } from '@chakra-ui/react';
import { FileGlyph } from '../../files/file-glyph';
import { RowLink } from '../../ui/list/row-link';
import { Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';
import { Line } from '../line';
import type { FileRow } from '../rows';

export function PublicationLine({ row: { documentId, title, file, uploader, uploadedAt }, to }: { row: FileRow; to: string }) {
  return (
    <Line id={documentId}>
      <Center boxSize="36px" flexShrink="0" rounded="md" bg="bg.subtle" aria-hidden="true">
        <FileGlyph kind={file.kind} />
      </Center>
      <Box flex="1" minW="0">
        <RowLink to={to}>
          <Box as="span" display="block" truncate title={title}>
            <Name fontWeight="500">{title}</Name>
          </Box>
        </RowLink>
        <Flex gap="1" textStyle="caption" color="fg.muted" minW="0">
          <Box as="span" flexShrink="0">
            {file.kind.toUpperCase()} ·
          </Box>
          <Name truncate>{uploader}</Name>
        </Flex>
      </Box>
      <RelativeTime at={uploadedAt} textStyle="caption" color="fg.muted" flexShrink="0" />
    </Line>
  );
}
