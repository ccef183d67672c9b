import { Box, Button, Flex, IconButton, Input, NativeSelect, Text } from '@chakra-ui/react';
import { type MappableUnit, ROLE_LABELS, ROLES } from '@portal/contracts';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/text/icon';
import { touchTarget } from '../../ui/theme/touch-targets';

/** A row of the form. Its key identifies the row, because two rows may be equal while they are edited. */
export interface MappingRow {
  key: number;
  group: string;
  unitId: string;
}

interface Props {
  rows: readonly MappingRow[];
  units: readonly MappableUnit[];
  error: string | undefined;
  onChange: (rows: MappingRow[]) => void;
}

const labelOf = ({ name, lcoName }: MappableUnit): string => (lcoName === null ? name : `${name} (${lcoName})`);

/** The groups of the directory with the unit, and therefore the role, that their members receive. */
export function MappingFields({ rows, units, error, onChange }: Props) {
  const { t } = useTranslation('provisioning');
  const change = (key: number, part: Partial<MappingRow>) => onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => onChange([...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, group: '', unitId: '' }]);
  return (
    <Box as="fieldset" borderWidth="0" p="0" m="0" minW="0">
      <Text as="legend" textStyle="label" mb="1">
        {t('field.mappings')}
      </Text>
      <Text color="fg.muted" textStyle="caption" mb="2">
        {t('field.mappingsHelp')}
      </Text>
      <Flex as="ul" listStyleType="none" direction="column" gap="2">
        {rows.map(({ key, group, unitId }, at) => (
          <Flex as="li" key={key} gap="2" align="center" wrap={{ base: 'wrap', md: 'nowrap' }}>
            <Input
              flex={{ base: '1 0 100%', md: '1' }}
              dir="auto"
              autoComplete="off"
              aria-label={t('field.groupAt', { number: at + 1 })}
              placeholder={t('field.group')}
              value={group}
              onChange={({ target }) => change(key, { group: target.value })}
            />
            <NativeSelect.Root flex="1" minW="0">
              <NativeSelect.Field
                aria-label={t('field.unitAt', { number: at + 1 })}
                value={unitId}
                onChange={({ currentTarget }) => change(key, { unitId: currentTarget.value })}
              >
                <option value="">{t('field.unit')}</option>
                {ROLES.map((role) => (
                  <optgroup key={role} label={ROLE_LABELS[role]}>
                    {units
                      .filter((unit) => unit.role === role)
                      .map((unit) => (
                        <option key={unit.unitId} value={unit.unitId}>
                          {labelOf(unit)}
                        </option>
                      ))}
                  </optgroup>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
            <IconButton
              size="sm"
              variant="ghost"
              colorPalette="gray"
              css={touchTarget}
              aria-label={t('field.removeMapping', { number: at + 1 })}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            >
              <Icon as={Trash2} />
            </IconButton>
          </Flex>
        ))}
      </Flex>
      {error && (
        <Text role="alert" color="fg.error" textStyle="caption" mt="2">
          {error}
        </Text>
      )}
      <Button type="button" size="xs" variant="outline" colorPalette="gray" css={touchTarget} mt="2" onClick={add}>
        {t('field.addMapping')}
      </Button>
    </Box>
  );
}
