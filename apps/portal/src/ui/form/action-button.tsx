import { Button, type ButtonProps, Spinner } from '@chakra-ui/react';
import { ArrowLeft, Timer } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../text/icon';

interface Props<T> extends Omit<ButtonProps, 'title' | 'onClick' | 'disabled'> {
  /** The label; "Accept" by default. */
  title?: string;
  disabled?: boolean;
  icon?: 'back' | 'timer';
  data: T;
  /** Called with `data` on a click. The button is pending until the returned promise settles. */
  onAction: (data: T) => unknown;
}

/** The action button (R2.14). A disabled button keeps the focus, so that keyboard users do not lose their position. */
export function ActionButton<T>({ title, disabled = false, icon, data, onAction, ...button }: Props<T>) {
  const { t } = useTranslation('common');
  const [pending, setPending] = useState(false);
  const isOff = disabled || pending;

  async function handleClick(event: MouseEvent) {
    event.stopPropagation();
    if (isOff) return;
    const outcome = onAction(data);
    if (!(outcome instanceof Promise)) return;
    setPending(true);
    try {
      await outcome;
    } finally {
      setPending(false);
    }
  }

  const glyph = icon === 'back' ? <Icon as={ArrowLeft} flips /> : icon === 'timer' ? <Icon as={Timer} /> : null;
  const spinner = <Spinner size="inherit" boxSize="14px" borderWidth="2px" />;
  return (
    <Button
      type="button"
      size="sm"
      aria-disabled={isOff}
      aria-busy={pending}
      position="relative"
      _disabled={{ opacity: 1, bg: 'bg.muted', color: 'fg.subtle', borderColor: 'border', cursor: 'not-allowed' }}
      {...button}
      onClick={(event) => void handleClick(event)}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    >
      {glyph && (pending ? spinner : glyph)}
      {title ?? t('action.accept')}
      {!glyph && pending && <Spinner position="absolute" insetEnd="3px" top="calc(50% - 5px)" boxSize="10px" borderWidth="1.5px" />}
    </Button>
  );
}
