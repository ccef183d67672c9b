import { Box, CloseButton, Flex, Text } from '@chakra-ui/react';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import type { ReferredDocument } from './inquiry-prefill';

interface Props {
  documents: readonly ReferredDocument[];
  onRemove: (documentId: string) => void;
}

/** The documents that an inquiry refers to. Handlers see only those that they may open. */
export function ReferredDocuments({ documents, onRemove }: Props) {
  const { t } = useTranslation('contact');
  if (documents.length === 0) return null;
  return (
    <Box>
      <Text id="inquiry-documents" textStyle="label" mb="1.5">
        {t('form.documents')}
      </Text>
      <Flex as="ul" aria-labelledby="inquiry-documents" listStyleType="none" wrap="wrap" gap="2">
        {documents.map(({ documentId, title }) => (
          <Flex as="li" key={documentId} align="center" gap="2" ps="3" maxW="full" minW="0" borderWidth="1px" rounded="md">
            <Icon as={FileText} size={14} color="fg.subtle" />
            <Name truncate>{title}</Name>
            <CloseButton
              size="sm"
              colorPalette="gray"
              aria-label={t('form.removeDocument', { title, interpolation: { escapeValue: false } })}
              onClick={() => onRemove(documentId)}
            />
          </Flex>
        ))}
      </Flex>
      <Text textStyle="caption" color="fg.muted" mt="1.5">
        {t('form.documentsHelp')}
      </Text>
    </Box>
  );
}
