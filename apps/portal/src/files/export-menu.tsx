import { Box, Button, type ButtonProps, Menu, Portal, Text } from '@chakra-ui/react';
import { EXPORT_FORMATS, type ExportKind } from '@portal/contracts';
import { Download } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon';
import { useOnce } from '../ui/use-once';
import { exportTable, type WantedExport } from './exports';

export interface ExportMenuProps extends Omit<ButtonProps, 'children'> {
  kinds: readonly ExportKind[];
  /** As the screen is narrowed. */
  days: Pick<WantedExport, 'from' | 'to'>;
  defaultOpen?: boolean;
}

/** The tables that can be taken away from a page, each with what it contains. Exact texts come first. */
export function ExportMenu({ kinds, days, defaultOpen = false, ...button }: ExportMenuProps) {
  const { t } = useTranslation('exports');
  const [run, isRunning] = useOnce(exportTable);
  return (
    <Menu.Root defaultOpen={defaultOpen} lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button size="sm" variant="outline" colorPalette="gray" loading={isRunning} {...button}>
          <Icon as={Download} />
          {t('menu.label')}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content w="340px" maxW="calc(100vw - 16px)">
            {kinds.map((what) => (
              <Fragment key={what}>
                <Menu.ItemGroup>
                  <Menu.ItemGroupLabel>
                    {t(`kind.${what}`)}
                    <Text as="span" display="block" textStyle="caption" fontWeight="400" color="fg.muted">
                      {t(`contains.${what}`)}
                    </Text>
                  </Menu.ItemGroupLabel>
                  {[...EXPORT_FORMATS].reverse().map((format) => (
                    <Menu.Item key={format} value={`${what} ${format}`} onClick={() => void run({ what, ...days }, format)}>
                      {format.toUpperCase()}
                    </Menu.Item>
                  ))}
                </Menu.ItemGroup>
                <Menu.Separator />
              </Fragment>
            ))}
            <Box px="2" py="1.5" textStyle="caption" color="fg.muted">
              {t('menu.exact')}
            </Box>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
