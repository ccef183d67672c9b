import { Box, Button, ButtonGroup, Menu, Portal } from '@chakra-ui/react';
import { COUNTED_ROLES, ROLE_LABELS, type Role } from '@portal/contracts';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../live/use-session';
import { SavedViews } from '../../parts/saved-views';
import { DateRange } from '../../ui/date/date-range';
import { ClearFilter } from '../../ui/form/clear-filter';
import { FilterSheet } from '../../ui/list/filter-bar';
import { Icon } from '../../ui/text/icon';
import { useNarrow } from '../../ui/theme/media';
import { logFilter, selectableRolesOf, useRange } from './range';

/** The buttons of the bar. On a phone, `all` opens every filter. */
export type FilterTool = 'dates' | 'roles' | 'all';

export interface RangeFiltersProps {
  more?: ReactNode;
  /** The filter whose button was pressed before this component was loaded. Its menu is initially open. */
  opened: FilterTool | undefined;
}

export default function RangeFilters({ more, opened }: RangeFiltersProps) {
  const { t } = useTranslation('dashboard');
  const role = useRole();
  const isNarrow = useNarrow();
  const { address, change } = useRange();
  const { from, to, roles, func, lcoId } = address;
  const offeredRoles = selectableRolesOf(role ? COUNTED_ROLES[role] : []);
  const filters = (
    <>
      <DateRange label={t('dates')} from={from} to={to} startsOpen={opened === 'dates'} onChange={(days) => change(days)} />
      {offeredRoles.length > 0 && (
        <RolesMenu roles={roles} offered={offeredRoles} startsOpen={opened === 'roles'} onChange={(next) => change({ roles: next })} />
      )}
      {more}
    </>
  );
  return (
    <>
      {isNarrow ? (
        <FilterSheet
          set={[from || to, roles.length, func, lcoId].filter(Boolean).length}
          startsOpen={opened === 'all'}
          onClear={() => change({ from: '', to: '', roles: [], func: null, lcoId: logFilter.initial.lcoId })}
        >
          {filters}
        </FilterSheet>
      ) : (
        filters
      )}
      <SavedViews
        place="figures"
        query={logFilter.write(new URLSearchParams(), { ...address, page: 1 }).toString()}
        onChoose={(query) => change(logFilter.parse(new URLSearchParams(query)))}
      />
    </>
  );
}

interface RolesProps {
  roles: readonly Role[];
  offered: readonly Role[];
  startsOpen: boolean;
  onChange: (roles: readonly Role[]) => void;
}

/** Selects the roles to count. No selection counts all roles that the reader may see. */
function RolesMenu({ roles, offered: offeredRoles, startsOpen, onChange }: RolesProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const isSet = roles.length > 0;
  const names = roles.map((role) => ROLE_LABELS[role]).join(', ');
  return (
    <ButtonGroup attached size={{ base: 'sm', md: 'xs' }} variant="outline" colorPalette={isSet ? 'brand' : 'gray'}>
      <Menu.Root defaultOpen={startsOpen} lazyMount unmountOnExit closeOnSelect={false} positioning={{ placement: 'bottom-start' }}>
        <Menu.Trigger asChild>
          <Button bg={isSet ? 'bg.selected' : 'bg.panel'} flex="1" justifyContent="space-between">
            <Box as="span" truncate>
              {isSet ? t('common:filter.set', { name: t('roles'), value: names }) : t('allRoles')}
            </Box>
            {!isSet && <Icon as={ChevronDown} />}
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="160px">
              <Menu.ItemGroup aria-label={t('roles')}>
                {offeredRoles.map((role) => (
                  <Menu.CheckboxItem
                    key={role}
                    value={role}
                    checked={roles.includes(role)}
                    onCheckedChange={(isChosen) => onChange(offeredRoles.filter((one) => (one === role ? isChosen : roles.includes(one))))}
                  >
                    <Menu.ItemIndicator />
                    {ROLE_LABELS[role]}
                  </Menu.CheckboxItem>
                ))}
              </Menu.ItemGroup>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {isSet && <ClearFilter label={t('roles')} onClear={() => onChange([])} />}
    </ButtonGroup>
  );
}
