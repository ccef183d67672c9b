import { IconButton, Menu, Portal } from '@chakra-ui/react';
import { TICKET_ORDERS } from '@portal/contracts';
import { ArrowDownNarrowWide } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/text/icon';
import type { TicketFilter } from '../tickets.filter';

interface Props {
  sort: TicketFilter['sort'];
  onChange: (part: Pick<TicketFilter, 'sort'>) => void;
}

export function SortMenu({ sort, onChange }: Props) {
  const { t } = useTranslation(['inquiries', 'queue']);
  const words = `${t('queue:sort.label')}: ${t(`queue:sort.${sort}`)}`;
  const isSorted = sort !== 'activity';
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <IconButton
          size={{ base: 'sm', md: 'xs' }}
          variant="outline"
          colorPalette={isSorted ? 'brand' : 'gray'}
          bg={isSorted ? 'bg.selected' : 'bg.panel'}
          flexShrink="0"
          aria-label={words}
          title={words}
        >
          <Icon as={ArrowDownNarrowWide} />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="180px">
            <Menu.RadioItemGroup
              value={sort}
              onValueChange={({ value }) => onChange({ sort: TICKET_ORDERS.find((order) => order === value) ?? 'activity' })}
            >
              {TICKET_ORDERS.map((order) => (
                <Menu.RadioItem key={order} value={order} valueText={t(`queue:sort.${order}`)}>
                  <Menu.ItemIndicator />
                  {t(`queue:sort.${order}`)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
