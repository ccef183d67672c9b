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

// Sizes are written in px at a 16 px root. Scripts with tall marks stretch the lines by `--leading`.
const text = (size: number, line: number, more: Record<string, string> = {}) => ({
  value: { fontSize: `${size / 16}rem`, lineHeight: `calc(${line / 16}rem * var(--leading, 1))`, ...more },
});
const tabular = { fontVariantNumeric: 'tabular-nums' };

const still = {
  animationDuration: '0.01ms !important',
  animationIterationCount: '1 !important',
  transitionDuration: '0.01ms !important',
  scrollBehavior: 'auto !important',
};

const config = defineConfig({
  cssVarsPrefix: 'pp',
  globalCss: {
    html: { colorPalette: 'brand', bg: 'bg', color: 'fg', fontFamily: 'body', fontSize: '100%' },
    body: { textStyle: 'body' },
    '*::placeholder, *[data-placeholder]': { color: 'fg.subtle', opacity: 1 },
    ':lang(th), :lang(vi)': { '--leading': '1.05' },
    ':lang(ar)': { '--leading': '1.08', letterSpacing: '0' },
    // What is typed has its own direction; a hint has that of the page.
    '[dir=auto]:placeholder-shown': { direction: 'inherit' },
    // Lines break between phrases, not inside of words.
    ':lang(ja)': { wordBreak: 'auto-phrase' },
    // A small button is as easy to hit as a large one, and looks as before.
    'button:not([role=tab]), .chakra-button': { '@media (pointer: coarse)': { position: 'relative' } },
    'button:not([role=tab])::after, .chakra-button::after': {
      '@media (pointer: coarse)': { content: '""', position: 'absolute', inset: 'min(0px, (100% - 44px) / 2)' },
    },
    'input[type=email], input[type=tel], input[type=url], code, .ltr': { direction: 'ltr', textAlign: 'start' },
    ':lang(ar) input[type=email], :lang(ar) input[type=tel], :lang(ar) input[type=url]': { textAlign: 'end' },
    '::highlight(found)': { bg: 'amber.200', color: 'graphite.950' },
    '::highlight(found-current)': { bg: 'amber.400', color: 'graphite.950' },
    // What is made for paper stands on it alone.
    '[data-print]': { '@media screen': { display: 'none' } },
    'body:has(> [data-print]) > *:not([data-print])': { '@media print': { display: 'none !important' } },
    'html:has([data-print]), html:has([data-print]) body': { '@media print': { bg: 'white' } },
    '*, *::before, *::after': { _motionReduce: still },
    'html[data-motion=reduced] *, html[data-motion=reduced] *::before, html[data-motion=reduced] *::after': still,
  },
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
    keyframes: {
      fresh: { from: { backgroundColor: 'var(--pp-colors-bg-selected)' } },
      drawn: { from: { strokeDashoffset: '1' }, to: { strokeDashoffset: '0' } },
      arrive: { from: { opacity: '0', transform: 'translateY(-4px)' } },
      appear: { from: { opacity: '0' } },
      ebb: { to: { transform: 'scaleX(0)' } },
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
      metric: text(32, 40, { fontWeight: '500', ...tabular }),
      code: text(13, 20, { fontFamily: 'mono', fontWeight: '500' }),
    },
    recipes,
    slotRecipes,
  },
});

export const system = createSystem(base, config);
