import { defineSlotRecipe, defineStyle } from '@chakra-ui/react';

const arrow = defineStyle({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSize: '9',
  borderRadius: 'l2',
  cursor: 'button',
  focusVisibleRing: 'inside',
  _hover: { bg: 'bg.muted' },
  _disabled: { opacity: 0.4, cursor: 'not-allowed' },
});

/**
 * The style of the calendar, a month of days. Chakra's own recipe, with fields, menus and all sizes, would be loaded by the first view,
 * which contains Chakra's theme.
 */
export const datePickerRecipe = defineSlotRecipe({
  slots: [
    'root',
    'content',
    'view',
    'viewControl',
    'prevTrigger',
    'rangeText',
    'nextTrigger',
    'table',
    'tableHeader',
    'tableCell',
    'tableCellTrigger',
  ],
  className: 'chakra-date-picker',
  base: {
    root: { display: 'block', '--cell': { base: 'sizes.10', md: 'sizes.9' } },
    view: { display: 'flex', flexDirection: 'column', gap: '1' },
    viewControl: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
    prevTrigger: arrow,
    nextTrigger: arrow,
    rangeText: { fontWeight: 'semibold' },
    table: { borderCollapse: 'separate', borderSpacing: '0' },
    tableHeader: {
      width: 'var(--cell)',
      h: '8',
      lineHeight: '1.7',
      textStyle: 'caption',
      fontWeight: 'medium',
      color: 'fg.muted',
      textAlign: 'center',
    },
    tableCell: { p: '0' },
    tableCellTrigger: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      boxSize: 'var(--cell)',
      textStyle: 'sm',
      borderRadius: 'l2',
      cursor: 'button',
      focusVisibleRing: 'inside',
      _hover: { bg: 'bg.muted' },
      _today: { color: 'brand.fg', fontWeight: 'semibold', textDecoration: 'underline', textUnderlineOffset: '3px' },
      _disabled: { opacity: 0.4, cursor: 'not-allowed' },
      '&[data-selected]': { bg: 'brand.solid', color: 'brand.contrast' },
    },
  },
});
