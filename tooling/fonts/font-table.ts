/** A run of characters, first and last included. */
export type Span = readonly [first: number, last: number]

/** One file of a face: which letters of which package, and how much of its design space. */
export interface Cut {
  /** Name of the file, and of the family in the style sheet. */
  name: string
  family: string
  /** Path below node_modules. */
  source: string
  /** Weights that the sheet may ask this file for, so that no browser thickens it by itself. */
  weight: string
  /** What the file holds; a browser fetches it once a page shows one of these. */
  spans: readonly Span[]
  /** Axes of a variable face: pinned to a number, or narrowed. An axis without a line is kept. */
  axes?: Record<string, number | { min: number; max: number; default: number }>
  /** The family of a smaller cut that takes from this file what its own lacks, and nothing that it has. */
  completes?: string
  /** Typefaces of machines that stand in until the file is there, at the same measure. */
  standIns?: readonly StandIn[]
  /** Where the letters stand in their line, in ems, if not where the file says. */
  stands?: { ascent: number; descent: number }
  /** Pins the axes that change a letter's width, for the measure, at the size that matters most. */
  measuredAt?: Record<string, number>
}

/** A typeface that machines bring along, and its mean width over the same text as ours, in ems. */
export interface StandIn {
  typeface: string
  /** Names under which machines know it; each is tried. */
  locals: readonly string[]
  /** Which text it was measured over. */
  text: 'english' | 'arabic'
  meanWidth: number
}

const timesNewRoman: StandIn = {
  typeface: 'Times New Roman',
  locals: ['Times New Roman'],
  text: 'english',
  meanWidth: 0.39827,
}

const arial: StandIn = { typeface: 'Arial', locals: ['Arial'], text: 'english', meanWidth: 0.43993 }

/** Android's Arabic, and that of most Linux desks. */
const notoNaskh: StandIn = {
  typeface: 'Noto Naskh Arabic',
  locals: ['Noto Naskh Arabic', 'Noto Naskh Arabic UI', 'NotoNaskhArabic-Regular'],
  text: 'arabic',
  meanWidth: 0.38436,
}

/** What a Linux machine without Noto writes Arabic with. */
const dejaVu: StandIn = {
  typeface: 'DejaVu Sans',
  locals: ['DejaVu Sans'],
  text: 'arabic',
  meanWidth: 0.45505,
}

const packages = { fontsource: '@fontsource', variable: '@fontsource-variable' } as const

/** English and French with their punctuation, figures and the signs of the house. */
const latin: Span[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x178, 0x178],
  [0x2009, 0x2009],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2030, 0x2030],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
]

/** What Latin words and figures in an Arabic page are mostly made of. */
const plainLatin: Span[] = [
  [0x20, 0x3b],
  [0x3f, 0x5a],
  [0x61, 0x7a],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xab, 0xab],
  [0xb7, 0xb7],
  [0xbb, 0xbb],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
]

/** The rest of Europe: names of people and places. */
const moreLatin: Span[] = [
  [0x100, 0x151],
  [0x154, 0x177],
  [0x179, 0x24f],
  [0x1e00, 0x1eff],
]

/**
 * The Arabic language with its signs, both kinds of figures, the joiners and the space: words keep the distance
 * that their own face gives them, and a line its height (CSS Fonts 4: the face that has the space is the first one).
 */
const arabic: Span[] = [
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x60c, 0x60c],
  [0x61b, 0x61b],
  [0x61f, 0x63a],
  [0x640, 0x655],
  [0x660, 0x66d],
  [0x670, 0x671],
  [0x200c, 0x200f],
]

/** Persian, Urdu and the other languages of the script. */
const moreArabic: Span[] = [
  [0x600, 0x60b],
  [0x60d, 0x61a],
  [0x61c, 0x61e],
  [0x63b, 0x63f],
  [0x656, 0x65f],
  [0x66e, 0x66f],
  [0x672, 0x6ff],
  [0x750, 0x77f],
  [0x8a0, 0x8ff],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
]

// The display face is shown in one weight; its optical size stays, for it is what makes it fine when large.
const display = { wght: 350 }
const text = { wght: { min: 400, max: 600, default: 400 } }

/** Every file that the site serves, in the order of the sheet. */
export const cuts: readonly Cut[] = [
  {
    name: 'fraunces',
    family: 'Fraunces',
    source: `${packages.variable}/fraunces/files/fraunces-latin-opsz-normal.woff2`,
    weight: '100 900',
    spans: latin,
    axes: display,
    completes: 'Fraunces plain',
    standIns: [timesNewRoman],
    measuredAt: { opsz: 60 },
  },
  {
    name: 'fraunces-more',
    family: 'Fraunces',
    source: `${packages.variable}/fraunces/files/fraunces-latin-ext-opsz-normal.woff2`,
    weight: '100 900',
    spans: moreLatin,
    axes: display,
    completes: 'Fraunces plain',
  },
  {
    name: 'instrument-sans',
    family: 'Instrument Sans',
    source: `${packages.variable}/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
    weight: '400 700',
    spans: latin,
    axes: text,
    completes: 'Instrument Sans plain',
    standIns: [arial],
  },
  {
    name: 'instrument-sans-more',
    family: 'Instrument Sans',
    source: `${packages.variable}/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2`,
    weight: '400 700',
    spans: moreLatin,
    axes: text,
    completes: 'Instrument Sans plain',
  },
  // An Arabic page waits for no more of the Latin faces than its few words need.
  {
    name: 'fraunces-plain',
    family: 'Fraunces plain',
    source: `${packages.variable}/fraunces/files/fraunces-latin-opsz-normal.woff2`,
    weight: '100 900',
    spans: plainLatin,
    axes: { ...display, opsz: 40 },
    standIns: [timesNewRoman],
  },
  {
    name: 'instrument-sans-plain',
    family: 'Instrument Sans plain',
    source: `${packages.variable}/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
    weight: '400 700',
    spans: plainLatin,
    axes: text,
    standIns: [arial],
  },
  ...['', '-more'].map((part) => ({
    name: `amiri${part}`,
    family: 'Amiri',
    source: `${packages.fontsource}/amiri/files/amiri-arabic-400-normal.woff2`,
    weight: '100 900',
    spans: part ? moreArabic : arabic,
    // As deep in its line as the Latin face: its own measures lift vowel signs into the line above.
    stands: { ascent: 1.24, descent: 0.517 },
    ...(part ? {} : { standIns: [notoNaskh, dejaVu] }),
  })),
  ...['400', '500'].flatMap((weight) =>
    ['', '-more'].map((part) => ({
      name: `plex-arabic-${weight}${part}`,
      family: 'IBM Plex Sans Arabic',
      source: `${packages.fontsource}/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`,
      weight: weight === '400' ? '400' : '500 700',
      spans: part ? moreArabic : arabic,
      // A machine's one weight stands in for both of ours, at the measure of running text.
      ...(part || weight === '500' ? {} : { standIns: [notoNaskh, dejaVu] }),
    })),
  ),
]

/** A file that is served as its package holds it. The packages weigh 88 MB, so they are installed when `npm run fonts` runs. */
export interface WholeFont {
  name: string
  family: string
  /** Path below node_modules of tooling/on-demand/japanese-fonts. */
  source: string
}

/** The faces of Japanese, which has no public route yet. */
export const wholeFonts: readonly WholeFont[] = [
  {
    name: 'shippori-mincho',
    family: 'Shippori Mincho',
    source: `${packages.fontsource}/shippori-mincho/files/shippori-mincho-japanese-400-normal.woff2`,
  },
  {
    name: 'zen-kaku-gothic-new',
    family: 'Zen Kaku Gothic New',
    source: `${packages.fontsource}/zen-kaku-gothic-new/files/zen-kaku-gothic-new-japanese-400-normal.woff2`,
  },
]

/** What the whole faces are asked for. */
export const japanese: readonly Span[] = [
  [0x3000, 0x30ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xff00, 0xffef],
]

/** The files that the first screen of each script needs before anything else. */
export const preloadedSubsets = {
  latin: ['fraunces', 'instrument-sans'],
  arabic: ['amiri', 'plex-arabic-400', 'fraunces-plain', 'instrument-sans-plain'],
  japanese: ['instrument-sans'],
} as const

const latinCuts = ['fraunces', 'fraunces-more', 'instrument-sans', 'instrument-sans-more'] as const

/** The files that the shop brings along for its checkout, by script: all that its words and its buyers' names need. */
export const shopSubsets = {
  latin: latinCuts,
  arabic: [
    ...latinCuts,
    'amiri',
    'plex-arabic-400',
    'plex-arabic-500',
    'fraunces-plain',
    'instrument-sans-plain',
  ],
  japanese: latinCuts,
} as const
