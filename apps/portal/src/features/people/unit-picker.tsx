import { Box, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ListedUnit } from '@portal/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioChoice } from '../../ui/form/radio-choice';
import { SearchField } from '../../ui/form/search-field';
import { Name } from '../../ui/text/bidi';

interface Props {
  label: string;
  search: string;
  onSearch: (search: string) => void;
  /** The units that match the search, or undefined while they load. */
  units: readonly ListedUnit[] | undefined;
  totalCount: number;
  busy: boolean;
  value: ListedUnit | null;
  onChange: (unit: ListedUnit) => void;
}

/** Chooses a unit from a list that a search narrows. The chosen unit stays in the list. */
export function UnitPicker({ label, search, onSearch, units, totalCount, busy, value, onChange }: Props) {
  const { t } = useTranslation('people');
  const name = useId();
  const others = units?.filter(({ unitId }) => unitId !== value?.unitId) ?? [];
  const hiddenCount = totalCount - (units?.length ?? 0);
  return (
    <Stack gap="2">
      <SearchField w="full" _focusWithin={{ w: 'full' }} value={search} label={label} placeholder={label} busy={busy} onSearch={onSearch} />
      <Stack as="fieldset" gap="2" aria-label={label} border="0" p="0" m="0" maxH="260px" overflowY="auto">
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
    </Stack>
  );
}
