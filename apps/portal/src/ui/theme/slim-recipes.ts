import { defineSlotRecipe } from '@chakra-ui/react';
import { radioCardAnatomy, tabsAnatomy } from '@chakra-ui/react/anatomy';
import { radiomarkRecipe } from '@chakra-ui/react/theme';

/** The only style of tabs in use, a line of small tabs. Chakra's own recipe with all its variants adds as much code as a dialog. */
export const tabsRecipe = defineSlotRecipe({
  slots: tabsAnatomy.keys(),
  className: 'chakra-tabs',
  base: {
    root: { '--tabs-trigger-radius': 'radii.l2', position: 'relative', _horizontal: { display: 'block' } },
    list: { display: 'flex', position: 'relative', isolation: 'isolate', minH: 'var(--tabs-height)', flexDirection: 'row' },
    trigger: {
      outline: '0',
      minW: 'var(--tabs-height)',
      height: 'var(--tabs-height)',
      display: 'flex',
      alignItems: 'center',
      fontWeight: 'medium',
      position: 'relative',
      cursor: 'button',
      gap: '2',
      _focusVisible: { zIndex: 1, outline: '2px solid', outlineColor: 'colorPalette.focusRing' },
      _disabled: { cursor: 'not-allowed', opacity: 0.5 },
    },
    content: { focusVisibleRing: 'inside', width: '100%', pt: 'var(--tabs-content-padding)' },
  },
  variants: {
    size: {
      sm: {
        root: { '--tabs-height': 'sizes.9', '--tabs-content-padding': 'spacing.3' },
        trigger: { py: '1', px: '3', textStyle: 'sm' },
      },
    },
    variant: {
      line: {
        list: { borderColor: 'border', borderBottomWidth: '1px' },
        trigger: {
          color: 'fg.muted',
          _disabled: { _active: { bg: 'initial' } },
          _selected: {
            color: 'fg',
            _before: {
              content: '""',
              position: 'absolute',
              bottom: '-1px',
              insetInline: '0',
              height: '2px',
              background: 'colorPalette.solid',
            },
          },
        },
      },
    },
  },
  defaultVariants: { size: 'sm', variant: 'line' },
});

/** The only style of radio cards in use: outlined and small, with the mark at the end. */
export const radioCardRecipe = defineSlotRecipe({
  slots: radioCardAnatomy.keys(),
  className: 'chakra-radio-card',
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', isolation: 'isolate' },
    item: {
      flex: '1',
      display: 'flex',
      flexDirection: 'column',
      userSelect: 'none',
      position: 'relative',
      borderRadius: 'l2',
      borderWidth: '1px',
      textStyle: 'sm',
      _focus: { bg: 'colorPalette.muted/20' },
      _disabled: { opacity: '0.5' },
      _checked: {
        zIndex: '1',
        boxShadow: 'inset 0 0 0 1px var(--shadow-color)',
        boxShadowColor: 'colorPalette.solid',
        borderColor: 'colorPalette.solid',
      },
    },
    itemText: { fontWeight: 'medium', flex: '1' },
    itemDescription: { opacity: '0.64', textStyle: 'sm' },
    itemControl: {
      display: 'inline-flex',
      flex: '1',
      pos: 'relative',
      rounded: 'inherit',
      alignItems: 'flex-start',
      textAlign: 'start',
      padding: '3',
      gap: '1.5',
    },
    itemIndicator: { ...radiomarkRecipe.base, ...radiomarkRecipe.variants?.variant.solid, ...radiomarkRecipe.variants?.size.sm },
    itemContent: { display: 'flex', flexDirection: 'column', flex: '1', gap: '1', alignItems: 'flex-start' },
  },
  variants: { size: { sm: {} } },
  defaultVariants: { size: 'sm' },
});
