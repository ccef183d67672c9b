import type { FontBundle } from 'virtual:font-bundle';

const WEIGHTS = '400 600';

/** Adds the fonts that are concatenated in one file, each for its characters. Does nothing without a file. */
export async function addFaces(family: string, { url, faces = [] }: FontBundle): Promise<void> {
  if (!url) return;
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url} was answered ${reply.status}`);
  const bytes = await reply.arrayBuffer();
  let start = 0;
  const loads = faces.map(([end, unicodeRange]) => {
    const face = new FontFace(family, bytes.slice(start, end), { weight: WEIGHTS, unicodeRange });
    start = end;
    document.fonts.add(face);
    return face.load();
  });
  await Promise.all(loads);
}
