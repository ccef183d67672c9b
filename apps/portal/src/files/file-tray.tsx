import { Box, Button, Flex, IconButton, Text, type TextProps } from '@chakra-ui/react';
import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format';
import { failureText } from '../live/failures/failure';
import { Icon } from '../ui/text/icon';
import { touchTarget } from '../ui/theme/touch-targets';
import { FileGlyph } from './file-glyph';
import { FileName } from './file-name';
import { formatQuota, objectionText } from './objection-text';
import { ProgressBar } from './progress-bar';
import { isRetriable, kindOf, type Upload } from './upload';
import type { Uploads } from './use-uploads';

export function QuotaNotice({ uploads: { quota }, ...text }: { uploads: Uploads } & TextProps) {
  const { t } = useTranslation('files');
  const format = useFormat();
  if (!quota) return null;
  return (
    <Text textStyle="caption" color={quota.left > 0 ? 'fg.muted' : 'fg.error'} {...text}>
      {t(`quota.${quota.quota}`, formatQuota(quota, format))}
    </Text>
  );
}

/** Lists the files of a draft message, one row per file. */
export function FileTray({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation('files');
  if (uploads.uploads.length === 0) return null;
  return (
    <Box as="ul" aria-label={t('tray.label')} listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
      {uploads.uploads.map((upload) => (
        <Row key={upload.id} upload={upload} uploads={uploads} />
      ))}
    </Box>
  );
}

function Row({ upload, uploads: { cancel, retry, rename, remove } }: { upload: Upload; uploads: Uploads }) {
  const { t } = useTranslation(['files', 'common']);
  const { fileSize } = useFormat();
  const { id, name, size, state } = upload;
  const isWrong = state === 'failed' || state === 'refused';
  const isPending = state === 'sending' || state === 'waiting';
  return (
    <Box as="li" bg="bg.panel" borderWidth="1px" borderColor={isWrong ? 'border.error' : undefined} rounded="md" ps="3" pe="1.5" py="1.5">
      <Flex align="center" gap="2.5" minH="7">
        <FileGlyph kind={kindOf(name)} />
        <FileName textStyle="label">{name}</FileName>
        <Text as="span" textStyle="caption" color="fg.muted" whiteSpace="nowrap" flexShrink="0" me="auto">
          {fileSize(size)}
        </Text>
        <IconButton
          css={touchTarget}
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={isPending ? t('tray.cancel', { name }) : t('tray.remove', { name })}
          onClick={() => (isPending ? cancel(id) : remove(id))}
        >
          <Icon as={X} />
        </IconButton>
      </Flex>
      {state === 'waiting' && (
        <Text textStyle="caption" color="fg.muted">
          {t('tray.waiting')}
        </Text>
      )}
      {state === 'sending' && <ProgressBar name={name} sent={upload.sent} leftMs={upload.leftMs} />}
      {isWrong && <Trouble upload={upload} onRename={() => rename(id)} onRetry={() => retry(id)} />}
    </Box>
  );
}

interface TroubleProps {
  upload: Extract<Upload, { state: 'failed' | 'refused' }>;
  onRename: () => void;
  onRetry: () => void;
}

/** Explains why a file is not stored, and offers a button to fix it. */
function Trouble({ upload, onRename, onRetry }: TroubleProps) {
  const { t } = useTranslation(['files', 'common']);
  const format = useFormat();
  const retry = isRetriable(upload) && (
    <Button
      css={touchTarget}
      size="xs"
      variant="outline"
      colorPalette="gray"
      aria-label={t('tray.retry', { name: upload.name })}
      onClick={onRetry}
    >
      <Icon as={RotateCw} size={14} />
      {t('action.retry', { ns: 'common' })}
    </Button>
  );
  const words =
    upload.state === 'failed'
      ? [failureText(upload.failure), upload.again && t('tray.again', { time: format.timeOrDate(upload.again) })].filter(Boolean).join(' ')
      : objectionText(upload.objection, upload.name, format);
  return (
    <Flex align="center" columnGap="3" rowGap="1" wrap="wrap" pe="2" pb="1">
      <Text textStyle="caption" color="fg.error" overflowWrap="anywhere" minW="0">
        {words}
      </Text>
      {upload.state === 'refused' && upload.objection.kind === 'name' && (
        <Button css={touchTarget} size="xs" variant="outline" maxW="full" h="auto" minH="7" py="1" whiteSpace="normal" onClick={onRename}>
          {t('tray.rename', { name: upload.objection.corrected })}
        </Button>
      )}
      {retry}
    </Flex>
  );
}
