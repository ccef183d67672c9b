import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { Outline, PartMatch, PartText, Passage, previewRoutes, SheetOutline, SheetRows } from './preview';
import { BoxPlace, OtherBox, PictureBox, Slide, SlideBox, SlideLine } from './slides';
import { ListItem, PictureNumber, TextBlock, TextPicture, TextRun } from './text-blocks';

export const previewDocs = [
  fieldDocs(
    { PictureNumber, ListItem, BoxPlace, PictureBox, OtherBox },
    {
      PictureNumber: 'The number of the picture within its file, from 1',
      ListItem: { label: 'The number or bullet as the program displays it', level: 'The depth of the list, from 0' },
      BoxPlace: { x: 'The fraction of the width or height of the slide, from 0 to 1' },
      PictureBox: {
        name: 'The alternative text or name of the picture; empty for decoration',
        crop: 'The fraction of the picture that is cropped at each side; negative for a margin',
      },
      OtherBox: {
        name: 'The alternative text or name of a chart, diagram, film or unreadable picture, which is not drawn',
      },
    },
  ),
  formDocs(
    { Outline, PartMatch, PartText, Passage, SheetOutline, SheetRows, Slide, SlideBox, SlideLine, TextBlock, TextPicture, TextRun },
    {
      Outline: {
        pageCount: 'The number of pages or slides',
        pageRatio: 'The width of the first page or slide divided by its height, if known',
      },
      PartMatch: {
        part: 'The number of the page, slide or sheet, from 1. A document without pages is 1',
        count: 'The number of occurrences, counted up to 1,000',
        match: 'The first occurrence in its original spelling, with the surrounding text',
      },
      PartText: {
        blocks: 'Of a document: its layout',
        slide: 'Of a presentation: the layout of the slide',
      },
      Passage: {
        fileId: 'the file, if the item has several',
        match: 'The first matching word in its original spelling, with the surrounding text',
      },
      SheetOutline: {
        name: 'Empty for a CSV file',
        hidden: 'True if the author has hidden the sheet. Only editors of the item receive it, and no search finds its words',
        rowCount: 'The number of non-empty rows, counted up to 200,000',
      },
      SheetRows: {
        partColumn: 'The index of the column of part numbers, from 0; null if no heading names one',
        priceColumns: [
          'Of a sheet with part numbers and exactly one price column; otherwise null',
          {
            price: 'The index of the price column, from 0',
            currency: 'The index of the currency column, from 0',
            named: 'The currency in the heading of the prices, or empty',
          },
        ],
        headCount: 'The number of first rows that are headings or above them',
        storedCount: 'The number of rows that can be read and searched, at most 50,000',
        matchCount: 'The number of matching rows below the headings; without a search, the number of stored rows',
        rows: {
          each: {
            nr: 'The row number in the sheet',
            partKey: 'Of a row with a part number: the normalized key by which parts are compared',
          },
        },
      },
      Slide: {
        width: 'In points',
        height: 'In points',
        background: "Red, green and blue with two hexadecimal digits each; absent for the viewer's default",
      },
      SlideBox: {
        title: 'True for the title of the slide',
        anchor: 'The vertical alignment of the text; top if absent',
        columns: 'The column widths as fractions of the table width',
        rows: {
          each: {
            each: {
              span: 'The number of columns that the cell spans',
            },
          },
        },
      },
      SlideLine: {
        level: 'The depth of the list, from 0',
        bullet: 'The number or bullet of a list item',
        runs: {
          each: {
            size: 'In points',
          },
        },
      },
      TextBlock: {
        headRows: 'The number of heading rows at the top',
        rows: {
          each: {
            each: {
              span: 'The number of columns that the cell spans',
              lines: 'The paragraphs of the cell',
              pictures: 'The pictures below the paragraphs',
            },
          },
        },
      },
      TextPicture: {
        alt: 'The alternative text',
        width: 'In points; absent if the document does not specify it',
        height: 'In points',
      },
    },
  ),
  featureDocs(
    { routes: { publications: previewRoutes } },
    {
      routes: {
        publications: {
          preview: {
            summary: 'Get the outline of the file of a version: its pages, slides or sheets, or the reason why it has no preview',
            input: {
              fileId: 'the file, if the version has several; by default the first',
            },
          },
          previewSheet: {
            summary:
              'Get a page of the displayed rows of a sheet, or of the rows that match a search. Cells are texts and never evaluated. They are truncated if a page has more than a million characters',
            input: {
              search: 'Rows that contain each of these words in any cell, ignoring case, accents and separators',
              column: 'The index of the only column to search, from 0',
            },
          },
          previewText: 'Get the text of a page, slide, sheet or document',
          previewPicture: 'Get a picture of a slide or text document. Its type is determined from its bytes, and it cannot run scripts',
          cover: {
            summary: 'Get the cover of a version for lists: the first page or picture of its file, as WebP of 640 × 400 pixels',
            input: { cover: 'The hash in the item or cited source. A changed cover has another hash, so browsers may cache the picture' },
          },
          previewSearch: 'Find the pages, slides or sheets of a version that contain a term, in order, at most 500',
          passages: {
            summary: 'Find the page, slide or sheet of the newest version of each item that contains most of the searched words',
            input: {
              among: 'The ids of at most twelve items, separated by commas',
            },
          },
        },
      },
    },
  ),
];
