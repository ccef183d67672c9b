import { Button } from '@chakra-ui/react';
import { EXPORT_KINDS, type LogRange } from '@portal/contracts';
import { Download } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportMenuProps } from '../../files/export-menu';
import { Icon } from '../../ui/icon';
import { toast } from '../../ui/toaster';
import { whenIdle } from '../../ui/when-idle';

const load = () => import('../../files/export-menu');

/** The tables that can be taken away, of the days that are on screen. The menu comes when the browser is idle, or with the first press. */
export function ExportTool({ range }: { range: LogRange | undefined }) {
  const { t } = useTranslation(['exports', 'errors']);
  const [Menu, setMenu] = useState<ComponentType<ExportMenuProps>>();
  const [wasPressed, setPressed] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        // The press loads again, and speaks of a failure.
        load().then(
          ({ ExportMenu }) => setMenu(() => ExportMenu),
          () => undefined,
        );
      }),
    [],
  );
  const press = () => {
    setPressed(true);
    load().then(
      ({ ExportMenu }) => setMenu(() => ExportMenu),
      () => toast.error(t('errors:module.checkConnection')),
    );
  };
  if (Menu && range) return <Menu kinds={EXPORT_KINDS} days={{ from: range.from, to: range.to }} defaultOpen={wasPressed} />;
  return (
    <Button size="sm" variant="outline" colorPalette="gray" aria-haspopup="menu" disabled={!range} onClick={press}>
      <Icon as={Download} />
      {t('exports:menu.label')}
    </Button>
  );
}
