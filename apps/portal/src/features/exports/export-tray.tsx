import { Box, Button, type ButtonProps, Heading } from '@chakra-ui/react';
import type { PreparedExport } from '@portal/contracts';
import { FileSpreadsheet, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { connection } from '../../live/connection';
import { toast } from '../../ui/feedback/toaster';
import { PopoverPanel } from '../../ui/overlay/popover-panel';
import { Icon } from '../../ui/text/icon';
import { ExportRow, shareOf } from './export-row';

/** Returns the number of written rows by export, from the signals received since this component was mounted. */
function useProgress(): Readonly<Record<string, number>> {
  const [rows, setRows] = useState<Readonly<Record<string, number>>>({});
  useEffect(() => connection.on('export.progress', (signal) => setRows((all) => ({ ...all, [signal.exportId]: signal.rows }))), []);
  return rows;
}

/** Reports exports that finished or failed while this page was open. */
function useEndReports(exports: readonly PreparedExport[]): void {
  const { t } = useTranslation('exports');
  const preparingIds = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const { exportId, name, state } of exports) {
      if (!preparingIds.current.has(exportId)) continue;
      if (state === 'ready') toast.success(t('told.ready', { name }));
      if (state === 'failed') toast.error(t('told.failed', { name }));
    }
    preparingIds.current = new Set(exports.flatMap(({ exportId, state }) => (state === 'preparing' ? [exportId] : [])));
  }, [exports, t]);
}

export interface ExportTrayProps {
  exports: readonly PreparedExport[];
}

/** Returns the text of the most important state: a failure, the progress, or finished exports. */
function useWords(exports: readonly PreparedExport[], rows: Readonly<Record<string, number>>) {
  const { t } = useTranslation('exports');
  const { number, percent } = useFormat();
  const exportsIn = (state: PreparedExport['state']) => exports.filter((one) => one.state === state);
  const [running, failed, ready] = [exportsIn('preparing'), exportsIn('failed'), exportsIn('ready')];
  if (running.length) return { glyph: LoaderCircle, words: t('status.preparing', { percent: percent(shareOf(running[0]!, rows)) }) };
  if (failed.length) return { glyph: TriangleAlert, words: t('status.failed', { number: number(failed.length) }) };
  return { glyph: FileSpreadsheet, words: t('status.ready', { number: number(ready.length) }) };
}

/** The tray in the status line with the running, finished and failed exports of this person. */
export default function ExportTray({ exports }: ExportTrayProps) {
  const { t } = useTranslation('exports');
  const [isOpen, setOpen] = useState(false);
  const rows = useProgress();
  useEndReports(exports);
  const { glyph, words } = useWords(exports, rows);
  return (
    <PopoverPanel open={isOpen} onOpenChange={setOpen} label={t('tray')} width="380px" trigger={<TrayButton glyph={glyph} words={words} />}>
      <Heading as="h2" textStyle="panelTitle" px="4" py="2.5" borderBottomWidth="1px">
        {t('tray')}
      </Heading>
      <Box as="ul" listStyleType="none" overflowY="auto" maxH="min(60dvh, 480px)" tabIndex={0} aria-label={t('tray')}>
        {exports.map((one) => (
          <ExportRow key={one.exportId} one={one} rows={rows} />
        ))}
      </Box>
    </PopoverPanel>
  );
}

function TrayButton({ glyph, words, ...button }: { glyph: typeof LoaderCircle; words: string } & ButtonProps) {
  return (
    <Button size="2xs" h="20px" variant="ghost" colorPalette="gray" px="1.5" aria-label={words} title={words} flexShrink="0" {...button}>
      <Icon as={glyph} size={14} />
      <Box as="span" hideBelow="md" fontVariantNumeric="tabular-nums">
        {words}
      </Box>
    </Button>
  );
}
