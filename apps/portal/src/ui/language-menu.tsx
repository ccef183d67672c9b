import { IconButton, type IconButtonProps } from '@chakra-ui/react';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';
import { onTouch } from './on-touch';

export interface LanguageMenuProps<C extends string> {
  languages: readonly { code: C; bcp47: string; label: string; dir: 'ltr' | 'rtl' }[];
  current: C;
  onChoose: (code: C) => unknown;
  /** A new key closes it: pass the route's path. */
  closeOn?: string;
  button?: Partial<IconButtonProps>;
}
export type LanguageListProps = Omit<LanguageMenuProps<string>, 'button'> & { look?: Partial<IconButtonProps> };

const List = onTouch<LanguageListProps>(() => import('./language-list').then(({ LanguageList }) => ({ default: LanguageList })), 'menu');

export function LanguageButton({ name, ...button }: Partial<IconButtonProps> & { name: string }) {
  const { t } = useTranslation('common');
  return (
    <IconButton variant="ghost" colorPalette="gray" size="sm" aria-label={t('language.open', { name })} {...button}>
      <Icon as={Globe} size={18} />
    </IconButton>
  );
}

/** R2.12. Each language in its own name. */
export function LanguageMenu<C extends string>({ onChoose, button, ...props }: LanguageMenuProps<C>) {
  const name = props.languages.find(({ code }) => code === props.current)?.label ?? props.current;
  return (
    <List {...props} onChoose={onChoose as (code: string) => unknown} look={button} button={<LanguageButton name={name} {...button} />} />
  );
}
