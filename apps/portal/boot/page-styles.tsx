import { createSystem } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { system } from '../src/ui/theme/theme';
import { pageConfig } from '../src/ui/theme/theme-page';

const { layers, getPreflightCss, getGlobalCss } = createSystem(system._config, pageConfig);

/** Returns CSS as a `<style>` element like those that Emotion renders on a server. */
const cssOf = (styles: Parameters<typeof Global>[0]['styles']): string =>
  renderToStaticMarkup(<Global styles={styles} />).replace(/^<style[^>]*>|<\/style>$/g, '');

/** The order of the CSS layers, the reset and the global styles. */
export const styles = [layers.atRule, cssOf(getPreflightCss()), cssOf(getGlobalCss())].join('\n');
