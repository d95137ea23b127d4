import localFont from 'next/font/local'
import type { Script } from '#lib/locales.ts'

/*
 * Only the two Latin faces are preloaded: every language shows the brand's name and its figures in
 * them. Arabic and Japanese faces are declared everywhere but fetched only where the tokens of
 * their script name them (app/(site)/styles/tokens.css). Options must be literals: the font
 * loader reads them at build time.
 */
const fraunces = localFont({
  src: '../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  variable: '--font-fraunces',
  weight: '100 900',
  display: 'swap',
  preload: true,
  adjustFontFallback: 'Times New Roman',
})

const instrument = localFont({
  src: '../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  variable: '--font-instrument',
  weight: '400 700',
  display: 'swap',
  preload: true,
  adjustFontFallback: 'Arial',
})

const amiri = localFont({
  src: [
    {
      path: '../../node_modules/@fontsource/amiri/files/amiri-arabic-400-normal.woff2',
      weight: '400',
    },
    {
      path: '../../node_modules/@fontsource/amiri/files/amiri-arabic-700-normal.woff2',
      weight: '700',
    },
  ],
  variable: '--font-amiri',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+0600-06FF,U+0750-077F,U+08A0-08FF,U+200C-200E,U+FB50-FDFF,U+FE70-FEFC',
    },
  ],
})

const plexArabic = localFont({
  src: [
    {
      path: '../../node_modules/@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2',
      weight: '400',
    },
    {
      path: '../../node_modules/@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-500-normal.woff2',
      weight: '500',
    },
  ],
  variable: '--font-plex-arabic',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+0600-06FF,U+0750-077F,U+08A0-08FF,U+200C-200E,U+FB50-FDFF,U+FE70-FEFC',
    },
  ],
})

const shippori = localFont({
  src: '../../node_modules/@fontsource/shippori-mincho/files/shippori-mincho-japanese-400-normal.woff2',
  variable: '--font-shippori',
  weight: '400',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+3000-30FF,U+3400-4DBF,U+4E00-9FFF,U+FF00-FFEF' },
  ],
})

const zenKaku = localFont({
  src: '../../node_modules/@fontsource/zen-kaku-gothic-new/files/zen-kaku-gothic-new-japanese-400-normal.woff2',
  variable: '--font-zen-kaku',
  weight: '400',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+3000-30FF,U+3400-4DBF,U+4E00-9FFF,U+FF00-FFEF' },
  ],
})

const latin = [fraunces, instrument]

/** The faces of each script; every language shows the brand's name and its figures in the Latin ones. */
const faces: Record<Script, { variable: string }[]> = {
  latin,
  arabic: [...latin, amiri, plexArabic],
  japanese: [...latin, shippori, zenKaku],
}

/** The class names that `<html>` carries, so that the tokens find the faces of a script. */
export function fontClassNames(script: Script): string {
  return faces[script].map(({ variable }) => variable).join(' ')
}
