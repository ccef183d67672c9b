import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isDatabaseOnDevice } from '../../device/database';
import { isStorageOnDevice, probeStorage } from '../../device/storage';
import { useStore } from '../../store';
import { FormNotice } from '../../ui/form/form-alert';

/** Reports that this browser does not store settings and drafts, or only drafts; renders nothing if it stores both. */
export function StorageNotice() {
  const { t } = useTranslation('profile');
  const storesSettings = useStore(isStorageOnDevice);
  const storesDrafts = useStore(isDatabaseOnDevice);
  useEffect(probeStorage, []);
  if (storesSettings && storesDrafts) return null;
  return <FormNotice tone="info">{t(storesSettings ? 'display.draftsNotStored' : 'display.notStored')}</FormNotice>;
}
