import type { SystemStyleObject } from '@chakra-ui/react';
import {
  checkboxAnatomy,
  dialogAnatomy,
  menuAnatomy,
  nativeSelectAnatomy,
  popoverAnatomy,
  tableAnatomy,
  toastAnatomy,
} from '@chakra-ui/react/anatomy';

// Chakra's own border has a contrast of 1.27:1, but a control needs 3:1. Apply this also to controls that are added to the theme later
// (select, combobox, date picker).
const control = { bg: 'bg.panel', borderColor: 'border.control' };
const textControl = { ...control, fontSize: { base: '1rem', md: 'inherit' } };

const flatToast = {
  bg: 'bg.raised',
  color: 'fg',
  '--toast-trigger-bg': 'colors.bg.muted',
  '--toast-border-color': 'colors.border',
};
const edgedToast = (kind: string) => ({ ...flatToast, borderInlineStart: '3px solid', borderInlineStartColor: `border.${kind}` });

const forCoarsePointer = (styles: SystemStyleObject): SystemStyleObject => ({ '@media (pointer: coarse)': styles });
const tallInput = forCoarsePointer({ '--input-height': '{sizes.11}' });

/** The label keeps its space under the spinner, because hiding it would also remove the button's accessible name. */
const loadingStyle = { '&[data-loading] > span > span:not(.chakra-spinner)': { visibility: 'visible !important', color: 'transparent' } };

export const recipes = {
  button: { base: loadingStyle, variants: { size: { md: forCoarsePointer({ h: '{sizes.11}' }) } } },
  input: { variants: { variant: { outline: textControl }, size: { sm: tallInput, md: tallInput } } },
  textarea: { variants: { variant: { outline: textControl } } },
  kbd: { base: { colorPalette: 'gray' } },
  checkmark: { variants: { variant: { solid: { borderColor: 'border.control' }, outline: { borderColor: 'border.control' } } } },
  radiomark: { variants: { variant: { solid: { borderColor: 'border.control' } } } },
};

// Pass the whole anatomy to `slots`. Arrays are merged by index, so a partial list would silently drop slots.
export const slotRecipes = {
  checkbox: { slots: checkboxAnatomy.keys(), variants: { variant: { solid: { control: { borderColor: 'border.control' } } } } },
  nativeSelect: {
    slots: nativeSelectAnatomy.keys(),
    variants: {
      variant: { outline: { field: textControl } },
      size: { md: { root: forCoarsePointer({ '--select-field-height': '{sizes.11}' }) } },
    },
  },
  table: {
    slots: tableAnatomy.keys(),
    variants: {
      variant: {
        line: { row: { bg: 'transparent' }, columnHeader: { color: 'fg.muted', fontWeight: '500', textStyle: 'caption' } },
      },
    },
  },
  // Toasts are above everything except a menu, because the menu was opened after them and is being used.
  menu: {
    slots: menuAnatomy.keys(),
    base: { content: { bg: 'bg.raised', zIndex: 'max' }, item: forCoarsePointer({ minH: '{sizes.11}' }) },
  },
  popover: { slots: popoverAnatomy.keys(), base: { content: { bg: 'bg.raised', '--popover-bg': 'colors.bg.raised' } } },
  dialog: { slots: dialogAnatomy.keys(), base: { content: { bg: 'bg.raised' } } },
  toast: {
    slots: toastAnatomy.keys(),
    base: {
      root: {
        ...flatToast,
        borderWidth: '1px',
        borderColor: 'border',
        boxShadow: 'lg',
        '&[data-type=success]': edgedToast('success'),
        '&[data-type=error]': edgedToast('error'),
        '&[data-type=warning]': edgedToast('warning'),
        '&[data-type=info]': edgedToast('info'),
      },
    },
  },
};
