/** A pattern that distinguishes a series of bars without colour. A series without a pattern has null. */
export type Texture = { kind: 'lines'; rotation: number } | { kind: 'dots' } | { kind: 'squares' } | null;

/** The textures in the order of the series. The first series is plain. */
const TEXTURES: readonly Texture[] = [
  null,
  { kind: 'lines', rotation: -45 },
  { kind: 'dots' },
  { kind: 'lines', rotation: 45 },
  { kind: 'squares' },
  { kind: 'lines', rotation: 90 },
];

/** Returns the texture of a series. A single series is plain. */
export const textureOf = (series: number, count: number): Texture => (count < 2 ? null : (TEXTURES[series] ?? null));

/** The spacing of lines or dots, and their sizes, in pixels. */
export const TEXTURE_SIZES = { step: 6, line: 2, dot: 2.5 } as const;
/** The colour of the background, in which textures are drawn over the colour of the series. */
export const TEXTURE_COLOUR = 'var(--pp-colors-bg-panel)';

const idOf = (series: number): string => `texture-${series}`;

/** Returns the textures in the format of the chart library: their definitions and the series that use them. */
export function textureFills(count: number) {
  const ownTextures = Array.from({ length: count }, (_, series) => ({ series, texture: textureOf(series, count) })).filter(
    ({ texture }) => texture,
  );
  return {
    defs: ownTextures.map(({ series, texture }) => {
      const base = { id: idOf(series), background: 'inherit', color: TEXTURE_COLOUR };
      if (texture?.kind === 'lines')
        return { ...base, type: 'patternLines', rotation: texture.rotation, spacing: TEXTURE_SIZES.step, lineWidth: TEXTURE_SIZES.line };
      const type = texture?.kind === 'dots' ? 'patternDots' : 'patternSquares';
      return { ...base, type, size: TEXTURE_SIZES.dot, padding: TEXTURE_SIZES.step - TEXTURE_SIZES.dot, stagger: false };
    }),
    fill: ownTextures.map(({ series }) => ({ id: idOf(series), match: { id: String(series) } })),
  };
}
