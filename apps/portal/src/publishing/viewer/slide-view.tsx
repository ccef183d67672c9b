import { Box } from '@chakra-ui/react';
import type { Slide, SlideBox, SlideLine } from '@portal/contracts';
import type { CSSProperties, ElementType } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentPicture } from './document-picture';
import type { VersionId } from './preview.queries';

const formatPercent = (part: number): string => `${Math.round(part * 10_000) / 100}%`;
const ANCHORS = { middle: 'center', bottom: 'flex-end' } as const;
const PAPER_COLOUR = 'FFFFFF';
const INK = '#1b1b1b';
/** The minimum width of a slide. On a phone it is wider than the screen and scrolls, so that its text is readable without zooming. */
const READABLE_WIDTH = '680px';

type Place = Pick<SlideBox, 'x' | 'y' | 'w' | 'h'>;
const placeOf = ({ x, y, w, h }: Place) => ({
  left: formatPercent(x),
  top: formatPercent(y),
  width: formatPercent(w),
  height: formatPercent(h),
});

/** Converts a length in points to a fraction of the slide's width, so that text scales with the slide. */
const lengthOf = (points: number, width: number): string => `${Math.round((points / width) * 100_000) / 1000}cqw`;

function Line({ line: { level, bullet, align, runs }, width, as }: { line: SlideLine; width: number; as: ElementType }) {
  const size = runs[0]?.size ?? 12;
  const colour = runs[0]?.colour;
  return (
    <Box
      as={as}
      dir="auto"
      display="flex"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      minH="1.2em"
      ps={`${level * 1.2}em`}
      style={{ fontSize: lengthOf(size, width), ...(align ? { textAlign: align } : {}), ...(colour ? { color: `#${colour}` } : {}) }}
    >
      {bullet && (
        <Box as="span" flexShrink="0" w="1.2em" textAlign="start">
          {bullet}
        </Box>
      )}
      <Box as="span" flex="1" minW="0">
        {runs.map((run, at) => (
          <span
            key={at}
            style={{
              ...(run.size === size ? {} : { fontSize: lengthOf(run.size, width) }),
              ...(run.colour ? { color: `#${run.colour}` } : { color: INK }),
              ...(run.bold ? { fontWeight: 700 } : {}),
              ...(run.italic ? { fontStyle: 'italic' } : {}),
            }}
          >
            {run.text}
          </span>
        ))}
      </Box>
    </Box>
  );
}

function Lines({ lines, width, isTitle }: { lines: readonly SlideLine[]; width: number; isTitle: boolean }) {
  if (isTitle)
    return (
      <h2>
        {lines.map((line, at) => (
          <Line key={at} line={line} width={width} as="span" />
        ))}
      </h2>
    );
  if (!lines.some(({ bullet }) => bullet)) return lines.map((line, at) => <Line key={at} line={line} width={width} as="p" />);
  return (
    <Box as="ul" role="list" listStyleType="none">
      {lines.map((line, at) => (
        <Line key={at} line={line} width={width} as="li" />
      ))}
    </Box>
  );
}

function TableBox({ box, width }: { box: Extract<SlideBox, { kind: 'table' }>; width: number }) {
  const { height, ...place } = placeOf(box);
  return (
    <Box position="absolute" style={{ ...place, minHeight: height }}>
      <Box as="table" w="100%" borderCollapse="collapse" style={{ tableLayout: 'fixed' }}>
        <colgroup>
          {box.columns.map((column, at) => (
            <col key={at} style={{ width: formatPercent(column) }} />
          ))}
        </colgroup>
        <tbody>
          {box.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ span, fill, lines }, at) => (
                <td
                  key={at}
                  colSpan={span}
                  style={{
                    border: '1px solid #c9d2d4',
                    padding: '0.4cqw 0.7cqw',
                    verticalAlign: 'top',
                    ...(fill ? { background: `#${fill}` } : {}),
                  }}
                >
                  <Lines lines={lines} width={width} isTitle={false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** Matches names that programs give to pictures, such as "Picture 4" or "Grafik 12", which do not describe the picture. */
const AUTOMATIC_NAME = /^[\p{L}\p{M}]+ \d{1,4}$/u;

function OtherBox({ box }: { box: Place & { name: string } }) {
  const { t } = useTranslation('viewer');
  return (
    <Box
      as="figure"
      position="absolute"
      display="flex"
      alignItems="center"
      justifyContent="center"
      overflow="hidden"
      textAlign="center"
      style={{ ...placeOf(box), background: '#e6eaeb', color: '#3d484b', border: '1px dashed #8b989b', fontSize: 'max(1.5cqw, 9px)' }}
    >
      <Box as="figcaption" dir="auto" overflowWrap="anywhere">
        {!box.name || AUTOMATIC_NAME.test(box.name) ? t('picture') : box.name}
      </Box>
    </Box>
  );
}

/** Returns the style that scales a picture so that its uncropped part fills the box. */
const cropStyle = (crop: Extract<SlideBox, { kind: 'picture' }>['crop']): CSSProperties => {
  if (!crop) return { width: '100%', height: '100%' };
  const [visibleWidth, visibleHeight] = [1 - crop.left - crop.right, 1 - crop.top - crop.bottom];
  return {
    position: 'absolute',
    ...placeOf({ x: -crop.left / visibleWidth, y: -crop.top / visibleHeight, w: 1 / visibleWidth, h: 1 / visibleHeight }),
    maxWidth: 'none',
  };
};

function PictureBox({ id, box }: { id: VersionId; box: Extract<SlideBox, { kind: 'picture' }> }) {
  const { t } = useTranslation('viewer');
  return (
    <DocumentPicture
      id={id}
      picture={box.picture}
      alt={AUTOMATIC_NAME.test(box.name) ? t('picture') : box.name}
      missing={box.name ? <OtherBox box={box} /> : null}
      placeStyle={{ position: 'absolute', ...placeOf(box) }}
      style={cropStyle(box.crop)}
    />
  );
}

function SlideBoxView({ id, box, width }: { id: VersionId; box: SlideBox; width: number }) {
  if (box.kind === 'picture') return <PictureBox id={id} box={box} />;
  if (box.kind === 'table') return <TableBox box={box} width={width} />;
  if (box.kind === 'other') return <OtherBox box={box} />;
  return (
    <Box
      position="absolute"
      display="flex"
      flexDirection="column"
      justifyContent={box.anchor && ANCHORS[box.anchor]}
      style={{ ...placeOf(box), ...(box.fill ? { background: `#${box.fill}` } : {}) }}
    >
      <Lines lines={box.lines} width={width} isTitle={box.title ?? false} />
    </Box>
  );
}

const LETTER = /\p{L}/u;
const RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Returns the direction of a slide's first letter, which decides on which side reading starts if the slide is wider than the screen. */
const directionOf = (boxes: readonly SlideBox[]): 'ltr' | 'rtl' => {
  const linesOf = (box: SlideBox) =>
    box.kind === 'text' ? box.lines : box.kind === 'table' ? box.rows.flat().flatMap(({ lines }) => lines) : [];
  const letter = LETTER.exec(
    boxes
      .flatMap(linesOf)
      .flatMap(({ runs }) => runs.map(({ text }) => text))
      .join(''),
  );
  return letter && RTL_LETTER.test(letter[0]) ? 'rtl' : 'ltr';
};

/** A slide with its own background in any colour mode, its boxes in position, and its text scaled to the width. */
export function SlideView({ id, slide: { width, height, background = PAPER_COLOUR, boxes } }: { id: VersionId; slide: Slide }) {
  return (
    <Box dir={directionOf(boxes)} overflowX="auto" tabIndex={0} focusVisibleRing="inside">
      <Box
        data-words
        data-slide
        dir="ltr"
        position="relative"
        overflow="hidden"
        w="100%"
        minW={{ base: READABLE_WIDTH, md: '0' }}
        lineHeight="1.2"
        style={{
          aspectRatio: `${width} / ${height}`,
          containerType: 'inline-size',
          background: `#${background}`,
          color: INK,
          colorScheme: 'light',
        }}
      >
        {boxes.map((box, at) => (
          <SlideBoxView key={at} id={id} box={box} width={width} />
        ))}
      </Box>
    </Box>
  );
}
