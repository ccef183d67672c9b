import { createSystem, defineConfig } from '@chakra-ui/react';
import { base } from './theme-base';
import { colours, semanticColours } from './theme-colours';
import { recipes, slotRecipes } from './theme-recipes';

const fontStack = [
  "'IBM Plex Sans Variable'",
  "'IBM Plex Sans Arabic'",
  "'IBM Plex Sans Thai'",
  "'Portal Japanese'",
  "'Noto Sans JP Variable'",
  "'Portal Chinese'",
  "'Noto Sans TC Variable'",
  'system-ui',
  'sans-serif',
].join(',');

// Sizes are in px at a root font size of 16 px. Scripts with tall glyphs increase the line height with `--leading`.
const text = (size: number, line: number, more: Record<string, string> = {}) => ({
  value: { fontSize: `${size / 16}rem`, lineHeight: `calc(${line / 16}rem * var(--leading, 1))`, ...more },
});
const tabularNumbers = { fontVariantNumeric: 'tabular-nums' };

const config = defineConfig({
  cssVarsPrefix: 'pp',
  theme: {
    tokens: {
      colors: colours,
      fonts: {
        body: { value: fontStack },
        heading: { value: fontStack },
        mono: { value: "'IBM Plex Mono',ui-monospace,monospace" },
      },
      radii: {
        xs: { value: '2px' },
        sm: { value: '4px' },
        md: { value: '6px' },
        lg: { value: '8px' },
        xl: { value: '12px' },
      },
      durations: {
        instant: { value: '90ms' },
        quick: { value: '160ms' },
        settle: { value: '240ms' },
        slow: { value: '320ms' },
        fade: { value: '1600ms' },
      },
      easings: {
        settle: { value: 'cubic-bezier(0.2, 0, 0, 1)' },
        leave: { value: 'cubic-bezier(0.4, 0, 1, 1)' },
      },
    },
    semanticTokens: {
      colors: semanticColours,
      radii: { l1: { value: '{radii.sm}' }, l2: { value: '{radii.md}' }, l3: { value: '{radii.lg}' } },
    },
    textStyles: {
      display: text(32, 40, { fontWeight: '600', letterSpacing: '-0.015em' }),
      pageTitle: text(24, 32, { fontWeight: '600', letterSpacing: '-0.01em' }),
      sectionTitle: text(18, 26, { fontWeight: '600' }),
      panelTitle: text(16, 24, { fontWeight: '600' }),
      body: text(14, 22),
      reading: text(16, 26),
      label: text(13, 20, { fontWeight: '500' }),
      caption: text(12, 18),
      metric: text(32, 40, { fontWeight: '500', ...tabularNumbers }),
      code: text(13, 20, { fontFamily: 'mono', fontWeight: '500' }),
    },
    recipes,
    slotRecipes,
  },
});

export const system = createSystem(base, config);
