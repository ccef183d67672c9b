import { chakra } from '@chakra-ui/react';
import type { Citation } from '@portal/contracts';
import { useTranslation } from 'react-i18next';

/** Returns a function that names a source for screen readers and tooltips. */
export function useSourceName(): (citation: Citation) => string {
  const { t } = useTranslation('ai');
  return ({ n, document, file, page, sheet }) => {
    const title = file ? t('source.file') : (document?.title ?? t('source.closed'));
    if (sheet !== null) return t('source.nameSheet', { n, title, sheet });
    return page === null ? t('source.name', { n, title }) : t('source.namePage', { n, title, page });
  };
}

interface Props {
  n: number;
  /** The cited source; undefined while the answer is being written. */
  citation: Citation | undefined;
  isOpen: boolean;
  onOpen: (n: number) => void;
}

/** The number of a source as a button after a sentence. The button opens the source. */
export function CitationButton({ n, citation, isOpen, onOpen }: Props) {
  const { t } = useTranslation('ai');
  const name = useSourceName();
  const isUnproven = citation?.proof === 'unproven';
  const label = citation ? [name(citation), isUnproven && t('source.unproven')].filter(Boolean).join(', ') : undefined;
  return (
    <chakra.button
      type="button"
      disabled={!citation}
      aria-label={label}
      title={label}
      aria-expanded={citation ? isOpen : undefined}
      data-citation={n}
      onClick={() => onOpen(n)}
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      position="relative"
      minW="18px"
      h="18px"
      px="1"
      mx="0.5"
      rounded="sm"
      verticalAlign="1px"
      textStyle="caption"
      lineHeight="1"
      fontWeight="600"
      fontVariantNumeric="tabular-nums"
      bg={isOpen ? 'brand.solid' : 'brand.subtle'}
      color={isOpen ? 'brand.contrast' : 'brand.fg'}
      borderWidth={isUnproven ? '1px' : '0'}
      borderStyle="dashed"
      borderColor="border.warning"
      transition="background-color {durations.instant}"
      _hover={citation ? { bg: isOpen ? 'brand.solid' : 'brand.muted' } : undefined}
      _disabled={{ cursor: 'default' }}
      focusVisibleRing="outside"
      focusRingOffset="1px"
    >
      <bdi dir="ltr">{n}</bdi>
    </chakra.button>
  );
}
