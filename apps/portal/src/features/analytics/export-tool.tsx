import type { ExportKind } from '@portal/contracts';
import { type ComponentType, useEffect, useState } from 'react';
import { ExportButton } from '../../files/export-button';
import type { ExportMenuProps } from '../../files/export-menu';
import { runWhenIdle } from '../../ui/feedback/idle';
import { reportMissingPart } from '../../ui/feedback/lazy-trigger';

const load = () => import('../../files/export-menu');

export const PAGE_EXPORTS = ['feature-usage', 'inquiries', 'first-response'] as const satisfies readonly ExportKind[];

interface Props extends Pick<ExportMenuProps, 'kinds' | 'card'> {
  /** The filters of the screen; undefined until they are loaded. */
  wanted: ExportMenuProps['wanted'] | undefined;
}

/** The export button. The menu is loaded when the browser is idle, or on the first press. */
export function ExportTool({ kinds, card, wanted }: Props) {
  const [Menu, setMenu] = useState<ComponentType<ExportMenuProps>>();
  const [wasPressed, setPressed] = useState(false);
  useEffect(
    () =>
      runWhenIdle(() => {
        // If loading fails here, the next press loads again and reports the failure.
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
      () => reportMissingPart(press),
    );
  };
  if (Menu && wanted) return <Menu kinds={kinds} card={card} wanted={wanted} defaultOpen={wasPressed} />;
  return <ExportButton card={card} aria-haspopup="menu" disabled={!wanted} onClick={press} />;
}
