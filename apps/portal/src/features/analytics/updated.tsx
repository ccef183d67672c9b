import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { clockOffset } from '../../device/server-clock';
import { useLanguage } from '../../i18n/language';
import { useNow } from '../../ui/text/clock';

const MINUTE_S = 60;

/**
 * Shows "Updated 12 sec. ago" and refreshes it. Screen readers do not announce this text, because it never stops changing. `at` is in this
 * device's clock.
 */
export function LastUpdated({ at }: { at: number }) {
  const { t } = useTranslation('dashboard');
  const { intl } = useLanguage();
  const now = useNow(true);
  if (!at) return null;
  const seconds = Math.max(0, Math.round((now - (at + clockOffset.get())) / 1000));
  const relativeFormat = new Intl.RelativeTimeFormat(intl, { style: 'short', numeric: seconds === 0 ? 'auto' : 'always' });
  const age =
    seconds < MINUTE_S ? relativeFormat.format(-seconds, 'second') : relativeFormat.format(-Math.floor(seconds / MINUTE_S), 'minute');
  return (
    <Text textStyle="caption" color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums" data-updated="">
      {t('updated', { when: age })}
    </Text>
  );
}
