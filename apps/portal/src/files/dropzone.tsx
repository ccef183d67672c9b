import { Button, Center, Text } from '@chakra-ui/react';
import { type FilePurpose, LIMITS } from '@portal/contracts';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format';
import { Icon } from '../ui/text/icon';
import { useChooser } from './attach-button';
import { formatLimit } from './objection-text';
import { useDrop } from './use-drop';
import { useUploadLimit } from './use-uploads';

const ACCEPT_TEXTS = {
  attachment: 'takes.attachment',
  material: 'takes.material',
  price: 'takes.price',
  // News accept the same types and number of files as attachments.
  news: 'takes.attachment',
  // An event accepts one file, like a document.
  event: 'takes.material',
} as const satisfies Partial<Record<FilePurpose, string>>;

interface Props {
  purpose?: keyof typeof ACCEPT_TEXTS;
  single?: boolean;
  onFiles: (files: File[]) => void;
}

/** An area where files can be dropped or chosen. It lists the accepted types. */
export function Dropzone({ purpose = 'attachment', single = false, onFiles }: Props) {
  const { t } = useTranslation('files');
  const format = useFormat();
  const limit = useUploadLimit() ?? LIMITS.uploadBytes;
  const { over, target } = useDrop(onFiles);
  const { chooser, choose } = useChooser({ purpose, single, onFiles });
  return (
    <Center
      {...target}
      flexDirection="column"
      gap="1.5"
      minH="120px"
      p="4"
      textAlign="center"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={over ? 'brand.solid' : 'border.control'}
      bg={over ? 'bg.selected' : 'bg.inset'}
      rounded="lg"
      transition="background-color {durations.quick} {easings.settle}"
    >
      <Text>{t(single ? 'dropzone.titleOne' : 'dropzone.title')}</Text>
      <Button size="sm" variant="outline" colorPalette="gray" bg="bg.panel" onClick={choose}>
        <Icon as={Upload} />
        {t(single ? 'dropzone.chooseOne' : 'dropzone.choose')}
      </Button>
      {chooser}
      <Text textStyle="caption" color="fg.muted">
        {t(ACCEPT_TEXTS[purpose], { size: formatLimit(limit, format), count: LIMITS.attachments })}
      </Text>
    </Center>
  );
}
