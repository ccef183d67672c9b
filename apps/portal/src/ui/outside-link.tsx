import { type ComponentProps, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog';

/** The host that a link leads to outside the portal; null where it stays inside. */
export const outsideHost = (href: string): string | null => {
  if (!URL.canParse(href, location.href)) return null;
  const { host } = new URL(href, location.href);
  return host === location.host ? null : host;
};

/** A link that a person wrote. Before it leaves the portal, a notice names the host, which the text of the link may hide. */
export function OutsideLink({ href, children, ...props }: ComponentProps<'a'> & { href: string }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const host = outsideHost(href);
  const open = (event: MouseEvent) => {
    // The right button opens a menu of the browser, which names the address itself.
    if (host === null || event.button > 1) return;
    event.preventDefault();
    setAsking(true);
  };
  const leave = () => {
    setAsking(false);
    window.open(href, '_blank', 'noopener,noreferrer');
  };
  return (
    <>
      <a {...props} href={href} target="_blank" rel="noopener noreferrer" dir="ltr" onClick={open} onAuxClick={open}>
        {children}
      </a>
      <ConfirmDialog
        open={isAsking}
        title={t('outside.title', { host: `\u2068${host ?? ''}\u2069` })}
        confirm={t('outside.open')}
        tone="brand"
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        {t('outside.text')}
      </ConfirmDialog>
    </>
  );
}
