import { Box, type BoxProps } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

/**
 * The state of the options below a search field: the highlighted option, and the keys that move the highlight while the focus stays in the
 * field.
 */
export interface Options {
  listId: string;
  at: number;
  mark: (index: number) => void;
  /** Handles the arrow keys. Returns true if the key was handled. */
  walk: (event: KeyboardEvent, from?: number) => boolean;
  optionId: (index: number) => string;
}

export function useOptions(count: number): Options {
  const listId = useId();
  const [activeIndex, setActiveIndex] = useState(0);
  const optionId = (index: number) => `${listId}-${index}`;
  const handleArrowKey = (event: KeyboardEvent, from = activeIndex) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return false;
    event.preventDefault();
    const next = Math.max(0, Math.min(count - 1, from + step));
    setActiveIndex(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    return true;
  };
  return { listId, at: activeIndex, mark: setActiveIndex, walk: handleArrowKey, optionId };
}

export const OptionPanel = (props: BoxProps) => (
  <Box
    position="absolute"
    zIndex="20"
    bg="bg.raised"
    borderWidth="1px"
    rounded="md"
    boxShadow="lg"
    p="1"
    // Keep the focus in the field. Losing it would close the list before the click.
    onPointerDown={(event) => event.preventDefault()}
    {...props}
  />
);

interface Props<T> {
  options: Options;
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  onChoose: (item: T) => void;
  /** True if the items belong to an earlier search term. */
  stale?: boolean;
  children: (item: T) => ReactNode;
}

export function OptionList<T>({ options: { listId, at, mark, optionId }, label, items, keyOf, onChoose, stale, children }: Props<T>) {
  return (
    <Box id={listId} role="listbox" aria-label={label} aria-busy={stale} maxH="310px" overflowY="auto">
      {items.map((item, index) => (
        <Box
          key={keyOf(item)}
          id={optionId(index)}
          role="option"
          aria-selected={index === at}
          px="2.5"
          py="1.5"
          rounded="md"
          cursor="pointer"
          bg={index === at ? 'bg.selected' : undefined}
          opacity={stale ? 0.6 : undefined}
          onPointerEnter={() => mark(index)}
          onClick={() => onChoose(item)}
        >
          {children(item)}
        </Box>
      ))}
    </Box>
  );
}
