const STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950];
const GRAPHITE = [0, 25, 50, 100, 150, 200, 300, 400, 450, 500, 550, 600, 700, 800, 850, 900, 925, 950, 975];

const scale = (hex: string, names = STEPS) => Object.fromEntries(hex.split(' ').map((value, i) => [names[i], { value: `#${value}` }]));

export const colours = {
  graphite: scale(
    'FFFFFF F9FBFD F4F7F9 ECF1F3 E3E9EB D8DFE2 C4CED2 A1ADB2 839096 717E84 616E74 515F64 3C494E 2D393E 222D32 192327 131C20 0D1519 090F12',
    GRAPHITE,
  ),
  brand: scale('E7F9FC D1F3F6 B1E6EC 83D4DD 50BDC9 119BA7 097781 006068 024C52 01393E 012528'),
  red: scale('FEF2F0 FFE4E0 FECDC7 FEA69C F9786C E94740 CC2827 AA1F1F 881A19 651815 3D110E'),
  green: scale('EDFBF0 DCF7E2 BDF0C9 8FE5A7 55D180 36AC62 248348 1D6839 19522D 163D23 0C2514'),
  blue: scale('F0F6FE E0ECFE C6DDFE 9BC3FE 6BA5FB 3483F3 0968DD 0056BC 054595 0C366F 072045'),
  amber: scale('FEF7EE FEEDD7 FEDFB6 FECA80 FEB43A EFA30F B37903 865901 684507 4E350C 312108'),
  violet: scale('F6F3FC EEE7FD E0D3FB CAB4F3 B191EA 966CD7 7F52BF 6941A1 533380 402A61 27193C'),
};

const g = (step: number) => `{colors.graphite.${step}}`;
const pair = (_light: string, _dark: string) => ({ value: { _light, _dark } });

interface Solid {
  solidLight?: string;
  solidDark?: string;
  onLight?: string;
  onDark?: string;
}

const palette = (name: string, { solidLight, solidDark, onLight = 'white', onDark = 'white' }: Solid = {}) => {
  const colourStep = (step: number) => `{colors.${name}.${step}}`;
  return {
    contrast: pair(onLight, onDark),
    fg: pair(colourStep(700), colourStep(300)),
    subtle: pair(colourStep(100), colourStep(950)),
    muted: pair(colourStep(200), colourStep(900)),
    emphasized: pair(colourStep(300), colourStep(800)),
    solid: pair(solidLight ?? colourStep(600), solidDark ?? colourStep(600)),
    focusRing: pair(colourStep(600), colourStep(400)),
    border: pair(colourStep(600), colourStep(400)),
  };
};

const amber = palette('amber', { solidLight: '{colors.amber.400}', solidDark: '{colors.amber.400}', onLight: g(950), onDark: g(950) });
const coloursByKind = (light: number, dark: number) => ({
  error: pair(`{colors.red.${light}}`, `{colors.red.${dark}}`),
  warning: pair(`{colors.amber.${light}}`, `{colors.amber.${dark}}`),
  success: pair(`{colors.green.${light}}`, `{colors.green.${dark}}`),
  info: pair(`{colors.blue.${light}}`, `{colors.blue.${dark}}`),
});

export const semanticColours = {
  bg: {
    DEFAULT: pair(g(50), g(975)),
    panel: pair('white', g(925)),
    raised: pair('white', g(900)),
    inset: pair(g(25), g(950)),
    subtle: pair(g(100), g(900)),
    muted: pair(g(150), g(850)),
    emphasized: pair(g(200), g(800)),
    inverted: pair(g(950), g(100)),
    selected: pair('{colors.brand.50}', '{colors.brand.950}'),
    own: pair('{colors.brand.100}', '{colors.brand.900}'),
    ...coloursByKind(50, 950),
  },
  fg: {
    DEFAULT: pair(g(950), g(100)),
    muted: pair(g(600), g(400)),
    subtle: pair(g(550), g(450)),
    inverted: pair('white', g(975)),
    ...coloursByKind(700, 300),
  },
  border: {
    DEFAULT: pair(g(200), g(850)),
    muted: pair(g(150), g(900)),
    subtle: pair(g(100), g(925)),
    emphasized: pair(g(300), g(800)),
    control: pair(g(500), g(550)),
    inverted: pair(g(800), g(200)),
    ...coloursByKind(600, 400),
  },
  live: pair('{colors.amber.600}', '{colors.amber.400}'),
  online: pair('{colors.green.600}', '{colors.green.400}'),
  brand: palette('brand', { solidLight: '{colors.brand.700}', solidDark: '{colors.brand.400}', onDark: g(975) }),
  red: palette('red'),
  green: palette('green'),
  blue: palette('blue'),
  violet: palette('violet'),
  amber,
  orange: amber,
  yellow: amber,
  gray: {
    contrast: pair('white', g(975)),
    fg: pair(g(700), g(300)),
    subtle: pair(g(100), g(850)),
    muted: pair(g(150), g(800)),
    emphasized: pair(g(200), g(700)),
    solid: pair(g(900), g(100)),
    border: pair(g(500), g(550)),
    focusRing: pair('{colors.brand.600}', '{colors.brand.400}'),
  },
};
