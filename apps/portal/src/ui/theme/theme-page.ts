import { defineConfig, mergeConfigs } from '@chakra-ui/react';
import { globalCss, keyframes } from '@chakra-ui/react/theme';

const reducedMotion = {
  animationDuration: '0.01ms !important',
  animationIterationCount: '1 !important',
  // Exactly zero, because a measurement right after a change would otherwise see the old state.
  transitionDuration: '0s !important',
  scrollBehavior: 'auto !important',
};

const portalConfig = defineConfig({
  preflight: true,
  globalCss: {
    html: { colorPalette: 'brand', bg: 'bg', color: 'fg', fontFamily: 'body', fontSize: '100%' },
    body: { textStyle: 'body' },
    '*::placeholder, *[data-placeholder]': { color: 'fg.subtle', opacity: 1 },
    ':lang(th), :lang(vi)': { '--leading': '1.05' },
    ':lang(ar)': { '--leading': '1.08', letterSpacing: '0' },
    // Typed text has its own direction, but a placeholder has that of the page.
    '[dir=auto]:placeholder-shown': { direction: 'inherit' },
    // In Japanese, lines break between phrases and not inside words.
    ':lang(ja)': { wordBreak: 'auto-phrase' },
    // On touch screens, a small button gets the touch area of a large one without looking larger.
    'button:not([role=tab]), .chakra-button': { '@media (pointer: coarse)': { position: 'relative' } },
    'button:not([role=tab])::after, .chakra-button::after': {
      '@media (pointer: coarse)': { content: '""', position: 'absolute', inset: 'min(0px, (100% - 44px) / 2)' },
    },
    'input[type=email], input[type=tel], input[type=url], code, .ltr': { direction: 'ltr', textAlign: 'start' },
    ':lang(ar) input[type=email], :lang(ar) input[type=tel], :lang(ar) input[type=url]': { textAlign: 'end' },
    '::highlight(found)': { bg: 'amber.200', color: 'graphite.950' },
    // The text layer of a PDF page is drawn below its picture.
    '.pdf-text span::highlight(found)': { bg: 'rgb(255 190 0 / 0.45)', color: 'transparent' },
    '::highlight(found-current)': { bg: 'amber.400', color: 'graphite.950' },
    // Print views are visible only in print.
    '[data-print]': { '@media screen': { display: 'none' } },
    'body:has(> [data-print]) > *:not([data-print])': { '@media print': { display: 'none !important' } },
    'html:has([data-print]), html:has([data-print]) body': { '@media print': { bg: 'white' } },
    '*, *::before, *::after': { _motionReduce: reducedMotion },
    'html[data-motion=reduced] *, html[data-motion=reduced] *::before, html[data-motion=reduced] *::after': reducedMotion,
  },
  theme: {
    keyframes: {
      fresh: { from: { backgroundColor: 'var(--pp-colors-bg-selected)' } },
      drawn: { from: { strokeDashoffset: '1' }, to: { strokeDashoffset: '0' } },
      arrive: { from: { opacity: '0', transform: 'translateY(-4px)' } },
      appear: { from: { opacity: '0' } },
      ebb: { to: { transform: 'scaleX(0)' } },
    },
  },
});

/**
 * The reset and the global styles. The build writes them into the style sheet of the page, so the theme of the running portal does not
 * contain them.
 */
export const pageConfig = mergeConfigs({ globalCss, theme: { keyframes } }, portalConfig);
