import { type ComponentProps, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog';

/** Returns the host of an external link, or null for a link within the portal. */
export const outsideHost = (href: string): string | null => {
  if (!URL.canParse(href, location.href)) return null;
  const { host } = new URL(href, location.href);
  return host === location.host ? null : host;
};

interface LeaveDialogProps {
  /** The external host, or null while no link is being opened. */
  host: string | null;
  onOpen: () => void;
  onCancel: () => void;
}

/** Names the host before an external link written by a user is opened. */
export function LeaveDialog({ host, onOpen, onCancel }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={host !== null}
      title={t('outside.title', { host: `\u2068${host ?? ''}\u2069` })}
      confirm={t('outside.open')}
      tone="brand"
      onConfirm={onOpen}
      onCancel={onCancel}
    >
      {t('outside.text')}
    </ConfirmDialog>
  );
}

/** Opens an external address in a new tab that has no access to this one. */
export const openOutside = (href: string): void => void window.open(href, '_blank', 'noopener,noreferrer');

/** A link written by a user. Before an external link is opened, a notice names its host, which the text of the link may hide. */
export function OutsideLink({ href, children, ...props }: ComponentProps<'a'> & { href: string }) {
  const [isAsking, setAsking] = useState(false);
  const host = outsideHost(href);
  const handleClick = (event: MouseEvent) => {
    // A right click opens the browser's menu, which shows the address itself.
    if (host === null || event.button > 1) return;
    event.preventDefault();
    setAsking(true);
  };
  const handleConfirm = () => {
    setAsking(false);
    openOutside(href);
  };
  return (
    <>
      <a {...props} href={href} target="_blank" rel="noopener noreferrer" dir="ltr" onClick={handleClick} onAuxClick={handleClick}>
        {children}
      </a>
      <LeaveDialog host={isAsking ? host : null} onOpen={handleConfirm} onCancel={() => setAsking(false)} />
    </>
  );
}
