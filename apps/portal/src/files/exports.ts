import { calls, type ExportFormat, outgoing, type preparedRoutes, type RawInput } from '@portal/contracts';
import i18next from 'i18next';
import { loadTexts } from '../i18n/texts';
import { api } from '../live/api';
import { failureText } from '../live/failures/failure-text';
import { toast } from '../ui/feedback/toaster';
import { downloadFile } from './downloads';

/** Which table, narrowed as the screen is. */
export type WantedExport = RawInput<typeof preparedRoutes.size>;

/** About what a row weighs, for the bar of a file whose size nobody knows yet. */
const ROW_BYTES = 160;

/** Saves a table as it is read. One that is longer than somebody waits is made aside: it stands in the status line then. */
export async function exportTable(wanted: WantedExport, format: ExportFormat): Promise<void> {
  try {
    const { rows, isLong, name } = await api.exports.size(wanted);
    if (isLong) {
      await api.exports.prepare({ ...wanted, format });
      await loadTexts('exports');
      toast.info(i18next.t('exports:told.aside'));
      return;
    }
    const call = outgoing(calls.exports.table, { ...wanted, format });
    await downloadFile({ call, name: `${name}.${format}`, size: rows * ROW_BYTES });
  } catch (failure) {
    toast.error(failureText(failure));
  }
}
