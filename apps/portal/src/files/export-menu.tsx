import { Box, type ButtonProps, Menu, Portal, Text } from '@chakra-ui/react';
import { EXPORT_FORMATS, type ExportKind } from '@portal/contracts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnce } from '../ui/input/use-once';
import { ExportButton } from './export-button';
import { exportTable, type WantedExport } from './exports';

export interface ExportMenuProps extends Omit<ButtonProps, 'children'> {
  kinds: readonly ExportKind[];
  wanted: Omit<WantedExport, 'what'>;
  /** The name of the exported card. With a name, the button is an icon; without one, it has a text label. */
  card?: string | undefined;
  defaultOpen?: boolean;
}

const KINDS_WITH_TEXT = ['inquiries', 'first-response', 'feature-usage'] as const;
/** Returns the key of the text that describes a table. The default text says that the table contains what is on screen. */
const contentOf = (what: ExportKind) => KINDS_WITH_TEXT.find((one) => one === what) ?? 'shown';

/** Lists the tables that a page or card can export, each with a description. */
export function ExportMenu({ kinds, wanted, card, defaultOpen = false, ...button }: ExportMenuProps) {
  const { t } = useTranslation('exports');
  const [runExport, isRunning] = useOnce(exportTable);
  return (
    <Menu.Root defaultOpen={defaultOpen} lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <ExportButton card={card} loading={isRunning} {...button} />
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
                      {t(`contains.${contentOf(what)}`)}
                    </Text>
                  </Menu.ItemGroupLabel>
                  {[...EXPORT_FORMATS].reverse().map((format) => (
                    <Menu.Item key={format} value={`${what} ${format}`} onClick={() => void runExport({ what, ...wanted }, format)}>
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
