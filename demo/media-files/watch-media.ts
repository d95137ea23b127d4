import type { WatchDesign } from '../catalogue/watch-design.ts'
import type { MediaFile } from './media-file.ts'

export const watchViews = ['front-bone', 'front-ink', 'macro', 'angle', 'back'] as const
export type WatchView = (typeof watchViews)[number]

/** Pixels of each view; the fronts are shown largest. */
export const viewSizes: Record<WatchView, { width: number; height: number }> = {
  'front-bone': { width: 1280, height: 1600 },
  'front-ink': { width: 1280, height: 1600 },
  macro: { width: 1120, height: 1400 },
  angle: { width: 1024, height: 1280 },
  back: { width: 1024, height: 1280 },
}

const viewAlts: Record<WatchView, (name: string) => MediaFile['alt']> = {
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
    ar: `آلية ${name} كما تُرى من ظهر العلبة`,
    ja: `裏蓋から見える${name}のムーブメント`,
  }),
}

/** File name of a view of a watch. */
export function watchFile(handle: string, view: WatchView): string {
  return `${handle}-${view}.webp`
}

/** The pictures of one watch, the card's picture first and its hover picture second. */
export function watchMedia(design: WatchDesign): MediaFile[] {
  return watchViews.map((view) => ({
    file: watchFile(design.handle, view),
    ...viewSizes[view],
    alt: viewAlts[view](design.name),
  }))
}
