import { Box, Button, Flex } from '@chakra-ui/react';
import { COUNTED_ROLES, TIME_PERIODS, type TimePeriod } from '@portal/contracts';
import { ChevronDown, GitCompareArrows, SlidersHorizontal } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../live/use-session';
import { runWhenIdle } from '../../ui/feedback/idle';
import { reportMissingPart } from '../../ui/feedback/lazy-trigger';
import { Segments } from '../../ui/form/segments';
import { Icon } from '../../ui/text/icon';
import { useNarrow } from '../../ui/theme/media';
import { selectableRolesOf, useRange } from './range';
import type { FilterTool, RangeFiltersProps } from './range-filters';

interface Props {
  /** True if the page can compare with a previous period. */
  canCompare?: boolean;
  more?: ReactNode;
  status?: ReactNode;
}

const SIZE = { base: 'sm', md: 'xs' } as const;
const load = () => import('./range-filters');

/** The range and role filters, which are stored in the URL. The menus are loaded when the browser is idle, or on the first press. */
export function RangeBar({ canCompare = false, more, status }: Props) {
  const { t } = useTranslation(['dashboard', 'common']);
  const role = useRole();
  const isNarrow = useNarrow();
  const { address, change } = useRange();
  const [Filters, setFilters] = useState<ComponentType<RangeFiltersProps>>();
  const [opened, setOpened] = useState<FilterTool>();
  useEffect(
    () =>
      runWhenIdle(() => {
        // If loading fails here, the next press loads again and reports the failure.
        load().then(
          (module) => setFilters(() => module.default),
          () => undefined,
        );
      }),
    [],
  );
  const openTool = (tool: FilterTool) => () => {
    setOpened(tool);
    load().then(
      (module) => setFilters(() => module.default),
      () => reportMissingPart(openTool(tool)),
    );
  };
  const { period, from, to, roles, single } = address;
  const hasDays = Boolean(from || to);
  const hasRoles = selectableRolesOf(role ? COUNTED_ROLES[role] : []).length > 0;
  const segments: { value: TimePeriod | ''; label: string }[] = TIME_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }));
  const renderButton = (tool: FilterTool, label: string, isSet: boolean) => (
    <Button
      size={SIZE}
      variant="outline"
      colorPalette={isSet ? 'brand' : 'gray'}
      bg={isSet ? 'bg.selected' : 'bg.panel'}
      aria-haspopup={tool === 'roles' ? 'menu' : 'dialog'}
      onClick={openTool(tool)}
    >
      {tool === 'all' && <Icon as={SlidersHorizontal} />}
      {label}
      {tool !== 'all' && <Icon as={ChevronDown} />}
    </Button>
  );
  const placeholder = isNarrow ? (
    renderButton('all', t('common:filter.label'), hasDays || roles.length > 0)
  ) : (
    <>
      {renderButton('dates', t('dates'), hasDays)}
      {hasRoles && renderButton('roles', roles.length ? t('roles') : t('allRoles'), roles.length > 0)}
    </>
  );
  return (
    <Flex
      role="group"
      aria-label={t('common:filter.label')}
      align="center"
      gap="2"
      wrap="wrap"
      py="2"
      mb="2"
      mx="-1"
      px="1"
      bg="bg"
      position="sticky"
      top="0"
      zIndex="3"
    >
      <Box overflowX="auto" maxW="full">
        <Segments
          label={t('range')}
          value={hasDays ? '' : period}
          segments={segments}
          onChange={(next) => next && change({ period: next, from: '', to: '' })}
        />
      </Box>
      {Filters ? <Filters more={more} opened={opened} /> : placeholder}
      {canCompare && (
        <Button
          size={SIZE}
          variant="outline"
          colorPalette={single ? 'gray' : 'brand'}
          bg={single ? 'bg.panel' : 'bg.selected'}
          aria-pressed={!single}
          title={t('compareHelp')}
          onClick={() => change({ single: !single, page: address.page })}
        >
          <Icon as={GitCompareArrows} />
          {t('compare')}
        </Button>
      )}
      <Box ms="auto">{status}</Box>
    </Flex>
  );
}
