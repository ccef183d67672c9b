import { featureDocs, fieldDocs, formDocs } from '../wire/docs';
import { Outline, PartMatch, PartText, Passage, previewRoutes, SheetOutline, SheetRows } from './preview';
import { BoxPlace, OtherBox, PictureBox, Slide, SlideBox, SlideLine } from './slides';
import { ListItem, PictureNumber, TextBlock, TextPicture, TextRun } from './text-blocks';

export const previewDocs = [
  fieldDocs(
    { PictureNumber, ListItem, BoxPlace, PictureBox, OtherBox },
    {
      PictureNumber: 'Number of the picture within its file, from 1',
      ListItem: { label: 'Number or bullet as the program shows it', level: 'Depth of the list, from 0' },
      BoxPlace: { x: 'Part of the width or height of the slide, from 0 to 1' },
      PictureBox: {
        name: 'Alternative text or name of the picture; empty for decoration',
        crop: 'Parts of the picture that are cut off at each side; negative for a margin',
      },
      OtherBox: {
        name: 'Alternative text or name of a chart, diagram, film or unreadable picture, which is not drawn',
      },
    },
  ),
  formDocs(
    { Outline, PartMatch, PartText, Passage, SheetOutline, SheetRows, Slide, SlideBox, SlideLine, TextBlock, TextPicture, TextRun },
    {
      Outline: {
        pageCount: 'Of pages and slides',
        pageRatio: 'Width by height of the first page or slide, where it is known',
      },
      PartMatch: {
        part: 'The page, slide or sheet, from 1; a document of one text is 1',
        count: 'How often the term stands there, counted up to 1,000',
        match: 'The first place, as it is written there, between what stands around it',
      },
      PartText: {
        blocks: 'Of a document: how its author laid it out',
        slide: 'Of a presentation: the layout of the slide',
      },
      Passage: {
        fileId: 'Which one of several',
        match: 'The first of the words, as it is written there, between what stands around it',
      },
      SheetOutline: {
        name: 'Empty for a file of separated values',
        hidden: 'Its author has hidden it: only people who may edit the item receive it, and nobody finds the item by its words',
        rowCount: 'Rows that are not empty, counted up to 200,000',
      },
      SheetRows: {
        partColumn: 'Where part numbers stand, counted from 0; null where no heading says so',
        priceColumns: [
          'Of a sheet with part numbers and one price each; null of any other',
          {
            price: 'The column of prices, counted from 0',
            currency: 'The column of currencies, counted from 0',
            named: 'The currency that the heading of the prices names; or empty',
          },
        ],
        headCount: 'The first rows that are its headings and what is above them',
        storedCount: 'Rows that can be read and searched, at most 50,000',
        matchCount: 'Rows below the headings with the words; of no search the stored rows',
        rows: {
          each: {
            nr: 'Its number in the sheet',
            partKey: 'Of a row with a part number: what parts are compared by',
          },
        },
      },
      Slide: {
        width: 'In points',
        height: 'In points',
        background: 'Red, green and blue, two hexadecimal digits each; absent for the default of the viewer',
      },
      SlideBox: {
        title: 'The title of the slide',
        anchor: 'Vertical place of the text; else at the top',
        columns: 'Widths as parts of the width of the table',
        rows: {
          each: {
            each: {
              span: 'Columns that the cell takes',
            },
          },
        },
      },
      SlideLine: {
        level: 'Depth of the list, from 0',
        bullet: 'Number or bullet of a list item',
        runs: {
          each: {
            size: 'In points',
          },
        },
      },
      TextBlock: {
        headRows: 'Rows at the top that are headings',
        rows: {
          each: {
            each: {
              span: 'Columns that the cell takes',
              lines: 'Its paragraphs',
              pictures: 'Pictures below its paragraphs',
            },
          },
        },
      },
      TextPicture: {
        alt: 'Alternative text of its author',
        width: 'In points; absent if the document does not say',
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
            summary: 'The outline of the file of a version: its pages, slides or sheets, or why there is no preview',
            input: {
              fileId: 'which one of several; without it the first',
            },
          },
          previewSheet: {
            summary:
              'A page of the rows of a sheet as they are shown, or of those that match a search; cells are texts and never evaluated, and cut where a page has over a million characters',
            input: {
              search: 'Rows that have each of these words in any cell, in any case, with or without accents and separators',
              column: 'The only column that is searched, counted from 0',
            },
          },
          previewText: 'The text of a page, slide, sheet or document',
          previewPicture: 'A picture of a slide or text document; its type is read from its bytes, and it cannot run scripts',
          cover: {
            summary: 'The picture of a version for lists: the first page or picture of its file, as WebP of 640 × 400 pixels',
            input: { cover: 'As the item or the cited source names it; a browser keeps the picture of an address' },
          },
          previewSearch: 'Where a term stands: the pages, slides or sheets of a version, in their order, at most 500',
          passages: {
            summary: 'Where items say the words of a search: of each the page, slide or sheet of its newest version that has most of them',
            input: {
              among: 'Ids of the items, parted by commas, twelve at most',
            },
          },
        },
      },
    },
  ),
];
