import { Box, Button, CloseButton, Flex, Stack, Text } from '@chakra-ui/react';
import { buildRequest, calls, type PreparedExport } from '@portal/contracts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../files/downloads';
import { FileGlyph } from '../../files/file-glyph';
import { FileName } from '../../files/file-name';
import { useFormat } from '../../i18n/format';
import { api } from '../../live/api';
import { useConnection } from '../../live/connection';
import { failureText } from '../../live/failures/failure';
import { toast } from '../../ui/feedback/toaster';
import { guardNextPress, isSecondPress } from '../../ui/input/press-guard';
import { useOnce } from '../../ui/input/use-once';
import { Icon } from '../../ui/text/icon';

type Rows = Readonly<Record<string, number>>;

const rowsOf = ({ exportId, rows }: PreparedExport, progress: Rows): number => Math.max(rows, progress[exportId] ?? 0);
/** Returns the written share, from 0 to 1. Rows may have been added since the export started, so the share is limited to 1. */
export const shareOf = (one: PreparedExport, progress: Rows): number => (one.total ? Math.min(1, rowsOf(one, progress) / one.total) : 0);

const save = ({ exportId, name, bytes }: PreparedExport): Promise<boolean> =>
  downloadFile({ call: buildRequest(calls.exports.download, { exportId }), name, size: bytes ?? 0 });
const drop = async ({ exportId }: PreparedExport): Promise<void> => {
  if (isSecondPress()) return;
  try {
    await api.exports.drop({ exportId });
    // The row is removed, and the next row moves under the pointer.
    guardNextPress();
  } catch (failure) {
    toast.error(failureText(failure));
  }
};

export function ExportRow({ one, rows }: { one: PreparedExport; rows: Rows }) {
  const { t } = useTranslation('exports');
  const { number, fileSize, timeOrDate } = useFormat();
  const offline = useConnection().state === 'offline';
  const [fetch, isFetching] = useOnce(save);
  const [remove, isRemoving] = useOnce(drop);
  const { name, state, format, total, bytes, expiresAt } = one;
  const words = {
    preparing: t('row.preparing', { rows: number(rowsOf(one, rows)), total: number(total) }),
    ready: t('row.ready', { size: fileSize(bytes ?? 0), time: timeOrDate(expiresAt) }),
    failed: t('row.failed'),
  }[state];
  return (
    <Flex as="li" gap="3" ps="4" pe="2" py="2.5" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }} align="flex-start">
      <Box pt="0.5">
        <FileGlyph kind={format} />
      </Box>
      <Stack gap="1" flex="1" minW="0">
        <FileName textStyle="label">{name}</FileName>
        <Text textStyle="caption" color={state === 'failed' ? 'fg.error' : 'fg.muted'} fontVariantNumeric="tabular-nums">
          {words}
        </Text>
        {state === 'preparing' && <Bar label={t('row.progress', { name })} share={shareOf(one, rows)} />}
        {state === 'ready' && (
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            alignSelf="flex-start"
            mt="1"
            disabled={offline || isFetching}
            aria-label={t('row.download', { name })}
            onClick={() => void fetch(one)}
          >
            <Icon as={Download} />
            {t('row.fetch')}
          </Button>
        )}
      </Stack>
      <CloseButton
        size={{ base: 'md', md: 'xs' }}
        colorPalette="gray"
        disabled={offline || isRemoving}
        aria-label={t(state === 'preparing' ? 'row.stop' : 'row.remove', { name })}
        onClick={() => void remove(one)}
      />
    </Flex>
  );
}

function Bar({ label, share }: { label: string; share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      h="4px"
      me="2"
      mt="1"
      bg="bg.muted"
      rounded="full"
      overflow="hidden"
    >
      <Box h="full" bg="brand.solid" rounded="full" style={{ inlineSize: `${percent}%` }} />
    </Box>
  );
}
