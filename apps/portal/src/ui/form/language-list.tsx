import { type IconButtonProps, Menu, Portal } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../text/icon';
import { LanguageButton } from './language-button';

export interface LanguageListProps<C extends string> {
  languages: readonly { code: C; bcp47: string; label: string; dir: 'ltr' | 'rtl' }[];
  current: C;
  onChoose: (code: C) => unknown;
  /** The list closes when this value changes. Pass the path of the route. */
  closeOn?: string;
  look?: Partial<IconButtonProps>;
}

/** The language button with its menu open. Loaded when the button is first touched. */
export function LanguageList<C extends string>({ languages, current, onChoose, closeOn, look }: LanguageListProps<C>) {
  const { t } = useTranslation('common');
  const closeKey = closeOn ?? '';
  const [openAt, setOpenAt] = useState<string | null>(closeKey);
  const name = languages.find(({ code }) => code === current)?.label ?? current;
  return (
    <Menu.Root
      open={openAt === closeKey}
      onOpenChange={({ open }) => setOpenAt(open ? closeKey : null)}
      onSelect={({ value }) => {
        const language = languages.find(({ code }) => code === value);
        if (language) void onChoose(language.code);
      }}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Menu.Trigger asChild>
        <LanguageButton name={name} {...look} />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxW="150px" minW="150px" maxH="400px" p="1">
            <Menu.ItemGroup>
              <Menu.ItemGroupLabel textStyle="caption" color="fg.muted" px="2" pt="1.5" pb="1">
                {t('language.title')}
              </Menu.ItemGroupLabel>
              {languages.map(({ code, bcp47, label, dir }) => (
                <Menu.Item key={code} value={code} valueText={label} gap="1.5" px="2" aria-current={code === current || undefined}>
                  <span lang={bcp47} dir={dir}>
                    {label}
                  </span>
                  {code === current && <Icon as={Check} size={14} ms="auto" color="brand.fg" />}
                </Menu.Item>
              ))}
            </Menu.ItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
