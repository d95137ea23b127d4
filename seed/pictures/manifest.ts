import type { WatchDesign } from '../catalogue/watch-design.ts'
import { watches } from '../catalogue/watches.ts'
import { brandPictures } from './brand-pictures.ts'
import { viewSizes, watchViews } from './picture.ts'
import type { PictureEntry, WatchView } from './picture.ts'

const viewAlts: Record<WatchView, (name: string) => PictureEntry['alt']> = {
  'front-bone': (name) => ({
    en: `${name}, seen from the front on pale paper`,
    fr: `${name}, de face sur papier clair`,
    ar: `${name} من الأمام على ورق فاتح`,
    ja: `明るい紙の上に置いた${name}の正面`,
  }),
  'front-ink': (name) => ({
    en: `${name}, seen from the front on black`,
    fr: `${name}, de face sur fond noir`,
    ar: `${name} من الأمام على خلفية سوداء`,
    ja: `黒を背景にした${name}の正面`,
  }),
  macro: (name) => ({
    en: `The dial of ${name}, very close`,
    fr: `Le cadran de ${name}, de très près`,
    ar: `ميناء ${name} عن قرب شديد`,
    ja: `${name}の文字盤の接写`,
  }),
  angle: (name) => ({
    en: `${name}, lying at an angle, with crown and case side in the light`,
    fr: `${name}, posée de biais, la couronne et la carrure dans la lumière`,
    ar: `${name} مائلة، والتاج وجانب العلبة في الضوء`,
    ja: `斜めに置かれ、リューズとケースサイドに光を受ける${name}`,
  }),
  back: (name) => ({
    en: `The movement of ${name} through the back of its case`,
    fr: `Le mouvement de ${name} à travers le fond du boîtier`,
    ar: `حركة ${name} كما تُرى من ظهر العلبة`,
    ja: `裏蓋から見える${name}のムーブメント`,
  }),
}

/** File name of a view of a watch. */
export function watchPictureFile(handle: string, view: WatchView): string {
  return `${handle}-${view}.jpg`
}

/** The pictures of one watch, the card's picture first and its hover picture second. */
export function productPictures(design: WatchDesign): PictureEntry[] {
  return watchViews.map((view) => ({
    file: watchPictureFile(design.handle, view),
    ...viewSizes[view],
    alt: viewAlts[view](design.name),
  }))
}

/** Everything that the generator makes, in the order in which it makes it. */
export const manifest: readonly PictureEntry[] = [
  ...brandPictures,
  ...watches.flatMap(productPictures),
]

/** @throws Error when the manifest has no such file. */
export function pictureNamed(file: string): PictureEntry {
  const entry = manifest.find((candidate) => candidate.file === file)
  if (!entry) throw new Error(`The generator makes no picture named ${file}`)
  return entry
}
