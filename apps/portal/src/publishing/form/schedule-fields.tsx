import { Box, Button, Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { errorText } from '../../live/failures/field-errors';
import { DateField } from '../../ui/date/date-field';
import { Segments } from '../../ui/form/segments';
import { useNow } from '../../ui/text/clock';
import { nextMorning, toWallTime } from '../schedule';
import type { CommonFields, PublishForm } from './common-fields';

interface Props {
  form: PublishForm<CommonFields>;
  typed: CommonFields;
  /** True if readers can or could already see the item, so that its start can no longer be changed. */
  hasStarted: boolean;
}

/** Edits the publication period of an item in the publisher's local time. */
export function ScheduleFields({ form, typed, hasStarted }: Props) {
  const { t } = useTranslation('publishing');
  const { intl } = useLanguage();
  const { errors } = form.formState;
  const setTime = (field: 'liveFrom' | 'liveUntil', value: string) =>
    form.setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: form.formState.isSubmitted });
  const { timeZone } = new Intl.DateTimeFormat(intl).resolvedOptions();
  const now = toWallTime(useNow());
  const zone = t('schedule.zone', { zone: timeZone.replaceAll('_', ' ') });
  return (
    <Stack gap="5">
      {!hasStarted && (
        <Box>
          <Segments
            label={t('schedule.begin')}
            value={typed.liveFrom ? 'later' : 'now'}
            segments={[
              { value: 'now', label: t('schedule.now') },
              { value: 'later', label: t('schedule.later') },
            ]}
            onChange={(when) => setTime('liveFrom', when === 'now' ? '' : typed.liveFrom || nextMorning())}
          />
        </Box>
      )}
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5" alignItems="start">
        {!hasStarted && typed.liveFrom && (
          <DateField
            kind="moment"
            label={t('schedule.at')}
            help={zone}
            error={errorText(errors.liveFrom)}
            value={typed.liveFrom}
            min={now}
            onValue={(value) => value && setTime('liveFrom', value)}
          />
        )}
        <DateField
          kind="moment"
          label={t('schedule.until')}
          help={`${t('schedule.untilHelp')} ${zone}`}
          error={errorText(errors.liveUntil)}
          value={typed.liveUntil}
          min={typed.liveFrom || now}
          onValue={(value) => setTime('liveUntil', value)}
        >
          {typed.liveUntil && (
            <Button size="2xs" minH="24px" variant="plain" color="brand.fg" px="0" onClick={() => setTime('liveUntil', '')}>
              {t('schedule.noEnd')}
            </Button>
          )}
        </DateField>
      </Grid>
    </Stack>
  );
}
