/** A range of characters, inclusive. */
export type CharacterRange = readonly [first: number, last: number]

/** One font file: its source, its letters, and its part of the design space. */
export interface FontSubset {
  /** Name of the file, and of the family in the style sheet. */
  name: string
  family: string
  /** Path below node_modules. */
  source: string
  /** Weights for which the style sheet uses this file, so browsers synthesize no bold. */
  weight: string
  /** Characters of the file (`unicode-range`); a browser downloads it when a page shows one of them. */
  spans: readonly CharacterRange[]
  /** Axes of a variable font: pinned to a number, or narrowed. Other axes are kept. */
  axes?: Record<string, number | { min: number; max: number; default: number }>
  /** The family of a smaller subset that this file completes with the characters that the subset lacks. */
  completes?: string
  /** System fonts shown until the file is loaded, with adjusted metrics. */
  fallbackFonts?: readonly FallbackFont[]
  /** Vertical metrics in ems, if they override the file's. */
  stands?: { ascent: number; descent: number }
  /** Pins the axes that affect widths, for the fallback metrics at the most common size. */
  measuredAt?: Record<string, number>
}

/** A system font and its mean character width over the same text as ours, in ems. */
export interface FallbackFont {
  typeface: string
  /** Names of the font on different systems, tried in order. */
  locals: readonly string[]
  /** The text of the measurement. */
  text: 'english' | 'arabic'
  meanWidth: number
}

const timesNewRoman: FallbackFont = {
  typeface: 'Times New Roman',
  locals: ['Times New Roman'],
  text: 'english',
  meanWidth: 0.39827,
}

const arial: FallbackFont = {
  typeface: 'Arial',
  locals: ['Arial'],
  text: 'english',
  meanWidth: 0.43993,
}

/** The Arabic font of Android and most Linux desktops. */
const notoNaskh: FallbackFont = {
  typeface: 'Noto Naskh Arabic',
  locals: ['Noto Naskh Arabic', 'Noto Naskh Arabic UI', 'NotoNaskhArabic-Regular'],
  text: 'arabic',
  meanWidth: 0.38436,
}

/** The Arabic font of Linux without Noto. */
const dejaVu: FallbackFont = {
  typeface: 'DejaVu Sans',
  locals: ['DejaVu Sans'],
  text: 'arabic',
  meanWidth: 0.45505,
}

const packages = { fontsource: '@fontsource', variable: '@fontsource-variable' } as const

/** English and French with punctuation, figures and the site's symbols. */
const latin: CharacterRange[] = [
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

/** Characters of most Latin words and figures on an Arabic page. */
const plainLatin: CharacterRange[] = [
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

/** Other European characters, for names of people and places. */
const moreLatin: CharacterRange[] = [
  [0x100, 0x151],
  [0x154, 0x177],
  [0x179, 0x24f],
  [0x1e00, 0x1eff],
]

/**
 * The Arabic language with its marks, both kinds of digits, joiners and the space. The first font with a space sets word
 * spacing and line height (CSS Fonts 4).
 */
const arabic: CharacterRange[] = [
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

/** Persian, Urdu and other languages of the script. */
const moreArabic: CharacterRange[] = [
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

// The display font is used in one weight; it keeps its optical size axis for large text.
const display = { wght: 350 }
const text = { wght: { min: 400, max: 600, default: 400 } }

/** Every subset of the site, in the order of the style sheet. */
export const fontSubsets: readonly FontSubset[] = [
  {
    name: 'fraunces',
    family: 'Fraunces',
    source: `${packages.variable}/fraunces/files/fraunces-latin-opsz-normal.woff2`,
    weight: '100 900',
    spans: latin,
    axes: display,
    completes: 'Fraunces plain',
    fallbackFonts: [timesNewRoman],
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
    fallbackFonts: [arial],
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
  // An Arabic page loads only the Latin subset that its few Latin words need.
  {
    name: 'fraunces-plain',
    family: 'Fraunces plain',
    source: `${packages.variable}/fraunces/files/fraunces-latin-opsz-normal.woff2`,
    weight: '100 900',
    spans: plainLatin,
    axes: { ...display, opsz: 40 },
    fallbackFonts: [timesNewRoman],
  },
  {
    name: 'instrument-sans-plain',
    family: 'Instrument Sans plain',
    source: `${packages.variable}/instrument-sans/files/instrument-sans-latin-wght-normal.woff2`,
    weight: '400 700',
    spans: plainLatin,
    axes: text,
    fallbackFonts: [arial],
  },
  ...['', '-more'].map((part) => ({
    name: `amiri${part}`,
    family: 'Amiri',
    source: `${packages.fontsource}/amiri/files/amiri-arabic-400-normal.woff2`,
    weight: '100 900',
    spans: part ? moreArabic : arabic,
    // The line position of the Latin font; the font's own metrics would push vowel marks into the line above.
    stands: { ascent: 1.24, descent: 0.517 },
    ...(part ? {} : { fallbackFonts: [notoNaskh, dejaVu] }),
  })),
  ...['400', '500'].flatMap((weight) =>
    ['', '-more'].map((part) => ({
      name: `plex-arabic-${weight}${part}`,
      family: 'IBM Plex Sans Arabic',
      source: `${packages.fontsource}/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`,
      weight: weight === '400' ? '400' : '500 700',
      spans: part ? moreArabic : arabic,
      // The system font's one weight is the fallback of both weights, with the metrics of body text.
      ...(part || weight === '500' ? {} : { fallbackFonts: [notoNaskh, dejaVu] }),
    })),
  ),
]

/** A full font file from its package. The packages weigh 88 MB, so `npm run fonts` installs them on demand. */
export interface FullFont {
  name: string
  family: string
  /** Path below node_modules of tooling/on-demand/japanese-fonts. */
  source: string
}

/** Japanese fonts; Japanese has no public route yet. */
export const japaneseFullFonts: readonly FullFont[] = [
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

/** Characters of the full fonts (`unicode-range`). */
export const japaneseCharacterRanges: readonly CharacterRange[] = [
  [0x3000, 0x30ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xff00, 0xffef],
]

/** Files to preload for each script. */
export const preloadedFontSubsets = {
  latin: ['fraunces', 'instrument-sans'],
  arabic: ['amiri', 'plex-arabic-400', 'fraunces-plain', 'instrument-sans-plain'],
  japanese: ['instrument-sans'],
} as const

const latinCuts = ['fraunces', 'fraunces-more', 'instrument-sans', 'instrument-sans-more'] as const

/** Files of the shop's checkout by script: the characters of its texts and of buyers' names. */
export const shopFontSubsets = {
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
