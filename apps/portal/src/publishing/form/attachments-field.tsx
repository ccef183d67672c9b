import { Box, Stack, Text } from '@chakra-ui/react';
import { type DraftKind, LIMITS } from '@portal/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dropzone } from '../../files/dropzone';
import { FileTray, QuotaNotice } from '../../files/file-tray';
import type { Uploads } from '../../files/use-uploads';

interface Props {
  uploads: Uploads;
  purpose: DraftKind;
  /** The maximum number of files, if it is lower than usual. */
  most?: number | undefined;
  error: string | null;
}

/** Edits the files of an item that may have several files or none (R3.15, R5.2). */
export function AttachmentsField({ uploads, purpose, most = LIMITS.attachments, error }: Props) {
  const { t } = useTranslation('publishing');
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Text id={id} textStyle="label" mb="1.5">
        {t(most === 1 ? 'field.file' : 'publish.attachments')}
      </Text>
      <Stack gap="2">
        <FileTray uploads={uploads} />
        {uploads.uploads.length < most && (
          <Dropzone purpose={purpose} single={most === 1} onFiles={(files) => uploads.add(files.slice(0, most))} />
        )}
      </Stack>
      {error && (
        <Text role="alert" textStyle="caption" color="fg.error" mt="1.5">
          {error}
        </Text>
      )}
      <QuotaNotice uploads={uploads} mt="2" />
    </Box>
  );
}
