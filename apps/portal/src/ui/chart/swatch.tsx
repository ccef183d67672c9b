import { useId } from 'react';
import { TEXTURE_COLOUR, TEXTURE_SIZES, type Texture } from './textures';

const SIZE = 12;

export function Swatch({ colour, texture }: { colour: string | undefined; texture: Texture }) {
  const id = useId();
  const { step, line, dot } = TEXTURE_SIZES;
  return (
    <svg width={SIZE} height={SIZE} role="presentation" data-texture={texture?.kind} style={{ flexShrink: 0 }}>
      <rect width={SIZE} height={SIZE} rx="2" fill={colour} />
      {texture && (
        <>
          <pattern
            id={id}
            width={step}
            height={step}
            patternUnits="userSpaceOnUse"
            {...(texture.kind === 'lines' && { patternTransform: `rotate(${texture.rotation})` })}
          >
            {texture.kind === 'lines' && <rect width={step} height={line} fill={TEXTURE_COLOUR} />}
            {texture.kind === 'dots' && <circle cx={step / 2} cy={step / 2} r={dot / 2} fill={TEXTURE_COLOUR} />}
            {texture.kind === 'squares' && <rect x="1.5" y="1.5" width={dot} height={dot} fill={TEXTURE_COLOUR} />}
          </pattern>
          <rect width={SIZE} height={SIZE} rx="2" fill={`url(#${id})`} />
        </>
      )}
    </svg>
  );
}
