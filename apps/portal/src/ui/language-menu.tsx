import { IconButton, type IconButtonProps } from '@chakra-ui/react';
import { Globe } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';

export interface LanguageMenuProps<C extends string> {
  languages: readonly { code: C; bcp47: string; label: string; dir: 'ltr' | 'rtl' }[];
  current: C;
  onChoose: (code: C) => unknown;
  /** A new key closes it: pass the route's path. */
  closeOn?: string;
  button?: Partial<IconButtonProps>;
}

const fetchList = () => import('./language-list');
const List = lazy(() =>
  fetchList().then(({ LanguageList }) => ({ default: LanguageList as (props: LanguageMenuProps<string>) => React.ReactNode })),
);

export function LanguageButton({ name, ...button }: Partial<IconButtonProps> & { name: string }) {
  const { t } = useTranslation('common');
  return (
    <IconButton variant="ghost" colorPalette="gray" size="sm" aria-label={t('language.open', { name })} {...button}>
      <Icon as={Globe} size={18} />
    </IconButton>
  );
}

/** R2.12. Each language in its own name. The machinery of the menu comes with the first touch: no first view waits for it. */
export function LanguageMenu<C extends string>({ onChoose, ...props }: LanguageMenuProps<C>) {
  const [wanted, setWanted] = useState(false);
  const name = props.languages.find(({ code }) => code === props.current)?.label ?? props.current;
  const button = (
    <LanguageButton
      name={name}
      {...props.button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void fetchList()}
      onFocus={() => void fetchList()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <List {...props} onChoose={onChoose as (code: string) => unknown} />
    </Suspense>
  );
}
