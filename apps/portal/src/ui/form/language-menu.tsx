import type { IconButtonProps } from '@chakra-ui/react';
import { lazyTrigger } from '../feedback/lazy-trigger';
import { LanguageButton } from './language-button';
import type { LanguageListProps } from './language-list';

export type LanguageMenuProps<C extends string> = Omit<LanguageListProps<C>, 'look'> & { button?: Partial<IconButtonProps> };

const List = lazyTrigger<LanguageListProps<string>>(
  () => import('./language-list').then(({ LanguageList }) => ({ default: LanguageList })),
  'menu',
);

/** Selects a language (R2.12). Each language is shown by its own name. */
export function LanguageMenu<C extends string>({ onChoose, button, ...props }: LanguageMenuProps<C>) {
  const name = props.languages.find(({ code }) => code === props.current)?.label ?? props.current;
  return (
    <List {...props} onChoose={onChoose as (code: string) => unknown} look={button} button={<LanguageButton name={name} {...button} />} />
  );
}
