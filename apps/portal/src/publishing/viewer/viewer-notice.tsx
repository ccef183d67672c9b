import { Button, Center, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileGlyph } from '../../files/file-glyph';

interface Props {
  kind: Parameters<typeof FileGlyph>[0]['kind'];
  onDownload?: () => void;
  children: ReactNode;
}

/** A message in place of a file that cannot be shown, with a download if the reader may download it. */
export function ViewerNotice({ kind, onDownload, children }: Props) {
  const { t } = useTranslation('viewer');
  return (
    <Center role="status" flex="1" flexDirection="column" gap="4" p="6" textAlign="center">
      <FileGlyph kind={kind} />
      <Text maxW="44ch" textWrap="balance">
        {children}
      </Text>
      {onDownload && (
        <Button size="sm" onClick={onDownload}>
          {t('download')}
        </Button>
      )}
    </Center>
  );
}
