import { Box, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ListedUnit } from '@portal/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioChoice } from '../../ui/form/radio-choice';
import { SearchField } from '../../ui/form/search-field';
import { Name } from '../../ui/text/bidi';

interface Props {
  label: string;
  searchLabel: string;
  help?: string;
  /** The error message. If it is given, the list is marked as invalid. */
  error?: string | false;
  search: string;
  onSearch: (search: string) => void;
  /** The units that match the search, or undefined while they load. */
  units: readonly ListedUnit[] | undefined;
  totalCount: number;
  busy: boolean;
  value: ListedUnit | null;
  onChange: (unit: ListedUnit) => void;
}

/** Chooses a required unit from a list that a search narrows. The chosen unit stays in the list. */
export function UnitPicker({ label, searchLabel, help, error, search, onSearch, units, totalCount, busy, value, onChange }: Props) {
  const { t } = useTranslation(['people', 'common']);
  const name = useId();
  const [labelId, hintId] = [useId(), useId()];
  const hint = error || help;
  const others = units?.filter(({ unitId }) => unitId !== value?.unitId) ?? [];
  const hiddenCount = totalCount - (units?.length ?? 0);
  return (
    <Stack gap="2">
      <Text id={labelId} textStyle="label">
        {label}{' '}
        <Text as="span" color="fg.subtle" fontWeight="400">
          {t('common:field.required')}
        </Text>
      </Text>
      <SearchField
        w="full"
        _focusWithin={{ w: 'full' }}
        value={search}
        label={searchLabel}
        placeholder={searchLabel}
        busy={busy}
        onSearch={onSearch}
      />
      <Stack
        role="radiogroup"
        aria-labelledby={labelId}
        aria-required
        aria-invalid={Boolean(error)}
        aria-describedby={hint ? hintId : undefined}
        gap="2"
        maxH="260px"
        overflowY="auto"
      >
        {[...(value ? [value] : []), ...others].map((unit) => (
          <RadioChoice
            key={unit.unitId}
            name={name}
            checked={unit.unitId === value?.unitId}
            onChoose={() => onChange(unit)}
            title={<Name>{unit.name}</Name>}
          >
            {unit.aboveName && <Name>{unit.aboveName}</Name>}
          </RadioChoice>
        ))}
        {!units && <Skeleton h="48px" rounded="md" />}
      </Stack>
      {units?.length === 0 && <Text color="fg.muted">{t('picker.none')}</Text>}
      {hiddenCount > 0 && (
        <Box textStyle="caption" color="fg.muted">
          {t('picker.more', { count: hiddenCount })}
        </Box>
      )}
      {hint && (
        <Text id={hintId} textStyle="caption" color={error ? 'fg.error' : 'fg.muted'}>
          {hint}
        </Text>
      )}
    </Stack>
  );
}
