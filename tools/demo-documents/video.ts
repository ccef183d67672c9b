import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { findBrowser } from '../../tests/journeys/kit/browser.ts';
import { videoFile } from './mp4.ts';
import { productPicture } from './pictures/product-picture.ts';

const FONT = pathToFileURL(
  join(import.meta.dirname, '../../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'),
).href;

/** The script of a video in which a measured value is adjusted to zero step by step. */
export interface VideoScript {
  title: string;
  subtitle: string;
  steps: readonly string[];
  unit: string;
  product: string;
}

/** The version of the drawing code. Increase it with every change. */
export const VIDEO_EDITION = '1';

const FORMAT = { width: 640, height: 360, framesPerSecond: 12, bitrate: 70_000, titleSeconds: 3, stepSeconds: 6 };
type Format = typeof FORMAT;

interface EncodedVideo {
  configuration: string;
  samples: { bytes: string; isKey: boolean }[];
}

/** Runs within the page. Draws and encodes one frame after the other. */
const recordFrames = async ([script, picture, format]: [VideoScript, string, Format]): Promise<EncodedVideo> => {
  const { width, height, framesPerSecond, titleSeconds, stepSeconds } = format;
  const product = new Image();
  product.src = picture;
  await Promise.all([product.decode(), document.fonts.load('600 20px Plex')]);
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
  const seconds = titleSeconds + stepSeconds * script.steps.length;

  const wrap = (text: string, room: number): string[] => {
    const lines = [''];
    for (const word of text.split(' ')) {
      const longer = `${lines.at(-1)} ${word}`.trim();
      if (context.measureText(longer).width > room) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines;
  };
  const write = (text: string, x: number, y: number, font: string, colour: string, room = width): void => {
    context.font = font;
    context.fillStyle = colour;
    for (const [index, line] of wrap(text, room).entries()) context.fillText(line, x, y + index * 26);
  };
  /** Returns the measured value at a time. It is too high until the second-to-last step, then oscillates around zero and settles. */
  const readingAt = (second: number): number => {
    const elapsedSeconds = second - titleSeconds - stepSeconds * (script.steps.length - 1) + 2;
    const ripple = 0.0006 * Math.sin(second * 5) + 0.0004 * Math.sin(second * 11);
    return elapsedSeconds < 0
      ? 0.024 + ripple
      : 0.024 * Math.exp(-1.4 * elapsedSeconds) * Math.cos(3 * elapsedSeconds) + ripple * Math.exp(-elapsedSeconds);
  };
  const drawTrend = (second: number): void => {
    const [left, top, wide, high] = [232, 196, 376, 128];
    context.fillStyle = '#0d2a31';
    context.fillRect(left, top, wide, high);
    context.strokeStyle = '#2c5560';
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(left, top + high * 0.75);
    context.lineTo(left + wide, top + high * 0.75);
    context.stroke();
    context.strokeStyle = '#3ad1c0';
    context.lineWidth = 2.5;
    context.beginPath();
    for (let index = 0; index <= 160; index++) {
      const time = second - 8 + (index / 160) * 8;
      if (time < titleSeconds) continue;
      context.lineTo(left + (index / 160) * wide, top + high * (0.75 - readingAt(time) * 22));
    }
    context.stroke();
    write(`${Math.max(0, readingAt(second)).toFixed(3)} ${script.unit}`, left, top - 14, '600 20px Plex', '#0b3d47');
  };
  const draw = (second: number): void => {
    context.fillStyle = '#eef3f4';
    context.fillRect(0, 0, width, height);
    context.drawImage(product, 24, 96, 184, 184);
    if (second < titleSeconds) {
      write(script.title, 232, 150, '600 22px Plex', '#0b3d47', 376);
      write(script.subtitle, 232, 238, '400 16px Plex', '#4a6269', 376);
      return;
    }
    const step = Math.min(script.steps.length - 1, Math.floor((second - titleSeconds) / stepSeconds));
    for (const index of script.steps.keys()) {
      context.fillStyle = index <= step ? '#119ba7' : '#c4d3d6';
      context.fillRect(232 + index * 44, 40, 36, 5);
    }
    write(`${step + 1}`, 232, 92, '600 26px Plex', '#119ba7');
    write(script.steps[step]!, 264, 90, '600 17px Plex', '#0b3d47', 344);
    drawTrend(second);
  };

  const result: EncodedVideo = { configuration: '', samples: [] };
  const toText = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  let failure: Error | undefined;
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      result.samples.push({ bytes: toText(bytes), isKey: chunk.type === 'key' });
      const description = metadata?.decoderConfig?.description;
      if (description) result.configuration = toText(new Uint8Array(description as ArrayBuffer));
    },
    error: (error) => {
      failure = error;
    },
  });
  encoder.configure({ codec: 'avc1.42001e', width, height, bitrate: format.bitrate, framerate: framesPerSecond, avc: { format: 'avc' } });
  for (let index = 0; index < seconds * framesPerSecond; index++) {
    draw(index / framesPerSecond);
    const frame = new VideoFrame(context.canvas, { timestamp: (index * 1e6) / framesPerSecond, duration: 1e6 / framesPerSecond });
    encoder.encode(frame, { keyFrame: index % (framesPerSecond * 3) === 0 });
    frame.close();
  }
  await encoder.flush();
  if (failure) throw failure;
  return result;
};

/** Draws and encodes a video in the journeys' browser. */
export async function makeVideo(script: VideoScript): Promise<Buffer> {
  const { executablePath, args, env } = findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...(process.env as Record<string, string>), ...env } });
  const folder = mkdtempSync(join(tmpdir(), 'demo-video-'));
  try {
    const page = await browser.newPage();
    const file = join(folder, 'video.html');
    writeFileSync(file, `<!doctype html><style>@font-face { font-family: Plex; font-weight: 100 700; src: url('${FONT}'); }</style>`);
    await page.goto(pathToFileURL(file).href);
    const picture = `data:image/png;base64,${(await productPicture(script.product, 368, 'plain', 'png')).toString('base64')}`;
    const { configuration, samples } = await page.evaluate(recordFrames, [script, picture, FORMAT] as const satisfies Parameters<
      typeof recordFrames
    >[0]);
    return videoFile({
      ...FORMAT,
      configuration: Buffer.from(configuration, 'base64'),
      samples: samples.map(({ bytes, isKey }) => ({ bytes: Buffer.from(bytes, 'base64'), isKey })),
    });
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
