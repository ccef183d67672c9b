import type { PreparedExport } from '@portal/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/feedback/toaster';

/** Reports the end of exports that were running while this page was open. */
export function useEndings(exports: readonly PreparedExport[]): void {
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
