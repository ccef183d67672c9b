import { buildRequest, calls, type ExportFormat, type preparedRoutes, type RawInput } from '@portal/contracts';
import i18next from 'i18next';
import { loadTexts } from '../i18n/texts';
import { api } from '../live/api';
import { failureText } from '../live/failures/failure';
import { toast } from '../ui/feedback/toaster';
import { downloadFile } from './downloads';

export type WantedExport = RawInput<typeof preparedRoutes.size>;

/** The estimated bytes per row, which determine the progress of a download of unknown size. */
const ROW_BYTES = 160;

/** Exports a table and saves it. A large table is prepared in the background and then offered in the status line. */
export async function exportTable(exportInput: WantedExport, format: ExportFormat): Promise<void> {
  try {
    const { rows, isLong, name } = await api.exports.size(exportInput);
    if (isLong) {
      await api.exports.prepare({ ...exportInput, format });
      await loadTexts('exports');
      toast.info(i18next.t('exports:told.aside'));
      return;
    }
    const call = buildRequest(calls.exports.table, { ...exportInput, format });
    await downloadFile({ call, name: `${name}.${format}`, size: rows * ROW_BYTES });
  } catch (failure) {
    toast.error(failureText(failure));
  }
}
