import { isRefusedAs, ObjectMissing, type PriceListRow, type PriceLook, type StoredFile } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileLook } from '../../../publishing/form/kind-form';
import { lookQuery } from '../prices.queries';
import { PriceLookPanel } from './price-look-panel';

/** The polling interval in milliseconds. The server reads a file of usual size within two seconds. */
const POLL_MS = 1_000;
/** The maximum number of polls, after which the publisher may continue without the result. */
const MAX_POLLS = 30;

const isStillReading = (look: PriceLook | undefined, answers: number): boolean =>
  (look?.reading.state === 'reading' || look?.reading.state === 'retrying') && answers < MAX_POLLS;

/** Requests the content of the uploaded file, shows it before publication, and asks about unclear prices. */
export function usePriceLook({ stored, edited }: { stored: StoredFile | undefined; edited: PriceListRow | undefined }): FileLook {
  const { t } = useTranslation('prices');
  const [accepted, setAccepted] = useState<string | null>(null);
  const client = useQueryClient();
  const fileId = stored?.fileId ?? '';
  const query = lookQuery({ fileId, ...(edited ? { documentId: edited.documentId } : {}) });
  const { data, error } = useQuery({
    ...query,
    enabled: stored !== undefined,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, dataUpdateCount, error } }) =>
      isStillReading(data, dataUpdateCount) && !isRefusedAs(error, ObjectMissing) ? POLL_MS : false,
  });
  if (!stored) return { panel: null, objection: null, isConfirmed: false };
  const isAccepted = accepted === fileId;
  const answers = client.getQueryState(query.queryKey)?.dataUpdateCount ?? 0;
  // Stop polling if the file no longer exists. A temporary failure is retried.
  const isLost = data ? isRefusedAs(error, ObjectMissing) : error !== null;
  const isReading = !isLost && (data === undefined || isStillReading(data, answers));
  const isUnclear = (data?.reading.unclear ?? 0) > 0;
  return {
    panel: !isLost && (
      <PriceLookPanel
        fileId={fileId}
        edited={edited}
        look={data}
        isAccepted={isAccepted}
        onAccept={(yes) => setAccepted(yes ? fileId : null)}
      />
    ),
    isConfirmed: isUnclear && isAccepted,
    objection: isReading ? t('look.wait') : isUnclear && !isAccepted ? t('look.confirm') : null,
  };
}
