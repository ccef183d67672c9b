import { Box, Text } from '@chakra-ui/react';
import type { DraftKind } from '@portal/contracts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dropzone } from '../../files/dropzone';
import { FileName } from '../../files/file-name';
import { FileTray, QuotaNotice } from '../../files/file-tray';
import type { Uploads } from '../../files/use-uploads';
import { useFormat } from '../../i18n/format';
import type { FileRow } from '../rows';

interface Props {
  uploads: Uploads;
  purpose: DraftKind;
  /** The edited item, whose file may be replaced. */
  edited: Pick<FileRow, 'file' | 'version'> | undefined;
  error: string | null;
  children?: ReactNode;
}

/** Edits the only file of an item. A new file of an edited item becomes a new version (R5.2). */
export function FileField({ uploads, purpose, edited, error, children }: Props) {
  const { t } = useTranslation('publishing');
  const { fileSize } = useFormat();
  const id = useId();
  const replace = ([file]: File[]) => {
    for (const { id } of uploads.uploads) uploads.remove(id);
    if (file) uploads.add([file]);
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <Text id={id} textStyle="label" mb="1.5">
        {edited ? t('publish.newVersion', { version: edited.version + 1 }) : t('field.file')}
      </Text>
      {edited && (
        <Text textStyle="caption" color="fg.muted" mb="2">
          {t('publish.current', { version: edited.version })} <FileName display="inline">{edited.file.name}</FileName> ·{' '}
          {fileSize(edited.file.size)}
        </Text>
      )}
      {uploads.uploads.length ? <FileTray uploads={uploads} /> : <Dropzone purpose={purpose} single onFiles={replace} />}
      {error && (
        <Text role="alert" textStyle="caption" color="fg.error" mt="1.5">
          {error}
        </Text>
      )}
      <QuotaNotice uploads={uploads} mt="2" />
      {children}
    </Box>
  );
}
